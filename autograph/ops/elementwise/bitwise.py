"""Operations on the bits of integers, element by element (TensorFlow's `tf.bitwise`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograph.framework import dtypes
from autograph.framework.op_def import Trait, define
from autograph.ops.core.common import binary, broadcast_shape, same_shape, unary
from autograph.ops.core.folds import absorbed, alike, either, first_of, has_all_bits, is_zero, itself, right
from autograph.ops.elementwise.checked import NEGATIVE_SHIFT, arithmetic_op

__all__ = ["bitwise_and", "bitwise_or", "bitwise_xor", "invert", "left_shift", "right_shift"]


def _shift(ufunc: Any) -> Any:
    def kernel(x: Any, y: Any) -> Any:
        if np.size(x) and np.any(y < 0):
            raise ValueError("negative shift count")
        return ufunc(x, y)

    return kernel


_SYMMETRIC = Trait.COMMUTATIVE | Trait.TOTAL
for _name, _symbol, _kernel, _traits, _failure, _fold in (
    ("BitwiseAnd", "&", np.bitwise_and, _SYMMETRIC, None,
     first_of(either(has_all_bits), absorbed(is_zero, 0), itself)),
    ("BitwiseOr", "|", np.bitwise_or, _SYMMETRIC, None, first_of(either(is_zero), itself)),
    ("BitwiseXor", "^", np.bitwise_xor, _SYMMETRIC, None, first_of(either(is_zero), alike(0))),
    ("LeftShift", "<<", _shift(np.left_shift), Trait.NONE, NEGATIVE_SHIFT, right(is_zero)),
    ("RightShift", ">>", _shift(np.right_shift), Trait.NONE, NEGATIVE_SHIFT, right(is_zero)),
):  # fmt: skip
    define(
        _name,
        "x: T, y: T -> z: T",
        types={"T": dtypes.INTEGER},
        shape=broadcast_shape,
        kernel=_kernel,
        traits=Trait.ELEMENTWISE | Trait.FRESH | _traits,
        failure=_failure,
        fold=_fold,
        symbol=_symbol,
    )
define(
    "Invert",
    "x: T -> y: T",
    types={"T": dtypes.INTEGER},
    shape=same_shape,
    kernel=np.invert,
    traits=Trait.ELEMENTWISE | Trait.TOTAL | Trait.FRESH,
)

shifted_left = arithmetic_op("LeftShift", "CheckedLeftShift")
shifted_right = arithmetic_op("RightShift")

_DOC = """{what}, element by element; the operands broadcast.{more}

    Raises:
        DTypeMismatchError: an operand is not an integer, or they have different dtypes.
        ShapeMismatchError: the shapes do not broadcast.{raises}

    >>> import autograph as ag
    >>> ag.{name}([6, 5], 3)
    <ag.Tensor: shape=(2,), dtype=int64, numpy=array({values})>
    """


def _doc(name: str, what: str, values: str, more: str = "") -> str:
    raises = "\n        InvalidArgumentError: a negative number of places." if more else ""
    return _DOC.format(name=name, what=what, values=values, more=more, raises=raises)


bitwise_and = binary("BitwiseAnd", "bitwise_and", _doc("bitwise_and", "The bits set in both", "[2, 1]"))
bitwise_or = binary("BitwiseOr", "bitwise_or", _doc("bitwise_or", "The bits set in either", "[7, 7]"))
bitwise_xor = binary("BitwiseXor", "bitwise_xor", _doc("bitwise_xor", "The bits set in one of the two", "[5, 6]"))
left_shift = binary(
    shifted_left,
    "left_shift",
    _doc("left_shift", "x << y", "[48, 40]", " Bits pushed out are lost: by the dtype's width or more gives 0."),
)
right_shift = binary(
    shifted_right,
    "right_shift",
    _doc("right_shift", "x >> y", "[0, 0]", " Negative numbers stay negative, as in Python."),
)
invert = unary(
    "Invert",
    "invert",
    """All bits turned over: -x - 1 for signed integers.

    >>> import autograph as ag
    >>> ag.invert([0, 5])
    <ag.Tensor: shape=(2,), dtype=int64, numpy=array([-1, -6])>
    """,
)
