"""Values to tensors: Python scalars and lists, NumPy arrays, and whatever registered a conversion."""

from __future__ import annotations

import enum
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, execution, recorder
from autograph.framework.array_likes import array_of, check_array
from autograph.framework.context import building_graph, state
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.number_rules import default_dtype, promoted_dtype, rules
from autograph.framework.op_names import type_name, with_article
from autograph.framework.own_arrays import own
from autograph.framework.shapes import TensorShape, as_shape
from autograph.framework.tensor import EagerTensor, SymbolicTensor, Tensor, as_number
from autograph.framework.user_frames import current_location

__all__ = [
    "constant", "convert_to_tensor", "is_convertible", "own_dtype", "register_conversion", "result_dtype", "taken",
    "to_array", "to_promoted",
]  # fmt: skip

_CONVERSIONS: list[tuple[type, Callable[[Any, DType | None], Tensor]]] = []
_convertible: tuple[type, ...] = ()


def register_conversion(cls: type, convert: Callable[[Any, DType | None], Tensor]) -> None:
    """Lets instances of `cls` be used where tensors are: `convert(value, dtype or None) -> Tensor`."""
    global _convertible
    _CONVERSIONS.append((cls, convert))
    _convertible = tuple(known for known, _ in _CONVERSIONS)


def constant(value: Any, dtype: Any = None, shape: Any = None, name: str = "Const") -> Tensor:
    """A tensor with a fixed value.

    Args:
        value: a Python scalar, nested list, NumPy array or eager tensor.
        dtype: its dtype; by default, that of an array, float64 for Python floats, int64 for Python ints (or what
            `ag.config` says; in TensorFlow's functions float32 and int32).
        shape: a shape to give it; a scalar is repeated to fill it.

    Raises:
        UnsupportedTypeError: `value` is nothing a tensor can hold.
        DTypeMismatchError: `value` does not fit `dtype`.

    >>> constant([1.0, 2.0])
    <ag.Tensor: shape=(2,), dtype=float64, numpy=array([1., 2.])>
    """
    if isinstance(value, SymbolicTensor):
        raise errors.UnsupportedTypeError(
            "ag.constant needs a value, and a symbolic tensor has none yet",
            location=current_location(),
            fix="use the tensor itself, or ag.identity(x)",
        )
    wanted = None if dtype is None else as_dtype(dtype)
    if isinstance(value, np.ndarray) and is_convertible(value) and shape is None:
        tensor = convert_to_tensor(value, wanted, name=name)
        # What the array stands for may be written later.
        return execution.apply("Identity", [tensor]) if isinstance(tensor, SymbolicTensor) else tensor
    array, found = to_array(value, wanted)
    array = _unshared(array, value)
    if shape is not None:
        array = _fill_shape(array, as_shape(shape))
    return from_array(array, found, name)


def _fill_shape(array: Any, shape: TensorShape) -> np.ndarray:
    dims = shape.as_tuple()
    if np.size(array) == 1:
        return np.full(dims, np.reshape(array, ()))  # type: ignore[arg-type]  # numpy refuses a None dimension
    if np.size(array) != shape.num_elements():
        raise errors.ShapeMismatchError(
            f"{np.size(array)} values cannot fill the shape {shape}", location=current_location()
        )
    return np.reshape(array, dims)  # type: ignore[arg-type]


#: An array of more bytes than these is copied once for each graph and content, however often it is used.
_LARGE = 1 << 16


def _unshared(array: Any, value: Any) -> Any:
    """What `to_array` made of a value, as an array that nobody else can write: a tensor never changes, while the array
    that it was made from may be written later, by the user's code or by a function that is being traced."""
    if not isinstance(array, np.ndarray) or array is not value and array.flags.owndata:
        return array
    graph: Any = building_graph()
    if graph is None or array.nbytes <= _LARGE or not isinstance(value, np.ndarray):
        return np.array(array) if recorder.active is None else recorder.transfer("in", array, np.array)
    while graph.outer is not None:
        graph = graph.outer
    whose, copy = graph.remembered.get((_unshared, id(value)), (None, None))
    if whose is None or whose() is not value or copy.tobytes() != array.tobytes():
        copy = np.array(array)
        graph.remembered[_unshared, id(value)] = (weakref.ref(value), copy)
    return copy


def from_array(array: Any, dtype: DType, name: str = "Const") -> Tensor:
    """An array as a tensor: eager, or a `Const` of the graph being built. The array is not copied."""
    graph = building_graph()
    if graph is None:
        return EagerTensor(array if state.own_arrays is None else own(np.array(array)), dtype)
    return graph.add_constant(array, dtype, name)


def convert_to_tensor(
    value: Any, dtype: Any = None, dtype_hint: Any = None, preferred_dtype: Any = None, name: str | None = None
) -> Tensor:
    """`value` as a tensor; tensors pass through.

    Args:
        dtype: the dtype it must have.
        dtype_hint: a dtype to use if the value can take it.

    Raises:
        UnsupportedTypeError: `value` cannot become a tensor.
        DTypeMismatchError: it is a tensor of another dtype, or does not fit `dtype`.
    """
    if isinstance(value, Tensor):
        needed = value.dtype if dtype is None else as_dtype(dtype)
        if value.dtype is not needed:
            raise errors.DTypeMismatchError(
                f"a tensor of dtype {value.dtype.name} is given where {needed.name} is needed",
                location=current_location(),
                fix=f"convert it: ag.cast(x, ag.{needed.name})",
            )
        return value
    wanted = None if dtype is None else as_dtype(dtype)
    for cls, convert in _CONVERSIONS:
        if isinstance(value, cls):
            return convert(value, wanted)
    if type(value) in (list, tuple) and _holds_tensor(value):
        return _pack(value, wanted, dtype_hint)
    hint = dtype_hint if dtype_hint is not None else preferred_dtype
    if wanted is None and hint is not None:
        array, found = _hinted(value, as_dtype(hint))
    else:
        array, found = to_array(value, wanted)
    tensor = from_array(_unshared(array, value), found, name or "Const")
    return as_number(tensor) if type(value) in _PYTHON_NUMBERS else tensor


def taken(number: Any, dtype: DType) -> Tensor:
    """What `convert_to_tensor` makes of a Python number, for a dtype that is known to hold it."""
    return as_number(from_array(np.asarray(number, dtype.numpy_dtype), dtype))


_PYTHON_NUMBERS = (bool, int, float, complex)
_PLAIN = frozenset((*_PYTHON_NUMBERS, str, bytes))


def _hinted(value: Any, hint: DType) -> tuple[Any, DType]:
    try:
        return to_array(value, hint)
    except errors.DTypeMismatchError:
        return to_array(value, None)


def _holds_tensor(value: Any) -> bool:
    return not _PLAIN.issuperset(map(type, value)) and any(  # quick for long lists of numbers
        isinstance(v, Tensor) or type(v) in (list, tuple) and _holds_tensor(v) or is_convertible(v)
        for v in value
    )


def is_convertible(value: Any) -> bool:
    """Whether a value that is no tensor can be used as one: its type has registered a conversion."""
    return isinstance(value, _convertible)


def _pack(value: Any, dtype: DType | None, hint: Any) -> Tensor:
    """A list that holds tensors, stacked: of the dtype that its items take together."""
    if dtype is None:
        dtype = result_dtype(list(_leaves(value))) or hint
    parts = [_item(v, dtype) for v in value]
    return execution.apply("Pack", [parts], {"axis": 0})


def _item(value: Any, dtype: DType | None) -> Tensor:
    """An item of a list as a tensor of the dtype of the list, which is as wide as any item's."""
    return to_promoted(value, dtype) if dtype is not None else convert_to_tensor(value)


def to_promoted(value: Any, dtype: DType) -> Tensor:
    """A value as a tensor of a dtype that its own was promoted to (`result_dtype`): a cast where it has another."""
    if isinstance(value, Tensor) or is_convertible(value):
        tensor = value if isinstance(value, Tensor) else convert_to_tensor(value)
        if tensor.dtype is dtype:
            return tensor
        if dtype in _NUMBERS and tensor.dtype in _NUMBERS:
            checked = tensor.weak and _narrows(tensor, dtype) and rules().overflow == "raise"
            return execution.apply("CheckedCast" if checked else "Cast", [tensor], {"DstT": dtype})
        return convert_to_tensor(tensor, dtype)  # refuses, with the reason
    if type(value) is bool and not dtype.is_bool and dtype in _NUMBERS:
        value = int(value)
    elif type(value) is int and dtype.is_integer and not dtypes.can_hold(dtype, value):
        wider = dtypes.int64 if dtypes.can_hold(dtypes.int64, value) else dtypes.float64
        raise errors.ConstantOverflowError(
            f"{_short(value)} does not fit {dtype.name}",
            location=current_location(),
            expected="a number that the dtype of the tensor beside it can hold",
            fix=f"convert the tensor: ag.cast(x, ag.{wider.name})",
        )
    elif isinstance(value, (np.ndarray, np.generic)) and value.dtype != dtype.numpy_dtype and dtype in _NUMBERS:
        value = check_array(value, np.asarray(value))
        value = value.astype(dtype.numpy_dtype) if value.dtype.kind in "biufc" else value
    elif type(value) in (list, tuple) and _holds_tensor(value):
        return _pack(value, dtype, None)
    elif type(value) in (list, tuple) and dtype.is_numeric:
        return _promoted_list(value, dtype)
    return convert_to_tensor(value, dtype)


def _narrows(tensor: Tensor, dtype: DType) -> bool:
    """Whether a cast may change a whole scalar."""
    own = tensor.dtype
    whole = own.is_integer and dtype.is_integer and tensor.shape.rank == 0
    return whole and not dtype.min <= own.min <= own.max <= dtype.max


def _promoted_list(value: Any, dtype: DType) -> Tensor:
    array, found = to_array(value)
    if found.is_bool:
        return from_array(array.astype(dtype.numpy_dtype), dtype)
    return convert_to_tensor(value, dtype)


_NUMBERS = frozenset({dtypes.bool_, *dtypes.NUMERIC})


def result_dtype(values: Any) -> DType | None:
    """The dtype that values take together: NumPy's, see `number_rules.promoted_dtype`; None if there is none.

    Python's numbers, and tensors that stand for them, adapt to what has a dtype of its own. Lists of Python numbers
    are arrays of them, and have none either: beside a tensor they adapt.
    """
    strong: list[DType] = []
    weak: list[DType] = []
    for value in values:
        dtype, adapts = own_dtype(value)
        if dtype is not None:
            (weak if adapts else strong).append(dtype)
    if not rules().promotes and len(set(strong)) > 1:
        return None
    return promoted_dtype(strong, weak)


def own_dtype(value: Any) -> tuple[DType | None, bool]:
    """The dtype of a value as a tensor, None if it is not known before it is one; and whether it adapts to others."""
    if isinstance(value, Tensor):
        return value.dtype, value.weak
    found = default_dtype(value)
    if found is not None:
        return found, True
    dtype = getattr(value, "dtype", None)
    if isinstance(dtype, (DType, np.dtype)):
        return (dtype if isinstance(dtype, DType) else dtypes.known(dtype)), getattr(value, "weak", False)
    if isinstance(value, (list, tuple)) and value:
        return _list_dtype(value)
    return None, True


def _list_dtype(value: Any) -> tuple[DType | None, bool]:
    leaves = list(_leaves(value))
    if any(isinstance(v, (Tensor, np.ndarray, np.generic)) or not own_dtype(v)[1] for v in leaves):
        return result_dtype(leaves), False
    return result_dtype(leaves), True


def _leaves(value: Any) -> Iterator[Any]:
    for v in value:
        if type(v) in (list, tuple):
            yield from _leaves(v)
        else:
            yield v


def to_array(value: Any, dtype: DType | None = None) -> tuple[Any, DType]:
    """`value` as a NumPy array or scalar, and its dtype. Raises as `constant` does."""
    if isinstance(value, EagerTensor):
        if dtype is None or dtype is value.dtype:
            return value._array, value.dtype
        return np.asarray(value._array).astype(dtype.numpy_dtype), dtype
    found = default_dtype(value)
    if found is not None:
        if dtype is not None and dtype is not found:
            if not dtypes.can_hold(dtype, value):
                raise _does_not_fit(value, dtype)
            found = dtype
        if type(value) is int and not dtypes.can_hold(found, value):
            message = f"{_short(value)} does not fit {found.name}"
            raise errors.ConstantOverflowError(message, location=current_location())
        if found is dtypes.string:
            return np.array(value.encode() if isinstance(value, str) else value, object), found
        try:
            return np.asarray(value, found.numpy_dtype), found
        except OverflowError:  # an int beyond what a float can be
            message = f"{_short(value)} does not fit {found.name}"
            raise errors.ConstantOverflowError(message, location=current_location()) from None
    if isinstance(value, (np.ndarray, np.generic)):
        return _numpy_array(check_array(value, np.asarray(value)), dtype)
    if value is None or callable(value) or isinstance(value, (dict, set)):
        raise _unsupported(value)
    if isinstance(value, (list, tuple, range)):
        return _from_sequence(value, dtype)
    if isinstance(value, TensorShape):
        return _from_shape(value, dtype)
    array = None if isinstance(value, DType) else array_of(value)
    if array is None:
        raise _unsupported(value)
    return _numpy_array(array, dtype)


def _numpy_array(array: np.ndarray, dtype: DType | None) -> tuple[Any, DType]:
    if array.dtype.kind == "U":
        array = np.char.encode(array).astype(object)
    elif array.dtype.kind == "S":
        array = array.astype(object)
    found = as_dtype(array.dtype)
    if array.dtype != found.numpy_dtype:
        array = array.astype(found.numpy_dtype)  # another byte order
    if dtype is None or dtype is found:
        return array, found
    if not np.can_cast(array.dtype, dtype.numpy_dtype, "same_kind") and not _exact(array, dtype):
        raise _does_not_fit(f"an array of {found.name}", dtype)
    return array.astype(dtype.numpy_dtype), dtype


def _exact(array: np.ndarray, dtype: DType) -> bool:
    """Whether integers fit an unsigned or narrower type as they are."""
    if array.dtype.kind in "iu" and dtype.is_integer and array.size:
        return bool(dtype.min <= array.min() and array.max() <= dtype.max)
    return array.size == 0


def _from_sequence(value: Any, dtype: DType | None) -> tuple[Any, DType]:
    try:
        array = np.array(value) if len(value) else np.zeros(0, np.float64)
    except ValueError:
        raise errors.UnsupportedTypeError(
            "a nested list whose rows differ in length or depth cannot become a tensor",
            location=current_location(),
            fix="pad the rows to one length",
        ) from None
    if array.dtype.kind in "OUS":
        return _from_objects(value, array, dtype)
    leaf = value
    while isinstance(leaf, (list, tuple, range)) and len(leaf):
        leaf = leaf[0]
    if isinstance(leaf, (np.ndarray, np.generic)):
        return _numpy_array(check_array(leaf, array), dtype)
    kind = array.dtype.kind
    if kind in "iu":
        found = rules().integer if _fits_int32(array) else as_dtype(array.dtype)
    else:
        found = rules().of({"b": bool, "f": float, "c": complex}[kind])
    if dtype is not None and dtype is not found:
        fits = (
            array.size == 0
            or kind in "iu" and (dtype.is_floating or dtype.is_complex or _exact(array, dtype))
            or kind == "f" and (dtype.is_floating or dtype.is_complex)
            or kind == "c" and dtype.is_complex
            or kind == "b" and dtype.is_bool
        )  # fmt: skip
        if not fits:
            raise _does_not_fit(value, dtype)
        found = dtype
    return array.astype(found.numpy_dtype), found


def _from_shape(value: TensorShape, dtype: DType | None) -> tuple[Any, DType]:
    """A shape as the tuple of ints that it stands for, also if there are none."""
    if not value.is_fully_defined():
        raise _unsupported(value)
    array = np.array(value.as_tuple(), np.int64)
    return _numpy_array(array, rules().integer if dtype is None and _fits_int32(array) else dtype)


def _fits_int32(array: np.ndarray) -> bool:
    return not array.size or _exact(array, dtypes.int32)


def _from_objects(value: Any, array: np.ndarray, dtype: DType | None) -> tuple[Any, DType]:
    if array.dtype.kind in "US" and dtype in (None, dtypes.string):
        flat = np.array(value, dtype=object)
        if all(isinstance(v, (str, bytes)) for v in flat.flat):
            return _numpy_array(array, dtype)
    if array.dtype.kind == "O" and array.size and all(isinstance(v, int) for v in array.flat):
        raise _does_not_fit("an int beyond 64 bits", dtype or dtypes.int64)
    raise _unsupported(value)


def _short(value: Any) -> str:
    if isinstance(value, str) and value.startswith("an "):
        return value
    text = _int_text(value) if type(value) is int else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _int_text(value: int) -> str:
    """An int's digits; Python refuses to write down very many."""
    return str(value) if value.bit_length() < 256 else f"an int of {value.bit_length()} bits"


def _does_not_fit(value: Any, dtype: DType) -> errors.DTypeMismatchError:
    return errors.DTypeMismatchError(
        f"{_short(value)} cannot become {dtype.name} without changing its value",
        location=current_location(),
        expected=f"a value that {dtype.name} can hold, as the tensor beside it has that dtype",
        fix="convert one side: ag.cast(x, dtype), or give the constant a dtype: ag.constant(value, dtype)",
    )


def _unsupported(value: Any) -> errors.UnsupportedTypeError:
    return errors.UnsupportedTypeError(
        f"{_short(value)} ({with_article(type_name(value))}) cannot become a tensor",
        location=current_location(),
        expected="a number, bool, string, NumPy array, or a nested list of these",
        fix=f"use its value: `{type(value).__name__}.{value.name}.value`" if isinstance(value, enum.Enum) else None,
    )
