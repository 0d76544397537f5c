"""The methods and properties of NumPy's arrays, on tensors: `x.sum(axis=0)`, `x.T`, `x.astype(np.float32)`, ..."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, layouts, versions
from autograph.framework.context import building_graph
from autograph.framework.tensor import EagerTensor, Tensor, as_number
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.numpy_protocol import sharing
from autograph.numpy_protocol.advice import in_place
from autograph.numpy_protocol.dispatch import FUNCTIONS
from autograph.numpy_protocol.values import SEQUENCES, known_rank, to_dtype
from autograph.numpy_protocol.writing import WRITING, flat
from autograph.ops.arrays.local_arrays import LocalArray, standing_for
from autograph.ops.arrays.writing import out_by_name, writable, write_result
from autograph.ops.core.basic import identity
from autograph.ops.elementwise.complex_ops import conj
from autograph.ops.values.staged_list import StagedList

__all__ = ["METHODS", "PROPERTIES", "property_set"]

#: Methods that are functions of the same name, with the array as their first argument.
_AS_FUNCTIONS = (
    "all", "any", "argmax", "argmin", "argpartition", "argsort", "choose", "clip", "cumprod", "cumsum",
    "diagonal", "dot", "max", "mean", "min", "nonzero", "prod", "ptp", "ravel", "repeat", "round", "searchsorted",
    "squeeze", "std", "sum", "swapaxes", "take", "trace", "var",
)  # fmt: skip
#: Methods that change the array, with what to write instead.
_CHANGING = {
    "fill": "np.full_like(x, value)", "itemset": "x[key] = value in an @ag.function",
    "partition": "np.partition(x, kth)",
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
    """A number of the array, as a Python number: its only one, or the one at a position."""
    if isinstance(self, EagerTensor):
        return np.asarray(self.numpy()).item(*args)
    at = args[0] if len(args) == 1 and isinstance(args[0], tuple) else args
    if not at and self.shape.num_elements() != 1:
        if self.shape.num_elements() is None:
            raise _unknown(self, "item", "give the position: x.item(0)")
        raise ValueError("can only convert an array of size 1 to a Python scalar")
    flat = len(at) < 2
    return as_number(FUNCTIONS["ravel"](self)[at[0] if at else 0] if flat else self[tuple(at)])


def _tolist(self: Tensor) -> Any:
    """The numbers of the array, as a list of lists; of a vector whose length is not known, a staged list."""
    if isinstance(self, EagerTensor):
        return np.asarray(self.numpy()).tolist()
    if self.shape.rank == 0:
        return as_number(identity(self))
    if self.shape.rank == 1 and self.shape[0] is None:
        return StagedList.listed(self)
    if not self.shape.is_fully_defined():
        raise _unknown(self, "tolist", "use the array itself, or [list(row) for row in x]")
    return [_tolist(self[i]) for i in range(self.shape[0])]


def _unknown(x: Tensor, what: str, fix: str) -> errors.OperatorNotAllowedInGraphError:
    return errors.OperatorNotAllowedInGraphError(
        f"x.{what}() of an array of shape {x.shape}, whose size is known only when the graph runs",
        location=current_location(),
        fix=fix,
    )


def _changing(name: str, instead: str) -> Callable[..., Any]:
    def method(self: Tensor, *args: Any, **kwargs: Any) -> Any:
        if self.dtype is dtypes.string:  # a text, which may have a method of that name
            return type(self).__getattr__(self, name)(*args, **kwargs)  # type: ignore[attr-defined]
        if name in WRITING and writable(self):
            return WRITING[name](self, *args, **kwargs)
        raise errors.UnsupportedNumPyError(
            f"x.{name}() changes an array in place, and a tensor never changes",
            location=current_location(),
            fix=f"x = {instead}" if "=" not in instead.split("(")[0] else instead,
        )

    return method


def _as_method(name: str) -> Callable[..., Any]:
    function = getattr(np, name)

    def method(self: Tensor, *args: Any, **kwargs: Any) -> Any:
        args, kwargs = out_by_name(function, (self, *args), kwargs)
        out = kwargs.pop("out", None)
        if out is not None:
            if isinstance(out, LocalArray):
                write_result(standing_for(out), FUNCTIONS[name](*args, **kwargs), f"x.{name}", broadcasts=False)
                return out
            if not writable(out):
                raise in_place(name)
            return write_result(out, FUNCTIONS[name](*args, **kwargs), f"x.{name}", broadcasts=False)
        return sharing.call(name, args, kwargs)

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


def _view(self: Tensor, dtype: Any = None, type: Any = None) -> Tensor:
    if dtype is not None and _as_numpy(dtype) != self.dtype.numpy_dtype or type is not None:
        raise errors.UnsupportedNumPyError(
            "x.view() of the same memory as numbers of another dtype: a tensor has no memory layout",
            location=current_location(),
            fix="x = x.astype(dtype) for numbers of the same values",
        )
    return self[...]


_partition_array = _changing("partition", _CHANGING["partition"])


def _partition(self: Any, *args: Any, **kwargs: Any) -> Any:
    """NumPy's of an array, Python's of a text: both have a method of this name."""
    if self.dtype is dtypes.string:
        return type(self).__getattr__(self, "partition")(*args, **kwargs)
    return _partition_array(self, *args, **kwargs)


METHODS: dict[str, Callable[..., Any]] = {
    **{name: hides_internal_frames(_as_method(name)) for name in _AS_FUNCTIONS},
    **{name: _changing(name, instead) for name, instead in _CHANGING.items()},
    "astype": hides_internal_frames(_astype),
    "compress": hides_internal_frames(_compress),
    "conj": _conj,
    "conjugate": _conj,
    "copy": _copy,
    "flatten": hides_internal_frames(lambda self, order="C": identity(FUNCTIONS["ravel"](self, order))),
    "item": hides_internal_frames(_item),
    "partition": _partition,
    "reshape": hides_internal_frames(_reshape),
    "tolist": hides_internal_frames(_tolist),
    "transpose": hides_internal_frames(_transpose),
    "view": hides_internal_frames(_view),
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


def _nbytes(self: Tensor) -> Any:
    return _size(self) * self.dtype.size


PROPERTIES: dict[str, Callable[[Tensor], Any]] = {
    "T": hides_internal_frames(_transpose),
    "mT": hides_internal_frames(_matrix_transpose),
    "flat": hides_internal_frames(flat),
    "imag": lambda self: sharing.call("imag", (self,), {}),
    "itemsize": lambda self: self.dtype.size,
    "nbytes": hides_internal_frames(_nbytes),
    "real": lambda self: sharing.call("real", (self,), {}),
    "size": hides_internal_frames(_size),
}


def property_set(name: str) -> errors.UnsupportedNumPyError:
    """The error for setting a property."""
    return errors.UnsupportedNumPyError(
        f"x.{name} = ... changes an array in place",
        location=current_location(),
        fix="in an @ag.function: x[...] = values" if name == "flat" else f"in an @ag.function: x.{name}[...] = values",
    )
