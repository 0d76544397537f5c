"""The methods and properties of NumPy's arrays, on tensors: `x.sum(axis=0)`, `x.T`, `x.astype(np.float32)`, ..."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import layouts, versions
from autograph.framework.context import building_graph
from autograph.framework.tensor import EagerTensor, Tensor
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.numpy_protocol import sharing
from autograph.numpy_protocol.advice import in_place
from autograph.numpy_protocol.dispatch import FUNCTIONS
from autograph.numpy_protocol.values import SEQUENCES, known_rank, to_dtype
from autograph.numpy_protocol.writing import WRITING
from autograph.ops.arrays.writing import writable, write_result
from autograph.ops.core.basic import identity
from autograph.ops.elementwise.complex_ops import conj

__all__ = ["METHODS", "PROPERTIES"]

#: Methods that are functions of the same name, with the array as their first argument.
_AS_FUNCTIONS = (
    "all", "any", "argmax", "argmin", "argpartition", "argsort", "choose", "clip", "cumprod", "cumsum",
    "diagonal", "dot", "max", "mean", "min", "nonzero", "prod", "ptp", "ravel", "repeat", "round", "searchsorted",
    "squeeze", "std", "sum", "swapaxes", "take", "trace", "var",
)  # fmt: skip
#: Methods that change the array, with what to write instead.
_CHANGING = {
    "fill": "np.full_like(x, value)", "itemset": "x[key] = value in an @ag.function",
    "put": "x[key] = value in an @ag.function", "resize": "np.resize(x, shape)", "setfield": "np.where(mask, value, x)",
    "sort": "np.sort(x)",
}  # fmt: skip


def _reshape(self: Tensor, *shape: Any, order: str = "C", copy: Any = None) -> Tensor:
    sizes = shape[0] if len(shape) == 1 else shape
    return FUNCTIONS["reshape"](self, sizes, order=order)


def _transpose(self: Tensor, *axes: Any) -> Tensor:
    order = axes[0] if len(axes) == 1 and (axes[0] is None or isinstance(axes[0], SEQUENCES)) else axes
    return FUNCTIONS["transpose"](self, order or None)


def _astype(
    self: Tensor, dtype: Any, order: str = "K", casting: str = "unsafe", subok: bool = True, copy: bool = True
) -> Tensor:
    if casting != "unsafe":
        wanted = getattr(dtype, "numpy_dtype", None) or np.dtype(dtype)
        if not np.can_cast(self.dtype.numpy_dtype, wanted, casting):  # type: ignore[arg-type]
            raise errors.DTypeMismatchError(
                f"cannot cast {self.dtype.name} to {wanted.name} by the rule {casting!r}", location=current_location()
            )
    result = to_dtype(self, _as_numpy(dtype))
    return identity(self) if copy and result is self and versions.is_array(self) else result


def _as_numpy(dtype: Any) -> Any:
    """What NumPy means by a dtype: `float` is float64, `int` is int64."""
    return np.dtype(dtype) if isinstance(dtype, type) else dtype


def _item(self: Tensor, *args: Any) -> Any:
    return _value(self, "item").item(*args)


def _tolist(self: Tensor) -> Any:
    return _value(self, "tolist").tolist()


def _value(x: Tensor, what: str) -> np.ndarray:
    if isinstance(x, EagerTensor):
        return np.asarray(x.numpy())
    raise errors.OperatorNotAllowedInGraphError(
        f"x.{what}() needs the value of a symbolic tensor, which is known only when the graph runs",
        location=current_location(),
        fix="use the tensor itself; or return it and ask the result",
    )


def _changing(name: str, instead: str) -> Callable[..., Any]:
    def method(self: Tensor, *args: Any, **kwargs: Any) -> Any:
        if name in WRITING and writable(self):
            return WRITING[name](self, *args, **kwargs)
        raise errors.UnsupportedNumPyError(
            f"x.{name}() changes an array in place, and a tensor never changes",
            location=current_location(),
            fix=f"x = {instead}" if "=" not in instead.split("(")[0] else instead,
        )

    return method


def _as_method(name: str) -> Callable[..., Any]:
    def method(self: Tensor, *args: Any, **kwargs: Any) -> Any:
        out = kwargs.pop("out", None)
        if out is not None:
            if not writable(out):
                raise in_place(name)
            return write_result(out, FUNCTIONS[name](self, *args, **kwargs), f"x.{name}", broadcasts=False)
        return sharing.call(name, (self, *args), kwargs)

    return method


def _compress(self: Tensor, condition: Any, axis: Any = None, out: Any = None) -> Tensor:
    given = {} if out is None else {"out": out}
    found: Tensor = np.compress(condition, self, axis, **given)  # type: ignore[call-overload]
    return found


def _conj(self: Tensor) -> Tensor:
    return conj(self) if self.dtype.is_complex else self


def _copy(self: Tensor, order: str = "C") -> Tensor:
    result = identity(self)
    if order == "C" and versions.is_array(result) and building_graph() is not None:
        layouts.note(result, "C")
    return result


METHODS: dict[str, Callable[..., Any]] = {
    **{name: hides_internal_frames(_as_method(name)) for name in _AS_FUNCTIONS},
    **{name: _changing(name, instead) for name, instead in _CHANGING.items()},
    "astype": hides_internal_frames(_astype),
    "compress": hides_internal_frames(_compress),
    "conj": _conj,
    "conjugate": _conj,
    "copy": _copy,
    "flatten": hides_internal_frames(lambda self, order="C": identity(FUNCTIONS["ravel"](self, order))),
    "item": _item,
    "reshape": hides_internal_frames(_reshape),
    "tolist": _tolist,
    "transpose": hides_internal_frames(_transpose),
}


# --- properties ----------------------------------------------------------------------------------------------


def _size(self: Tensor) -> Any:
    return FUNCTIONS["size"](self)


def _matrix_transpose(self: Tensor) -> Tensor:
    if known_rank(self, "x.mT") < 2:
        raise errors.ShapeMismatchError(
            f"x.mT of a tensor of shape {self.shape}", location=current_location(), expected="two dimensions or more"
        )
    return FUNCTIONS["swapaxes"](self, -1, -2)


def _flat(self: Tensor) -> Tensor:
    result = FUNCTIONS["ravel"](self)
    if building_graph() is not None and result is not self:
        layouts.never_copied(result)
    return result


def _nbytes(self: Tensor) -> Any:
    return _size(self) * self.dtype.size


PROPERTIES: dict[str, Callable[[Tensor], Any]] = {
    "T": hides_internal_frames(_transpose),
    "mT": hides_internal_frames(_matrix_transpose),
    "flat": hides_internal_frames(_flat),
    "imag": lambda self: sharing.call("imag", (self,), {}),
    "itemsize": lambda self: self.dtype.size,
    "nbytes": hides_internal_frames(_nbytes),
    "real": lambda self: sharing.call("real", (self,), {}),
    "size": hides_internal_frames(_size),
}
