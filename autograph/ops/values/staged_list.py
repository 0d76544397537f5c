"""`StagedList`: a Python list that a staged loop grows or shrinks, as one value of the graph.

A list whose length changes from one iteration to the next has no fixed structure. It becomes a tensor list, whose items
are tensors of one dtype, or tuples of tensors of one structure. It is used like the Python list: `append`, `pop` and
the like change it. Its value is a tensor of a graph, so a branch or a loop body works on a copy
(`operators.state`).

The Python list that it replaces stays where it was (`staged_container`).

A list that is an item of a staged list is *shared*: its value is a reference to a box, which exists when the graph runs
(`ops.lists.list_refs`). What is changed in it is changed for all that lead to it, and no copies of it are made.
"""

from __future__ import annotations

import operator
from collections import deque
from collections.abc import Sequence
from typing import Any, ClassVar

from autograph import errors
from autograph.framework import dtypes, nest
from autograph.framework.convert import convert_to_tensor, register_conversion
from autograph.framework.execution import apply
from autograph.framework.number_rules import rules
from autograph.framework.op_names import type_name
from autograph.framework.tensor import Tensor, as_number
from autograph.framework.user_frames import current_location
from autograph.ops.arrays.joining import stack
from autograph.ops.arrays.selection import where
from autograph.ops.core.common import as_tensor
from autograph.ops.core.error_arguments import saying
from autograph.ops.core.requirements import require
from autograph.ops.elementwise.logical import logical_not, logical_or
from autograph.ops.lists import list_edits, list_refs, tensor_list
from autograph.ops.text.py_format import py_format
from autograph.ops.values import list_types
from autograph.ops.values.list_types import ListOf, check_copied_alone, holds_lists
from autograph.ops.values.nullable import OrNone, holds_none
from autograph.ops.values.python_operands import asked, is_array, repeats
from autograph.ops.values.staged_container import is_moved, never_equal, register_kind, staged_of
from autograph.ops.values.typed_items import TypedItems, common_type

__all__ = ["END", "OfLists", "StagedList", "as_staged_list", "common_type", "position"]

#: A position behind the end of any list.
END = 2**31 - 1


class OfLists:
    """A method that lists have, and the class that a subclass of `StagedList` is used as has not."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: Any, owner: Any) -> Any:
        raise AttributeError(f"{owner.python.__name__!r} object has no attribute {self._name!r}")


_OTHER_SIZE = "attempt to assign a sequence of another size to an extended slice"


class StagedList(TypedItems):
    """A list whose length is known only at run time: what Python's lists do, on `TypedItems`."""

    python: ClassVar[Any] = list
    #: What Python's errors say.
    _empty: ClassVar[str] = "pop from empty list"
    _no_place: ClassVar[str] = "list assignment index out of range"

    def item(self, index: Any) -> Any:
        """The item at an index; negative ones count from the end. Raises IndexError, at run time, beyond them."""
        index = position(index)
        with saying(f"{self.python.__name__} index out of range"):
            return self._item(index)

    def _item(self, index: Any) -> Any:
        types, sizes = list_types.tensor_types(self.dtype), nest.flatten(self.element_shape)
        if self.is_plain:
            parts = [tensor_list.tensor_list_get_item(self.handle, index, types[0], sizes[0])]
        else:
            parts = list_edits.get_row(self.handle, index, types, sizes)
        return self._packed(parts)

    def _like(self, handle: Tensor) -> StagedList:
        return StagedList(handle, self.dtype, self.element_shape)

    def _of_same_type(self, items: Any) -> StagedList:
        """Other items as a staged list whose items have the same type, which may become a wider one for both."""
        known = isinstance(items, (list, tuple, deque)) and not is_moved(items)
        found = items if known else StagedList.listed(items)
        if not known and found.guessed:
            return StagedList.empty(self.dtype, self.element_shape)
        wider = None if known and not items else common_type(self, found)
        if wider is not None and wider[0] != self.dtype:
            self._widen(*wider)
        if known:
            return StagedList.of(items, self.dtype, self.element_shape)
        if wider is None:
            self._parts(found.item(0))  # says what is wrong
        return found if found.dtype == self.dtype else as_staged_list(found, wider or (self.dtype, self.element_shape))

    def joined(self, parts: Sequence[Any]) -> StagedList:
        """A new list with the items of this list and of others of the same type, one after the other."""
        first, *others = parts
        result = self._of_same_type(first)
        for part in others:
            result.extend(part)
        return result

    # --- the methods of lists ---


    def copy(self) -> StagedList:
        """A new list with the same items."""
        return self._like(self.handle)

    def as_list(self) -> StagedList:
        """What `list()` makes of it: a copy."""
        return self.copy()

    def __copy__(self) -> StagedList:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> StagedList:
        if self.is_shared or holds_lists(self.dtype):
            check_copied_alone(memo, self)
        # Tensors and tuples of them cannot be changed.
        return self._like(list_refs.clone(self.handle)) if holds_lists(self.dtype) else self.copy()

    def append(self, item: Any) -> None:
        """Adds an item at the end. Raises StagedValueError if it is of another type than the others."""
        parts = self._parts(item)
        if self.is_plain:
            self.handle = tensor_list.tensor_list_push_back(self.handle, parts[0])
        else:
            self.handle = list_edits.insert_row(self.handle, END, parts)
        self._relax(parts)

    def insert(self, index: Any, item: Any) -> None:
        """Adds an item before a position."""
        parts = self._parts(item)
        self.handle = list_edits.insert_row(self.handle, index, parts)
        self._relax(parts)

    def extend(self, items: Any) -> None:
        """Adds all items of an iterable."""
        if StagedList.fed(self, items):
            return
        other = self._of_same_type(items)
        self.handle = list_edits.concat(self.handle, other.handle)
        self._relax_with(other)

    def _relax_with(self, other: StagedList) -> None:
        self._relax_to(nest.flatten(other.element_shape))

    def pop(self, index: Any = -1) -> Any:
        """Takes an item out. Raises IndexError, at run time, when there is none."""
        is_last, handle = isinstance(index, int) and index == -1, self.handle
        with saying(self._empty if is_last else lambda: self._no_item(handle)):
            if self.is_plain and is_last:
                (dtype,) = list_types.tensor_types(self.dtype)
                self.handle, last = tensor_list.tensor_list_pop_back(self.handle, dtype, self.element_shape)
                return self._packed([last])
            item = self._item(position(index))
        del self[index]
        return item

    def _no_item(self, handle: Tensor) -> Tensor:
        """What `pop` of an index says, of a list that was this before."""
        return where(tensor_list.tensor_list_length(handle) == 0, self._empty, "pop index out of range")

    def remove(self, item: Any) -> None:
        """Takes the first item that equals this one out. Raises ValueError, at run time, when there is none."""
        self._remove(item, "list.remove(x): x not in list")

    def _remove(self, item: Any, missing: str) -> None:
        with saying(lambda: _with_item(missing, item)):
            at, _ = list_edits.find(*self._sought(item), missing=missing)
        self.handle = list_edits.delete(self.handle, at)

    def index(self, item: Any, start: Any = 0, stop: Any = END) -> Tensor:
        """The position of the first item that equals this one. Raises ValueError, at run time, when there is none."""
        return self.index_or(item, f"{{}} is not in {self.python.__name__}", start, stop)

    def index_or(self, item: Any, missing: str, start: Any = 0, stop: Any = END) -> Tensor:
        """As `index`; the text of the error is `missing`, where `{}` stands for the item."""
        with saying(lambda: _with_item(missing, item)):
            return as_number(list_edits.find(*self._sought(item), start, stop, missing)[0])

    def _sought(self, item: Any) -> tuple[Tensor, list[Tensor]]:
        """The list and an item, as tensors that can be compared."""
        parts = self._parts(item)
        if not holds_lists(self.dtype):
            return self.handle, parts
        leaves = nest.flatten(self.dtype)
        return self.frozen(), [
            list_refs.frozen(p) if isinstance(d, ListOf) else p for p, d in zip(parts, leaves)
        ]  # fmt: skip

    def _never_holds(self, item: Any) -> bool:
        """Whether no item can equal this one: numbers and a text or container, tuples and a longer one."""
        if self.guessed:
            return False
        if item is None:
            return not isinstance(self.dtype, OrNone)
        dtype = self.dtype.value if isinstance(self.dtype, OrNone) else self.dtype
        if nest.is_nested(dtype):
            return never_equal((), item) or isinstance(item, tuple) and _are_unlike(dtype, item)
        if isinstance(dtype, ListOf):
            return never_equal([], item)
        return nest.flatten(self.element_shape)[0].rank == 0 and (never_equal(0, item) or _are_unlike(dtype, item))

    def count(self, item: Any) -> Tensor:
        """How many items equal this one."""
        if self._never_holds(item):
            return as_number(as_tensor(0))
        return as_number(list_edits.find(*self._sought(item))[1])

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
        """Sorts the items as `list.sort` does: equal ones keep their order. `key`: a function, or the list of keys."""
        keys = key if isinstance(key, StagedList) else self.present() if key is None else StagedList.keys(key, self)
        columns = [keys.frozen()]
        self.handle = list_edits.take(self.handle, list_edits.order(columns, bool(reverse)))

    def present(self) -> StagedList:
        """Items that may be None as those that are there: Python cannot add or compare None, and neither does the graph
        when it runs."""
        return StagedList.keys(lambda item: item, self) if isinstance(self.dtype, OrNone) else self

    # --- operators ---

    def __getitem__(self, key: Any) -> Any:
        return self._like(list_edits.take_slice(self.handle, key)) if isinstance(key, slice) else self.item(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        if isinstance(key, slice):
            other = self._of_same_type(value)
            key = self._extended(key, other)
            self.handle = list_edits.replace_slice(self.handle, key, other.handle)
            self._relax_with(other)
            return
        parts, key = self._parts(value), position(key)
        with saying(self._no_place):
            if self.is_plain:
                self.handle = tensor_list.tensor_list_set_item(self.handle, key, parts[0])
            else:
                self.handle = list_edits.set_row(self.handle, key, parts)
        self._relax(parts)

    def _extended(self, key: slice, new: StagedList) -> slice:
        """A slice to put items in the place of: where its step is not 1, there have to be as many as there were."""
        step = key.step
        if step is None or isinstance(step, int) and step == 1:
            return key
        there = tensor_list.tensor_list_length(list_edits.take_slice(self.handle, key))
        size = tensor_list.tensor_list_length(new.handle)
        fits = logical_or(as_tensor(step) == 1, there == size)
        said = ("attempt to assign sequence of size ", (size, "", ""), " to extended slice of size ", (there, "", ""))
        return slice(key.start, key.stop, require(step, fits, _OTHER_SIZE, says=lambda: py_format(*said)))

    def __delitem__(self, key: Any) -> None:
        if isinstance(key, slice):
            self.handle = list_edits.replace_slice(self.handle, key, None)
            return
        with saying(self._no_place):
            self.handle = list_edits.delete(self.handle, position(key))

    def length(self) -> Tensor:
        """The number of items: a scalar that stands for an int."""
        return as_number(tensor_list.tensor_list_length(self.handle))

    def known_length(self) -> int | None:
        """The number of items if it is known while tracing."""
        return None if self.is_shared else tensor_list.known_tensor_list_length(self.handle)

    def stack(self) -> Tensor:
        """The items as one tensor, along a new first axis; lists and tuples as its rows."""
        if self.is_plain and not isinstance(self.dtype, ListOf):
            return tensor_list.tensor_list_stack(self.handle, self.dtype, self.element_shape)
        if holds_none(self.dtype):
            raise errors.StagedValueError(
                "a list that may hold None cannot become one tensor",
                location=current_location(),
                fix="keep the numbers alone: [x for x in items if x is not None]",
            )
        if len(set(nest.flatten(self.dtype))) > 1:
            raise errors.StagedValueError(
                "a list of tuples whose parts have different dtypes cannot become one tensor",
                location=current_location(),
                fix="keep a list for each part of the tuples",
            )
        rows: StagedList = StagedList.mapped(_row, self)
        return rows.stack()

    def __iter__(self) -> Any:
        known = self.known_length()
        if known is not None:
            return iter([self.item(i) for i in range(known)])
        # Without this, Python would ask for item 0, 1, ... for ever.
        raise errors.OperatorNotAllowedInGraphError(
            "iteration needs the length of a list that a staged loop grew, which is known only when the graph runs",
            location=current_location(),
            fix="loop over it with `for` inside an @ag.function, or stack it: ag.stack(items)",
        )

    def __iadd__(self, items: Any) -> Any:
        if is_array(items):
            return self.stack() + items
        self.extend(items)
        return self

    def __add__(self, items: Any) -> Any:
        if is_array(items):
            return self.stack() + items
        if not self._is_alike(items):
            return asked(operator.add, self, items)
        result = self.copy()
        result.extend(items)
        return result

    def __radd__(self, items: Any) -> Any:
        if not self._is_alike(items):
            return asked(operator.add, items, self)
        result = self._of_same_type(items).copy()
        result.extend(self)
        return result

    def _is_alike(self, items: Any) -> bool:
        """Whether this is a container of the same Python class: no others are joined, equal, or in an order."""
        items = staged_of(items)
        return issubclass(items.python if isinstance(items, StagedList) else type(items), self.python)

    def __mul__(self, times: Any) -> Any:
        if is_array(times):
            return self.stack() * times
        return self._like(list_edits.repeat(self.handle, times)) if repeats(times) else NotImplemented

    def __rmul__(self, times: Any) -> Any:
        return self * times

    def __imul__(self, times: Any) -> Any:
        if not repeats(times):
            return self * times
        self.handle = list_edits.repeat(self.handle, times)
        return self

    def __eq__(self, other: Any) -> Any:
        if self is other:
            return True
        if not self._is_alike(other):
            return NotImplemented
        one, other = self, staged_of(other)
        if not isinstance(other, StagedList) or holds_none(self.dtype) or holds_none(other.dtype):
            found = common_type(self, other)
            if found is None:
                return self._refuse("== with a list of other items")
            one, other = (as_staged_list(items, found) for items in (self, other))
        return list_edits.equal(one.frozen(), other.frozen())

    __hash__ = TypedItems.__hash__

    def __lt__(self, other: Any) -> Any:
        found = self._compared(other)
        if found is NotImplemented:
            return asked(operator.lt, self, other)
        return list_refs.less(self.frozen(), found.frozen())

    def __gt__(self, other: Any) -> Any:
        found = self._compared(other)
        if found is NotImplemented:
            return asked(operator.gt, self, other)
        return list_refs.less(found.frozen(), self.frozen())

    def __le__(self, other: Any) -> Any:
        return asked(operator.le, self, other) if self._compared(other) is NotImplemented else logical_not(self > other)

    def __ge__(self, other: Any) -> Any:
        return asked(operator.ge, self, other) if self._compared(other) is NotImplemented else logical_not(self < other)

    def _compared(self, other: Any) -> Any:
        other = staged_of(other)
        if holds_none(self.dtype) or isinstance(other, StagedList) and holds_none(other.dtype):
            self._refuse("a comparison with a list, one of which may hold None,")
        if type(other) is list:
            found = common_type(self, other)
            return self._refuse("a comparison with a list of other items") if found is None else (
                StagedList.of(other, *found)
            )
        return other if isinstance(other, StagedList) and self._is_alike(other) else NotImplemented

    def __contains__(self, item: Any) -> bool:
        return self._refuse("in")

    def __bool__(self) -> bool:
        return self._refuse("its truth value")

    def __getattr__(self, name: str) -> Any:
        if name in _LIST_METHODS:
            self._refuse(f"{name}()")
        raise AttributeError(f"{self.python.__name__!r} object has no attribute {name!r}")

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


def _are_unlike(dtype: Any, item: Any) -> bool:
    """Whether values of these dtypes never equal an item: it is a text where they are numbers, or a tuple of another
    length."""
    if isinstance(dtype, (list, tuple)):
        if not isinstance(item, (list, tuple)):
            return False  # a tensor may be anything
        return type(dtype) is not type(item) or len(dtype) != len(item) or any(map(_are_unlike, dtype, item))
    if not isinstance(dtype, dtypes.DType):
        return False
    of_item = item.dtype if isinstance(item, Tensor) else None
    is_text = isinstance(item, (str, bytes)) or of_item is dtypes.string
    is_number = isinstance(item, (bool, int, float, complex)) or of_item is not None and of_item.kind in "biufc"
    return is_text and dtype is not dtypes.string or is_number and dtype is dtypes.string


def _with_item(text: str, item: Any) -> Any:
    """A text that may begin with an item, for which `{}` stands."""
    rest = text.removeprefix("{}")
    return text if rest == text else py_format((item, "r", ""), rest)


def position(index: Any) -> Any:
    """An index of a list or a text, as Python takes it; a bool is 0 or 1.

    Raises:
        DTypeMismatchError: it is a tensor of another kind. It need not be the program's mistake: a number that is whole
            on one path and a float on another is a float on both.
        TypeError: it is another Python value, as Python has it.
    """
    if not isinstance(index, Tensor):
        if hasattr(index, "__index__"):
            return index
        if hasattr(type(index), "__autograph_choices__"):
            index._refuse()  # which says what it is one of
        raise TypeError(f"list indices must be integers or slices, not {type_name(index)}")
    if index.dtype is dtypes.bool_:
        return as_tensor(apply("Cast", [index], {"DstT": rules().integer}))
    if not index.dtype.is_integer:
        raise errors.DTypeMismatchError(
            f"list indices must be integers or slices, not a {index.dtype.name} tensor",
            location=current_location(),
            expected="a whole number, on every path that leads here",
            fix="make it one: items[int(i)]",
        )
    return index


_LIST_METHODS = frozenset(name for name in dir(list) if not name.startswith("_"))


def as_staged_list(value: Any, item_type: tuple[Any, Any]) -> StagedList:
    """A list, staged or not, as a staged list whose items have a type that `common_type` found."""
    found: StagedList = StagedList.as_type(staged_of(value), *item_type)
    return found


register_kind(list, lambda container: StagedList)
# Ops take a list of tensors for the tensor that stacks them.
def _row(item: Any) -> Tensor:
    return stack([_row(part) for part in item]) if isinstance(item, tuple) else as_tensor(item)


register_conversion(StagedList, lambda staged, dtype: convert_to_tensor(staged.stack(), dtype))
