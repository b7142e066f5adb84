"""The stage in Python: the same matmul and add, eager and compiled.

    PYTHONPATH=crates/lab/python python3 crates/matmul-add/python/matmul_add.py --out trace.json
"""

import lab
import torch
from torch.profiler import record_function


class MatmulAdd:
    """`add(matmul(x, w), b)` on random square matrices."""

    # ANCHOR: inputs
    def __init__(self, n, place):
        self.x = torch.randn(n, n, **place)
        self.w = torch.randn(n, n, **place)
        self.b = torch.randn(n, n, **place)
    # ANCHOR_END: inputs

    # ANCHOR: forward
    def forward(self):
        with record_function("matmul_add"):
            return torch.add(torch.matmul(self.x, self.w), self.b)
    # ANCHOR_END: forward

    def reference(self):
        return torch.add(torch.matmul(lab.exact(self.x), lab.exact(self.w)), lab.exact(self.b))


class Compiled(MatmulAdd):
    """The same through torch.compile."""

    # ANCHOR: compiled
    def __init__(self, n, place):
        super().__init__(n, place)
        self.compiled = torch.compile(lambda x, w, b: torch.add(torch.matmul(x, w), b))

    def forward(self):
        with record_function("matmul_add"):
            return self.compiled(self.x, self.w, self.b)
    # ANCHOR_END: compiled


def of_size(kind, n):
    """A variant whose size is its own unless `--n` gives another."""
    return lambda flags, place: kind(flags.n or n, place)


if __name__ == "__main__":
    variants = {
        "n64-python": of_size(MatmulAdd, 64),
        "torch-compile": of_size(Compiled, 64),
        "n4096-torch-compile": of_size(Compiled, 4096),
    }
    lab.main(variants, shapes={"n": None, "batch": 64})
