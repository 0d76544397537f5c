"""Special functions as ops: the error function and its inverse, the logarithm of gamma and its derivatives.

The kernels are in `special_kernels`; they work in float64 and round to the tensor's dtype at the end.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from autograph.framework import dtypes
from autograph.framework.execution import apply
from autograph.framework.op_def import Trait, define
from autograph.framework.tensor import Tensor
from autograph.ops.core.common import broadcast_shape, operands, same_shape, unary, unbroadcast
from autograph.ops.elementwise import special_kernels as kernels

__all__ = ["digamma", "erf", "erfc", "erfinv", "lgamma", "polygamma", "zeta"]

_TWO_OVER_ROOT_PI = 2 / math.sqrt(math.pi)  # Python's own float, which takes the dtype of what is beside it


def _rounded(function: Callable[..., Any]) -> Callable[..., Any]:
    """A float64 function as a kernel for all floating-point types."""

    def one(x: Any) -> Any:
        return function(x).astype(x.dtype)

    def two(x: Any, y: Any) -> Any:
        return function(x, y).astype(x.dtype)

    return two if function in (kernels.zeta, kernels.polygamma) else one


def _erf_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    x = op.inputs[0]
    return [dy * apply("Exp", [-(x * x)]) * _TWO_OVER_ROOT_PI]


def _erfc_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    x = op.inputs[0]
    return [dy * apply("Exp", [-(x * x)]) * -_TWO_OVER_ROOT_PI]


def _erfinv_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    y = op.outputs[0]
    return [dy * apply("Exp", [y * y]) * (1 / _TWO_OVER_ROOT_PI)]


def _digamma_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    return [dy * apply("Polygamma", [apply("OnesLike", [op.inputs[0]]), op.inputs[0]])]


def _polygamma_gradient(op: Any, dz: Tensor) -> list[Tensor | None]:
    n, x = op.inputs
    return [None, unbroadcast(dz * apply("Polygamma", [n + 1, x]), x)]


def _zeta_gradient(op: Any, dz: Tensor) -> list[Tensor | None]:
    s, q = op.inputs
    return [None, unbroadcast(dz * -s * apply("Zeta", [s + 1, q]), q)]


for _name, _kernel, _gradient in (
    ("Erf", kernels.erf, _erf_gradient),
    ("Erfc", kernels.erfc, _erfc_gradient),
    ("Erfinv", kernels.erfinv, _erfinv_gradient),
    ("Lgamma", kernels.lgamma, lambda op, dy: [dy * apply("Digamma", [op.inputs[0]])]),
    ("Digamma", kernels.digamma, _digamma_gradient),
):
    define(
        _name,
        "x: T -> y: T",
        types={"T": dtypes.FLOATING},
        shape=same_shape,
        kernel=_rounded(_kernel),
        gradient=_gradient,
        traits=Trait.ELEMENTWISE | Trait.TOTAL | Trait.FRESH,
    )

for _name, _signature, _two, _gradient in (
    ("Polygamma", "a: T, x: T -> z: T", kernels.polygamma, _polygamma_gradient),
    ("Zeta", "x: T, q: T -> z: T", kernels.zeta, _zeta_gradient),
):
    define(
        _name,
        _signature,
        types={"T": (dtypes.float32, dtypes.float64)},
        shape=broadcast_shape,
        kernel=_rounded(_two),
        gradient=_gradient,
        traits=Trait.ELEMENTWISE | Trait.TOTAL | Trait.FRESH,
        opaque="sums as many terms as the element that needs most of them",
    )

_DOC = """{what}, element by element.

    Raises:
        DTypeMismatchError: not a floating-point tensor{more}.

    >>> import autograph as ag
    >>> [f"{{value:.4f}}" for value in ag.{call}.numpy()]
    {values}
    """


def _doc(what: str, call: str, values: str, more: str = "") -> str:
    return _DOC.format(what=what, call=call, values=values.split(), more=more)


_ODD = "2 / sqrt(pi) times the integral of exp(-t ** 2) from 0 to x"
erf = unary("Erf", "erf", _doc(f"The error function: {_ODD}", "erf([0.0, 1.0])", "0.0000 0.8427"))
erfc = unary("Erfc", "erfc", _doc("1 - erf(x), exact for large x too", "erfc([0.0, 1.0])", "1.0000 0.1573"))
erfinv = unary(
    "Erfinv",
    "erfinv",
    _doc("The inverse of erf: infinite at -1 and 1, NaN beyond", "erfinv([0.0, 0.5])", "0.0000 0.4769"),
)
lgamma = unary(
    "Lgamma",
    "lgamma",
    _doc("log(|gamma(x)|); infinite at 0, -1, -2, ...", "lgamma([1.0, 5.0])", "0.0000 3.1781"),
)
digamma = unary(
    "Digamma",
    "digamma",
    _doc("The derivative of lgamma; NaN at 0, -1, -2, ...", "digamma([1.0, 2.0])", "-0.5772 0.4228"),
)


def polygamma(a: Any, x: Any, name: str | None = None) -> Tensor:
    """The derivative of digamma of whole order `a`, at `x`. The operands broadcast.

    Raises:
        DTypeMismatchError: the operands are not float32 or float64 tensors of one dtype.

    >>> import autograph as ag
    >>> [f"{value:.4f}" for value in ag.polygamma(1.0, [1.0, 2.0]).numpy()]
    ['1.6449', '0.6449']
    """
    a, x = operands(a, x)
    return apply("Polygamma", [a, x], name=name)


def zeta(x: Any, q: Any, name: str | None = None) -> Tensor:
    """The Hurwitz zeta function, the sum of (q + k) ** -x over k = 0, 1, ...

    The operands broadcast.

    Raises:
        DTypeMismatchError: the operands are not float32 or float64 tensors of one dtype.

    >>> import autograph as ag
    >>> [f"{value:.4f}" for value in ag.zeta(2.0, [1.0, 2.0]).numpy()]
    ['1.6449', '0.6449']
    """
    x, q = operands(x, q)
    return apply("Zeta", [x, q], name=name)
