"""`Correlate`: sums of products of a vector and a shorter one, at each place of the shorter one along the longer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.convert import constant
from autograph.framework.costs import of_products
from autograph.framework.execution import apply
from autograph.framework.op_def import define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.ops.elementwise.complex_ops import conj

__all__ = ["correlate", "places"]


def places(long: int, short: int, mode: str) -> range:
    """The places of the shorter vector that a mode has: 0 where its last element is at the longer one's first.

    Args:
        long, short: how many elements the vectors have.
        mode: "valid": where both lie beside each other as a whole; "same": as many as the longer one has elements;
            "full": where they have an element in common.

    >>> places(5, 3, "valid"), places(5, 3, "same"), places(5, 3, "full")
    (range(2, 5), range(1, 6), range(0, 7))
    """
    if mode == "valid":
        return range(short - 1, long)
    if mode == "same":
        return range((short - 1) // 2, (short - 1) // 2 + long)
    return range(long + short - 1)


def _shape(inputs: Sequence[Tensor], attrs: Mapping[str, Any]) -> TensorShape:
    for x in inputs:
        if x.shape.rank not in (None, 1):
            raise errors.ShapeMismatchError(f"a correlation of shape {x.shape}", expected="two vectors")
    long, short = (x.shape.num_elements() for x in inputs)
    if long is None or short is None:
        return TensorShape.of((None,))
    if not 0 < short <= long:
        raise errors.ShapeMismatchError(f"a correlation of {long} and {short} elements", expected="the longer first")
    return TensorShape.of((len(places(long, short, attrs["mode"])),))


def _kernel(x: Any, y: Any, *, mode: Any) -> Any:
    return np.convolve(x, y[::-1], mode)


def _gradient(op: Any, dz: Tensor) -> list[Tensor]:
    """Of z[k] = sum of x[k + j] y[j]: both gradients are such sums again, of dz at all places."""
    x, y = op.inputs
    zero = constant(np.array([0], np.int32))
    long, short = x.shape.num_elements(), y.shape.num_elements()
    if long is None or short is None:
        raise errors.UnimplementedError("the gradient of a correlation of vectors of unknown length")
    found = places(long, short, op.attrs["mode"])
    room = constant(np.array([[found.start, long + short - 1 - found.stop]], np.int32))
    everywhere = apply("PadV2", [dz, room, constant(0, dz.dtype)])
    dx = correlate(everywhere, apply("ReverseV2", [conj(y), zero]), "valid")
    dy = apply("ReverseV2", [correlate(everywhere, conj(x), "valid"), zero])
    return [dx, dy]


define(
    "Correlate",
    "x: T, y: T -> z: T",
    types={"T": (*dtypes.NUMERIC, dtypes.bool_)},
    attrs={"mode": ("string", "full")},
    shape=_shape,
    kernel=_kernel,
    gradient=_gradient,
    cost=of_products(lambda inputs, attrs: inputs[1][0]),
)


def correlate(x: Tensor, y: Tensor, mode: str) -> Tensor:
    """The sums of x[k + j] * y[j] over j, for each place k.

    Args:
        x: a vector.
        y: another one of its dtype, that is not longer.
        mode: which places: "valid", "same" or "full" (see `places`).

    Raises:
        ShapeMismatchError: y is longer, or empty.

    >>> import autograph as ag
    >>> correlate(ag.constant([1, 2, 3]), ag.constant([1, 10]), "valid")
    <ag.Tensor: shape=(2,), dtype=int64, numpy=array([21, 32])>
    """
    return apply("Correlate", [x, y], {"mode": mode})
