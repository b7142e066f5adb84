"""The stage in Python: the linear layer whose weight is transposed in every forward.

    PYTHONPATH=crates/lab/python python3 crates/transpose/python/transpose.py --out trace.json
"""

import lab
import torch
from torch.profiler import record_function


class Linear:
    # ANCHOR: weights
    def __init__(self, shapes, place):
        self.input = torch.randn(shapes.batch, shapes.in_dim, **place)
        self.weight = torch.randn(shapes.out_dim, shapes.in_dim, **place)
        self.bias = torch.randn(shapes.out_dim, **place)
    # ANCHOR_END: weights

    # ANCHOR: forward
    def forward(self):
        with record_function("linear_fwd"):
            return torch.nn.functional.linear(self.input, self.weight, self.bias)
    # ANCHOR_END: forward

    def reference(self):
        return lab.exact(self.input) @ lab.exact(self.weight).t() + lab.exact(self.bias)


if __name__ == "__main__":
    lab.main({"linear-python": Linear}, shapes={"batch": 1024, "in_dim": 4096, "out_dim": 4096})
