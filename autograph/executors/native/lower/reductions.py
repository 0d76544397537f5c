"""Sums, means, products, extremes, `any` and `all`: the operand goes into the loop, and is not stored for it.

Floats are added in NumPy's order, so that sums have its bits. It goes through an array in the order of its memory,
which `layouts` knows. Along the last axes of that order that are reduced, it is that of pairwise summation: eight sums
side by side in leaves of up to 128 elements, and the sums of leaves added as a tree. Along other axes it is one element
after the other. Arrays with gaps are left to NumPy, which copies pieces of them to a buffer first.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.executors.native.layouts import after_reduction, c_strides, has_gaps, memory_order
from autograph.executors.native.lower.elementwise import CALL
from autograph.executors.native.lower.layout import mapped, native_rule, placed, reshaped
from autograph.executors.native.lower.opaque import opaque
from autograph.executors.native.lower.state import Rule, State
from autograph.executors.native.program import DTYPES, Affine, Buffer, Constant, If, Operand, View
from autograph.executors.native.ufuncs import ufunc_value
from autograph.executors.native.values import Array, Index, Scalar, Value, Virtual, linear
from autograph.framework.graph import Operation

__all__ = ["BUFFER", "RULES", "START", "any_of", "axes_of"]

#: So many sums are made side by side; leaves of NumPy's tree have up to this many elements.
_LANES, _LEAF = 8, 128
#: The sums of so many leaves are added without a stack.
_FEW = 32
#: So many elements of each of these sums are added in one iteration, if an element takes few operations.
_UNROLLED, _SHORT = 4, 12
#: So many sums side by side are in registers while their rows are gone through.
_IN_REGISTERS = 16
#: Sums of more floats were added in pieces of this size before NumPy 2.3: they are left to its kernel.
_PIECE = 8192 if np.lib.NumpyVersion(np.__version__) < "2.3.0" else None
#: So many elements with gaps between them fit into the buffer that NumPy copies them to, in any of its versions.
BUFFER = 8192

#: What NumPy adds floats to: 0 or -0, as it is the sum of nothing but -0.
_SUMS_START = float(np.sum(np.array([-0.0, -0.0])))

_Elements = Callable[[Any], Operand]


class _Kind:
    """How elements are put together.

    Attributes:
        start: what every other element replaces.
        ordered: whether the order shows: in sums of floats, and in which of 0 and -0 is the largest.
        times: how many elements of each sum are added in one iteration.
        starts_at_zero: whether NumPy adds elements to 0, which makes 0 of nothing but -0.
        by_numpy: whether it is NumPy's loop that goes through elements that lie one after the other: how that takes
            several at once decides which zero it is.
    """

    def __init__(self, state: State, function: np.ufunc, type: str, start: Any, cost: int) -> None:
        self.state, self.type = state, type
        self.times = _UNROLLED if cost <= _SHORT else 1
        self.function = function
        self.start = Constant(start, type)
        self.ordered = type[0] == "f"
        self.by_numpy = type[0] == "f" and function is not np.add
        self.starts_at_zero = self.ordered and function is np.add and not np.signbit(_SUMS_START)

    def joined(self, a: Operand, b: Operand) -> Operand:
        return ufunc_value(self.state.b, self.function, [a, b], [self.type] * 3)


def _leaves(count: int, known: dict[int, list[tuple[int, int]]]) -> list[tuple[int, int]]:
    """The leaves of NumPy's tree for so many elements, in order: how long, and how many sums are added after it.

    Args:
        known: those of other counts, as the halves of a tree are of one or two.
    """
    if count <= _LEAF:
        return [(count, 0)]
    if count not in known:
        half = count // 2
        half -= half % _LANES
        left, right = _leaves(half, known), _leaves(count - half, known)
        known[count] = [*left, *right[:-1], (right[-1][0], right[-1][1] + 1)]
    return known[count]


def _run(state: State, kind: _Kind, element: _Elements, count: int) -> Operand:
    """`count` elements that lie one after the other, put together."""
    if count < _LANES:
        total: Operand = kind.start
        for k in range(count):
            total = kind.joined(total, element(k)) if k else element(k)
        return total
    lanes = Buffer(kind.type, _LANES, ("work", "local"))
    if not kind.ordered or count <= _LEAF:
        return _leaf(state, kind, element, lanes, Constant(0, "i64"), count // _LANES * _LANES, count, count)
    return _tree(state, kind, element, lanes, _leaves(count, {}))


def any_of(state: State, element: _Elements, count: int, cost: int) -> Operand:
    """Whether one of `count` bools is true, of which each takes `cost` operations."""
    return _run(state, _Kind(state, np.logical_or, "b", False, cost), element, count)


def _leaf(
    state: State,
    kind: _Kind,
    element: _Elements,
    lanes: Buffer,
    start: Operand,
    whole: int | Operand,
    end: int | Operand,
    count: int,
) -> Operand:
    """The elements from `start` to `end`, of which those before `whole` fill the lanes; there are `count` elements with
    those of other leaves."""
    b = state.b
    with b.loop(_LANES) as j:
        b.store(lanes, j, element(Affine.of(start) + j))
    i = b.let("add", [start, Constant(_LANES, "i64")], "i64")
    for times in sorted({kind.times, 1}, reverse=True):
        i = _into_lanes(state, kind, element, lanes, i, whole, times, count)
    b.wrote(lanes)
    parts: list[Operand] = [b.load(lanes, k) for k in range(_LANES)]
    while len(parts) > 1:
        parts = [kind.joined(x, y) for x, y in zip(parts[::2], parts[1::2])]

    def rest(carried: Sequence[Operand]) -> list[Operand]:
        i, total = carried
        b.between(i, 0, count - 1)
        return [b.let("add", [i, Constant(1, "i64")], "i64"), kind.joined(total, element(Affine.of(i)))]

    _, total = b.repeat([i, parts[0]], lambda c: b.let("lt", [c[0], _limit(end)], "b"), rest, _LANES)
    return total


def _into_lanes(
    state: State,
    kind: _Kind,
    element: _Elements,
    lanes: Buffer,
    start: Operand,
    whole: int | Operand,
    times: int,
    count: int,
) -> Operand:
    """The elements from `start` on are put together with the lanes, `times` for each lane at once, as long as there are
    so many before `whole`. Gives where it ends."""
    b, size = state.b, _LANES * times

    def step(carried: Sequence[Operand]) -> list[Operand]:
        i = b.between(carried[0], 0, count - size)
        with b.loop(_LANES) as j:
            total: Operand = b.load(lanes, j)
            for k in range(times):
                total = kind.joined(total, element(Affine.of(i) + j + k * _LANES))
            b.store(lanes, j, total)
        return [b.let("add", [i, Constant(size, "i64")], "i64")]

    last = b.let("sub", [_limit(whole), Constant(size - _LANES, "i64")], "i64")
    (end,) = b.repeat([start], lambda c: b.let("lt", [c[0], last], "b"), step, _most(whole) // times)
    return end


def _limit(x: int | Operand) -> Operand:
    return Constant(x, "i64") if isinstance(x, int) else x


def _most(whole: int | Operand) -> int:
    """How many steps of a leaf there are at most."""
    return (whole if isinstance(whole, int) else _LEAF) // _LANES


def _tree(state: State, kind: _Kind, element: _Elements, lanes: Buffer, leaves: Sequence[tuple[int, int]]) -> Operand:
    """The sums of leaves, each on its own; and these as a tree."""
    b = state.b
    ends = np.cumsum([n for n, _ in leaves])
    starts = ends - [n for n, _ in leaves]
    wholes = starts + [n // _LANES * _LANES for n, _ in leaves]
    tables = [state.table(np.asarray(t, np.int64)) for t in (starts, wholes, ends)]
    few = len(leaves) <= _FEW
    sums = Buffer(kind.type, len(leaves), ("work", "local" if few else None))
    with b.loop(len(leaves)) as k:
        start, whole, end = (b.load(t, k) for t in tables)
        b.between(start, 0, int(starts[-1]))
        b.store(sums, k, _leaf(state, kind, element, lanes, start, whole, end, int(ends[-1])))
    b.wrote(sums)
    merges = [m for _, m in leaves]
    if not few:
        return _merged(state, kind, sums, state.table(np.asarray(merges, np.int64)), max(merges))
    totals: list[Operand] = []
    for position, times in enumerate(merges):
        totals.append(b.load(sums, position))
        for _ in range(times):
            right = totals.pop()
            totals.append(kind.joined(totals.pop(), right))
    return totals[0]


def _merged(state: State, kind: _Kind, sums: Buffer, merges: Buffer, most: int) -> Operand:
    """Many sums, added as a tree: those that wait for that are on a stack.

    Args:
        merges: how many sums are added after each, which is `most` at most.
    """
    b, one, count = state.b, Constant(1, "i64"), Constant(sums.count, "i64")
    stack = Buffer(kind.type, 64, ("work", None))

    def joined(carried: Sequence[Operand]) -> list[Operand]:
        k, depth = carried
        total: Operand = b.load(sums, k)

        def merge(inner: Sequence[Operand]) -> list[Operand]:
            left, depth, total = inner
            depth = b.let("sub", [depth, one], "i64")
            b.wrote(stack)
            total = kind.joined(b.load(stack, depth), total)
            return [b.let("sub", [left, one], "i64"), depth, total]

        _, depth, total = b.repeat(
            [b.load(merges, k), depth, total], lambda c: b.let("gt", [c[0], Constant(0, "i64")], "b"), merge, most
        )
        b.store(stack, depth, total)
        return [b.let("add", [k, one], "i64"), b.let("add", [depth, one], "i64")]

    b.repeat([Constant(0, "i64"), Constant(0, "i64")], lambda c: b.let("lt", [c[0], count], "b"), joined, sums.count)
    b.wrote(stack)
    return b.load(stack, 0)


def _reduced(
    state: State, function: np.ufunc, start: Any, value: Value, axes: Sequence[int], type: str, shape: Sequence[int],
    loosely: bool = False,
) -> Value:  # fmt: skip
    """An array with some axes reduced; `shape` is that of the result, with or without them. `loosely`: in any order."""
    value = state.loaded(value)
    kind = _Kind(state, function, type, start, getattr(value, "cost", 0))
    if loosely:
        kind.ordered = kind.by_numpy = False
    strides = value.strides if kind.ordered else c_strides(value.shape)
    if kind.ordered:
        state.only_c_order = True
    if strides is None:
        strides = c_strides(value.shape)
    order = [k for k in memory_order([(value.shape, strides)], len(value.shape)) if value.shape[k] != 1]
    if not any(k in order for k in axes):
        order.append(axes[0])  # of one element: what sums start with is added to it
    sizes = [value.shape[k] for k in order]
    if order == sorted(order):
        turned = reshaped(state, value, sizes)
    else:
        turned = mapped(state, value, sizes, lambda i: _index(value.shape, order, i))
    found = _Reduction(state, kind, turned, [order.index(k) for k in axes if k in order]).made()
    if not shape:
        return found
    kept = [k for k in order if k not in axes]
    if kept != sorted(kept):
        back = sorted(kept)
        found = mapped(state, found, [value.shape[k] for k in back], lambda i: [i[back.index(k)] for k in kept])
    return placed(state, found, shape, after_reduction(value.shape, strides, axes, shape))


def _index(shape: Sequence[int], order: Sequence[int], index: Index) -> Index:
    """The index in an array of a shape, from that of its axes in another order, without those of size 1."""
    return [index[order.index(k)] if k in order else Constant(0, "i64") for k in range(len(shape))]


class _Reduction:
    """An array with some axes reduced and removed, which NumPy goes through in C order, as one without gaps.

    The axes that are kept and around all that is reduced are loops around the rest, whose iterations are independent.
    """

    def __init__(self, state: State, kind: _Kind, value: Value, axes: Sequence[int]) -> None:
        value = state.loaded(value)
        sizes = value.shape
        outer = len(sizes)  # the axes from here on are one run
        while outer and outer - 1 in axes:
            outer -= 1
        if isinstance(value, Virtual) and (kind.by_numpy or value.cost >= CALL or not _by_position(value, outer)):
            value = state.array(value)  # NumPy's loops are called for many elements at once
        self._state, self._kind, self._source, self._sizes = state, kind, value, sizes
        self._inner = int(np.prod(sizes[outer:], dtype=np.int64))
        self._strides = [int(np.prod(sizes[k + 1 :], dtype=np.int64)) for k in range(outer)]
        self._rest = [k for k in range(outer) if k in axes]
        self._kept = [k for k in range(outer) if k not in axes]
        self._by_numpy = kind.by_numpy and self._inner > 1
        leading = sum(bool(self._rest) and k < self._rest[0] for k in self._kept)
        self._leading, self._following = self._kept[:leading], self._kept[leading:]

    def made(self) -> Value:
        """The result."""
        start: list[Operand] = [Constant(0, "i64")] * len(self._strides)
        if not self._rest and not self._kept and not self._by_numpy:
            return Scalar(self._part(start))
        made = self._state.allocate(self._kind.type, [self._sizes[k] for k in self._kept])
        self._into(made.buffer, self._kept)
        if made.buffer.count:
            self._over_leading(self._leading, start)
        self._state.b.wrote(made.buffer)
        return made if self._kept else Scalar(self._state.b.load(made.buffer, 0))

    def _base(self, index: Sequence[Operand]) -> Affine:
        """Where a run starts; the index is of the axes before it."""
        return sum((Affine.of(i) * stride for i, stride in zip(index, self._strides)), Affine())

    def _into(self, buffer: Buffer, axes: Sequence[int]) -> None:
        """From here on, results go to a buffer, which has these axes."""
        self._buffer, self._axes = buffer, axes

    def _place(self, index: Sequence[Operand]) -> Affine:
        """Where the result of a run is."""
        return linear([index[k] for k in self._axes], [self._sizes[k] for k in self._axes])

    def _part(self, index: Sequence[Operand]) -> Operand:
        """A run."""
        state, kind, source, base = self._state, self._kind, self._source, self._base(index)
        if isinstance(source, Virtual) and source.flat is None:
            one = len(self._sizes) > len(self._strides)  # else it is one element
            total = _run(state, kind, lambda i: source.at([*index, i][: len(index) + one]), self._inner)
        else:
            total = _run(state, kind, lambda i: state.flat_element(source, base + i), self._inner)
        return kind.joined(kind.start, total) if kind.starts_at_zero and not self._rest else total

    def _join(self, index: Sequence[Operand]) -> None:
        """A run is joined to what is there."""
        b, source, made, at = self._state.b, self._source, self._buffer, self._place(index)
        if self._by_numpy and isinstance(source, Array):
            run = View(source.buffer, self._base(index), (self._inner,), (1,))
            b.inner(self._kind.function, (run, View(made, at, (), ())))
        else:
            b.store(made, at, self._kind.joined(b.load(made, at), self._part(index)))

    def _over_kept(self, axes: Sequence[int], index: Sequence[Operand], first: bool) -> None:
        if axes:
            with self._state.b.loop(self._sizes[axes[0]]) as i:
                self._over_kept(axes[1:], _put(index, axes[0], i), first)
            return
        if first:
            start = self._kind.start if self._rest or self._by_numpy else self._part(index)
            self._state.b.store(self._buffer, self._place(index), start)
        if not first or self._by_numpy and not self._rest:
            self._join(index)

    def _over_rest(self, axes: Sequence[int], index: Sequence[Operand]) -> None:
        if not axes:
            self._over_kept(self._following, index, False)
            return
        b, size = self._state.b, self._sizes[axes[0]]

        def step(carried: Sequence[Operand]) -> list[Operand]:
            i = b.between(carried[0], 0, size - 1)
            self._over_rest(axes[1:], _put(index, axes[0], i))
            return [b.let("add", [i, Constant(1, "i64")], "i64")]

        b.repeat([Constant(0, "i64")], lambda c: b.let("lt", [c[0], Constant(size, "i64")], "b"), step, size)

    def _over_leading(self, axes: Sequence[int], index: Sequence[Operand]) -> None:
        if axes:
            with self._state.b.loop(self._sizes[axes[0]]) as i:
                self._over_leading(axes[1:], _put(index, axes[0], i))
            return
        made, count = self._buffer, math.prod(self._sizes[k] for k in self._following)
        few = bool(self._rest) and 1 < count <= _IN_REGISTERS and not self._by_numpy
        if few:
            self._into(Buffer(self._kind.type, count, ("work", "local")), self._following)
        self._over_kept(self._following, index, True)
        if self._rest:
            self._over_rest(self._rest, index)
        if few:
            b, sums = self._state.b, self._buffer
            b.wrote(sums)
            self._into(made, self._kept)
            with b.loop(count) as k:
                b.store(made, self._place(index) + k, b.load(sums, k))


def _by_position(value: Virtual, outer: int) -> bool:
    """Whether the element at a position of a run can be computed: the axes from `outer` on are the run."""
    return value.flat is not None or len(value.shape) - outer <= 1


def _put(index: Sequence[Operand], axis: int, i: Operand) -> list[Operand]:
    return [i if k == axis else x for k, x in enumerate(index)]


# --- rules -----------------------------------------------------------------------------------------------------


def axes_of(state: State, value: Value, rank: int) -> list[int] | None:
    axes = state.integers(value)
    if axes is None or any(not -rank <= a < rank for a in axes) or len({a % rank for a in axes}) != len(axes):
        return None
    return [a % rank for a in axes]


def _rule(function: np.ufunc, types: str, start: Callable[[np.dtype], Any]) -> Rule:
    def rule(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
        value = state.loaded(ins[0])
        sizes = value.shape
        axes = axes_of(state, ins[1], len(sizes)) if sizes else None
        if axes is None or type[0] not in types:
            return None
        if not axes:
            return value
        if _PIECE is not None and function is np.add and type[0] == "f" and np.prod(sizes) > _PIECE:
            return None
        if 0 in sizes:  # what is not there is 0 in sums, and not -0
            return None
        if _left_to_numpy(ins[0], function, type):
            if function is np.add or shape or state.b.predicate is not None:
                return None
            return _extreme(state, op, value, axes, function, type, start(DTYPES[type]), ins)
        return _reduced(state, function, start(DTYPES[type]), value, axes, type, shape)

    return native_rule(rule)


def _left_to_numpy(value: Value, function: np.ufunc, type: str) -> bool:
    """Whether NumPy's kernel has to go through an array, as the order in which it does that is not known."""
    if type[0] != "f":
        return False
    if value.strides is None:
        return getattr(value, "slot", None) is not None
    if function is np.add and math.prod(value.shape or ()) <= BUFFER:
        return False
    return has_gaps(value.shape or (), value.strides)


def _extreme(
    state: State, op: Operation, value: Value, axes: Sequence[int], function: np.ufunc, type: str, start: Any,
    ins: Sequence[Value],
) -> Value:  # fmt: skip
    """The largest or least number. The order in which NumPy looks decides only which zero it is, or which NaN: then its
    kernel is called."""
    b = state.b
    found = state.operand(_reduced(state, function, start, value, axes, type, (), loosely=True), type)
    sure = b.all_of(b.let("ne", [found, Constant(0.0, type)], "b"), b.let("eq", [found, found], "b"))
    with b.inside("branch") as fast:
        pass
    with b.inside("branch") as slow:
        (called,) = opaque(state, op, [value, *ins[1:]], rare=True)
        state.sites[-1].computes = True
    assert isinstance(called, Scalar)
    target = b.register(type)
    b.add(If(sure, fast, slow, [(target, found, called.operand)]))
    return Scalar(target)


def _mean(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    value = state.loaded(ins[0])
    axes = axes_of(state, ins[1], len(value.shape)) if value.shape else None
    if not axes or type[0] != "f" or 0 in value.shape or _left_to_numpy(ins[0], np.add, type):
        return None
    size = int(np.prod([value.shape[a] for a in axes], dtype=np.int64))
    if _PIECE is not None and size > _PIECE:
        return None
    count = Constant(size, type)
    total = _reduced(state, np.add, _SUMS_START, value, axes, type, shape)
    if isinstance(total, Scalar):
        return Scalar(state.b.let("div", [total.operand, count], type))
    kept = state.array(total)

    def flat(position: Any) -> Operand:
        return state.b.let("div", [state.flat_element(kept, position), count], type)

    return Virtual(type, shape, lambda i: flat(linear(i, shape)), flat, kept.reads, 1, strides=kept.strides)


def _least(dtype: np.dtype) -> Any:
    return -np.inf if dtype.kind == "f" else np.iinfo(dtype).min


def _greatest(dtype: np.dtype) -> Any:
    return np.inf if dtype.kind == "f" else np.iinfo(dtype).max


#: The function of a reduction, and what it starts with for a dtype.
START: dict[str, tuple[np.ufunc, Callable[[np.dtype], Any]]] = {
    "Sum": (np.add, lambda d: _SUMS_START if d.kind == "f" else 0),
    "Prod": (np.multiply, lambda d: 1),
    "Max": (np.maximum, _least),
    "Min": (np.minimum, _greatest),
    "Any": (np.logical_or, lambda d: False),
    "All": (np.logical_and, lambda d: True),
    "Mean": (np.add, lambda d: _SUMS_START),
}
_TYPES = {"Sum": "iuf", "Prod": "iu", "Max": "iuf", "Min": "iuf", "Any": "b", "All": "b"}
RULES: dict[str, Rule] = {
    **{name: _rule(START[name][0], types, START[name][1]) for name, types in _TYPES.items()},
    "Mean": native_rule(_mean),
}
