"""The same elements under another shape: reshape, transpose, expand_dims, squeeze, broadcasting, ensure_shape."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.constant_value import constant_value, constant_value_as_shape
from autograph.framework.convert import constant, convert_to_tensor, from_array, is_convertible
from autograph.framework.costs import MOVEMENT
from autograph.framework.execution import apply
from autograph.framework.number_rules import rules
from autograph.framework.op_def import Trait, define
from autograph.framework.shapes import TensorShape, as_shape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.core.basic import cast, rank, shape
from autograph.ops.core.common import as_tensor, ndarray, normalize_axis, unbroadcast

__all__ = [
    "broadcast_dynamic_shape", "broadcast_static_shape", "broadcast_to", "ensure_shape", "expand_dims", "reshape",
    "squeeze", "transpose",
]  # fmt: skip

_INDEX = {"Tidx": dtypes.INDEX}
_LIMIT = 2**31


# --- integers given by the user: shapes, axes, bounds ------------------------------------------------


def constant_int(tensor: Tensor) -> int | None:
    """The value of an integer scalar (or of a vector of length 1) if it is known, else None."""
    value = constant_value(tensor)
    return int(value.reshape(())) if value is not None and value.size == 1 else None


def _holds_tensors(values: Any) -> bool:
    """Whether a tensor, or what has its own way to become one, is somewhere in nested lists."""
    if isinstance(values, (list, tuple)):
        return any(map(_holds_tensors, values))
    return isinstance(values, Tensor) or is_convertible(values)


def index_tensor(values: Any) -> Tensor:
    """Ints, tensors of ints or a (nested) list of both, as one tensor of int32 or int64: ints take the default dtype.

    Raises:
        DTypeMismatchError: a value is not an integer.
    """
    if isinstance(values, Tensor) or is_convertible(values):
        return _as_index(as_tensor(values))
    if isinstance(values, (list, tuple)):
        if not len(values):
            return from_array(np.zeros(0, rules().integer.numpy_dtype), rules().integer)
        if _holds_tensors(values):
            parts = [index_tensor(v) for v in values]
            if any(p.dtype is dtypes.int64 for p in parts):
                parts = [cast(p, dtypes.int64) for p in parts]
            return apply("Pack", [parts], {"axis": 0})
        if all(type(v) is int and -_LIMIT <= v < _LIMIT for v in values):
            return from_array(np.array(values, rules().integer.numpy_dtype), rules().integer)
    array = np.asarray(values)
    if array.dtype.kind not in "iu":
        raise errors.DTypeMismatchError(
            f"{values!r} is given where integers are needed", location=current_location(), expected="ints"
        )
    small = not array.size or array.min() >= -_LIMIT and array.max() < _LIMIT
    found = rules().integer if small else dtypes.int64
    return from_array(array.astype(found.numpy_dtype), found)


def narrow_index(value: Any) -> Tensor:
    """An int as an int32 scalar, for ops that take no other dtype."""
    if type(value) is int:
        return convert_to_tensor(value, dtypes.int32)
    return cast(index_tensor(value), dtypes.int32)


def _as_index(tensor: Tensor) -> Tensor:
    if tensor.dtype in dtypes.INDEX:
        return tensor
    if tensor.dtype.is_integer:
        return cast(tensor, dtypes.int64 if tensor.dtype.size >= 4 else dtypes.int32)
    raise errors.DTypeMismatchError(
        f"a tensor of dtype {tensor.dtype.name} is given where integers are needed",
        location=current_location(),
        expected="int32 or int64",
        fix="convert it: ag.cast(x, ag.int32)",
    )


def shape_tensor(dims: Any) -> Tensor:
    """A shape as the user gives it (TensorShape, ints, tensors, a vector) as a vector of ints.

    Raises:
        ShapeMismatchError: a dimension is None.
    """
    if isinstance(dims, TensorShape):
        dims = dims.as_tuple()
    if isinstance(dims, (list, tuple)) and None in [d for d in dims if not isinstance(d, Tensor)]:
        raise errors.ShapeMismatchError(
            f"the shape {tuple(dims)} has a dimension that is not known",
            location=current_location(),
            fix="use the run-time shape: ag.shape(x)[i]; or -1 in a reshape",
        )
    found = index_tensor(dims)
    if found.shape.rank == 0:
        found = apply("Reshape", [found, constant([1])])
    return found


# --- reshape -----------------------------------------------------------------------------------------


def _reshape_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    given, wanted = inputs[0].shape, constant_value_as_shape(inputs[1])
    value = constant_value(inputs[1])
    asked = () if value is None else np.ravel(value).tolist()
    if asked.count(-1) > 1:
        raise errors.ShapeMismatchError(f"reshape to {_text(value)}: only one dimension can be -1")
    if min(asked, default=0) < -1:
        raise errors.ShapeMismatchError(f"reshape to {_text(value)}: a dimension is negative")
    if wanted.rank is None:
        return shapes.unknown
    known = math.prod([d for d in wanted.as_tuple() if d is not None])
    dims = list(wanted.as_tuple())
    total = given.num_elements()
    if total is not None:
        open_dims = [i for i, d in enumerate(dims) if d is None]
        if not open_dims:
            fits = known == total
        else:
            fits = total % known == 0 if known else total == 0
            if len(open_dims) == 1 and fits and known:
                dims[open_dims[0]] = total // known
    else:
        part = math.prod([d for d in given.dims or () if d is not None])
        fits = None in dims or (known % part == 0 if part else known == 0)
        if given.rank is not None and given.dims == [None] and dims == [None]:
            dims = given.dims
    if not fits:
        raise errors.ShapeMismatchError(
            f"a tensor of shape {given} cannot be reshaped to {_text(wanted if value is None else value)}: "
            f"the number of elements differs",
            fix="give one dimension as -1 to have it worked out",
        )
    return TensorShape.of(tuple(dims))


def _text(dims: Any) -> str:
    return str(
        TensorShape(None) if isinstance(dims, TensorShape) and dims.rank is None else tuple(np.ravel(dims).tolist())
    )


def _reshape_kernel(tensor: Any, dims: Any) -> Any:
    tensor, wanted = ndarray(tensor), tuple(map(int, dims))
    free = wanted.count(-1)
    known = math.prod([d for d in wanted if d != -1])
    if (
        free > 1
        or min(wanted, default=0) < -1
        or (tensor.size != known if not free else not known or tensor.size % known)
    ):
        raise errors.InvalidArgumentError(
            f"a tensor of shape {tensor.shape} with {tensor.size} elements cannot be reshaped to {wanted}"
        )
    return tensor.reshape(wanted)


def _reshape_fold(op: Any, constant: Any) -> Tensor | None:
    x, dims = op.inputs
    known = x.shape.is_fully_defined() and x.shape.dims == op.outputs[0].shape.dims
    return x if known and constant(dims) is not None else None


def _reshaped_back(op: Any, base: Tensor, value: Tensor) -> Tensor:
    """The base of a view that has its elements in the same order."""
    return reshape(value, base.shape if base.shape.is_fully_defined() else shape(base))


define(
    "Reshape",
    "tensor: T, shape: Tshape -> output: T",
    types={"T": dtypes.ALL, "Tshape": dtypes.INDEX},
    shape=_reshape_shape,
    kernel=_reshape_kernel,
    gradient=lambda op, dy: [reshape(dy, shape(op.inputs[0])), None],
    traits=Trait.VIEW,
    static_inputs=["shape"],
    fold=_reshape_fold,
    written=_reshaped_back,
    cost=MOVEMENT,
)


def reshape(tensor: Any, shape: Any, name: str | None = None) -> Tensor:
    """`tensor` with the same elements, in row-major order, in another shape.

    Args:
        shape: ints, scalar tensors, or a vector; one dimension may be -1: it is worked out from the rest.

    Raises:
        ShapeMismatchError: the number of elements differs (InvalidArgumentError when known at run time only).

    >>> import autograph as ag
    >>> ag.reshape([1, 2, 3, 4, 5, 6], [2, -1])
    <ag.Tensor: shape=(2, 3), dtype=int64, numpy=
    array([[1, 2, 3],
           [4, 5, 6]])>
    """
    return apply("Reshape", [as_tensor(tensor), shape_tensor(shape)], name=name)


# --- transpose ---------------------------------------------------------------------------------------


def _transpose_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    given, perm = inputs[0].shape, constant_value(inputs[1])
    count = inputs[1].shape[0] if inputs[1].shape.rank == 1 else None
    if given.rank is not None and count is not None and count != given.rank:
        raise errors.ShapeMismatchError(f"a permutation of {count} axes is given for a tensor of shape {given}")
    if perm is None:
        known = given.rank if given.rank is not None else count
        return shapes.unknown if known is None else TensorShape.of((None,) * known)
    rank_ = len(perm)
    axes = [normalize_axis(int(a), rank_, "perm: axis") for a in perm]
    if sorted(axes) != list(range(rank_)):
        raise errors.ShapeMismatchError(f"perm {_text(perm)} is not a permutation: it names an axis twice")
    dims = given.as_tuple() if given.rank is not None else (None,) * rank_
    return TensorShape.of(tuple(dims[a] for a in axes))


def _transpose_fold(op: Any, constant: Any) -> Tensor | None:
    """What is transposed there and back, or not at all."""
    x, order = op.inputs[0], _known_order(op, constant)
    if order is None:
        return None
    if order == list(range(len(order))):
        return x
    before = x.op
    first = _known_order(before, constant) if before.type == op.type else None
    if first is None or [first[i] for i in order] != list(range(len(order))):
        return None
    return before.inputs[0]


def _known_order(op: Any, constant: Any) -> list[int] | None:
    """The axes of a transposition, from 0 on."""
    found = constant(op.inputs[1])
    return None if found is None else [int(i) % len(found) for i in found]


def _transposed_back(op: Any, base: Tensor, value: Tensor) -> Tensor:
    order = _known_order(op, constant_value)
    back = apply("InvertPermutation", [op.inputs[1]]) if order is None else [int(i) for i in np.argsort(order)]
    return transpose(value, back)


define(
    "Transpose",
    "x: T, perm: Tperm -> y: T",
    types={"T": dtypes.ALL, "Tperm": dtypes.INDEX},
    shape=_transpose_shape,
    kernel=lambda x, perm: np.transpose(ndarray(x), [int(a) for a in perm]),
    gradient=lambda op, dy: [transpose(dy, apply("InvertPermutation", [op.inputs[1]])), None],
    traits=Trait.VIEW,
    static_inputs=["perm"],
    fold=_transpose_fold,
    written=_transposed_back,
    cost=MOVEMENT,
)


def transpose(a: Any, perm: Any = None, conjugate: bool = False, name: str | None = None) -> Tensor:
    """`a` with its axes reordered: axis `i` of the result is axis `perm[i]` of `a`.

    Args:
        perm: the order; by default all axes are reversed.
        conjugate: also take the complex conjugate.

    Raises:
        ShapeMismatchError: `perm` is not a permutation of the axes.

    >>> import autograph as ag
    >>> ag.transpose(ag.zeros([2, 3, 4]), [2, 0, 1]).shape
    TensorShape([4, 2, 3])
    """
    tensor = as_tensor(a)
    if conjugate and tensor.dtype.is_complex:
        tensor = apply("Conj", [tensor])
    if perm is not None:
        order = index_tensor(perm)
        value = constant_value(order)
        if value is not None and tensor.shape.rank is not None and np.any(value < 0):
            order = index_tensor([normalize_axis(int(v), tensor.shape.rank, "perm: axis") for v in value])
    elif tensor.shape.rank is not None:
        order = index_tensor(range(tensor.shape.rank - 1, -1, -1)) if tensor.shape.rank else index_tensor([])
    else:
        minus = constant(-1)
        order = apply("Range", [apply("AddV2", [rank(tensor), minus]), minus, minus])
    return apply("Transpose", [tensor, order], name=name)


# --- axes of size 1 ----------------------------------------------------------------------------------


def _expand_dims_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    given, axis = inputs[0].shape, constant_int(inputs[1])
    if given.rank is None:
        return shapes.unknown
    if axis is None:
        return TensorShape.of((None,) * (given.rank + 1))
    at = normalize_axis(axis, given.rank + 1)
    dims = given.as_tuple()
    return TensorShape.of((*dims[:at], 1, *dims[at:]))


define(
    "ExpandDims",
    "input: T, dim: Tdim -> output: T",
    types={"T": dtypes.ALL, "Tdim": dtypes.INDEX},
    shape=_expand_dims_shape,
    kernel=lambda input, dim: np.expand_dims(ndarray(input), int(np.reshape(dim, ()))),
    gradient=lambda op, dy: [reshape(dy, shape(op.inputs[0])), None],
    traits=Trait.VIEW,
    static_inputs=["dim"],
    written=_reshaped_back,
    cost=MOVEMENT,
)


def expand_dims(input: Any, axis: Any, name: str | None = None) -> Tensor:
    """`input` with a new axis of size 1 at position `axis` (from -rank - 1 to rank).

    >>> import autograph as ag
    >>> ag.expand_dims([1, 2], 0).shape, ag.expand_dims([1, 2], -1).shape
    (TensorShape([1, 2]), TensorShape([2, 1]))
    """
    return apply("ExpandDims", [as_tensor(input), index_tensor(axis)], name=name)


def _squeeze_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    given, axes = inputs[0].shape, attrs["squeeze_dims"]
    if given.rank is None:
        return shapes.unknown
    dims = given.as_tuple()
    if not axes:
        return shapes.unknown if None in dims else TensorShape.of(tuple(d for d in dims if d != 1))
    gone = {normalize_axis(a, len(dims)) for a in axes}
    for a in gone:
        if dims[a] not in (None, 1):
            raise errors.ShapeMismatchError(f"squeeze of axis {a} of a tensor of shape {given}: its size is not 1")
    return TensorShape.of(tuple(d for i, d in enumerate(dims) if i not in gone))


define(
    "Squeeze",
    "input: T -> output: T",
    types={"T": dtypes.ALL},
    attrs={"squeeze_dims": ("list(int)", ())},
    shape=_squeeze_shape,
    kernel=lambda input, *, squeeze_dims: np.squeeze(ndarray(input), tuple(squeeze_dims) or None),
    gradient=lambda op, dy: [reshape(dy, shape(op.inputs[0]))],
    traits=Trait.VIEW,
    written=_reshaped_back,
    cost=MOVEMENT,
)


def squeeze(input: Any, axis: int | Sequence[int] | None = None, name: str | None = None) -> Tensor:
    """`input` without the axes of size 1, or without those named.

    Raises:
        ShapeMismatchError: a named axis has another size.

    >>> import autograph as ag
    >>> ag.squeeze([[[1], [2]]]).shape, ag.squeeze([[[1], [2]]], axis=-1).shape
    (TensorShape([2]), TensorShape([1, 2]))
    """
    axes = () if axis is None else (axis,) if not isinstance(axis, (list, tuple)) else axis
    return apply("Squeeze", [as_tensor(input)], {"squeeze_dims": tuple(int(a) for a in axes)}, name)


# --- broadcasting ------------------------------------------------------------------------------------


def _broadcast_to_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    given, wanted = inputs[0].shape, constant_value_as_shape(inputs[1])
    if given.rank is None or wanted.rank is None:
        return wanted
    tail = wanted.as_tuple()[max(0, len(wanted) - len(given)) :]
    bad = len(given) > len(wanted) or any(
        d is not None and w is not None and d not in (1, w) for d, w in zip(given.as_tuple(), tail)
    )
    if bad:
        raise errors.ShapeMismatchError(
            f"a tensor of shape {given} cannot be broadcast to {wanted}",
            expected="dimensions that are equal or 1, compared from the right",
        )
    # where the wanted size is unknown but the given one is known and not 1, it can only be that one
    front = wanted.as_tuple()[: len(wanted) - len(given)]
    return TensorShape.of(
        front + tuple(d if w is None and d not in (None, 1) else w for d, w in zip(given.as_tuple(), tail))
    )


define(
    "BroadcastTo",
    "input: T, shape: Tidx -> output: T",
    types={"T": dtypes.ALL, **_INDEX},
    shape=_broadcast_to_shape,
    kernel=lambda input, shape: np.broadcast_to(ndarray(input), tuple(int(d) for d in shape)),
    gradient=lambda op, dy: [unbroadcast(dy, op.inputs[0]), None],
    traits=Trait.VIEW,
    static_inputs=["shape"],
    cost=MOVEMENT,
)


def broadcast_to(input: Any, shape: Any, name: str | None = None) -> Tensor:
    """`input` repeated along axes of size 1 (and new leading axes) until it has `shape`.

    Raises:
        ShapeMismatchError: `input` does not broadcast to `shape`.

    >>> import autograph as ag
    >>> ag.broadcast_to([1, 2], [2, 2])
    <ag.Tensor: shape=(2, 2), dtype=int64, numpy=
    array([[1, 2],
           [1, 2]])>
    """
    return apply("BroadcastTo", [as_tensor(input), shape_tensor(shape)], name=name)


def broadcast_static_shape(shape_x: Any, shape_y: Any) -> TensorShape:
    """The shape that two (possibly partial) shapes broadcast to. Raises ShapeMismatchError if they do not.

    >>> import autograph as ag
    >>> ag.broadcast_static_shape([None, 3], [1])
    TensorShape([None, 3])
    """
    return shapes.broadcast(as_shape(shape_x), as_shape(shape_y))


def _broadcast_args_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    known = [constant_value_as_shape(t) for t in inputs]
    if all(s.is_fully_defined() for s in known):
        shapes.broadcast(*known)
    lengths = [t.shape[0] if t.shape.rank == 1 else None for t in inputs]
    return TensorShape.of((None if None in lengths else max(lengths),))  # type: ignore[type-var]


define(
    "BroadcastArgs",
    "s0: T, s1: T -> r0: T",
    types={"T": dtypes.INDEX},
    shape=_broadcast_args_shape,
    kernel=lambda s0, s1: np.array(np.broadcast_shapes(tuple(s0), tuple(s1)), s0.dtype),
    traits=Trait.COMMUTATIVE,
    static_inputs=["s0", "s1"],
    cost=MOVEMENT,
)


def broadcast_dynamic_shape(shape_x: Any, shape_y: Any) -> Tensor:
    """The shape that two shapes, given as vectors of ints, broadcast to.

    >>> import autograph as ag
    >>> ag.broadcast_dynamic_shape([2, 1], [3])
    <ag.Tensor: shape=(2,), dtype=int64, numpy=array([2, 3])>
    """
    x, y = shape_tensor(shape_x), shape_tensor(shape_y)
    if x.dtype is not y.dtype:
        x, y = cast(x, dtypes.int64), cast(y, dtypes.int64)
    return apply("BroadcastArgs", [x, y])


# --- a promise about the shape -----------------------------------------------------------------------


def _ensure_shape_kernel(input: Any, *, shape: TensorShape) -> Any:
    if not shape.is_compatible_with(np.shape(input)):
        raise errors.InvalidArgumentError(
            f"the shape {np.shape(input)} is not compatible with the ensured shape {shape}"
        )
    return input


define(
    "EnsureShape",
    "input: T -> output: T",
    types={"T": dtypes.ALL},
    attrs={"shape": ("shape", shapes.unknown)},
    shape=lambda inputs, attrs: shapes.merge(inputs[0].shape, attrs["shape"]),
    kernel=_ensure_shape_kernel,
    gradient=lambda op, dy: [dy],
    traits=Trait.VIEW,
    cost=MOVEMENT,
)


def ensure_shape(x: Any, shape: Any, name: str | None = None) -> Tensor:
    """`x`, whose shape is checked against a (possibly partial) shape when it runs and known from there on.

    Raises:
        ShapeMismatchError: the shapes contradict each other already now.
        InvalidArgumentError: they do when it runs.
    """
    return apply("EnsureShape", [as_tensor(x)], {"shape": as_shape(shape)}, name)
