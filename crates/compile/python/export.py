"""Compiles the layer into an AOTInductor package.

    PYTHONPATH=crates/lab/python:crates/tch-aoti/python \\
        python3 crates/compile/python/export.py --out linear.pt2
"""

import argparse

import lab
import torch
from export_package import export_package

# Without rows for the kernels the trace would show launches and nothing around them.
CONFIGS = {"cpp.enable_kernel_profile": True}

BATCHES = 2


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", choices=["linear", "linear-batches"], default="linear")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--dtype", choices=lab.DTYPES, default="bf16")
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--in-dim", type=int, default=32)
    parser.add_argument("--out-dim", type=int, default=64)
    parser.add_argument("--out", required=True)
    flags = parser.parse_args()
    export(flags, {"device": flags.device, "dtype": lab.DTYPES[flags.dtype]})


def export(flags, place):
    # ANCHOR: export
    layer = torch.nn.Linear(flags.in_dim, flags.out_dim, **place)
    rows = [flags.batch] if flags.model == "linear" else [BATCHES, flags.batch]
    inputs = torch.randn(*rows, flags.in_dim, **place)
    export_package(layer, (inputs,), flags.out, CONFIGS)
    # ANCHOR_END: export


if __name__ == "__main__":
    main()
