"""The ops that everything else stands on: constants, placeholders, identity, casts, shapes of tensors."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.constant_value import constant_value_as_shape
from autograph.framework.convert import own_dtype, to_promoted
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.execution import apply
from autograph.framework.gradient_rules import no_gradient
from autograph.framework.number_rules import rules
from autograph.framework.op_def import Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.core.common import as_tensor, ndarray, plain, same_shape, scalar_shape
from autograph.ops.core.requirements import fitting

__all__ = ["assigned", "cast", "identity", "rank", "shape", "shape_n", "size", "stop_gradient"]


def _no_kernel(*arrays: Any) -> Any:
    raise RuntimeError("a placeholder has a value only while its graph runs")


define(
    "Placeholder",
    "-> output: any",
    attrs={"dtype": "type", "shape": ("shape", shapes.unknown)},
    shape=lambda inputs, attrs: attrs["shape"],
    out_dtypes=lambda inputs, attrs: [attrs["dtype"]],
    kernel=_no_kernel,
)


def _const_kernel(*, value: Any) -> Any:
    return value


define(
    "Const",
    "-> output: any",
    attrs={"dtype": "type", "value": "tensor"},
    shape=lambda inputs, attrs: TensorShape.of(attrs["value"].shape),
    out_dtypes=lambda inputs, attrs: [attrs["dtype"]],
    kernel=_const_kernel,
    traits=Trait.TOTAL,
)

define(
    "Identity",
    "x: T -> y: T",
    types={"T": dtypes.ALL},
    shape=same_shape,
    kernel=lambda x: x,
    gradient=lambda op, dy: [dy],
    traits=Trait.ELEMENTWISE | Trait.VIEW | Trait.TOTAL,
    fold=lambda op, constant: op.inputs[0],
    passes="x",
)

define(
    "StopGradient",
    "x: T -> y: T",
    types={"T": dtypes.ALL},
    shape=same_shape,
    kernel=lambda x: x,
    gradient=no_gradient,
    traits=Trait.ELEMENTWISE | Trait.VIEW | Trait.TOTAL,
    passes="x",
)


def identity(input: Any, name: str | None = None) -> Tensor:
    """The same tensor, as a new operation."""
    return apply("Identity", [as_tensor(input)], name=name)


def stop_gradient(input: Any, name: str | None = None) -> Tensor:
    """The same value, through which no gradient flows."""
    return apply("StopGradient", [as_tensor(input)], name=name)


# --- casts ---------------------------------------------------------------------------------------------


def _cast_kernel(x: Any, *, DstT: DType) -> Any:
    x = ndarray(x)
    if x.dtype.kind == "c" and not DstT.is_complex:
        x = x.real
    return x.astype(DstT.numpy_dtype)


def _cast_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    source = op.inputs[0].dtype
    if not (source.is_floating or source.is_complex):
        return [None]
    return [cast(dy, source)]


def _cast_fold(op: Any, constant: Any) -> Tensor | None:
    """The operand, if it is of the dtype; what was cast to a wider dtype before, if this is the way back."""
    x, wanted = op.inputs[0], op.outputs[0].dtype
    if x.dtype is wanted:
        return x
    before = x.op
    if before.op_def is not op.op_def or before.inputs[0].dtype is not wanted:
        return None
    narrow, wide = np.dtype(wanted.numpy_dtype), np.dtype(x.dtype.numpy_dtype)
    # NumPy calls int64 to float64 safe, which it is not: a float holds the ints of half its size.
    keeps = narrow.kind in ("b", wide.kind) or narrow.itemsize < wide.itemsize
    return before.inputs[0] if keeps and np.can_cast(narrow, wide) and wide.kind != "c" else None


define(
    "Cast",
    "x: SrcT -> y: DstT",
    types={"SrcT": (*dtypes.NUMERIC, dtypes.bool_), "DstT": (*dtypes.NUMERIC, dtypes.bool_)},
    shape=same_shape,
    kernel=_cast_kernel,
    gradient=_cast_gradient,
    traits=Trait.ELEMENTWISE | Trait.TOTAL | Trait.FRESH,
    fold=_cast_fold,
)


def cast(x: Any, dtype: Any, name: str | None = None) -> Tensor:
    """`x` with another dtype; floats are cut towards zero when they become ints, complex numbers lose their
    imaginary part when they become real. Does nothing when `x` has that dtype.

    Raises:
        UnknownDTypeError: `dtype` is none.

    >>> import autograph as ag
    >>> ag.cast([1.9, -1.9], ag.int32)
    <ag.Tensor: shape=(2,), dtype=int32, numpy=array([ 1, -1], dtype=int32)>
    """
    wanted = as_dtype(dtype)
    tensor = as_tensor(x)
    if tensor.dtype is wanted:
        return tensor
    return apply("Cast", [tensor], {"DstT": wanted}, name)


def assigned(value: Any, dtype: DType) -> Tensor:
    """What is assigned to elements of an array, as a tensor of the array's dtype: NumPy cuts a float to an int then.

    Raises:
        DTypeMismatchError: `value` is complex and the array real, or only one of them is text.
        IntegerOverflowError: a Python number does not fit.
    """
    value = plain(value)
    if type(value) is float and dtype.is_integer:
        if not math.isfinite(value):
            raise errors.IntegerOverflowError(f"{value} is no integer", location=current_location())
        value = int(value)
    if type(value) is int and dtype in dtypes.NUMERIC:
        return to_promoted(value, dtype)
    own = own_dtype(value)[0]
    if own is None or own is dtype:
        return as_tensor(value, dtype)
    if not {own, dtype} <= _NUMBERS or own.is_complex and not dtype.is_complex:
        return as_tensor(as_tensor(value), dtype)  # refuses, with the reason
    return cast(as_tensor(fitting(value, dtype)), dtype)


_NUMBERS = frozenset({dtypes.bool_, *dtypes.NUMERIC})


# --- shape, rank, size -------------------------------------------------------------------------------


def _shape_of_shape(inputs: Any, attrs: Any) -> TensorShape:
    return TensorShape.of((inputs[0].shape.rank,))


def _shape_fold(op: Any, constant: Any) -> np.ndarray | None:
    dims = op.inputs[0].shape
    return np.array(dims.as_tuple(), op.outputs[0].dtype.numpy_dtype) if dims.is_fully_defined() else None


def _size_fold(op: Any, constant: Any) -> np.ndarray | None:
    dims = op.inputs[0].shape
    return np.array(dims.num_elements(), op.outputs[0].dtype.numpy_dtype) if dims.is_fully_defined() else None


def _rank_fold(op: Any, constant: Any) -> np.ndarray | None:
    rank = op.inputs[0].shape.rank
    return None if rank is None else np.array(rank, np.int32)


def _int_kernel(compute: Any) -> Any:
    def kernel(x: Any, *, out_type: DType) -> Any:
        return np.array(compute(x), out_type.numpy_dtype)

    return kernel


define(
    "Shape",
    "x: T -> output: out_type",
    types={"T": dtypes.ALL, "out_type": dtypes.INDEX},
    shape=_shape_of_shape,
    kernel=_int_kernel(np.shape),
    traits=Trait.TOTAL | Trait.OF_SHAPES,
    fold=_shape_fold,
)
define(
    "Size",
    "x: T -> output: out_type",
    types={"T": dtypes.ALL, "out_type": dtypes.INDEX},
    shape=scalar_shape,
    kernel=_int_kernel(np.size),
    traits=Trait.TOTAL | Trait.OF_SHAPES,
    fold=_size_fold,
)
define(
    "Rank",
    "x: T -> output: int32",
    types={"T": dtypes.ALL},
    shape=scalar_shape,
    kernel=lambda x: np.int32(np.ndim(x)),
    traits=Trait.TOTAL | Trait.OF_SHAPES,
    fold=_rank_fold,
)


def shape(input: Any, out_type: Any = int, name: str | None = None) -> Tensor:
    """The shape of a tensor as a vector of ints. `x.shape` says what is known without running."""
    return apply("Shape", [as_tensor(input)], {"out_type": as_dtype(out_type)}, name)


def shape_n(input: Any, out_type: Any = int, name: str | None = None) -> list[Tensor]:
    """The shapes of several tensors."""
    return [shape(x, out_type, name) for x in input]


def size(input: Any, out_type: Any = int, name: str | None = None) -> Tensor:
    """The number of elements of a tensor, a scalar."""
    return apply("Size", [as_tensor(input)], {"out_type": as_dtype(out_type)}, name)


def rank(input: Any, name: str | None = None) -> Tensor:
    """The number of dimensions of a tensor, a scalar of the default integer dtype."""
    return cast(apply("Rank", [as_tensor(input)], name=name), rules().integer)


# --- undoing a broadcast -----------------------------------------------------------------------------


def _sum_to_shape_kernel(x: Any, shape: Any) -> Any:
    x = np.asarray(x)
    target = tuple(int(d) for d in shape)
    axes = _axes_to_sum(x.shape, target)
    return np.sum(x, axis=axes, keepdims=True, dtype=x.dtype).reshape(target) if axes else x.reshape(target)


def _sum_to_shape_decomposed(op: Any) -> list[Tensor] | None:
    x, target = op.inputs[0], constant_value_as_shape(op.inputs[1])
    if not x.shape.is_fully_defined() or not target.is_fully_defined() or x.dtype == dtypes.float16:
        return None  # sums of float16 are kept in float16 here
    axes = _axes_to_sum(x.shape.as_tuple(), target.as_tuple())
    if axes:
        x = apply("Sum", [x, as_tensor(np.asarray(axes, np.int32))], {"keep_dims": True})
    return [apply("Reshape", [x, as_tensor(np.asarray(target.as_tuple(), np.int32))])]


def _axes_to_sum(given: Sequence[int | None], target: Sequence[int | None]) -> tuple[int, ...]:
    """The axes that a broadcast of `target` to the shape `given` made or repeated."""
    lead = len(given) - len(target)
    return (*range(lead), *(i + lead for i, d in enumerate(target) if d == 1 and given[i + lead] != 1))


define(
    "SumToShape",
    "x: T, shape: int32 -> y: T",
    types={"T": dtypes.NUMERIC},
    shape=lambda inputs, attrs: constant_value_as_shape(inputs[1]),
    kernel=_sum_to_shape_kernel,
    gradient=lambda op, dy: [apply("BroadcastTo", [dy, shape(op.inputs[0])]), None],
    decompose=_sum_to_shape_decomposed,
    static_inputs=["shape"],
)
