"""Data type functions of the standard, and what it asks about the library."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from autograph import errors
from autograph.array_api.creation import check_device
from autograph.framework import dtypes
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.numpy_protocol import creation
from autograph.numpy_protocol.values import to_dtype
from autograph.ops.core.basic import identity

_KINDS: dict[str, tuple[DType, ...]] = {
    "bool": (dtypes.bool_,),
    "signed integer": (dtypes.int8, dtypes.int16, dtypes.int32, dtypes.int64),
    "unsigned integer": (dtypes.uint8, dtypes.uint16, dtypes.uint32, dtypes.uint64),
    "real floating": (dtypes.float32, dtypes.float64),
    "complex floating": (dtypes.complex64, dtypes.complex128),
}  # fmt: skip
_KINDS["integral"] = _KINDS["signed integer"] + _KINDS["unsigned integer"]
_KINDS["numeric"] = _KINDS["integral"] + _KINDS["real floating"] + _KINDS["complex floating"]


@hides_internal_frames
def astype(x: Tensor, dtype: Any, /, *, copy: bool = True, device: Any = None) -> Tensor:
    """`x` cast to another dtype; to real from complex numbers is refused."""
    check_device(device)
    kind = as_dtype(dtype)
    if x.dtype.is_complex and not (kind.is_complex or kind.is_bool):
        raise errors.DTypeMismatchError(
            f"astype of complex numbers to {kind.name}", location=current_location(), fix="xp.real(x)"
        )
    return to_dtype(x, kind) if x.dtype is not kind else identity(x) if copy else x


@hides_internal_frames
def can_cast(from_: Any, to: Any, /) -> bool:
    """Whether one dtype promotes to the other; a bool, an integer and a float are of different kinds."""
    kind, wanted = from_.dtype if isinstance(from_, Tensor) else as_dtype(from_), as_dtype(to)
    if {"b": 0, "i": 1, "u": 1}.get(kind.kind, 2) != {"b": 0, "i": 1, "u": 1}.get(wanted.kind, 2):
        return False
    return bool(np.can_cast(kind.numpy_dtype, wanted.numpy_dtype))


@hides_internal_frames
def result_type(*arrays_and_dtypes: Any) -> DType:
    """The dtype that tensors, dtypes and Python numbers have together."""
    asked = [v.numpy_dtype if isinstance(v, DType) else v for v in arrays_and_dtypes]
    return as_dtype(creation.result_type(*asked))


@hides_internal_frames
def isdtype(dtype: Any, kind: Any) -> bool:
    """Whether a dtype is of a kind: a dtype, a name such as `"real floating"`, or a tuple of both.

    >>> isdtype(dtypes.int32, ("bool", "integral"))
    True
    """
    if isinstance(kind, tuple):
        return any(isdtype(dtype, k) for k in kind)
    if isinstance(kind, str):
        if kind not in _KINDS:
            raise errors.InvalidArgumentError(
                f"{kind!r} is no kind of dtypes", location=current_location(), expected=f"one of {sorted(_KINDS)}"
            )
        return as_dtype(dtype) in _KINDS[kind]
    return as_dtype(dtype) is as_dtype(kind)


@dataclass(frozen=True)
class FInfo:
    """Limits of a floating-point dtype."""

    bits: int
    eps: float
    max: float
    min: float
    smallest_normal: float
    dtype: DType


@dataclass(frozen=True)
class IInfo:
    """Limits of an integer dtype."""

    bits: int
    max: int
    min: int
    dtype: DType


def _kind(type: Any) -> DType:
    return type.dtype if isinstance(type, Tensor) else as_dtype(type)


@hides_internal_frames
def finfo(type: Any, /) -> FInfo:
    """Limits of a floating-point dtype, or of the parts of a complex one."""
    info = np.finfo(_kind(type).numpy_dtype)
    values = (info.eps, info.max, info.min, info.smallest_normal)
    return FInfo(info.bits, *map(float, values), as_dtype(info.dtype))  # type: ignore[arg-type, call-arg]


@hides_internal_frames
def iinfo(type: Any, /) -> IInfo:
    """Limits of an integer dtype."""
    info = np.iinfo(_kind(type).numpy_dtype)
    return IInfo(int(info.bits), int(info.max), int(info.min), _kind(type))


class __array_namespace_info__:
    """What the standard asks: devices, dtypes, and what depends on values."""

    def capabilities(self) -> dict[str, Any]:
        """Masks index, and shapes may depend on values."""
        return {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": 64 if _NUMPY_2 else 32}

    def default_device(self) -> str:
        return "cpu"

    def devices(self) -> list[str]:
        return ["cpu"]

    def default_dtypes(self, *, device: Any = None) -> dict[str, DType]:
        """The dtypes of Python's numbers in this namespace."""
        check_device(device)
        return {
            "real floating": dtypes.float64, "complex floating": dtypes.complex128, "integral": dtypes.int64,
            "indexing": dtypes.int64,
        }  # fmt: skip

    def dtypes(self, *, device: Any = None, kind: Any = None) -> dict[str, DType]:
        """The dtypes of a kind, by name."""
        check_device(device)
        kinds = ("bool", "numeric") if kind is None else kind if isinstance(kind, tuple) else (kind,)
        found = [d for k in kinds for d in _KINDS.get(k, ())]
        if not all(k in _KINDS for k in kinds):
            raise errors.InvalidArgumentError(f"{kind!r} is no kind of dtypes", location=current_location())
        return {d.name: d for d in found}


_NUMPY_2 = np.lib.NumpyVersion(np.__version__) >= "2.0.0"
