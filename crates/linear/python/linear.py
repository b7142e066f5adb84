"""The same stage in Python, as the book shows it beside the Rust.

    .venv/bin/python crates/linear/python/linear.py OUT.json.gz
"""

import sys

import torch
from torch.profiler import profile, record_function, schedule

# ANCHOR: layer
device = "cuda" if torch.cuda.is_available() else "cpu"
layer = torch.nn.Linear(32, 64).to(device, torch.bfloat16)
inputs = torch.randn(1024, 32, device=device, dtype=torch.bfloat16)
# ANCHOR_END: layer


# ANCHOR: forward
def forward():
    with record_function("linear_fwd"):
        return layer(inputs)
# ANCHOR_END: forward


# ANCHOR: steps
def record(path):
    steps = schedule(wait=1, warmup=1, active=3, repeat=1)
    with profile(schedule=steps, record_shapes=True) as profiler:
        for _ in range(5):
            forward()
            profiler.step()
    profiler.export_chrome_trace(path)
# ANCHOR_END: steps


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with torch.no_grad():
        for _ in range(3):
            forward()
        record(sys.argv[1])
