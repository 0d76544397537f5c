"""`NumPyCall`: an op whose kernel is a function of NumPy, for what has no op of its own.

Its attributes name the function and hold its keywords, so a graph stays data. Dtypes and shapes of the outputs are
worked out by whoever applies it. Gradients are formulas, one for each function.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.dtypes import DType
from autograph.framework.execution import apply
from autograph.framework.gradient_rules import register_gradient, variant_rule
from autograph.framework.op_def import define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.numpy_protocol.registry import found as implementation

__all__ = ["call_numpy", "load", "register_numpy_gradient"]


def load() -> None:
    """Loads what declares gradients and kernels: a graph may come from a file, and nothing have been called yet."""
    importlib.import_module("autograph.numpy_protocol.dispatch")


def _declared(name: str) -> bool:
    """Whether there is a form of the function on tensors."""
    load()
    return implementation(name) is not None


Rule = Callable[..., Sequence[Any]]


@functools.cache
def _function(name: str) -> Callable[..., Any]:
    """NumPy's function of that name. A graph may come from a file, whose author must not be able to call anything else
    than what tracing may have written there: `np.load` runs code."""
    declared = _declared(name)
    if name in _HELPERS:
        return _HELPERS[name]
    found: Any = getattr(np, name, None) if "." not in name else None
    if declared or isinstance(found, np.ufunc):
        found = np
        for part in name.split("."):
            found = getattr(found, part)
        return found
    raise errors.InvalidArgumentError(f"np.{name} is no function that a graph may call")


_HELPERS: dict[str, Callable[..., Any]] = {}


def helper(function: Callable[..., Any]) -> Callable[..., Any]:
    """Declares a kernel of several NumPy calls, under its own name."""
    _HELPERS[function.__name__] = function
    return function


def _kernel(inputs: list[Any], *, function: str, keywords: tuple[tuple[str, Any], ...], Tout: list[DType]) -> list[Any]:
    results = _function(function)(*inputs, **dict(keywords))
    if not isinstance(results, (tuple, list)):
        results = (results,)
    return [np.asarray(r).astype(t.numpy_dtype, copy=False) for r, t in zip(results, Tout)]


def _gradient(op: Any, *dys: Any) -> Sequence[Any]:
    _declared(op.attrs["function"])
    found = variant_rule("NumPyCall", op.attrs["function"])
    if found is None:
        if not any(t.dtype.is_floating or t.dtype.is_complex for t in op.outputs):
            return [None] * len(op.inputs)
        raise errors.UnimplementedError(f"np.{op.attrs['function'].lstrip('_')} has no gradient")
    return found(op, *dys)


define(
    "NumPyCall",
    "input: list -> output: list",
    attrs={"function": "string", "keywords": ("value", ()), "Tout": "list(type)", "shapes": "list(shape)"},
    shape=lambda inputs, attrs: list(attrs["shapes"]),
    out_dtypes=lambda inputs, attrs: attrs["Tout"],
    kernel=_kernel,
    gradient=_gradient,
)


def register_numpy_gradient(*functions: str) -> Callable[[Rule], Rule]:
    """Gives `NumPyCall` its gradient rule for some of NumPy's functions: a decorator of the rule."""

    def register(rule: Rule) -> Rule:
        for function in functions:
            register_gradient("NumPyCall", variant=function)(rule)
        return rule

    return register


def call_numpy(
    function: str,
    inputs: Sequence[Tensor],
    outputs: Sequence[tuple[DType, TensorShape]],
    keywords: Mapping[str, Any] | None = None,
) -> list[Tensor]:
    """Applies NumPy's `function` (`"gcd"`, `"linalg.pinv"`) to tensors.

    Args:
        outputs: dtype and (partial) shape of each result; a result of another dtype is cast.
        keywords: further arguments, plain Python values.
    """
    attrs = {
        "function": function,
        "keywords": tuple(sorted((keywords or {}).items())),
        "Tout": [dtype for dtype, _ in outputs],
        "shapes": tuple(shape for _, shape in outputs),
    }
    return list(apply("NumPyCall", [list(inputs)], attrs))
