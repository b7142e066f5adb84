"""The stage in Python, as the book shows it beside the Rust.

    PYTHONPATH=crates/lab/python python3 crates/linear/python/linear.py --out trace.json
"""

import lab
import torch
from torch.profiler import record_function


class Linear:
    """A linear layer and an input for it."""

    # ANCHOR: layer
    def __init__(self, shapes, place):
        self.layer = torch.nn.Linear(shapes.in_dim, shapes.out_dim, **place)
        self.input = torch.randn(shapes.batch, shapes.in_dim, **place)
        # ANCHOR_END: layer
        self.draw_as_tch_does(shapes, place)

    # ANCHOR: forward
    def forward(self):
        with record_function("linear_fwd"):
            return self.layer(self.input)
    # ANCHOR_END: forward

    def reference(self):
        layer = self.layer
        return lab.exact(self.input) @ lab.exact(layer.weight).t() + lab.exact(layer.bias)

    def draw_as_tch_does(self, shapes, place):
        """Draws everything again in tch's order and ranges, so that both compute the same:
        in float32, the bias first, then the weight."""
        torch.manual_seed(shapes.seed)
        for parameter, bound in [(self.layer.bias, 1), (self.layer.weight, 6)]:
            bound = (bound / shapes.in_dim) ** 0.5
            drawn = torch.zeros(parameter.shape, device=place["device"]).uniform_(-bound, bound)
            parameter.copy_(drawn)
        self.input = torch.randn(shapes.batch, shapes.in_dim, **place)


if __name__ == "__main__":
    lab.main({"eager-python": Linear}, shapes={"batch": 1024, "in_dim": 32, "out_dim": 64})
