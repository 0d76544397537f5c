"""What a report shows, as tables of cells: the text prints them, the page sorts them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from autograph.profiler import words
from autograph.profiler.analysis.first_calls import PHASES
from autograph.profiler.analysis.lines import OpTotal
from autograph.profiler.analysis.summary import Summary

__all__ = ["Cell", "Table", "heading", "tables"]

#: So many ops of a line are named.
_OPS = 3


class Cell(NamedTuple):
    """What stands in a place of a table.

    Attributes:
        text: what is shown.
        key: what it is sorted by.
        long: whether the text may be cut.
    """

    text: str
    key: float | str
    long: bool = False


@dataclass(frozen=True)
class Table:
    """A table of a report.

    Attributes:
        name: for links.
        title: what it shows.
        columns: their headings. Those that begin with "<" stand left, and so does the last one.
        rows: the most important first.
        note: what there is to know of it; "" for nothing.
    """

    name: str
    title: str
    columns: tuple[str, ...]
    rows: Sequence[Sequence[Cell]]
    note: str = ""


def heading(summary: Summary) -> list[str]:
    """What was recorded, in a sentence or two."""
    count = len(summary.threads)
    lines = [
        f"{words.time(summary.duration)} on the {summary.executor or 'unknown'} executor: {summary.events:,} events in "
        f"{count} thread{'s' if count != 1 else ''} (host {summary.host}, process {summary.process})"
    ]
    if summary.dropped:
        kinds = ", ".join(f"{number:,} of {kind}" for kind, number in summary.dropped.items())
        steps = f"; whole steps are those from {words.time(summary.whole_from)} on" if summary.whole_from else ""
        lines.append(f"There was no room for the oldest: {kinds}. The numbers below are those of what was kept{steps}.")
    return lines


def tables(summary: Summary) -> list[Table]:
    """The tables that have rows, in their order."""
    return [table for table in (make(summary) for make in _TABLES) if table.rows]


def _time(nanoseconds: float, estimated: float = 0.0) -> Cell:
    return Cell(("~" if estimated > 0.01 * nanoseconds else "") + words.time(nanoseconds), nanoseconds)


def _some_time(nanoseconds: float) -> Cell:
    """A time, or nothing if it is 0."""
    return _time(nanoseconds) if nanoseconds else Cell("", 0)


def _share(share: float) -> Cell:
    return Cell(words.percent(share), share)


def _count(number: int) -> Cell:
    return Cell(f"{number:,}", number)


def _size(size: float | None) -> Cell:
    return Cell(words.size(size), size or 0)


def _rate(number: float | None, nanoseconds: float, bytes_: bool) -> Cell:
    if not number or not nanoseconds:
        return Cell("", 0)
    each = number / nanoseconds * 1e9
    return Cell((words.size(each) if bytes_ else words.amount(each)) + ("/s" if bytes_ else ""), each)


def _word(text: str) -> Cell:
    return Cell(text, text)


def _long(text: str) -> Cell:
    return Cell(text, text, True)


def _place(file: str | None, line: int) -> Cell:
    return Cell(words.place(file, line), f"{file or ''}:{line:08}")


def _steps(summary: Summary) -> Table:
    traced = sum(one.tracing for one in summary.steps if one.tracing < one.count)
    note = f"Functions were traced in {traced} of them; all columns but `steps` and `first` leave these out"
    return Table(
        "steps", "Steps", ("steps", "mean", "median", "least", "most", "first", "idle", "<name", "parts"),
        [
            [
                _count(one.count), *map(_time, (one.mean, one.median, one.least, one.most, one.first)),
                _share(one.idle), _word(one.name), _word(_parts(one.parts, one.total)),
            ]
            for one in summary.steps
        ],
        note if traced else "",
    )  # fmt: skip


def _parts(parts: dict[str, int], total: int) -> str:
    return ", ".join(f"{part} {words.percent(time / total)}" for part, time in parts.items() if total)


def _lines(summary: Summary) -> Table:
    note = "~ an estimate: the time of a native region is split over its operations by their flops and bytes"
    return Table(
        "lines", "Hottest lines", ("time", "share", "calls", "bytes", "<ops", "<line", "source"),
        [
            [
                _time(one.time, one.estimated), _share(one.share), _count(one.calls), _size(one.bytes),
                _word(_names(list(one.ops))), _place(one.file, one.line), _long(one.source),
            ]
            for one in summary.lines
        ],
        note if any(one.estimated for one in summary.lines) else "",
    )  # fmt: skip


def _names(names: Sequence[str]) -> str:
    more = f" and {len(names) - _OPS} more" if len(names) > _OPS else ""
    return ", ".join(names[:_OPS]) + more


def _first_calls(summary: Summary) -> Table:
    known = [one.cached for one in summary.first_calls if one.cached is not None]
    return Table(
        "first-calls", "Calls that traced, and their phases", ("total", *PHASES, "<function", "why"),
        [
            [
                _time(one.total), *(_some_time(one.phases[phase]) for phase in PHASES),
                _word(f"{one.function} #{one.number}"), _long(one.reason),
            ]
            for one in summary.first_calls
        ],
        f"Machine code was found on disk in {sum(known)} of the {len(known)} that compiled any" if known else "",
    )  # fmt: skip


def _traces(summary: Summary) -> Table:
    return Table(
        "retraces", "Functions that were traced again",
        ("traces", "calls", "time", "<function", "<what changes", "the last time"),
        [
            [
                _count(one.count), _count(one.calls), _time(one.time), _word(one.function),
                _word(", ".join(f"{reason} ({count})" for reason, count in one.reasons.items())), _long(one.example),
            ]
            for one in summary.traces
        ],
    )  # fmt: skip


def _exits(summary: Summary) -> Table:
    return Table(
        "exits", "Where native code calls Python",
        ("time", "share", "calls", "runs", "<op", "<line", "<source", "why"),
        [
            [
                _time(one.time), _share(one.share), _count(one.calls), _count(one.runs), _word(one.op),
                _place(one.file, one.line), _long(one.source), _word(one.why),
            ]
            for one in summary.exits
        ],
    )  # fmt: skip


def _stages(summary: Summary) -> Table:
    of = "steps" if summary.input.steps else "time"
    return Table(
        "stages", f"Stages of datasets: {words.percent(summary.input.share)} of the {of}",
        ("own time", "with input", "waits", "elements", "each", "threads", "<stage", "<line", "source"),
        [
            [
                _time(one.own), _time(one.time), _some_time(one.waits), _count(one.elements),
                _time(one.own / max(1, one.elements)), _count(one.threads),
                _word(one.name + (" ←" if k == summary.input.slowest else "")), _place(one.file, one.line),
                _long(one.source),
            ]
            for k, one in enumerate(summary.input.stages)
        ],
        "← holds the program up: it has most time of its own for each of its threads",
    )  # fmt: skip


def _ops(summary: Summary) -> Table:
    return _totals("ops", "Ops", "op", summary.ops)


def _categories(summary: Summary) -> Table:
    return _totals("categories", "Categories", "category", summary.categories if len(summary.categories) > 1 else ())


def _totals(name: str, title: str, column: str, totals: Sequence[OpTotal]) -> Table:
    return Table(
        name, title, ("time", "share", "calls", "bytes", "FLOP/s", "bytes/s", column),
        [
            [
                _time(one.time, one.estimated), _share(one.share), _count(one.calls), _size(one.bytes),
                _rate(one.flops, one.time, False), _rate(one.bytes, one.time, True), _word(one.name),
            ]
            for one in totals
        ],
    )  # fmt: skip


def _memory(summary: Summary) -> Table:
    memory = summary.memory
    title = (
        f"Memory at the peak: {words.size(memory.peak)} after {words.time(memory.at)} "
        f"({memory.buffers:,} arrays in all, {words.size(memory.allocated)})"
    )
    return Table(
        "memory", title, ("bytes", "share", "arrays", "<kind", "<made by", "<line", "source"),
        [
            [
                _size(one.bytes), _share(one.share), _count(one.count), _word(one.kind), _word(one.name),
                _place(one.file, one.line), _long(one.source),
            ]
            for one in memory.alive
        ],
    )  # fmt: skip


def _tasks(summary: Summary) -> Table:
    return Table(
        "tasks", "Tasks", ("time", "share", "programs", "<task"),
        [[_time(one.time), _share(one.share), _count(one.count), _word(one.name)] for one in summary.tasks],
        "the share is of the time that was recorded: what is missing, a task waits",
    )  # fmt: skip


_TABLES: tuple[Callable[[Summary], Table], ...] = (
    _steps, _tasks, _lines, _first_calls, _traces, _exits, _stages, _ops, _categories, _memory
)  # fmt: skip
