"""`StagedDict`: a dict whose keys a tensor decides, as one value of the graph.

It becomes a tensor map (`ops.lists.tensor_map`): its keys are of one type, its values likewise. It is used like the
Python dict.
"""

from __future__ import annotations

import gc
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any, ClassVar

from autograph import errors
from autograph.framework import nest, shapes
from autograph.framework.dtypes import DType
from autograph.framework.tensor import Tensor
from autograph.framework.undefined import PossiblyNone
from autograph.framework.user_frames import current_location
from autograph.ops.core.error_arguments import saying
from autograph.ops.lists import list_refs, tensor_map
from autograph.ops.values import branch_values as bv
from autograph.ops.values import list_types
from autograph.ops.values.list_results import item_as_python
from autograph.ops.values.list_types import ListOf, check_copied_alone, holds_lists
from autograph.ops.values.none_values import narrowed, present_value
from autograph.ops.values.nullable import holds_none
from autograph.ops.values.staged_container import ContainerType, ShownAs, refuse_hash, register_kind, staged_of
from autograph.ops.values.staged_keyed import Entry, StagedKeyed, key_type_of, nested_key
from autograph.ops.values.staged_list import StagedList, common_type
from autograph.ops.values.staged_set import StagedMembers, StagedSet
from autograph.ops.values.typed_items import item_type

__all__ = ["VIEWS", "StagedDict", "StagedView", "dict_behind"]

_NOT_GIVEN = object()


class StagedDict(StagedKeyed):
    """A map from keys of one type to values of one type, whose size is known only at run time.

    `dtype` is that of the keys and that of the values, `element_shape` their shapes.
    """

    python: ClassVar[Any] = dict
    #: What `d[key]` gives for a missing key; None: an error.
    factory: ClassVar[Any] = None
    #: Whether `d[key]` also puts that in.
    keeps_missing: ClassVar[bool] = False
    #: Set by `operators.containers.staged_dicts`: one of two values, as a condition says, the first of which cannot
    #: fail where it holds; and the pairs of anything that converted code can loop over, as a staged dict like another
    #: one.
    either: ClassVar[Callable[[Any, Callable[[], Any], Callable[[], Any]], Any]]
    of_pairs: ClassVar[Callable[[StagedDict, Any], StagedDict]]

    @classmethod
    def empty(cls) -> Tensor:
        return tensor_map.empty_map()

    @classmethod
    def of(cls, value: Any, dtype: Any, element_shape: Any) -> StagedDict:
        """A staged dict with the entries of a Python dict."""
        result = cls(cls.empty(), dtype, element_shape)
        for key, item in dict(value).items():
            result[key] = item
        return result

    @classmethod
    def common(cls, values: Sequence[Any]) -> tuple[Any, Any] | None:
        """The dtype and shape that the entries of several dicts, staged or not, can share; None if they cannot."""
        keys = key_type_of([_of_type(value, 0) for value in values])
        items = common_type(*[_of_type(value, 1) for value in values])
        if keys is None or items is None:
            return None
        scalars = nest.pack(keys, [shapes.scalar] * len(nest.flatten(keys)))
        return (keys, items[0]), (scalars, items[1])

    @classmethod
    def tensor_of(cls, value: Any, type_: ContainerType) -> Tensor:
        if isinstance(value, StagedDict) and value.dtype != type_.dtype:
            value = value.copy()
            value._convert(type_.dtype[1], type_.element_shape[1])
        return super().tensor_of(value, type_)

    def frozen(self) -> Tensor:
        return list_refs.frozen(self.handle) if holds_lists(self.dtype[1]) else self.handle

    def __deepcopy__(self, memo: Any) -> StagedDict:
        if not holds_lists(self.dtype[1]):
            return self.copy()
        check_copied_alone(memo, self)
        return self._like(list_refs.clone(self.handle))

    @property
    def key_dtype(self) -> Any:
        return self.dtype[0]

    @property
    def _value_types(self) -> tuple[list[Any], list[Any]]:
        """The dtypes and shapes of the tensors that a value is made of."""
        return list_types.tensor_types(self.dtype[1]), nest.flatten(self.element_shape[1])

    def _value(self, value: Any) -> list[Tensor]:
        """The parts of a value that is put in. Raises StagedValueError if it is of another type than the others."""
        found = StagedList.item_tensors(value, self.dtype[1])
        if found is None and self._made_room_for(item_type(value)):
            found = StagedList.item_tensors(value, self.dtype[1])
        if found is not None:
            return found
        kind, dtype = self.python.__name__, self.dtype[1]
        held = "tuples or lists" if nest.is_nested(dtype) or isinstance(dtype, ListOf) else f"{dtype.name} tensors"
        number = not nest.is_nested(value) and bv.stageable(value) and isinstance(dtype, DType)
        raise errors.StagedValueError(
            f"{bv.describe(value)} is put into a {kind} of {held}, whose keys a tensor decides"
            if staged_of(value) is not self else f"a {kind} whose keys a tensor decides is put into itself",
            location=current_location(),
            expected="values of one type: numbers, texts, tensors, lists, or tuples of these",
            fix=f"ag.cast(value, ag.{dtype.name})" if number else f"keep other values in a {kind} of their own",
        )

    def _made_room_for(self, tree: Any) -> bool:
        """Takes a type of values that has room for another one, too. Returns whether there is one."""
        own = list_types.unsplit(self.dtype[1], self.element_shape[1])
        wider = None if tree is None else list_types.join(own, tree)
        types = None if wider is None else list_types.split(wider)
        if types is None:
            return False
        self._convert(*types)
        return True

    def _convert(self, dtype: Any, element_shape: Any) -> None:
        """Gives the values another, wider type."""
        old = self.dtype[1]
        list_types.check_lists(old, dtype)
        if nest.flatten(old) != nest.flatten(dtype):  # else it is known now of what may be None what it is
            if holds_none(old) or holds_none(dtype):  # a value is made of another number of tensors
                values = StagedList.as_type(self.listed_as("values"), dtype, element_shape)
                self.handle = tensor_map.with_values(self.handle, values.handle)
            else:
                self.handle = tensor_map.converted(self.handle, list_types.tensor_types(dtype))
        self.dtype, self.element_shape = (self.dtype[0], dtype), (self.element_shape[0], element_shape)

    def _relax(self, parts: Sequence[Tensor]) -> None:
        relaxed = [shapes.relax(s, p.shape) for s, p in zip(self._value_types[1], parts)]
        self.element_shape = (self.element_shape[0], nest.pack(self.dtype[1], relaxed))

    def _packed(self, parts: Sequence[Tensor]) -> Any:
        return StagedList.item_from(parts, self.dtype[1])

    def _lookup(self, parts: Sequence[Tensor]) -> Any:
        return self._packed(tensor_map.lookup(self.handle, parts, self.key_type.tuple_of, *self._value_types))

    def unpacked(self, made: dict[int, Any], stacked: bool) -> Any:
        result: dict[Any, Any] = self.python(self.factory) if self.keeps_missing else self.python()
        for key, value in tensor_map.pairs_of(self.handle):
            found = item_as_python(value, StagedList, self.dtype[1], made, stacked)
            result[nested_key(key, self.key_dtype)] = found
        return result

    # --- one entry ---

    def __getitem__(self, key: Any) -> Any:
        if self.factory is not None:
            return self._or_made(key)
        parts = self._key(key)
        if parts is None:
            raise self.missing(key)
        with saying(key):
            return self._lookup(parts)

    def at(self, key: Any) -> Any:
        """The value under a key that is there."""
        parts = self._key(key)
        assert parts is not None
        return self._lookup(parts)

    def _or_made(self, key: Any) -> Any:
        """The value under a key, or what the factory makes."""
        if self.keeps_missing:
            return self.setdefault(key, self.factory())
        return self.get(key, self.factory())

    def __setitem__(self, key: Any, value: Any) -> None:
        parts = self._value(value)
        self.handle = tensor_map.insert(self.handle, self._new_key(key), parts, self.key_type.tuple_of)
        self._relax(parts)

    def __delitem__(self, key: Any) -> None:
        self._erase(key, missing_ok=False)

    def _erase(self, key: Any, missing_ok: bool) -> None:
        parts = self._key(key)
        if parts is not None:
            with saying(key):
                self.handle = tensor_map.erase(self.handle, parts, self.key_type.tuple_of, missing_ok)
        elif not missing_ok:
            raise self.missing(key)

    def get(self, key: Any, default: Any = None) -> Any:
        """The value under a key, or the default."""
        key = narrowed(key) if type(key) is PossiblyNone else key
        if type(key) is PossiblyNone:
            found = self.contains(key)
            return StagedDict.either(found, lambda: self.at(present_value(key)), lambda: default)
        parts = None if key is None else self._key(key)
        if parts is None:
            return default
        given = StagedList.item_tensors(default, self.dtype[1])
        if given is not None:
            relaxed = [shapes.relax(s, p.shape) for s, p in zip(self._value_types[1], given)]
            return self._packed(tensor_map.get(self.handle, parts, given, self.key_type.tuple_of, relaxed))
        has = tensor_map.has_key(self.handle, parts, self.key_type.tuple_of)
        return StagedDict.either(has, lambda: self._lookup(parts), lambda: default)

    def setdefault(self, key: Any, default: Any = None) -> Any:
        """The value under a key, after the default has been put there if there was none."""
        value = self._value(default)
        found = self.get(key, self._packed(value))
        self[key] = found
        return found

    def pop(self, key: Any, default: Any = _NOT_GIVEN) -> Any:
        """Takes the entry with a key out, and returns its value. Raises MissingKeyError, at run time, when there is
        none and no default."""
        if default is _NOT_GIVEN:
            parts = self._key(key)
            if parts is None:
                raise self.missing(key)
            with saying(key):
                found = self._lookup(parts)
        else:
            found = self.get(key, default)
        self._erase(key, missing_ok=True)
        return found

    def popitem(self, last: bool = True) -> Any:
        """Takes the entry that came last out, and returns its key and value. Raises MissingKeyError, at run time, when
        there is none."""
        if not last and self.python is not OrderedDict:
            raise TypeError(f"{self.python.__name__}.popitem() takes no keyword arguments")
        text = "dictionary is empty" if self.python is OrderedDict else "popitem(): dictionary is empty"
        with saying(text):
            key = self._end_key(last, text)
        return key, self.pop(key)

    # --- all entries ---

    def keys(self) -> StagedView:
        """The keys, which a loop may go over."""
        return StagedView(self, "keys")

    def values(self) -> StagedView:
        """The values, likewise."""
        return StagedView(self, "values")

    def items(self) -> StagedView:
        """The pairs of key and value, likewise."""
        return StagedView(self, "items")

    def listed_as(self, what: str) -> StagedList:
        """The `"keys"`, `"values"` or `"items"` in their order, as a staged list."""
        if what == "keys":
            return self.keys_list()
        handle = tensor_map.entries(self.handle, what, self.key_type)
        if what == "values":
            return StagedList(handle, self.dtype[1], self.element_shape[1])
        return StagedList(handle, self.dtype, self.element_shape)

    def update(self, *others: Any, **named: Any) -> None:
        """Puts the entries of another dict, of an iterable of pairs and of keywords in."""
        for other in (*others, named):
            other = staged_of(other)
            if not isinstance(other, (StagedDict, Mapping)):
                other = StagedDict.of_pairs(self, other)
            if not isinstance(other, StagedDict):
                for key, value in other.items():
                    self[key] = value
                continue
            values = list_types.unsplit(other.dtype[1], other.element_shape[1])
            if other.key_dtype != self.key_dtype or not self._made_room_for(values):
                raise errors.StagedValueError(
                    f"a {self.python.__name__} is updated with one whose keys or values are of other dtypes",
                    location=current_location(),
                    expected="keys of one dtype, and values of one dtype",
                    fix="make both of the same dtypes",
                )
            handle = StagedDict.tensor_of(other, ContainerType(StagedDict, self.dtype, self.element_shape))
            self.handle = tensor_map.merged(self.handle, handle)

    def __ior__(self, other: Any) -> Any:
        self.update(other)
        return self.itself()

    def __or__(self, other: Any) -> Any:
        if not isinstance(staged_of(other), (StagedDict, dict)):
            return NotImplemented
        result = self.copy()
        result.update(other)
        return result

    def __ror__(self, other: Any) -> Any:
        if not isinstance(other, dict):
            return NotImplemented
        result = type(self).of(other, self.dtype, self.element_shape)
        result.update(self)
        return result

    def __eq__(self, other: Any) -> Any:
        other = staged_of(other)
        if self is other:
            return True
        if not isinstance(other, (StagedDict, dict)):
            return NotImplemented
        one = self
        if not isinstance(other, StagedDict) or holds_none(self.dtype[1]) or holds_none(other.dtype[1]):
            found = StagedDict.common([self, other])
            if found is None or found[0][0] != self.dtype[0]:
                return self._refuse("== with a dict of other entries")
            one, other = (StagedDict._as_type(entries, *found) for entries in (self, other))
        return tensor_map.equal(one.frozen(), other.frozen())

    @staticmethod
    def _as_type(entries: Any, dtype: Any, element_shape: Any) -> StagedDict:
        """A dict, staged or not, as a staged one whose entries have a type."""
        if not isinstance(entries, StagedDict):
            return StagedDict.of(entries, dtype, element_shape)
        result = entries.copy()
        result._convert(dtype[1], element_shape[1])
        return result

    __hash__ = StagedKeyed.__hash__


def _of_type(value: Any, part: int) -> Any:
    """The keys (0) or values (1) of a dict, for what asks for their type."""
    if isinstance(value, StagedDict):
        return StagedList(None, value.dtype[part], value.element_shape[part])  # type: ignore[arg-type]  # only its type counts
    if isinstance(value, Entry):
        return [value[part]]
    return list(value.values()) if part else list(value)


#: The classes of what these methods of Python's dicts give.
VIEWS: dict[type, str] = {type({}.keys()): "keys", type({}.values()): "values", type({}.items()): "items"}


def dict_behind(view: Any) -> Any:
    """The dict that one of Python's own views shows; None if there is none."""
    return next((found for found in gc.get_referents(view) if isinstance(found, dict)), None)


class StagedView:
    """What `keys()`, `values()` and `items()` of a staged dict give: as Python's views, it shows later changes."""

    def __init__(self, container: StagedDict, what: str) -> None:
        self._container = container
        self.what = what

    @property
    def container(self) -> StagedDict:
        """The dict, as it is now."""
        found: StagedDict = staged_of(self._container.itself())
        return found

    def listed(self) -> StagedList:
        """A staged list of what it shows."""
        return self.container.listed_as(self.what)

    def length(self) -> Tensor:
        """How many entries there are."""
        return self.container.length()

    def first(self) -> Any:
        """What it shows of the first entry, which is there."""
        return self.entry(self.container, self.container.first())

    def listed_keys(self) -> StagedList:
        """The keys to what it shows."""
        return self.container.keys_list()

    def contains(self, item: Any) -> Any:
        """Whether it shows something that equals this."""
        return self.container.contains(item) if self.what == "keys" else self.listed().contains(item)

    def as_set(self) -> StagedMembers:
        """The keys, or pairs, as a staged set."""
        return StagedSet.of_list(self.listed())

    def isdisjoint(self, other: Any) -> Tensor:
        """Whether nothing is in this view and in the other iterable."""
        return self._on_sets("isdisjoint", other)

    def _on_sets(self, name: str, other: Any, reflected: bool = False) -> Any:
        """What a method of sets gives for this view and another iterable."""
        if self.what == "values" or isinstance(other, StagedView) and other.what == "values":
            return NotImplemented
        own = self.as_set()
        others = own.other(other)
        return getattr(others, name)(own) if reflected else getattr(own, name)(others)

    def _compared(self, name: str, other: Any) -> Any:
        known = isinstance(staged_of(other), (StagedMembers, StagedView, Set))
        return self._on_sets(name, other) if known else NotImplemented

    def entry(self, container: StagedDict, key: Any) -> Any:
        """What it shows of the entry with a key, in the container as it is now."""
        if self.what == "keys":
            return key
        value = container.at(key)
        return value if self.what == "values" else (key, value)

    def __iter__(self) -> Any:
        return self.container._refuse("iteration")

    def __len__(self) -> int:
        return self.container._refuse("len()")

    def __autograph_shown__(self) -> Any:
        self.container.__autograph_shown__()  # refuses what has no text
        what, made = self.what, self.container.made_of
        return ShownAs(lambda entries: getattr(made(entries), what)(), self.container.frozen())

    def __repr__(self) -> str:
        return f"<{self.what} of {self.container!r}>"

    def __hash__(self) -> int:
        return refuse_hash(getattr({}, self.what)())


def _algebra(method: str, reflected: bool = False) -> Any:
    return lambda view, other: view._on_sets(method, other, reflected)


def _comparison(name: str) -> Any:
    return lambda view, other: view._compared(name, other)


for _name, _method in (
    ("and", "intersection"), ("or", "union"), ("sub", "difference"), ("xor", "symmetric_difference"),
):  # fmt: skip
    setattr(StagedView, f"__{_name}__", _algebra(_method))
    setattr(StagedView, f"__r{_name}__", _algebra(_method, reflected=True))
for _name in ("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"):
    setattr(StagedView, _name, _comparison(_name))


register_kind(dict, lambda container: StagedDict)
