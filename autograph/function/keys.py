"""Keys of traces: what a trace depends on, of each argument. Objects are in a key without being kept alive by it."""

from __future__ import annotations

import enum
import functools
import types
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograph.conversion import CACHE
from autograph.framework import nest
from autograph.framework.array_likes import is_array_class
from autograph.framework.context import building_graph
from autograph.framework.convert import constant
from autograph.framework.dtypes import NUMERIC, DType, bool_
from autograph.framework.tensor import EagerTensor, Tensor
from autograph.framework.tensor_spec import TensorSpec
from autograph.function.borrowing import may_borrow
from autograph.function.user_classes import is_users

__all__ = [
    "Identity", "array_as", "arrays_to_tensors", "identities", "leaf_key", "take_apart", "tensor_key", "value_key",
]  # fmt: skip

#: What conversion leaves on a function; it is no part of the function.
_OURS = {CACHE}
_ARRAYS = (np.ndarray, np.generic)
#: By NumPy's dtype, in this machine's byte order, ours.
_DTYPES = {np.dtype(dtype.numpy_dtype): dtype for dtype in (*NUMERIC, bool_)}
_VALUES = (str, int, float, complex, bytes)
#: Frequent arguments that are no arrays.
_NO_ARRAYS = frozenset({EagerTensor, bool, type(None), *_VALUES})


class Identity(weakref.ref):
    """Stands for one object, as long as it lives; equal to no other one, even at the same address."""

    __slots__ = ("_id",)

    def __init__(self, value: Any, callback: Callable[[Any], Any] | None = None) -> None:
        super().__init__(value, callback)  # type: ignore[call-arg]  # typeshed has it in __new__ alone
        self._id = id(value)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return type(other) is Identity and self._id == other._id and (found := self()) is not None and found is other()

    def __hash__(self) -> int:
        return self._id


class _Kept:
    """As `Identity`, for an object without weak references: it is kept alive."""

    __slots__ = ("_value",)

    def __init__(self, value: Any) -> None:
        self._value = value

    def __call__(self) -> Any:
        return self._value

    def __eq__(self, other: object) -> bool:
        return type(other) is _Kept and other._value is self._value

    def __hash__(self) -> int:
        return id(self._value)


def take_apart(value: Any, leaves: list[Any]) -> Any:
    """The structure of a value, as `nest.structure_of` tells it; its leaves are added to a list."""
    kind = type(value)
    if kind in nest.leaf_types:
        leaves.append(value)
        return None
    if kind is list or kind is tuple:
        return kind, tuple([take_apart(part, leaves) for part in value])
    if kind is dict:
        return kind, tuple([(key, type(key), take_apart(part, leaves)) for key, part in value.items()])
    if not nest.is_nested(value):
        leaves.append(value)
        return None
    leaves += nest.flatten(value)
    return nest.structure_of(value)


def arrays_to_tensors(leaves: list[Any], borrowing: list[EagerTensor]) -> bool:
    """Puts tensors in the place of NumPy's arrays and scalars, and of the arrays of other libraries; whether there
    were any.

    They are copies: the user may write to their array while the function runs, or while its results live.

    Args:
        borrowing: tensors that borrow an array instead are added to it.
    """
    found = False
    for i, leaf in enumerate(leaves):
        if isinstance(leaf, _ARRAYS):
            leaves[i] = _to_tensor(leaf, borrowing)
            found = True
        elif type(leaf) not in _NO_ARRAYS and _is_array(type(leaf)):
            leaves[i] = constant(leaf)
            found = True
    return found


def _is_array(kind: type) -> bool:
    """Whether an argument of this class stands for an array; the user's own objects stay what they are."""
    return is_array_class(kind) and not kind.__module__.startswith("autograph.") and not is_users(kind)


def _to_tensor(array: Any, borrowing: list[EagerTensor]) -> Tensor:
    dtype = _DTYPES.get(array.dtype)
    if dtype is None or building_graph() is not None or isinstance(array, np.ndarray) and type(array) is not np.ndarray:
        return constant(array)
    if not may_borrow(array):
        return EagerTensor(np.array(array), dtype)
    tensor = EagerTensor(array, dtype)
    borrowing.append(tensor)
    return tensor


def array_as(value: Any, dtype: DType, borrowing: list[EagerTensor]) -> Any:
    """An array of NumPy's own class and of a dtype as a tensor, which may borrow it; any other value as it is."""
    if type(value) is np.ndarray and _DTYPES.get(value.dtype) is dtype:
        return _to_tensor(value, borrowing)
    return value


def tensor_key(tensor: EagerTensor) -> Any:
    """`leaf_key` of an eager tensor."""
    try:
        return tensor.dtype, tensor._array.shape
    except AttributeError:  # a string that a kernel has left as Python's
        return tensor.dtype, tensor.shape.key


def leaf_key(leaf: Any) -> Any:
    """What a trace depends on, of one leaf of the arguments.

    Of tensors, dtype and shape; of numbers, texts and the like, type and value; of other objects, which one it is.
    """
    kind = type(leaf)
    if kind is EagerTensor:
        return tensor_key(leaf)
    if isinstance(leaf, (Tensor, TensorSpec)):
        return leaf.dtype, leaf.shape.key
    if kind in (int, str, bool, bytes, type(None)):
        return kind, leaf
    if kind in (float, complex):
        return kind, repr(leaf)  # nan equals itself, 0.0 is not -0.0
    special = _SPECIAL.get(kind)
    if special is not None:
        return special(leaf)
    if _is_value(kind, leaf):
        return kind, leaf
    return (_identity(leaf),)


def value_key(value: Any) -> Any:
    """The key of a structure."""
    return nest.structure_of(value), *map(leaf_key, nest.flatten(value))


def identities(key: Any) -> Iterator[Identity]:
    """The objects that a key stands for."""
    for part in key:
        if type(part) is Identity:
            yield part
        elif type(part) in (tuple, frozenset):
            yield from identities(part)


def _identity(value: Any) -> Any:
    try:
        return Identity(value)
    except TypeError:
        return _Kept(value)


def _is_value(kind: type, leaf: Any) -> bool:
    """Whether equal objects of a type are as good as one: they never change, and say by `==` what they are."""
    if isinstance(leaf, enum.Enum):
        return True
    if is_users(kind):
        return isinstance(leaf, _VALUES) and not getattr(leaf, "__dict__", None)
    hashed: Any = kind.__hash__
    compared: Any = kind.__eq__
    if hashed in (None, object.__hash__) or compared is object.__eq__:
        return False
    try:
        hash(leaf)
    except TypeError:
        return False
    return True


def _function_key(function: Any) -> Any:
    """A function without variables and defaults of its own is what its code is, however often it is made."""
    own = function.__closure__ or function.__defaults__ or function.__kwdefaults__ or function.__dict__.keys() - _OURS
    if own:
        return types.FunctionType, Identity(function)
    return types.FunctionType, Identity(function.__code__), id(function.__globals__)


def _builtin_key(function: Any) -> Any:
    owner = function.__self__
    if owner is None or isinstance(owner, types.ModuleType):
        return types.BuiltinFunctionType, function
    return types.BuiltinFunctionType, function.__name__, _identity(owner)


def _slice_key(leaf: slice) -> Any:
    if any(isinstance(part, Tensor) for part in (leaf.start, leaf.stop, leaf.step)):
        return slice, _identity(leaf)
    return slice, leaf_key(leaf.start), leaf_key(leaf.stop), leaf_key(leaf.step)


_SPECIAL: dict[type, Callable[[Any], Any]] = {
    slice: _slice_key,
    frozenset: lambda leaf: (frozenset, frozenset(map(leaf_key, leaf))),  # {1} and {1.0} are equal sets
    types.FunctionType: _function_key,
    types.BuiltinFunctionType: _builtin_key,
    types.MethodType: lambda leaf: (types.MethodType, leaf_key(leaf.__func__), _identity(leaf.__self__)),
    functools.partial: lambda leaf: (
        functools.partial, leaf_key(leaf.func), value_key(leaf.args), value_key(leaf.keywords), _contents(leaf)
    ),
}  # fmt: skip


def _contents(partial: Any) -> Any:
    """The tensors in a partial are constants of the trace: it matters which they are, not just of which shape."""
    leaves = nest.flatten((partial.args, partial.keywords))
    return tuple(_identity(leaf) for leaf in leaves if isinstance(leaf, Tensor))
