"""What the Python twins of all stages share: flags, schedule, recording, numbers.

A stage's script names its variants and its shapes, and calls `main`:

    lab.main({"eager-python": Linear}, shapes={"batch": 1024})

A variant is made by calling it with the shapes and the place, `{"device": ..., "dtype": ...}`,
and has `forward()`, and `reference()`, which gives in float64 what forward should. It may have
`measured()`, more values by name for run.json; `extras()`, texts by the end of their name; and
`checked(out)`, the part of a result that its reference gives.
"""

import argparse
import ctypes
import json
import os
import pathlib
import statistics
import sys
import time

import torch
from torch.profiler import ProfilerActivity, profile, schedule

DTYPES = {"bf16": torch.bfloat16, "fp16": torch.float16, "fp32": torch.float32}

# Forwards are timed in rounds, as the Rust programs do.
ROUNDS = 7
FORWARDS_ON_A_GPU = 50
CPU_BUDGET = 2.0


# The exit code of a script that left its variant out.
SKIPPED = 3


def skip(reason):
    """Ends the script: this machine lacks what its variant needs, and that is no failure."""
    print(reason, file=sys.stderr)
    sys.exit(SKIPPED)


def main(variants, shapes):
    """Records one variant, as the flags say, and prints what it measured as one line of JSON."""
    flags = parse(variants, shapes)
    place = {"device": torch.device(flags.device), "dtype": DTYPES[flags.dtype]}
    torch.manual_seed(flags.seed)
    with torch.no_grad():
        workload = variants[flags.variant](flags, place)
        record(workload, flags)
        measured = {"relative_error": relative_error(workload)}
        if flags.result:
            save_result(workload.forward(), flags.result)
        if flags.timed:
            measured.update(forward_times(workload.forward, place["device"]))
        if hasattr(workload, "measured"):
            measured.update(workload.measured())
    if hasattr(workload, "extras") and flags.extras:
        save_extras(workload.extras(), pathlib.Path(flags.extras))
    print(json.dumps({"measured": measured}))


def parse(variants, shapes):
    """The flags that the Rust programs give; everything but `--out` may be left away."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--variant", choices=variants, default=next(iter(variants)))
    parser.add_argument("--out", required=True, metavar="TRACE.json")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--dtype", choices=DTYPES, default="bf16")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--warmup-calls", type=int, default=3)
    parser.add_argument("--wait", type=int, default=1)
    parser.add_argument("--warmup", type=int, default=1)
    parser.add_argument("--active", type=int, default=3)
    parser.add_argument("--timed", action="store_true", help="time forwards outside the profiler too")
    parser.add_argument("--result", metavar="FILE", help="leave the output there, as float32")
    parser.add_argument("--extras", metavar="DIR", help="leave texts that belong to the recording there")
    for name, size in shapes.items():
        parser.add_argument("--" + name.replace("_", "-"), type=int, default=size)
    return parser.parse_args()


def record(workload, flags):
    """Warms up, records the steps that the schedule keeps, writes the trace."""
    for _ in range(flags.warmup_calls):
        workload.forward()
    # ANCHOR: steps
    activities = [ProfilerActivity.CPU]
    if flags.device != "cpu":
        activities.append(ProfilerActivity.CUDA)
    steps = schedule(wait=flags.wait, warmup=flags.warmup, active=flags.active, repeat=1)
    with profile(activities=activities, schedule=steps, record_shapes=True) as profiler:
        for _ in range(flags.wait + flags.warmup + flags.active):
            workload.forward()
            profiler.step()
    profiler.export_chrome_trace(flags.out)
    # ANCHOR_END: steps


def exact(tensor):
    """A tensor in float64 on the CPU: what references are computed from."""
    return tensor.detach().cpu().double()


def relative_error(workload):
    """The norm of what the result is off by, relative to the reference's."""
    checked = getattr(workload, "checked", lambda out: out)
    out, reference = exact(checked(workload.forward())), workload.reference()
    if out.shape != reference.shape:
        raise ValueError(f"the result has the shape {list(out.shape)}, and its reference {list(reference.shape)}")
    off = torch.linalg.vector_norm(out - reference)
    return (off / torch.linalg.vector_norm(reference)).item() if off > 0 else 0.0


def forward_times(forward, device):
    """Microseconds a forward, by device events on a GPU and by the clock on the CPU."""
    on_gpu = device.type == "cuda"
    run = round_on_gpu if on_gpu else round_on_cpu
    if on_gpu:
        forwards = FORWARDS_ON_A_GPU
    else:
        affordable = CPU_BUDGET * 1e6 / (ROUNDS + 1) / max(run(forward, 1), 1.0)
        forwards = int(min(max(affordable, 1), 1000))
    run(forward, forwards)
    times = [run(forward, forwards) for _ in range(ROUNDS)]
    return {
        "forward_us": statistics.median(times),
        "forward_us_min": min(times),
        "forward_us_max": max(times),
    }


def round_on_gpu(forward, forwards):
    torch.cuda.synchronize()
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    begin.record()
    for _ in range(forwards):
        forward()
    end.record()
    torch.cuda.synchronize()
    return begin.elapsed_time(end) * 1e3 / forwards


def round_on_cpu(forward, forwards):
    begin = time.perf_counter()
    for _ in range(forwards):
        forward()
    return (time.perf_counter() - begin) * 1e6 / forwards


def save_result(result, path):
    """The values as they lie in memory, for a reader that knows the shape."""
    values = result.detach().cpu().float().contiguous()
    with open(path, "wb") as file:
        file.write(ctypes.string_at(values.data_ptr(), values.nbytes))


def save_extras(extras, folder):
    os.makedirs(folder, exist_ok=True)
    for name, text in extras.items():
        (folder / name).write_text(text)
