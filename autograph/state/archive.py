"""The file of a checkpoint: arrays under names, in a zip file that says what it holds.

    index.json      {"format": "autograph checkpoint", "version": 1, "entries": [{"path": "net.w", "dtype": "float32",
                     "shape": [2, 3], "member": "data/0", "size": 24, "sha256": "..."}, ...]}
    data/0, ...     the elements in row-major order, little-endian; of strings, their lengths (uint64), then their bytes

Nothing in it is code, and nothing is evaluated. A file is written beside its place and put there when it is complete
and on disk, so that there is either the old one or the new one; it is read and checked as a whole before anything is
given.
"""

from __future__ import annotations

import errno
import hashlib
import json
import struct
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.dtypes import ALL, DType
from autograph.framework.user_frames import current_location
from autograph.framework.whole_files import replaced

__all__ = ["read", "replaced", "write"]

_FORMAT, _VERSION, _INDEX = "autograph checkpoint", 1, "index.json"
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
    with replaced(path) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_STORED, allowZip64=True) as archive:
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
        index = {"format": _FORMAT, "version": _VERSION, "entries": entries}
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


def read(path: str) -> dict[str, tuple[DType, np.ndarray]]:
    """The arrays in a file, each with its dtype; the caller may keep them.

    Raises:
        CheckpointNotFoundError: there is no such file.
        CheckpointError: it is no checkpoint, or damaged.
        OSError: it cannot be read.
    """
    try:
        file = open(path, "rb")  # noqa: SIM115  closed below
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        raise errors.CheckpointNotFoundError(
            f"there is no checkpoint {path!r}", location=current_location(), expected="the path that was written"
        ) from None
    with file:
        try:
            with zipfile.ZipFile(file) as archive:
                found = _entries(path, archive)
                return {entry["path"]: _decoded(path, archive, entry) for entry in found}
        except (zipfile.BadZipFile, EOFError, RuntimeError, ValueError, OverflowError, struct.error, OSError) as error:
            read_failed = isinstance(error, OSError) and error.errno != errno.EINVAL  # that of a damaged offset
            if isinstance(error, errors.AutographError) or read_failed:
                raise
            raise _damaged(path, f"it is no zip file, or not a whole one ({error})") from None


def _damaged(path: str, what: str) -> errors.CheckpointError:
    return errors.CheckpointError(
        f"the checkpoint {path!r} is damaged: {what}; nothing has been loaded", location=current_location(),
        expected="a file that a Checkpoint has written, as it was written", fix="restore an earlier one",
    )  # fmt: skip


def _entries(path: str, archive: zipfile.ZipFile) -> list[dict[str, Any]]:
    try:
        info = archive.getinfo(_INDEX)
    except KeyError:
        raise _damaged(path, "it has no index") from None
    if info.file_size > _LONGEST_INDEX or info.compress_type != zipfile.ZIP_STORED:
        raise _damaged(path, "its index cannot be right")
    try:
        index = json.loads(archive.read(info))
    except (ValueError, RecursionError) as error:
        raise _damaged(path, f"its index cannot be read ({error})") from None
    if not isinstance(index, dict) or index.get("format") != _FORMAT or not isinstance(index.get("entries"), list):
        raise _damaged(path, "its index is not that of a checkpoint")
    if index.get("version") != _VERSION:
        raise errors.CheckpointError(
            f"the checkpoint {path!r} has version {index.get('version')!r} of the format; nothing has been loaded",
            location=current_location(), expected=f"version {_VERSION}", fix="read it with the release that wrote it",
        )  # fmt: skip
    entries: list[dict[str, Any]] = index["entries"]
    for entry in entries:
        if not isinstance(entry, dict) or any(type(entry.get(key)) is not kind for key, kind in _KEYS.items()):
            raise _damaged(path, "its index has an entry that is none")
        if not all(type(d) is int and d >= 0 for d in entry["shape"]):
            raise _damaged(path, f"{entry['path']!r} has no shape")
    if len({entry["path"] for entry in entries}) != len(entries):
        raise _damaged(path, "its index names an entry twice")
    return entries


def _decoded(path: str, archive: zipfile.ZipFile, entry: dict[str, Any]) -> tuple[DType, np.ndarray]:
    name, shape = entry["path"], tuple(entry["shape"])
    try:
        info = archive.getinfo(entry["member"])
    except KeyError:
        raise _damaged(path, f"the data of {name!r} is missing") from None
    dtype = next((d for d in ALL if d.name == entry["dtype"]), None)
    if dtype is None or dtype.is_opaque:
        raise _damaged(path, f"{name!r} has the unknown dtype {entry['dtype']!r}")
    count = _product(shape)
    sizes = {info.file_size, info.compress_size, entry["size"]}
    fits = dtype.name == "string" or entry["size"] == count * dtype.size
    if len(sizes) > 1 or not fits or info.compress_type != zipfile.ZIP_STORED:
        raise _damaged(path, f"the data of {name!r} has the wrong size")
    data = bytearray(entry["size"])
    view, digest, at = memoryview(data), hashlib.sha256(), 0
    with archive.open(info) as source:
        while at < len(data):
            size = source.readinto(view[at : at + _CHUNK])  # type: ignore[attr-defined]  # typeshed has IO[bytes]
            if not size:
                raise _damaged(path, f"the data of {name!r} ends too early")
            digest.update(view[at : at + size])
            at += size
        source.read(1)  # at the end, the checksum of the zip file is checked, too
    if digest.hexdigest() != entry["sha256"]:
        raise _damaged(path, f"the data of {name!r} is not what was written")
    if dtype.name == "string":
        return dtype, _texts(path, name, bytes(data), shape, count)
    array = np.frombuffer(data, dtype.numpy_dtype.newbyteorder("<")).reshape(shape)
    return dtype, array.astype(dtype.numpy_dtype)  # which owns its memory


def _product(shape: Sequence[int]) -> int:
    count = 1
    for d in shape:
        count *= d
    return count


def _texts(path: str, name: str, data: bytes, shape: tuple[int, ...], count: int) -> np.ndarray:
    lengths = np.frombuffer(data[: 8 * count], "<u8").tolist() if 8 * count <= len(data) else []
    if len(lengths) != count or 8 * count + sum(lengths) != len(data):
        raise _damaged(path, f"the data of {name!r} has the wrong size")
    array = np.empty(count, object)
    at = 8 * count
    for i, length in enumerate(lengths):
        array[i] = data[at : at + length]
        at += length
    return array.reshape(shape)
