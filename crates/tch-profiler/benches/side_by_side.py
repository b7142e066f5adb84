"""What profiling costs the same eager step from Python and from Rust, in one run.

    .venv/bin/python crates/tch-profiler/benches/side_by_side.py [ROUNDS]

Both sides run a linear layer on the CPU with one thread, inside an annotation, with input
shapes recorded and a step a forward, in turns. The cost of an event is what the profiler
adds to a step over the events it records in it.
"""

import json
import statistics
import subprocess
import sys
import time

import torch
from torch.profiler import ProfilerActivity, profile, record_function, schedule

STEPS = 2000
COST = ["cargo", "run", "--quiet", "--release", "--package", "tch-profiler", "--example", "cost"]


def rust():
    answer = subprocess.run([*COST, "--", str(STEPS)], capture_output=True, text=True, check=True)
    return json.loads(answer.stdout)


def python():
    layer = torch.nn.Linear(32, 64)
    inputs = torch.randn(8, 32)

    def step():
        with record_function("linear_fwd"):
            layer(inputs)

    for _ in range(STEPS):
        step()
    start = time.perf_counter_ns()
    for _ in range(STEPS):
        step()
    plain = time.perf_counter_ns() - start

    traces = []
    with profile(
        activities=[ProfilerActivity.CPU],
        schedule=schedule(wait=0, warmup=1, active=STEPS + 1, repeat=1),
        record_shapes=True,
        on_trace_ready=traces.append,
        acc_events=True,
    ) as profiler:
        profiler.step()
        start = time.perf_counter_ns()
        for _ in range(STEPS):
            step()
            profiler.step()
        profiled = time.perf_counter_ns() - start
    events = len(profiler.profiler.kineto_results.events()) // STEPS
    return {"plain_ns": plain / STEPS, "profiled_ns": profiled / STEPS, "events": events}


def main():
    torch.set_num_threads(1)
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    rust()  # builds it
    sides = {"Rust": [], "Python": []}
    with torch.no_grad():
        for _ in range(rounds):
            sides["Rust"].append(rust())
            sides["Python"].append(python())
    print(f"a step's time in ns, medians of {rounds} rounds of {STEPS} steps, in turns\n")
    print("          bare  profiled  events  cost an event (min .. max)")
    costs = {}
    for side, runs in sides.items():
        each = [(run["profiled_ns"] - run["plain_ns"]) / run["events"] for run in runs]
        costs[side] = statistics.median(each)
        bare, profiled, events = (
            statistics.median(run[key] for run in runs)
            for key in ("plain_ns", "profiled_ns", "events")
        )
        spread = f"({min(each):.0f} .. {max(each):.0f})"
        print(f"{side:<7}{bare:>7.0f}{profiled:>10.0f}{events:>8.0f}{costs[side]:>9.0f} {spread}")
    print(f"\nRust over Python: {costs['Rust'] / costs['Python']:.2f}")


if __name__ == "__main__":
    main()
