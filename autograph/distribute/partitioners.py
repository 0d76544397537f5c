"""Into how many parts a variable is cut, by TensorFlow's names: `ParameterServers(cluster, shards=a partitioner)`.

The formulas are those of TensorFlow 2.21, so that a program has the parts that it has there. Bytes of texts, which have
no size of their own, are estimated.
"""

from __future__ import annotations

import math
from typing import Any

from autograph import errors
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.shapes import TensorShape, as_shape
from autograph.framework.user_frames import current_location

__all__ = ["FixedShardsPartitioner", "MaxSizePartitioner", "MinSizePartitioner", "Partitioner"]


class Partitioner:
    """What says into how many parts a variable is cut. Classes of the program may derive from it."""

    def __call__(self, shape: Any, dtype: Any, axis: int = 0) -> list[int]:
        """How many parts there are along each axis: 1 for all but one.

        Args:
            shape, dtype: of the variable.
            axis: along which it is cut; `ParameterServers` cuts along the first.
        """
        sizes = as_shape(shape)
        if not sizes.is_fully_defined() or not -len(sizes) <= axis < len(sizes):
            raise errors.InvalidArgumentError(
                f"a variable of shape {sizes} is to be cut along axis {axis}", location=current_location(),
                expected="a shape that is known, with that axis",
            )  # fmt: skip
        parts = [1] * len(sizes)
        if sizes[axis]:
            parts[axis] = self._parts(sizes, as_dtype(dtype), sizes[axis])
        return parts

    def _parts(self, shape: TensorShape, dtype: DType, length: int) -> int:
        raise NotImplementedError(f"{type(self).__name__} has neither __call__ nor _parts")


class FixedShardsPartitioner(Partitioner):
    """So many parts, or as many as there are entries.

    >>> FixedShardsPartitioner(2)([10, 3], "float32"), FixedShardsPartitioner(4)([3], "float32")
    ([2, 1], [3])
    """

    def __init__(self, num_shards: int) -> None:
        self._count = _checked(num_shards, "num_shards")

    def _parts(self, shape: TensorShape, dtype: DType, length: int) -> int:
        return min(self._count, length)


class MinSizePartitioner(Partitioner):
    """As many parts as there are with `min_shard_bytes` each, at most `max_shards`. The number is rounded up, so that
    parts may be a little smaller.

    >>> MinSizePartitioner(4, max_shards=2)([6, 1], "float32"), MinSizePartitioner(4, max_shards=10)([6, 1], "float32")
    ([2, 1], [6, 1])
    """

    def __init__(self, min_shard_bytes: int = 256 << 10, max_shards: int = 1, bytes_per_string: int = 16) -> None:
        self._bytes = _checked(min_shard_bytes, "min_shard_bytes")
        self._most = _checked(max_shards, "max_shards")
        self._text = _checked(bytes_per_string, "bytes_per_string")

    def _parts(self, shape: TensorShape, dtype: DType, length: int) -> int:
        wanted = math.ceil((shape.num_elements() or 0) * _width(dtype, self._text) / self._bytes)
        return max(1, min(length, self._most, wanted))


class MaxSizePartitioner(Partitioner):
    """As few parts as there are with no more than `max_shard_bytes` each, or as there are entries if these are larger;
    at most `max_shards`.

    >>> MaxSizePartitioner(4)([6, 1], "float32"), MaxSizePartitioner(4, max_shards=2)([6, 1], "float32")
    ([6, 1], [2, 1])
    """

    def __init__(self, max_shard_bytes: int, max_shards: int | None = None, bytes_per_string: int = 16) -> None:
        self._bytes = _checked(max_shard_bytes, "max_shard_bytes")
        self._most = None if max_shards is None else _checked(max_shards, "max_shards")
        self._text = _checked(bytes_per_string, "bytes_per_string")

    def _parts(self, shape: TensorShape, dtype: DType, length: int) -> int:
        entry = (shape.num_elements() or 0) // length * _width(dtype, self._text)
        wanted = math.ceil(length / max(1, self._bytes // max(1, entry)))
        return wanted if self._most is None else min(wanted, self._most)


def _width(dtype: DType, text: int) -> int:
    width: int = text if dtype.name == "string" else dtype.numpy_dtype.itemsize
    return width


def _checked(number: Any, what: str) -> int:
    if type(number) is not int or number < 1:
        raise errors.InvalidArgumentError(
            f"{what} is {number!r}", location=current_location(), expected="a whole number from 1 on"
        )
    return number
