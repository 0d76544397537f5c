"""Whether what a rolled loop computes from its counter fits int64, as plain Python's numbers have no end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from autograph.framework import dtypes
from autograph.framework.graph import Graph

__all__ = ["may_overflow"]

#: The least and the largest value that a number may have.
Bounds = tuple[int, int]


def may_overflow(body: Graph, known: Mapping[int, Bounds]) -> bool:
    """Whether a Python int of the loop may be too large for a tensor.

    Args:
        body: the graph of an iteration, or of a branch in it.
        known: the bounds of some of its inputs, by id.
    """
    bounds = dict(known)
    for op in body.operations:
        for inner in op.nested_graphs() if op.type in _NESTING else ():
            pairs = zip(inner.inputs, op.nested_inputs) if op.type in ("If", "StatelessIf") else ()
            if may_overflow(inner, {id(mine): bounds[id(outer)] for mine, outer in pairs if id(outer) in bounds}):
                return True
        if len(op.outputs) != 1:
            continue
        (out,) = op.outputs
        if op.type == "Const" and out.dtype is dtypes.int64 and out.shape.rank == 0:
            value = int(op.attrs["value"])
            bounds[id(out)] = value, value
        elif op.type == "Cast" and out.dtype is dtypes.int64 and id(op.inputs[0]) in bounds:
            bounds[id(out)] = bounds[id(op.inputs[0])]
        elif out.weak and out.dtype.is_integer:
            rule = _RULES.get(op.type)
            operands = [bounds.get(id(t)) for t in op.inputs]
            if op.type in _GROWING:
                return True
            if rule is not None and None not in operands:
                low, high = bounds[id(out)] = rule(*operands)
                if low < -(2**63) or high >= 2**63:
                    return True
    return False


def _products(a: Bounds, b: Bounds) -> Bounds:
    found = [x * y for x in a for y in b]
    return min(found), max(found)


def _largest(a: Bounds) -> int:
    return max(map(abs, a))


#: What holds graphs that do not hold themselves, as those of functions may.
_NESTING = frozenset(("If", "StatelessIf", "While", "StatelessWhile"))
_RULES: dict[str, Callable[..., Bounds]] = {
    "AddV2": lambda a, b: (a[0] + b[0], a[1] + b[1]),
    "Sub": lambda a, b: (a[0] - b[1], a[1] - b[0]),
    "Mul": _products,
    "Neg": lambda a: (-a[1], -a[0]),
    "FloorDiv": lambda a, b: (-_largest(a) - 1, _largest(a)),
    "FloorMod": lambda a, b: (-_largest(b), _largest(b)),
}
_RULES |= {"CheckedAdd": _RULES["AddV2"], **{f"Checked{name}": rule for name, rule in _RULES.items()}}
#: What grows so fast that it is not looked at any closer.
_GROWING = frozenset(("Pow", "CheckedPow", "CheckedRealPow", "LeftShift", "CheckedLeftShift"))
