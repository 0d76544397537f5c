"""Sums by user line, by op and by category."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from autograph.framework import op_def
from autograph.profiler.analysis.costs import Spent
from autograph.profiler.analysis.nesting import Nesting, count
from autograph.profiler.profile import OperationFacts, Profile

__all__ = ["LineTotal", "OpTotal", "by_category", "by_line", "by_op", "called"]


@dataclass
class LineTotal:
    """What a user's line took.

    Attributes:
        file, line, source: which line, and its text.
        time: nanoseconds that its operations ran.
        share: of the time that all lines took together.
        calls: how often it ran: executions of the op that took most of its time.
        operations: how many operations of graphs the line has of that op; many, if a loop was unrolled.
        bytes: read and written, as far as it is known; None if nothing is.
        flops: floating-point operations, likewise.
        ops: nanoseconds of each of its ops, the largest first.
        estimated: the part of `time` that is a share of native regions, split by what operations cost.
    """

    file: str
    line: int
    source: str
    time: float = 0.0
    share: float = 0.0
    calls: int = 0
    operations: int = 0
    bytes: float | None = None
    flops: float | None = None
    ops: dict[str, float] = field(default_factory=dict)
    estimated: float = 0.0


@dataclass
class OpTotal:
    """What an op, or all ops of a category, took.

    Attributes:
        name: what users call the op, or the category.
        category: the op's.
        operations: how many of a graph's operations these are.
        time, share, calls, bytes, flops, estimated: as of `LineTotal`; `calls` are executions of all of them.
    """

    name: str
    category: str
    operations: int = 0
    time: float = 0.0
    share: float = 0.0
    calls: int = 0
    bytes: float | None = None
    flops: float | None = None
    estimated: float = 0.0


def called(type_: str) -> str:
    """What users call an op.

    >>> called("MatMul"), called("AddV2"), called("NotAnOp")
    ('matmul', '+', 'NotAnOp')
    """
    known = op_def.registered().get(type_)
    return type_ if known is None else known.user_name.strip("`")


def by_line(profile: Profile, nesting: Nesting, spent: Mapping[int, Spent]) -> list[LineTotal]:
    """The sums of each line that took time, the largest first. Python code that makes a dataset's elements counts, if
    its stage says where it stands."""
    found: dict[tuple[str, int], LineTotal] = {}
    executions: dict[tuple[str, int, str], list[int]] = {}
    for position, one in spent.items():
        facts = profile.operations[position]
        if facts.file is None:
            continue
        total = found.setdefault((facts.file, facts.line), LineTotal(facts.file, facts.line, facts.source))
        _add(total, one, facts)
        name = called(facts.type)
        total.ops[name] = total.ops.get(name, 0.0) + one.time
        _note(executions, (facts.file, facts.line, name), one.calls)
    for i, event in enumerate(profile.events):
        if event.kind == "stage" and event.details.get("file"):
            at = str(event.details["file"]), int(event.details.get("line", 0))
            total = found.setdefault(at, LineTotal(*at, linecache.getline(*at).strip()))
            total.time += nesting.own[i]
            name = f"dataset's {event.name.rpartition('::')[2].lower()}"
            total.ops[name] = total.ops.get(name, 0.0) + nesting.own[i]
            _note(executions, (*at, name), count(event))
    for total in found.values():
        total.ops = dict(sorted(total.ops.items(), key=lambda item: -item[1]))
        total.calls, total.operations = executions[total.file, total.line, next(iter(total.ops))]
    return _ranked(list(found.values()))


def _note(executions: dict[tuple[str, int, str], list[int]], key: tuple[str, int, str], calls: int) -> None:
    """One more operation of a line and op, and how often it ran."""
    sums = executions.setdefault(key, [0, 0])
    sums[0] += calls
    sums[1] += 1


def by_op(profile: Profile, spent: Mapping[int, Spent]) -> list[OpTotal]:
    """The sums of each op, the largest first."""
    return _grouped(profile, spent, lambda facts: called(facts.type))


def by_category(profile: Profile, spent: Mapping[int, Spent]) -> list[OpTotal]:
    """The sums of each category of ops, the largest first."""
    return _grouped(profile, spent, lambda facts: facts.category)


def _grouped(profile: Profile, spent: Mapping[int, Spent], group: Callable[[OperationFacts], str]) -> list[OpTotal]:
    found: dict[str, OpTotal] = {}
    for position, one in spent.items():
        facts = profile.operations[position]
        total = found.setdefault(group(facts), OpTotal(group(facts), facts.category))
        _add(total, one, facts)
        total.operations += 1
        total.calls += one.calls
    return _ranked(list(found.values()))


_T = TypeVar("_T", LineTotal, OpTotal)


def _add(total: _T, one: Spent, facts: OperationFacts) -> None:
    total.time += one.time
    total.estimated += one.estimated
    if facts.bytes is not None:
        total.bytes = (total.bytes or 0.0) + facts.bytes * one.calls
    if facts.flops is not None:
        total.flops = (total.flops or 0.0) + facts.flops * one.calls


def _ranked(totals: list[_T]) -> list[_T]:
    whole = sum(total.time for total in totals)
    for total in totals:
        total.share = total.time / whole if whole else 0.0
    return sorted(totals, key=lambda total: -total.time)
