"""Python's own functions of numbers, called while the graph runs: `math.sqrt(x)`, `int(text)`, `n.bit_length()`.

The op `PyCall` calls a function of a few modules of the standard library, named as text, with the Python values that
its tensors stand for. So the answer is Python's own, to the last bit, and so are its errors. `PyCallError` says
beforehand which error there would be, for `try` statements. Functions that make texts are in `ops.text.py_text`.
"""

from __future__ import annotations

import builtins
import functools
import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, nest
from autograph.framework.dtypes import DType
from autograph.framework.execution import apply
from autograph.framework.number_rules import default_dtype
from autograph.framework.op_def import Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor, as_number
from autograph.ops.core.python_errors import asked, raising
from autograph.ops.core.slots import SLOT, put_in, taken_out
from autograph.ops.values.py_gradients import gradient

__all__ = ["number_dtype", "plain_call", "py_call"]

#: The modules whose functions may be called.
_MODULES = ("cmath", "math", "statistics")
#: Functions of other modules.
_FUNCTIONS = ("calendar.monthrange", "calendar.weekday")
#: The classes whose methods may be called, and the builtin functions. A graph may come from a file, whose author must
#: not be able to call anything else: all of these give values, and do nothing besides.
_CLASSES = ("bool", "complex", "float", "int", "str")
_BUILTINS = (*_CLASSES, "abs", "divmod", "len", "max", "min", "ord", "pow", "round", "sum")


@functools.cache
def _function(name: str) -> Callable[..., Any]:
    """The function of that name: `math.sqrt`, `int.bit_length`, `pow`.

    Raises:
        InvalidArgumentError: it is none of those that graphs may call.
    """
    owner, dot, member = name.rpartition(".")
    found: Any = None
    if not dot and name in _BUILTINS:
        found = getattr(builtins, name)
    elif owner in _CLASSES:
        found = getattr(builtins, owner).__dict__.get(member) and getattr(getattr(builtins, owner), member)
    elif owner in _MODULES and not member.startswith("_") or name in _FUNCTIONS:
        found = getattr(importlib.import_module(owner), member, None)
        found = found if getattr(found, "__module__", None) == owner else None
    if not callable(found):
        raise errors.InvalidArgumentError(f"{name!r} is no function that a graph may call")
    return found


def _python(array: Any) -> Any:
    """What Python has for the value of a tensor: a number, a text, a list."""
    value = np.asarray(array).tolist()
    return nest.map_structure(lambda leaf: leaf.decode() if isinstance(leaf, bytes) else leaf, value)


def _call(inputs: list[Any], function: str, arguments: Any) -> Any:
    values = iter([_python(x) for x in inputs])
    args, kwargs = put_in(arguments, values)
    return _function(function)(*args, **kwargs)


def plain_call(function: str, arguments: Any) -> tuple[Callable[..., Any], list[Any]]:
    """What a `PyCall` calls, as a function of positional arguments that are no structures; `SLOT` for each tensor.

    >>> plain_call("math.pow", ((2.0, SLOT), {}))
    (<built-in function pow>, [2.0, <tensor>])
    """
    args, kwargs = arguments
    if not kwargs and not any(map(nest.is_nested, args)):
        return _function(function), list(args)

    def call(*values: Any) -> Any:
        args, kwargs = put_in(arguments, iter(values))
        return _function(function)(*args, **kwargs)

    return call, [SLOT] * nest.flatten(arguments).count(SLOT)


def _kernel(inputs: list[Any], *, function: str, arguments: Any, results: Sequence[DType]) -> Any:
    return raising(lambda: _arrays(_call(inputs, function, arguments), results), f"{function}: ")


def _arrays(result: Any, results: Sequence[DType]) -> list[Any]:
    leaves = [result] if len(results) == 1 else nest.flatten(result)
    return [_array(value, dtype) for value, dtype in zip(leaves, results)]


def _array(value: Any, dtype: DType) -> Any:
    if dtype is dtypes.string:
        return np.array(value.encode(), object)
    if dtype.is_integer and not dtype.min <= value <= dtype.max:
        raise OverflowError(f"the result, {_short(value)}, does not fit {dtype.name}")
    return np.asarray(value, dtype.numpy_dtype)[()]


def _short(value: int) -> str:
    size = value.bit_length()
    return str(value) if size <= 256 else f"a number of {size} bits"


def _error_kernel(inputs: list[Any], *, function: str, arguments: Any, results: Sequence[DType]) -> list[Any]:
    return asked(lambda: _arrays(_call(inputs, function, arguments), results))


_ATTRS = {"function": "string", "arguments": "python", "results": "list(type)"}


def _results(inputs: Any, attrs: Mapping[str, Any]) -> Sequence[DType]:
    found: Sequence[DType] = attrs["results"]
    return found


define(
    "PyCall",
    "inputs: list -> outputs: list",
    attrs=_ATTRS,
    shape=lambda inputs, attrs: [TensorShape([]) for _ in attrs["results"]],
    out_dtypes=_results,
    kernel=_kernel,
    gradient=gradient,
    traits=Trait.RAISES,
    asks=lambda attrs: "PyCallError",
)
define(
    "PyCallError",
    "inputs: list -> code: int32, text: string",
    attrs=_ATTRS,
    shape=lambda inputs, attrs: [TensorShape([]), TensorShape([])],
    kernel=_error_kernel,
)


def py_call(function: str, results: Sequence[DType], *args: Any, **kwargs: Any) -> Any:
    """What a function of Python's gives for these arguments, which hold tensors.

    Args:
        function: its name, such as `math.sqrt`, `int.bit_length` or `pow`.
        results: the dtypes of the numbers that it gives.

    Returns:
        A scalar, or a tuple of scalars if there are several `results`. They stand for Python numbers.

    Raises:
        InvalidArgumentError, NumberRangeError, ...: (when it runs) as the function does; see `core.python_errors`.

    >>> float(py_call("math.sqrt", [dtypes.float64], 9.0)[0])
    3.0
    """
    arguments, tensors = taken_out((args, kwargs))
    found = apply("PyCall", [tensors], {"function": function, "arguments": arguments, "results": tuple(results)})
    for result in found:
        if result.dtype.is_integer or result.dtype in _alone():
            as_number(result)
    return found


def _alone() -> tuple[Any, ...]:
    """The dtypes that Python's floats, complex numbers and bools have where nothing is beside them."""
    return tuple(map(default_dtype, (0.0, 0j, False)))


def number_dtype(like: complex, values: Any) -> DType:
    """The dtype of a Python number like `like` that is worked out from these values: that of a lone one, and as wide as
    the widest of the tensors; a float of float32 tensors alone is a float32."""
    found = default_dtype(like)
    assert found is not None
    given = [v for v in nest.flatten(values) if isinstance(v, Tensor) and v.dtype is not dtypes.string]
    strong = [v for v in given if not v.weak and v.dtype.is_numeric]
    parts = 2 if isinstance(like, complex) else 1
    if any(v.dtype.size // (2 if v.dtype.is_complex else 1) > 4 for v in strong):
        return {1: {int: dtypes.int64, float: dtypes.float64}.get(type(like), found), 2: dtypes.complex128}[parts]
    floats = [v for v in strong if v.dtype.is_floating or v.dtype.is_complex]
    if floats and len(floats) == len(given) and not isinstance(like, int):
        return dtypes.complex64 if parts == 2 else dtypes.float32
    return found
