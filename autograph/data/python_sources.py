"""Datasets of what Python gives: generators, and any iterables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from typing import Any

from autograph import errors
from autograph.data.plans import UNKNOWN, Plan
from autograph.data.specs import Leaves

__all__ = ["GeneratorPlan", "IterablePlan"]


class IterablePlan(Plan):
    """The items of an iterable, each checked against the spec.

    Args:
        make: gives the iterable for a pass.
        what: what an error calls an item.
    """

    kind = "IterableDataset"

    def __init__(self, spec: Any, make: Callable[[], Iterable[Any]], what: str) -> None:
        super().__init__(spec)
        self._make = make
        self._what = what

    def elements(self) -> Iterator[Leaves]:
        number = -1
        leaves_of, what = self.structure.leaves_of, lambda: f"element {number} of {self._what}"
        try:
            for number, value in enumerate(self._make()):  # noqa: B007  in `what`
                yield leaves_of(value, what)
        except errors.AutographError as error:
            self.located(error)
            raise

    def cardinality(self) -> int:
        made = self._make()
        return len(made) if isinstance(made, Sized) else UNKNOWN


class GeneratorPlan(IterablePlan):
    """What a call of a function, usually of a generator function, gives.

    Args:
        function: called for each pass.
        args: arrays; it is called with them.
    """

    kind = "GeneratorDataset"

    def __init__(self, spec: Any, function: Callable[..., Any], args: Sequence[Any]) -> None:
        name = getattr(function, "__name__", type(function).__name__)
        super().__init__(spec, lambda: function(*args), f"{name}()")

    def cardinality(self) -> int:
        return UNKNOWN
