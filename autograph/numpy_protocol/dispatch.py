"""`__array_ufunc__` and `__array_function__`: where NumPy hands over calls that have a tensor among their arguments.

The result of a call on eager tensors is an eager tensor, made by ops, so tapes record it; in a graph it is symbolic.
"""

from __future__ import annotations

import dis
import os
import sys
import types
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.array_likes import check_array, vectorized
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import called_from_vectorize, calling_frame, current_location
from autograph.numpy_protocol import (  # noqa: F401  they register
    callables,
    correlations,
    creation,
    histograms,
    interpolation,
    joining,
    numerics,
    products,
    quantiles,
    reductions,
    selecting,
    shaping,
    sharing,
    ufunc_gradients,
    ufunc_methods,
)
from autograph.numpy_protocol import order as _order  # noqa: F401
from autograph.numpy_protocol import writing as _writing
from autograph.numpy_protocol.advice import in_place, unsupported
from autograph.numpy_protocol.registry import FUNCTIONS, found
from autograph.numpy_protocol.ufuncs import call_ufunc, has_ufunc
from autograph.numpy_protocol.values import any_symbolic, array_or_tensor, given
from autograph.ops.arrays.local_arrays import LocalArray, all_asked, standing_for
from autograph.ops.arrays.writing import out_by_name, writable, write_result

__all__ = ["array_function", "array_ufunc", "dotted_name"]

_OPERATORS = {
    "add": "__radd__", "subtract": "__rsub__", "multiply": "__rmul__", "divide": "__rtruediv__",
    "true_divide": "__rtruediv__", "floor_divide": "__rfloordiv__", "remainder": "__rmod__", "divmod": "__rdivmod__",
    "power": "__rpow__", "matmul": "__rmatmul__", "bitwise_and": "__rand__", "bitwise_or": "__ror__",
    "bitwise_xor": "__rxor__", "left_shift": "__rlshift__", "right_shift": "__rrshift__", "less": "__gt__",
    "less_equal": "__ge__", "greater": "__lt__", "greater_equal": "__le__", "equal": "__eq__", "not_equal": "__ne__",
}  # fmt: skip


def array_ufunc(self: Tensor, ufunc: np.ufunc, method: str, *inputs: Any, **kwargs: Any) -> Any:
    """A ufunc, or one of its methods, on inputs of which at least one is a tensor."""
    try:
        if not all(map(_is_ours, inputs)):
            return NotImplemented
        inputs = tuple(map(all_asked, inputs))
        for value in inputs:
            if isinstance(value, (np.ndarray, np.generic)):
                check_array(value, np.asarray(value))
        out = kwargs.pop("out", None)
        if out is not None:
            return _into(ufunc, method, inputs, out, kwargs)
        if not has_ufunc(ufunc):
            raise unsupported(ufunc.__name__) if getattr(np, ufunc.__name__, None) else _foreign(ufunc)
        if method == "at" and writable(inputs[0]):
            return _writing.ufunc_at(ufunc, *inputs)
        if method == "__call__":
            if len(inputs) == 2 and not kwargs and not isinstance(inputs[0], Tensor) and _is_operator():
                return getattr(inputs[1], _OPERATORS[ufunc.__name__])(inputs[0])
            return sharing.fresh(_call(ufunc, inputs, **kwargs), inputs)
        return sharing.fresh(getattr(ufunc_methods, method)(ufunc, *inputs, **kwargs), inputs)
    except errors.AutographError as error:
        error.at(current_location())
        raise


def _is_ours(value: Any) -> bool:
    """Whether NumPy's rules say what becomes of an operand: no class of its own that wants to be asked."""
    protocol = getattr(type(value), "__array_ufunc__", None)
    return protocol is None or isinstance(value, (Tensor, np.ndarray, np.generic))


def _call(
    ufunc: np.ufunc, inputs: Sequence[Any], dtype: Any = None, signature: Any = None, sig: Any = None,
    casting: str = "same_kind", where: Any = True, order: Any = "K", subok: Any = True, axis: Any = None,
    axes: Any = None, keepdims: Any = False, **kwargs: Any,
) -> Any:  # fmt: skip
    if where is not True:
        raise errors.UnsupportedNumPyError(
            f"np.{ufunc.__name__} with where= leaves the other elements of its result unset",
            location=current_location(),
            fix=f"np.where(mask, np.{ufunc.__name__}(...), other)",
        )
    if axis is not None or axes is not None or keepdims or kwargs:
        raise unsupported(
            ufunc.__name__, f"with {', '.join(kwargs) or 'axis=, axes= or keepdims='} has no form on tensors"
        )
    signature = signature if signature is not None else sig
    if dtype is not None:
        signature = (*[None] * ufunc.nin, *[np.dtype(_numpy_dtype(dtype))] * ufunc.nout)
    elif isinstance(signature, str):
        kinds = signature.replace("->", "")
        signature = (
            tuple(map(np.dtype, kinds)) if len(kinds) == ufunc.nargs else (None,) * ufunc.nin + (np.dtype(kinds),)
        )
    return call_ufunc(ufunc, inputs, signature, casting)


def _numpy_dtype(dtype: Any) -> Any:
    return getattr(dtype, "numpy_dtype", dtype)


def _foreign(ufunc: np.ufunc) -> errors.UnsupportedNumPyError:
    if called_from_vectorize():
        return vectorized()
    return errors.UnsupportedNumPyError(
        f"the ufunc {ufunc.__name__!r} has no form on tensors",
        location=current_location(),
        fix="ag.numpy_function(ufunc, [x], Tout) runs it on arrays",
    )


def _into(ufunc: np.ufunc, method: str, inputs: Sequence[Any], out: Any, kwargs: dict[str, Any]) -> Any:
    """A result that goes into arrays, as in `array += tensor`: it can if the values are there."""
    outputs = out if isinstance(out, tuple) else (out,)
    if any(isinstance(o, Tensor) for o in outputs):
        return _into_tensors(ufunc, method, inputs, outputs, kwargs)
    if any_symbolic(list(inputs)) or any_symbolic(list(kwargs.values())):
        if any(isinstance(o, LocalArray) for o in outputs):
            getattr(ufunc, method)(*inputs, out=tuple(map(_standing, outputs)), **kwargs)
            return outputs[0] if len(outputs) == 1 else outputs
        raise errors.UnsupportedNumPyError(
            f"np.{ufunc.__name__} is to write the value of a symbolic tensor into a NumPy array, which is there before "
            "the graph runs",
            location=current_location(),
            fix="a = a + x in place of a += x; or begin with a tensor: a = ag.constant(a)",
        )
    return getattr(ufunc, method)(*map(array_or_tensor, inputs), out=out, **kwargs)


def _into_tensors(
    ufunc: np.ufunc, method: str, inputs: Sequence[Any], outputs: Sequence[Any], kwargs: dict[str, Any]
) -> Any:
    """A result that goes into arrays of the function being traced; where no array is given for it, it is a new one."""
    if not all(out is None or writable(out) for out in outputs):
        raise in_place(ufunc.__name__)
    casting, where = kwargs.get("casting", "same_kind"), True
    if method == "__call__":
        where = kwargs.pop("where", True)
    first = next(out for out in outputs if out is not None)
    results = first.__array_ufunc__(ufunc, method, *inputs, **kwargs)
    written = []
    for out, result in zip(outputs, results if len(outputs) > 1 else [results]):
        if where is not True and out is not None:  # the other elements stay
            result = FUNCTIONS["where"](where, result, out)
        written.append(result if out is None else write_result(out, result, f"np.{ufunc.__name__}", casting))
    return written[0] if len(outputs) == 1 else tuple(written)


def _standing(out: Any) -> Any:
    return standing_for(out) if isinstance(out, LocalArray) else out


# NumPy does not say whether `array + tensor` or `np.add(array, tensor)` was written. They differ where the dtypes do:
# an operator follows the tensor's rules, a call NumPy's. The instruction that the program is at tells.
if sys.version_info >= (3, 11):
    _OPERATOR_CODES = {dis.opmap["BINARY_OP"], dis.opmap["COMPARE_OP"]}
else:
    _OPERATOR_CODES = {code for name, code in dis.opmap.items() if name.startswith(("BINARY_", "COMPARE_OP"))}


_HERE = os.path.dirname(__file__) + os.sep


def _is_operator() -> bool:
    frame: types.FrameType | None = calling_frame(2)
    while frame is not None and frame.f_code.co_filename.startswith(_HERE):
        frame = frame.f_back
    return frame is not None and frame.f_code.co_code[frame.f_lasti] in _OPERATOR_CODES


# --- functions -----------------------------------------------------------------------------------------------


def array_function(self: Tensor, func: Callable[..., Any], types: Any, args: Any, kwargs: Any) -> Any:
    """A function of NumPy that was called with a tensor among its arguments."""
    if not all(issubclass(t, (Tensor, np.ndarray, np.generic)) for t in types):
        return NotImplemented
    name = dotted_name(func)
    try:
        implementation = found(name)
        if implementation is None:
            raise unsupported(name)
        args, kwargs = out_by_name(func, args, kwargs)
        if given(kwargs.get("out")):
            return _function_into(func, name, args, kwargs)
        try:
            return sharing.call(name, all_asked(args), {key: all_asked(value) for key, value in kwargs.items()})
        except TypeError as error:
            if isinstance(error, errors.AutographError) or not _is_about_arguments(error, implementation):
                raise
            raise unsupported(name, f"does not take these arguments on tensors: {error}") from None
    except errors.AutographError as error:
        error.at(current_location())
        raise


def _is_about_arguments(error: TypeError, implementation: Callable[..., Any]) -> bool:
    """Whether an error says that a function was called with other arguments than it takes."""
    tb = error.__traceback__
    return tb is not None and tb.tb_next is None and "argument" in str(error)


def dotted_name(func: Callable[..., Any]) -> str:
    """The name of one of NumPy's functions below `numpy`: `linalg.norm`."""
    module = getattr(func, "__module__", "") or ""
    for prefix in ("linalg", "fft"):
        if f".{prefix}" in module:
            return f"{prefix}.{func.__name__}"
    return func.__name__


def _function_into(func: Callable[..., Any], name: str, args: Any, kwargs: dict[str, Any]) -> Any:
    if isinstance(kwargs["out"], Tensor):
        out = kwargs.pop("out")
        if not writable(out):
            raise in_place(name)
        return write_result(out, FUNCTIONS[name](*args, **kwargs), f"np.{name}", broadcasts=False)
    if any_symbolic(list(args)) or any_symbolic(list(kwargs.values())):
        if isinstance(kwargs["out"], LocalArray):
            func(*args, **{**kwargs, "out": standing_for(kwargs["out"])})
            return kwargs["out"]
        raise errors.UnsupportedNumPyError(
            f"np.{name} is to write the value of a symbolic tensor into a NumPy array (out=), which is there before "
            "the graph runs",
            location=current_location(),
            fix=f"take the result: x = np.{name}(...)",
        )
    return func(*map(_arrays, args), **{k: _arrays(v) for k, v in kwargs.items()})


def _arrays(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return type(value)(map(_arrays, value))
    return array_or_tensor(value)
