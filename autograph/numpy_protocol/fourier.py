"""`numpy.fft` on tensors. `fft` and `ifft` along one axis are NumPy's own; the others consist of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.numpy_protocol.calls import call_numpy, register_numpy_gradient
from autograph.numpy_protocol.joining import concatenate
from autograph.numpy_protocol.registry import implements
from autograph.numpy_protocol.shaping import roll
from autograph.numpy_protocol.values import asarray, axis_tuple, one_axis, part_of, to_dtype
from autograph.ops.arrays.padding import pad, reverse
from autograph.ops.elementwise.complex_ops import conj
from autograph.ops.elementwise.complex_ops import real as real_part

__all__: list[str] = []

_OPPOSITE = {"backward": "forward", "forward": "backward", "ortho": "ortho"}


def _complex(dtype: DType) -> DType:
    """The complex dtype of a transform, which is another in NumPy 1."""
    return as_dtype(np.fft.fft(np.zeros(1, dtype.numpy_dtype)).dtype)


def _norm(norm: Any) -> str:
    if norm not in (None, "backward", "forward", "ortho"):
        raise errors.InvalidArgumentError(
            f"np.fft: norm={norm!r}", location=current_location(), expected="'backward', 'ortho' or 'forward'"
        )
    return norm or "backward"


def _length(x: Tensor, axis: int) -> int:
    n = x.shape[axis]
    if n is None:
        raise errors.UnimplementedError(
            "np.fft along an axis of unknown size", location=current_location(),
            fix="state it: ag.ensure_shape(x, [None, 8])",
        )  # fmt: skip
    return int(n)


def _sized(x: Tensor, n: Any, axis: int) -> Tensor:
    """`x` cut, or filled up with zeros, to n entries along an axis."""
    if n is None or x.shape[axis] == n:
        return x
    have = _length(x, axis)
    if n < have:
        return x[(slice(None),) * axis + (slice(0, n),)]
    return pad(x, [[0, n - have if i == axis else 0] for i in range(len(x.shape))])



def _transform(name: str) -> Callable[..., Tensor]:
    def function(a: Any, n: Any = None, axis: int = -1, norm: Any = None, out: Any = None) -> Tensor:
        x = asarray(a)
        x = to_dtype(x, _complex(x.dtype))
        at = one_axis(x, axis, f"np.{name}")
        x = _sized(x, n, at)
        return call_numpy(name, [x], [(x.dtype, x.shape)], {"axis": at, "norm": _norm(norm)})[0]

    return function


def _gradient(inverse: str) -> Callable[..., Sequence[Tensor]]:
    """A transform is a matrix; its gradient is the conjugate one, which is the inverse, scaled the other way round."""

    def gradient(op: Any, dy: Tensor) -> list[Tensor]:
        keywords = dict(op.attrs["keywords"])
        keywords["norm"] = _OPPOSITE[keywords["norm"]]
        return call_numpy(inverse, [dy], [(dy.dtype, dy.shape)], keywords)

    return gradient


register_numpy_gradient("fft.fft")(_gradient("fft.ifft"))
register_numpy_gradient("fft.ifft")(_gradient("fft.fft"))
fft = implements("fft.fft")(_transform("fft.fft"))
ifft = implements("fft.ifft")(_transform("fft.ifft"))


@implements("fft.rfft")
def rfft(a: Any, n: Any = None, axis: int = -1, norm: Any = None, out: Any = None) -> Tensor:
    x = asarray(a)
    if x.dtype.is_complex:
        raise errors.DTypeMismatchError("np.fft.rfft of complex numbers", location=current_location(), fix="np.fft.fft")
    at = one_axis(x, axis, "np.fft.rfft")
    count = _length(x, at) if n is None else n
    return fft(x, n, at, norm)[(slice(None),) * at + (slice(0, count // 2 + 1),)]


@implements("fft.irfft")
def irfft(a: Any, n: Any = None, axis: int = -1, norm: Any = None, out: Any = None) -> Tensor:
    x = asarray(a)
    x = to_dtype(x, _complex(x.dtype))
    at = one_axis(x, axis, "np.fft.irfft")
    count = 2 * (_length(x, at) - 1) if n is None else int(n)
    x = _sized(x, count // 2 + 1, at)
    # the other half are the conjugates, backwards; of the first and the middle entry only the real part counts
    inner = part_of(x, at, 1, (count + 1) // 2)
    parts = [to_dtype(real_part(part_of(x, at, 0, 1)), x.dtype), inner]
    if count % 2 == 0:
        parts.append(to_dtype(real_part(part_of(x, at, count // 2, count // 2 + 1)), x.dtype))
    other = conj(reverse(inner, [at]))
    return real_part(ifft(concatenate([*parts, other], at), None, at, norm))


@implements("fft.hfft")
def hfft(a: Any, n: Any = None, axis: int = -1, norm: Any = None, out: Any = None) -> Tensor:
    x = asarray(a)
    x = to_dtype(x, _complex(x.dtype))
    count = 2 * (_length(x, one_axis(x, axis, "np.fft.hfft")) - 1) if n is None else n
    return irfft(conj(x), count, axis, _OPPOSITE[_norm(norm)])


@implements("fft.ihfft")
def ihfft(a: Any, n: Any = None, axis: int = -1, norm: Any = None, out: Any = None) -> Tensor:
    return conj(rfft(a, n, axis, _OPPOSITE[_norm(norm)]))


def _several(one: Callable[..., Tensor], what: str, default: Any) -> Callable[..., Tensor]:
    def function(a: Any, s: Any = None, axes: Any = default, norm: Any = None, out: Any = None) -> Tensor:
        x = asarray(a)
        if axes is None and s is not None:
            axes = tuple(range(-len(s), 0))
        found = axis_tuple(x, axes, what)
        sizes = [None] * len(found) if s is None else [None if n == -1 else n for n in s]
        for n, at in reversed(list(zip(sizes, found))):
            x = one(x, n, at, norm)
        return x

    return function


def _several_real(what: str, default: Any, inverse: bool) -> Callable[..., Tensor]:
    """Transforms over several axes whose last one (that of the real numbers) is `rfft` or `irfft`."""

    def function(a: Any, s: Any = None, axes: Any = default, norm: Any = None, out: Any = None) -> Tensor:
        x = asarray(a)
        if axes is None and s is not None:
            axes = tuple(range(-len(s), 0))
        *rest, last = axis_tuple(x, axes, what)
        *sizes, size = [None] * (len(rest) + 1) if s is None else [None if n == -1 else n for n in s]
        if not inverse:
            x = rfft(x, size, last, norm)
        for n, at in zip(sizes, rest):
            x = (ifft if inverse else fft)(x, n, at, norm)
        return irfft(x, size, last, norm) if inverse else x

    return function


for _suffix, _default in (("2", (-2, -1)), ("n", None)):
    implements(f"fft.fft{_suffix}")(_several(fft, f"np.fft.fft{_suffix}", _default))
    implements(f"fft.ifft{_suffix}")(_several(ifft, f"np.fft.ifft{_suffix}", _default))
    implements(f"fft.rfft{_suffix}")(_several_real(f"np.fft.rfft{_suffix}", _default, False))
    implements(f"fft.irfft{_suffix}")(_several_real(f"np.fft.irfft{_suffix}", _default, True))


def _shift(sign: int) -> Callable[..., Tensor]:
    def function(x: Any, axes: Any = None) -> Tensor:
        t = asarray(x)
        for at in axis_tuple(t, axes, "np.fft.fftshift"):
            n = _length(t, at)
            t = roll(t, n // 2 if sign > 0 else -(n // 2), at)
        return t

    return function


implements("fft.fftshift")(_shift(1))
implements("fft.ifftshift")(_shift(-1))
