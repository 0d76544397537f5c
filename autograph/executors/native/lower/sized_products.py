"""Products of matrices whose shape is known when the program runs, by NumPy's loop."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from autograph.executors.native.layouts import c_strides
from autograph.executors.native.loops_of_numpy import loop_of
from autograph.executors.native.lower.growing import failing
from autograph.executors.native.lower.sized_together import as_object, kept, settled, sized
from autograph.executors.native.lower.state import State
from autograph.executors.native.program import DTYPES, PARTS, Affine, Constant, Operand, View
from autograph.executors.native.values import Index, Sized, Value
from autograph.framework.graph import Operation

__all__ = ["product"]

#: So many numbers are the result at most.
_MOST = 1 << 20


def product(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    b = state.b
    x, y = (sized(state, v) for v in ins)
    if x is None or y is None or x.rank != 2 or y.rank != 2 or b.predicate is not None:
        return None
    if x.type != y.type or op.attrs["transpose_a"] or op.attrs["transpose_b"]:
        return None
    if x.type in PARTS or x.type == "b" or loop_of(np.matmul, [DTYPES[x.type]] * 3) is None:
        return None
    (rows, inner), (others, columns) = x.counts, y.counts
    most = x.bounds[0], y.bounds[1]
    if most[0] is None or most[1] is None or most[0] * most[1] > _MOST:
        return None
    stored = [kept(state, v, 1) for v in (x, y)]
    if None in stored:
        return None
    differ = b.let("ne", [inner, others], "b")
    if isinstance(differ, Constant) and differ.value:
        return None
    failing(state, op, differ, ins)
    shapes: list[tuple[Operand, Operand]] = [(rows, inner), (inner, columns)]
    views = [View(buffer, Affine(), shape, tuple(steps)) for (buffer, steps), shape in zip(stored, shapes)]  # type: ignore[misc]
    if isinstance(rows, Constant) and isinstance(columns, Constant):
        known = state.allocate(x.type, (int(rows.value), int(columns.value)))
        b.inner(np.matmul, [*views, View(known.buffer, Affine(), known.shape, (known.shape[1], 1))])
        return [known]
    result = state.allocate(x.type, [max(1, most[0] * most[1])]).buffer
    steps = c_strides(most)  # type: ignore[arg-type]  # not None
    b.inner(np.matmul, [*views, View(result, Affine(), (rows, columns), tuple(steps))])

    def element(index: Index) -> Operand:
        return b.load(result, Affine.of(index[0]) * steps[0] + index[1])

    made = lambda: as_object(state, op, ins)  # noqa: E731
    return [settled(state, op, Sized(x.type, [rows, columns], most, element, made, frozenset([result])))]
