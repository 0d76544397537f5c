"""What is worked out twice from the same values is worked out once.

Before:

    Mul: f32[] = Mul(x, y)
    Mul_1: f32[] = Mul(x, y)
    AddV2: f32[] = AddV2(Mul, Mul_1)

After:

    Mul: f32[] = Mul(x, y)
    AddV2: f32[] = AddV2(Mul, Mul)

Operands of commutative ops may stand in any order, and constants of the same value count as one, though each stays:
they cost nothing when the graph runs. The first of them stays, so an error names the line that would have failed first.
An operation that nothing needs does not run, and its line must not be named: there is none in the copy.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from autograph.framework.dtypes import DType
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.rewriting.editing import Rewriter
from autograph.framework.shapes import TensorShape
from autograph.optimizer.queries import Holders, constant_of
from autograph.optimizer.traits import is_numeric

__all__ = ["run"]

#: Constants of more bytes than this are compared by identity.
_LARGE = 65536


class _Incomparable(Exception):
    """An attribute of which it cannot be said what else is the same."""


def run(graph: FuncGraph, held_by: Holders) -> bool:
    """Merges what is the same; whether there was something."""
    if not _has_alike(graph):
        return False
    first: dict[Any, Operation] = {}  # by what is quickly asked
    others: dict[Any, Operation] = {}  # of those that are alike in that, by all that counts
    constants: dict[Any, int] = {}  # by value, the id of the first constant of that value
    known: dict[int, int] = {}  # by id of a constant, that
    with Rewriter(graph) as edit:
        for op in edit:
            if not op.inputs:
                if op.op_def.name == "Const":
                    out = id(op.outputs[0])
                    known[out] = constants.setdefault(_value(op.attrs["value"]), out)
            elif op.op_def.pure and not op.control_inputs:
                quick = _quick_key(op, known)
                like = first.setdefault(quick, op)
                if like is not op and (key := _key(op, quick)) is not None:
                    same = like if key == _key(like, quick) else others.setdefault(key, op)
                    if same is not op:
                        edit.replace_operation(op, same.outputs, [same])
    return edit.changed


def _has_alike(graph: FuncGraph) -> bool:
    """Whether two operations read the same, or constants, so that it is worth looking closer: most graphs have none."""
    seen: set[Any] = set()
    count = 0
    for op in graph.operations:
        if op.inputs and op.op_def.pure:
            count += 1
            seen.add((op.op_def.name, *sorted([id(t) if constant_of(t) is None else 0 for t in op.inputs])))
    return len(seen) < count


def _quick_key(op: Operation, known: dict[int, int]) -> Any:
    """The op and what is read, constants by their value: quick to tell, but not all that counts."""
    inputs = [known.get(id(t), id(t)) for t in op.inputs]
    if op.op_def.commutative:
        inputs.sort()
    return op.op_def.name, *inputs


def _value(array: np.ndarray) -> Any:
    """The same for constants that are the same: a small one has one dtype, one shape, and the same bits."""
    if array.dtype == object or array.nbytes > _LARGE:
        return id(array)
    return array.dtype.num, array.shape, array.tobytes()


def _key(op: Operation, quick: Any) -> Any:
    """The same for operations that give the same; None if there can be no other."""
    if not all(map(is_numeric, op.outputs)) or op.op_def.commutative and op.inputs[0].dtype.is_complex:
        return None
    try:
        attrs = tuple([(k, _attr(v)) for k, v in sorted(op.attrs.items())])
    except _Incomparable:
        return None
    return quick, tuple([(t.dtype.name, t.shape.key, t.weak) for t in op.outputs]), attrs


def _attr(value: Any) -> tuple[str, str]:
    """The type and value of an attribute, as texts that are the same for the same."""
    if type(value) is DType:
        return "DType", value.name
    if isinstance(value, np.ndarray):
        if value.dtype == object:
            raise _Incomparable
        content = value.tobytes().hex() if value.nbytes <= _LARGE else str(id(value))
        return f"{value.dtype} {value.shape}", content
    if isinstance(value, (list, tuple)):
        return type(value).__name__, str([_attr(v) for v in value])
    if value is None or isinstance(value, (bool, int, float, str, bytes, TensorShape)):
        return type(value).__name__, repr(value)
    raise _Incomparable
