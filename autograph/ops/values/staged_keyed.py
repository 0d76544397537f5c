"""What staged dicts and staged sets share: their keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from autograph import errors
from autograph.framework import nest, shapes
from autograph.framework.dtypes import DType
from autograph.framework.op_names import type_name
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.undefined import PossiblyNone
from autograph.framework.user_frames import current_location
from autograph.ops.core.common import as_tensor
from autograph.ops.elementwise.logical import logical_and
from autograph.ops.lists import tensor_map
from autograph.ops.lists.tensor_map import KeyType
from autograph.ops.values import branch_values as bv
from autograph.ops.values.none_values import narrowed, present_value, read
from autograph.ops.values.shown_items import is_shown, shown_dict
from autograph.ops.values.staged_container import ShownAs, StagedContainer
from autograph.ops.values.staged_list import StagedList, common_type

__all__ = ["Entry", "StagedKeyed", "key_type_of", "nested_key"]


class Entry(NamedTuple):
    """An entry that a dict or set is about to get: one more of those whose types it has to share."""

    key: Any
    value: Any = None


_OF_KEYS = (set, frozenset)


class StagedKeyed(StagedContainer):
    """A container that finds its entries by keys: numbers, texts, or tuples of these."""

    @property
    def key_dtype(self) -> Any:
        """The dtype of the keys; for tuples, a tuple of dtypes."""
        raise NotImplementedError

    def __autograph_static__(self) -> Any:
        return repr(self.dtype)  # others hold other entries, though the tensor for both is a variant

    @property
    def key_type(self) -> KeyType:
        """The same, as the ops take it."""
        dtype = self.key_dtype
        return KeyType(tuple(nest.flatten(dtype)), len(nest.flatten(dtype)) if nest.is_nested(dtype) else 0)

    def _key(self, key: Any) -> list[Tensor] | None:
        """The parts of a key that is looked for; None if it cannot be there: a text among numbers, or a tuple.

        Raises:
            TypeError: it is no key.
        """
        key = _present(key)
        leaves = _leaves(key)
        if nest.structure_of(key) != nest.structure_of(self.key_dtype):
            return None
        parts = [as_tensor(leaf) for leaf in leaves]
        if any(_kind(part.dtype) != _kind(d) != "" for part, d in zip(parts, self.key_type.dtypes)):
            return None
        return parts

    def _new_key(self, key: Any) -> list[Tensor]:
        """The parts of a key that is put in. Raises StagedValueError if it is of another type than the others."""
        key = _present(key)
        leaves, types = _leaves(key), self.key_type.dtypes
        if nest.structure_of(key) == nest.structure_of(self.key_dtype) and all(
            _class(bv.dtype_of(leaf)) == _class(d) and bv.adapted_dtype(d, False, leaf) is d
            for leaf, d in zip(leaves, types)
        ):
            return [bv.to_dtype(leaf, d) for leaf, d in zip(leaves, types)]
        raise errors.StagedValueError(
            f"{bv.describe(key)} is a key of a {self.python.__name__} whose other keys are {self._keys_in_words()}",
            location=current_location(),
            expected="keys of one dtype, or tuples of the same dtypes, since a tensor decides which there are",
            fix=f"ag.cast(key, ag.{types[0].name})" if not self.key_type.tuple_of else "cast the parts of the tuple",
        )

    def _keys_in_words(self) -> str:
        return f"{self.key_dtype.name} tensors" if not self.key_type.tuple_of else "tuples of another type"

    # --- what dicts and sets have in common ---

    def length(self) -> Tensor:
        """The number of entries: a scalar that stands for an int."""
        return weak(tensor_map.size(self.handle))

    def contains(self, key: Any) -> Any:
        """Whether there is such a key."""
        key = narrowed(key) if type(key) is PossiblyNone else key
        if key is None:
            return False
        if type(key) is PossiblyNone:  # None is no key here
            return logical_and(key.present, self.contains(present_value(key)))
        parts = self._key(key)
        return False if parts is None else tensor_map.has_key(self.handle, parts, self.key_type.tuple_of)

    def __autograph_shown__(self) -> Any:
        if self.python in _OF_KEYS:
            if not is_shown(self.dtype):
                self._refuse("text")
            return self.frozen() if self.python is set else ShownAs(self.made_of, self.frozen())
        return shown_dict(self.frozen(), self.dtype, self.made_of)

    @property
    def made_of(self) -> Callable[[Any], Any]:
        """What makes the Python container of a dict or set with its entries."""
        return self.python

    def frozen(self) -> Tensor:
        """The handle, with what they hold now in place of the lists in it."""
        return self.handle

    def clear(self) -> None:
        """Takes all entries out."""
        self.handle = type(self).empty()

    @classmethod
    def empty(cls) -> Tensor:
        """A handle without entries."""
        raise NotImplementedError

    def keys_list(self) -> StagedList:
        """The keys in their order, as a staged list."""
        dtype = self.key_dtype
        scalars = nest.pack(dtype, [shapes.scalar] * len(nest.flatten(dtype)))
        return StagedList(tensor_map.entries(self.handle, "keys", self.key_type), dtype, scalars)

    def itself(self) -> Any:
        """What a variable that holds it holds after a change in place: the Python container, if one stands for it."""
        return self if self.home is None else self.home

    def first(self) -> Any:
        """The first key, which is there."""
        return self._end_key(False, "")

    def _end_key(self, last: bool, missing: str) -> Any:
        return nest.pack(self.key_dtype, tensor_map.end_key(self.handle, self.key_type, last, missing))

    def missing(self, key: Any) -> Exception:
        """What Python raises for a key that cannot be there."""
        return KeyError(key)

    # --- what needs the graph to have run ---

    def __len__(self) -> int:
        return self._refuse("len()")

    def __iter__(self) -> Any:
        return self._refuse("iteration")

    def __contains__(self, key: Any) -> bool:
        return self._refuse("in")

    def __bool__(self) -> bool:
        return self._refuse("its truth value")

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and hasattr(self.python, name):
            self._refuse(f"{name}()")
        raise AttributeError(f"{self.python.__name__!r} object has no attribute {name!r}")

    def _refuse(self, what: str) -> Any:
        kind = self.python.__name__
        raise errors.UnimplementedError(
            f"{what} of a {kind} whose keys a tensor decides",
            location=current_location(),
            expected=f"what a {kind} does, in converted code",
            fix=f"return the {kind} from the @ag.function: outside it is a Python {kind}",
        )

    def __repr__(self) -> str:
        return f"<staged {self.python.__name__} of {self._keys_in_words()}>"


def _present(key: Any) -> Any:
    """A key, which is not None when the graph runs: that is no key here."""
    key = narrowed(key) if type(key) is PossiblyNone else key
    return read(key) if type(key) is PossiblyNone else key


def _leaves(key: Any) -> list[Any]:
    """The parts of a key. Raises TypeError, as Python does, if it cannot be one."""
    leaves = nest.flatten(key)
    if nest.is_nested(key) and not isinstance(key, tuple):
        raise TypeError(f"unhashable type: {type_name(key)!r}")
    for leaf in leaves:
        if not bv.stageable(leaf):
            raise errors.StagedValueError(
                f"{bv.describe(leaf)} is a key of a dict or set whose keys a tensor decides",
                location=current_location(),
                expected="numbers, texts, or tuples of these",
            )
        rank = bv.shape_of(leaf).rank
        if rank is None or rank:
            raise TypeError("unhashable type: 'numpy.ndarray'")
    return leaves


def _kind(dtype: DType) -> str:
    """Keys of different kinds are never equal."""
    return "text" if dtype.name == "string" else "number"


def _class(dtype: DType) -> str:
    """Python's class of the values of a dtype: an equal key of another class is the same key, but shows as another."""
    if dtype.is_integer:
        return "int"
    return "float" if dtype.is_floating else dtype.name


def key_type_of(keys: Sequence[Any]) -> Any:
    """The dtype that the keys of several containers share, each a list of keys or staged keys (their dtype in a
    `StagedList`); None if there is none, or no key."""
    for values in keys:
        if isinstance(values, StagedList):
            continue
        for key in values:
            if nest.is_nested(key) and not isinstance(key, tuple) or not all(map(bv.stageable, nest.flatten(key))):
                return None
    found = common_type(*keys)
    if found is None:
        return None
    classes = [_class(dtype) for dtype in nest.flatten(found[0])]
    for values in keys:
        items = [values.dtype] if isinstance(values, StagedList) else [
            nest.map_structure(bv.dtype_of, key) for key in values
        ]
        if any([_class(d) for d in nest.flatten(item)] != classes for item in items):
            return None
    return found[0]


def nested_key(key: Any, dtype: Any) -> Any:
    """A key as the ops keep it, whose tuples in tuples they have made flat."""
    return nest.pack(dtype, key) if type(key) is tuple else key


def weak(tensor: Tensor) -> Tensor:
    """A scalar that stands for a Python int."""
    if isinstance(tensor, SymbolicTensor):
        tensor.weak = True
    return tensor
