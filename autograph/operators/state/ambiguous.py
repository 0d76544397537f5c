"""Ambiguous containers: lists and dicts that stand for one of two, as a tensor says, like `c = a if x > 0 else b` of
lists `a` and `b`.

The merge of the two is a container of its own. That is right until it is changed, or until one of the two is changed
that is still referenced elsewhere: plain Python would then show the change under both names, and a graph cannot.
`check` makes such a change an error.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from autograph import errors
from autograph.framework.context import TraceLocal
from autograph.framework.user_frames import current_location
from autograph.operators.state import descent
from autograph.operators.state.places import home
from autograph.operators.state.watching import Watched
from autograph.ops.values.list_types import place_of, share_at
from autograph.ops.values.staged_container import StagedContainer, staged_of

__all__ = [
    "check", "count", "held", "identity", "is_ambiguous", "isolated", "known_of", "may_be", "note", "refuse_changed",
    "tell_apart", "with_those_behind",
]  # fmt: skip


class _Ambiguous(NamedTuple):
    name: str
    location: Any
    watched: list[Watched]  # the joined container and those that it may be
    shares: bool  # whether the statement there can share them


class _Trace(TraceLocal):
    def __init__(self) -> None:
        self.found: list[_Ambiguous] = []
        #: By id: the containers that are ambiguous, each with those that it may stand for, and the location where they
        #: meet. It goes on when its branch has ended: what is joined from one of them is ambiguous, too.
        self.joined: dict[int, tuple[Any, list[Any], Any]] = {}
        #: The ids of those that they may stand for.
        self.behind: set[int] = set()


_trace = _Trace()
#: Context for tracing a function into a graph of its own, in which the ambiguous containers around it do not count.
isolated = _trace.isolated


def note(name: str, joined: Any, known: Sequence[Any], like: Any = None, shares: bool = True) -> None:
    """Records that a container is ambiguous.

    Args:
        known: those of the containers it may stand for that are referenced elsewhere, too.
        like: the one of which it is a copy, if it was no merge of two.
        shares: whether the statement can share the containers in another trace.
    """
    found = _noted(like)
    location = current_location() if found is None else found[2]
    _trace.joined[id(joined)] = joined, [*known_of(joined), *known], location
    _trace.behind.update(map(id, known))
    _trace.found.append(_Ambiguous(name, location, list(map(Watched, (joined, *known))), shares))


def look(container: Any, known: Callable[[dict[int, Any]], Mapping[int, int]]) -> None:
    """To be called before a container is changed: a change that a later one takes back is one, too.

    Args:
        known: gives the number of references that the program holds to each of some containers.
    """
    for found in list(_trace.found):
        for part in found.watched:
            if home(part.container) is home(container):
                part.look()
        joined = found.watched[0].container
        if home(joined) is home(container) and not any(part.is_changed() for part in found.watched):
            parts = {id(part.container): part.container for part in found.watched[1:]}
            if parts and _behind_others(joined).isdisjoint(parts) and not any(known(parts).values()):
                _trace.found.remove(found)  # nothing refers any more to what it may be: it is a container like others


def _behind_others(joined: Any) -> set[int]:
    """The ids of what ambiguous containers other than this one may stand for."""
    found = [known for other, known, _ in _trace.joined.values() if other is not joined]
    return {id(part) for known in found for part in known}


def is_ambiguous(value: Any) -> bool:
    """Whether the container stands for one of several."""
    return _noted(value) is not None


def may_be(container: Any) -> bool:
    """Whether a container that stands for one of several may be this one: then there is a name for it."""
    return id(container) in _trace.behind or id(home(container)) in _trace.behind


def known_of(joined: Any) -> list[Any]:
    """Those containers this one may stand for that are referenced elsewhere; none if it is not ambiguous."""
    found = _noted(joined)
    return [] if found is None else list(found[1])


def may_share(container: Any) -> bool:
    """Whether a list may become shared as it is: what stands for one of several may not, as these would have to be.

    Raises:
        ShareAt: in the next trace they are, where they meet.
    """
    found = _noted(container)
    if found is not None:
        share_at([place_of(found[2])])
    return found is None


def check_shared(container: Any) -> None:
    """As `may_share`, for a list that has to become shared.

    Raises:
        ShareAt, StagedValueError: it must not as it is.
    """
    if not may_share(container):
        _refuse("a list", _noted(container)[2], list)  # type: ignore[index]  # it is ambiguous


def tell_apart(a: Any, b: Any) -> None:
    """To be called before two containers that are different objects while tracing are told to be two (`is`).

    Raises:
        ShareAt: they may be one, which can be asked in the next trace.
        StagedValueError: they may be one.
    """
    location = None
    for one, other in ((a, b), (b, a)):
        found = _noted(one)
        if descent.statement(one) is not None:
            location = descent.statement(one)
        elif found is not None and (not found[1] or not _may_stand_for(one).isdisjoint(_may_stand_for(other))):
            location = found[2]
    if location is None:
        return
    share_at([place_of(location)])
    raise _unknown_identity("`is`", a)


def identity(container: Any) -> int:
    """The `id` of a container.

    Raises:
        StagedValueError: which one it is, is known only when the graph runs.
    """
    found = home(container)
    if isinstance(found, StagedContainer) and found.is_shared:
        if found.home is None:  # it has come out of a branch, a loop, or an item
            raise _unknown_identity("id()", container)
        return id(found.home)
    if is_ambiguous(found) or descent.statement(found) is not None:
        raise _unknown_identity("id()", container)
    return id(found)


def _unknown_identity(what: str, container: Any) -> errors.StagedValueError:
    staged = staged_of(container)
    kind = (staged.python if isinstance(staged, StagedContainer) else type(staged)).__name__
    return errors.StagedValueError(
        f"{what} asks about a {kind} that is one of two, as a tensor says: which one is known only when the graph runs",
        location=current_location(),
        expected="containers that are the same ones whatever a tensor says",
        fix="compare what is in them (`==`), or keep a flag or a number that says which one it is",
    )


def _may_stand_for(container: Any) -> set[int]:
    """The ids of the containers that this one may be, its own included."""
    return {id(home(part)) for part in with_those_behind([container, *known_of(container)])}


def _noted(value: Any) -> tuple[Any, list[Any], Any] | None:
    """What was noted of a container, under whatever name: it may have become a staged one since."""
    joined = _trace.joined
    if not joined:
        return None
    return joined.get(id(value)) or joined.get(id(home(value))) or joined.get(id(staged_of(value)))


def with_those_behind(known: Sequence[Any]) -> list[Any]:
    """The containers with those that they in turn may stand for, each once."""
    found = {id(part): part for part in known}
    for part in known:
        found.update({id(behind): behind for behind in map(home, known_of(part))})
    return list(found.values())


def held() -> Iterator[int]:
    """The ids of what is held here, one for each reference."""
    for found in _trace.found:
        for part in found.watched:
            yield from part.held()
    for joined, known, _ in _trace.joined.values():
        yield id(joined)
        yield from map(id, known)


def count() -> int:
    """The number of ambiguous containers found so far in this trace."""
    return len(_trace.found)


def check(since: int = 0) -> None:
    """Reports ambiguous containers that were changed. Called at the end of a body or function.

    Args:
        since: `count()` at its start.

    Raises:
        StagedValueError: one of the containers was changed.
    """
    found = _trace.found[since:]
    if found:
        del _trace.found[since:]
        _look_at(found)


def refuse_changed(since: int) -> None:
    """As `check`, for containers that are looked at again later: ends a loop that never would, since it changes a
    merged container in place of the one that its test asks."""
    _look_at(_trace.found[since:])


def _look_at(found: Sequence[_Ambiguous]) -> None:
    changed = [one for one in found if any(part.is_changed() for part in one.watched)]
    if not changed:
        return
    share_at(place_of(one.location) for one in changed if one.shares)
    name, location, watched, _ = changed[0]
    joined = staged_of(watched[0].container)
    _refuse(name, location, joined.python if isinstance(joined, StagedContainer) else type(joined))


def _refuse(name: str, location: Any, kind: type) -> None:
    is_container = issubclass(kind, (list, dict, set, deque))
    copies = "`list(a)`, `dict(a)`, `set(a)`" if is_container else "`copy.copy(a)`"
    raise errors.StagedValueError(
        f"{name} is one of two {kind.__name__}s, as a tensor says, and one of them is changed "
        "in place later, where others know it",
        location=location,
        expected="a container that is not changed after this, or that only this name knows",
        fix=f"take a copy here ({copies}), or make the change under the same condition",
    )
