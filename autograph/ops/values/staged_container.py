"""`StagedContainer`: what a Python container becomes when a tensor decides how many entries it has.

Here is what all of them share: the state that branches and loops carry, and the Python container that stands for one.
Each kind (`staged_list`) adds what its entries are, and the methods of the Python container.

The Python container stays where it was, in variables, attributes and containers. From then on, its only item is a
`Moved`, which refers to the staged one: `staged_of(value)`.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple, TypeVar

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.elementwise.logical import logical_not

__all__ = [
    "NESTING", "ContainerType", "Moved", "MovedKey", "ShownAs", "StagedContainer", "is_moved", "kind_of", "move",
    "never_equal", "refuse_hash", "register_kind", "same_keys", "settled", "staged_of", "type_of",
]  # fmt: skip

#: The classes of Python containers that are merged as values of variables: lists, and the dicts of Python's library.
NESTING: tuple[type, ...] = (list, dict, Counter, OrderedDict, defaultdict)
_Kind = TypeVar("_Kind", bound="StagedContainer")


class StagedContainer:
    """A container of the graph.

    Attributes:
        token: the tensor that stands for it: its value, or of a shared one the reference to it.
        dtype: of the entries: a dtype, or a structure of them.
        element_shape: of the entries, as far as they agree, in the same structure.
        home: the Python container that stands for it, if there is one.
    """

    #: The Python class that it is used as.
    python: ClassVar[Any]

    def __init__(self, handle: Tensor, dtype: Any, element_shape: Any) -> None:
        self.token = handle
        self.dtype = dtype
        self.element_shape = element_shape
        self.home: Any = None

    @property
    def handle(self) -> Tensor:
        """What it holds now, a variant tensor."""
        return self.token

    @handle.setter
    def handle(self, handle: Tensor) -> None:
        self.token = handle

    @property
    def is_shared(self) -> bool:
        """Whether it is a reference to a container that exists when the graph runs: then what changes in it is no
        matter of tracing, and the reference itself is a value like a tensor."""
        return False

    @classmethod
    def of(cls, value: Any, dtype: Any, element_shape: Any) -> StagedContainer:
        """A staged container with the entries of a Python container, or none for an empty tuple."""
        raise NotImplementedError

    @classmethod
    def common(cls, values: Sequence[Any]) -> tuple[Any, Any] | None:
        """The dtype and shape that the entries of several containers, staged or not, can share; None if they cannot."""
        raise NotImplementedError

    @classmethod
    def type_among(cls, values: Sequence[Any]) -> ContainerType | None:
        """The type that several containers share; see `type_of`."""
        found = cls.common(values)
        return None if found is None else ContainerType(cls, *found)

    @classmethod
    def holding(cls, token: Any, type_: ContainerType) -> StagedContainer:
        """The container of a type that a tensor stands for."""
        return cls(token, type_.dtype, type_.element_shape)

    @classmethod
    def tensor_of(cls, value: Any, type_: ContainerType) -> Tensor:
        """The tensor that stands for a container of a type; `value` may be a Python container."""
        if not isinstance(value, StagedContainer):
            value = cls.of(value, type_.dtype, type_.element_shape)
        return value.token

    @property
    def __autograph_name__(self) -> str:
        return str(self.python.__name__)

    def _refuse(self, what: str) -> Any:
        """Raises UnimplementedError, since that needs the graph to have run."""
        raise NotImplementedError

    def unpacked(self, made: dict[int, Any], stacked: bool) -> Any:
        """The Python container that it is, once the graph has run; arguments as for `after_run`."""
        raise NotImplementedError

    def after_run(self, handle: Tensor, made: dict[int, Any], stacked: bool = False) -> Any:
        """What a call gives that has this value: a Python container; a staged one in a graph around the call.

        Args:
            made: what was made of the lists in lists before, by the ids of their boxes, which the caller keeps.
            stacked: whether a list of numbers in a list becomes a tensor.
        """
        found = self.__autograph_rebuild__([handle])
        return found if isinstance(handle, SymbolicTensor) else found.unpacked(made, stacked)

    # --- part of staged state ---

    def __autograph_children__(self) -> list[tuple[str, Any]]:
        return [(".handle", self.token)]

    def __autograph_rebuild__(self: _Kind, parts: list[Any]) -> _Kind:
        return self._like(parts[0])

    def __autograph_shown__(self) -> Tensor:
        return self.handle  # prints as the Python container

    def _like(self: _Kind, handle: Tensor) -> _Kind:
        return type(self)(handle, self.dtype, self.element_shape)

    def become(self, other: StagedContainer) -> None:
        """Takes over the contents of another staged container of the same kind."""
        self.token, self.dtype, self.element_shape = other.token, other.dtype, other.element_shape

    def snapshot(self: _Kind) -> _Kind:
        """What it is now; of a shared container the same one."""
        return self.copy()

    def contents(self) -> StagedContainer:
        """What is in it now, as a statement merges it: of a deque, a staged list."""
        return self.snapshot()

    @classmethod
    def of_contents(cls, contents: Any) -> Any:
        """The container with these contents."""
        return contents

    def copy(self: _Kind) -> _Kind:
        """A new container with the same entries."""
        return self._like(self.handle)

    def __copy__(self: _Kind) -> _Kind:
        return self.copy()

    def __deepcopy__(self: _Kind, memo: Any) -> _Kind:
        return self.copy()  # tensors and tuples of them cannot be changed

    # --- comparison ---

    def __ne__(self, other: Any) -> Any:
        same: Any = self.__eq__(other)
        if same is NotImplemented:
            return same
        return False if same is True else logical_not(same)

    def __hash__(self) -> int:
        return refuse_hash(self.python())


def refuse_hash(like: Any) -> int:
    """What `hash()` does for a staged container that stands for one like this: there is none while tracing.

    Raises:
        TypeError: what Python says of lists and others that have none at all.
        OperatorNotAllowedInGraphError: the hash is known only when the graph runs.
    """
    hash(like)
    raise errors.OperatorNotAllowedInGraphError(
        f"hash() of a {type(like).__name__} is asked, whose items are known only when the graph runs",
        location=current_location(),
        fix="compare with ==, or compute a number of the items in a loop",
    )


class ShownAs:
    """In text: what a Python class makes of the list, dict or set that a tensor stands for. A structure of that.

    Args:
        kind: the class, or what calls it.
        value: the tensor; once the graph runs, the Python container.
    """

    __slots__ = ("_kind", "_value")

    def __init__(self, kind: Callable[[Any], Any], value: Any) -> None:
        self._kind, self._value = kind, value

    def __autograph_children__(self) -> list[tuple[str, Any]]:
        return [("", self._value)]

    def __autograph_rebuild__(self, parts: list[Any]) -> Any:
        is_there = isinstance(parts[0], (list, dict, set))
        return self._kind(parts[0]) if is_there else ShownAs(self._kind, parts[0])


# --- types -------------------------------------------------------------------------------------------------


class ContainerType(NamedTuple):
    """What a staged container is, but for its value.

    Attributes:
        kind: its class.
        dtype, element_shape: see `StagedContainer`.
        shared: of a shared container, its type as an item of others; else None.
    """

    kind: type[StagedContainer]
    dtype: Any
    element_shape: Any
    shared: Any = None

    def holding(self, token: Any) -> Any:
        """The container that a tensor stands for."""
        return self.kind.holding(token, self)

    def tensor(self, value: Any) -> Tensor:
        """The tensor that stands for a Python container, or for one that is staged already; None is an empty one."""
        return self.kind.tensor_of(() if value is None else staged_of(value), self)


#: By the class of a Python container, what gives the class of the staged ones that it becomes.
_KINDS: dict[type, Callable[[Any], type[StagedContainer]]] = {}


def register_kind(cls: type, kind: Callable[[Any], type[StagedContainer]]) -> None:
    """Says which staged containers the containers of a Python class become."""
    _KINDS[cls] = kind


def kind_of(value: Any) -> type[StagedContainer] | None:
    """The class of staged containers that this is, or that this Python container may become; None for other values."""
    value = staged_of(value)
    if isinstance(value, StagedContainer):
        return type(value)
    found = _KINDS.get(type(value))
    return None if found is None else found(value)


def type_of(*values: Any) -> ContainerType | None:
    """The type that several containers, staged or not, share as staged ones; None if there is none, or if nothing says
    what their entries are."""
    kind = kind_of(values[0])
    if kind is None or any(kind_of(value) is not kind for value in values[1:]):
        return None
    values = tuple(map(staged_of, values))
    if len({type(value) for value in values} - {kind}) > 1:  # a list and a deque
        return None
    return kind.type_among(values)


def same_keys(a: Any, b: Any) -> bool:
    """Whether two Python containers of one class have as many items, under the same keys in the same order."""
    if type(a) in (list, tuple, deque):
        return len(a) == len(b)
    return len(a) == len(b) and all(type(x) is type(y) and (x is y or x == y) for x, y in zip(a, b))


# --- containers that have moved ---------------------------------------------------------------------------


def never_equal(a: Any, b: Any) -> bool:
    """Whether one of two values is a number or a text, and the other a container: a tensor of rank 0 is no list.

    Where Python compares items, they differ then. (NumPy's own scalars would compare themselves with each item.)
    """
    return _is_single(a) and isinstance(b, _CONTAINERS) or _is_single(b) and isinstance(a, _CONTAINERS)


def _is_single(value: Any) -> bool:
    if isinstance(value, Tensor):
        return value.shape.rank == 0 and value.dtype != dtypes.variant
    return isinstance(value, (int, float, complex, str, bytes, type(None)))


_CONTAINERS = (list, tuple, dict, set, frozenset, deque, StagedContainer)


class Moved:
    """The only item of a Python container that has become a staged one."""

    __slots__ = ("staged",)

    def __init__(self, staged: StagedContainer) -> None:
        self.staged = staged

    def __autograph_list__(self) -> StagedContainer:
        return self.staged

    @property
    def __autograph_name__(self) -> str:
        return self.staged.__autograph_name__

    def __repr__(self) -> str:
        return repr(self.staged)

    def _refuse(self, *_: Any) -> Any:
        kind = "list" if type(self) is Moved else self.__autograph_name__
        raise errors.OperatorNotAllowedInGraphError(
            f"a {kind} that staged control flow has grown or shrunk is used where its contents have to be known while "
            "tracing",
            location=current_location(),
            fix=f"give the {kind} a name first: items = obj.items, and use that",
        )

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _refuse
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __neg__ = __call__ = __getitem__ = __iter__ = _refuse
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __bool__ = __index__ = __float__ = __str__ = _refuse
    __hash__ = _refuse

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        self._refuse()


class MovedKey(Moved):
    """The same in a set, and as key and value of a dict."""

    __slots__ = ()
    __hash__ = object.__hash__


def _moved_in(value: Any) -> Moved | None:
    """The `Moved` in a Python container."""
    if isinstance(value, (list, deque)):
        return next((end for end in (value[0], value[-1]) if type(end) is Moved), None)
    first = next(iter(value))
    return first if type(first) is MovedKey else None


def is_moved(value: Any) -> bool:
    """Whether the value is a Python container that has become a staged one."""
    if type(value) not in _KINDS or not value:
        return False
    found = _moved_in(value)
    if found is None:
        return False
    if len(value) > 1:
        found._refuse()
    return True


def staged_of(value: Any) -> Any:
    """The staged container that a Python container has become; any other value itself."""
    if not is_moved(value):
        return value
    found = _moved_in(value)
    assert found is not None
    staged = found.staged
    if staged.home is None:  # `value` is what `copy.deepcopy` has made of one that has moved
        staged.home = value
    if staged.home is not value:  # Python has made another one of it, such as `values * 1`
        found._refuse()
    return staged


def settled(value: Any) -> Any:
    """The shared container that a Python container has become; any other value itself."""
    if type(value) not in _KINDS or len(value) != 1:
        return value
    found = _moved_in(value)
    is_it = found is not None and found.staged.is_shared and found.staged.home is value
    return found.staged if is_it and found is not None else value


def move(container: Any, staged: StagedContainer) -> None:
    """Turns a Python container into an alias of a staged one."""
    if is_moved(container):
        staged_of(container).become(staged)
        return
    if isinstance(container, deque) and container.maxlen == 0:
        return  # it never holds anything
    container.clear()
    staged.home = container
    if isinstance(container, (list, deque)):
        container.append(Moved(staged))
    elif isinstance(container, set):
        container.add(MovedKey(staged))
    else:
        key = MovedKey(staged)
        container[key] = key
