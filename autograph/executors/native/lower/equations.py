"""Sums of products that an equation writes, `"ij,ij->i"`: of one array or two.

NumPy adds floats in an order of its own. Where the innermost axis is kept, it goes through the others one element
after the other. Where it is added, as many sums as a vector of 16 bytes has places lie side by side. Whether it is so
for these sizes, on this processor and in this version of NumPy, is found by trying the equation; where it is not,
NumPy's function is called.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.executors.native.layouts import in_c_order
from autograph.executors.native.lower.layout import native_rule
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.program import DTYPES, PARTS, Affine, Buffer, Constant, Operand
from autograph.executors.native.values import Array, Index, Scalar, Value, Virtual, linear
from autograph.framework.graph import Operation

__all__ = ["RULES"]

_ZERO = Constant(0, "i64")
#: The bytes of NumPy's vectors, and how many of them it adds at once.
_VECTOR, _AT_ONCE = 16, 4
#: Larger ones take as long as a loop of NumPy's that one may interrupt.
_MOST = 1 << 20
#: Of so many numbers, and all of a row, NumPy makes one sum after the other, if nothing is kept.
_PIECE = 8192
#: More numbers of a single array NumPy adds faster.
_SINGLE = 1 << 16
#: So many rows are added one after the other, or numbers computed, to see whether NumPy does so; so often at most.
_TRIED, _TIMES = 4096, 12


def _einsum(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    left, right = op.attrs["equation"].split("->")
    terms = left.split(",")
    if len(terms) > 2 or "." in left or type == "b" or type in PARTS or any(len(set(t)) < len(t) for t in terms):
        return None
    sizes: dict[str, int] = {}
    for term, tensor in zip(terms, op.inputs):
        for label, size in zip(term, static(tensor)[1] or ()):
            if not size or sizes.setdefault(label, size) != size:
                return None
    if state.b.predicate is not None or math.prod(sizes.values()) > _MOST:
        return None
    added = [label for label in dict.fromkeys("".join(terms)) if label not in right]
    if not added:
        return _product(state, terms, right, ins, type, shape) if len(terms) == 2 and shape else None
    values = [state.loaded(v) for v in ins]
    last = "".join(added)
    ends = all(term.endswith(last) for term in terms)
    order = right + last if ends else last + right
    # how far apart the numbers of a vector are is no matter where each is a factor of a whole row
    alone = [not ends and len(term) == 1 and term != right[-1:] for term in terms]
    if type[0] != "f" or not all(a or in_c_order(v.shape or (), v.strides) for v, a in zip(values, alone)):
        return None
    if ends and len(terms) == 1 and math.prod(sizes.values()) > _SINGLE:
        return None
    if not _is_in(order, terms):
        return None
    if not ends and (not right or sizes[right[-1]] == 1 or math.prod(sizes[c] for c in added) > _TRIED):
        return None
    if not _is_numpys(op.attrs["equation"], type, tuple(sizes.items()), order, ends):
        return None
    state.only_c_order = True
    sums = _Sums(state, terms, right, added, sizes, [state.array(v) for v in values])
    return sums.side_by_side(type, shape) if ends else sums.one_by_one(type, shape)


def _is_in(order: str, terms: Sequence[str]) -> bool:
    """Whether each term has its labels in this order."""
    return all(list(term) == [label for label in order if label in term] for term in terms)


def _product(
    state: State, terms: Sequence[str], right: str, ins: Sequence[Value], type: str, shape: Any
) -> Value:
    """Products of which nothing is added."""
    given = [state.loaded(v) for v in ins]
    given = [state.array(v) if isinstance(v, Virtual) and (v.items is not None or v.cost) else v for v in given]
    in_order = _is_in(right, terms) and all(in_c_order(v.shape or (), v.strides) for v in given)

    def at(index: Index) -> Operand:
        factors = [state.element(v, [index[right.index(label)] for label in term]) for v, term in zip(given, terms)]
        return state.b.let("mul", factors, type)

    reads = frozenset[Buffer]().union(*[v.reads for v in given])
    return Virtual(type, shape, at, None, reads, 1, strides="C" if in_order else None)


class _Sums:
    """
    Args:
        added: the labels that are not kept.
        sizes: of all labels.
    """

    def __init__(
        self, state: State, terms: Sequence[str], right: str, added: Sequence[str], sizes: dict[str, int],
        arrays: Sequence[Array],
    ) -> None:  # fmt: skip
        self._state, self._terms, self._right, self._arrays = state, terms, right, arrays
        self._sizes, self._added = sizes, added
        self._count = math.prod(sizes[label] for label in added)

    def _summand(self, place: Callable[[int], Affine], type: str) -> Operand:
        """A product; `place` says where the factor is that comes from an array."""
        b = self._state.b
        factors: list[Operand] = [b.load(array.buffer, place(k)) for k, array in enumerate(self._arrays)]
        return factors[0] if len(factors) == 1 else b.let("mul", factors, type)

    def one_by_one(self, type: str, shape: Sequence[int]) -> Array:
        state, b, made = self._state, self._state.b, self._state.allocate(type, shape)
        inner = [self._sizes[label] for label in self._added]
        zero = Constant(0, type)
        state.fill(made.buffer, Virtual(type, shape, lambda i: zero, lambda i: zero, frozenset(), 0))

        def more(index: list[Operand]) -> None:
            if len(index) < len(inner):
                limit = Constant(inner[len(index)], "i64")

                def step(carried: Sequence[Operand]) -> list[Operand]:
                    more([*index, b.between(carried[0], 0, inner[len(index)] - 1)])
                    return [b.let("add", [carried[0], Constant(1, "i64")], "i64")]

                b.repeat([_ZERO], lambda c: b.let("lt", [c[0], limit], "b"), step, inner[len(index)])
                return

            def add(kept: list[Operand]) -> None:
                known = {**dict(zip(self._added, index)), **dict(zip(self._right, kept))}
                at = linear(kept, shape)
                summand = self._summand(lambda k: self._at(k, known), type)
                b.store(made.buffer, at, b.let("add", [summand, b.load(made.buffer, at)], type))

            state.each(shape, add)
            b.wrote(made.buffer)

        more([])
        b.wrote(made.buffer)
        return made

    def _at(self, k: int, known: dict[str, Operand]) -> Affine:
        return linear([known[label] for label in self._terms[k]], self._arrays[k].shape)

    def side_by_side(self, type: str, shape: Sequence[int]) -> Value:
        state = self._state
        if not shape:
            return Scalar(self._all(type))
        made = state.allocate(type, shape)
        state.each(shape, lambda i: state.b.store(made.buffer, linear(i, shape), self._total(i, type)))
        state.b.wrote(made.buffer)
        return made

    def _all(self, type: str) -> Operand:
        """A number of all, of which NumPy takes so many at once."""
        b, pieces, rest = self._state.b, *divmod(self._count, _PIECE)

        def step(carried: Sequence[Operand]) -> list[Operand]:
            k = b.between(carried[0], 0, pieces - 1)
            total = b.let("add", [self._total([], type, Affine.of(k) * _PIECE, _PIECE), carried[1]], type)
            return [b.let("add", [k, Constant(1, "i64")], "i64"), total]

        total: Operand = Constant(0, type)
        if pieces:
            limit = Constant(pieces, "i64")
            total = b.repeat([_ZERO, total], lambda c: b.let("lt", [c[0], limit], "b"), step, pieces)[1]
        if rest:
            total = b.let("add", [self._total([], type, Affine(pieces * _PIECE), rest), total], type)
        return total

    def _total(
        self, kept: Sequence[Operand], type: str, first: Affine | None = None, count: int | None = None
    ) -> Operand:
        """A number of what is added for one that is kept, or of a part of that."""
        b, first, count = self._state.b, first or Affine(), count or self._count
        known = {**dict.fromkeys(self._added, _ZERO), **dict(zip(self._right, kept))}
        starts = [self._at(k, known) + first for k in range(len(self._terms))]
        lanes = _VECTOR // DTYPES[type].itemsize
        sums = Buffer(type, lanes, ("work", "local"))
        with b.loop(lanes) as j:
            b.store(sums, j, Constant(0, type))

        def add(at: Affine, vectors: int, width: int = lanes) -> None:
            with b.loop(width) as j:
                parts = [
                    self._summand(lambda k, v=v: starts[k] + at + v * lanes + j, type)  # type: ignore[misc]
                    for v in range(vectors)
                ]
                total: Operand = b.load(sums, j)
                if len(self._terms) == 1 and vectors == _AT_ONCE:
                    pairs = [b.let("add", parts[k : k + 2], type) for k in (0, 2)]
                    parts = [b.let("add", pairs, type)]
                for part in reversed(parts):
                    total = b.let("add", [part, total], type)
                b.store(sums, j, total)
            b.wrote(sums)

        block = lanes * _AT_ONCE
        whole = count // block * block

        def step(carried: Sequence[Operand]) -> list[Operand]:
            i = b.between(carried[0], 0, whole - block)
            add(Affine.of(i), _AT_ONCE)
            return [b.let("add", [i, Constant(block, "i64")], "i64")]

        if whole:
            limit = Constant(whole, "i64")
            b.repeat([_ZERO], lambda c: b.let("lt", [c[0], limit], "b"), step, whole // block)
        for at in range(whole, count, lanes):
            add(Affine(at), 1, min(lanes, count - at))
        b.wrote(sums)
        found: list[Operand] = [b.load(sums, k) for k in range(lanes)]
        while len(found) > 1:
            found = [b.let("add", pair, type) for pair in zip(found[::2], found[1::2])]
        return b.let("add", [found[0], Constant(0, type)], type)


# --- trying it ---------------------------------------------------------------------------------------------------


@functools.lru_cache(256)
def _is_numpys(equation: str, type: str, sizes: tuple[tuple[str, int], ...], order: str, ends: bool) -> bool:
    """Whether NumPy adds in this way for arrays of these sizes.

    Args:
        order: all labels, in the order in which they are gone through.
        ends: whether the added ones are the last ones.
    """
    known, random = dict(sizes), np.random.default_rng(0)
    left, right = equation.split("->")
    shape = [known[label] for label in order]
    kept = [known[label] for label in right]
    rows = math.prod(kept) if ends else math.prod(shape) // math.prod(kept)
    for _ in range(max(1, min(_TIMES, _TRIED // math.prod(kept)))):  # of few numbers some may be right by chance
        arrays, flat = [], []
        for term in left.split(","):
            array = random.normal(size=[known[label] for label in term]).astype(DTYPES[type])
            arrays.append(array)
            spread = np.broadcast_to(array.reshape([known[c] if c in term else 1 for c in order]), shape)
            flat.append(spread.reshape(rows, -1))
        if not np.array_equal(np.einsum(equation, *arrays), _added(flat, ends, bool(kept)).reshape(kept)):
            return False
    return True


def _added(arrays: Sequence[np.ndarray], ends: bool, kept: bool) -> np.ndarray:
    """What native code makes of the factors, one row of them for each number or for each summand."""
    if kept:
        return _added_in_lanes(arrays) if ends else _added_in_order(arrays)
    found = np.zeros(1, arrays[0].dtype)
    for k in range(0, arrays[0].size, _PIECE):
        found = _added_in_lanes([x[:, k : k + _PIECE] for x in arrays]) + found
    return found


def _summands(arrays: Sequence[np.ndarray]) -> np.ndarray:
    return arrays[0] if len(arrays) == 1 else np.multiply(*arrays)


def _added_in_order(arrays: Sequence[np.ndarray]) -> np.ndarray:
    """One row after the other."""
    total = np.zeros(arrays[0].shape[1], arrays[0].dtype)
    for row in _summands(arrays):
        total = row + total
    return total


def _added_in_lanes(arrays: Sequence[np.ndarray]) -> np.ndarray:
    """What is in a row, in lanes side by side."""
    x = _summands(arrays)
    lanes = _VECTOR // x.itemsize
    vectors = np.zeros((len(x), -(-x.shape[1] // lanes) * lanes), x.dtype)
    vectors[:, : x.shape[1]] = x
    parts = [vectors[:, k : k + lanes] for k in range(0, vectors.shape[1], lanes)]
    whole = x.shape[1] // (lanes * _AT_ONCE) * _AT_ONCE
    total = np.zeros((len(x), lanes), x.dtype)
    for k in range(0, whole, _AT_ONCE):
        four = parts[k : k + _AT_ONCE]
        if len(arrays) == 1:
            four = [(four[0] + four[1]) + (four[2] + four[3])]
        for part in reversed(four):
            total = part + total
    for part in parts[whole:]:
        total = part + total
    while total.shape[1] > 1:
        total = total[:, ::2] + total[:, 1::2]
    return total[:, 0]


RULES: dict[str, Rule] = {"Einsum": native_rule(_einsum)}
