"""Files in graphs: their contents as text, and arrays in these. The public names are `ag.io.read_file`, ..."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.execution import apply
from autograph.framework.op_def import Failure, Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.ops.core.common import as_tensor, ndarray

__all__ = ["decode_raw", "read_file"]


def _read_kernel(filename: Any) -> np.ndarray:
    name = ndarray(filename).item()
    with open(name if isinstance(name, str) else os.fsdecode(name), "rb") as file:
        return np.array(file.read(), object)


def _scalar(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    if inputs[0].shape.rank not in (0, None):
        raise errors.ShapeMismatchError(
            f"read_file of file names of shape {inputs[0].shape}", expected="one name"
        )  # fmt: skip
    return shapes.scalar


define(
    "ReadFile",
    "filename: string -> contents: string",
    shape=_scalar,
    kernel=_read_kernel,
    traits=Trait.STATEFUL,  # a file is another one later
    user_name="read_file",
)


def read_file(filename: Any, name: str | None = None) -> Tensor:
    """The contents of a file, as one text of bytes. In a graph it is read each time the graph runs.

    Raises:
        OSError: (when it runs) it cannot be read.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     size = pathlib.Path(folder, "words.txt").write_text("three short words")
    ...     print(read_file(f"{folder}/words.txt").numpy())
    b'three short words'
    """
    filename = os.fspath(filename) if isinstance(filename, os.PathLike) else filename
    return apply("ReadFile", [as_tensor(filename)], None, name)


def _decode_kernel(bytes: Any, *, out_type: DType, little_endian: bool, fixed_length: int) -> np.ndarray:
    given = ndarray(bytes)
    texts = [text.encode() if isinstance(text, str) else text for text in given.ravel()]
    if fixed_length >= 0:
        texts = [text[:fixed_length].ljust(fixed_length, b"\0") for text in texts]
    sizes = {len(text) for text in texts}
    if len(sizes) > 1:
        raise errors.InvalidArgumentError(f"decode_raw of texts of {len(sizes)} lengths, which make no array")
    (size,) = sizes or {0}
    if size % out_type.size:
        raise errors.InvalidArgumentError(
            f"decode_raw: {size} bytes are no {out_type.name}s of {out_type.size} bytes each"
        )  # fmt: skip
    stored = out_type.numpy_dtype.newbyteorder("<" if little_endian else ">")
    numbers = np.frombuffer(b"".join(texts), stored).astype(out_type.numpy_dtype)
    return numbers.reshape(*given.shape, size // out_type.size)


define(
    "DecodeRaw",
    "bytes: string -> output: out_type",
    types={"out_type": dtypes.NUMERIC},
    attrs={"little_endian": ("bool", True), "fixed_length": ("int", -1)},
    shape=lambda inputs, attrs: inputs[0].shape.concatenate([None]),
    kernel=_decode_kernel,
    failure=Failure(errors.InvalidArgumentError, ValueError, "the bytes are no numbers of this type"),
    user_name="decode_raw",
)


def decode_raw(
    input_bytes: Any, out_type: Any, little_endian: bool = True, fixed_length: int | None = None,
    name: str | None = None,
) -> Tensor:  # fmt: skip
    """The numbers whose bytes a text is, along a new last axis, as `np.frombuffer` reads them.

    Args:
        input_bytes: texts of one length.
        out_type: the dtype of the numbers.
        little_endian: whether the least byte of each comes first.
        fixed_length: cuts each text to so many bytes, or fills it up with zeros.

    Raises:
        InvalidArgumentError: (when it runs) the lengths differ, or are no multiple of a number's size.

    >>> decode_raw(b"\\x01\\x00\\x02\\x00", "int16").numpy()
    array([1, 2], dtype=int16)
    """
    length = -1 if fixed_length is None else int(fixed_length)
    attrs = {"out_type": as_dtype(out_type), "little_endian": bool(little_endian), "fixed_length": length}
    return apply("DecodeRaw", [as_tensor(input_bytes)], attrs, name)
