"""`items and x > 0`, of a list whose length a tensor decides: a result whose truth value is known but whose value is
not.

Python's `and` returns one of its operands. If that is a list on one path and something else on the other, no value of a
graph can stand for it. But most such expressions are tests, which need only the truth value.
"""

from __future__ import annotations

from typing import Any

from autograph import errors
from autograph.framework.user_frames import current_location
from autograph.operators.dispatch import register_staged, register_stand_in
from autograph.ops.values.staged_container import StagedContainer

__all__ = ["TruthOnly", "is_collection"]

_COLLECTIONS = (list, tuple, dict, set, frozenset, StagedContainer)


def is_collection(value: Any) -> bool:
    """Whether only the truth value is known of an `and` or `or` of this value and a tensor."""
    return isinstance(value, _COLLECTIONS)


class TruthOnly:
    """Result of `and`/`or` whose truth value is known but whose value is not: it is a collection on one path only.

    Attributes:
        holds: its truth value.
    """

    __slots__ = ("_location", "_name", "holds")

    def __init__(self, holds: Any, name: str) -> None:
        self.holds = holds
        self._name = name
        self._location = current_location()

    def _refuse(self, *_: Any) -> Any:
        raise errors.StagedValueError(
            f"{self._name} is a list or the like if a tensor says so, and something else otherwise: "
            "only its truth value is known",
            location=self._location,
            expected="operands of one kind, or use as a condition",
            fix="bool(items) and x, if the truth value is wanted",
        )

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _refuse
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __neg__ = __call__ = __getitem__ = __iter__ = _refuse
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __bool__ = __index__ = __float__ = __len__ = _refuse
    __contains__ = __str__ = __autograph_shown__ = _refuse
    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"<{self._name}, of which only the truth value is known>"

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        self._refuse()


def _implementation(kind: str) -> Any:
    def refuse(*args: Any, **kwargs: Any) -> Any:
        next(arg for arg in (*args, *kwargs.values()) if type(arg) is TruthOnly)._refuse()

    return (lambda value: value.holds) if kind == "truth" else refuse


register_staged(TruthOnly)
register_stand_in(TruthOnly, _implementation)
