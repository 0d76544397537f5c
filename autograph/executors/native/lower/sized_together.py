"""Vectors whose length is known when the program runs, beside others: operands of one operation, what is written into a
slice, products of two vectors."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from autograph.executors.native.layouts import c_strides
from autograph.executors.native.loops_of_numpy import loop_of
from autograph.executors.native.lower.elementwise import kernel_of
from autograph.executors.native.lower.indexing import parts_of, source_of
from autograph.executors.native.lower.opaque import opaque
from autograph.executors.native.lower.state import State, static
from autograph.executors.native.program import DTYPES, PARTS, Affine, Constant, Operand, Register, View
from autograph.executors.native.values import Line, Object, Scalar, Sized, Value, linear
from autograph.framework.graph import Operation

__all__ = ["broadcast_to", "expand_dims", "product", "together", "update"]

_ZERO, _ONE = Constant(0, "i64"), Constant(1, "i64")


def together(state: State, op: Operation, ins: Sequence[Value]) -> tuple[Operand, Sequence[Value]] | None:
    """How long the result of an elementwise operation is, and its operands, of that length.

    Where it is not known that lengths are the same, they are compared: one element stands for as many as there are, and
    for anything else the kernel raises.
    """
    b = state.b
    counts = {x.key if isinstance(x, Constant) else x: x for x in (v.count for v in ins if isinstance(v, Sized))}
    if len(counts) == 1:
        return next(iter(counts.values())), ins
    if len(counts) > 2 or b.predicate is not None:
        return None
    first, second = counts.values()
    alone = b.let("eq", [first, _ONE], "b")
    count = b.let("select", [alone, second, first], "i64")
    check_length(state, op, ins, second, count)
    return count, [repeated(state, v, count) if isinstance(v, Sized) else v for v in ins]


def check_length(state: State, op: Operation, ins: Sequence[Value], length: Operand, count: Operand) -> None:
    """Has the kernel raise where a length is neither 1 nor as many as there are."""
    b = state.b
    apart = b.all_of(b.let("ne", [length, count], "b"), b.let("ne", [length, _ONE], "b"))
    if isinstance(apart, Constant) and not apart.value:
        return
    with b.inside("branch") as failing:
        number, operands = state.failing(op, ins, kernel_of(op))
        b.fail(Constant(True, "b"), number, operands)
    b.when(apart, failing)


def repeated(state: State, value: Sized, count: Operand) -> Sized:
    """A vector of so many elements, or of one, which is repeated then."""
    b = state.b
    step = b.let("select", [b.let("eq", [value.count, count], "b"), _ONE, _ZERO], "i64")
    if isinstance(step, Constant):
        return value
    several, zero = b.let("eq", [step, _ONE], "b"), _ZERO

    def at(position: Affine | Operand) -> Operand:
        return value.at(b.let("select", [several, state.number(position), zero], "i64"))

    return Sized(value.type, count, None, at, value.made, value.reads, value.cost, value.dense)


def update(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """A vector put in the place of a slice of an array of known shape, of which all other axes are at one position."""
    b, value = state.b, ins[4]
    type, sizes = static(op.inputs[0])
    if type is None or sizes is None or not isinstance(value, Sized):
        return None
    found = None if b.predicate is not None else parts_of(state, op, sizes, ins[1:4])
    if found is None:
        return None
    parts, outside = found
    left = [p for p in parts if p.position is None]
    if len(left) != 1 or left[0].new or isinstance(outside, Constant) and outside.value:
        return None
    target = state.loaded(ins[0])
    if isinstance(outside, Register):
        b.fail(outside, *state.failing(op, [target, *ins[1:]], kernel_of(op)))
    length = left[0].length
    count = Constant(length, "i64") if isinstance(length, int) else length
    check_length(state, op, [target, *ins[1:]], value.count, count)
    value = repeated(state, value, count)
    made = state.writable(target)
    if made.buffer in value.reads:  # all is read before anything is written
        kept = state.allocate(type, [max(sizes)]).buffer
        with b.loop(count) as i:
            b.store(kept, i, value.at(i))
        given = lambda i: b.load(kept, i)  # noqa: E731
    else:
        given = value.at
    with b.loop(count) as i:
        b.store(made.buffer, linear(source_of(parts, [i]), made.shape), given(i))
    b.wrote(made.buffer)
    return [made]


def broadcast_to(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """A number or such a vector, of another length."""
    value, counts = ins[0], state.items(ins[1])
    if counts is None or len(counts) != 1 or state.b.predicate is not None:
        return None
    count = state.b.position(counts[0])
    if isinstance(value, Sized):
        check_length(state, op, ins, value.count, count)
        return [repeated(state, value, count)]
    if not isinstance(value, Scalar) or value.type in PARTS or state.b.bounds(count)[0] < 0:
        return None

    def made() -> Object:
        (found,) = opaque(state, op, ins)
        assert isinstance(found, Object)
        return found

    return [Sized(value.type, count, None, lambda position: value.operand, made)]


def expand_dims(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """A vector as a row or a column."""
    value, axes = ins[0], state.integers(ins[1])
    if not isinstance(value, Sized) or axes is None or not -2 <= axes[0] <= 1:
        return None

    def made() -> Object:
        (found,) = opaque(state, op, [value.made(), ins[1]])
        assert isinstance(found, Object)
        return found

    return [Line(value, axes[0] in (0, -2), made)]


def product(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """The product of a row and a column, by NumPy's loop. It is a matrix of one number."""
    b = state.b
    a, c = ins
    if not (isinstance(a, Line) and isinstance(c, Line) and a.row and not c.row) or b.predicate is not None:
        return None
    type, most = a.type, [x.vector.bound for x in (a, c)]
    if type != c.type or op.attrs["transpose_a"] or op.attrs["transpose_b"] or None in most:
        return None
    if loop_of(np.matmul, [DTYPES[type]] * 3) is None:
        return None
    count = a.vector.count
    differ = b.let("ne", [count, c.vector.count], "b")
    if not isinstance(differ, Constant):
        with b.inside("branch") as failing:
            number, operands = state.failing(op, ins, kernel_of(op))
            b.fail(Constant(True, "b"), number, operands)
        b.when(differ, failing)
    elif differ.value:
        return None
    views = []
    for line in (a, c):
        kept = state.allocate(type, [max(1, line.vector.bound or 0)]).buffer
        with b.loop(line.vector.count) as i:
            b.store(kept, i, line.vector.at(i))
        b.wrote(kept)
        shape, strides = ((1, count), (1, 1)) if line.row else ((count, 1), (1, 1))
        views.append(View(kept, Affine(), shape, strides))
    made = state.allocate(type, (1, 1))
    b.inner(np.matmul, [*views, View(made.buffer, Affine(), (1, 1), c_strides((1, 1)))])
    return [made]
