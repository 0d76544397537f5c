"""How NumPy's arrays lie in memory, as strides in elements: the order in which NumPy adds floats goes by them.

Native code has arrays of its own in C order, whatever NumPy would have: a layout is what is known of the array that
NumPy would have in its place. None stands for a layout that is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Union

import numpy as np

from autograph.executors.native.program import Affine, Register

__all__ = [
    "Strides", "after_reduction", "as_laid_out", "c_strides", "has_gaps", "in_c_order", "memory_order", "of_reshape",
    "of_result", "of_view", "span",
]  # fmt: skip

Strides = Union[tuple[int, ...], None]


def c_strides(shape: Sequence[int]) -> tuple[int, ...]:
    """Those of an array in C order.

    >>> c_strides((2, 3, 4))
    (12, 4, 1)
    """
    return _dense(shape, range(len(shape)))


def _dense(shape: Sequence[int], order: Sequence[int]) -> tuple[int, ...]:
    """Those of an array without gaps whose axes are in this order, the outermost one first."""
    strides, step = [0] * len(shape), 1
    for axis in reversed(order):
        strides[axis] = step
        step *= max(shape[axis], 1)
    return tuple(strides)


def in_c_order(shape: Sequence[int], strides: Strides) -> bool:
    """Whether elements are known to lie one after the other in C order."""
    if strides is None:
        return False
    return 0 in shape or all(n == 1 or s == c for n, s, c in zip(shape, strides, c_strides(shape)))


def memory_order(operands: Sequence[tuple[Sequence[int], Sequence[int]]], rank: int) -> list[int]:
    """The axes in the order in which NumPy's iterator goes through arrays that broadcast, the outermost one first.

    It sorts the axes by insertion, so that strides grow outwards; where operands disagree, C order wins.

    Args:
        operands: shape and strides of each.
    """
    known = []
    for shape, strides in operands:
        missing = rank - len(shape)
        known.append([0] * missing + [0 if n == 1 else abs(s) for n, s in zip(shape, strides)])
    inner_first = list(range(rank - 1, -1, -1))
    for at in range(1, rank):
        axis, place = inner_first[at], at
        for before in range(at - 1, -1, -1):
            other = inner_first[before]
            pairs = [(s[axis], s[other]) for s in known if s[axis] and s[other]]
            if not pairs:
                continue
            if any(inner <= outer for outer, inner in pairs):
                break
            place = before
        inner_first.insert(place, inner_first.pop(at))
    return inner_first[::-1]


def has_gaps(shape: Sequence[int], strides: Sequence[int]) -> bool:
    """Whether the elements do not lie one after the other, in whatever order of the axes."""
    dense = _dense(shape, memory_order([(shape, strides)], len(shape)))
    return any(n != 1 and s != d for n, s, d in zip(shape, strides, dense))


def of_result(shape: Sequence[int], operands: Sequence[tuple[Sequence[int], Strides]]) -> Strides:
    """Those of the result of an elementwise function of arrays that broadcast to a shape."""
    known = [(s, strides) for s, strides in operands if strides is not None]
    if len(known) < len(operands):
        return None
    return _dense(shape, memory_order(known, len(shape)))


def of_view(shape: Sequence[int], index: Callable[[Any], Sequence[Any]], strides: Strides) -> Strides:
    """Those of a view of an array of these strides, whose element at `i` is that of the array at `index(i)`."""
    if strides is None:
        return None
    registers = [Register("i64", 0) for _ in shape]
    at = Affine()
    for position, stride in zip(index(registers), strides):
        at = at + Affine.of(position) * stride
    return tuple(at.of_register(r) for r in registers)


def of_reshape(shape: Sequence[int], strides: Strides, wanted: Sequence[int]) -> Strides:
    """Those of an array of these strides under another shape: of a view, where there can be one, or of a copy."""
    if in_c_order(shape, strides):
        return c_strides(wanted)
    if strides is None:
        return None
    view = _laid_out(np.empty(span(shape, strides)[1], np.int8), shape, strides)
    return tuple(view.reshape(tuple(wanted)).strides)


def span(shape: Sequence[int], strides: Sequence[int]) -> tuple[int, int]:
    """The position of the first element, and how many there are from the least position to the largest one."""
    steps = [s * (n - 1) for n, s in zip(shape, strides)]
    before = -sum(min(0, step) for step in steps)
    return before, before + sum(max(0, step) for step in steps) + 1


def as_laid_out(array: np.ndarray, strides: Sequence[int]) -> np.ndarray:
    """A copy of an array that lies in memory with these strides.

    >>> as_laid_out(np.eye(2), (1, 5)).strides
    (8, 40)
    """
    made = _laid_out(np.empty(span(array.shape, strides)[1], array.dtype), array.shape, strides)
    made[...] = array
    return made


def _laid_out(memory: np.ndarray, shape: Sequence[int], strides: Sequence[int]) -> np.ndarray:
    """The array of these strides in some memory, which is as large as it has to be."""
    size, first = memory.itemsize, span(shape, strides)[0]
    return np.lib.stride_tricks.as_strided(memory[first:], tuple(shape), [s * size for s in strides])


def after_reduction(shape: Sequence[int], strides: Strides, axes: Sequence[int], result: Sequence[int]) -> Strides:
    """Those of the result of a reduction along axes; `result` is its shape, with or without them."""
    if strides is None:
        return None
    order = memory_order([(shape, strides)], len(shape))
    if len(result) < len(shape):
        kept = [k for k in range(len(shape)) if k not in axes]
        order = [kept.index(k) for k in order if k in kept]
    return _dense(result, order)
