"""NumPy's universal functions on tensors: which op each is, and in which dtypes it computes.

NumPy itself says what dtypes a ufunc computes in (`ufunc.resolve_dtypes`). The operands are cast, and the ufunc's op
is applied where it takes that dtype; otherwise NumPy's own loop runs as a `NumPyCall`. So all of NumPy's ufuncs work
on all dtypes. Of SciPy's, those work that have an op.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.framework import dtypes, shapes
from autograph.framework import op_def as op_defs
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.execution import apply
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.numpy_protocol import products
from autograph.numpy_protocol.calls import call_numpy, register_numpy_gradient
from autograph.numpy_protocol.values import to_dtype, weak_type
from autograph.ops.core.basic import cast
from autograph.ops.core.common import unbroadcast
from autograph.ops.elementwise.complex_ops import conj
from autograph.ops.elementwise.special import digamma  # noqa: F401  declares the ops of special functions

__all__ = ["SCIPY", "call_ufunc", "has_ufunc", "ufunc_dtypes"]

#: The op of a ufunc, for the dtypes that the op takes.
OPS = {
    "add": "AddV2", "subtract": "Sub", "multiply": "Mul", "divide": "RealDiv", "true_divide": "RealDiv",
    "negative": "Neg", "positive": "Identity", "power": "Pow", "float_power": "Pow", "absolute": "Abs", "fabs": "Abs",
    "sign": "Sign", "rint": "Rint", "floor": "Floor", "ceil": "Ceil", "sqrt": "Sqrt", "square": "Square",
    "reciprocal": "Reciprocal", "exp": "Exp", "expm1": "Expm1", "log": "Log", "log1p": "Log1p", "sin": "Sin",
    "cos": "Cos", "tan": "Tan", "arcsin": "Asin", "arccos": "Acos", "arctan": "Atan", "arctan2": "Atan2",
    "sinh": "Sinh", "cosh": "Cosh", "tanh": "Tanh", "arcsinh": "Asinh", "arccosh": "Acosh", "arctanh": "Atanh",
    "maximum": "Maximum", "minimum": "Minimum", "equal": "Equal", "not_equal": "NotEqual", "less": "Less",
    "less_equal": "LessEqual", "greater": "Greater", "greater_equal": "GreaterEqual", "isnan": "IsNan",
    "isinf": "IsInf", "isfinite": "IsFinite", "bitwise_and": "BitwiseAnd", "bitwise_or": "BitwiseOr",
    "bitwise_xor": "BitwiseXor", "invert": "Invert", "conjugate": "Conj",
}  # fmt: skip

#: With these, integers divided by zero give 0 in NumPy and an error in Python: their ops are for floats only.
_FLOAT_OPS = {"floor_divide": "FloorDiv", "remainder": "FloorMod", "fmod": "TruncateMod"}
_BOOL_OPS = {
    "add": "LogicalOr", "multiply": "LogicalAnd", "maximum": "LogicalOr", "minimum": "LogicalAnd",
    "bitwise_and": "LogicalAnd", "bitwise_or": "LogicalOr", "bitwise_xor": "NotEqual", "invert": "LogicalNot",
}  # fmt: skip
#: SciPy's ufuncs that have an op.
SCIPY = {
    "erf": "Erf", "erfc": "Erfc", "erfinv": "Erfinv", "gammaln": "Lgamma", "psi": "Digamma", "expit": "Sigmoid",
    "xlogy": "Xlogy", "xlog1py": "Xlog1py",
}  # fmt: skip
_LOGICAL = ("logical_and", "logical_or", "logical_xor", "logical_not")


def has_ufunc(ufunc: np.ufunc) -> bool:
    """Whether a ufunc works on tensors: NumPy's own, and those of SciPy that have an op."""
    return getattr(np, ufunc.__name__, None) is ufunc or _is_scipy(ufunc)


def _is_scipy(ufunc: np.ufunc) -> bool:
    return ufunc.__name__ in SCIPY and getattr(np, ufunc.__name__, None) is None


def ufunc_dtypes(ufunc: np.ufunc, operands: Sequence[Any], signature: Any, casting: str) -> list[Any]:
    """The dtypes that a ufunc computes with on these operands, those of its results last."""
    kinds = [np.dtype(bool) if k is bool else k for k in map(weak_type, operands)]
    given = (*kinds, *[None] * ufunc.nout)
    keywords = {} if signature is None else {"signature": signature}
    found = ufunc.resolve_dtypes(given, casting=casting, **keywords)  # type: ignore[arg-type]  # NumPy checks it
    return list(found)


def call_ufunc(ufunc: np.ufunc, operands: Sequence[Any], signature: Any = None, casting: str = "same_kind") -> Any:
    """`ufunc(*operands)` on tensors: a tensor, or a tuple of them.

    Args:
        signature: as in NumPy: a tuple of dtypes or None, one for each operand and result.
    """
    name = ufunc.__name__
    found = ufunc_dtypes(ufunc, operands, signature, casting)
    inputs = [to_dtype(x, d) for x, d in zip(operands, found)]
    if name in products.GUFUNCS:
        return products.GUFUNCS[name](*inputs)
    if name in _LOGICAL:
        return _logical(name, [to_dtype(x, dtypes.bool_) for x in inputs])
    if name == "divmod":
        return call_ufunc(np.floor_divide, inputs), call_ufunc(np.remainder, inputs)
    dtype = inputs[0].dtype
    if name == "absolute" and dtype.is_complex:
        return apply("ComplexAbs", inputs, {"Tout": dtype.real_dtype})
    if name == "conjugate" and not dtype.is_complex:
        return inputs[0]
    op_name = _op_name(name, dtype)
    if op_name is not None:
        return apply(op_name, inputs)
    outputs = [(as_dtype(d), _broadcast(inputs)) for d in found[ufunc.nin :]]
    results = call_numpy(name, inputs, outputs)
    return results[0] if len(results) == 1 else tuple(results)


def _op_name(name: str, dtype: DType) -> str | None:
    if dtype.is_bool and name in _BOOL_OPS:
        return _BOOL_OPS[name]
    op_name = _FLOAT_OPS.get(name) if dtype.is_floating else None
    op_name = op_name or OPS.get(name) or SCIPY.get(name)
    if op_name is None:
        return None
    allowed = op_defs.get(op_name).types.get("T")
    return op_name if allowed is None or dtype in allowed else None


def _broadcast(inputs: Sequence[Tensor]) -> TensorShape:
    shape = inputs[0].shape
    for x in inputs[1:]:
        shape = shapes.broadcast(shape, x.shape)
    return shape


def _logical(name: str, inputs: Sequence[Tensor]) -> Tensor:
    op_name = {"logical_and": "LogicalAnd", "logical_or": "LogicalOr", "logical_not": "LogicalNot"}.get(name)
    return apply(op_name or "NotEqual", inputs)


# --- gradients of what NumPy's own loops compute -------------------------------------------------------------


def _unary(name: str, slope: Callable[[Any, Any], Any]) -> None:
    """A gradient by its slope, a function of the operand and the result."""
    register_numpy_gradient(name)(lambda op, dy: [dy * _conj(slope(op.inputs[0], op.outputs[0]))])


def _binary(name: str, by_x: Callable[..., Any], by_y: Callable[..., Any]) -> None:
    """A gradient by the two slopes, functions of the operands and the result."""

    def gradient(op: Any, dz: Tensor) -> list[Tensor]:
        x, y = op.inputs
        z = op.outputs[0]
        return [unbroadcast(dz * by_x(x, y, z), x), unbroadcast(dz * by_y(x, y, z), y)]

    register_numpy_gradient(name)(gradient)


def _conj(x: Any) -> Any:
    return conj(x) if isinstance(x, Tensor) and x.dtype.is_complex else x


def _scaled(factor: float, op: Any, dy: Tensor) -> list[Any]:
    return [dy * factor]


_unary("cbrt", lambda x, y: 1 / (3 * y * y))
_unary("exp2", lambda x, y: math.log(2) * y)
_unary("log2", lambda x, y: 1 / (math.log(2) * x))
_unary("log10", lambda x, y: 1 / (math.log(10) * x))
_unary("trunc", lambda x, y: 0 * x)
register_numpy_gradient("deg2rad", "radians")(functools.partial(_scaled, math.pi / 180))
register_numpy_gradient("rad2deg", "degrees")(functools.partial(_scaled, 180 / math.pi))
_binary("hypot", lambda x, y, z: x / z, lambda x, y, z: y / z)
_binary("logaddexp", lambda x, y, z: apply("Exp", [x - z]), lambda x, y, z: apply("Exp", [y - z]))
_binary(
    "logaddexp2",
    lambda x, y, z: apply("Exp", [math.log(2) * (x - z)]),
    lambda x, y, z: apply("Exp", [math.log(2) * (y - z)]),
)
# Of equal operands NumPy takes the first; a NaN is never the larger or the smaller one.
_binary(
    "fmax",
    lambda x, y, z: cast(apply("LogicalOr", [x >= y, apply("IsNan", [y])]), z.dtype),
    lambda x, y, z: 1 - cast(apply("LogicalOr", [x >= y, apply("IsNan", [y])]), z.dtype),
)
_binary(
    "fmin",
    lambda x, y, z: cast(apply("LogicalOr", [x <= y, apply("IsNan", [y])]), z.dtype),
    lambda x, y, z: 1 - cast(apply("LogicalOr", [x <= y, apply("IsNan", [y])]), z.dtype),
)
_binary("heaviside", lambda x, y, z: 0 * z, lambda x, y, z: cast(x == 0, z.dtype))
_binary("nextafter", lambda x, y, z: 1 + 0 * z, lambda x, y, z: 0 * z)
_binary(
    "copysign",
    lambda x, y, z: apply("Sign", [x]) * call_numpy("copysign", [1 + 0 * z, y], [(z.dtype, z.shape)])[0],
    lambda x, y, z: 0 * z,
)


@register_numpy_gradient("ldexp")
def _ldexp_gradient(op: Any, dz: Tensor) -> list[Any]:
    x, exponent = op.inputs
    scaled = call_numpy("ldexp", [dz, exponent], [(dz.dtype, dz.shape)])[0]
    return [unbroadcast(scaled, x), None]


@register_numpy_gradient("modf")
def _modf_gradient(op: Any, d_fraction: Tensor, d_whole: Any) -> list[Any]:
    return [d_fraction]


@register_numpy_gradient("frexp")
def _frexp_gradient(op: Any, d_fraction: Tensor, d_exponent: Any) -> list[Any]:
    fraction, exponent = op.outputs
    return [call_numpy("ldexp", [d_fraction, -exponent], [(fraction.dtype, fraction.shape)])[0]]
