"""In which order BLAS adds the products of small matrices, so that loops can have its bits.

BLAS promises no order, and has several: by processor, size and place in the result. So the orders that are known here
are tried on a product of the same size and layout, and hold where all bits of it are theirs; a product that is of none
stays BLAS's.

An element of a product is a sum of *chains*: each starts with 0 and goes on with products and sums that are rounded
once. What was found by asking which summands meet first (T. Xie et al.: FPRev, revealing the order of floating-point
summations, 2025).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

import numpy as np

from autograph.executors.native.program import DTYPES, View

__all__ = ["Chains", "Part", "in_pairs", "parts_of"]

_T = TypeVar("_T")
_Multiply = Callable[[np.ndarray, np.ndarray], np.ndarray]
_Step = Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]
#: For each chain, the positions that it goes through, in order.
Chains = tuple[tuple[range, ...], ...]

#: Sums of at most so many products altogether: from there on packing the matrices pays, and BLAS is as fast. OpenBLAS
#: computes products of this size in one thread.
_LARGEST = 1 << 17
#: Results of at most so many rectangles of one order each.
_PARTS = 8
#: How many rows and columns at each end of a result are looked at.
_SOME, _ALL = 8, _LARGEST
#: Of longer rows, so many positions at each end have numbers in the trials of how numbers are rounded, and one of so
#: many between them. The distance is odd, so that whatever repeats in blocks has each place of a block there.
_AT_ENDS, _APART = 32, 29


def in_pairs(sums: Sequence[_T], add: Callable[[_T, _T], _T]) -> _T:
    """The sum of chains: of neighbours, of the sums of these, and so on.

    >>> in_pairs(["a", "b", "c", "d"], lambda x, y: f"({x} + {y})")
    '((a + b) + (c + d))'
    """
    while len(sums) > 1:
        sums = [add(x, y) for x, y in zip(sums[::2], sums[1::2])]
    return sums[0]


class Part(NamedTuple):
    """Rows and columns of a product whose elements are added in one order."""

    rows: range
    columns: range
    chains: Chains


def _chains(count: int) -> Callable[[int], Chains]:
    """Of groups of eight, each number in the chain that its position says; the first chain goes on with the rest."""

    def order(k: int) -> Chains:
        whole = k // 8 * 8
        return (range(0, whole, count), range(whole, k)), *((range(c, whole, count),) for c in range(1, count))

    return order


_ORDERS: tuple[Callable[[int], Chains], ...] = (lambda k: ((range(k),),), _chains(2), _chains(4))


def parts_of(a: View, b: View, multiply: _Multiply = np.matmul) -> list[Part] | None:
    """The parts of a product of matrices, by their order; None if it is large, or lies in memory in other ways than
    loops are quick with, or is of no known order.

    Args:
        a, b: of floats, of known shapes.
        multiply: what is tried.
    """
    (m, k), n = a.shape, b.shape[1]
    assert isinstance(m, int) and isinstance(k, int) and isinstance(n, int)
    if m == 1 or n == 1 or m * k * n > _LARGEST or b.strides[1] != 1 or min(*a.strides, b.strides[0]) < 1:
        return None
    if a.strides == b.strides[::-1] and m == n:
        return None  # of a matrix and its own transpose, NumPy makes another call
    return _found(multiply, a.buffer.type, (m, k, n), a.strides, b.strides)


@functools.cache
def _found(
    multiply: _Multiply, type: str, sizes: tuple[int, int, int], *strides: tuple[int, ...]
) -> list[Part] | None:
    m, k, n = sizes
    orders = [_ORDERS[0]] if k < 8 else list(_ORDERS)
    left = [np.ones((m, n), bool) for _ in orders]
    for a, b, step, most in _trials(DTYPES[type], sizes, strides):
        rows, columns = _ends(m, most), _ends(n, most)
        some = np.ix_(rows, columns)
        with np.errstate(all="ignore"):
            result = multiply(a, b)[some]
            for here, order in zip(left, orders):
                if here.any():
                    here[some] &= _are_same(result, _product(a[rows], b[:, columns], order(k), step))
        if not np.logical_or.reduce(left).all():
            return None
    parts = list(_rectangles(np.argmax(left, axis=0)))
    return [Part(rows, columns, orders[o](k)) for rows, columns, o in parts] if len(parts) <= _PARTS else None


def _rectangles(numbers: np.ndarray) -> Iterator[tuple[range, range, int]]:
    """Rows and columns of the same number, so that each element is in one rectangle."""
    for rows in _runs([row.tobytes() for row in numbers]):
        line = numbers[rows.start].tolist()
        for columns in _runs(line):
            yield rows, columns, line[columns.start]


def _runs(values: Sequence[object]) -> Iterator[range]:
    """Where the same value stands several times in a row."""
    start = 0
    for at in range(1, len(values) + 1):
        if at == len(values) or values[at] != values[start]:
            yield range(start, at)
            start = at


# --- trials ----------------------------------------------------------------------------------------------------


def _trials(
    dtype: np.dtype, sizes: tuple[int, int, int], strides: Sequence[tuple[int, ...]]
) -> Iterator[tuple[np.ndarray, np.ndarray, _Step, int]]:
    """Matrices; how a product is added to a sum of theirs; and of how many rows and columns at both ends the result is
    looked at. All of it is, where products are exact, which tells orders from each other; and some of it to see that
    products and sums are rounded once."""
    m, k, n = sizes
    a, b = (_matrix(dtype, shape, s) for shape, s in zip(((m, k), (k, n)), strides))
    if k >= 8:
        for other in (3, 5):
            a[...], b[...] = 0, 1
            a[:, [0, 1, other]] = 1, 2.0**100, -(2.0**100)  # in a row, the first is lost
            yield a, b, _exact, _ALL
    usual = np.sin(np.arange(1.0, m * k + k * n + 1) ** 2)  # of many digits, of either sign
    a[...], b[...] = usual[: m * k].reshape(m, k), usual[m * k :].reshape(k, n)
    between = np.arange(_AT_ENDS, k - _AT_ENDS)
    a[:, between[between % _APART != 0]] = 0
    yield a, b, _fused if dtype == np.float64 else _fused_in_double, _SOME
    a[...], b[...] = np.rint(a * 3), np.rint(b * 3)
    a[0], a[-1, -1], b[-1, -1], b[-1, 0] = 0, np.inf, np.nan, 0
    a[0, 0], b[0] = -np.finfo(dtype).tiny, np.finfo(dtype).tiny  # their product is -0, and the sum is not
    yield a, b, _exact, _ALL


def _ends(n: int, most: int) -> np.ndarray:
    """The first of `n` positions and the last, so many of each."""
    return np.r_[:n] if n <= 2 * most else np.r_[:most, n - most : n]


def _matrix(dtype: np.dtype, shape: tuple[int, int], strides: tuple[int, ...]) -> np.ndarray:
    room = np.zeros(1 + sum((n - 1) * s for n, s in zip(shape, strides)), dtype)
    return np.lib.stride_tricks.as_strided(room, shape, [s * dtype.itemsize for s in strides])


def _are_same(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Where two arrays have the same bits, apart from those of NaN."""
    return (x == y) & (np.signbit(x) == np.signbit(y)) | (x != x) & (y != y)


def _product(a: np.ndarray, b: np.ndarray, chains: Chains, step: _Step) -> np.ndarray:
    """What a product is in an order. Positions that add nothing but zeros are left out."""
    counts = (a.any(axis=0) | ~np.isfinite(b).all(axis=1)).tolist()
    sums = []
    for chain in chains:
        sums.append(np.zeros((a.shape[0], b.shape[1]), a.dtype))
        for positions in chain:
            for i in filter(counts.__getitem__, positions):
                sums[-1] = step(a[:, i, None], b[i], sums[-1])
    return in_pairs(sums, np.add) + 0


def _exact(x: np.ndarray, y: np.ndarray, z: np.ndarray) -> np.ndarray:
    """x * y + z, where the product needs no rounding."""
    return x * y + z


def _fused_in_double(x: np.ndarray, y: np.ndarray, z: np.ndarray) -> np.ndarray:
    """x * y + z of float32, rounded once but for one case in 2**29, where a product is taken for one of no known
    order."""
    wide = x.astype(np.float64) * y
    return (wide + z).astype(np.float32)


def _fused(x: np.ndarray, y: np.ndarray, z: np.ndarray) -> np.ndarray:
    """x * y + z of float64 that are neither large nor small, rounded once (S. Boldo, G. Melquiond: Emulation of FMA and
    correctly rounded sums, 2008)."""
    high, low = _exact_product(x, y)
    top, rest = _exact_sum(z, low)
    first, second = _exact_sum(high, top)
    odd, error = _exact_sum(rest, second)
    even = odd.view(np.int64) & 1 == 0
    towards = np.where((error > 0) == (odd > 0), 1, -1)
    return first + np.where((error != 0) & even, (odd.view(np.int64) + towards).view(np.float64), odd)


def _exact_sum(x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A sum, and what it lacks."""
    total = x + y
    of_y = total - x
    return total, (x - (total - of_y)) + (y - of_y)


def _exact_product(x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A product, and what it lacks."""
    (a, b), (c, d) = map(_halves, (x, y))
    product = x * y
    return product, ((a * c - product) + a * d + b * c) + b * d


def _halves(x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Two numbers of half as many digits, whose sum a number is."""
    scaled = x * (2.0**27 + 1)
    high = scaled - (scaled - x)
    return high, x - high
