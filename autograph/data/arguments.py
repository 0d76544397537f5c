"""What the methods of datasets are given, checked: sizes, seeds, specs and shapes."""

from __future__ import annotations

import operator
import os
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.data.specs import DatasetSpec, is_dataset, map_parts, short
from autograph.framework import dtypes, nest, shapes
from autograph.framework.convert import constant, convert_to_tensor, to_array
from autograph.framework.dtypes import as_dtype
from autograph.framework.shapes import TensorShape, as_shape
from autograph.framework.tensor import EagerTensor, SymbolicTensor, Tensor
from autograph.framework.tensor_spec import TensorSpec
from autograph.framework.user_frames import current_location
from autograph.ops.core.basic import cast
from autograph.ops.elementwise.logical import logical_or
from autograph.ops.text.debugging import Assert

__all__ = [
    "common_spec", "declared_spec", "own_tensors", "padding_shapes", "padding_values", "path_list", "size", "wrong",
]  # fmt: skip


def wrong(message: str, expected: str | None = None, fix: str | None = None) -> errors.InvalidArgumentError:
    """The error for an argument."""
    return errors.InvalidArgumentError(message, location=current_location(), expected=expected, fix=fix)


def size(value: Any, name: str, least: int | None = None, also: Sequence[int] = ()) -> Any:
    """An int argument: an int, or a scalar int64 tensor in a graph.

    Args:
        least: the smallest that makes sense.
        also: ints below that with a meaning of their own.
    """
    expected = "an int" if least is None else f"an int of at least {least}" + "".join(f", or {n}" for n in also)
    if isinstance(value, SymbolicTensor):
        if not value.dtype.is_integer or value.shape.rank not in (0, None):
            raise wrong(f"{name} is a {value.dtype.name} tensor of shape {value.shape}", expected)
        number = cast(value, dtypes.int64)
        if least is not None:
            makes_sense = number >= least
            for one in also:
                makes_sense = logical_or(makes_sense, number == one)
            Assert(makes_sense, [f"{name} is {expected}, not", number])
        return number
    given: Any = value.numpy() if isinstance(value, EagerTensor) else value
    try:
        found = operator.index(given)
    except TypeError:
        raise wrong(f"{name} is {short(value)}", expected) from None
    if isinstance(given, (bool, np.bool_)):
        raise wrong(f"{name} is {given}", expected)
    if least is not None and found < least and found not in also:
        raise wrong(f"{name} is {found}", expected)
    return found


def path_list(paths: Any, name: str) -> list[str]:
    """File names: of one path, of several, or of a string tensor."""
    if isinstance(paths, SymbolicTensor):
        raise wrong(f"{name} is a tensor whose value is known only when the graph runs", "file names")
    if isinstance(paths, (EagerTensor, np.ndarray)):
        paths = np.asarray(paths, object).ravel().tolist()
    elif isinstance(paths, (str, bytes, os.PathLike)):
        paths = [paths]
    try:
        return [os.fsdecode(np.asarray(p, object).item() if isinstance(p, Tensor) else p) for p in paths]
    except TypeError:
        raise wrong(f"{name} is {short(paths)}", "file names") from None


def own_tensors(value: Any) -> Any:
    """An element that the user gave: its leaves as tensors, which do not change when the user's arrays do."""
    def leaf(part: Any) -> Any:
        if part is None or is_dataset(part):
            return part
        return constant(part) if isinstance(part, np.ndarray) else convert_to_tensor(part)

    return map_parts(leaf, value)


# --- specs -------------------------------------------------------------------------------------------


def declared_spec(spec: Any, name: str) -> Any:
    """A spec as the user wrote it: a list is a tuple, and what has a dtype and shape is a `TensorSpec`."""
    if isinstance(spec, list):
        spec = tuple(spec)
    if spec is None or isinstance(spec, DatasetSpec):
        return spec
    if isinstance(spec, TensorSpec):
        return TensorSpec(spec.shape, spec.dtype)
    if is_dataset(spec):
        return DatasetSpec(spec.element_spec)
    if nest.is_nested(spec) and not isinstance(spec, Tensor):
        return nest.rebuild(spec, [declared_spec(part, name) for _, part in nest.children(spec)])
    raise wrong(f"{name} holds {short(spec)}", "ag.TensorSpec(shape, dtype), or tuples, dicts, ... of them")


def spec_of_types(types: Any, shape: Any) -> Any:
    """The spec that dtypes and, structured like them, shapes describe."""
    if isinstance(types, (tuple, list)):
        given = [None] * len(types) if shape is None else shape
        return tuple(spec_of_types(*pair) for pair in zip(types, given))
    if isinstance(types, dict):
        return {key: spec_of_types(kind, None if shape is None else shape[key]) for key, kind in types.items()}
    return TensorSpec(as_shape(shape), as_dtype(types))


def common_spec(specs: Sequence[Any], what: str) -> Any:
    """The spec that fits the elements of several datasets.

    Raises:
        InvalidArgumentError: their structures or dtypes differ.
    """
    first, *rest = specs

    def leaf(a: Any, b: Any) -> Any:
        if a is None and b is None or isinstance(a, DatasetSpec) and a == b:
            return a
        if not isinstance(a, TensorSpec) or not isinstance(b, TensorSpec) or a.dtype is not b.dtype:
            raise _different(what, a, b)
        return TensorSpec(shapes.relax(a.shape, b.shape), a.dtype)

    for other in rest:
        if nest.structure_of(map_parts(lambda _: 0, first)) != nest.structure_of(map_parts(lambda _: 0, other)):
            raise _different(what, first, other)
        first = map_parts(leaf, first, other)
    return first


def _different(what: str, a: Any, b: Any) -> errors.AutographError:
    return wrong(f"{what} of datasets whose elements differ: {a!r} and {b!r}", "elements of one structure and dtypes")


# --- padding -----------------------------------------------------------------------------------------


def along(spec: Any, given: Any, leaf: Callable[[Any, Any], Any], name: str) -> Any:
    """`leaf(spec, value)` for each leaf of the spec and what stands for it in `given`, structured like it."""
    if isinstance(spec, TensorSpec) or spec is None:
        return spec and leaf(spec, given)
    if isinstance(spec, DatasetSpec):
        raise wrong("datasets within elements cannot be padded", "elements of tensors")
    if isinstance(spec, dict):
        fits = isinstance(given, dict) and given.keys() == spec.keys()
        parts = [given[key] for key in spec] if fits else []
    else:
        parts = list(given) if isinstance(given, (tuple, list)) else []
        parts = parts or ([part for _, part in nest.children(given)] if type(given) is type(spec) else [])
    wanted = nest.children(spec)
    if len(parts) != len(wanted):
        raise wrong(f"{name} is {short(given)}", f"something structured like {spec!r}")
    return nest.rebuild(spec, [along(part, value, leaf, name) for (_, part), value in zip(wanted, parts)])


def padding_shapes(spec: Any, given: Any) -> Any:
    """What to pad to, structured like the spec."""
    def own(part: Any) -> Any:
        if isinstance(part, TensorSpec) and part.shape.rank is None:
            raise wrong(
                "padded_batch() of elements of unknown rank", "padded_shapes, which say what to pad to",
            )  # fmt: skip
        return part and part.shape

    def leaf(part: TensorSpec, value: Any) -> TensorShape:
        dims = value.numpy().tolist() if isinstance(value, EagerTensor) else value
        shape = dims if isinstance(dims, TensorShape) else as_shape([None if d == -1 else d for d in dims])
        if part.shape.rank not in (None, shape.rank) or any(
            s is not None and w is not None and s > w for s, w in zip(part.shape.dims or [], shape.dims or [])
        ):
            raise wrong(f"elements of shape {part.shape} cannot be padded to {shape}", "a shape that is no smaller")
        return shape

    return map_parts(own, spec) if given is None else along(spec, given, leaf, "padded_shapes")


def padding_values(spec: Any, given: Any) -> list[Any]:
    """What to pad with, for each leaf."""
    found: list[Any] = []

    def leaf(part: TensorSpec, value: Any) -> int:
        if value is None:
            value = "" if part.dtype is dtypes.string else np.zeros((), part.dtype.numpy_dtype)
        if isinstance(value, SymbolicTensor) and value.dtype is part.dtype and value.shape.rank == 0:
            found.append(value)
            return 0
        try:
            array, _ = to_array(value, part.dtype)
        except errors.AutographError:
            raise wrong(f"padding with {short(value)}", f"a value that {part.dtype.name} can hold") from None
        if np.ndim(array):
            raise wrong(f"padding with {short(value)}", "a scalar for each component")
        found.append(array.item() if part.dtype is dtypes.string else array)
        return 0

    if given is None or not nest.is_nested(given):
        map_parts(lambda part: part and leaf(part, given), spec)
    else:
        along(spec, given, leaf, "padding_values")
    return found
