"""The report of a profile as text: what to do on top, then the tables."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence

from autograph.profiler import words
from autograph.profiler.analysis.advice import Advice
from autograph.profiler.analysis.first_calls import PHASES
from autograph.profiler.analysis.lines import OpTotal
from autograph.profiler.analysis.summary import Summary
from autograph.profiler.views.tables import table

__all__ = ["text"]

#: The width that sentences are wrapped to.
_WIDTH = 110
#: So much of a source line is shown.
_SOURCE = 60
#: So many ops of a line are named.
_OPS = 3

_Lines = Iterator[str]


def text(summary: Summary, advice: Sequence[Advice], rows: int | None = 20) -> str:
    """The report.

    Args:
        rows: so many rows of each table are shown; None for all.
    """
    parts = [list(_head(summary)), list(_advice(advice))]
    parts += [list(part(summary, rows)) for part in _PARTS]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _head(summary: Summary) -> _Lines:
    count = len(summary.threads)
    yield (
        f"{words.time(summary.duration)} on the {summary.executor or 'unknown'} executor: {summary.events:,} events in "
        f"{count} thread{'s' if count != 1 else ''} (host {summary.host}, process {summary.process})"
    )
    if summary.dropped:
        kinds = ", ".join(f"{number:,} of {kind}" for kind, number in summary.dropped.items())
        yield f"There was no room for the oldest events: {kinds}. The numbers below are those of what was kept."


def _advice(advice: Sequence[Advice]) -> _Lines:
    if advice:
        yield "What to do"
    for number, one in enumerate(advice, 1):
        start = f"{number:3}. "
        yield textwrap.fill(one.text, _WIDTH, initial_indent=start, subsequent_indent=" " * len(start),
                            break_long_words=False, break_on_hyphens=False)  # fmt: skip


def _lines(summary: Summary, rows: int | None) -> _Lines:
    if not summary.lines:
        return
    yield "Hottest lines"
    yield from table(
        ["time", "share", "calls", "bytes", "<ops", "<line", "source"],
        [
            [
                _estimate(one.time, one.estimated), words.percent(one.share), f"{one.calls:,}", words.size(one.bytes),
                _names(list(one.ops)), words.place(one.file, one.line), words.short(one.source, _SOURCE),
            ]
            for one in summary.lines
        ],
        rows,
    )  # fmt: skip
    if any(one.estimated for one in summary.lines):
        yield "~ an estimate: the time of a native region is split over its operations by their flops and bytes"


def _estimate(time: float, estimated: float) -> str:
    return ("~" if estimated > 0.01 * time else "") + words.time(time)


def _names(names: Sequence[str]) -> str:
    more = f" and {len(names) - _OPS} more" if len(names) > _OPS else ""
    return ", ".join(names[:_OPS]) + more


def _first_calls(summary: Summary, rows: int | None) -> _Lines:
    if not summary.first_calls:
        return
    yield "Calls that traced, and their phases"
    yield from table(
        ["total", *PHASES, "<function", "why"],
        [
            [
                words.time(one.total), *(words.time(one.phases[p]) if one.phases[p] else "" for p in PHASES),
                f"{one.function} {one.number}", words.short(one.reason, _SOURCE),
            ]
            for one in summary.first_calls
        ],
        rows,
    )  # fmt: skip
    known = [one.cached for one in summary.first_calls if one.cached is not None]
    if known:
        yield f"machine code was found on disk in {sum(known)} of {len(known)} that compiled"


def _traces(summary: Summary, rows: int | None) -> _Lines:
    if not summary.traces:
        return
    yield "Functions that were traced again"
    yield from table(
        ["traces", "calls", "time", "<function", "<what changes", "the last time"],
        [
            [
                f"{one.count:,}", f"{one.calls:,}", words.time(one.time), one.function,
                ", ".join(f"{reason} ({count})" for reason, count in one.reasons.items()), one.example,
            ]
            for one in summary.traces
        ],
        rows,
    )  # fmt: skip


def _exits(summary: Summary, rows: int | None) -> _Lines:
    if not summary.exits:
        return
    yield "Where native code calls Python"
    yield from table(
        ["time", "share", "calls", "runs", "<op", "<line", "<source", "why"],
        [
            [
                words.time(one.time), words.percent(one.share), f"{one.calls:,}", f"{one.runs:,}", one.op,
                words.place(one.file, one.line), words.short(one.source, _SOURCE), one.why,
            ]
            for one in summary.exits
        ],
        rows,
    )  # fmt: skip


def _steps(summary: Summary, rows: int | None) -> _Lines:
    if not summary.steps:
        return
    yield "Steps"
    yield from table(
        ["steps", "mean", "median", "least", "most", "first", "idle", "<name", "parts"],
        [
            [
                f"{one.count:,}", *map(words.time, (one.mean, one.median, one.least, one.most, one.first)),
                words.percent(one.idle), one.name,
                ", ".join(f"{part} {words.percent(time / one.total)}" for part, time in one.parts.items() if one.total),
            ]
            for one in summary.steps
        ],
        rows,
    )  # fmt: skip
    traced = sum(one.tracing for one in summary.steps if one.tracing < one.count)
    if traced:
        yield f"Functions were traced in {traced} of them; all columns but `steps` and `first` leave these out"


def _stages(summary: Summary, rows: int | None) -> _Lines:
    if not summary.input.stages:
        return
    of = "steps" if summary.input.steps else "time"
    yield f"Stages of datasets: {words.percent(summary.input.share)} of the {of}"
    yield from table(
        ["own time", "with input", "waits", "elements", "each", "threads", "<stage", "<line", "source"],
        [
            [
                words.time(one.own), words.time(one.time), words.time(one.waits) if one.waits else "",
                f"{one.elements:,}", words.time(one.own / max(1, one.elements)), str(one.threads),
                one.name + (" ←" if k == summary.input.slowest else ""), words.place(one.file, one.line),
                words.short(one.source, _SOURCE),
            ]
            for k, one in enumerate(summary.input.stages)
        ],
        rows,
    )  # fmt: skip


def _ops(summary: Summary, rows: int | None) -> _Lines:
    yield from _totals("Ops", "op", summary.ops, rows)


def _categories(summary: Summary, rows: int | None) -> _Lines:
    if len(summary.categories) > 1:
        yield from _totals("Categories", "category", summary.categories, rows)


def _totals(heading: str, name: str, totals: Sequence[OpTotal], rows: int | None) -> _Lines:
    if not totals:
        return
    yield heading
    yield from table(
        ["time", "share", "calls", "bytes", "FLOP/s", "bytes/s", name],
        [
            [
                _estimate(one.time, one.estimated), words.percent(one.share), f"{one.calls:,}", words.size(one.bytes),
                words.rate(one.flops, one.time, ""),
                "" if one.bytes is None or not one.time else words.size(one.bytes / one.time * 1e9) + "/s", one.name,
            ]
            for one in totals
        ],
        rows,
    )  # fmt: skip


def _memory(summary: Summary, rows: int | None) -> _Lines:
    memory = summary.memory
    if not memory.buffers:
        return
    yield (
        f"Memory: {words.size(memory.peak)} at the peak, after {words.time(memory.at)}; {memory.buffers:,} arrays, "
        f"{words.size(memory.allocated)} in all. Alive at the peak:"
    )
    yield from table(
        ["bytes", "share", "arrays", "<kind", "<made by", "<line", "source"],
        [
            [
                words.size(one.bytes), words.percent(one.share), f"{one.count:,}", one.kind, one.name,
                words.place(one.file, one.line), words.short(one.source, _SOURCE),
            ]
            for one in memory.alive
        ],
        rows,
    )  # fmt: skip


#: The tables, in their order.
_PARTS: tuple[Callable[[Summary, int | None], _Lines], ...] = (
    _steps, _lines, _first_calls, _traces, _exits, _stages, _ops, _categories, _memory
)  # fmt: skip
