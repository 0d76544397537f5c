"""Whatever goes through the statements of a loop program: one method for each kind of statement."""

from __future__ import annotations

from typing import Any

from autograph.executors.native import program as lp

__all__ = ["Visitor"]

_METHODS: dict[type, str] = {
    lp.Let: "on_let",
    lp.Load: "on_load",
    lp.Store: "on_store",
    lp.Loop: "on_loop",
    lp.If: "on_if",
    lp.While: "on_while",
    lp.Opaque: "on_opaque",
    lp.Inner: "on_inner",
    lp.Fail: "on_fail",
    lp.Invoke: "on_invoke",
}


class Visitor:
    """Does something for each statement; a class of its own says what, with a method for each kind (`on_let`, ...).

    What these methods take besides the statement is up to the class, the same for all of them.
    """

    def statement(self, s: lp.Statement, *given: Any) -> Any:
        """Calls the method for the kind of statement, and gives what that gives."""
        return getattr(self, _METHODS[type(s)])(s, *given)

    def on_invoke(self, s: Any, *given: Any) -> Any:
        """As a call of Python, unless a class says otherwise: it takes and gives operands."""
        return self.on_opaque(s, *given)  # type: ignore[attr-defined]
