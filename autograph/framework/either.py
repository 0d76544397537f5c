"""A value that is of one kind on some paths and of another kind on others: a text or a number, -1 or a pair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograph.framework.undefined import PossiblyNone

__all__ = ["UNDECIDED", "Either", "alternatives"]


class Either:
    """One of several values that no tensor can stand for together; none of them: it is None.

    A structure (`framework.nest`) of its alternatives.

    Attributes:
        alternatives: a `PossiblyNone` for each kind of value; on each path one of them is present at most.
        symbol_name: the variable, for errors.
    """

    __slots__ = ("alternatives", "symbol_name")

    def __init__(self, alternatives: Sequence[Any], symbol_name: str) -> None:
        self.alternatives = tuple(alternatives)
        self.symbol_name = symbol_name

    def with_alternatives(self, parts: Sequence[Any]) -> Either:
        """Other alternatives, which are there on the same paths."""
        return Either(parts, self.symbol_name)

    def __autograph_children__(self) -> list[tuple[str, Any]]:
        return [(f".alternatives[{k}]", part) for k, part in enumerate(self.alternatives)]

    def __autograph_rebuild__(self, parts: list[Any]) -> Any:
        if any(isinstance(part, PossiblyNone) for part in parts):
            return self.with_alternatives(parts)
        return next((part for part in parts if part is not None), None)  # known by now

    def __repr__(self) -> str:
        return f"<one of {', '.join(map(repr, self.alternatives))}>"


#: What variables hold that are None, or of another kind, on some paths: it is asked for, or checked, when it is used.
UNDECIDED = frozenset((PossiblyNone, Either))


def alternatives(value: Any) -> Sequence[Any]:
    """The alternatives of an `Either`; of any other value, itself."""
    if isinstance(value, Either):
        return [part for part in value.alternatives if part is not None]
    return [] if value is None else [value]
