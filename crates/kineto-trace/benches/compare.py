#!/usr/bin/env python3
"""Compares kineto-trace with what people read traces with today, on one file, in one run.

    cargo build --release -p kineto-trace --examples
    python3 -m venv venv && venv/bin/pip install HolisticTraceAnalysis
    venv/bin/python crates/kineto-trace/benches/compare.py TRACE [--rounds N] [--growth]

Every contestant runs in a process of its own and in turn, so that a busy moment hits all alike; the least
time of all rounds counts. Times are those of one thread, from opening the plain JSON file to the result; memory is
the most that the process ever held. HolisticTraceAnalysis is left out where it is not installed. `--growth` also
reads made-up traces of 10,000 to 10,000,000 elements. Prints Markdown.
"""

import argparse
import gzip
import json
import os
import pathlib
import subprocess
import sys
import tempfile

EXAMPLES = (
    pathlib.Path(os.environ.get("CARGO_TARGET_DIR", pathlib.Path(__file__).parents[3] / "target"))
    / "release"
    / "examples"
)

# What a contestant runs: prints seconds of wall clock, seconds of CPU, and KiB of peak memory.
PYTHON = """
import resource, sys, time
{setup}
wall, cpu = time.perf_counter(), time.process_time()
{work}
wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
print(wall, cpu, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""

JSON_LOADS = PYTHON.format(
    setup="import json", work="with open(sys.argv[1]) as file: json.loads(file.read())"
)
HTA = PYTHON.format(
    setup="""
import logging
logging.disable(logging.CRITICAL)
from hta.common.trace_parser import parse_trace_dataframe
from hta.configs.parser_config import ParserConfig
config = ParserConfig.get_default_cfg()
""",
    work="parse_trace_dataframe(sys.argv[1], config)",
)


def run_python(code, trace):
    result = subprocess.run(
        [sys.executable, "-c", code, trace], check=True, capture_output=True, text=True
    )
    wall, cpu, peak = result.stdout.split()[-3:]
    return float(wall), float(cpu), int(peak)


def run_reader(trace, *ways):
    result = subprocess.run(
        [EXAMPLES / "tabulate", *ways, trace], check=True, capture_output=True, text=True
    )
    told = json.loads(result.stdout)
    return told["total_s"], told["cpu_s"], told["peak_kib"]


def contestants():
    yield "kineto-trace, links only, as `table`", lambda trace: run_reader(trace, "--stream")
    yield "kineto-trace, every argument", lambda trace: run_reader(trace)
    yield "kineto-trace, every argument, file held in memory", lambda trace: run_reader(trace, "--hold")
    yield "Python `json.loads` (parses only)", lambda trace: run_python(JSON_LOADS, trace)
    try:
        import hta  # noqa: F401
    except ImportError:
        print("HolisticTraceAnalysis is not installed: left out", file=sys.stderr)
    else:
        yield "HolisticTraceAnalysis, parse only", lambda trace: run_python(HTA, trace)


def best(runs):
    """The least of each measure over all rounds."""
    return tuple(min(values) for values in zip(*runs))


def compare(trace, rounds):
    ways = list(contestants())
    runs = {name: [] for name, _ in ways}
    for _ in range(rounds):
        for name, run in ways:
            runs[name].append(run(trace))
    size = os.path.getsize(trace)
    ours = best(runs[ways[0][0]])
    print("| reader | time | CPU time | times the first | peak memory | of the JSON |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name, _ in ways:
        wall, cpu, peak = best(runs[name])
        print(
            f"| {name} | {wall:.3f} s | {cpu:.3f} s | {wall / ours[0]:.1f} | "
            f"{peak / 1024:.0f} MiB | {peak * 1024 / size:.2f} |"
        )


def growth():
    print("\n| elements | JSON | CPU time | elements a second of it | peak memory | of the JSON |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: |")
    for elements in (10_000, 100_000, 1_000_000, 10_000_000):
        with tempfile.NamedTemporaryFile(suffix=".json") as file:
            subprocess.run([EXAMPLES / "generate", str(elements)], check=True, stdout=file)
            size = os.path.getsize(file.name)
            _, cpu, peak = best([run_reader(file.name, "--stream") for _ in range(3)])
        print(
            f"| {elements:,} | {size / 1e6:.0f} MB | {cpu:.3f} s | {elements / cpu / 1e6:.2f} million | "
            f"{peak / 1024:.0f} MiB | {peak * 1024 / size:.2f} |"
        )


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("trace", help="plain or gzip")
    arguments.add_argument("--rounds", type=int, default=7)
    arguments.add_argument("--growth", action="store_true")
    arguments = arguments.parse_args()
    data = pathlib.Path(arguments.trace).read_bytes()
    # All read the same plain file: unpacking is no part of the comparison.
    with tempfile.NamedTemporaryFile(suffix=".json") as plain:
        plain.write(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data)
        plain.flush()
        compare(plain.name, arguments.rounds)
    if arguments.growth:
        growth()


if __name__ == "__main__":
    main()
