"""`cache`: elements kept in memory or in a file, once a pass over them was complete.

The file holds a line of JSON that says what the elements are, and then the arrays of the elements one after the other
in NumPy's own format; texts as one array of lengths and one of bytes. It is written under another name and renamed
when it is complete, so that one is either there or not.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator
from typing import IO, Any

import numpy as np

from autograph import errors
from autograph.data.plans import Plan
from autograph.data.specs import DatasetSpec, Leaves
from autograph.framework.whole_files import replaced

__all__ = ["FileCachePlan", "MemoryCachePlan"]

_FORMAT = "autograph data cache 1"


class MemoryCachePlan(Plan):
    """Elements kept in memory after the first complete pass."""

    kind = "CacheDataset"

    def __init__(self, spec: Any, source: Plan) -> None:
        super().__init__(spec)
        self._source = source
        self._kept: list[Leaves] | None = None

    def elements(self) -> Iterator[Leaves]:
        return self._first() if self._kept is None else iter(self._kept)

    def _first(self) -> Iterator[Leaves]:
        found = []
        for leaves in self._source.elements():
            found.append(leaves)
            yield leaves
        self._kept = found

    def cardinality(self) -> int:
        return self._source.cardinality() if self._kept is None else len(self._kept)


class FileCachePlan(Plan):
    """Elements kept in a file after the first complete pass."""

    kind = "CacheDataset"

    def __init__(self, spec: Any, source: Plan, path: str) -> None:
        super().__init__(spec)
        self._source = source
        self._path = path
        if any(isinstance(leaf, DatasetSpec) for leaf in self.structure.leaves):
            raise TypeError("datasets within elements cannot be kept in a file")

    def elements(self) -> Iterator[Leaves]:
        return self._read() if os.path.exists(self._path) else self._write()

    def cardinality(self) -> int:
        return self._source.cardinality()

    def _header(self) -> dict[str, Any]:
        leaves = [[leaf.dtype.name, leaf.shape.dims] for leaf in self.structure.leaves]
        return {"format": _FORMAT, "leaves": leaves}

    def _write(self) -> Iterator[Leaves]:
        os.makedirs(os.path.dirname(os.path.abspath(self._path)), exist_ok=True)
        with replaced(self._path) as file:
            file.write(json.dumps(self._header()).encode() + b"\n")
            count = 0
            for leaves in self._source.elements():
                count += 1
                for leaf in leaves:
                    _save(file, leaf)
                yield leaves
            _save_array(file, np.int64(count))  # tells a complete file

    def _read(self) -> Iterator[Leaves]:
        with open(self._path, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            try:
                header = json.loads(file.readline())
            except ValueError:
                header = {}
            if not isinstance(header, dict) or header.get("format") != _FORMAT:
                raise self._unusable("is no cache of a dataset")
            if header != self._header():
                raise self._unusable(f"holds other elements: {header['leaves']}")
            texts = [dtype.numpy_dtype.kind == "O" for dtype in self.structure.dtypes]
            last = len(_count_bytes())
            count = 0
            try:
                while file.tell() < size - last:
                    leaves = tuple([_load_texts(file) if is_text else _load(file) for is_text in texts])
                    count += 1
                    yield leaves
                complete = int(_load(file)) == count
            except (ValueError, EOFError, OSError):
                complete = False
            if not complete:
                raise self._unusable("is damaged")

    def _unusable(self, what: str) -> errors.AutographError:
        return self.located(
            errors.FailedPreconditionError(
                f"the cache file {self._path!r} {what}", fix="delete it, or name another one"
            )
        )


def _count_bytes() -> bytes:
    file = io.BytesIO()
    _save_array(file, np.int64(0))
    return file.getvalue()


def _save_array(file: IO[bytes], array: Any) -> None:
    np.lib.format.write_array(file, np.asarray(array), allow_pickle=False)


def _save(file: IO[bytes], leaf: Any) -> None:
    array = np.asarray(leaf)
    if array.dtype.kind != "O":
        _save_array(file, array)
        return
    texts = [t.encode() if isinstance(t, str) else t for t in array.ravel()]
    _save_array(file, np.array(list(map(len, texts)), np.int64).reshape(array.shape))
    _save_array(file, np.frombuffer(b"".join(texts), np.uint8))


def _load(file: IO[bytes]) -> Any:
    return np.lib.format.read_array(file, allow_pickle=False)


def _load_texts(file: IO[bytes]) -> np.ndarray:
    lengths, content = _load(file), _load(file).tobytes()
    ends = np.cumsum(lengths).tolist()
    found = np.empty(lengths.shape, object)
    found.ravel()[...] = [content[end - size : end] for end, size in zip(ends, lengths.ravel().tolist())]
    return found
