"""Checks: operations that raise where a condition does not hold and otherwise give what they were given. And the texts
of their errors, which are made where one is raised."""

from __future__ import annotations

from collections.abc import Sequence

from autograph.executors.native.lower.growing import failing
from autograph.executors.native.lower.opaque import opaque
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.values import Deferred, Object, Scalar, Value
from autograph.framework.graph import Operation

__all__ = ["RULES"]


def _check(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    if static(op.inputs[0]) != ("b", ()):
        return None
    failing(state, op, state.b.negated(state.operand(ins[0], "b")), ins)
    return [ins[1]] if op.outputs else []


def _text(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """What it is made of does not change: numbers, and what the program holds."""
    if not all(isinstance(v, (Scalar, Deferred)) or isinstance(v, Object) and v.slot in state.objects for v in ins):
        return None

    def made() -> Object:
        (found,) = opaque(state, op, ins)
        assert isinstance(found, Object)
        return found

    return [Deferred(made)]


RULES: dict[str, Rule] = {
    **dict.fromkeys(("Assert", "CheckDefined", "CheckNotNone", "RequireRange", "RequireValue"), _check),
    "PyFormat": _text,
}
