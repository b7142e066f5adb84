"""The stage in Python: an addmm and a GELU.

    PYTHONPATH=crates/lab/python python3 crates/epilogue/python/epilogue.py --out trace.json
"""

import lab
import torch
from torch.nn.functional import gelu
from torch.profiler import record_function


class AddmmGelu:
    def __init__(self, shapes, place):
        self.x = torch.randn(shapes.rows, shapes.in_dim, **place)
        weight = torch.randn(shapes.out_dim, shapes.in_dim, **place)
        self.w = (weight * shapes.in_dim**-0.5).t()
        self.bias = torch.randn(shapes.out_dim, **place)

    # ANCHOR: forward
    def forward(self):
        with record_function("epilogue_fwd"):
            return gelu(torch.addmm(self.bias, self.x, self.w), approximate="tanh")
    # ANCHOR_END: forward

    def reference(self):
        biased = lab.exact(self.x) @ lab.exact(self.w) + lab.exact(self.bias)
        return gelu(biased, approximate="tanh")


if __name__ == "__main__":
    lab.main({"addmm-gelu-python": AddmmGelu}, shapes={"rows": 8192, "in_dim": 768, "out_dim": 3072})
