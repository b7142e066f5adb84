"""What Python brings to the bench, timed when a line asks for it.

Says first what there is, in one line. Then each line `NAME BEFORE TIMED` on standard input
runs NAME so many times before the clock starts and so many times under it, without a pause,
and is answered with the microseconds of one run by device events.
"""

import argparse
import os
import sys

import lab
import liger_mlp
import torch
from geglu import GeGlu


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--device", required=True)
    parser.add_argument("--dtype", choices=lab.DTYPES, required=True)
    for name in ("batch", "seq", "dim", "hidden"):
        parser.add_argument(f"--{name}", type=int, required=True)
    flags = parser.parse_args()
    place = {"device": torch.device(flags.device), "dtype": lab.DTYPES[flags.dtype]}
    # What libraries print must not stand among the answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", buffering=1)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with torch.no_grad():
        serve(peers(flags, place), answers)


def peers(flags, place):
    """What there is to time, by name."""
    mlp = GeGlu(flags.dim, flags.hidden, **place)
    for layer in (mlp.gate, mlp.up, mlp.down):
        layer.weight.copy_(torch.randn_like(layer.weight) * layer.in_features**-0.5)
    x = torch.randn(flags.batch, flags.seq, flags.dim, **place)
    compiled = torch.compile(mlp)
    # What it picks by timing is another kernel from run to run; by its rule it is always one.
    untuned = torch.compile(mlp, options={"triton.autotune_pointwise": False})
    found = {"torch-compile": lambda: compiled(x), "torch-compile-untuned": lambda: untuned(x)}
    if liger_mlp.MISSING is None:
        liger = liger_mlp.of(mlp, place)
        found["liger"] = lambda: liger(x)
    else:
        print(f"left out liger: {liger_mlp.MISSING}", file=sys.stderr)
    return {name: call for name, call in found.items() if runs(name, call)}


def runs(name, call):
    """Whether it does: there may be no C compiler for torch.compile, or too little memory."""
    try:
        call()
    except Exception as error:
        reason = str(error).strip().split("\n")[0]
        print(f"left out {name}: {type(error).__name__}: {reason}", file=sys.stderr)
        return False
    return True


def serve(found, answers):
    print(*found, file=answers)
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    for line in sys.stdin:
        name, before, timed = line.split()
        call, timed = found[name], int(timed)
        for _ in range(int(before)):
            call()
        begin.record()
        for _ in range(timed):
            call()
        end.record()
        end.synchronize()
        print(begin.elapsed_time(end) * 1e3 / timed, file=answers)


if __name__ == "__main__":
    main()
