"""The module that this stage runs and exports."""

import torch
from torch.nn import functional


# ANCHOR: module
class GeGlu(torch.nn.Module):
    """Three linear layers without bias; GELU gates what goes into the last."""

    def __init__(self, dim, hidden, **place):
        super().__init__()
        self.gate = torch.nn.Linear(dim, hidden, bias=False, **place)
        self.up = torch.nn.Linear(dim, hidden, bias=False, **place)
        self.down = torch.nn.Linear(hidden, dim, bias=False, **place)

    def forward(self, x):
        return self.down(functional.gelu(self.gate(x), approximate="tanh") * self.up(x))
# ANCHOR_END: module
