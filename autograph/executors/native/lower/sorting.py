"""Short rows in order: `Sort`, and what would be at known places of sorted rows.

How many numbers of a row come before one says where it goes: that is counted for each, without branches, which for
short rows takes a fraction of the time of a call. Of longer ones NumPy's kernels are called, which are faster than what
the declarations say these operations are made of. So they are where the order in which NumPy sorts would show: for NaN,
and for 0 beside -0.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from autograph.executors.native.lower.layout import native_rule
from autograph.executors.native.lower.opaque import opaque
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.program import PARTS, Affine, Constant, If, Operand
from autograph.executors.native.values import Array, Value, Virtual
from autograph.framework.graph import Operation

__all__ = ["RULES"]

_ZERO, _ONE = Constant(0, "i64"), Constant(1, "i64")
#: Rows of more numbers are sorted by NumPy.
_LONGEST = 32
#: So many comparisons are as long as the loop of NumPy's that one may interrupt.
_MOST = 1 << 22


def _sort(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    if op.attrs["axis"] not in (-1, len(shape) - 1):
        return None
    return _of_rows(state, op, ins, type, shape, list(range(shape[-1]))[:: -1 if op.attrs["descending"] else 1])


def _order_statistics(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    places = state.integers(ins[1])
    length = (static(op.inputs[0])[1] or (0,))[-1]
    if places is None or static(op.inputs[1])[1] != (len(places),) or not all(0 <= k < length for k in places):
        return None
    return _of_rows(state, op, ins, type, shape, places)


def _of_rows(
    state: State, op: Operation, ins: Sequence[Value], type: str, shape: Sequence[int], places: Sequence[int]
) -> Value | None:
    """What is at places of the sorted rows."""
    b, sizes = state.b, static(op.inputs[0])[1]
    if not sizes or type in PARTS or type == "b" or b.predicate is not None or not places:
        return None
    length, rows = sizes[-1], math.prod(sizes[:-1])
    if not 1 <= length <= _LONGEST or not 1 <= rows * length**2 <= _MOST:
        return None
    values = state.array(state.loaded(ins[0]))
    made = state.allocate(type, shape)
    if type[0] != "f":
        _in_order(state, values, made, rows, length, places)
    else:
        with b.inside("branch") as fast:
            _in_order(state, values, made, rows, length, places)
        with b.inside("branch") as slow:
            before = len(state.sites)
            (called,) = opaque(state, op, [values, *ins[1:]], rare=True)
            state.fill(made.buffer, called)
            for site in state.sites[before:]:  # that of the elements of what was called, too
                site.rare = site.computes = True
        b.add(If(_unusual(state, values), slow, fast, []))
    b.wrote(made.buffer)
    return made


def _in_order(state: State, values: Array, made: Array, rows: int, length: int, places: Sequence[int]) -> None:
    b, count = state.b, Constant(length, "i64")
    whole = list(places) == list(range(length))
    ordered = made.buffer if whole else state.allocate(made.type, [length]).buffer
    with b.loop(rows) as row:
        first = Affine.of(row) * length
        for_row = first if whole else Affine()
        with b.loop(length) as i:
            x = b.load(values.buffer, first + i)

            def counted(carried: Sequence[Operand], x: Operand = x, i: Operand = i) -> list[Operand]:
                j, before = carried
                b.between(j, 0, length - 1)
                y = b.load(values.buffer, first + j)
                same = b.all_of(b.let("eq", [y, x], "b"), b.let("lt", [j, i], "b"))
                comes = b.let("or", [b.let("lt", [y, x], "b"), same], "b")
                return [b.let("add", [j, _ONE], "i64"), b.let("add", [before, b.cast(comes, "i64")], "i64")]

            _, place = b.repeat([_ZERO, _ZERO], lambda c: b.let("lt", [c[0], count], "b"), counted, length)
            b.between(place, 0, length - 1)
            b.store(ordered, for_row + place, x)
        if not whole:
            b.wrote(ordered)
            for k, wanted in enumerate(places):
                b.store(made.buffer, Affine.of(row) * len(places) + k, b.load(ordered, wanted))


def _unusual(state: State, values: Array) -> Operand:
    """Whether there is a NaN or a zero."""
    b, size = state.b, Constant(values.buffer.count, "i64")

    def look(carried: Sequence[Operand]) -> list[Operand]:
        i, found = carried
        x = b.load(values.buffer, Affine.of(i))
        here = b.let("or", [b.let("ne", [x, x], "b"), b.let("eq", [x, Constant(0.0, values.type)], "b")], "b")
        return [b.let("add", [i, _ONE], "i64"), b.let("or", [found, here], "b")]

    first = [_ZERO, Constant(False, "b")]
    _, found = b.repeat(first, lambda c: b.let("lt", [c[0], size], "b"), look, values.buffer.count)
    return found


def _numpys_order_statistics(state: State, op: Operation, ins: Sequence[Value]) -> list[Value]:
    """NumPy's kernel, given rows that lie one after the other: how they lie decides how long it takes, and no more."""
    if isinstance(ins[0], Virtual) and ins[0].items is None:
        made = state.array(ins[0])
        ins = [Array(made.buffer, made.shape, owned=made.owned), *ins[1:]]
    return opaque(state, op, ins)


def _or_numpy(rule: Callable[..., Value | None], numpys: Rule) -> Rule:
    native = native_rule(rule)
    return lambda state, op, ins: native(state, op, ins) or numpys(state, op, ins)


RULES: dict[str, Rule] = {
    "Sort": _or_numpy(_sort, opaque), "ArgSort": opaque,
    "OrderStatistics": _or_numpy(_order_statistics, _numpys_order_statistics),
}  # fmt: skip
