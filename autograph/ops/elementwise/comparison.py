"""Comparisons, element by element: tensors of bools."""

from __future__ import annotations

import numpy as np

from autograph.framework import dtypes
from autograph.framework.op_def import Trait, define
from autograph.ops.core.common import binary, broadcast_shape

__all__ = ["equal", "greater", "greater_equal", "less", "less_equal", "not_equal"]

_EQUATABLE = (*dtypes.NUMERIC, dtypes.bool_, dtypes.string)


for _name, _symbol, _types, _kernel, _traits in (
    ("Equal", "==", _EQUATABLE, np.equal, Trait.COMMUTATIVE),
    ("NotEqual", "!=", _EQUATABLE, np.not_equal, Trait.COMMUTATIVE),
    ("Less", "<", dtypes.REAL, np.less, Trait.NONE),
    ("LessEqual", "<=", dtypes.REAL, np.less_equal, Trait.NONE),
    ("Greater", ">", dtypes.REAL, np.greater, Trait.NONE),
    ("GreaterEqual", ">=", dtypes.REAL, np.greater_equal, Trait.NONE),
):
    define(
        _name,
        "x: T, y: T -> z: bool",
        types={"T": _types},
        shape=broadcast_shape,
        kernel=_kernel,
        traits=Trait.ELEMENTWISE | Trait.TOTAL | Trait.FRESH | _traits,
        symbol=_symbol,
    )

_DOC = """x {sign} y, element by element; the operands broadcast.{more}

    Raises:
        DTypeMismatchError: the operands have different dtypes{only}.
        ShapeMismatchError: the shapes do not broadcast.

    >>> import autograph as ag
    >>> ag.{name}([1, 2, 3], 2)
    <ag.Tensor: shape=(3,), dtype=bool, numpy=array([{values}])>
    """


def _doc(name: str, sign: str, values: str) -> str:
    equality = sign in ("==", "!=")
    more = " Strings, bools and complex numbers compare too." if equality else ""
    only = "" if equality else ", or one without an order (bool, complex, string)"
    return _DOC.format(name=name, sign=sign, values=values, more=more, only=only)


equal = binary("Equal", "equal", _doc("equal", "==", "False,  True, False"))
not_equal = binary("NotEqual", "not_equal", _doc("not_equal", "!=", " True, False,  True"))
less = binary("Less", "less", _doc("less", "<", " True, False, False"))
less_equal = binary("LessEqual", "less_equal", _doc("less_equal", "<=", " True,  True, False"))
greater = binary("Greater", "greater", _doc("greater", ">", "False, False,  True"))
greater_equal = binary("GreaterEqual", "greater_equal", _doc("greater_equal", ">=", "False,  True,  True"))
