"""np.interp: straight lines between points."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.execution import apply
from autograph.framework.tape import Tape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.numpy_protocol.calls import call_numpy, helper, register_numpy_gradient
from autograph.numpy_protocol.order import searchsorted
from autograph.numpy_protocol.registry import implements
from autograph.numpy_protocol.selecting import clip, take
from autograph.numpy_protocol.values import asarray, dims, inexact, to_dtype
from autograph.ops.elementwise.arithmetic import divide

__all__ = ["interp"]


@implements("interp")
def interp(x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None, period: Any = None) -> Tensor:
    if period is not None:
        raise errors.UnimplementedError(
            "np.interp with period= has no form on tensors",
            location=current_location(),
            fix="np.interp(x % period, ...)",
        )
    at, xs = (to_dtype(asarray(v), dtypes.float64) for v in (x, xp))
    ys = inexact(fp)
    ys = to_dtype(ys, dtypes.complex128 if ys.dtype.is_complex else dtypes.float64)
    ends = {name: to_dtype(v, ys.dtype) for name, v in (("left", left), ("right", right)) if v is not None}
    return call_numpy("_interp", [at, xs, ys, *ends.values()], [(ys.dtype, at.shape)], {"ends": tuple(ends)})[0]


@helper
def _interp(at: Any, xs: Any, ys: Any, *given: Any, ends: tuple[str, ...]) -> Any:
    return np.interp(at, xs, ys, **{name: end[()] for name, end in zip(ends, given)})


@register_numpy_gradient("_interp")
def _interp_gradient(op: Any, dy: Tensor) -> list[Any]:
    """That of the straight lines between the points."""
    if dy.dtype.is_complex:
        raise errors.UnimplementedError("np.interp of complex numbers has no gradient")
    with Tape() as tape:
        for t in op.inputs:
            tape.watch_tensor(t)
        at, xs, ys, *given = op.inputs
        result = _lines(at, xs, ys, **dict(zip(dict(op.attrs["keywords"])["ends"], given)))
    return tape.backward([result], op.inputs, [dy])


def _lines(at: Tensor, xs: Tensor, ys: Tensor, left: Any = None, right: Any = None) -> Tensor:
    n = to_dtype(dims(xs)[0], dtypes.int64)
    high = clip(searchsorted(xs, at, side="right"), 1, apply("Maximum", [n - 1, to_dtype(1, dtypes.int64)]))
    low = high - 1
    high = apply("Minimum", [high, n - 1])
    x0, x1, y0, y1 = take(xs, low), take(xs, high), take(ys, low), take(ys, high)
    result = divide(y1 - y0, x1 - x0) * (at - x0) + y0
    result = apply("SelectV2", [at < xs[0], ys[0] if left is None else left, result])
    result = apply("SelectV2", [at > xs[-1], ys[-1] if right is None else right, result])
    return apply("SelectV2", [at == xs[-1], ys[-1], result])
