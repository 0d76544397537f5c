"""The gradients of ufuncs along axes, by the slopes of the ufunc itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.constant_value import constant_value
from autograph.framework.convert import constant
from autograph.framework.execution import apply
from autograph.framework.tape import Tape
from autograph.framework.tensor import Tensor
from autograph.numpy_protocol.joining import concatenate
from autograph.numpy_protocol.ufunc_methods import accumulate, reduce
from autograph.numpy_protocol.ufunc_ops import GRADIENTS, ufunc_named
from autograph.numpy_protocol.ufuncs import call_ufunc
from autograph.ops.arrays.shaping import expand_dims, reshape
from autograph.ops.core.basic import shape

__all__: list[str] = []


def _part(x: Tensor, axis: int, *ends: int | None) -> Tensor:
    """A slice along one axis."""
    found: Tensor = x[(slice(None),) * axis + (slice(*ends),)]
    return found


def _slopes(ufunc: np.ufunc, x: Tensor, y: Tensor) -> list[Tensor]:
    """How `ufunc(x, y)` changes with x, and with y, element by element."""
    with Tape() as tape:
        tape.watch_tensor(x)
        tape.watch_tensor(y)
        z = call_ufunc(ufunc, [x, y])
    found = tape.backward([z], [x, y], [None])
    return [apply("ZerosLike", [x]) if slope is None else slope for slope in found]


def _accumulate(op: Any, dy: Tensor) -> Sequence[Any]:
    """Of y[i] = f(y[i-1], x[i]): y[i] counts for dy[i], and by its slope there for what y[i+1] counts for."""
    (x,), (y,), axis = op.inputs, op.outputs, op.attrs["axis"]
    first = _part(x, axis, None, 1)
    before = concatenate([first, _part(y, axis, None, -1)], axis)
    by_before, by_x = _slopes(ufunc_named(op.attrs["ufunc"]), before, x)
    by_x = concatenate([apply("OnesLike", [first]), _part(by_x, axis, 1, None)], axis)
    at = constant(axis)
    behind = apply("ShiftAlongAxis", [by_before, at], {"reverse": True})
    return [apply("LinearRecurrence", [behind, dy, at], {"reverse": True}) * by_x]


def _reduce(op: Any, dy: Tensor) -> Sequence[Any]:
    """That of the last element of what is accumulated, one axis after the other."""
    (x,), ufunc = op.inputs, ufunc_named(op.attrs["ufunc"])
    if 0 in (x.shape.as_tuple() if x.shape.rank is not None else ()):
        return [apply("ZerosLike", [x])]
    axes = sorted(op.attrs["axes"])
    with Tape() as tape:
        tape.watch_tensor(x)
        last = apply("Identity", [x])
        for axis in axes:
            last = _part(accumulate(ufunc, last, axis), axis, -1, None)
    for axis in [] if op.attrs["keep_dims"] else axes:
        dy = expand_dims(dy, axis)
    return tape.backward([last], [x], [dy])


def _reduceat(op: Any, dy: Tensor) -> Sequence[Any]:
    """That of a reduction of each part."""
    (x, indices), axis, ufunc = op.inputs, op.attrs["axis"], ufunc_named(op.attrs["ufunc"])
    places = constant_value(indices)
    if places is None:
        raise errors.UnimplementedError(f"np.{ufunc.__name__}.reduceat with a tensor of indices has no gradient")
    with Tape() as tape:
        tape.watch_tensor(x)
        parts = []
        for low, high in zip(places.tolist(), [*places.tolist()[1:], None]):
            high = low + 1 if high is not None and high <= low else high
            parts.append(reduce(ufunc, _part(x, axis, low, high), axis, None, True))
        joined = reshape(concatenate(parts, axis), shape(dy))
    return [*tape.backward([joined], [x], [dy]), None]


GRADIENTS.update(UfuncAccumulate=_accumulate, UfuncReduce=_reduce, UfuncReduceat=_reduceat)
