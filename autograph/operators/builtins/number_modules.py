"""`cmath`, `statistics` and `calendar`, staged: Python's own functions, called with the numbers when the graph runs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from autograph.framework.tensor import Tensor
from autograph.operators.builtins.python_calls import kind_of, overload, plain_arguments, refusal
from autograph.operators.dispatch import staged_among

__all__ = ["calendar_functions", "cmath_functions", "statistics_functions"]

Functions = dict[Any, Callable[..., Any]]

_CMATH: tuple[tuple[tuple[Any, ...], str], ...] = (
    ((False,), "isclose isfinite isinf isnan"),
    ((0.0,), "phase"),
    ((0.0, 0.0), "polar"),
    ((0j,), "acos acosh asin asinh atan atanh cos cosh exp log log10 rect sin sinh sqrt tan tanh"),
)


def cmath_functions() -> Functions:
    """What stands in for each function of `cmath`."""
    cmath = sys.modules["cmath"]
    return {
        getattr(cmath, name): overload(getattr(cmath, name), f"cmath.{name}", lambda *args, _kinds=kinds, **kw: _kinds)
        for kinds, names in _CMATH
        for name in names.split()
    }


def calendar_functions() -> Functions:
    """What stands in for the functions of `calendar` that ask which day of the week it is."""
    calendar: Any = sys.modules["calendar"]
    return {
        calendar.weekday: overload(calendar.weekday, "calendar.weekday", lambda *args, **kwargs: (0,)),
        calendar.monthrange: overload(calendar.monthrange, "calendar.monthrange", lambda *args, **kwargs: (0, 0)),
    }


_FLOAT = (
    "correlation covariance fmean geometric_mean harmonic_mean mean median_grouped pstdev pvariance stdev variance kde"
)


def _float(*args: Any, **kwargs: Any) -> tuple[Any, ...]:
    """A float, also where Python has an int since it comes out even: `statistics.mean([1, 3])` is 2, here 2.0."""
    return (0.0,)


def _item(data: Any, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
    return (kind_of(data),)


def _median(data: Any) -> tuple[Any, ...]:
    """The middle item, or the mean of two."""
    size = data.shape[0] if isinstance(data, Tensor) else len(data)
    return (kind_of(data) if size is not None and size % 2 else 0.0,)


def _quantiles(data: Any, /, *, n: int = 4, method: str = "exclusive") -> tuple[Any, ...]:
    if staged_among(n):
        raise refusal(
            "statistics.quantiles()", "into a number of parts that a tensor decides on", "give n as a Python number"
        )
    return (0.0,) * (n - 1)


def statistics_functions() -> Functions:
    """What stands in for each function of `statistics`."""
    statistics: Any = sys.modules["statistics"]
    kinds: dict[str, Callable[..., Any]] = dict.fromkeys(_FLOAT.split(), _float)
    kinds |= dict.fromkeys(("median_high", "median_low", "mode"), _item)
    kinds["median"] = _median
    found = {
        getattr(statistics, name): overload(getattr(statistics, name), f"statistics.{name}", kind)
        for name, kind in kinds.items()
        if hasattr(statistics, name)
    }
    quantiles = overload(statistics.quantiles, "statistics.quantiles", _quantiles)
    regression = overload(statistics.linear_regression, "statistics.linear_regression", lambda *args, **kw: (0.0, 0.0))

    def listed(*args: Any, **kwargs: Any) -> Any:
        result = quantiles(*args, **kwargs)
        return [result] if isinstance(result, Tensor) else list(result)

    def line(*args: Any, **kwargs: Any) -> Any:
        result = regression(*args, **kwargs)
        return statistics.LinearRegression(*result) if type(result) is tuple else result

    def multimode(data: Any) -> Any:
        (items,) = plain_arguments([data])
        if staged_among(items):
            raise refusal(
                "statistics.multimode()", "of values that are known only when the graph runs",
                "how many there are, no list can know before; statistics.mode(x) gives the first",
            )  # fmt: skip
        return statistics.multimode(items)

    return {
        **found, statistics.quantiles: listed, statistics.linear_regression: line, statistics.multimode: multimode,
    }  # fmt: skip
