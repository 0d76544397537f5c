"""The source lines of what ran, each with what it took."""

from __future__ import annotations

import linecache
from collections.abc import Sequence
from typing import Any

from autograph.profiler import words
from autograph.profiler.analysis.lines import LineTotal

__all__ = ["sources"]

#: So many lines are shown around those that took time.
_AROUND = 4


def sources(lines: Sequence[LineTotal]) -> list[dict[str, Any]]:
    """The files, those that took most time first; of each, (number, text, what it took) of the lines that are shown."""
    files: dict[str, dict[int, LineTotal]] = {}
    for one in lines:
        files.setdefault(one.file, {})[one.line] = one
    most = max((one.time for one in lines), default=0) or 1
    made = [
        {"name": name, "time": sum(one.time for one in hot.values()), "lines": _shown(name, hot, most)}
        for name, hot in files.items()
    ]
    return sorted(made, key=lambda file: -float(file["time"]))


def _shown(name: str, hot: dict[int, LineTotal], most: float) -> list[list[Any]]:
    text = linecache.getlines(name)
    wanted = {n for line in hot for n in range(line - _AROUND, line + _AROUND + 1) if 1 <= n <= len(text)} | set(hot)
    return [
        [n, text[n - 1].rstrip("\n") if 1 <= n <= len(text) else hot[n].source, *_taken(hot.get(n), most)]
        for n in sorted(wanted)
    ]


def _taken(one: LineTotal | None, most: float) -> list[Any]:
    """The length of the bar and of the part of it that is an estimate, and the numbers in words."""
    if one is None:
        return []
    known = [f"{one.calls:,} calls", words.size(one.bytes), ", ".join(one.ops)]
    time = ("~" if one.estimated > 0.01 * one.time else "") + words.time(one.time)
    return [
        round(one.time / most, 4), round(one.estimated / most, 4), time, words.percent(one.share),
        " · ".join(word for word in known if word),
    ]  # fmt: skip
