"""Lists that have different lengths after the two branches of a conditional, dicts and sets that have different keys:
after it they are staged.

The value of a variable may be such a container, or a tuple, list, dict or object with some in it: `return x, values`,
where one branch has appended to `values`.
"""

from __future__ import annotations

from typing import Any

from autograph.framework import nest
from autograph.framework.either import Either
from autograph.framework.tensor import Tensor
from autograph.framework.undefined import PossiblyNone
from autograph.ops.values.either_values import MISSING
from autograph.ops.values.staged_container import ContainerType, StagedContainer, kind_of, same_keys, type_of

__all__ = ["StagedPart", "merged_type", "with_staged_parts"]


class StagedPart:
    """Stands for a container among the leaves of a value."""

    __slots__ = ("_container", "staged_type")

    def __init__(self, container: Any, staged_type: ContainerType) -> None:
        self._container = container
        self.staged_type = staged_type

    def handle(self) -> Tensor:
        """The staged container's tensor, made in the graph of the branch."""
        return self.staged_type.tensor(self._container)


def merged_type(a: Any, b: Any) -> ContainerType | None:
    """The type of the staged container that two values become, if they are containers of one kind with other keys, or
    of another length, or if one of them is staged already."""
    kind = kind_of(a)
    if a is b or kind is None or kind_of(b) is not kind:
        return None
    if not isinstance(a, StagedContainer) and not isinstance(b, StagedContainer) and same_keys(a, b):
        return None
    return type_of(a, b)


def with_staged_parts(a: Any, b: Any) -> tuple[Any, Any]:
    """Two values with a StagedPart in place of each such container inside of structures, and of what may be None or of
    another kind."""
    if type(a) is PossiblyNone and type(b) is PossiblyNone:
        x, y = _part(a.value, b.value)
        return a.with_value(x), b.with_value(y)
    if type(a) is Either and type(b) is Either:
        pairs = [_part(x, y) for x, y in zip(a.alternatives, b.alternatives)]
        return a.with_alternatives([x for x, _ in pairs]), b.with_alternatives([y for _, y in pairs])
    if a is b or isinstance(a, StagedContainer) or not nest.same_outline(a, b):
        return a, b
    return nest.map_pairs(_part, a, b)


def _part(a: Any, b: Any) -> tuple[Any, Any]:
    found = merged_type(a, b)
    missing = _there(a) is None or _there(b) is None
    if found is None or missing and found.shared is not None:  # a reference is a tensor like others
        return with_staged_parts(a, b)
    return StagedPart(_there(a), found), StagedPart(_there(b), found)


def _there(container: Any) -> Any:
    """The container; None on a path where there is none."""
    return None if isinstance(container, StagedContainer) and container.token is MISSING else container
