"""What it costs to convert a function: n statements in a row, and statements in one another.

    python bench/bench_conversion.py

`to_graph` parses, runs the passes and compiles; `to_code` parses, runs the passes and prints. Linear means that
the ratio of a row to the one before it is 2. Times are CPU times of the one thread that works. With TensorFlow
installed (see README.md), its AutoGraph converts the same text, for the small sizes that it can manage.
"""

from __future__ import annotations

import time

import peer_process
from measure import load, once, seconds, table
from statements import KINDS, in_a_row, nested

import autograph as ag

SIZES = (250, 500, 1000, 2000)
DEPTHS = (5, 10, 15)
PEER_SIZES = (8, 10, 12)


def to_graph(text: str, repeat: int = 3) -> float:
    """The CPU time of `to_graph`: conversions are remembered, so each time is that of a new function."""
    functions = [load(text) for _ in range(repeat)]
    return seconds(lambda: ag.to_graph(functions.pop()), repeat, time.process_time)


def to_code(text: str, repeat: int = 3) -> float:
    """The CPU time of `to_code`."""
    f = load(text)
    return seconds(lambda: ag.to_code(f), repeat, time.process_time)


def main() -> None:
    once(lambda: ag.to_graph(load(in_a_row("while with break", 3))))  # imports the passes, parses the templates
    rows = []
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
