"""Datasets of files: lines of text, records, arrays in NumPy's format. Files have to be there beforehand."""

from __future__ import annotations

import gzip
import io
import os
import zlib
from collections.abc import Iterator, Sequence
from glob import glob, has_magic
from typing import IO, Any

import numpy as np

from autograph import errors
from autograph.data.plans import UNKNOWN, Plan
from autograph.data.specs import Leaves
from autograph.framework.user_frames import current_location

__all__ = ["FixedLengthPlan", "TextLinePlan", "check_files", "load_array", "matching"]

_BUFFER = 1 << 18


def check_files(paths: Sequence[str]) -> None:
    """Raises InvalidArgumentError, also a FileNotFoundError's cause, where a file is not there."""
    for path in paths:
        if not os.path.isfile(path):
            raise errors.InvalidArgumentError(
                f"there is no file {path!r}", location=current_location(), expected="files that are there already"
            ) from FileNotFoundError(path)


def matching(patterns: Sequence[str]) -> list[str]:
    """The files that match one of the patterns of `glob`, sorted.

    Raises:
        InvalidArgumentError: a pattern matches none.
    """
    found: set[str] = set()
    for pattern in patterns:
        names = [p for p in glob(pattern) if os.path.isfile(p)] if has_magic(pattern) else [pattern]
        names = [name for name in names if os.path.isfile(name)]
        if not names:
            raise errors.InvalidArgumentError(
                f"no file matches {pattern!r}", location=current_location(), expected="a pattern as for Python's glob"
            )
        found.update(names)
    return sorted(found)


class _FilesPlan(Plan):
    """A plan over files.

    Args:
        paths: their names; an array of texts, if they are known only now.
        compression: "", "GZIP" or "ZLIB".
        buffer_size: how many bytes are read at a time.
    """

    def __init__(self, spec: Any, paths: Any, compression: str, buffer_size: int | None) -> None:
        super().__init__(spec)
        if isinstance(paths, np.ndarray):  # names that were known only when the graph ran
            paths = list(map(os.fsdecode, paths.ravel().tolist()))
            check_files(paths)
        self._paths = tuple(paths)
        self._compression = compression
        self._buffer = buffer_size or _BUFFER

    def _open(self, path: str) -> IO[bytes]:
        if self._compression == "GZIP":
            return io.BufferedReader(gzip.open(path, "rb"), self._buffer)
        if self._compression == "ZLIB":
            with open(path, "rb") as file:
                return io.BytesIO(zlib.decompress(file.read()))
        return open(path, "rb", self._buffer)


class TextLinePlan(_FilesPlan):
    """The lines of files, as texts without the end of the line."""

    kind = "TextLineDataset"

    def elements(self) -> Iterator[Leaves]:
        for path in self._paths:
            with self._open(path) as file:
                for line in file:
                    end = -2 if line.endswith(b"\r\n") else -1 if line.endswith(b"\n") else len(line)
                    yield (np.array(line[:end], object),)


class FixedLengthPlan(_FilesPlan):
    """The records of files, of so many bytes each, between a header and a footer."""

    kind = "FixedLengthRecordDataset"

    def __init__(
        self, spec: Any, paths: Any, compression: str, buffer_size: int | None, record: int, header: int,
        footer: int,
    ) -> None:  # fmt: skip
        super().__init__(spec, paths, compression, buffer_size)
        self._record = record
        self._header = header
        self._footer = footer

    def elements(self) -> Iterator[Leaves]:
        for path in self._paths:
            with self._open(path) as file:
                left = self._size(path, file) - self._header - self._footer
                if left < 0 or left % self._record:
                    raise self.located(
                        errors.InvalidArgumentError(
                            f"{path!r} has {left} bytes between header and footer, which are not records of "
                            f"{self._record} bytes"
                        )
                    )
                file.seek(self._header)
                for _ in range(left // self._record):
                    yield (np.array(file.read(self._record), object),)

    def _size(self, path: str, file: IO[bytes]) -> int:
        return file.seek(0, io.SEEK_END) if self._compression else os.path.getsize(path)

    def cardinality(self) -> int:
        if self._compression:
            return UNKNOWN
        sizes = [os.path.getsize(path) - self._header - self._footer for path in self._paths]
        return sum(size // self._record for size in sizes)


def load_array(path: str) -> np.ndarray:
    """The array in a .npy file, mapped into memory rather than read.

    Raises:
        InvalidArgumentError: there is no such file, or it holds something else.
    """
    check_files([path])
    try:
        array = np.load(path, mmap_mode="r", allow_pickle=False)
    except (ValueError, OSError, EOFError) as error:
        raise errors.InvalidArgumentError(
            f"{path!r} cannot be read: {error}", location=current_location(), expected="an array saved by numpy.save"
        ) from None
    if not isinstance(array, np.ndarray) or not array.ndim:
        raise errors.InvalidArgumentError(
            f"{path!r} holds no array of at least one dimension",
            location=current_location(),
            expected="an array saved by numpy.save",
        )
    return array
