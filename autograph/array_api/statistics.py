"""Statistical and utility functions of the standard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import hides_internal_frames
from autograph.numpy_protocol import numerics, reductions


def _plain(name: str) -> Callable[..., Tensor]:
    reduce = getattr(reductions, name)

    def function(x: Tensor, /, *, axis: Any = None, keepdims: bool = False) -> Tensor:
        return reduce(x, axis, keepdims=keepdims)

    return _named(function, name)


def _total(name: str) -> Callable[..., Tensor]:
    reduce = getattr(reductions, name)

    def function(x: Tensor, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Tensor:
        return reduce(x, axis, dtype, keepdims=keepdims)

    return _named(function, name)


def _spread(name: str) -> Callable[..., Tensor]:
    reduce = getattr(reductions, name)

    def function(x: Tensor, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Tensor:
        return reduce(x, axis, ddof=correction, keepdims=keepdims)

    return _named(function, name)


def _running(name: str) -> Callable[..., Tensor]:
    reduce = getattr(reductions, name)

    def function(x: Tensor, /, *, axis: Any = None, dtype: Any = None, include_initial: bool = False) -> Tensor:
        return reduce(x, axis=axis, dtype=dtype, include_initial=include_initial)

    return _named(function, name)


def _named(function: Callable[..., Tensor], name: str) -> Callable[..., Tensor]:
    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"`numpy.{name}` along axes (None: all), with NumPy's dtypes."
    return hides_internal_frames(function)


all, any, max, mean, min = map(_plain, ("all", "any", "max", "mean", "min"))
prod, sum = map(_total, ("prod", "sum"))
std, var = map(_spread, ("std", "var"))
cumulative_prod, cumulative_sum = map(_running, ("cumulative_prod", "cumulative_sum"))


@hides_internal_frames
def diff(
    x: Tensor, /, *, axis: int = -1, n: int = 1, prepend: Tensor | None = None, append: Tensor | None = None
) -> Tensor:
    """Differences between neighbours along an axis, `n` times."""
    return numerics.diff(x, n, axis, prepend, append)
