"""Manipulation functions of the standard."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.numpy_protocol import joining, shaping
from autograph.ops.core.basic import identity


@hides_internal_frames
def broadcast_arrays(*arrays: Tensor) -> list[Tensor]:
    """Tensors repeated to one shape."""
    return list(shaping.broadcast_arrays(*arrays))


def broadcast_shapes(*shapes: Any) -> tuple[int, ...]:
    """The shape that tensors of these shapes broadcast to."""
    try:
        return np.broadcast_shapes(*map(tuple, shapes))
    except ValueError as error:
        raise errors.ShapeMismatchError(str(error), location=current_location()) from None


@hides_internal_frames
def broadcast_to(x: Tensor, /, shape: Any) -> Tensor:
    """`x` repeated to a shape."""
    return shaping.broadcast_to(x, shape)


@hides_internal_frames
def concat(arrays: Any, /, *, axis: int | None = 0) -> Tensor:
    """Tensors one after the other along an axis; flat ones if it is None."""
    return joining.concatenate(arrays, axis)


@hides_internal_frames
def expand_dims(x: Tensor, /, axis: Any = 0) -> Tensor:
    """`x` with a new axis of size 1."""
    return shaping.expand_dims(x, axis)


@hides_internal_frames
def flip(x: Tensor, /, *, axis: Any = None) -> Tensor:
    """`x` with its elements in reverse along axes."""
    return shaping.flip(x, axis)


@hides_internal_frames
def moveaxis(x: Tensor, source: Any, destination: Any, /) -> Tensor:
    """`x` with axes at other positions."""
    return shaping.moveaxis(x, source, destination)


@hides_internal_frames
def permute_dims(x: Tensor, /, axes: Any) -> Tensor:
    """`x` with its axes in another order."""
    return shaping.transpose(x, axes)


@hides_internal_frames
def repeat(x: Tensor, repeats: Any, /, *, axis: int | None = None) -> Tensor:
    """Every element several times."""
    return shaping.repeat(x, repeats, axis)


@hides_internal_frames
def reshape(x: Tensor, /, shape: Any, *, copy: bool | None = None) -> Tensor:
    """The elements of `x` in another shape."""
    result = shaping.reshape(x, shape)
    return identity(result) if copy else result


@hides_internal_frames
def roll(x: Tensor, /, shift: Any, *, axis: Any = None) -> Tensor:
    """`x` shifted along axes; what goes out at one end comes in at the other."""
    return shaping.roll(x, shift, axis)


@hides_internal_frames
def squeeze(x: Tensor, /, axis: Any) -> Tensor:
    """`x` without the named axes, which have size 1."""
    return shaping.squeeze(x, axis)


@hides_internal_frames
def stack(arrays: Any, /, *, axis: int = 0) -> Tensor:
    """Tensors of one shape along a new axis."""
    return joining.stack(arrays, axis)


@hides_internal_frames
def tile(x: Tensor, repetitions: Any, /) -> Tensor:
    """`x` several times along its axes."""
    return shaping.tile(x, repetitions)


@hides_internal_frames
def unstack(x: Tensor, /, *, axis: int = 0) -> tuple[Tensor, ...]:
    """The slices of `x` along an axis."""
    return joining.unstack(x, axis=axis)
