"""Logic on bools, element by element. Python's `and`, `or` and `not` are staged elsewhere; these always read both
operands."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograph.framework import dtypes
from autograph.framework.execution import apply
from autograph.framework.op_def import Trait, define
from autograph.framework.tensor import Tensor
from autograph.ops.core.common import as_tensor, binary, broadcast_shape, same_shape, unary
from autograph.ops.core.folds import absorbed, either, first_of, is_false, is_true, itself, twice

__all__ = ["logical_and", "logical_not", "logical_or", "logical_xor"]

for _name, _called, _kernel, _fold in (
    ("LogicalAnd", "`and`", np.logical_and, first_of(either(is_true), absorbed(is_false, False), itself)),
    ("LogicalOr", "`or`", np.logical_or, first_of(either(is_false), absorbed(is_true, True), itself)),
):
    define(
        _name,
        "x: bool, y: bool -> z: bool",
        shape=broadcast_shape,
        kernel=_kernel,
        traits=Trait.ELEMENTWISE | Trait.COMMUTATIVE | Trait.TOTAL | Trait.FRESH,
        user_name=_called,
        fold=_fold,
    )
define(
    "LogicalNot",
    "x: bool -> y: bool",
    shape=same_shape,
    kernel=np.logical_not,
    traits=Trait.ELEMENTWISE | Trait.TOTAL | Trait.FRESH,
    user_name="`not`",
    fold=twice,
)

_DOC = """{what}, element by element; the operands broadcast.

    Raises:
        DTypeMismatchError: an operand is not bool.
        ShapeMismatchError: the shapes do not broadcast.

    >>> import autograph as ag
    >>> ag.{name}([True, True, False], [True, False, False])
    <ag.Tensor: shape=(3,), dtype=bool, numpy=array([{values}])>
    """

logical_and = binary(
    "LogicalAnd", "logical_and", _DOC.format(what="x and y", name="logical_and", values=" True, False, False")
)
logical_or = binary(
    "LogicalOr", "logical_or", _DOC.format(what="x or y", name="logical_or", values=" True,  True, False")
)
logical_not = unary(
    "LogicalNot",
    "logical_not",
    """not x, element by element.

    >>> import autograph as ag
    >>> ag.logical_not([True, False])
    <ag.Tensor: shape=(2,), dtype=bool, numpy=array([False,  True])>
    """,
)


def logical_xor(x: Any, y: Any, name: str | None = None) -> Tensor:
    # TensorFlow's registry has no op of its own for it: on bools, "one of the two" is "not equal".
    return apply("NotEqual", [as_tensor(x, dtypes.bool_), as_tensor(y, dtypes.bool_)], name=name)


logical_xor.__doc__ = _DOC.format(what="x or y but not both", name="logical_xor", values="False,  True, False")
