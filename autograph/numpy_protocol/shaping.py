"""The same elements under another shape, as NumPy spells it: reshape, transpose, broadcast_to, flip, pad, ..."""

from __future__ import annotations

import builtins
import operator
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import layouts, shapes
from autograph.framework.context import building_graph
from autograph.framework.execution import apply
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor, as_number
from autograph.framework.user_frames import current_location
from autograph.numpy_protocol.calls import call_numpy
from autograph.numpy_protocol.registry import implements
from autograph.numpy_protocol.values import (
    SEQUENCES,
    asarray,
    axis_tuple,
    dims,
    given,
    known_rank,
    one_axis,
    to_dtype,
)  # fmt: skip
from autograph.ops.arrays import padding, shaping
from autograph.ops.arrays.repeating import repeat as house_repeat
from autograph.ops.arrays.repeating import tile as house_tile
from autograph.ops.core.basic import identity, size
from autograph.ops.core.basic import shape as run_time_shape

__all__ = ["broadcast_to", "flip", "moveaxis", "reshape", "transpose"]


@implements("shape")
def shape(a: Any) -> tuple[Any, ...]:
    """Ints, and scalar tensors for the dimensions that are known only when the graph runs."""
    return tuple(dims(asarray(a), "np.shape"))


@implements("ndim")
def ndim(a: Any) -> int:
    return known_rank(asarray(a), "np.ndim")


@implements("size")
def np_size(a: Any, axis: Any = None) -> Any:
    x = asarray(a)
    if axis is None:
        known = x.shape.num_elements()
        return as_number(size(x)) if known is None else known
    found: Any = 1
    for i in axis_tuple(x, axis, "np.size"):
        found = found * dims(x)[i]
    return found


@implements("reshape")
def reshape(a: Any, /, shape: Any = None, order: str = "C", *, newshape: Any = None, copy: Any = None) -> Tensor:
    x = asarray(a)
    wanted = shape if shape is not None else newshape
    if order in ("A", "K") and building_graph() is not None and known_rank(x, "np.reshape") > 1:
        order = "C" if layouts.lies(x, "C") else "F" if layouts.lies(x, "F") else "?"
    if order in ("C", "A", "K"):
        return shaping.reshape(x, wanted if isinstance(wanted, Tensor) else _sizes(wanted))
    if order != "F":
        raise errors.InvalidArgumentError(
            "np.reshape with this order needs to know how the array lies in memory", location=current_location(),
            expected="'C' or 'F'",
        )  # fmt: skip
    return transpose(shaping.reshape(transpose(x), list(reversed(_sizes(wanted)))))


def _sizes(wanted: Any) -> list[Any]:
    if isinstance(wanted, SEQUENCES):
        return list(wanted)
    if isinstance(wanted, Tensor) and wanted.shape.rank != 0:
        return [wanted[i] for i in builtins.range(wanted.shape[0])]
    if isinstance(wanted, np.ndarray) and wanted.ndim:
        return wanted.tolist()
    return [wanted]


@implements("ravel")
def ravel(a: Any, order: str = "C") -> Tensor:
    return reshape(a, (-1,), order)


@implements("transpose", "permute_dims")
def transpose(a: Any, axes: Any = None) -> Tensor:
    x = asarray(a)
    if axes is None:
        return x if x.shape.rank in (0, 1) else shaping.transpose(x)
    return shaping.transpose(x, [one_axis(x, i, "np.transpose") for i in axes])


@implements("matrix_transpose", "linalg.matrix_transpose")
def matrix_transpose(x: Any, /) -> Tensor:
    t = asarray(x)
    if known_rank(t, "np.matrix_transpose") < 2:
        raise errors.ShapeMismatchError(
            f"the matrix transpose of shape {t.shape}", location=current_location(), expected="two dimensions or more"
        )
    return swapaxes(t, -1, -2)


@implements("swapaxes")
def swapaxes(a: Any, axis1: Any, axis2: Any) -> Tensor:
    x = asarray(a)
    order = list(builtins.range(known_rank(x, "np.swapaxes")))
    i, j = one_axis(x, axis1, "np.swapaxes"), one_axis(x, axis2, "np.swapaxes")
    order[i], order[j] = order[j], order[i]
    return shaping.transpose(x, order) if i != j else x


@implements("moveaxis")
def moveaxis(a: Any, source: Any, destination: Any) -> Tensor:
    x = asarray(a)
    sources, targets = axis_tuple(x, source, "np.moveaxis"), axis_tuple(x, destination, "np.moveaxis")
    if len(sources) != len(targets):
        raise errors.InvalidArgumentError(
            f"np.moveaxis from {source} to {destination}",
            location=current_location(),
            expected="as many axes as targets",
        )
    order = [i for i in builtins.range(known_rank(x, "np.moveaxis")) if i not in sources]
    for target, origin in sorted(zip(targets, sources)):
        order.insert(target, origin)
    return shaping.transpose(x, order)


@implements("rollaxis")
def rollaxis(a: Any, axis: Any, start: Any = 0) -> Tensor:
    x = asarray(a)
    rank = known_rank(x, "np.rollaxis")
    at, to = one_axis(x, axis, "np.rollaxis"), operator.index(start)
    to = to + rank if to < 0 else to
    return moveaxis(x, at, to - 1 if at < to else to)


@implements("expand_dims")
def expand_dims(a: Any, axis: Any) -> Tensor:
    x = asarray(a)
    axes = axis if isinstance(axis, SEQUENCES) else (axis,)
    rank = known_rank(x, "np.expand_dims") + len(axes)
    found = sorted(operator.index(i) + (rank if operator.index(i) < 0 else 0) for i in axes)
    if len(set(found)) != len(found) or found and not 0 <= found[0] <= found[-1] < rank:
        raise errors.IndexingError(
            f"np.expand_dims with axis={axis} of a tensor of shape {x.shape}", location=current_location(),
            expected=f"different axes from {-rank} to {rank - 1}",
            fix="count axes from 0, or from the end with negative numbers",
        )  # fmt: skip
    for i in found:
        x = shaping.expand_dims(x, i)
    return x


@implements("squeeze")
def squeeze(a: Any, axis: Any = None) -> Tensor:
    x = asarray(a)
    if axis is None:
        return shaping.squeeze(x)
    axes = axis_tuple(x, axis, "np.squeeze")
    return shaping.squeeze(x, axes) if axes else x


for _name, _axes in (("atleast_1d", 1), ("atleast_2d", 2), ("atleast_3d", 3)):

    def _at_least(*arys: Any, _axes: int = _axes) -> Any:
        found = [with_rank(asarray(a), _axes) for a in arys]
        return (
            found[0] if len(found) == 1 else (found if np.lib.NumpyVersion(np.__version__) < "2.0.0" else tuple(found))
        )

    implements(_name)(_at_least)


def with_rank(x: Tensor, rank: int) -> Tensor:
    have = known_rank(x, "np.atleast_nd")
    if have >= rank:
        return x
    if rank == 3 and have == 2:
        return shaping.expand_dims(x, 2)
    for at in [0] * (rank - have) if rank < 3 or not have else [0, 2]:
        x = shaping.expand_dims(x, at)
    return x


# --- broadcasting ----------------------------------------------------------------------------------------


@implements("broadcast_to")
def broadcast_to(array: Any, shape: Any, subok: bool = False) -> Tensor:
    return shaping.broadcast_to(asarray(array), shape if isinstance(shape, Tensor) else _sizes(shape))


@implements("broadcast_arrays")
def broadcast_arrays(*args: Any, subok: bool = False) -> Any:
    tensors = [asarray(a) for a in args]
    together = _common_shape(tensors)
    found = [shaping.broadcast_to(t, together) for t in tensors]
    return found if np.lib.NumpyVersion(np.__version__) < "2.0.0" else tuple(found)


def _common_shape(tensors: Sequence[Tensor]) -> Any:
    static = tensors[0].shape
    for t in tensors[1:]:
        static = shapes.broadcast(static, t.shape)
    if static.is_fully_defined():
        return list(static.as_tuple())
    found = run_time_shape(tensors[0])
    for t in tensors[1:]:
        found = shaping.broadcast_dynamic_shape(found, run_time_shape(t))
    return found


@implements("resize")
def resize(a: Any, new_shape: Any) -> Tensor:
    x = shaping.reshape(asarray(a), [-1])
    sizes = [int(s) for s in _sizes(new_shape)]
    total = int(np.prod(sizes))
    have = x.shape[0]
    if have is None:
        places = asarray(np.arange(total)) % to_dtype(size(x), np.int64)
        return shaping.reshape(x[places], sizes)
    if not have:
        return shaping.reshape(to_dtype(np.zeros(total), x.dtype), sizes)
    repeats = -(-total // have)
    return shaping.reshape(house_tile(x, [repeats])[:total], sizes)


# --- reordering ------------------------------------------------------------------------------------------


@implements("flip")
def flip(m: Any, axis: Any = None) -> Tensor:
    x = asarray(m)
    axes = axis_tuple(x, axis, "np.flip")
    backwards = slice(None, None, -1)
    return x[tuple(backwards if i in axes else slice(None) for i in builtins.range(known_rank(x, "np.flip")))]


implements("flipud")(lambda m: flip(m, 0))
implements("fliplr")(lambda m: flip(m, 1))


@implements("roll")
def roll(a: Any, shift: Any, axis: Any = None) -> Tensor:
    x = asarray(a)
    if axis is None:
        sizes = dims(x)
        return shaping.reshape(padding.roll(shaping.reshape(x, [-1]), shift, 0), sizes)
    if not isinstance(shift, SEQUENCES) and not isinstance(axis, SEQUENCES):
        return padding.roll(x, shift, one_axis(x, axis, "np.roll"))
    shifts, axes = np.broadcast_arrays(shift, axis)
    for s, i in zip(shifts.tolist(), axes.tolist()):
        x = padding.roll(x, s, one_axis(x, i, "np.roll"))
    return x


@implements("rot90")
def rot90(m: Any, k: int = 1, axes: Any = (0, 1)) -> Tensor:
    x = asarray(m)
    i, j = axis_tuple(x, tuple(axes), "np.rot90")
    turns = k % 4
    if turns == 2:
        return flip(x, (i, j))
    if turns == 1:
        return swapaxes(flip(x, j), i, j)
    return flip(swapaxes(x, i, j), j) if turns else x


# --- repetition ------------------------------------------------------------------------------------------


@implements("tile")
def tile(A: Any, reps: Any) -> Tensor:
    x = asarray(A)
    counts = _sizes(reps)
    while len(counts) < known_rank(x, "np.tile"):
        counts.insert(0, 1)
    while known_rank(x, "np.tile") < len(counts):
        x = shaping.expand_dims(x, 0)
    return house_tile(x, counts)


@implements("repeat")
def repeat(a: Any, repeats: Any, axis: Any = None) -> Tensor:
    x = asarray(a)
    if axis is None:
        x, at = shaping.reshape(x, [-1]), 0
    else:
        at = one_axis(x, axis, "np.repeat")
    counts = asarray(repeats)
    if counts.dtype.size < 4 or counts.dtype.is_unsigned:
        counts = to_dtype(counts, np.int64)
    return house_repeat(x, counts, at)


# --- padding -----------------------------------------------------------------------------------------------

_PAD_MODES = (
    "constant",
    "edge",
    "reflect",
    "symmetric",
    "wrap",
    "linear_ramp",
    "maximum",
    "mean",
    "median",
    "minimum",
    "empty",
)


@implements("pad")
def pad(array: Any, pad_width: Any, mode: Any = "constant", **kwargs: Any) -> Tensor:
    x = asarray(array)
    if callable(mode):
        raise errors.UnimplementedError(
            "np.pad with a function as its mode has no form on tensors", location=current_location(),
            fix="put the parts together with np.concatenate",
        )  # fmt: skip
    rank = known_rank(x, "np.pad")
    widths = _pairs(pad_width, x)
    if mode == "constant":
        values = np.broadcast_to(kwargs.get("constant_values", 0), (rank, 2)) if rank else np.zeros((0, 2))
        if (values == values.flat[0]).all() if values.size else True:
            value = to_dtype(values.flat[0].item() if values.size else 0, x.dtype)
            return padding.pad(x, [list(w) for w in widths], "CONSTANT", value) if rank else x
        for i, (sizes, fill) in enumerate(zip(widths, values)):
            for side in (0, 1):
                pads = [[0, 0] for _ in builtins.range(rank)]
                pads[i][side] = sizes[side]
                x = padding.pad(x, pads, "CONSTANT", to_dtype(fill[side].item(), x.dtype))
        return x
    if mode in ("edge", "reflect", "symmetric", "wrap") and kwargs.get("reflect_type", "even") == "even":
        for i, (before, after) in enumerate(widths):
            if before or after:
                x = _taken_along(x, i, before, after, mode)
        return x
    if mode not in _PAD_MODES:
        raise errors.InvalidArgumentError(
            f"np.pad with mode={mode!r}", location=current_location(), expected=f"one of {_PAD_MODES}"
        )
    raise errors.UnimplementedError(
        f"np.pad with mode={mode!r} has no form on tensors", location=current_location(),
        expected="'constant', 'edge', 'reflect', 'symmetric' or 'wrap'",
    )  # fmt: skip


def _pairs(pad_width: Any, x: Tensor) -> list[tuple[int, int]]:
    rank = known_rank(x, "np.pad")
    if isinstance(pad_width, dict):
        pairs = [(0, 0)] * rank
        for axis, width in pad_width.items():
            pairs[axis] = (width, width) if isinstance(width, int) else tuple(width)
        return pairs
    return [tuple(int(w) for w in pair) for pair in np.broadcast_to(pad_width, (rank, 2))]  # type: ignore[misc]


def _taken_along(x: Tensor, axis: int, before: int, after: int, mode: str) -> Tensor:
    """Padding by entries of the axis itself: which ones, `numpy.pad` of their numbers says."""
    n: Any = dims(x)[axis]
    keywords = {"pad_width": ((before, after),), "mode": mode}
    if isinstance(n, int):
        places: Any = np.pad(np.arange(n), (before, after), mode=mode)  # type: ignore[call-overload]  # a mode that was checked
    else:
        numbers = apply("Range", [to_dtype(0, n.dtype), n, to_dtype(1, n.dtype)])
        places = call_numpy("pad", [numbers], [(n.dtype, TensorShape.of((None,)))], keywords)[0]
    return x[(slice(None),) * axis + (asarray(places),)]


@implements("copy")
def copy(a: Any, order: str = "K", subok: bool = False) -> Tensor:
    return identity(asarray(a))


@implements("astype")
def astype(x: Any, dtype: Any, /, *, copy: bool = True, device: Any = None) -> Tensor:
    return to_dtype(asarray(x), dtype)


def _like(fill: Any) -> Callable[..., Tensor]:
    def function(
        a: Any, /, dtype: Any = None, order: str = "K", subok: bool = True, shape: Any = None, *, device: Any = None
    ) -> Tensor:
        return full_like(a, fill, dtype, shape=shape)

    return function


implements("zeros_like", "empty_like")(_like(0))
implements("ones_like")(_like(1))


@implements("full_like")
def full_like(
    a: Any, fill_value: Any, dtype: Any = None, order: str = "K", subok: bool = True, shape: Any = None, *,
    device: Any = None,
) -> Tensor:  # fmt: skip
    x = asarray(a)
    value = to_dtype(fill_value, x.dtype if dtype is None else dtype)
    if given(shape):
        return broadcast_to(value, shape)
    static = x.shape
    if static.is_fully_defined():
        return shaping.broadcast_to(value, list(static.as_tuple()))
    return shaping.broadcast_to(value, run_time_shape(x))
