"""The stage in Python: eager, and by torch.compile.

    PYTHONPATH=crates/lab/python python3 crates/mlp/python/mlp.py \\
        --variant torch-compile --out trace.json
"""

import generated_code
import lab
import torch
from geglu import GeGlu
from torch.nn import functional
from torch.profiler import record_function

# Sequences of each result that are compared with float64: all would take a CPU long.
CHECKED = 4


class Eager:
    """The MLP and an input for it, drawn in the order in which Rust draws them."""

    def __init__(self, shapes, place):
        self.mlp = GeGlu(shapes.dim, shapes.hidden, **place)
        torch.manual_seed(shapes.seed)
        for layer in (self.mlp.gate, self.mlp.up, self.mlp.down):
            drawn = torch.randn(layer.weight.shape, **place)
            layer.weight.copy_(drawn * layer.in_features**-0.5)
        self.input = torch.randn(shapes.batch, shapes.seq, shapes.dim, **place)

    def forward(self):
        with record_function("mlp_fwd"):
            return self.mlp(self.input)

    def checked(self, out):
        return out[:CHECKED]

    def reference(self):
        x = lab.exact(self.checked(self.input))
        gate, up, down = (lab.exact(w).t() for w in self.mlp.parameters())
        return (functional.gelu(x @ gate, approximate="tanh") * (x @ up)) @ down


class Compiled(Eager):
    """The same MLP by torch.compile."""

    def __init__(self, shapes, place):
        super().__init__(shapes, place)
        self.compiled = torch.compile(self.mlp)
        with generated_code.collected() as codes:
            self.compiled(self.input)
        self.codes = codes

    def forward(self):
        with record_function("mlp_fwd"):
            return self.compiled(self.input)

    def extras(self):
        return {"generated.py": generated_code.shareable(self.codes[0])}


if __name__ == "__main__":
    lab.main(
        {"eager-python": Eager, "torch-compile": Compiled},
        shapes={"batch": 64, "seq": 128, "dim": 768, "hidden": 3072},
    )
