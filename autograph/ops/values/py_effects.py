"""Calls of Python that have an effect or depend on one, done while the graph runs: `log.info()`, `random.random()`.

The op `PyEffect` calls a function with the Python values that its tensors stand for, each time that it runs, in program
order with all other effects. The call comes from frames that have the names, lines and globals of the program's own, so
that what looks at the stack (`logging`, `warnings`) says what it says in plain Python.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from autograph.framework import dtypes, nest
from autograph.framework.convert import to_array
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.execution import apply
from autograph.framework.number_rules import default_dtype
from autograph.framework.op_def import Trait, define
from autograph.framework.origins import mark_user_error
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.ops.core.slots import put_in, taken_out
from autograph.ops.text.printing import python_value, shown

__all__ = ["STDERR", "STDOUT", "Result", "py_effect", "result_like", "site"]


class _Stream(NamedTuple):
    """A standard stream, which is looked up when it is used, so that redirection works."""

    name: str


STDOUT, STDERR = _Stream("stdout"), _Stream("stderr")


class Result(NamedTuple):
    """What is known of a number, text or array that a call gives."""

    dtype: DType
    shape: tuple[int, ...] = ()
    #: Whether it stands for a Python number.
    weak: bool = False


def result_like(value: Any) -> Result | None:
    """What is known of results like this one; None if it is no number, text or array."""
    if isinstance(value, str):
        return Result(dtypes.string)
    if isinstance(value, (bool, int, float, complex)):
        dtype = default_dtype(value)
        return None if dtype is None else Result(dtype, (), not isinstance(value, bool))
    if isinstance(value, (np.ndarray, np.generic)) and value.dtype.kind in "biufc":
        return Result(as_dtype(value.dtype), value.shape)
    return None


# --- the program's frames ----------------------------------------------------------------------------------


def _site(function: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    return function(*args, **kwargs)


def site(frame: types.FrameType) -> Callable[..., Any]:
    """A function `call(function, args, kwargs)` whose frame looks like this one does now."""
    code = frame.f_code
    first = frame.f_lineno - 1  # the call is on the line after the `def`
    like = _site.__code__.replace(co_filename=code.co_filename, co_name=code.co_name, co_firstlineno=first)
    return types.FunctionType(like, frame.f_globals, code.co_name)


# --- the op ------------------------------------------------------------------------------------------------


def _found(value: Any) -> Any:
    return getattr(sys, value.name) if isinstance(value, _Stream) else value


def _kernel(
    inputs: list[Any], *, function: Any, owner: Any, arguments: Any, sites: Any, results: Any, made: Any
) -> list[Any]:
    values = iter([python_value(x) for x in inputs])
    args, kwargs = put_in(nest.map_structure(_found, arguments), values)
    called = function if owner is None else getattr(_found(owner), function)
    for call in sites:
        called, args, kwargs = call, (called, args, kwargs), {}
    try:
        value = called(*args, **kwargs)
        return [_array(leaf, result) for leaf, result in zip(made(value), results)]
    except Exception as error:
        mark_user_error(error)
        raise


def _array(value: Any, result: Result) -> Any:
    if result.dtype is dtypes.string:
        return np.array(value.encode() if isinstance(value, str) else value, object)
    array = to_array(value, result.dtype)[0]
    if np.shape(array) != result.shape:
        raise ValueError(f"a call that gave an array of shape {result.shape} now gives one of {np.shape(array)}")
    return np.array(array) if result.shape else np.asarray(array)[()]


define(
    "PyEffect",
    "inputs: list -> outputs: list",
    attrs={
        "function": "python", "owner": "python", "arguments": "python", "sites": "python", "results": "python",
        "made": "python",
    },
    shape=lambda inputs, attrs: [TensorShape(list(result.shape)) for result in attrs["results"]],
    out_dtypes=lambda inputs, attrs: [result.dtype for result in attrs["results"]],
    kernel=_kernel,
    traits=Trait.PYTHON | Trait.STATEFUL,
    user_name="a draw of random numbers",
)  # fmt: skip


def py_effect(
    function: Any,
    args: Iterable[Any] = (),
    kwargs: Mapping[str, Any] | None = None,
    *,
    owner: Any = None,
    sites: Sequence[Callable[..., Any]] = (),
    results: Sequence[Result] = (),
    made: Callable[[Any], Sequence[Any]] = lambda value: (),
) -> Sequence[Tensor]:
    """A call that is done each time that the graph runs.

    Args:
        function: what is called; the name of a method if there is an `owner`.
        args, kwargs: its arguments, which may hold tensors.
        sites: the frames to call it from (see `site`), innermost first.
        results: of the values that come of it.
        made: gives these values, from what the call returns.

    Returns:
        The tensors, one for each of `results`.

    Raises:
        Whatever the call raises, unchanged.

    >>> py_effect(max, (3, 4), results=[result_like(0)], made=lambda value: (value,))[0].numpy()
    np.int64(4)
    """
    arguments, tensors = taken_out((tuple(map(shown, args)), {k: shown(v) for k, v in (kwargs or {}).items()}))
    attrs = {
        "function": function, "owner": owner, "arguments": arguments, "sites": tuple(sites),
        "results": tuple(results), "made": made,
    }  # fmt: skip
    found: Sequence[Tensor] = apply("PyEffect", [tensors], attrs)
    if not results:
        return ()
    for tensor, result in zip(found, results):
        if isinstance(tensor, SymbolicTensor):
            tensor.weak = result.weak
    return found
