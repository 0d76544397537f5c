"""Moving entries along axes: pad, reverse, roll."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.constant_value import constant_value
from autograph.framework.convert import constant
from autograph.framework.costs import MOVEMENT
from autograph.framework.execution import apply
from autograph.framework.op_def import define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.arrays.shaping import index_tensor, reshape
from autograph.ops.core.basic import assigned, shape
from autograph.ops.core.common import as_tensor, ndarray, normalize_axis

__all__ = ["pad", "reverse", "roll"]

_PADDED = {"Tpaddings": dtypes.INDEX}


# --- pad -----------------------------------------------------------------------------------------------


def _pad_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    return _padded(inputs, 1)


def _padded(inputs: Sequence[Tensor], sign: int) -> TensorShape:
    given, paddings = inputs[0].shape, constant_value(inputs[1])
    rows = inputs[1].shape
    if rows.rank not in (None, 2) or rows.rank == 2 and rows[1] not in (None, 2):
        raise errors.ShapeMismatchError(
            f"paddings of shape {rows}", expected="two numbers for each axis: shape (rank, 2)"
        )
    count = rows[0] if rows.rank == 2 else None
    if given.rank is not None and count not in (None, given.rank):
        raise errors.ShapeMismatchError(f"{count} pairs of paddings for a tensor of shape {given}")
    rank = given.rank if given.rank is not None else count
    if rank is None:
        return shapes.unknown
    if paddings is None or given.rank is None:
        return TensorShape.of((None,) * rank)
    if np.any(paddings < 0):
        raise errors.ShapeMismatchError(f"paddings {paddings.tolist()} are negative", fix="cut with x[begin:end]")
    return TensorShape.of(
        tuple(None if d is None else d + sign * int(p.sum()) for d, p in zip(given.as_tuple(), paddings))
    )


def _widths(x: np.ndarray, paddings: Any) -> list[tuple[int, int]]:
    widths = [(int(a), int(b)) for a, b in paddings]
    if len(widths) != x.ndim or any(w < 0 for pair in widths for w in pair):
        raise errors.InvalidArgumentError(f"paddings {widths} for a tensor of shape {x.shape}")
    return widths


def _pad_kernel(input: Any, paddings: Any, constant_values: Any) -> Any:
    input = ndarray(input)
    widths = _widths(input, paddings)
    out = np.full([d + a + b for d, (a, b) in zip(input.shape, widths)], ndarray(constant_values), input.dtype)
    out[tuple(slice(a, a + d) for d, (a, _) in zip(input.shape, widths))] = input
    return out


def _pad_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    x, paddings, value = op.inputs
    begin = reshape(apply("Slice", [paddings, index_tensor([0, 0]), index_tensor([-1, 1])]), [-1])
    inner = apply("Slice", [dy, begin, shape(x, begin.dtype)])
    outer = apply("Sub", [_total(dy), _total(inner)])
    return [inner, None, reshape(outer, shape(value))]


def _total(x: Tensor) -> Tensor:
    return apply("Sum", [reshape(x, [-1]), constant([0])], {"keep_dims": False})


define(
    "PadV2",
    "input: T, paddings: Tpaddings, constant_values: T -> output: T",
    types={"T": dtypes.ALL, **_PADDED},
    shape=_pad_shape,
    kernel=_pad_kernel,
    gradient=_pad_gradient,
    static_inputs=["paddings"],
    cost=MOVEMENT,
)


def _mirror(x: np.ndarray, paddings: Any, mode: str) -> np.ndarray:
    widths = _widths(x, paddings)
    longest = [d - (mode == "REFLECT") for d in x.shape]
    if any(a > limit or b > limit for limit, (a, b) in zip(longest, widths)):
        raise errors.InvalidArgumentError(
            f"paddings {widths} are wider than what there is to mirror in a tensor of shape {x.shape} ({mode})"
        )
    return np.pad(x, widths, mode.lower()) if x.ndim else x  # type: ignore[call-overload]  # the mode is one of two


def _mirror_grad_kernel(input: Any, paddings: Any, *, mode: str) -> Any:
    dims = [d - int(a) - int(b) for d, (a, b) in zip(np.shape(input), paddings)]
    sources = _mirror(np.arange(int(np.prod(dims))).reshape(dims), paddings, mode)
    out = np.zeros(sources.max(initial=-1) + 1, input.dtype)
    np.add.at(out, sources, input)
    return out.reshape(dims)


define(
    "MirrorPad",
    "input: T, paddings: Tpaddings -> output: T",
    user_name="pad",
    types={"T": dtypes.ALL, **_PADDED},
    attrs={"mode": "string"},
    shape=_pad_shape,
    kernel=lambda input, paddings, *, mode: _mirror(ndarray(input), paddings, mode),
    gradient=lambda op, dy: [apply("MirrorPadGrad", [dy, op.inputs[1]], {"mode": op.attrs["mode"]}), None],
    static_inputs=["paddings"],
    cost=MOVEMENT,
)
define(
    "MirrorPadGrad",
    "input: T, paddings: Tpaddings -> output: T",
    types={"T": dtypes.NUMERIC, **_PADDED},
    attrs={"mode": "string"},
    shape=lambda inputs, attrs: _padded(inputs, -1),
    kernel=_mirror_grad_kernel,
    gradient=lambda op, dy: [apply("MirrorPad", [dy, op.inputs[1]], {"mode": op.attrs["mode"]}), None],
    static_inputs=["paddings"],
    cost=MOVEMENT,
)


def pad(
    tensor: Any, paddings: Any, mode: str = "CONSTANT", constant_values: Any = 0, name: str | None = None
) -> Tensor:
    """`tensor` made larger by `paddings[i, 0]` entries before and `paddings[i, 1]` after, along each axis i.

    Args:
        mode: `"CONSTANT"`: the new entries are `constant_values`; `"REFLECT"`: a mirror image without the edge
            itself; `"SYMMETRIC"`: with it.

    Raises:
        ShapeMismatchError: `paddings` are negative, or not two for each axis.
        InvalidArgumentError: (when it runs) there is not enough to mirror.

    >>> import autograph as ag
    >>> ag.pad([1, 2, 3], [[1, 2]]).numpy().tolist()
    [0, 1, 2, 3, 0, 0]
    >>> ag.pad([1, 2, 3], [[2, 0]], mode="REFLECT").numpy().tolist()
    [3, 2, 1, 2, 3]
    """
    x, widths = as_tensor(tensor), index_tensor(paddings)
    kind = mode.upper()
    if kind == "CONSTANT":
        if not isinstance(constant_values, Tensor):
            zero = type(constant_values) is int and constant_values == 0
            empty = {"b": False, "O": b""}.get(x.dtype.numpy_dtype.kind, 0) if zero else constant_values
            constant_values = constant(empty, x.dtype)
        elif constant_values.dtype is not x.dtype:
            constant_values = assigned(constant_values, x.dtype)  # as `numpy.pad`
        return apply("PadV2", [x, widths, constant_values], name=name)
    if kind not in ("REFLECT", "SYMMETRIC"):
        raise errors.InvalidArgumentError(
            f"pad: mode {mode!r}", location=current_location(), expected="'CONSTANT', 'REFLECT' or 'SYMMETRIC'"
        )
    return apply("MirrorPad", [x, widths], {"mode": kind}, name)


# --- reverse, roll -----------------------------------------------------------------------------------


def _axes_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    axes = constant_value(inputs[-1])
    given = inputs[0].shape
    if axes is not None and given.rank is not None:
        for a in np.ravel(axes):
            normalize_axis(int(a), given.rank)
    return given


define(
    "ReverseV2",
    "tensor: T, axis: Tidx -> output: T",
    types={"T": dtypes.ALL, "Tidx": dtypes.INDEX},
    shape=_axes_shape,
    kernel=lambda tensor, axis: np.flip(ndarray(tensor), tuple(int(a) for a in axis)),
    gradient=lambda op, dy: [apply("ReverseV2", [dy, op.inputs[1]]), None],
    static_inputs=["axis"],
    cost=MOVEMENT,
)


def reverse(tensor: Any, axis: Any, name: str | None = None) -> Tensor:
    """`tensor` backwards along the given axes.

    >>> import autograph as ag
    >>> ag.reverse([1, 2, 3], [0]).numpy().tolist()
    [3, 2, 1]
    """
    axes = index_tensor(axis)
    return apply("ReverseV2", [as_tensor(tensor), reshape(axes, [-1]) if axes.shape.rank == 0 else axes], name=name)


def _roll_kernel(input: Any, shift: Any, axis: Any) -> Any:
    return np.roll(input, tuple(int(s) for s in np.ravel(shift)), tuple(int(a) for a in np.ravel(axis)))


define(
    "Roll",
    "input: T, shift: Tshift, axis: Taxis -> output: T",
    types={"T": dtypes.ALL, "Tshift": dtypes.INDEX, "Taxis": dtypes.INDEX},
    shape=_axes_shape,
    kernel=_roll_kernel,
    gradient=lambda op, dy: [apply("Roll", [dy, apply("Neg", [op.inputs[1]]), op.inputs[2]]), None, None],
    static_inputs=["axis"],
    cost=MOVEMENT,
)


def roll(input: Any, shift: Any, axis: Any, name: str | None = None) -> Tensor:
    """`input` with its entries moved on by `shift` along `axis`; what falls off at one end comes in at the other.

    Args:
        shift, axis: ints, or lists of them of one length.

    >>> import autograph as ag
    >>> ag.roll([1, 2, 3, 4], 1, 0).numpy().tolist()
    [4, 1, 2, 3]
    """
    return apply("Roll", [as_tensor(input), index_tensor(shift), index_tensor(axis)], name=name)
