"""The stage in Python: by torch.compile, and by Liger's kernel.

    PYTHONPATH=crates/lab/python:crates/mlp/python python3 crates/fused-mlp/python/fused_mlp.py \\
        --variant liger --out trace.json
"""

import lab
import liger_mlp
from mlp import Compiled, Eager
from torch.profiler import record_function


class Liger(Eager):
    """The same MLP by Liger's module."""

    def __init__(self, shapes, place):
        super().__init__(shapes, place)
        self.liger = liger_mlp.of(self.mlp, place)

    def forward(self):
        with record_function("mlp_fwd"):
            return self.liger(self.input)


if __name__ == "__main__":
    lab.main(
        {"torch-compile": Compiled, "liger": Liger},
        shapes={"batch": 64, "seq": 128, "dim": 768, "hidden": 3072},
    )
