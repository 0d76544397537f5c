"""What a mask selects: its rows, one after the other in memory, as many as the mask has; and their sums."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.executors.native.layouts import in_c_order
from autograph.executors.native.lower.opaque import opaque
from autograph.executors.native.lower.reductions import START, any_of, axes_of
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.program import DTYPES, PARTS, Affine, Constant, Operand
from autograph.executors.native.ufuncs import has_operations, ufunc_value
from autograph.executors.native.values import Index, Object, Scalar, Sized, Value, linear
from autograph.framework.graph import Operation

__all__ = ["RULES", "sum_of_rows"]

_ZERO, _ONE = Constant(0, "i64"), Constant(1, "i64")
#: Of more elements nothing is selected here: they take as long as a loop of NumPy's that one may interrupt.
_MOST = 1 << 20
#: So many rows are passed over at once, if none of them is selected.
_BLOCK = 32


def _boolean_mask(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """Each row is written where the next one belongs; only if it is selected does that move on. So there is no branch
    that could be mispredicted."""
    b, (type, sizes), (_, chosen) = state.b, static(op.inputs[0]), static(op.inputs[1])
    if type is None or not sizes or not chosen or op.attrs["axis"] or b.predicate is not None:
        return None
    rest = sizes[len(chosen) :]
    count, size = math.prod(chosen), math.prod(rest)
    if chosen != sizes[: len(chosen)] or type in PARTS or not 0 < count * size <= _MOST:
        return None
    values, mask = state.array(state.loaded(ins[0])), state.array(state.loaded(ins[1]))
    if not in_c_order(sizes, values.strides) or not in_c_order(chosen, mask.strides):
        return None  # what NumPy selects lies in memory in another order, and is added in that
    state.only_c_order = True
    found = state.allocate(type, [count, *rest])

    def rows(start: Affine, limit: Operand, most: int, place: Operand) -> Operand:
        """Those from `start` on; where the next one belongs then."""

        def step(carried: Sequence[Operand]) -> list[Operand]:
            i, place = b.between(carried[0], 0, most - 1), b.between(carried[1], 0, count - 1)
            with b.loop(size) as j:
                x = b.load(values.buffer, (start + i) * size + j)
                b.store(found.buffer, Affine.of(place) * size + j, x)
            b.wrote(found.buffer)
            taken = b.cast(b.load(mask.buffer, start + i), "i64")
            return [b.let("add", [i, _ONE], "i64"), b.let("add", [place, taken], "i64")]

        return b.repeat([_ZERO, place], lambda c: b.let("lt", [c[0], limit], "b"), step, most)[1]

    def block(carried: Sequence[Operand]) -> list[Operand]:
        k = b.between(carried[0], 0, count // _BLOCK - 1)
        start, most = Affine.of(k) * _BLOCK, Constant(_BLOCK, "i64")
        some = any_of(state, lambda i: b.load(mask.buffer, start + i), _BLOCK, 1)
        limit = b.let("select", [some, most, _ZERO], "i64")
        return [b.let("add", [k, _ONE], "i64"), rows(start, limit, _BLOCK, carried[1])]

    places: Operand = _ZERO
    if count >= _BLOCK:
        blocks = Constant(count // _BLOCK, "i64")
        places = b.repeat([_ZERO, _ZERO], lambda c: b.let("lt", [c[0], blocks], "b"), block, count // _BLOCK)[1]
    if count % _BLOCK:
        whole = count // _BLOCK * _BLOCK
        places = rows(Affine(whole), Constant(count - whole, "i64"), count - whole, places)
    b.wrote(found.buffer)
    length = b.between(places, 0, count)

    def made() -> Object:
        (copied,) = opaque(state, op, [found, Scalar(length)], _first)
        assert isinstance(copied, Object)
        return copied

    def element(index: Index) -> Operand:
        return b.load(found.buffer, linear(index, found.shape))

    counts = [length, *[Constant(n, "i64") for n in rest]]
    return [Sized(type, counts, [count, *rest], element, made, frozenset([found.buffer]))]


def _first(rows: Any, count: Any) -> tuple[Any]:
    return (rows[: int(count)].copy(),)


def sum_of_rows(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """A sum or a mean along the first axis: NumPy adds one row after the other, if there is more than one column."""
    value, b = ins[0], state.b
    function, start = START[op.type]
    assert isinstance(value, Sized)
    rest = [n for n in value.bounds[1:] if n is not None]
    known = all(isinstance(n, Constant) for n in value.counts[1:]) and len(rest) == value.rank - 1
    type, shape = static(op.outputs[0])
    if not known or type is None or shape != tuple(rest) or math.prod(rest) < 2 or not value.dense:
        return None
    if value.type != type or axes_of(state, ins[1], value.rank) != [0] or op.attrs["keep_dims"] or type in PARTS:
        return None
    if type[0] == "f" and function is not np.add or type[0] != "f" and op.type == "Mean" or type == "b":
        return None
    if b.predicate is not None or not has_operations(function, [type] * 2):
        return None
    totals = state.allocate(type, rest)

    def at(index: Sequence[Operand]) -> Affine:
        return linear(index, rest)

    state.each(rest, lambda i: b.store(totals.buffer, at(i), Constant(start(DTYPES[type]), type)))

    def row(carried: Sequence[Operand]) -> list[Operand]:
        (k,) = carried
        state.each(rest, lambda i: b.store(totals.buffer, at(i), ufunc_value(
            b, function, [b.load(totals.buffer, at(i)), value.element([k, *i])], [type] * 3
        )))  # fmt: skip
        b.wrote(totals.buffer)
        return [b.let("add", [k, _ONE], "i64")]

    b.repeat([_ZERO], lambda c: b.let("lt", [c[0], value.counts[0]], "b"), row, value.bounds[0])
    b.wrote(totals.buffer)
    made = state.allocate(type, rest)
    none = b.let("eq", [value.counts[0], _ZERO], "b")

    def result(index: Sequence[Operand]) -> None:
        total: Operand = b.load(totals.buffer, at(index))
        if type[0] == "f":  # of nothing it is 0, and not -0
            total = b.let("select", [none, Constant(0.0, type), total], type)
        if op.type == "Mean":
            total = b.let("div", [total, b.cast(value.counts[0], type)], type)
        b.store(made.buffer, at(index), total)

    state.each(rest, result)
    b.wrote(made.buffer)
    return [made]


RULES: dict[str, Rule] = {"BooleanMask": _boolean_mask}
