"""DLPack, and the members that the array API standard wants of arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.convert import constant, from_array
from autograph.framework.dtypes import as_dtype
from autograph.framework.tensor import EagerTensor, Tensor
from autograph.framework.user_frames import current_location

__all__ = ["from_dlpack"]

_VERSIONS = ("2021.12", "2022.12", "2023.12", "2024.12")
_CPU = (1, 0)


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> Tensor:
    """A tensor of an array of another library that speaks DLPack.

    Args:
        device: None or `"cpu"`.
        copy: False shares the memory, which must not change then; otherwise the values are copied.

    Raises:
        UnsupportedTypeError: `x` has no `__dlpack__`, or a dtype that no tensor has.

    >>> import numpy as np
    >>> from_dlpack(np.array([1, 2], np.int32))
    <ag.Tensor: shape=(2,), dtype=int32, numpy=array([1, 2], dtype=int32)>
    """
    if device not in (None, "cpu"):
        raise errors.InvalidArgumentError(
            f"there is no device {device!r}", location=current_location(), expected="'cpu'"
        )
    if isinstance(x, Tensor):
        return x
    if not hasattr(x, "__dlpack__"):
        raise errors.UnsupportedTypeError(
            f"a {type(x).__name__} has no __dlpack__", location=current_location(), fix="ag.constant(x)"
        )
    try:
        array = np.from_dlpack(x)
    except (BufferError, RuntimeError, TypeError, ValueError) as error:
        raise errors.UnsupportedTypeError(
            f"this {type(x).__name__} cannot be read by DLPack: {error}", location=current_location(),
            fix="copy it to the CPU first",
        ) from None  # fmt: skip
    return from_array(array, as_dtype(array.dtype)) if copy is False else constant(array)


def dlpack(
    self: Tensor, *, stream: Any = None, max_version: Any = None, dl_device: Any = None, copy: bool | None = None
) -> Any:
    """A capsule with a copy of the values: who takes it may write to it, and a tensor never changes.

    With `copy=False`, one with the values themselves, marked as read-only. DLPack has that mark from version 1.0 on;
    for who does not take it (`max_version`), a BufferError.
    """
    if not isinstance(self, EagerTensor):
        raise errors.OperatorNotAllowedInGraphError(
            f"__dlpack__ needs the value of the symbolic tensor {self!r}", location=current_location(),
            fix="return the tensor from the function",
        )  # fmt: skip
    if dl_device not in (None, _CPU):
        raise BufferError(f"a tensor is on the device {_CPU}, not on {dl_device}")
    if self.dtype is dtypes.string or self.dtype.is_opaque:
        raise BufferError(f"DLPack has no dtype {self.dtype.name}")
    if stream is not None:
        raise BufferError("there are no streams on the CPU")
    if copy is False:
        if max_version is None or max_version[0] < 1 or not _VERSIONED:
            raise BufferError("a tensor never changes, and DLPack says so from max_version=(1, 0) on; or copy=True")
        shared = np.asarray(self._array).view()
        shared.flags.writeable = False
        return shared.__dlpack__(max_version=max_version)
    array = np.array(self._array)
    return array.__dlpack__() if max_version is None or not _VERSIONED else array.__dlpack__(max_version=max_version)


_VERSIONED = np.lib.NumpyVersion(np.__version__) >= "2.1.0"


def dlpack_device(self: Tensor) -> tuple[int, int]:
    """The CPU."""
    return _CPU


def array_namespace(self: Tensor, *, api_version: str | None = None) -> Any:
    """`autograph.array_api`."""
    if api_version not in (None, *_VERSIONS):
        raise errors.InvalidArgumentError(
            f"the array API standard {api_version!r}", location=current_location(), expected=f"one of {_VERSIONS}"
        )
    import importlib

    return importlib.import_module("autograph.array_api")


def to_device(self: Tensor, device: Any, /, *, stream: Any = None) -> Tensor:
    """The tensor itself: there is one device."""
    if device != "cpu" or stream is not None:
        raise errors.InvalidArgumentError(
            f"there is no device {device!r}", location=current_location(), expected="'cpu'"
        )
    return self


MEMBERS: dict[str, Any] = {
    "__array_namespace__": array_namespace,
    "__dlpack__": dlpack,
    "__dlpack_device__": dlpack_device,
    "device": property(lambda self: "cpu", doc="`'cpu'`, the only one."),
    "to_device": to_device,
}
