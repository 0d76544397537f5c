"""`math` and `operator`, staged: what `math.sqrt(x)` is for a tensor.

The answer is Python's: where Python raises ("math domain error"), so does the graph when it runs. Functions without an
op here (`math.gamma`, `math.factorial`, ...) run Python's own, on the number, when the graph runs.
"""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.convert import convert_to_tensor
from autograph.framework.execution import apply
from autograph.framework.op_def import Trait, define
from autograph.framework.tensor import SymbolicTensor
from autograph.operators.builtins.math_gradients import math_gradient
from autograph.operators.callees import register_overloads
from autograph.operators.calls.call import converted_call
from autograph.operators.conditions.logical import eq, in_, negate, not_eq, truth
from autograph.operators.containers.selecting import check
from autograph.operators.containers.slices import get_item
from autograph.operators.dispatch import is_staged
from autograph.operators.iteration.folds import fold, fold_first
from autograph.ops.core.common import scalar_shape

__all__ = ["FUNCTIONS"]

#: The functions of `math` that give an int, or a bool.
_INTS = ("ceil", "comb", "factorial", "floor", "gcd", "isqrt", "lcm", "perm", "trunc")
_BOOLS = ("isclose", "isfinite", "isinf", "isnan")
_FLOATS = (
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "copysign", "cos", "cosh", "degrees", "erf",
    "erfc", "exp", "exp2", "expm1", "fabs", "fmod", "gamma", "hypot", "ldexp", "lgamma", "log", "log10", "log1p",
    "log2", "nextafter", "pow", "radians", "remainder", "sin", "sinh", "sqrt", "tan", "tanh", "ulp",
)  # fmt: skip


def _kernel(inputs: list[Any], *, function: str, keywords: Any, result_dtype: Any) -> Any:
    values = [x.item() if isinstance(x, (np.ndarray, np.generic)) else x for x in inputs]
    positional = len(values) - len(keywords)
    try:
        result = getattr(math, function)(*values[:positional], **dict(zip(keywords, values[positional:])))
    except ValueError as error:
        raise errors.InvalidArgumentError(f"math.{function}: {error}") from None
    return np.asarray(result, result_dtype.numpy_dtype)[()]


define(
    "PyMath",
    "inputs: list -> output: result_dtype",
    attrs={"function": "string", "keywords": ("value", ()), "result_dtype": "type"},
    shape=scalar_shape,
    kernel=_kernel,
    gradient=math_gradient,
    traits=Trait.RAISES,
)


def _staged(name: str) -> Callable[..., Any]:
    function = getattr(math, name)

    @functools.wraps(function)
    def overload(*args: Any, **kwargs: Any) -> Any:
        if not any(map(is_staged, (*args, *kwargs.values()))):
            return function(*args, **kwargs)
        tensors = [convert_to_tensor(value) for value in (*args, *kwargs.values())]
        wide = any(t.dtype.size > 4 and not getattr(t, "weak", False) for t in tensors)
        if name in _BOOLS:
            dtype = dtypes.bool_
        elif name in _INTS:
            dtype = dtypes.int64 if wide else dtypes.int32
        else:
            dtype = dtypes.float64 if wide else dtypes.float32
        result = apply(
            "PyMath", [tensors], {"function": name, "keywords": tuple(kwargs), "result_dtype": dtype}
        )
        if isinstance(result, SymbolicTensor) and name in _INTS:
            result.weak = True
        return result

    return overload


def _reduce(function: Any, items: Any, *initial: Any) -> Any:
    """`functools.reduce`."""
    def combine(total: Any, item: Any) -> Any:
        return converted_call(function, (total, item), None)

    if initial:
        return fold(items, combine, initial[0], "reduce()")
    if not is_staged(items):
        items = list(items)
        if not items:
            raise TypeError("reduce() of empty iterable with no initial value")
        return fold(items[1:], combine, items[0], "reduce()")
    result, found = fold_first(items, combine, "reduce()")
    if found is False:
        raise TypeError("reduce() of empty iterable with no initial value")
    if found is not True:
        check(found, lambda: TypeError("reduce() of empty iterable with no initial value"))
    return result


def _on_operands(function: Any, staged: Callable[..., Any]) -> Callable[..., Any]:
    def overload(*args: Any) -> Any:
        return staged(*args) if any(map(is_staged, args)) else function(*args)

    overload.__name__ = overload.__qualname__ = function.__name__
    return overload


#: What stands in for each function of `math`, `operator` and `functools` in converted code.
FUNCTIONS: dict[Any, Callable[..., Any]] = {
    **{getattr(math, name): _staged(name) for name in (*_INTS, *_BOOLS, *_FLOATS) if hasattr(math, name)},
    functools.reduce: _reduce,
    operator.not_: _on_operands(operator.not_, lambda value: negate(truth(value))),
    operator.truth: _on_operands(operator.truth, truth),
    operator.contains: _on_operands(operator.contains, lambda container, item: in_(item, container)),
    operator.getitem: _on_operands(operator.getitem, get_item),
    operator.eq: _on_operands(operator.eq, eq),
    operator.ne: _on_operands(operator.ne, not_eq),
}
register_overloads(FUNCTIONS)
