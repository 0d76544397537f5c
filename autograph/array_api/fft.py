"""The Fourier transform extension of the standard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograph.array_api.creation import check_device
from autograph.framework.convert import constant
from autograph.framework.dtypes import as_dtype
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import hides_internal_frames
from autograph.numpy_protocol import fourier  # noqa: F401  registers
from autograph.numpy_protocol.registry import FUNCTIONS

__all__ = [
    "fft", "fftfreq", "fftn", "fftshift", "hfft", "ifft", "ifftn", "ifftshift", "ihfft", "irfft", "irfftn", "rfft",
    "rfftfreq", "rfftn",
]  # fmt: skip


def _one(name: str) -> Callable[..., Tensor]:
    def function(x: Tensor, /, *, n: int | None = None, axis: int = -1, norm: str = "backward") -> Tensor:
        return FUNCTIONS[f"fft.{name}"](x, n, axis, norm)

    return _named(function, name)


def _several(name: str) -> Callable[..., Tensor]:
    def function(x: Tensor, /, *, s: Any = None, axes: Any = None, norm: str = "backward") -> Tensor:
        return FUNCTIONS[f"fft.{name}"](x, s, axes, norm)

    return _named(function, name)


def _shift(name: str) -> Callable[..., Tensor]:
    def function(x: Tensor, /, *, axes: Any = None) -> Tensor:
        return FUNCTIONS[f"fft.{name}"](x, axes)

    return _named(function, name)


def _named(function: Callable[..., Tensor], name: str) -> Callable[..., Tensor]:
    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"`numpy.fft.{name}` of a tensor whose axes have known sizes."
    return hides_internal_frames(function)


fft, ifft, rfft, irfft, hfft, ihfft = map(_one, ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"))
fftn, ifftn, rfftn, irfftn = map(_several, ("fftn", "ifftn", "rfftn", "irfftn"))
fftshift, ifftshift = map(_shift, ("fftshift", "ifftshift"))


def _frequencies(name: str) -> Callable[..., Tensor]:
    def function(n: int, /, *, d: float = 1.0, dtype: Any = None, device: Any = None) -> Tensor:
        check_device(device)
        kind = as_dtype(np.float64 if dtype is None else dtype)
        return constant(getattr(np.fft, name)(n, d).astype(kind.numpy_dtype))

    return _named(function, name)


fftfreq, rfftfreq = map(_frequencies, ("fftfreq", "rfftfreq"))
