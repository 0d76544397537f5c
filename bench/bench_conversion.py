"""What it costs to convert a function: n statements in a row, and statements in one another.

    python bench/bench_conversion.py

`to_graph` parses, runs the passes and compiles; `to_code` parses, runs the passes and prints. Linear means that
the ratio of a row to the one before it is 2. Times are CPU times of the one thread that works. With TensorFlow
installed (see README.md), its AutoGraph converts the same text, for the small sizes that it can manage.

The first table is about a small function: the first conversion in a process loads the passes and parses their
templates, the next one in the same file only works. Each row is the fastest and the median of fresh processes with
bytecode beside the modules, as an installed package has it. It also says how many modules the first conversion loads.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import peer_process
from measure import load, once, seconds, table
from statements import KINDS, in_a_row, nested

import autograph as ag

SIZES = (250, 500, 1000, 2000)
DEPTHS = (5, 10, 15)
PEER_SIZES = (8, 10, 12)
PROCESSES = 25
# How many functions the long file has.
LONG = 100

# Ten lines and their `def`: a loop, a branch, a call.
SMALL = """
def f{i}(x, n):
    total = 0
    while n > 0:
        if x > n:
            total = total + helper(x)
        else:
            total = total - 1
        n = n - 1
    y = total * 2
    z = y + x
    return z
"""

# What a fresh process does: prints the CPU seconds of loading the passes, of the first conversion and of the next ones,
# and how many modules these loaded.
FRESH = """
import json, sys, time
import autograph as ag
sys.path.insert(0, sys.argv[1])
import small

def timed(action):
    start = time.process_time()
    action()
    return time.process_time() - start

functions = [getattr(small, f"f{i}") for i in range(3)]
before = len(sys.modules)
whole = "whole" in sys.argv
loading = 0.0 if whole else timed(lambda: __import__("autograph.source_conversion"))
first, second, third = [timed(lambda: ag.to_graph(f)) for f in functions]
print(json.dumps([loading, first, second, third, len(sys.modules) - before]))
"""


def to_graph(text: str, repeat: int = 3) -> float:
    """The CPU time of `to_graph`: conversions are remembered, so each time is that of a new function."""
    functions = [load(text) for _ in range(repeat)]
    return seconds(lambda: ag.to_graph(functions.pop()), repeat, time.process_time)


def to_code(text: str, repeat: int = 3) -> float:
    """The CPU time of `to_code`."""
    f = load(text)
    return seconds(lambda: ag.to_code(f), repeat, time.process_time)


def first_conversions() -> tuple[list[list[str]], int]:
    """Rows about the first conversions in a process: the CPU time in ms, the fastest and the median; and how many
    modules the first one loads."""
    with tempfile.TemporaryDirectory() as folder:

        def write(functions: int) -> None:
            text = [SMALL.replace("{i}", str(i)) for i in range(functions)]
            Path(folder, "small.py").write_text("".join(["def helper(x):\n    return x * 2\n", *text]))

        write(3)
        environment = {
            **os.environ, "PYTHONPYCACHEPREFIX": os.path.join(folder, "cache"), "PYTHONDONTWRITEBYTECODE": "",
        }  # fmt: skip

        def fresh(*arguments: str) -> list[float]:
            command = [sys.executable, "-c", FRESH, folder, *arguments]
            output = subprocess.run(command, env=environment, capture_output=True, check=True, text=True).stdout
            found: list[float] = json.loads(output)
            return found

        fresh()  # fills the bytecode cache
        whole = [fresh("whole") for _ in range(PROCESSES)]
        parts = [fresh() for _ in range(PROCESSES)]
        write(LONG)
        fresh()
        long = [fresh("whole") for _ in range(PROCESSES)]
    times = {
        "the first, all of it": [run[1] for run in whole],
        f"the same in a file of {LONG * 12} lines": [run[1] for run in long],
        "loading what all conversions need": [run[0] for run in parts],
        "the first, that loaded": [run[1] for run in parts],
        "the second": [run[2] for run in whole + parts],
        "the third": [run[3] for run in whole + parts],
    }
    return [[name, f"{min(t) * 1e3:.2f}", f"{median(t) * 1e3:.2f}"] for name, t in times.items()], int(whole[0][-1])


def main() -> None:
    rows, modules = first_conversions()
    head = ["conversion of ten lines", "fastest ms", "median ms"]
    table(f"First conversion in a fresh process, which loads {modules} modules", head, rows)
    once(lambda: ag.to_graph(load(in_a_row("while with break", 3))))  # imports the passes, parses the templates
    rows.clear()
    for kind in KINDS:
        before = None
        for n in SIZES:
            text = in_a_row(kind, n)
            graph, code = to_graph(text), to_code(text, 1)
            ratio = "" if before is None else f"{graph / before:.2f}"
            rows.append([f"{n} x {kind}", f"{graph:.3f}", f"{graph / n * 1e3:.2f}", ratio, f"{code:.3f}"])
            before = graph
    table(
        "Conversion of n statements in a row",
        ["statements", "to_graph s", "ms each", "ratio to n/2", "to_code s"], rows,
    )  # fmt: skip
    rows = []
    for kind in KINDS:
        for depth in DEPTHS:
            graph = to_graph(nested(kind, depth))
            rows.append([f"{kind}, {depth} deep", f"{graph * 1e3:.1f}", f"{graph / depth * 1e3:.2f}"])
    table("Conversion of nested statements", ["statements", "to_graph ms", "ms each"], rows)
    theirs = peer_process.run("tf", "tensorflow_costs.py", "conversion", *map(str, PEER_SIZES), timeout=120)
    if theirs:
        rows = []
        for n in PEER_SIZES:
            ours, other = to_graph(in_a_row("if/else", n)), theirs[str(n)]
            rows.append([f"{n} x if/else", f"{ours:.4f}", f"{other:.3f}", f"{ours / other:.4f}"])
        table("Conversion beside TensorFlow's AutoGraph", ["statements", "autograph s", "TF s", "ours/TF"], rows)


if __name__ == "__main__":
    main()
