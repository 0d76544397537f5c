"""Comparisons, element by element: tensors of bools."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from autograph.framework import dtypes
from autograph.framework.execution import apply
from autograph.framework.op_def import Trait, define
from autograph.framework.tensor import Tensor
from autograph.ops.core.basic import cast
from autograph.ops.core.common import binary, broadcast_shape, comparands
from autograph.ops.core.folds import alike

__all__ = ["equal", "greater", "greater_equal", "less", "less_equal", "not_equal"]

_EQUATABLE = (*dtypes.NUMERIC, dtypes.bool_, dtypes.string)
#: Texts are in the order of their UTF-8 bytes, which is that of their characters.
_ORDERED = (*dtypes.REAL, dtypes.string)


for _name, _symbol, _types, _kernel, _traits, _same in (
    ("Equal", "==", _EQUATABLE, np.equal, Trait.COMMUTATIVE, True),
    ("NotEqual", "!=", _EQUATABLE, np.not_equal, Trait.COMMUTATIVE, False),
    ("Less", "<", _ORDERED, np.less, Trait.NONE, False),
    ("LessEqual", "<=", _ORDERED, np.less_equal, Trait.NONE, True),
    ("Greater", ">", _ORDERED, np.greater, Trait.NONE, False),
    ("GreaterEqual", ">=", _ORDERED, np.greater_equal, Trait.NONE, True),
):
    define(
        _name,
        "x: T, y: T -> z: bool",
        types={"T": _types},
        shape=broadcast_shape,
        kernel=_kernel,
        traits=Trait.ELEMENTWISE | Trait.TOTAL | Trait.FRESH | _traits,
        symbol=_symbol,
        fold=alike(_same),
    )


def ordered(op_name: str) -> Callable[..., Tensor]:
    """A comparison for the order of two tensors of one dtype; False comes before True."""

    def compare(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
        if x.dtype.is_bool and y.dtype.is_bool:
            x, y = cast(x, dtypes.int8), cast(y, dtypes.int8)
        return apply(op_name, [x, y], name=name)

    return compare


_DOC = """x {sign} y, element by element; the operands broadcast.{more}

    Raises:
        DTypeMismatchError: the operands have no dtype in common{only}.
        ShapeMismatchError: the shapes do not broadcast.

    >>> import autograph as ag
    >>> ag.{name}([1, 2, 3], 2)
    <ag.Tensor: shape=(3,), dtype=bool, numpy=array([{values}])>
    """


def _doc(name: str, sign: str, values: str) -> str:
    equality = sign in ("==", "!=")
    more = " Strings, bools and complex numbers compare too." if equality else " Strings compare too, as texts."
    only = "" if equality else ", or one without an order (complex)"
    return _DOC.format(name=name, sign=sign, values=values, more=more, only=only)


equal = binary("Equal", "equal", _doc("equal", "==", "False,  True, False"), comparands)
not_equal = binary("NotEqual", "not_equal", _doc("not_equal", "!=", " True, False,  True"), comparands)
less = binary(ordered("Less"), "less", _doc("less", "<", " True, False, False"), comparands)
less_equal = binary(ordered("LessEqual"), "less_equal", _doc("less_equal", "<=", " True,  True, False"), comparands)
greater = binary(ordered("Greater"), "greater", _doc("greater", ">", "False, False,  True"), comparands)
greater_equal = binary(
    ordered("GreaterEqual"), "greater_equal", _doc("greater_equal", ">=", "False,  True,  True"), comparands
)
