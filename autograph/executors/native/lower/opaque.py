"""Operations without a rule: their NumPy kernels are called from native code, in loops and branches, too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.executors.native.layouts import c_strides, in_c_order
from autograph.executors.native.lower.elementwise import kernel_of
from autograph.executors.native.lower.state import State, static
from autograph.executors.native.program import PARTS
from autograph.executors.native.sites import NUMBER, OBJECT, Site
from autograph.executors.native.values import Object, Scalar, Value
from autograph.framework.graph import Operation
from autograph.framework.op_facts import Trait

__all__ = ["VIEWS", "opaque"]

#: Their kernels may give views of what they are given, or arrays in another order.
VIEWS = frozenset({
    "BooleanMask", "BroadcastTo", "Conj", "Einsum", "GatherNd", "Imag", "MatrixDiagPart", "Real", "ReverseV2", "Slice",
    "Split", "StridedSlice", "Transpose", "Unpack", "Where",
})  # fmt: skip


def opaque(
    state: State,
    op: Operation,
    ins: Sequence[Value],
    call: Callable[..., Sequence[Any]] | None = None,
    rare: bool = False,
) -> list[Value]:
    """The values of an operation whose kernel, or `call` in its place, is called; see `Site` for `rare`."""
    takes, operands = state.taken(ins)
    gives: list[tuple[Any, ...]] = []
    types: list[str] = []
    for output in op.outputs:
        type, shape = static(output)
        if type is not None and type not in PARTS and shape == ():
            gives.append((NUMBER, type))
            types.append(type)
        else:
            gives.append((OBJECT, state.slot()))
    call = call or kernel_of(op)
    site = Site(op.type, _quietly(call) if rare else call, op, takes, gives)
    site.rare = rare
    in_order = _gives_c_order(op, ins)
    registers = iter(state.b.opaque(state.site(site), operands, types))
    values: list[Value] = []
    for give, output in zip(gives, op.outputs):
        if give[0] is NUMBER:
            values.append(Scalar(next(registers)))
            continue
        type, shape = static(output)
        known = in_order and shape is not None
        values.append(Object(give[1], type, shape, c_strides(shape or ()) if known else None))
    site.release = [s for s in dict.fromkeys(site.given()) if s is not None and not state.lives(s, op)]
    return values


def _quietly(call: Callable[..., Sequence[Any]]) -> Callable[..., Sequence[Any]]:
    """Without NumPy's warnings, which a run of other sites has switched off."""

    def called(*arrays: Any) -> Sequence[Any]:
        with np.errstate(all="ignore"):
            return call(*arrays)

    return called


def _gives_c_order(op: Operation, ins: Sequence[Value]) -> bool:
    """Whether the results of a kernel are known to lie in memory in C order: those of numbers that do."""
    if op.type in VIEWS or op.op_def.traits & Trait.PYTHON or op.op_def.regions is not None:
        return False
    return all(static(t)[0] is not None and in_c_order(v.shape or (), v.strides) for t, v in zip(op.inputs, ins))
