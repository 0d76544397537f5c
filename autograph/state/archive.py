"""Files of arrays, as checkpoints and saved models have them: arrays under names, in a zip file with an index.

    index.json      {"format": "autograph checkpoint", "version": 1, "entries": [{"path": "net.w", "dtype": "float32",
                     "shape": [2, 3], "member": "data/0", "size": 24, "sha256": "..."}, ...]}
    data/0, ...     the elements in row-major order, little-endian; of strings, their lengths (uint64), then their bytes

Nothing in it is code, and nothing is evaluated; what it says of sizes is compared with the size of the file before
memory is taken for it. A file is written beside its place and put there when it is complete
and on disk, so that there is either the old one or the new one; it is read and checked as a whole before anything is
given.
"""

from __future__ import annotations

import errno
import hashlib
import io
import json
import os
import struct
import zipfile
from collections.abc import Mapping, Sequence
from typing import IO, Any, NamedTuple

import numpy as np

from autograph import errors
from autograph.framework.dtypes import ALL, DType
from autograph.framework.user_frames import current_location
from autograph.framework.whole_files import replaced

__all__ = ["CHECKPOINT", "Kind", "damaged", "read", "replaced", "write", "write_to"]


class Kind(NamedTuple):
    """What a file of arrays is for.

    Attributes:
        noun: as errors call it.
        format: as the file's index calls it.
        damaged: the class of the error for one that cannot be right.
        missing: that for one that is not there.
        expected, fix: what these errors say.
    """

    noun: str
    format: str
    damaged: type[errors.AutographError]
    missing: type[errors.AutographError]
    expected: str
    fix: str


CHECKPOINT = Kind(
    "checkpoint", "autograph checkpoint", errors.CheckpointError, errors.CheckpointNotFoundError,
    "a file that a Checkpoint has written, as it was written", "restore an earlier one",
)  # fmt: skip
_VERSION, _INDEX = 1, "index.json"
_KEYS = {"path": str, "dtype": str, "shape": list, "member": str, "size": int, "sha256": str}
_CHUNK = 1 << 22
#: A longer index is taken for damage; that of a million entries is about a fifth of this.
_LONGEST_INDEX = 1 << 30


# --- writing ---------------------------------------------------------------------------------------------


def write(path: str, arrays: Mapping[str, tuple[DType, Any]]) -> None:
    """Writes arrays, by the paths of what they are the values of.

    Raises:
        OSError: it cannot be written; what was there before is still there.
    """
    with replaced(path) as file:
        write_to(file, arrays)


def write_to(file: IO[bytes], arrays: Mapping[str, tuple[DType, Any]], kind: Kind = CHECKPOINT) -> None:
    """`write`, to a file that is open."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED, allowZip64=True) as archive:
        entries = []
        for number, (name, (dtype, array)) in enumerate(arrays.items()):
            data = _encoded(dtype, array)
            member = f"data/{number}"
            with archive.open(_member(member), "w", force_zip64=len(data) > 1 << 30) as out:
                for start in range(0, len(data), _CHUNK):
                    out.write(data[start : start + _CHUNK])
            entries.append({
                "path": name, "dtype": dtype.name, "shape": list(np.shape(array)), "member": member,
                "size": len(data), "sha256": hashlib.sha256(data).hexdigest(),
            })  # fmt: skip
        index = {"format": kind.format, "version": _VERSION, "entries": entries}
        archive.writestr(_member(_INDEX), json.dumps(index))


def _member(name: str) -> zipfile.ZipInfo:
    return zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))  # the same state is the same file


def _encoded(dtype: DType, array: Any) -> memoryview:
    if dtype.name == "string":
        texts = [text.encode() if isinstance(text, str) else text for text in np.ravel(np.asarray(array, object))]
        return memoryview(np.array([len(text) for text in texts], "<u8").tobytes() + b"".join(texts))
    flat = np.ascontiguousarray(array).reshape(-1)
    return flat.astype(flat.dtype.newbyteorder("<"), copy=False).view(np.uint8).data


# --- reading ---------------------------------------------------------------------------------------------


def read(path: str, kind: Kind = CHECKPOINT) -> dict[str, tuple[DType, np.ndarray]]:
    """The arrays in a file, each with its dtype; the caller may keep them.

    Raises:
        CheckpointNotFoundError: there is no such file.
        CheckpointError: it is no checkpoint, or damaged. (Other kinds of files have classes of their own.)
        OSError: it cannot be read.
    """
    try:
        file = _Bounded(io.FileIO(path))  # closed below
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        raise kind.missing(
            f"there is no {kind.noun} {path!r}", location=current_location(), expected="the path that was written"
        ) from None
    with file:
        try:
            return _Reader(path, kind, os.fstat(file.fileno()).st_size).arrays(file)
        except (
            zipfile.BadZipFile, EOFError, RuntimeError, ValueError, OverflowError, struct.error, OSError, MemoryError,
        ) as error:  # fmt: skip
            read_failed = isinstance(error, OSError) and error.errno != errno.EINVAL  # that of a damaged offset
            if isinstance(error, errors.AutographError) or read_failed:
                raise
            raise damaged(path, kind, f"it is no zip file, or not a whole one ({error})") from None


class _Bounded(io.BufferedReader):
    """A file that is never asked for more than it has left: memory for that would be taken first."""

    def read(self, size: int | None = -1, /) -> bytes:
        left = os.fstat(self.fileno()).st_size - self.tell()
        return super().read(max(0, left) if size is None or size < 0 else max(0, min(size, left)))


def damaged(path: str, kind: Kind, what: str) -> errors.AutographError:
    return kind.damaged(
        f"the {kind.noun} {path!r} is damaged: {what}; nothing has been loaded", location=current_location(),
        expected=kind.expected, fix=kind.fix,
    )  # fmt: skip


class _Reader:
    """Reads one file.

    Args:
        path: as errors name it.
        kind: what it is for.
        size: of the file.
    """

    def __init__(self, path: str, kind: Kind, size: int) -> None:
        self._path = path
        self._kind = kind
        self._size = size

    def arrays(self, file: IO[bytes]) -> dict[str, tuple[DType, np.ndarray]]:
        with zipfile.ZipFile(file) as archive:
            found = self._entries(archive)
            return {entry["path"]: self._decoded(archive, entry) for entry in found}

    def _damaged(self, what: str) -> errors.AutographError:
        return damaged(self._path, self._kind, what)

    def _entries(self, archive: zipfile.ZipFile) -> list[dict[str, Any]]:
        try:
            info = archive.getinfo(_INDEX)
        except KeyError:
            raise self._damaged("it has no index") from None
        if info.file_size > min(_LONGEST_INDEX, self._size) or info.compress_type != zipfile.ZIP_STORED:
            raise self._damaged("its index cannot be right")
        try:
            index = json.loads(archive.read(info))
        except (ValueError, RecursionError) as error:
            raise self._damaged(f"its index cannot be read ({error})") from None
        entries = index.get("entries") if isinstance(index, dict) else None
        if not isinstance(entries, list) or index.get("format") != self._kind.format:
            raise self._damaged(f"its index is not that of a {self._kind.noun}")
        if index.get("version") != _VERSION:
            raise self._kind.damaged(
                f"the {self._kind.noun} {self._path!r} has version {index.get('version')!r} of the format; nothing has "
                "been loaded",
                location=current_location(), expected=f"version {_VERSION}",
                fix="read it with the release that wrote it",
            )  # fmt: skip
        for entry in entries:
            if not isinstance(entry, dict) or any(type(entry.get(key)) is not kind for key, kind in _KEYS.items()):
                raise self._damaged("its index has an entry that is none")
            if not all(type(d) is int and d >= 0 for d in entry["shape"]):
                raise self._damaged(f"{entry['path']!r} has no shape")
        if len({entry["path"] for entry in entries}) != len(entries):
            raise self._damaged("its index names an entry twice")
        # Two entries may not name the same data either, which would let a small file ask for much memory.
        if sum(max(entry["size"], 0) for entry in entries) > self._size:
            raise self._damaged("its index says that there is more in it than the file is long")
        return entries

    def _decoded(self, archive: zipfile.ZipFile, entry: dict[str, Any]) -> tuple[DType, np.ndarray]:
        name, shape = entry["path"], tuple(entry["shape"])
        try:
            info = archive.getinfo(entry["member"])
        except KeyError:
            raise self._damaged(f"the data of {name!r} is missing") from None
        dtype = next((d for d in ALL if d.name == entry["dtype"]), None)
        if dtype is None or dtype.is_opaque:
            raise self._damaged(f"{name!r} has the unknown dtype {entry['dtype']!r}")
        count = _product(shape)
        sizes = {info.file_size, info.compress_size, entry["size"]}
        fits = dtype.name == "string" or entry["size"] == count * dtype.size
        if len(sizes) > 1 or not fits or info.compress_type != zipfile.ZIP_STORED:
            raise self._damaged(f"the data of {name!r} has the wrong size")
        data = bytearray(entry["size"])
        view, digest, at = memoryview(data), hashlib.sha256(), 0
        with archive.open(info) as source:
            while at < len(data):
                size = source.readinto(view[at : at + _CHUNK])  # type: ignore[attr-defined]  # typeshed has IO[bytes]
                if not size:
                    raise self._damaged(f"the data of {name!r} ends too early")
                digest.update(view[at : at + size])
                at += size
            source.read(1)  # at the end, the checksum of the zip file is checked, too
        if digest.hexdigest() != entry["sha256"]:
            raise self._damaged(f"the data of {name!r} is not what was written")
        if dtype.name == "string":
            return dtype, self._texts(name, view, shape, count)
        if dtype.is_bool and count and np.frombuffer(data, np.uint8).max() > 1:
            raise self._damaged(f"the data of {name!r} has bools that are none")
        array = np.frombuffer(data, dtype.numpy_dtype.newbyteorder("<")).reshape(shape)
        return dtype, array.astype(dtype.numpy_dtype, copy=False)  # of bytes that are nobody else's

    def _texts(self, name: str, data: memoryview, shape: tuple[int, ...], count: int) -> np.ndarray:
        lengths = np.frombuffer(data[: 8 * count], "<u8").tolist() if 8 * count <= len(data) else []
        if len(lengths) != count or 8 * count + sum(lengths) != len(data):
            raise self._damaged(f"the data of {name!r} has the wrong size")
        array = np.empty(count, object)
        at = 8 * count
        for i, length in enumerate(lengths):
            array[i] = bytes(data[at : at + length])
            at += length
        return array.reshape(shape)


def _product(shape: Sequence[int]) -> int:
    count = 1
    for d in shape:
        count *= d
    return count
