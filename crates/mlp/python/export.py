"""Compiles the MLP into an AOTInductor package.

    PYTHONPATH=crates/lab/python:crates/tch-aoti/python \\
        python3 crates/mlp/python/export.py --out mlp.pt2
"""

import argparse

import lab
import torch
from export_package import export_package
from geglu import GeGlu

# ANCHOR: configs
# Without rows for the kernels the trace would show launches and nothing around them.
# Autotuning times candidates of a pointwise kernel outside the model, and has picked a slow
# one; without it the compiler's own rule decides.
CONFIGS = {
    "aoti": {"cpp.enable_kernel_profile": True, "triton.autotune_pointwise": False},
    "aoti-autotuned": {"cpp.enable_kernel_profile": True},
}
# ANCHOR_END: configs


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", choices=CONFIGS, default="aoti")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--dtype", choices=lab.DTYPES, default="bf16")
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--seq", type=int, default=128)
    parser.add_argument("--dim", type=int, default=768)
    parser.add_argument("--hidden", type=int, default=3072)
    parser.add_argument("--out", required=True)
    flags = parser.parse_args()
    export(flags, {"device": flags.device, "dtype": lab.DTYPES[flags.dtype]})


def export(flags, place):
    mlp = GeGlu(flags.dim, flags.hidden, **place)
    inputs = torch.randn(flags.batch, flags.seq, flags.dim, **place)
    export_package(mlp, (inputs,), flags.out, CONFIGS[flags.model])


if __name__ == "__main__":
    main()
