"""`Plan`: how the elements of a dataset come about. A dataset is a plan with the public methods around it.

A plan refers to the plans that it takes elements from. It never changes; each pass over it is a generator of its own,
made by `elements`. Generators fit what is needed of a pass: an error ends it, closing it closes all passes below it,
and an abandoned one is closed as soon as nothing refers to it, which is how background threads end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from autograph import errors
from autograph.data.specs import Leaves, Structure
from autograph.data.stages import staged
from autograph.framework.user_frames import CallSite, locate

__all__ = ["INFINITE", "UNKNOWN", "Plan", "fewest", "total"]

#: What `cardinality` says of datasets that never end, and of those whose number of elements only a pass would tell.
INFINITE = -1
UNKNOWN = -2


class Plan:
    """The elements of a dataset, and how to get at them.

    Attributes:
        structure: what the elements look like.
        site: the line of the program that made the dataset, for errors that are about its arguments.
    """

    #: The name of the dataset's kind, in its repr.
    kind: ClassVar[str] = "Dataset"

    site: CallSite | None = None

    def __init__(self, spec: Any) -> None:
        self.structure = Structure(spec)

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        if "elements" in vars(cls):
            cls.elements = staged(cls.elements)  # type: ignore[method-assign, assignment]

    def elements(self) -> Iterator[Leaves]:
        """One pass over the elements."""
        raise NotImplementedError

    def cardinality(self) -> int:
        """The number of elements, INFINITE or UNKNOWN."""
        return UNKNOWN

    def batches(self, size: int, drop_remainder: bool) -> Iterator[Leaves] | None:
        """A pass over the elements in stacks of `size`, where that is quicker than stacking them; or None."""
        return None

    def located(self, error: errors.AutographError) -> errors.AutographError:
        """The error, with the line that made this dataset."""
        return error.at(locate(self.site))


def fewest(sizes: list[int]) -> int:
    """The cardinality of what ends with the first of several datasets that ends."""
    finite = [n for n in sizes if n >= 0]
    if UNKNOWN in sizes:
        return 0 if 0 in finite else UNKNOWN
    return min(finite) if finite else INFINITE


def total(sizes: list[int]) -> int:
    """The cardinality of datasets one after the other."""
    if INFINITE in sizes:
        return INFINITE
    return UNKNOWN if UNKNOWN in sizes else sum(sizes)
