"""The types of the items of staged lists: trees of dtypes, in which a list that is an item is a `ListOf`.

The type of a list in a list is fixed where it is first put into one, as all that leads to the list has to know it. If
something else is put into it later (a float beside ints; anything, if it was empty), then what has been traced so far
took a wrong type for granted: `Retype` ends the trace of the function, and the next one starts with the wider type at
the same line of the program (`retyping`).
"""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from autograph import errors
from autograph.framework import dtypes, nest, shapes
from autograph.framework.attempts import TracedAgain
from autograph.framework.context import building_graph, state
from autograph.framework.dtypes import DType
from autograph.framework.number_rules import default_dtype, promoted_dtype, rules
from autograph.framework.shapes import TensorShape
from autograph.framework.user_frames import current_location
from autograph.framework.versions import ShareArrays
from autograph.ops.core.common import as_tensor
from autograph.ops.values import branch_values as bv
from autograph.ops.values.nullable import OrNone, joined_with_none

__all__ = [
    "BYTES", "Leaf", "ListOf", "Retype", "check_copied_alone", "check_lists", "holds_lists", "join", "left_alike",
    "or_none", "place_of", "retyping", "share_all_outside", "share_at", "shares_here", "split", "stages_bytes",
    "tensor_types", "trace_once", "tree_of", "unsplit",
]  # fmt: skip

R = TypeVar("R")


class Leaf:
    """The type of an item, or of a part of one, that is a tensor: the dtypes that it has to hold, each with whether it
    is of a Python number that adapts; and a shape."""

    __slots__ = ("shape", "types")

    def __init__(self, types: frozenset[tuple[DType, bool]], shape: TensorShape) -> None:
        self.types = types
        self.shape = shape

    def dtype(self) -> DType | None:
        """The dtype that holds all of them; None if there is none."""
        ordered = sorted(self.types, key=lambda pair: pair[0].name)
        return promoted_dtype([d for d, weak in ordered if not weak], [d for d, weak in ordered if weak])


class ListOf:
    """The type of an item that is a list.

    Attributes:
        item, shape: dtypes and shapes of its items, as those of a `StagedList`.
        sites: where in the program lists of this type were made.
        guessed: whether no item has been seen yet.
    """

    __slots__ = ("guessed", "item", "shape", "sites")

    def __init__(self, item: Any, shape: Any, sites: frozenset[Any], guessed: bool = False) -> None:
        self.item = item
        self.shape = shape
        self.sites = sites
        self.guessed = guessed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ListOf) and self.item == other.item and self.shape == other.shape

    def __hash__(self) -> int:
        return hash((type(self), str(self.item)))

    @property
    def name(self) -> str:
        """How errors name it."""
        return "list"

    def __repr__(self) -> str:
        return f"list of {self.item}"


class Retype(TracedAgain):
    """The lists made at some places of the program hold items of a wider type than was taken for granted."""

    def __init__(self, known: ListOf, wider: ListOf) -> None:
        super().__init__()
        self.sites = known.sites
        self.wider = wider
        self.location = current_location()


class ShareFirst(TracedAgain):
    """A body puts lists from outside of it into a list of lists: they have to be shared before the statement.

    Args:
        lists: each with the type as which it is shared.
    """

    def __init__(self, lists: Sequence[tuple[Any, ListOf]]) -> None:
        super().__init__()
        self.lists = lists
        body: Any = building_graph()
        #: The graph in which they are to be shared.
        self.graph = body.outer


class ShareAt(TracedAgain):
    """Statements leave one of several lists in a variable or place, as a tensor says, and one is changed later:
    the next trace of the function shares them where they meet.

    Args:
        sites: the locations of the statements.
    """

    def __init__(self, sites: frozenset[Any]) -> None:
        super().__init__()
        self.sites = sites


class _Bodies(threading.local):
    def __init__(self) -> None:
        #: By the id of the graph of a body, what `enter_body` said.
        self.known: dict[int, Callable[[int], Any]] = {}
        #: By the id of a copy: it, and the container of which it is one.
        self.copies: dict[int, tuple[Any, Any]] = {}


_bodies = _Bodies()


class bodies:  # a class, since much is traced in it
    """Context in which the bodies of a statement are traced and merged. What is known of them ends with it, as
    references are counted."""

    __slots__ = ("_around",)

    def __enter__(self) -> None:
        self._around = _bodies.known
        _bodies.known = dict(self._around)

    def __exit__(self, *_: object) -> None:
        _bodies.known = self._around


def enter_body(graph: Any, known: Callable[[int], Any]) -> None:
    """Says which containers from outside a body, traced into a graph, can have.

    Args:
        known: by the id of a container, the one from outside which it is, or which the body has it in place of.
    """
    _bodies.known[id(graph)] = known


def leave_body(graph: Any) -> None:
    """Forgets what `enter_body` said, of a body that is no part of a statement."""
    _bodies.known.pop(id(graph), None)


class copies:  # a class, since much is traced in it
    """Context in which the ends of paths are merged, and `note_copy` is heard."""

    __slots__ = ("_around",)

    def __enter__(self) -> None:
        self._around, _bodies.copies = _bodies.copies, {}

    def __exit__(self, *_: object) -> None:
        _bodies.copies = self._around


def note_copy(copy: Any, original: Any) -> None:
    """Says that paths of a statement are merged with a copy of a container, which has what a path has left in it."""
    _bodies.copies[id(copy)] = copy, original


def share_outside(values: Any, wanted: ListOf, noted: Callable[[Any, bool], None]) -> None:
    """To be called before a list becomes shared: one from before the body being traced has to be shared before.

    Args:
        noted: see `TypedItems`.

    Raises:
        ShareFirst: it is from before the body.
    """
    share_all_outside([(values, wanted)])
    noted(values, id(building_graph()) in _bodies.known)


def share_all_outside(lists: Iterable[tuple[Any, ListOf]]) -> None:
    """To be called before several lists become shared: those from before the body being traced have to be shared
    before, all at once, as the body is traced again after that.

    Args:
        lists: each with the type as which it becomes shared.

    Raises:
        ShareFirst: some are from before the body.
    """
    known = _bodies.known.get(id(building_graph()))
    if known is None:
        return
    outside: dict[int, tuple[Any, ListOf]] = {}
    for values, wanted in lists:
        for value in (values, getattr(values, "home", None)):
            copied = _bodies.copies.get(id(value))
            found = None if value is None else known(id(value if copied is None else copied[1]))
            if found is not None:
                outside.setdefault(id(found), (found, wanted))
    if outside:
        raise ShareFirst(list(outside.values()))


class _Hints(threading.local):
    #: By place in the program, the types of lists that earlier traces have found; None outside of traces.
    found: dict[Any, ListOf] | None = None
    #: The locations of the statements that share the lists of which they leave one or the other (`ShareAt`); `BYTES`.
    shared: frozenset[Any] = frozenset()
    #: Whether the function cannot be traced again: it can advance an iterator of the caller's, which is used up then.
    once = False


_hints = _Hints()
#: So often a function is traced again because a list in a list was of another type.
_MOST = 30


def retyping(trace: Callable[[], R]) -> R:
    """What `trace` gives, which is called again as long as it ends with a `Retype` or `ShareAt`, or `ShareArrays`.

    Raises:
        StagedValueError: a list holds items that cannot have one type.
    """
    if _hints.found is not None:
        return trace()
    _hints.found, _hints.shared, _hints.once = {}, frozenset(), False
    state.shares_arrays = False
    retyped = 0
    try:
        while True:
            try:
                return trace()
            except Retype as error:
                if _hints.once:
                    raise _used_up(error.location) from None
                left = error
            except ShareAt as wanted:
                _hints.shared |= wanted.sites
                continue
            except ShareArrays:
                state.shares_arrays = True
                continue
            retyped += 1
            if retyped == _MOST or not _widen_hints(left):
                break
        raise _of_two_types(left.location)
    finally:
        _hints.found, _hints.shared = None, frozenset()
        state.shares_arrays = None


def trace_once() -> None:
    """Says that the function being traced cannot be traced again: what would need that is refused."""
    _hints.once = True
    state.shares_arrays = state.shares_arrays or None


def place_of(location: Any) -> Any:
    """What tells one location from another, for a dict or set."""
    return location and (location.filename, location.line, location.col)


def shares_here() -> bool:
    """Whether the statement that is being traced shares the lists of which it leaves one or the other."""
    return bool(_hints.shared) and place_of(current_location()) in _hints.shared


#: Stands for all bytearrays that the function makes: where a tensor decides about one, they are staged in the next
#: trace.
BYTES = "bytearrays"


def stages_bytes() -> bool:
    """Whether all bytearrays that the function makes are staged: `share_at([BYTES])` asks for that."""
    return BYTES in _hints.shared


def left_alike(a: Any, b: Any) -> bool:
    """Whether two leaves that paths leave are one Python value. Two bytearrays that are equal now may differ later, so
    that they are none: they are staged in the next trace."""
    if a is not b and (isinstance(a, bytearray) or isinstance(b, bytearray)):
        share_at([BYTES])
    return bv.same_python_value(a, b)


def share_at(sites: Iterable[Any]) -> None:
    """Asks for that, at these locations.

    Raises:
        ShareAt: one of them does not yet.
    """
    new = frozenset(sites) - _hints.shared
    if new and _hints.found is not None and not _hints.once:
        raise ShareAt(new)


def _widen_hints(error: Retype) -> bool:
    """Takes in what a trace has found. Returns whether it was new."""
    assert _hints.found is not None
    new = False
    for site in error.sites:
        old = _hints.found.get(site)
        wider = error.wider if old is None else join(old, error.wider)
        if wider is None:
            raise _of_two_types(error.location)
        new |= wider != old
        _hints.found[site] = wider
    return new


def _of_two_types(location: Any) -> errors.StagedValueError:
    return errors.StagedValueError(
        "a list in a list gets items of several types, in a graph",
        location=location,
        expected="items of one dtype, or tuples or lists of one type",
        fix="make separate lists for them",
    )


def _used_up(location: Any) -> errors.StagedValueError:
    return errors.StagedValueError(
        "a list gets items of another type than it began with, and the function has an iterator from outside of it, "
        "which may be used up when it is traced again",
        location=location,
        fix="pass a list instead of the iterator, or begin with an item of that type",
    )


def list_of(trees: Sequence[Any], depth: int) -> ListOf | None:
    """The type of a list with items of these types; None if they do not go together.

    Args:
        depth: in how many lists of the same display it is.
    """
    at = current_location()
    site = None if at is None else (*place_of(at), depth)
    known = (_hints.found or {}).get(site)
    own = joined(trees)
    if trees and own is None:
        return None
    if own is None:
        found = ListOf(rules().integer, shapes.scalar, frozenset((site,)), guessed=True)
    else:
        types = split(own)
        if types is None:
            return None
        found = ListOf(*types, frozenset((site,)))
    found = ListOf(found.item, nest.map_structure(_opened, found.shape), found.sites, found.guessed)
    if known is None:
        return found
    wider = join(found, known)
    return found if wider is None else ListOf(wider.item, wider.shape, found.sites | wider.sites, wider.guessed)


def _opened(shape: TensorShape) -> TensorShape:
    return shape if shape.rank == 0 else shapes.unknown


def joined(trees: Sequence[Any]) -> Any:
    """The type that all of these have room in; None if there is none."""
    found: Any = None
    for tree in trees:
        found = tree if found is None else join(found, tree)
        if found is None:
            return None
    return found


def join(a: Any, b: Any) -> Any:
    """The type that both have room in; None if there is none."""
    if isinstance(a, OrNone) or isinstance(b, OrNone):
        found = joined_with_none(a, b, join)
        return found if found is None or can_be_missing(found.value) else None
    if isinstance(a, Leaf) and isinstance(b, Leaf):
        return Leaf(a.types | b.types, a.shape if a.shape == b.shape else shapes.relax(a.shape, b.shape))
    if isinstance(a, ListOf) and isinstance(b, ListOf):
        return _joined_lists(a, b)
    if isinstance(a, (Leaf, ListOf)) or isinstance(b, (Leaf, ListOf)) or not nest.same_outline(a, b):
        return None
    parts = [join(x, y) for x, y in zip(nest.parts_of(a), nest.parts_of(b))]
    return None if any(part is None for part in parts) else nest.rebuild(a, parts)


def _joined_lists(a: ListOf, b: ListOf) -> ListOf | None:
    sites = a.sites | b.sites
    if a.guessed or b.guessed:
        kept = b if a.guessed else a
        return ListOf(kept.item, kept.shape, sites, a.guessed and b.guessed)
    tree = join(unsplit(a.item, a.shape), unsplit(b.item, b.shape))
    types = None if tree is None else split(tree)
    return None if types is None else ListOf(*types, sites)


def can_be_missing(tree: Any) -> bool:
    """Whether an item of this type may also be None: numbers, texts, and tuples of these."""
    return all(isinstance(leaf, Leaf) and leaf.shape.rank == 0 for leaf in nest.flatten(tree))


def or_none(tree: Any) -> OrNone | None:
    """The type of an item that is None, or of another type if that is given; None if that cannot be."""
    guessed = tree is None
    value = Leaf(frozenset(((rules().integer, True),)), shapes.scalar) if guessed else tree
    flag = Leaf(frozenset(((dtypes.bool_, False),)), shapes.scalar)
    return OrNone(value, flag, guessed) if can_be_missing(value) else None


def split(tree: Any) -> tuple[Any, Any] | None:
    """The dtypes and the shapes of a type, as a `StagedList` has them; None if dtypes do not go together."""
    leaves = nest.flatten(tree)
    found = [leaf if isinstance(leaf, ListOf) else leaf.dtype() for leaf in leaves]
    if any(dtype is None for dtype in found):
        return None
    sizes = [shapes.scalar if isinstance(leaf, ListOf) else leaf.shape for leaf in leaves]
    return nest.pack(tree, found), nest.pack(tree, sizes)


def unsplit(dtype: Any, shape: Any) -> Any:
    """Undoes `split`."""
    leaves = [
        d if isinstance(d, ListOf) else Leaf(frozenset(((d, False),)), s)
        for d, s in zip(nest.flatten(dtype), nest.flatten(shape))
    ]  # fmt: skip
    return nest.pack(dtype, leaves)


def tree_of(value: Any) -> Any:
    """The type of an item that is a tensor, a number, or a tuple of what has a type itself; None for others.

    Lists have theirs from `ops.values.staged_list`.
    """
    if nest.is_nested(value) or not bv.stageable(value):
        return None
    known = default_dtype(value)  # without an operation, which would only say that
    if known is not None and known is not dtypes.string and (type(value) is not int or abs(value) < 2**31):
        return Leaf(frozenset(((known, True),)), shapes.scalar)
    tensor = as_tensor(value)
    return Leaf(frozenset(((tensor.dtype, bv.is_weak(value)),)), tensor.shape)


def is_frozen(item: Any) -> bool:
    """Whether an item is a tuple, or the like, that cannot be changed and that can hold tensors."""
    kind: Any = type(item)
    frozen = dataclasses.is_dataclass(kind) and kind.__dataclass_params__.frozen  # type: ignore[union-attr]
    return bool(nest.is_nested(item) and (isinstance(item, tuple) or frozen) and nest.children(item))


def check_lists(old: Any, new: Any) -> None:
    """Ends the trace if the lists in items are to become of another type: that is fixed where they were made."""
    for a, b in zip(nest.flatten(old), nest.flatten(new)):
        if isinstance(a, ListOf) and a != b:
            raise Retype(a, b)


def holds_lists(dtype: Any) -> bool:
    """Whether items of this type are lists, or tuples with lists in them."""
    return any(isinstance(leaf, ListOf) for leaf in nest.flatten(dtype))


def check_copied_alone(memo: dict[Any, Any], container: Any) -> None:
    """Called where `copy.deepcopy` copies what leads to lists when the graph runs: only then it is known whether the
    lists of two such containers are one, of which Python makes one copy.

    Raises:
        StagedValueError: it has copied another such container.
    """
    if memo.setdefault("containers of lists", container) is not container:
        raise errors.StagedValueError(
            "copy.deepcopy copies two lists or dicts at once that may share lists when the graph runs: Python would "
            "copy a shared one once",
            location=current_location(),
            expected="one list or dict with lists in it that a tensor decides on",
            fix="copy them one by one, if they share nothing",
        )


def tensor_types(dtype: Any) -> list[DType]:
    """The dtypes of the tensors that an item of this type is made of."""
    return [dtypes.variant if isinstance(leaf, ListOf) else leaf for leaf in nest.flatten(dtype)]
