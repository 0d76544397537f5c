"""Tensor maps and tensor sets: values of dtype `variant` that are Python dicts and sets of tensors.

The kernels do to a Python dict or set what the program does, so entries are found, ordered and counted as Python does
it: 1, 1.0 and True are one key, a dict keeps the order in which keys came, and a set has the order that Python's has. A
key is a number or a text, or several: the parts of a tuple. A value is a tensor, or the parts of a tuple.

A value of the graph never changes; `versioned` says what makes changes cheap nevertheless. Keys, values and items come
as tensor lists.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.dtypes import DType
from autograph.framework.execution import apply
from autograph.framework.gradient_rules import no_gradient
from autograph.framework.number_rules import rules
from autograph.framework.op_def import Failure, Trait, define
from autograph.framework.tensor import Tensor
from autograph.ops.core.basic import cast
from autograph.ops.core.common import scalar_shape
from autograph.ops.lists.list_refs import Box, entries_equal
from autograph.ops.lists.tensor_list import ListValue
from autograph.ops.lists.versioned import Versioned

__all__ = [
    "KeyType", "combined", "compared", "converted", "empty_map", "empty_set", "end_key", "entries", "equal", "erase",
    "get", "has_key", "insert", "keys_of", "lookup", "map_of", "merged", "pairs_of", "pop_member", "set_in_order",
    "set_of", "size", "with_values",
]  # fmt: skip


class MapValue(Versioned):
    """The run-time value of a tensor map: by key, the rank of the entry in their order and the parts of its value."""

    __slots__ = ()

    def in_order(self, found: dict[Any, Any]) -> dict[Any, Any]:
        return dict(sorted(found.items(), key=lambda entry: entry[1][0]))

    def mapped(self, change: Callable[[Any], Any]) -> MapValue:
        return MapValue({key: (rank, [*map(change, value)]) for key, (rank, value) in self.read().items()})

    def __repr__(self) -> str:
        return f"<tensor map of {len(self)}>"


class SetValue(Versioned):
    """The run-time value of a tensor set."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<tensor set of {len(self)}>"


Value = Versioned

#: The rank of the next entry: it is enough that those of one map grow.
_ranks = itertools.count()


def map_of(keys: Iterable[Any], values: Iterable[Sequence[Any]]) -> MapValue:
    """The run-time value of a map with these keys, as Python has them, and these parts of values."""
    return MapValue({key: (rank, list(value)) for key, rank, value in zip(keys, _ranks, values)})


def set_in_order(members: Iterable[Any]) -> SetValue:
    """The run-time value of a set to which these were added one after the other, which decides what order it has."""
    found: set[Any] = set()
    for member in members:
        found.add(member)
    return SetValue(found)


def _key(parts: Sequence[Any], count: int) -> Any:
    """A key as Python has it.

    Args:
        count: how many parts the tuple has; 0 for a key that is no tuple.
    """
    if not count:
        return _scalar(parts[0])
    return tuple([_scalar(part) for part in parts[:count]])


def _new_key(parts: Sequence[Any], count: int) -> Any:
    """A key that is put in. A NaN equals no key, in Python not even itself, unless it is the same object."""
    key = _key(parts, count)
    if any(part != part for part in (key if type(key) is tuple else (key,))):
        raise errors.InvalidArgumentError("nan is a key of a dict or set: no key equals it")
    return key


def _scalar(part: Any) -> Any:
    found = part.item() if isinstance(part, (np.ndarray, np.generic)) else part
    return found.decode() if type(found) is bytes else found


def _arrays(key: Any, types: Sequence[DType]) -> list[Any]:
    """The parts of a key as arrays."""
    parts = key if type(key) is tuple else (key,)
    found = [part.encode() if type(part) is str else part for part in parts]
    return [np.asarray(part, dtype.numpy_dtype) for part, dtype in zip(found, types)]


def _row(parts: list[Any]) -> Any:
    return parts[0] if len(parts) == 1 else tuple(parts)


def _list(items: list[Any]) -> ListValue:
    return ListValue(items, len(items))


# --- kernels: one entry ------------------------------------------------------------------------------------


def _inserted(handle: Value, parts: list[Any], *, tuple_of: int) -> Value:
    key = _new_key(parts, tuple_of)
    held = handle.taken()
    if isinstance(handle, SetValue):
        if key in held:
            return handle
        held.add(key)
        return handle.become(SetValue(held), lambda found: found.discard(key))
    old = held.get(key)
    held[key] = (next(_ranks) if old is None else old[0], parts[tuple_of or 1 :])
    undo: Callable[[Any], Any] = lambda found: found.pop(key) if old is None else found.__setitem__(key, old)  # noqa: E731
    return handle.become(MapValue(held), undo)


def _erased(handle: Value, key: list[Any], *, tuple_of: int) -> Value:
    found = _key(key, tuple_of)
    if found not in handle.read():
        return handle
    held = handle.taken()
    if isinstance(handle, SetValue):
        held.remove(found)
        return handle.become(SetValue(held), lambda older: older.add(found))
    old = held.pop(found)
    return handle.become(MapValue(held), lambda older: older.__setitem__(found, old))


def _looked_up(handle: MapValue, key: list[Any], *, tuple_of: int, dtypes: Any, shapes: Any) -> Any:
    found = handle.read().get(_key(key, tuple_of))
    if found is None:
        raise errors.MissingKeyError(f"{_key(key, tuple_of)!r} is not in the dict or set")
    return list(found[1])


def _checked(handle: Value, key: list[Any], *, tuple_of: int) -> Value:
    if _key(key, tuple_of) not in handle.read():
        raise errors.MissingKeyError(f"{_key(key, tuple_of)!r} is not in the dict or set")
    return handle


def _got(handle: MapValue, parts: list[Any], *, tuple_of: int, dtypes: Any, shapes: Any) -> Any:
    found = handle.read().get(_key(parts, tuple_of))
    return parts[tuple_of or 1 :] if found is None else list(found[1])


def _end_key(handle: Value, *, last: bool, missing: str, tuple_of: int, dtypes: Any) -> Any:
    held = handle.read()
    if not held:
        raise errors.MissingKeyError(missing)
    return _arrays(next(reversed(held) if last else iter(held)), dtypes)


def _popped(handle: SetValue, *, tuple_of: int, dtypes: Any) -> Any:
    if not handle.read():
        raise errors.MissingKeyError("pop from an empty set")
    held = handle.taken()
    member = held.pop()
    return [handle.become(SetValue(held), lambda older: older.add(member)), *_arrays(member, dtypes)]


# --- kernels: all entries ----------------------------------------------------------------------------------


def _entries(handle: Value, *, what: str, tuple_of: int, dtypes: Any) -> ListValue:
    held = handle.read()
    if what == "keys":
        return _list([_row(_arrays(key, dtypes)) for key in held])
    assert isinstance(held, dict)
    if what == "values":
        return _list([_row(value) for _, value in held.values()])
    return _list([_row([*_arrays(key, dtypes), *value]) for key, (_, value) in held.items()])


def _set_of(keys: ListValue, *, tuple_of: int) -> SetValue:
    rows = keys.items()
    return SetValue({_new_key(row if type(row) is tuple else [row], tuple_of) for row in rows})


def _merged(handle: MapValue, other: MapValue) -> MapValue:
    held = {**handle.read()}
    for key, (_, value) in other.read().items():
        old = held.get(key)
        held[key] = (next(_ranks) if old is None else old[0], value)
    return MapValue(held)


def _converted(handle: MapValue, *, dtypes: Any) -> MapValue:
    def converted(value: list[Any]) -> list[Any]:  # but for the lists in it
        return [x if isinstance(x, Box) else np.asarray(x, d.numpy_dtype) for x, d in zip(value, dtypes)]

    return MapValue({key: (rank, converted(value)) for key, (rank, value) in handle.read().items()})


def _with_values(handle: MapValue, values: ListValue) -> MapValue:
    rows = [list(row) if type(row) is tuple else [row] for row in values.items()]
    return MapValue({key: (rank, row) for (key, (rank, _)), row in zip(handle.read().items(), rows)})


def _same(a: Any, b: Any) -> bool:
    return len(a) == len(b) and all(map(entries_equal, a, b))


def _equal(a: Value, b: Value) -> Any:
    one, other = a.read(), b.read()
    if isinstance(one, set) or isinstance(other, set):
        return np.bool_(one == other)
    same = len(one) == len(other) and all(key in other and _same(v[1], other[key][1]) for key, v in one.items())
    return np.bool_(same)


_COMBINING: dict[str, Callable[[Any, Any], Any]] = {
    "union": set.union,
    "intersection": set.intersection,
    "difference": set.difference,
    "symmetric_difference": set.symmetric_difference,
    "update": set.update,
    "intersection_update": set.intersection_update,
    "difference_update": set.difference_update,
    "symmetric_difference_update": set.symmetric_difference_update,
}
_COMPARING: dict[str, Callable[[Any, Any], bool]] = {
    "issubset": set.issubset, "issuperset": set.issuperset, "isdisjoint": set.isdisjoint, "__lt__": set.__lt__,
    "__gt__": set.__gt__, "__le__": set.__le__, "__ge__": set.__ge__,
}  # fmt: skip


def _combined(a: SetValue, b: SetValue, *, how: str) -> SetValue:
    if not how.endswith("update"):
        return SetValue(_COMBINING[how](a.read(), b.read()))
    held = a.read().copy()
    _COMBINING[how](held, b.read())
    return SetValue(held)


def _compared(a: SetValue, b: SetValue, *, how: str) -> Any:
    return np.bool_(_COMPARING[how](a.read(), b.read()))


# --- declarations ------------------------------------------------------------------------------------------

_TUPLE = {"tuple_of": ("int", 0)}
_KEYS = {**_TUPLE, "dtypes": "list(type)"}
_MISSING = Failure(errors.MissingKeyError, KeyError, "the key is missing")


def _define(
    name: str, signature: str, kernel: Callable[..., Any], gradient: Any = None, attrs: Any = None, raises: bool = False
) -> None:
    kind: dict[str, Any] = {"traits": Trait.NONE if kernel in (_inserted, _set_of) else Trait.TOTAL}
    if raises:
        kind = {"traits": Trait.RAISES, "failure": _MISSING}
    define(name, signature, attrs=attrs or {}, shape=scalar_shape, kernel=kernel, gradient=gradient, **kind)


def _define_reading(name: str, signature: str, kernel: Callable[..., Any], **more: Any) -> None:
    define(
        name,
        signature,
        attrs={**_KEYS, "shapes": "list(shape)"},
        shape=lambda inputs, attrs: list(attrs["shapes"]),
        out_dtypes=lambda inputs, attrs: list(attrs["dtypes"]),
        kernel=kernel,
        **more,
    )


def _has_key(handle: Value, key: list[Any], *, tuple_of: int) -> Any:
    return np.bool_(_key(key, tuple_of) in handle.read())


_define("EmptyTensorMap", "-> handle: variant", lambda: MapValue({}), no_gradient)
_define("EmptyTensorSet", "-> handle: variant", lambda: SetValue(set()), no_gradient)
_define("MapInsert", "handle: variant, parts: list -> output: variant", _inserted, attrs=_TUPLE)
_define("MapErase", "handle: variant, key: list -> output: variant", _erased, attrs=_TUPLE)
_define("MapCheckKey", "handle: variant, key: list -> output: variant", _checked, attrs=_TUPLE, raises=True)
_define("MapHasKey", "handle: variant, key: list -> found: bool", _has_key, no_gradient, _TUPLE)
_define("TensorMapSize", "input_handle: variant -> size: int32", lambda handle: np.int32(len(handle)), no_gradient)
_define(
    "MapEntries",
    "handle: variant -> items: variant",
    _entries,
    attrs={"what": "string", "tuple_of": ("int", 0), "dtypes": "list(type)"},
)
_define("MapMerge", "handle: variant, other: variant -> output: variant", _merged)
_define("MapCast", "handle: variant -> output: variant", _converted, attrs={"dtypes": "list(type)"})
_define("MapWithValues", "handle: variant, values: variant -> output: variant", _with_values)
_define("MapEqual", "a: variant, b: variant -> same: bool", _equal, no_gradient)
_define("SetOfKeys", "keys: variant -> output: variant", _set_of, attrs=_TUPLE)
_define("SetCombine", "a: variant, b: variant -> output: variant", _combined, attrs={"how": "string"})
_define("SetCompare", "a: variant, b: variant -> holds: bool", _compared, no_gradient, {"how": "string"})
_define_reading("MapGet", "handle: variant, parts: list -> value: list", _got, traits=Trait.TOTAL)
_define_reading(
    "MapLookup", "handle: variant, key: list -> value: list", _looked_up, traits=Trait.RAISES, failure=_MISSING
)
define(
    "MapEndKey",
    "handle: variant -> key: list",
    attrs={"last": "bool", "missing": "string", **_KEYS},
    shape=lambda inputs, attrs: [shapes.scalar] * len(attrs["dtypes"]),
    out_dtypes=lambda inputs, attrs: list(attrs["dtypes"]),
    kernel=_end_key,
    traits=Trait.RAISES,
    failure=_MISSING,
)
define(
    "SetPop",
    "handle: variant -> outputs: list",  # the set without the member, and the parts of the member
    attrs=_KEYS,
    shape=lambda inputs, attrs: [shapes.scalar] * (1 + len(attrs["dtypes"])),
    out_dtypes=lambda inputs, attrs: [dtypes.variant, *attrs["dtypes"]],
    kernel=_popped,
    traits=Trait.RAISES,
    failure=_MISSING,
)


# --- functions ---------------------------------------------------------------------------------------------


class KeyType(NamedTuple):
    """What the keys of a map are: the dtypes of their parts, and how many there are; 0 if a key is no tuple."""

    dtypes: tuple[DType, ...]
    tuple_of: int

    def attrs(self) -> dict[str, Any]:
        return {"dtypes": self.dtypes, "tuple_of": self.tuple_of}


def keys_of(handle: Any) -> list[Any]:
    """The keys in an eager handle, as Python has them."""
    return list(handle._array.read())


def pairs_of(handle: Any) -> list[tuple[Any, list[Any]]]:
    """The keys in an eager handle, each with the parts of its value."""
    return [(key, value) for key, (_, value) in handle._array.read().items()]


def empty_map() -> Tensor:
    """A map without entries."""
    return apply("EmptyTensorMap", [])


def empty_set() -> Tensor:
    """A set without members."""
    return apply("EmptyTensorSet", [])


def insert(handle: Tensor, key: Sequence[Tensor], value: Sequence[Tensor], tuple_of: int) -> Tensor:
    """The map with one more entry, or another value under a key; the set with one more member.

    Args:
        key: the parts of the key: scalars.
        value: the parts of the value; none for a set.
        tuple_of: how many parts the key has; 0 if it is no tuple.
    """
    return apply("MapInsert", [handle, [*key, *value]], {"tuple_of": tuple_of})


def erase(handle: Tensor, key: Sequence[Tensor], tuple_of: int, missing_ok: bool = False) -> Tensor:
    """The map or set without a key. Raises MissingKeyError (a KeyError) if it is missing, unless that is
    `missing_ok`."""
    if not missing_ok:
        handle = apply("MapCheckKey", [handle, list(key)], {"tuple_of": tuple_of})
    return apply("MapErase", [handle, list(key)], {"tuple_of": tuple_of})


def has_key(handle: Tensor, key: Sequence[Tensor], tuple_of: int) -> Tensor:
    """Whether a map or set has the key."""
    return apply("MapHasKey", [handle, list(key)], {"tuple_of": tuple_of})


def lookup(
    handle: Tensor, key: Sequence[Tensor], tuple_of: int, dtypes: Sequence[Any], shapes: Sequence[Any]
) -> list[Tensor]:
    """The parts of the value under a key, of these dtypes and shapes. Raises MissingKeyError (a KeyError) if there is
    none."""
    attrs = {"tuple_of": tuple_of, "dtypes": tuple(dtypes), "shapes": tuple(shapes)}
    return list(apply("MapLookup", [handle, list(key)], attrs))


def get(
    handle: Tensor, key: Sequence[Tensor], default: Sequence[Tensor], tuple_of: int, shapes: Sequence[Any]
) -> list[Tensor]:
    """The parts of the value under a key, or else those of the default, of the same dtypes."""
    attrs = {"tuple_of": tuple_of, "dtypes": tuple(part.dtype for part in default), "shapes": tuple(shapes)}
    return list(apply("MapGet", [handle, [*key, *default]], attrs))


def pop_member(handle: Tensor, keys: KeyType) -> tuple[Tensor, list[Tensor]]:
    """The set without the member that Python's `pop` takes, and the parts of that member. Raises MissingKeyError (a
    KeyError) if there is none."""
    rest, *member = apply("SetPop", [handle], keys.attrs())
    return rest, member


def end_key(handle: Tensor, keys: KeyType, last: bool, missing: str) -> list[Tensor]:
    """The parts of the first key, or the last one. Raises MissingKeyError (a KeyError) with this message if there is
    none."""
    return list(apply("MapEndKey", [handle], {"last": last, "missing": missing, **keys.attrs()}))


def entries(handle: Tensor, what: str, keys: KeyType) -> Tensor:
    """A tensor list of the `"keys"`, `"values"` or `"items"`; the parts of tuples as its rows."""
    return apply("MapEntries", [handle], {"what": what, **keys.attrs()})


def size(handle: Tensor) -> Tensor:
    """The number of entries, a scalar of the default integer dtype."""
    return cast(apply("TensorMapSize", [handle]), rules().integer)


def merged(handle: Tensor, other: Tensor) -> Tensor:
    """The entries of both maps; those of the other one count, and come behind where their keys are new."""
    return apply("MapMerge", [handle, other])


def with_values(handle: Tensor, values: Tensor) -> Tensor:
    """The map with other values, which a tensor list has in the order of the keys; the parts of tuples as its rows."""
    return apply("MapWithValues", [handle, values])


def converted(handle: Tensor, dtypes: Sequence[Any]) -> Tensor:
    """The map with the parts of its values as these dtypes."""
    return apply("MapCast", [handle], {"dtypes": tuple(dtypes)})


def equal(a: Tensor, b: Tensor) -> Tensor:
    """Whether two maps have equal entries in whatever order, or two sets the same members."""
    return apply("MapEqual", [a, b])


def set_of(keys: Tensor, tuple_of: int) -> Tensor:
    """The set of the entries of a tensor list."""
    return apply("SetOfKeys", [keys], {"tuple_of": tuple_of})


def combined(a: Tensor, b: Tensor, how: str) -> Tensor:
    """Two sets combined as the method of Python's sets with this name does it."""
    return apply("SetCombine", [a, b], {"how": how})


def compared(a: Tensor, b: Tensor, how: str) -> Tensor:
    """What the method of Python's sets with this name says of two sets."""
    return apply("SetCompare", [a, b], {"how": how})
