"""Text made while a graph runs as Python makes it: `str(x)`, `format(x, spec)`, f-strings with tensors in them.

TensorFlow's `StringFormat`, which writes numbers its own way, is in `printing`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograph.framework.execution import apply
from autograph.framework.op_def import define
from autograph.framework.tensor import Tensor
from autograph.ops.core.common import scalar_shape
from autograph.ops.core.slots import put_in, taken_out
from autograph.ops.text.printing import python_value, shown

__all__ = ["py_format"]

#: `!s`, `!r`, `!a` in an f-string.
CONVERSIONS: dict[str, Callable[[Any], str]] = {"s": str, "r": repr, "a": ascii}


def _py_format_kernel(inputs: list[Any], *, parts: Any) -> Any:
    values = iter([python_value(x) for x in inputs])
    text = []
    for part in put_in(parts, values):
        if isinstance(part, str):
            text.append(part)
            continue
        value, conversion, spec = part
        if conversion:
            value = CONVERSIONS[conversion](value)
        text.append(format(value, spec))
    return np.array("".join(text).encode(), object)


define(
    "PyFormat",
    "inputs: list -> output: string",
    attrs={"parts": "python"},
    shape=scalar_shape,
    kernel=_py_format_kernel,
)


def py_format(*parts: Any) -> Tensor:
    """A string tensor, put together as an f-string is.

    Args:
        parts: texts, and (value, conversion, format spec) triples; values are tensors, Python values, or structures
            of them; conversion is "", "s", "r" or "a".

    Raises:
        InvalidArgumentError: (when it runs) the format spec does not suit the value.

    >>> py_format("x = ", (0.5, "", ".2f")).numpy()
    b'x = 0.50'
    """
    taken, tensors = taken_out(tuple(p if isinstance(p, str) else (shown(p[0]), p[1], p[2]) for p in parts))
    text: Tensor = apply("PyFormat", [tensors], {"parts": taken})
    return text
