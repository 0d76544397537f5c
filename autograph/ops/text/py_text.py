"""Python's own functions of texts, called while the graph runs: `'%d' % x`, `text.upper()`, `chr(n)`.

The op `PyText` calls a function from a fixed table with the Python values that its tensors stand for.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, nest
from autograph.framework.dtypes import DType
from autograph.framework.execution import apply
from autograph.framework.op_def import Trait, define
from autograph.framework.tensor import SymbolicTensor, Tensor, is_tensor
from autograph.ops.core.common import as_tensor, scalar_shape
from autograph.ops.text.printing import SLOT, python_value, shown

__all__ = ["METHODS", "RESULTS", "py_text"]

_BOOL = (
    "endswith isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle "
    "isupper startswith"
)
_INT = "count find index rfind rindex __len__"
_TEXT = (
    "capitalize casefold center expandtabs format format_map join ljust lower lstrip removeprefix removesuffix replace "
    "rjust rstrip strip swapcase title upper zfill __getitem__"
)
#: The dtype of what each method of str gives, as far as it has one.
METHODS: dict[str, DType] = {
    **dict.fromkeys(_TEXT.split(), dtypes.string),
    **dict.fromkeys(_BOOL.split(), dtypes.bool_),
    **dict.fromkeys(_INT.split(), dtypes.int32),
}
_FUNCTIONS: dict[str, tuple[Callable[..., Any], DType]] = {
    "%": (operator.mod, dtypes.string),
    "*": (operator.mul, dtypes.string),
    "in": (operator.contains, dtypes.bool_),
    "ascii": (ascii, dtypes.string),
    "bin": (bin, dtypes.string),
    "chr": (chr, dtypes.string),
    "hex": (hex, dtypes.string),
    "oct": (oct, dtypes.string),
    "ord": (ord, dtypes.int32),
    "repr": (repr, dtypes.string),
    **{f"str.{name}": (getattr(str, name), dtype) for name, dtype in METHODS.items()},
}
#: What each function gives.
RESULTS = {name: dtype for name, (_, dtype) in _FUNCTIONS.items()}


def _kernel(inputs: list[Any], *, function: str, arguments: Any) -> Any:
    values = iter([python_value(x) for x in inputs])
    args, kwargs = nest.pack(arguments, [next(values) if leaf is SLOT else leaf for leaf in nest.flatten(arguments)])
    call, dtype = _FUNCTIONS[function]
    try:
        result = call(*args, **kwargs)
    except IndexError as error:
        raise errors.OutOfRangeError(str(error)) from None
    if dtype is dtypes.string:
        return np.array(result.encode(), object)
    return np.asarray(result, dtype.numpy_dtype)[()]


define(
    "PyText",
    "inputs: list -> output: result_dtype",
    attrs={"function": "string", "arguments": "python", "result_dtype": "type"},
    shape=scalar_shape,
    kernel=lambda inputs, *, function, arguments, result_dtype: _kernel(inputs, function=function, arguments=arguments),
    traits=Trait.RAISES,
)


def py_text(function: str, *args: Any, **kwargs: Any) -> Tensor:
    """What a function of `RESULTS` gives for these arguments, which hold tensors: a scalar.

    Raises:
        ValueError, TypeError, IndexError: (when it runs) as the function does.

    >>> py_text("%", "%.2f", 0.5).numpy()
    b'0.50'
    """
    tensors: list[Tensor] = []

    def slot(leaf: Any) -> Any:
        if not is_tensor(leaf):
            return leaf
        tensors.append(as_tensor(leaf))
        return SLOT

    arguments = nest.map_structure(slot, (tuple(shown(a) for a in args), {k: shown(v) for k, v in kwargs.items()}))
    attrs = {"function": function, "arguments": arguments, "result_dtype": RESULTS[function]}
    result: Tensor = apply("PyText", [tensors], attrs)
    if isinstance(result, SymbolicTensor) and RESULTS[function] is not dtypes.string:
        result.weak = True
    return result
