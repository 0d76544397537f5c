"""Python's own functions of texts, called while the graph runs: `'%d' % x`, `text.upper()`, `chr(n)`.

The op `PyText` calls a function from a fixed table with the Python values that its tensors stand for. So the answer is
Python's own: the bytes of a string tensor are decoded first, and a position counts characters. `PyTextError` says
beforehand which error there would be, for `try` statements.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograph.framework import dtypes, shapes
from autograph.framework.dtypes import DType
from autograph.framework.execution import apply
from autograph.framework.number_rules import rules
from autograph.framework.op_def import Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.ops.core.python_errors import asked, raising
from autograph.ops.core.slots import put_in, taken_out
from autograph.ops.text.printing import python_value, shown

__all__ = ["METHODS", "RESULTS", "is_text", "item_of_text", "py_text"]

_BOOL = (
    "endswith isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle "
    "isupper startswith"
)
_INT = "count find index rfind rindex __len__"
_TEXT = (
    "capitalize casefold center expandtabs format format_map join ljust lower lstrip removeprefix removesuffix replace "
    "rjust rstrip strip swapcase title translate upper zfill __getitem__"
)
#: What gives several texts: a vector of them.
_LISTS = "rsplit split splitlines"
_TRIPLES = "partition rpartition"


@dataclass(frozen=True)
class Result:
    """What a function gives: a tensor of this dtype and shape; a whole number is as wide as the trace has them."""

    dtype: DType
    shape: TensorShape = shapes.scalar


_A_TEXT, _TEXTS, _PARTS = (Result(dtypes.string, TensorShape.of(dims)) for dims in ((), (None,), (3,)))

#: What each method of str gives, as far as it is staged.
METHODS: dict[str, Result] = {
    **dict.fromkeys(_TEXT.split(), _A_TEXT),
    **dict.fromkeys(_BOOL.split(), Result(dtypes.bool_)),
    **dict.fromkeys(_INT.split(), Result(dtypes.int32)),
    **dict.fromkeys(_LISTS.split(), _TEXTS),
    **dict.fromkeys(_TRIPLES.split(), _PARTS),
}


def _part(text: str, start: Any, stop: Any, step: Any) -> str:
    return text[start:stop:step]


def _translated(text: str, *table: str) -> str:
    return text.translate(str.maketrans(*table))


_FUNCTIONS: dict[str, tuple[Callable[..., Any], Result]] = {
    "%": (operator.mod, _A_TEXT),
    "*": (operator.mul, _A_TEXT),
    "in": (operator.contains, Result(dtypes.bool_)),
    "ascii": (ascii, _A_TEXT),
    "bin": (bin, _A_TEXT),
    "chr": (chr, _A_TEXT),
    "format": (format, _A_TEXT),
    "hex": (hex, _A_TEXT),
    "list": (list, _TEXTS),
    "oct": (oct, _A_TEXT),
    "ord": (ord, Result(dtypes.int32)),
    "repr": (repr, _A_TEXT),
    "slice": (_part, _A_TEXT),
    "translated": (_translated, _A_TEXT),
    **{f"str.{name}": (getattr(str, name), result) for name, result in METHODS.items()},
}
#: What each function gives.
RESULTS = {name: result for name, (_, result) in _FUNCTIONS.items()}


def is_text(value: Any) -> bool:
    """Whether a value is a tensor that stands for a Python text."""
    return isinstance(value, Tensor) and value.dtype is dtypes.string and value.shape.rank == 0


def _python(array: Any) -> Any:
    """What Python has for the value of a tensor; a list for a vector of texts."""
    if isinstance(array, np.ndarray) and array.ndim and array.dtype == object:
        return [python_value(text) for text in array]
    return python_value(array)


def _result(inputs: list[Any], function: str, arguments: Any, dtype: DType) -> Any:
    values = iter([_python(x) for x in inputs])
    args, kwargs = put_in(arguments, values)
    call, result = _FUNCTIONS[function]
    found = call(*args, **kwargs)
    if result.shape.rank:
        return np.fromiter((text.encode() for text in found), object, len(found))
    if dtype is dtypes.string:
        return np.array(found.encode(), object)
    return np.asarray(found, dtype.numpy_dtype)[()]


_ATTRS = {"function": "string", "arguments": "python", "result_dtype": "type"}
#: What raises nothing, whatever the text is: methods that take no argument, and the characters.
_QUIET = {
    "list", "str.__len__", "str.capitalize", "str.casefold", "str.lower", "str.swapcase", "str.title", "str.upper",
    *(f"str.{name}" for name in _BOOL.split() if name.startswith("is")),
}  # fmt: skip

define(
    "PyText",
    "inputs: list -> output: result_dtype",
    attrs=_ATTRS,
    shape=lambda inputs, attrs: RESULTS[attrs["function"]].shape,
    kernel=lambda inputs, *, function, arguments, result_dtype: raising(
        lambda: _result(inputs, function, arguments, result_dtype)
    ),
    traits=Trait.RAISES,
    asks=lambda attrs: None if attrs["function"] in _QUIET else "PyTextError",
)
define(
    "PyTextError",
    "inputs: list -> code: int32, text: string",
    attrs=_ATTRS,
    shape=lambda inputs, attrs: [shapes.scalar, shapes.scalar],
    kernel=lambda inputs, *, function, arguments, result_dtype: asked(
        lambda: _result(inputs, function, arguments, result_dtype)
    ),
)


def py_text(function: str, *args: Any, **kwargs: Any) -> Tensor:
    """What a function of `RESULTS` gives for these arguments, which hold tensors: a scalar, or a vector of texts.

    Raises:
        ValueError, TypeError, IndexError: (when it runs) as the function does.

    >>> py_text("%", "%.2f", 0.5).numpy()
    b'0.50'
    """
    arguments, tensors = taken_out((tuple(shown(a) for a in args), {k: shown(v) for k, v in kwargs.items()}))
    dtype = RESULTS[function].dtype
    dtype = rules().integer if dtype.is_integer else dtype
    attrs = {"function": function, "arguments": arguments, "result_dtype": dtype}
    result: Tensor = apply("PyText", [tensors], attrs)
    if isinstance(result, SymbolicTensor) and dtype is not dtypes.string:
        result.weak = True
    return result


def item_of_text(text: Any, key: Any) -> Tensor:
    """`text[key]`: an item or a slice, where the text or the position is a tensor.

    >>> import autograph as ag
    >>> item_of_text(ag.constant("né"), 1).numpy().decode()
    'é'
    """
    if type(key) is slice:
        return py_text("slice", text, key.start, key.stop, key.step)
    return py_text("str.__getitem__", text, key)
