"""Linear equations, inverses, determinants and Cholesky's factors: NumPy's loops for them, which call LAPACK.

Where a matrix has no inverse, or no such factor, the loop fills its result with NaN. NumPy's function is called then:
it raises, or gives the same, if that is what the numbers lead to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.executors.native.layouts import c_strides
from autograph.executors.native.loops_of_numpy import loop_of
from autograph.executors.native.lower.layout import mapped, native_rule
from autograph.executors.native.lower.opaque import opaque
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.program import DTYPES, Affine, If, Operand, View
from autograph.executors.native.values import Array, Index, Scalar, Value, Virtual
from autograph.framework.graph import Operation

__all__ = ["RULES"]

#: NumPy computes with these also for float32, and complex numbers have loops of their own.
_TYPE = "f64"
_LOOPS = {
    "MatrixSolve": "solve", "MatrixInverse": "inv", "MatrixDeterminant": "det", "Cholesky": "cholesky_lo",
}  # fmt: skip


def _loop(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    function = getattr(getattr(np.linalg, "_umath_linalg", None), _LOOPS[op.type], None)
    if type not in ("f32", "f64") or not isinstance(function, np.ufunc) or state.b.predicate is not None:
        return None
    sizes = [static(t)[1] or () for t in op.inputs]
    if any(len(s) != 2 or 0 in s for s in sizes) or any(s[0] != sizes[0][1] for s in sizes):
        return None  # stacks of matrices, and what fails
    if loop_of(function, [DTYPES[_TYPE]] * (len(ins) + 1)) is None:
        return None
    b = state.b
    given = [state.loaded(v) for v in ins]
    matrix = mapped(state, given[0], sizes[0], lambda i: [i[1], i[0]]) if op.attrs.get("adjoint") else given[0]
    views = [View(_wide(state, v).buffer, Affine(), s, c_strides(s)) for v, s in zip([matrix, *given[1:]], sizes)]
    made = state.allocate(_TYPE, shape)
    b.inner(function, [*views, View(made.buffer, Affine(), shape, c_strides(shape))])
    first = b.load(made.buffer, 0)
    if op.type != "MatrixDeterminant":  # of a matrix without an inverse it is 0
        with b.inside("branch") as unusual:
            before = len(state.sites)
            (called,) = opaque(state, op, given, rare=True)
            state.fill(made.buffer, _cast(state, state.loaded(called), _TYPE))
            for site in state.sites[before:]:  # that of the elements of what was called, too
                site.rare = site.computes = True
        with b.inside("branch") as usual:
            pass
        b.add(If(b.let("ne", [first, first], "b"), unusual, usual, []))
        b.wrote(made.buffer)
    if not shape:
        return Scalar(b.cast(first, type))
    return made if type == _TYPE else _cast(state, made, type)


def _wide(state: State, value: Value) -> Array:
    """A matrix that lies in C order, of float64."""
    return state.array(_cast(state, state.loaded(value), _TYPE))


def _cast(state: State, value: Scalar | Array | Virtual, type: str) -> Value:
    if value.type == type:
        return value

    def at(index: Index) -> Operand:
        return state.b.cast(state.element(value, index), type)

    return Virtual(type, value.shape, at, None, value.reads, 1)


RULES: dict[str, Rule] = {name: native_rule(_loop) for name in _LOOPS}
