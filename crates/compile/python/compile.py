"""The stage in Python: eager, and by torch.compile.

    PYTHONPATH=crates/lab/python python3 crates/compile/python/compile.py \\
        --variant torch-compile --out trace.json
"""

import generated_code
import lab
import torch
from torch._dynamo.utils import counters
from torch.profiler import record_function


class Eager:
    """A linear layer and an input for it, drawn in the order in which Rust draws them."""

    def __init__(self, shapes, place):
        self.layer = torch.nn.Linear(shapes.in_dim, shapes.out_dim, **place)
        torch.manual_seed(shapes.seed)
        weight = torch.randn(shapes.out_dim, shapes.in_dim, **place)
        self.layer.weight.copy_(weight * shapes.in_dim**-0.5)
        self.layer.bias.copy_(torch.randn(shapes.out_dim, **place))
        self.input = torch.randn(shapes.batch, shapes.in_dim, **place)

    # ANCHOR: eager
    def forward(self):
        with record_function("linear_fwd"):
            return self.layer(self.input)
    # ANCHOR_END: eager

    def reference(self):
        return self.reference_for(self.input)

    def reference_for(self, inputs):
        layer = self.layer
        return lab.exact(inputs) @ lab.exact(layer.weight).t() + lab.exact(layer.bias)


class Compiled(Eager):
    """The same layer by torch.compile."""

    # ANCHOR: compile
    def __init__(self, shapes, place):
        super().__init__(shapes, place)
        self.compiled = torch.compile(self.layer)
        # ANCHOR_END: compile
        with generated_code.collected() as codes:
            self.compiled(self.input)
        self.codes = codes

    def forward(self):
        with record_function("linear_fwd"):
            return self.compiled(self.input)

    def extras(self):
        return {"generated.py": generated_code.shareable(self.codes[0])}


class OtherStrides(Compiled):
    """The compiled layer, given inputs of two layouts: a graph is compiled for each."""

    # ANCHOR: strides
    def __init__(self, shapes, place):
        super().__init__(shapes, place)
        self.other = torch.randn(shapes.in_dim, shapes.batch, **place).t()
        # ANCHOR_END: strides
        with generated_code.collected() as codes:
            self.compiled(self.other)
        self.codes += codes

    # ANCHOR: two_layouts
    def forward(self):
        with record_function("usual_strides"):
            self.compiled(self.input)
        with record_function("other_strides"):
            return self.compiled(self.other)
    # ANCHOR_END: two_layouts

    def reference(self):
        return self.reference_for(self.other)

    def measured(self):
        usual, expected = lab.exact(self.compiled(self.input)), self.reference_for(self.input)
        error = torch.linalg.vector_norm(usual - expected) / torch.linalg.vector_norm(expected)
        return {
            "graphs": counters["stats"]["unique_graphs"],
            "usual_strides_relative_error": error.item(),
        }

    def extras(self):
        names = ["generated.py", "generated-other-strides.py"]
        codes = [generated_code.shareable(code) for code in self.codes]
        return dict(zip(names, codes, strict=True))


if __name__ == "__main__":
    lab.main(
        {
            "eager-python": Eager,
            "torch-compile": Compiled,
            "torch-compile-strides": OtherStrides,
        },
        shapes={"batch": 1024, "in_dim": 32, "out_dim": 64},
    )
