"""Complex numbers: their parts, conjugate, absolute value and angle.

Gradients follow TensorFlow's convention: the gradient of a real loss L by a complex z is dL/dRe(z) + i dL/dIm(z).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.dtypes import DType
from autograph.framework.execution import apply
from autograph.framework.op_def import Trait, define
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.core.common import as_tensor, broadcast_shape, operands, same_shape, unbroadcast

__all__ = ["angle", "complex", "conj", "imag", "real"]

_PART = {"T": dtypes.COMPLEX, "Tout": (dtypes.float32, dtypes.float64)}


def _parts(x: Tensor) -> dict[str, Any]:
    return {"Tout": x.dtype.real_dtype}


def _from_real(x: Tensor) -> Tensor:
    return complex(x, apply("ZerosLike", [x]))


def _from_imag(x: Tensor) -> Tensor:
    return complex(apply("ZerosLike", [x]), x)


def _angle_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    # d atan2(im, re) = (re dim - im dre) / |z|^2, that is i / conj(z).
    return [_from_imag(dy) / conj(op.inputs[0])]


def _complex_abs_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    return [op.inputs[0] * _from_real(apply("DivNoNan", [dy, op.outputs[0]]))]


def _as_declared(part: Callable[[Any], Any]) -> Callable[..., Any]:
    """A kernel that gives what `part` gives, in the dtype that the op's `Tout` says."""

    def kernel(z: Any, *, Tout: DType) -> Any:
        found = part(z)
        return found if found.dtype == Tout.numpy_dtype else found.astype(Tout.numpy_dtype)

    return kernel


for _name, _input, _output, _kernel, _gradient, _traits in (
    ("Real", "input", "output", np.real, lambda op, dy: [_from_real(dy)], Trait.NONE),
    ("Imag", "input", "output", np.imag, lambda op, dy: [_from_imag(dy)], Trait.NONE),
    ("Angle", "input", "output", lambda z: np.arctan2(z.imag, z.real), _angle_gradient, Trait.FRESH),
    ("ComplexAbs", "x", "y", np.absolute, _complex_abs_gradient, Trait.FRESH),
):
    define(
        _name,
        f"{_input}: T -> {_output}: Tout",
        types=_PART,
        shape=same_shape,
        kernel=_as_declared(_kernel),
        gradient=_gradient,
        traits=Trait.ELEMENTWISE | Trait.TOTAL | _traits,
    )

define(
    "Conj",
    "input: T -> output: T",
    types={"T": dtypes.COMPLEX},
    shape=same_shape,
    kernel=np.conjugate,
    gradient=lambda op, dy: [conj(dy)],
    traits=Trait.ELEMENTWISE | Trait.TOTAL | Trait.FRESH,
)


def _complex_kernel(re: Any, im: Any, *, Tout: DType) -> Any:
    dtype = Tout.numpy_dtype
    if hasattr(re, "as_complex"):  # no array: what traces kernels (`framework.kernel_tracer`), which only that loads
        return re.as_complex(im, dtype)
    out = np.empty(np.broadcast_shapes(np.shape(re), np.shape(im)), dtype)
    out.real = re
    out.imag = im
    return out


define(
    "Complex",
    "real: T, imag: T -> out: Tout",
    types={"T": (dtypes.float32, dtypes.float64), "Tout": dtypes.COMPLEX},
    shape=broadcast_shape,
    kernel=_complex_kernel,
    gradient=lambda op, dy: [unbroadcast(real(dy), op.inputs[0]), unbroadcast(imag(dy), op.inputs[1])],
    traits=Trait.ELEMENTWISE | Trait.TOTAL | Trait.FRESH,
)


def real(input: Any, name: str | None = None) -> Tensor:
    """The real part, of the dtype that `complex64` or `complex128` has for it; a real tensor is its own.

    >>> import autograph as ag
    >>> ag.real([1 + 2j])
    <ag.Tensor: shape=(1,), dtype=float64, numpy=array([1.])>
    """
    x = as_tensor(input)
    return apply("Real", [x], _parts(x), name) if x.dtype.is_complex else x


def imag(input: Any, name: str | None = None) -> Tensor:
    """The imaginary part; zeros for a real tensor.

    >>> import autograph as ag
    >>> ag.imag([1 + 2j])
    <ag.Tensor: shape=(1,), dtype=float64, numpy=array([2.])>
    """
    x = as_tensor(input)
    return apply("Imag", [x], _parts(x), name) if x.dtype.is_complex else apply("ZerosLike", [x], name=name)


def conj(x: Any, name: str | None = None) -> Tensor:
    """The complex conjugate; a real tensor is its own.

    >>> import autograph as ag
    >>> ag.conj([1 + 2j])
    <ag.Tensor: shape=(1,), dtype=complex128, numpy=array([1.-2.j])>
    """
    x = as_tensor(x)
    return apply("Conj", [x], name=name) if x.dtype.is_complex else x


def angle(input: Any, name: str | None = None) -> Tensor:
    """The angle in radians, from -pi to pi; 0 or pi for a real (floating-point) tensor, by its sign.

    >>> import autograph as ag
    >>> [f"{value:.4f}" for value in ag.angle([1j, -2 + 0j]).numpy()]
    ['1.5708', '3.1416']
    """
    x = as_tensor(input)
    if x.dtype.is_complex:
        return apply("Angle", [x], _parts(x), name)
    return apply("Atan2", [apply("ZerosLike", [x]), x], name=name)


def complex(real: Any, imag: Any, name: str | None = None) -> Tensor:
    """A complex tensor of the given parts, which broadcast: complex64 from float32, complex128 from float64.

    Raises:
        DTypeMismatchError: the parts are not both float32 or both float64.

    >>> import autograph as ag
    >>> ag.complex(1.0, 2.0)
    <ag.Tensor: shape=(), dtype=complex128, numpy=(1+2j)>
    """
    re, im = operands(real, imag)
    if re.dtype not in (dtypes.float32, dtypes.float64):
        raise errors.DTypeMismatchError(
            f"a complex number cannot have parts of dtype {re.dtype.name}",
            location=current_location(),
            expected="float32 or float64",
            fix="convert them: ag.cast(x, ag.float32)",
        )
    out = dtypes.complex64 if re.dtype is dtypes.float32 else dtypes.complex128
    return apply("Complex", [re, im], {"Tout": out}, name)
