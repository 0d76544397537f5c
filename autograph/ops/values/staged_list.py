"""`StagedList`: a Python list that a staged loop grows or shrinks, as one value of the graph.

A list whose length changes from one iteration to the next has no fixed structure. It becomes a tensor list, whose items
are tensors of one dtype, or tuples of tensors of one structure. It is used like the Python list: `append`, `pop` and
the like change it. Its value is a tensor of a graph, so a branch or a loop body works on a copy
(`operators.state.containers`).

The Python list that it replaces stays where it was, in variables, attributes and containers. From then on, its only
item is a `Moved`, which refers to the staged list: `staged_of(value)`.
"""

from __future__ import annotations

import dataclasses
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from autograph import errors
from autograph.framework import dtypes, nest, shapes
from autograph.framework.convert import convert_to_tensor, register_conversion
from autograph.framework.dtypes import DType
from autograph.framework.execution import apply
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.arrays.joining import stack
from autograph.ops.core.common import as_tensor
from autograph.ops.elementwise.logical import logical_not
from autograph.ops.lists import list_edits, tensor_list
from autograph.ops.values import branch_values as bv

__all__ = ["Moved", "StagedList", "as_staged_list", "common_type", "is_moved", "move", "staged_of"]

_END = 2**31 - 1


class StagedList:
    """A list of tensors of one dtype, or of like tuples of tensors, whose length is known only at run time.

    Attributes:
        handle: the tensor list, a variant tensor.
        dtype: of the items; for tuples, a tuple of dtypes.
        element_shape: of the items, as far as they agree; for tuples, a tuple of shapes.
        home: the Python list that stands for it, if there is one.
    """

    #: Set by `operators.containers.staged_lists`: the items of anything that converted code can loop over, as a staged
    #: list; and the results of a function for all items, likewise.
    listed: ClassVar[Callable[[Any], StagedList]]
    mapped: ClassVar[Callable[[Any, StagedList], StagedList]]

    def __init__(self, handle: Tensor, dtype: Any, element_shape: Any) -> None:
        self.handle = handle
        self.dtype = dtype
        self.element_shape = element_shape
        self.home: Any = None

    @classmethod
    def of(cls, items: Sequence[Any], dtype: Any, element_shape: Any) -> StagedList:
        """A staged list of `items`."""
        result = cls.empty(dtype, element_shape)
        for item in items:
            result.append(item)
        return result

    @classmethod
    def empty(cls, dtype: Any, element_shape: Any) -> StagedList:
        """A staged list without items, for items of this type."""
        first, shape = nest.flatten(dtype)[0], nest.flatten(element_shape)[0]
        return cls(tensor_list.empty_tensor_list(first, shape), dtype, element_shape)

    # --- part of staged state ---

    def __autograph_children__(self) -> list[tuple[str, Any]]:
        return [(".handle", self.handle)]

    def __autograph_rebuild__(self, parts: list[Any]) -> StagedList:
        return StagedList(parts[0], self.dtype, self.element_shape)

    def __autograph_shown__(self) -> Tensor:
        return self.handle  # prints as a list

    # --- items ---

    @property
    def is_plain(self) -> bool:
        """Whether the items are tensors, not tuples."""
        return not nest.is_nested(self.dtype)

    def _parts(self, item: Any) -> list[Tensor]:
        """The tensors that an item is made of. Raises StagedValueError if it is of another type than the others."""
        if nest.structure_of(item) == nest.structure_of(self.dtype):
            leaves = list(zip(nest.flatten(item), nest.flatten(self.dtype)))
            if all(bv.stageable(leaf) and bv.adapted_dtype(dtype, False, leaf) is dtype for leaf, dtype in leaves):
                return [bv.to_dtype(leaf, dtype) for leaf, dtype in leaves]
        wanted = f"{self.dtype.name} tensors" if self.is_plain else "tuples of another type"
        raise errors.StagedValueError(
            f"{bv.describe(item)} is put into a list of {wanted} in a staged loop",
            location=current_location(),
            expected="items of one dtype, or tuples of the same dtypes",
            fix=f"ag.cast(item, ag.{self.dtype.name})" if self.is_plain else "cast the parts of the tuple",
        )

    def _relax(self, parts: Sequence[Tensor]) -> None:
        old = nest.flatten(self.element_shape)
        self.element_shape = nest.pack(self.dtype, [shapes.relax(s, p.shape) for s, p in zip(old, parts)])

    def item(self, index: Any) -> Any:
        """The item at an index; negative ones count from the end. Raises IndexError, at run time, beyond them."""
        index = _position(index)
        if self.is_plain:
            return tensor_list.tensor_list_get_item(self.handle, index, self.dtype, self.element_shape)
        types = nest.flatten(self.dtype), nest.flatten(self.element_shape)
        return nest.pack(self.dtype, list_edits.get_row(self.handle, index, *types))

    def _like(self, handle: Tensor) -> StagedList:
        return StagedList(handle, self.dtype, self.element_shape)

    def _of_same_type(self, items: Any) -> StagedList:
        """Other items as a staged list whose items have the same type."""
        if isinstance(items, (list, tuple, deque)) and not is_moved(items):
            return StagedList.of(items, self.dtype, self.element_shape)
        found = StagedList.listed(items)
        if found.dtype != self.dtype:
            self._parts(found.item(0))  # says what is wrong
        return found

    def joined(self, parts: Sequence[Any]) -> StagedList:
        """A new list with the items of this list and of others of the same type, one after the other."""
        first, *others = parts
        result = self._of_same_type(first)
        for part in others:
            result.extend(part)
        return result

    # --- the methods of lists ---

    def become(self, other: StagedList) -> None:
        """Takes over the contents of another staged list."""
        self.handle, self.dtype, self.element_shape = other.handle, other.dtype, other.element_shape

    def copy(self) -> StagedList:
        """A new list with the same items."""
        return self._like(self.handle)

    def __copy__(self) -> StagedList:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> StagedList:
        return self.copy()  # tensors and tuples of them cannot be changed

    def append(self, item: Any) -> None:
        """Adds an item at the end. Raises StagedValueError if it is of another type than the others."""
        parts = self._parts(item)
        if self.is_plain:
            self.handle = tensor_list.tensor_list_push_back(self.handle, parts[0])
        else:
            self.handle = list_edits.insert_row(self.handle, _END, parts)
        self._relax(parts)

    def insert(self, index: Any, item: Any) -> None:
        """Adds an item before a position."""
        parts = self._parts(item)
        self.handle = list_edits.insert_row(self.handle, index, parts)
        self._relax(parts)

    def extend(self, items: Any) -> None:
        """Adds all items of an iterable."""
        other = self._of_same_type(items)
        self.handle = list_edits.concat(self.handle, other.handle)
        self._relax_with(other)

    def _relax_with(self, other: StagedList) -> None:
        pairs = zip(nest.flatten(self.element_shape), nest.flatten(other.element_shape))
        self.element_shape = nest.pack(self.dtype, [shapes.relax(a, b) for a, b in pairs])

    def pop(self, index: Any = -1) -> Any:
        """Takes an item out. Raises IndexError, at run time, when there is none."""
        if self.is_plain and isinstance(index, int) and index == -1:
            self.handle, last = tensor_list.tensor_list_pop_back(self.handle, self.dtype, self.element_shape)
            return last
        item = self.item(index)
        del self[index]
        return item

    def remove(self, item: Any) -> None:
        """Takes the first item that equals this one out. Raises ValueError, at run time, when there is none."""
        parts = self._parts(item)
        at, _ = list_edits.find(self.handle, parts, missing="list.remove(x): x not in list")
        self.handle = list_edits.delete(self.handle, at)

    def index(self, item: Any, start: Any = 0, stop: Any = _END) -> Tensor:
        """The position of the first item that equals this one. Raises ValueError, at run time, when there is none."""
        return _weak(list_edits.find(self.handle, self._parts(item), start, stop, "{} is not in list")[0])

    def count(self, item: Any) -> Tensor:
        """How many items equal this one."""
        return _weak(list_edits.find(self.handle, self._parts(item))[1])

    def contains(self, item: Any) -> Tensor:
        """Whether an item equals this one."""
        result: Tensor = self.count(item) > 0
        return result

    def clear(self) -> None:
        """Takes all items out."""
        self.handle = list_edits.take_slice(self.handle, slice(0, 0))

    def reverse(self) -> None:
        """Turns the order of the items around."""
        self.handle = list_edits.take_slice(self.handle, slice(None, None, -1))

    def sort(self, *, key: Any = None, reverse: Any = False) -> None:
        """Sorts the items as `list.sort` does: equal ones keep their order."""
        keys = self if key is None else StagedList.mapped(key, self)
        columns = [keys.handle]
        self.handle = list_edits.take(self.handle, list_edits.order(columns, bool(reverse)))

    # --- a deque's ---

    def appendleft(self, item: Any) -> None:
        """Adds an item at the front."""
        self.insert(0, item)

    def popleft(self) -> Any:
        """Takes the first item out. Raises IndexError, at run time, when there is none."""
        return self.pop(0)

    # --- operators ---

    def __getitem__(self, key: Any) -> Any:
        return self._like(list_edits.take_slice(self.handle, key)) if isinstance(key, slice) else self.item(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        if isinstance(key, slice):
            other = self._of_same_type(value)
            self.handle = list_edits.replace_slice(self.handle, key, other.handle)
            self._relax_with(other)
            return
        parts, key = self._parts(value), _position(key)
        if self.is_plain:
            self.handle = tensor_list.tensor_list_set_item(self.handle, key, parts[0])
        else:
            self.handle = list_edits.set_row(self.handle, key, parts)
        self._relax(parts)

    def __delitem__(self, key: Any) -> None:
        if isinstance(key, slice):
            self.handle = list_edits.replace_slice(self.handle, key, None)
        else:
            self.handle = list_edits.delete(self.handle, _position(key))

    def length(self) -> Tensor:
        """The number of items: an int32 scalar."""
        return _weak(tensor_list.tensor_list_length(self.handle))

    def stack(self) -> Tensor:
        """The items as one tensor, along a new first axis; tuples as its rows."""
        if self.is_plain:
            return tensor_list.tensor_list_stack(self.handle, self.dtype, self.element_shape)
        if len(set(nest.flatten(self.dtype))) > 1:
            raise errors.StagedValueError(
                "a list of tuples whose parts have different dtypes cannot become one tensor",
                location=current_location(),
                fix="keep a list for each part of the tuples",
            )
        parts = nest.flatten(StagedList.mapped(lambda item: stack(nest.flatten(item)), self))
        return tensor_list.tensor_list_stack(parts[0], nest.flatten(self.dtype)[0])

    def __iter__(self) -> Any:
        # Without this, Python would ask for item 0, 1, ... for ever.
        raise errors.OperatorNotAllowedInGraphError(
            "iteration needs the length of a list that a staged loop grew, which is known only when the graph runs",
            location=current_location(),
            fix="loop over it with `for` inside an @ag.function, or stack it: ag.stack(items)",
        )

    def __iadd__(self, items: Any) -> StagedList:
        self.extend(items)
        return self

    def __add__(self, items: Any) -> StagedList:
        result = self.copy()
        result.extend(items)
        return result

    def __radd__(self, items: Any) -> StagedList:
        result = self._of_same_type(items).copy()
        result.extend(self)
        return result

    def __mul__(self, times: Any) -> StagedList:
        return self._like(list_edits.repeat(self.handle, times))

    __rmul__ = __mul__

    def __imul__(self, times: Any) -> StagedList:
        self.handle = list_edits.repeat(self.handle, times)
        return self

    def __eq__(self, other: Any) -> Any:
        if self is other:
            return True
        if not isinstance(other, (list, StagedList)):
            return NotImplemented
        other = staged_of(other)
        if not isinstance(other, StagedList):
            found = common_type(self, other)
            if found is None or found[0] != self.dtype:
                return self._refuse("== with a list of other items")
            other = StagedList.of(other, *found)
        return list_edits.equal(self.handle, other.handle)

    def __ne__(self, other: Any) -> Any:
        same = self.__eq__(other)
        if same is NotImplemented or same is True:
            return same if same is NotImplemented else False
        return logical_not(same)

    __hash__ = object.__hash__

    def __lt__(self, other: Any) -> bool:
        return self._refuse("a comparison")

    __le__ = __gt__ = __ge__ = __lt__

    def __contains__(self, item: Any) -> bool:
        return self._refuse("in")

    def __bool__(self) -> bool:
        return self._refuse("its truth value")

    def __getattr__(self, name: str) -> Any:
        if name in _LIST_METHODS:
            self._refuse(f"{name}()")
        raise AttributeError(f"'StagedList' object has no attribute {name!r}")

    def _refuse(self, what: str) -> Any:
        raise errors.UnimplementedError(
            f"{what} of a list that staged control flow has grown or shrunk",
            location=current_location(),
            expected="what lists do, in converted code",
            fix="stack it first: ag.stack(items)",
        )

    def __repr__(self) -> str:
        name = f"{self.dtype.name} tensors" if self.is_plain else "tuples"
        return f"<staged list of {name} of shape {self.element_shape}>"


def _position(index: Any) -> Any:
    """An index of a list, as Python takes it."""
    kind = "float" if isinstance(index, Tensor) and index.dtype.is_floating else type(index).__name__
    if not isinstance(index, Tensor) and hasattr(index, "__index__"):
        return index
    if isinstance(index, Tensor) and (index.dtype.is_integer or index.dtype is dtypes.bool_):
        return index if index.dtype.is_integer else as_tensor(apply("Cast", [index], {"DstT": dtypes.int32}))
    raise TypeError(f"list indices must be integers or slices, not {kind}")


_LIST_METHODS = frozenset(name for name in (*dir(list), *dir(deque)) if not name.startswith("_"))


def _weak(tensor: Tensor) -> Tensor:
    if isinstance(tensor, SymbolicTensor):
        tensor.weak = True  # stands for a Python int
    return tensor


# --- lists that have moved -------------------------------------------------------------------------------


class Moved:
    """The only item of a Python list that has become a staged list."""

    __slots__ = ("staged",)

    def __init__(self, staged: StagedList) -> None:
        self.staged = staged

    def __autograph_list__(self) -> StagedList:
        return self.staged

    def _refuse(self, *_: Any) -> Any:
        raise errors.OperatorNotAllowedInGraphError(
            "a list that staged control flow has grown or shrunk is used where its contents have to be known while "
            "tracing",
            location=current_location(),
            fix="give the list a name first: items = obj.items, and use that",
        )

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _refuse
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __neg__ = __call__ = __getitem__ = __iter__ = _refuse
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __bool__ = __index__ = __float__ = __str__ = _refuse
    __hash__ = _refuse

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        self._refuse()


def is_moved(value: Any) -> bool:
    """Whether the value is a Python list (or deque) that has become a staged list."""
    if type(value) not in (list, deque) or not value or type(value[0]) is not Moved and type(value[-1]) is not Moved:
        return False
    if len(value) > 1:
        value[0 if type(value[0]) is Moved else -1]._refuse()
    return True


def staged_of(value: Any) -> Any:
    """The staged list that a Python list has become; any other value itself."""
    if not is_moved(value):
        return value
    staged = value[0].staged
    if staged.home is not value:  # Python has made another list of it, such as `values * 1`
        value[0]._refuse()
    return staged


def move(container: Any, staged: StagedList) -> None:
    """Turns a Python list (or deque) into an alias of a staged list."""
    if is_moved(container):
        container[0].staged.become(staged)
        return
    if getattr(container, "maxlen", None) is not None:
        raise errors.UnimplementedError(
            "a deque with a maxlen changes in a branch or loop that a tensor decides", location=current_location()
        )
    container.clear()
    staged.home = container
    container.append(Moved(staged))


# --- types -------------------------------------------------------------------------------------------------


def common_type(*lists: Any) -> tuple[Any, Any] | None:
    """The dtype and shape that the items of several lists, staged or not, can share; None if they cannot.

    Python numbers adapt to the tensors among the items. Items may be tuples, all of the same structure.
    """
    skeleton: Any = None
    found: list[tuple[list[tuple[DType, bool]], list[TensorShape]]] = []
    for values in map(staged_of, lists):
        if isinstance(values, StagedList):
            own = [(dtype, False) for dtype in nest.flatten(values.dtype)]
            items = [(values.dtype, own, nest.flatten(values.element_shape))]
        else:
            items = []
            for item in values:
                if not _is_fixed(item):
                    return None
                tensors = [as_tensor(leaf) for leaf in nest.flatten(item)]
                weak = [bv.is_weak(leaf) for leaf in nest.flatten(item)]
                items.append((item, [(t.dtype, w) for t, w in zip(tensors, weak)], [t.shape for t in tensors]))
        for item, leaf_types, leaf_shapes in items:
            if found and nest.structure_of(skeleton) != nest.structure_of(item):
                return None
            skeleton = item
            found.append((leaf_types, leaf_shapes))
    if not found:
        return None
    leaf_dtypes = [_widest([types[i] for types, _ in found]) for i in range(len(found[0][0]))]
    relaxed = found[0][1]
    for _, more in found[1:]:
        relaxed = [shapes.relax(a, b) for a, b in zip(relaxed, more)]
    return nest.pack(skeleton, leaf_dtypes), nest.pack(skeleton, relaxed)


def _is_fixed(item: Any) -> bool:
    """Whether an item is a tensor, a number, or a tuple of them, so that nothing can change it."""
    if not nest.is_nested(item):
        return bv.stageable(item)
    kind: Any = type(item)
    frozen = dataclasses.is_dataclass(kind) and kind.__dataclass_params__.frozen  # type: ignore[union-attr]
    parts = nest.children(item)
    return bool(parts) and (isinstance(item, tuple) or frozen) and all(_is_fixed(part) for _, part in parts)


def _widest(types: Sequence[tuple[DType, bool]]) -> DType:
    own = [dtype for dtype, weak in types if not weak]
    return own[0] if own else max((d for d, _ in types), key=lambda d: (d.is_complex, d.is_floating, d.size))


def as_staged_list(value: Any, item_type: tuple[Any, Any]) -> StagedList:
    """A list, staged or not, as a staged list whose items have a type that `common_type` found."""
    value = staged_of(value)
    return value if isinstance(value, StagedList) else StagedList.of(value, *item_type)


# Ops take a list of tensors for the tensor that stacks them.
register_conversion(StagedList, lambda staged, dtype: convert_to_tensor(staged.stack(), dtype))
