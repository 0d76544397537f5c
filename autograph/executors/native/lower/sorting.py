"""Short rows in order: `Sort`, and what would be at known places of sorted rows.

A row is sorted by a network: pairs of its places are compared, always the same ones, and each pair is put in order,
without branches. So several rows are sorted at once; what is not asked for is not computed.

Of rows that are longer still NumPy's kernels are called, which are faster than what the declarations say these
operations are made of. So they are where the order in which NumPy sorts would show: for NaN, and for -0, which may
stand beside 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from autograph.executors.native.layouts import in_c_order
from autograph.executors.native.lower.layout import native_rule
from autograph.executors.native.lower.opaque import opaque
from autograph.executors.native.lower.reductions import any_of
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.program import PARTS, Affine, Buffer, Constant, If, Operand
from autograph.executors.native.values import Array, Index, Scalar, Value, Virtual, linear
from autograph.framework.constant_value import constant_value
from autograph.framework.graph import Operation

__all__ = ["RULES"]

#: Rows of more numbers are sorted by NumPy.
_LONGEST = 32
#: So many numbers take as long as the loop of NumPy's that one may interrupt.
_MOST = 1 << 22


def _sort(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    if not shape or not in_c_order(shape, state.loaded(ins[0]).strides):
        return None  # NumPy's result lies in memory as the array does
    axis = op.attrs["axis"] % len(shape)
    places = list(range(shape[axis]))
    return _of_rows(state, op, ins, axis, places[:: -1 if op.attrs["descending"] else 1])


def _order_statistics(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    known, sizes = constant_value(op.inputs[1]), static(op.inputs[0])[1] or (0,)
    places = state.integers(ins[1]) if known is None or known.ndim != 1 else known.tolist()
    if places is None or static(op.inputs[1])[1] != (len(places),) or not all(0 <= k < sizes[-1] for k in places):
        return None
    return _of_rows(state, op, ins, len(sizes) - 1, places)


def _of_rows(
    state: State, op: Operation, ins: Sequence[Value], axis: int, places: Sequence[int]
) -> Value | None:
    """What is at places of what lies along an axis, were it sorted."""
    b, (type, sizes) = state.b, static(op.inputs[0])
    if not sizes or type is None or type in PARTS or type == "b" or b.predicate is not None or not places:
        return None
    length, others = sizes[axis], (*sizes[:axis], *sizes[axis + 1 :])
    rows = math.prod(others)
    if not 1 <= length <= _LONGEST or not 1 <= rows * length <= _MOST:
        return None
    values = state.loaded(ins[0])
    if isinstance(values, Virtual) and (values.cost or values.items is not None):
        values = state.array(values)
    found = state.allocate(type, [len(places), rows]).buffer  # one place of all rows after the other

    def sort() -> None:
        _by_network(state, _columns(state, values, axis), found, rows, length, places)

    if type[0] != "f":
        sort()
    else:
        with b.inside("branch") as fast:
            sort()
        with b.inside("branch") as slow:
            before = len(state.sites)
            (called,) = _numpys(state, op, [values, *ins[1:]], rare=True)
            given = state.loaded(called)
            shape = (*others[:axis], len(places), *others[axis:])
            state.each(shape, lambda i: b.store(found, _place(i, axis, others), state.element(given, i)))
            for site in state.sites[before:]:  # that of the elements of what was called, too
                site.rare = site.computes = True
        b.add(If(_unusual(state, values), slow, fast, []))
    b.wrote(found)
    shape = (*others[:axis], len(places), *others[axis:])
    if axis == 0:
        return Array(found, shape, owned=True)
    reads = frozenset([found])
    return Virtual(type, shape, lambda i: b.load(found, _place(i, axis, others)), None, reads, 0)


def _place(index: Index, axis: int, others: Sequence[int]) -> Affine:
    """Where an element is that lies with those at the same place along an axis."""
    return linear([index[axis], *index[:axis], *index[axis + 1 :]], [0, *others])


def _columns(state: State, values: Value, axis: int) -> Buffer:
    """The elements, one place of all rows after the other."""
    sizes = values.shape or ()
    if axis == 0 and isinstance(values, Array):
        return values.buffer
    b, others = state.b, (*sizes[:axis], *sizes[axis + 1 :])
    buffer = state.allocate(values.type or "", sizes).buffer
    state.each(sizes, lambda i: b.store(buffer, _place(i, axis, others), state.element(values, i)))
    b.wrote(buffer)
    return buffer


def _network(length: int) -> Iterator[tuple[int, int]]:
    """The pairs of places that are put in order, one after the other: K. E. Batcher's merge exchange."""
    top = 1 << max(length - 1, 1).bit_length() - 1
    step = top
    while step:
        distance, merged, odd = step, top, 0
        while True:
            yield from ((i, i + distance) for i in range(length - distance) if i & step == odd)
            if merged == step:
                break
            distance, merged, odd = merged - step, merged >> 1, step
        step >>= 1


def _by_network(
    state: State, values: Buffer, found: Buffer, rows: int, length: int, places: Sequence[int]
) -> None:
    b, type = state.b, values.type
    with b.loop(rows) as row:
        x: list[Operand] = [b.load(values, Affine.of(row) + k * rows) for k in range(length)]
        for i, j in _network(length):
            swap = b.let("lt", [x[j], x[i]], "b")
            x[i], x[j] = b.let("select", [swap, x[j], x[i]], type), b.let("select", [swap, x[i], x[j]], type)
        for k, place in enumerate(places):
            b.store(found, Affine.of(row) + k * rows, x[place])


def _unusual(state: State, values: Scalar | Array | Virtual) -> Operand:
    """Whether there is a NaN, or -0."""
    b, kept = state.b, values.base[0] if isinstance(values, Virtual) and values.base else values
    if isinstance(kept, Virtual) or kept.shape is None or math.prod(kept.shape) > math.prod(values.shape):
        kept = state.array(values)  # a part of a larger array

    def here(i: Affine | Operand) -> Operand:
        x = state.flat_element(kept, i)
        zero, one = Constant(0.0, x.type), Constant(1.0, x.type)
        negative = b.let("lt", [b.let("copysign", [one, x], x.type), zero], "b")
        zeros = b.all_of(b.let("eq", [x, zero], "b"), negative)
        return b.let("or", [b.let("ne", [x, x], "b"), zeros], "b")

    return any_of(state, here, math.prod(kept.shape), 6)


def _numpys(state: State, op: Operation, ins: Sequence[Value], rare: bool = False) -> list[Value]:
    """What NumPy's kernel gives. Rows whose order statistics are asked for lie one after the other: how they lie
    decides how long it takes, and no more."""
    if op.type == "OrderStatistics" and isinstance(ins[0], Virtual) and ins[0].items is None:
        made = state.array(ins[0])
        ins = [Array(made.buffer, made.shape, owned=made.owned), *ins[1:]]
    return opaque(state, op, ins, rare=rare)


def _or_numpy(rule: Callable[..., Value | None]) -> Rule:
    native = native_rule(rule)
    return lambda state, op, ins: native(state, op, ins) or _numpys(state, op, ins)


RULES: dict[str, Rule] = {
    "Sort": _or_numpy(_sort), "OrderStatistics": _or_numpy(_order_statistics), "ArgSort": opaque,
}  # fmt: skip
