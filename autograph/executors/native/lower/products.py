"""Products of matrices: small ones as loops, those of floats where that gives BLAS's bits (`product_orders`); of other
floats by the loop of NumPy's, which calls BLAS."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.executors.native.layouts import c_strides, in_c_order, span
from autograph.executors.native.loops_of_numpy import loop_of
from autograph.executors.native.lower.layout import mapped, native_rule
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.product_orders import Part, in_pairs, parts_of
from autograph.executors.native.program import DTYPES, Affine, Buffer, Constant, Operand, View
from autograph.executors.native.values import Array, Value, Virtual, linear
from autograph.framework.graph import Operation

__all__ = ["RULES", "viewed"]


def viewed(state: State, value: Value, known: dict[Array, View]) -> View:
    """An array as NumPy's loops take it, with the strides that it has in NumPy; views share the memory of their array.

    Args:
        known: the views of arrays that were made for the same call.
    """
    value = state.loaded(value)
    if isinstance(value, Virtual) and value.base is not None:
        array, index = value.base
        around = viewed(state, array, known)
        registers = [state.b.register("i64") for _ in value.shape]
        at = around.at
        for position, stride in zip(index(registers), around.strides):
            at = at + Affine.of(position) * stride
        rest = [(r, f) for r, f in at.terms if r not in registers]
        return View(around.buffer, Affine(at.constant, rest), value.shape, tuple(map(at.of_register, registers)))
    stored = state.array(value)
    if stored not in known:
        known[stored] = _as_in_numpy(state, stored)
    return known[stored]


def _as_in_numpy(state: State, stored: Array) -> View:
    """An array, or a copy that lies in memory as NumPy's does."""
    shape, strides = stored.shape, stored.strides
    if strides is None or in_c_order(shape, strides):
        return View(stored.buffer, Affine(), shape, c_strides(shape))
    first, count = span(shape, strides)
    made = Buffer(stored.type, count, ("work", None))

    def copy(index: Sequence[Operand]) -> None:
        at = Affine(first)
        for i, stride in zip(index, strides):
            at = at + Affine.of(i) * stride
        state.b.store(made, at, state.element(stored, index))

    state.each(shape, copy)
    state.b.wrote(made)
    return View(made, Affine(first), shape, strides)


def _swapped(state: State, value: Value, shape: Sequence[int]) -> Value:
    """A matrix with its axes the other way round; `shape` is its own."""
    return mapped(state, value, (shape[1], shape[0]), lambda i: [i[1], i[0]])


def _matmul(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    shapes = [static(t)[1] or () for t in op.inputs]
    if len(shape) != 2 or 0 in shape or 0 in shapes[0] or type == "b":
        return None
    swaps = (op.attrs["transpose_a"], op.attrs["transpose_b"])
    a, b = (_swapped(state, v, s) if swap else state.loaded(v) for v, s, swap in zip(ins, shapes, swaps))
    if type[0] in "iu":
        return _of_whole_numbers(state, a, b, type, shape)
    if loop_of(np.matmul, [DTYPES[type]] * 3) is None:
        return None
    state.only_c_order = True
    known: dict[Array, View] = {}
    views = viewed(state, a, known), viewed(state, b, known)
    made = state.allocate(type, shape)
    parts = parts_of(*views) if type in ("f32", "f64") and state.products < _PRODUCTS else None
    if parts is None:
        state.b.inner(np.matmul, [*views, View(made.buffer, Affine(), shape, c_strides(shape))])
    else:
        state.products += len(parts)
        for part in parts:
            _in_order(state, *views, made, part)
        state.b.wrote(made.buffer)
    return made


#: A program has loops for so many parts of products: a call is much less code to compile.
_PRODUCTS = 32
#: So many rows are computed at once: their sums are in registers, and each number of the right matrix is loaded once
#: for all of them.
_ROWS = 8
#: Up to so many summands follow each other without a loop.
_UNROLLED = 8


def _in_order(state: State, a: View, b: View, made: Array, part: Part) -> None:
    """A part of a product of floats, several of its columns and rows at once."""
    rows = len(part.rows)
    whole = rows // _ROWS
    if whole:
        with state.b.loop(whole) as block:
            _rows(state, a, b, made, part, Affine.of(block) * _ROWS + part.rows.start, _ROWS)
    if rows % _ROWS:
        _rows(state, a, b, made, part, Affine(part.rows.start + whole * _ROWS), rows % _ROWS)


def _rows(state: State, a: View, b: View, made: Array, part: Part, first: Affine, count: int) -> None:
    """Some rows, from the first on."""
    add, type = state.b, made.type
    zeros = [Constant(0, type)] * count
    with add.loop(len(part.columns)) as index:
        column = Affine.of(index) + part.columns.start

        def more(sums: Sequence[Operand], k: Affine | Operand) -> list[Operand]:
            right = add.load(b.buffer, b.at + Affine.of(k) * b.strides[0] + column)
            at = [a.at + (first + row) * a.strides[0] + Affine.of(k) * a.strides[1] for row in range(count)]
            return [add.let("fma", [add.load(a.buffer, left), right, s], type) for left, s in zip(at, sums)]

        of_chains = []
        for chain in part.chains:
            sums: list[Operand] = list(zeros)
            for positions in chain:
                sums = _along(state, positions, sums, more)
            of_chains.append(sums)
        for row, sums_of_row in enumerate(zip(*of_chains)):
            total = in_pairs(sums_of_row, lambda x, y: add.let("add", [x, y], type))
            at = (first + row) * made.shape[1] + column
            add.store(made.buffer, at, add.let("add", [total, zeros[0]], type))  # the sum of nothing but -0 is 0


def _along(
    state: State,
    positions: range,
    sums: list[Operand],
    more: Callable[[Sequence[Operand], Affine | Operand], list[Operand]],
) -> list[Operand]:
    """Sums, with what is added at each position."""
    if len(positions) <= _UNROLLED:
        for k in positions:
            sums = more(sums, Affine(k))
        return sums
    step, stop = Constant(positions.step, "i64"), Constant(positions.stop, "i64")
    _, *found = state.b.repeat(
        [Constant(positions.start, "i64"), *sums],
        lambda carried: state.b.let("lt", [carried[0], stop], "b"),
        lambda carried: [state.b.let("add", [carried[0], step], "i64"), *more(carried[1:], carried[0])],
        len(positions),
    )
    return found


def _of_whole_numbers(state: State, a: Value, b: Value, type: str, shape: Sequence[int]) -> Array:
    """Row by row, each a sum of rows of the right matrix: any order of additions gives the same."""
    left, right = state.array(a), state.array(b)
    made = state.allocate(type, shape)
    one, count = Constant(1, "i64"), Constant(left.shape[1], "i64")
    add = state.b
    with add.loop(shape[0]) as row:
        with add.loop(shape[1]) as column:
            add.store(made.buffer, linear([row, column], shape), Constant(0, type))

        def more(carried: Sequence[Operand]) -> list[Operand]:
            (k,) = carried
            factor = state.element(left, [row, k])
            with add.loop(shape[1]) as column:
                at = linear([row, column], shape)
                product = add.let("mul", [factor, state.element(right, [k, column])], type)
                add.store(made.buffer, at, add.let("add", [add.load(made.buffer, at), product], type))
            return [add.let("add", [k, one], "i64")]

        add.repeat([Constant(0, "i64")], lambda c: add.let("lt", [c[0], count], "b"), more, left.shape[1])
    add.wrote(made.buffer)
    return made


RULES: dict[str, Rule] = {"MatMul": native_rule(_matmul)}
