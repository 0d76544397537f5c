"""Elementary functions of one operand (exponentials, logarithms, trigonometry, rounding), and `atan2`.

What NumPy has no function for (erf, lgamma, ...) is in `special`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograph.framework import dtypes
from autograph.framework.execution import apply
from autograph.framework.gradient_rules import no_gradient
from autograph.framework.op_def import Trait, define
from autograph.framework.tensor import Tensor
from autograph.ops.core.common import as_tensor, broadcast_shape, operands, same_shape, unary, unbroadcast
from autograph.ops.elementwise.complex_ops import conj

__all__ = [
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "ceil",
    "cos",
    "cosh",
    "exp",
    "expm1",
    "floor",
    "is_finite",
    "is_inf",
    "is_nan",
    "log",
    "log1p",
    "log2",
    "log10",
    "log_sigmoid",
    "rint",
    "round",
    "sigmoid",
    "sin",
    "sinh",
    "softplus",
    "tan",
    "tanh",
]  # fmt: skip


# --- kernels ---------------------------------------------------------------------------------------------


def _sigmoid_kernel(x: Any) -> Any:
    one = x.dtype.type(1)
    if x.dtype.kind == "c":
        return one / (one + np.exp(-x))
    # exp of a negative number only: it cannot overflow.
    e = np.exp(-np.abs(x))
    return np.where(x >= 0, one, e) / (one + e)


def _softplus_kernel(x: Any) -> Any:
    return np.logaddexp(x, x.dtype.type(0))


# --- gradients -----------------------------------------------------------------------------------------


def _from(derivative: Callable[[Any, Any], Any]) -> Callable[[Any, Tensor], list[Tensor | None]]:
    """The gradient of a function of which `derivative` gives the derivative from its input x and output y."""
    return lambda op, dy: [dy * conj(derivative(op.inputs[0], op.outputs[0]))]


def _atan2_gradient(op: Any, dz: Tensor) -> list[Tensor | None]:
    y, x = op.inputs
    scaled = dz / (x * x + y * y)
    return [unbroadcast(scaled * x, y), unbroadcast(-scaled * y, x)]


# --- declarations ----------------------------------------------------------------------------------------

_kernel: Any
_derivative: Any
for _name, _kernel, _derivative in (
    ("Exp", np.exp, lambda x, y: y),
    ("Expm1", np.expm1, lambda x, y: apply("Exp", [x])),
    ("Log", np.log, lambda x, y: apply("Reciprocal", [x])),
    ("Log1p", np.log1p, lambda x, y: apply("Reciprocal", [1 + x])),
    ("Sin", np.sin, lambda x, y: apply("Cos", [x])),
    ("Cos", np.cos, lambda x, y: -apply("Sin", [x])),
    ("Tan", np.tan, lambda x, y: 1 + y * y),
    ("Asin", np.arcsin, lambda x, y: apply("Rsqrt", [1 - x * x])),
    ("Acos", np.arccos, lambda x, y: -apply("Rsqrt", [1 - x * x])),
    ("Atan", np.arctan, lambda x, y: apply("Reciprocal", [1 + x * x])),
    ("Sinh", np.sinh, lambda x, y: apply("Cosh", [x])),
    ("Cosh", np.cosh, lambda x, y: apply("Sinh", [x])),
    ("Tanh", np.tanh, lambda x, y: 1 - y * y),
    ("Asinh", np.arcsinh, lambda x, y: apply("Reciprocal", [apply("Cosh", [y])])),
    ("Acosh", np.arccosh, lambda x, y: apply("Reciprocal", [apply("Sinh", [y])])),
    ("Atanh", np.arctanh, lambda x, y: apply("Reciprocal", [1 - x * x])),
    ("Sigmoid", _sigmoid_kernel, lambda x, y: y * (1 - y)),
):
    define(
        _name,
        "x: T -> y: T",
        types={"T": dtypes.INEXACT},
        shape=same_shape,
        kernel=_kernel,
        gradient=_from(_derivative),
        traits=Trait.ELEMENTWISE | Trait.TOTAL | Trait.FRESH,
    )

define(
    "Softplus",
    "features: T -> activations: T",
    types={"T": dtypes.FLOATING},
    shape=same_shape,
    kernel=_softplus_kernel,
    gradient=_from(lambda x, y: apply("Sigmoid", [x])),
    traits=Trait.ELEMENTWISE | Trait.TOTAL | Trait.FRESH,
)
define(
    "Atan2",
    "y: T, x: T -> z: T",
    types={"T": dtypes.FLOATING},
    shape=broadcast_shape,
    kernel=np.arctan2,
    gradient=_atan2_gradient,
    traits=Trait.ELEMENTWISE | Trait.TOTAL | Trait.FRESH,
)

for _name, _kernel in (("Floor", np.floor), ("Ceil", np.ceil), ("Rint", np.rint), ("Round", np.rint)):
    define(
        _name,
        "x: T -> y: T",
        types={"T": dtypes.FLOATING},
        shape=same_shape,
        kernel=_kernel,
        gradient=no_gradient,
        traits=Trait.ELEMENTWISE | Trait.TOTAL | Trait.FRESH,
    )

for _name, _kernel in (("IsNan", np.isnan), ("IsInf", np.isinf), ("IsFinite", np.isfinite)):
    define(
        _name,
        "x: T -> y: bool",
        types={"T": dtypes.FLOATING},
        shape=same_shape,
        kernel=_kernel,
        traits=Trait.ELEMENTWISE | Trait.TOTAL | Trait.FRESH,
    )


# --- public functions ----------------------------------------------------------------------------------

_DOC = """{what}, element by element.

    Raises:
        DTypeMismatchError: `x` is not a floating-point{kinds} tensor.

    >>> import autograph as ag
    >>> {example}
    {result}
    """


def _doc(name: str, what: str, x: str, values: str, kinds: str = " or complex") -> str:
    example = f'[f"{{value:.4f}}" for value in ag.{name}([{x}]).numpy()]'
    result = "[" + ", ".join(f"'{float(v):.4f}'" for v in values.split()) + "]"
    return _DOC.format(what=what, kinds=kinds, example=example, result=result)


def _whether(name: str, what: str, x: str, values: str) -> str:
    result = f"<ag.Tensor: shape=(2,), dtype=bool, numpy=array([{values}])>"
    return _DOC.format(what=what, kinds="", example=f"ag.{name}([{x}])", result=result)


exp = unary("Exp", "exp", _doc("exp", "e ** x", "0.0, 1.0", "1 2.7183"))
expm1 = unary("Expm1", "expm1", _doc("expm1", "e ** x - 1, exact for small x too", "0.0, 1.0", "0 1.7183"))
log = unary("Log", "log", _doc("log", "The natural logarithm", "1.0, 2.0", "0 0.6931"))
log1p = unary("Log1p", "log1p", _doc("log1p", "log(1 + x), exact for small x too", "0.0, 1.0", "0 0.6931"))
sin = unary("Sin", "sin", _doc("sin", "The sine of x radians", "0.0, 1.0", "0 0.8415"))
cos = unary("Cos", "cos", _doc("cos", "The cosine of x radians", "0.0, 1.0", "1 0.5403"))
tan = unary("Tan", "tan", _doc("tan", "The tangent of x radians", "0.0, 1.0", "0 1.5574"))
asin = unary("Asin", "asin", _doc("asin", "The inverse sine, in radians", "0.0, 1.0", "0 1.5708"))
acos = unary("Acos", "acos", _doc("acos", "The inverse cosine, in radians", "0.0, 1.0", "1.5708 0"))
atan = unary("Atan", "atan", _doc("atan", "The inverse tangent, in radians", "0.0, 1.0", "0 0.7854"))
sinh = unary("Sinh", "sinh", _doc("sinh", "The hyperbolic sine", "0.0, 1.0", "0 1.1752"))
cosh = unary("Cosh", "cosh", _doc("cosh", "The hyperbolic cosine", "0.0, 1.0", "1 1.5431"))
tanh = unary("Tanh", "tanh", _doc("tanh", "The hyperbolic tangent", "0.0, 1.0", "0 0.7616"))
asinh = unary("Asinh", "asinh", _doc("asinh", "The inverse hyperbolic sine", "0.0, 1.0", "0 0.8814"))
acosh = unary("Acosh", "acosh", _doc("acosh", "The inverse hyperbolic cosine", "1.0, 2.0", "0 1.3170"))
atanh = unary("Atanh", "atanh", _doc("atanh", "The inverse hyperbolic tangent", "0.0, 0.5", "0 0.5493"))
sigmoid = unary("Sigmoid", "sigmoid", _doc("sigmoid", "1 / (1 + e ** -x)", "0.0, 100.0", "0.5 1"))
rint = unary(
    "Rint",
    "rint",
    _doc("rint", "The nearest whole number, the even one of two as near", "0.5, 1.5", "0 2", ""),
)
is_nan = unary(
    "IsNan", "is_nan", _whether("is_nan", "Whether x is not a number", "1.0, float('nan')", "False,  True")
)
is_inf = unary(
    "IsInf", "is_inf", _whether("is_inf", "Whether x is infinite", "1.0, float('-inf')", "False,  True")
)
is_finite = unary(
    "IsFinite",
    "is_finite",
    _whether("is_finite", "Whether x is neither infinite nor NaN", "1.0, float('nan')", " True, False"),
)


def atan2(y: Any, x: Any, name: str | None = None) -> Tensor:
    """The angle of the point (x, y), given in the order y, x: from -pi to pi radians. The operands broadcast.

    Raises:
        DTypeMismatchError: the operands are not floating-point tensors of one dtype.

    >>> import autograph as ag
    >>> [f"{value:.4f}" for value in ag.atan2([1.0, 0.0], [0.0, -1.0]).numpy()]
    ['1.5708', '3.1416']
    """
    y, x = operands(y, x)
    return apply("Atan2", [y, x], name=name)


def softplus(features: Any, name: str | None = None) -> Tensor:
    """log(1 + e ** features), element by element, without overflow.

    Raises:
        DTypeMismatchError: the operand is not a floating-point tensor.

    >>> import autograph as ag
    >>> [f"{value:.4f}" for value in ag.softplus([0.0, 100.0]).numpy()]
    ['0.6931', '100.0000']
    """
    return apply("Softplus", [as_tensor(features)], name=name)



def log_sigmoid(x: Any, name: str | None = None) -> Tensor:
    """log(sigmoid(x)), without underflow.

    >>> import autograph as ag
    >>> [f"{value:.4f}" for value in ag.log_sigmoid([0.0, -100.0]).numpy()]
    ['-0.6931', '-100.0000']
    """
    return apply("Neg", [apply("Softplus", [apply("Neg", [as_tensor(x)])])], name=name)


def log2(x: Any, name: str | None = None) -> Tensor:
    """The logarithm to base 2, as log(x) / log(2): powers of two may come out off in the last digit.

    >>> import autograph as ag
    >>> [f"{value:.4f}" for value in ag.log2([1.0, 8.0]).numpy()]
    ['0.0000', '3.0000']
    """
    return apply("RealDiv", [log(x), as_tensor(np.log(2.0), as_tensor(x).dtype)], name=name)


def log10(x: Any, name: str | None = None) -> Tensor:
    """The logarithm to base 10, as log(x) / log(10).

    >>> import autograph as ag
    >>> [f"{value:.4f}" for value in ag.log10([1.0, 100.0]).numpy()]
    ['0.0000', '2.0000']
    """
    return apply("RealDiv", [log(x), as_tensor(np.log(10.0), as_tensor(x).dtype)], name=name)


def _rounded(op_name: str, x: Any, name: str | None) -> Tensor:
    x = as_tensor(x)
    return x if x.dtype.is_integer else apply(op_name, [x], name=name)


def floor(x: Any, name: str | None = None) -> Tensor:
    """The largest whole number not above x, of the same dtype; integers are their own.

    >>> import autograph as ag
    >>> ag.floor([1.5, -1.5])
    <ag.Tensor: shape=(2,), dtype=float64, numpy=array([ 1., -2.])>
    """
    return _rounded("Floor", x, name)


def ceil(x: Any, name: str | None = None) -> Tensor:
    """The smallest whole number not below x, of the same dtype; integers are their own.

    >>> import autograph as ag
    >>> ag.ceil([1.5, -1.5])
    <ag.Tensor: shape=(2,), dtype=float64, numpy=array([ 2., -1.])>
    """
    return _rounded("Ceil", x, name)


def round(x: Any, name: str | None = None) -> Tensor:
    """The nearest whole number, of the same dtype: of two as near, the even one, as in Python. Integers are their own.

    >>> import autograph as ag
    >>> ag.round([0.5, 1.5, -2.7])
    <ag.Tensor: shape=(3,), dtype=float64, numpy=array([ 0.,  2., -3.])>
    """
    return _rounded("Round", x, name)
