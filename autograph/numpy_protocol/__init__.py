"""NumPy's functions, and the methods of its arrays, on tensors: `np.sum(x)`, `np.where(...)`, `x.T`, `x.sum(axis=0)`.

NumPy hands over each call that has a tensor among its arguments (`__array_ufunc__`, `__array_function__`), so a
function written for arrays works on tensors, eager and symbolic. The answers are NumPy's: its dtypes, its promotion.

Importing this package installs these members on `Tensor`; each loads the implementations when it is first used.

    dispatch        the two protocols
    ufuncs          universal functions: which op each is
    values          operands and dtypes by NumPy's rules
    calls           the op that runs a NumPy function which has no op of its own
    registry        the implementations of other functions, by name: the other modules
    advice          errors for what has no form on tensors
    dlpack          DLPack, and what the array API standard wants of arrays
    methods         methods and properties of arrays
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from autograph.framework.tensor import Tensor
from autograph.numpy_protocol import calls as _calls  # noqa: F401  declares its op
from autograph.numpy_protocol import ufunc_ops as _ufunc_ops  # noqa: F401  declares its ops
from autograph.numpy_protocol.advice import into_variable
from autograph.numpy_protocol.dlpack import MEMBERS
from autograph.ops.variables.variables import Variable

__all__ = ["read_variables"]

_METHODS = (
    "all", "any", "argmax", "argmin", "argpartition", "argsort", "astype", "choose", "clip", "compress", "conj",
    "conjugate", "copy", "cumprod", "cumsum", "diagonal", "dot", "fill", "flatten", "item", "itemset", "max", "mean",
    "min", "nonzero", "partition", "prod", "ptp", "put", "ravel", "repeat", "reshape", "resize", "round",
    "searchsorted", "setfield", "sort", "squeeze", "std", "sum", "swapaxes", "take", "tolist", "trace", "transpose",
    "var", "view",
)  # fmt: skip
_PROPERTIES = ("T", "flat", "imag", "itemsize", "mT", "nbytes", "real", "size")


def _dispatch() -> ModuleType:
    from autograph.numpy_protocol import dispatch

    return dispatch


def _members() -> ModuleType:
    from autograph.numpy_protocol import methods

    return methods


def _array_ufunc(self: Tensor, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
    return _dispatch().array_ufunc(self, ufunc, method, *inputs, **kwargs)


def _array_function(self: Tensor, func: Callable[..., Any], types: Any, args: Any, kwargs: Any) -> Any:
    return _dispatch().array_function(self, func, types, args, kwargs)


def _method(name: str) -> Callable[..., Any]:
    def method(self: Tensor, *args: Any, **kwargs: Any) -> Any:
        return _members().METHODS[name](self, *args, **kwargs)

    method.__name__ = method.__qualname__ = name
    method.__doc__ = f"As `numpy.ndarray.{name}`."
    return method


def _property(name: str) -> property:
    def read(self: Tensor) -> Any:
        return _members().PROPERTIES[name](self)

    def write(self: Tensor, value: Any) -> None:
        raise _members().property_set(name)

    return property(read, write, doc=f"As `numpy.ndarray.{name}`.")


def _variable_ufunc(self: Variable, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
    """With the values that variables have now in their place."""
    if any(isinstance(o, Variable) for o in kwargs.get("out") or ()):
        raise into_variable(ufunc.__name__)
    return getattr(ufunc, method)(*map(read_variables, inputs), **kwargs)


def _variable_function(self: Variable, func: Callable[..., Any], types: Any, args: Any, kwargs: Any) -> Any:
    return func(*map(read_variables, args), **{name: read_variables(value) for name, value in kwargs.items()})


def read_variables(value: Any) -> Any:
    """An argument with the values that variables have now in the place of the variables."""
    if isinstance(value, Variable):
        return value.value()
    return type(value)(map(read_variables, value)) if type(value) in (list, tuple) else value


Variable.__array_ufunc__ = _variable_ufunc  # type: ignore[attr-defined]
Variable.__array_function__ = _variable_function  # type: ignore[attr-defined]
Tensor.install(
    __array_ufunc__=_array_ufunc,
    __array_function__=_array_function,
    **{name: _method(name) for name in _METHODS},
    **{name: _property(name) for name in _PROPERTIES},
    **MEMBERS,
)
