"""`Correlate` with a short vector: a sum of products of neighbours for each place."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.executors.native.layouts import c_strides
from autograph.executors.native.loops_of_numpy import loop_of
from autograph.executors.native.lower.layout import native_rule
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.program import DTYPES, Affine, Operand, View
from autograph.executors.native.values import Array, Value
from autograph.framework.graph import Operation
from autograph.ops.linalg.correlation import places

__all__ = ["RULES"]

#: Up to so many summands follow each other: NumPy has loops of its own for as many.
_SHORT = 11


@functools.cache
def _one_after_the_other(type: str, short: int) -> bool:
    """Whether NumPy adds the products in order, and rounds each."""
    if type[0] in "iu":
        return True  # any order gives the same
    rng = np.random.default_rng(short)
    x, y = (rng.normal(size=n).astype(DTYPES[type]) for n in (64 + short, short))
    count = len(x) - short + 1
    total = x[:count] * y[0]
    for k in range(1, short):
        total = total + x[k : k + count] * y[k]
    return bool(np.array_equal(total, np.convolve(x, y[::-1], "valid")))


def _correlate(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    (long,), (short,) = ((static(t)[1] or (0,)) for t in op.inputs)
    if type[0] not in "iuf" or short > _SHORT or not _one_after_the_other(type, short):
        return None
    wanted, whole = places(long, short, op.attrs["mode"]), places(long, short, "valid")
    edges = [k for k in wanted if k not in whole]
    if edges and type[0] == "f" and loop_of(np.matmul, [DTYPES[type]] * 3) is None:
        return None
    x, y = (state.array(state.loaded(value)) for value in ins)
    made, b = state.allocate(type, shape), state.b
    factors = [state.element(y, [Affine(j)]) for j in range(short)]

    def total(at: Affine, terms: range) -> Operand:
        found = None
        for j in terms:
            product = b.let("mul", [b.load(x.buffer, at + j), factors[j]], type)
            found = product if found is None else b.let("add", [found, product], type)
        assert found is not None
        return found

    with b.loop(len(whole)) as i:
        b.store(made.buffer, Affine.of(i) + (whole.start - wanted.start), total(Affine.of(i), range(short)))
    for k in edges:
        terms = range(max(0, short - 1 - k), min(short, long + short - 1 - k))
        first, at = k - short + 1, Affine(k - wanted.start)
        if type[0] == "f":  # as NumPy does it there
            _dot(state, x, first + terms.start, y, terms.start, len(terms), View(made.buffer, at, (1, 1), (1, 1)))
        else:
            b.store(made.buffer, at, total(Affine(first), terms))
    b.wrote(made.buffer)
    return made


def _dot(state: State, x: Array, x_start: int, y: Array, y_start: int, count: int, made: View) -> None:
    row = View(x.buffer, Affine(x_start), (1, count), c_strides((1, count)))
    column = View(y.buffer, Affine(y_start), (count, 1), c_strides((count, 1)))
    state.b.inner(np.matmul, [row, column, made])


RULES: dict[str, Rule] = {"Correlate": native_rule(_correlate)}
