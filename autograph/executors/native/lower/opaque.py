"""Operations without a rule: their NumPy kernels are called from native code, in loops and branches, too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from autograph.executors.native.lower.elementwise import kernel_of
from autograph.executors.native.lower.state import State, static
from autograph.executors.native.sites import NUMBER, OBJECT, Site
from autograph.executors.native.values import Object, Scalar, Value
from autograph.framework.graph import Operation

__all__ = ["opaque"]


def opaque(
    state: State, op: Operation, ins: Sequence[Value], call: Callable[..., Sequence[Any]] | None = None
) -> list[Value]:
    """The values of an operation whose kernel, or `call` in its place, is called."""
    takes, operands = state.taken(ins)
    gives: list[tuple[Any, ...]] = []
    types: list[str] = []
    for output in op.outputs:
        type, shape = static(output)
        if type is not None and shape == ():
            gives.append((NUMBER, type))
            types.append(type)
        else:
            gives.append((OBJECT, state.slot()))
    site = Site(op.type, call or kernel_of(op), op, takes, gives)
    registers = iter(state.b.opaque(state.site(site), operands, types))
    values: list[Value] = []
    for give, output in zip(gives, op.outputs):
        values.append(Scalar(next(registers)) if give[0] is NUMBER else Object(give[1], *static(output)))
    site.release = [s for s in dict.fromkeys(site.given()) if s is not None and not state.lives(s)]
    return values
