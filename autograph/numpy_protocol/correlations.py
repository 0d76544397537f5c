"""np.convolve and np.correlate."""

from __future__ import annotations

from typing import Any

from autograph import errors
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.numpy_protocol.registry import implements
from autograph.numpy_protocol.values import asarray, dims, promoted
from autograph.ops.elementwise.complex_ops import conj
from autograph.ops.linalg.correlation import correlate as house_correlate

__all__ = ["convolve", "correlate"]


@implements("convolve")
def convolve(a: Any, v: Any, mode: str = "full") -> Tensor:
    x, y = promoted(asarray(a), asarray(v))
    n, m = _lengths(x, y, "np.convolve")
    x, y = (y, x) if n < m else (x, y)
    return _correlate(x, y[::-1], mode, "np.convolve")


@implements("correlate")
def correlate(a: Any, v: Any, mode: str = "valid") -> Tensor:
    x, y = promoted(asarray(a), asarray(v))
    y = conj(y) if y.dtype.is_complex else y
    n, m = _lengths(x, y, "np.correlate")
    if n < m:  # NumPy turns the result round
        return _correlate(y, x, mode, "np.correlate")[::-1]
    return _correlate(x, y, mode, "np.correlate")


def _correlate(x: Tensor, y: Tensor, mode: Any, what: str) -> Tensor:
    """The sums at each place, of two vectors of which the first is not shorter."""
    if mode not in ("full", "same", "valid"):
        raise errors.InvalidArgumentError(f"{what} with mode={mode!r}", expected="'full', 'same' or 'valid'")
    return house_correlate(x, y, mode)


def _lengths(x: Tensor, y: Tensor, what: str) -> tuple[int, int]:
    n, m = dims(x)[0], dims(y)[0]
    if not (isinstance(n, int) and isinstance(m, int)):
        raise errors.UnimplementedError(
            f"{what} of vectors of unknown length", location=current_location(), fix="state it: ag.ensure_shape(x, [n])"
        )
    if not n or not m:
        raise errors.InvalidArgumentError(f"{what} of an empty vector", location=current_location())
    return n, m
