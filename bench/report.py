"""What `bench_programs.py` measured beside the best of the others: a table, JSON, a picture."""

from __future__ import annotations

import json
import math
import os
import platform
from collections.abc import Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from measure import table

__all__ = ["Row", "plot", "rows_of", "show", "write_json"]

#: Times of one system by program: `workloads.time_all`.
Times = Mapping[str, Mapping[str, float]]

OURS = "autograph"


class Row(NamedTuple):
    """One program.

    Attributes:
        best: which of the others is the fastest.
        theirs, ours: its time and autograph's, in us.
        first: the least time of a first call among the others that compile, in ms; None if there are none.
    """

    program: str
    best: str
    theirs: float
    ours: float
    first: float | None
    our_first: float

    @property
    def ratio(self) -> float:
        return self.ours / self.theirs


def rows_of(columns: Mapping[str, Times]) -> list[Row]:
    """A row for each program that autograph and another system ran."""
    found = []
    for name, our in columns[OURS].items():
        others = {c: times[name] for c, times in columns.items() if c != OURS and name in times}
        if not others:
            continue
        best = min(others, key=lambda c: others[c]["us"])
        compiled = [t["first_ms"] for c, t in others.items() if c != "NumPy"]
        first = min(compiled, default=None)
        found.append(Row(name, best, others[best]["us"], our["us"], first, our["first_ms"]))
    return found


def _mean(rows: Sequence[Row]) -> float:
    return math.exp(sum(math.log(row.ratio) for row in rows) / len(rows))


def show(rows: Sequence[Row]) -> None:
    """Prints autograph's time beside that of the fastest of the others."""

    def time(us: float) -> str:
        return f"{us:.2f}" if us < 10 else f"{us:.0f}"

    table(
        "autograph beside the fastest of the others (below 1, autograph is faster)",
        ["program", "fastest other", "us", "autograph, us", "ratio", "first call, ms", "least of the others'"],
        [
            [r.program, r.best, time(r.theirs), time(r.ours), f"{r.ratio:.2f}", f"{r.our_first:.0f}",
             "-" if r.first is None else f"{r.first:.0f}"]
            for r in rows
        ],
    )  # fmt: skip
    print(f"geometric mean of the {len(rows)} ratios: {_mean(rows):.2f}\n")


def write_json(path: Path, columns: Mapping[str, Times]) -> None:
    """All that was measured, and on what."""
    versions = {name: metadata.version(name) for name in ("autograph", "numpy", "llvmlite")}
    machine = {"python": platform.python_version(), "processors": os.cpu_count(), **versions}
    path.write_text(json.dumps({"machine": machine, "times": columns}, indent=1) + "\n", encoding="utf-8")


def plot(path: Path, rows: Sequence[Row]) -> None:
    """A bar for each program: how many times as fast as the fastest of the others autograph is.

    Raises:
        SystemExit: matplotlib is not installed.
    """
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ImportError:
        raise SystemExit('--plot needs matplotlib: pip install "autograph[examples]"') from None
    ordered = sorted(rows, key=lambda r: r.ratio, reverse=True)
    figure = Figure(figsize=(8, 0.6 + 0.27 * len(rows)), layout="constrained")
    axes = figure.add_subplot()
    speeds = [1 / r.ratio for r in ordered]
    bars = axes.barh([r.program for r in ordered], [s - 1 for s in speeds], left=1, color="0.55", edgecolor="black")
    for bar, speed, r in zip(bars, speeds, ordered):
        bar.set_hatch("" if speed >= 1 else "///")
        axes.annotate(
            f" {speed:.2f} x {r.best} ", (speed, bar.get_y() + bar.get_height() / 2),
            ha="left" if speed >= 1 else "right", va="center", fontsize=8,
        )  # fmt: skip
    axes.margins(y=0.01)
    axes.axvline(1, color="black")
    axes.set_xscale("log")
    low, high = min([*speeds, 1]), max([*speeds, 1])
    axes.set_xlim(low / 2.2, high * 2.2)
    marks = [2.0**k for k in range(-10, 11) if low / 2.2 <= 2.0**k <= high * 2.2]
    axes.set_xticks(marks, [f"{m:g}" for m in marks])
    axes.set_xticks([], minor=True)
    axes.set_xlabel("speed, as a multiple of that of the fastest of the others (log scale)")
    axes.spines[["top", "right"]].set_visible(False)
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "autograph"}):  # texts stay texts, equal runs equal files
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
