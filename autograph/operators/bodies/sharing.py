"""What has to be shared before a statement, for all that refers to it: lists that its bodies put into lists of lists,
and arrays that they leave in variables. The statement is traced again then, and its bodies find them shared."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from autograph import errors
from autograph.framework import versions
from autograph.framework.context import building_graph
from autograph.framework.user_frames import current_location
from autograph.operators.state import ambiguous
from autograph.operators.state.reach import containers_in, is_shared
from autograph.ops.arrays.shared_arrays import share as share_array
from autograph.ops.values.list_types import ShareFirst, bodies, share_all_outside
from autograph.ops.values.staged_container import staged_of
from autograph.ops.values.staged_list import StagedList
from autograph.ops.values.typed_items import uniform_type

__all__ = ["share_all", "with_shared"]

R = TypeVar("R")

#: So often a statement is traced again because a list has to be shared before it.
_MOST = 100


def _share(found: ShareFirst | versions.ShareFirst) -> None:
    """Makes a list shared that a body puts into a list of lists, or an array that it leaves in a variable: for the body
    then it is shared already.

    Raises:
        ShareFirst: it is to be shared before a statement around this one.
    """
    if found.graph is not building_graph():
        raise found
    if isinstance(found, versions.ShareFirst):
        share_array(found.array)
        return
    lists = [(staged_of(values), wanted) for values, wanted in found.lists]
    share_all_outside([(values, wanted) for values, wanted in lists if not getattr(values, "is_shared", False)])
    kinds: dict[int, tuple[Any, list[Any]]] = {}
    for values, wanted in lists:
        kinds.setdefault(id(wanted), (wanted, []))[1].append(values)
    for wanted, alike in kinds.values():
        StagedList.share_rows(alike, wanted)
    for values, wanted in lists:
        StagedList.box(staged_of(values), wanted)


def with_shared(trace: Callable[[], R]) -> R:
    """What `trace` gives, a statement's trace, which is called again as long as it finds lists to share before it.

    Raises:
        StagedValueError: there is no end of that.
    """
    for _ in range(_MOST):
        try:
            with bodies(), versions.sharing_in(building_graph()):
                return trace()
        except (ShareFirst, versions.ShareFirst) as found:
            _share(found)
    raise errors.StagedValueError(
        "a list that this statement puts into a list of lists is from before it, however often it is shared",
        location=current_location(),
        fix="put a copy into the list of lists: `rows.append(list(a))`",
    )


def share_all(values: Iterable[Any]) -> None:
    """Makes the lists shared to which values lead, as far as they can be."""
    for container in containers_in(values).values():
        wanted = uniform_type(container) if ambiguous.may_share(container) else None
        if wanted is not None and not is_shared(container):  # the lists in a list are shared with it
            StagedList.box(staged_of(container), wanted)
