"""The folder of a saved model.

    saved.json      {"format": "autograph saved model", "version": 1, "files": {"program.json": {"size": ..., "sha256":
                     ...}, ...}, "sha256": "..."}: which files there are; the last is the checksum of all before it
    program.json    graphs, functions, variables, objects, signatures
    arrays.zip      what variables and constants hold, in the form of checkpoints (`state.archive`)
    assets/NAME     copies of files

Nothing in it is code, and nothing is evaluated. A folder is written beside its place and put there when it is complete
and on disk. It is read and checked as a whole before anything is made of it: sizes first, then checksums.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import stat
from collections.abc import Mapping, Sequence
from typing import IO, Any, NamedTuple

import numpy as np

from autograph import errors
from autograph.framework.dtypes import DType
from autograph.framework.user_frames import current_location
from autograph.framework.whole_files import sync_folder
from autograph.state import archive

__all__ = ["Contents", "contains_saved_model", "read", "write"]

FORMAT, VERSION = "autograph saved model", 1
MANIFEST, PROGRAM, ARRAYS, ASSETS = "saved.json", "program.json", "arrays.zip", "assets"
#: A longer manifest or program is taken for damage.
_LONGEST = 1 << 30
_CHUNK = 1 << 20
_NAME = re.compile(r"[^/\\\x00-\x1f:]{1,200}")

KIND = archive.Kind(
    "saved model", "autograph saved model arrays", errors.SavedModelError, errors.SavedModelNotFoundError,
    "a folder that ag.saved_model.save has written, as it was written", "save it again, or use another copy",
)  # fmt: skip


class Contents(NamedTuple):
    """What is in a folder.

    Attributes:
        program: what `program.json` says.
        arrays: dtype and array, by number as text.
        assets: the paths of the assets, by name.
        sizes: of the files, in bytes.
    """

    program: Any
    arrays: Mapping[str, tuple[DType, np.ndarray]]
    assets: Mapping[str, str]
    sizes: Mapping[str, int]


def contains_saved_model(path: Any) -> bool:
    """Whether there is a saved model of autograph's at a path; it need not be whole.

    >>> contains_saved_model("no/such/folder")
    False
    """
    return os.path.isfile(os.path.join(os.fspath(path), MANIFEST))


# --- writing ---------------------------------------------------------------------------------------------


def write(path: str, program: Any, arrays: Mapping[str, tuple[DType, Any]], assets: Mapping[str, str]) -> None:
    """Writes a folder. A saved model that is there is replaced; if writing fails, what was there before still is.

    Args:
        assets: files to copy, by the names that they get.

    Raises:
        SavingError: something else is there.
        OSError: it cannot be written, or an asset cannot be read.
    """
    path = os.path.abspath(path)
    _refuse_others(path)
    folder, name = os.path.split(path)
    os.makedirs(folder, exist_ok=True)
    beside = os.path.join(folder, f".{name}.{os.getpid()}.{os.urandom(8).hex()}.tmp")
    os.mkdir(beside)
    try:
        _fill(beside, program, arrays, assets)
        _put(beside, path)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise


def _refuse_others(path: str) -> None:
    if not os.path.lexists(path) or contains_saved_model(path) and not os.path.islink(path):
        return
    if os.path.isdir(path) and not os.path.islink(path) and not os.listdir(path):
        return
    raise errors.SavingError(
        f"{path!r} is there already, and no saved model; nothing has been written", location=current_location(),
        expected="a path where nothing is, an empty folder, or a saved model, which is replaced",
        fix="choose another path, or remove what is there",
    )  # fmt: skip


def _fill(
    folder: str, program: Any, arrays: Mapping[str, tuple[DType, Any]], assets: Mapping[str, str]
) -> None:
    files: dict[str, dict[str, Any]] = {}
    for name, source in {PROGRAM: None, ARRAYS: None, **assets}.items():
        where = name if source is None else f"{ASSETS}/{name}"
        target = os.path.join(folder, *where.split("/"))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "w+b") as file:
            if name == PROGRAM:
                file.write(json.dumps(program, separators=(",", ":"), allow_nan=False).encode())
            elif source is None:
                archive.write_to(file, arrays, KIND)
            else:
                with open(source, "rb") as original:
                    shutil.copyfileobj(original, file, _CHUNK)
            _to_disk(file)
            file.seek(0)
            files[where] = {"size": os.fstat(file.fileno()).st_size, "sha256": _digest(file)}
    manifest = {"format": FORMAT, "version": VERSION, "files": files}
    with open(os.path.join(folder, MANIFEST), "wb") as file:
        file.write(json.dumps({**manifest, "sha256": _seal(manifest)}, indent=1).encode())
        _to_disk(file)


def _to_disk(file: IO[bytes]) -> None:
    file.flush()
    os.fsync(file.fileno())


def _seal(manifest: Mapping[str, Any]) -> str:
    text = json.dumps({k: v for k, v in manifest.items() if k != "sha256"}, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _digest(file: IO[bytes]) -> str:
    digest = hashlib.sha256()
    while chunk := file.read(_CHUNK):
        digest.update(chunk)
    return digest.hexdigest()


def _put(beside: str, path: str) -> None:
    """Puts a complete folder in its place. One that is there is moved aside first, and comes back if that fails."""
    sync_folder(beside)
    old = None
    if os.path.isdir(path) and os.listdir(path):
        old = f"{beside}.old"
        os.rename(path, old)
    try:
        os.replace(beside, path)
    except BaseException:
        if old is not None:
            os.rename(old, path)
        raise
    sync_folder(os.path.dirname(path))
    if old is not None:
        shutil.rmtree(old, ignore_errors=True)


# --- reading ---------------------------------------------------------------------------------------------


def read(path: Any) -> Contents:
    """What is in a folder.

    Raises:
        SavedModelNotFoundError: there is none, or it is no saved model.
        SavedModelError: it is damaged, or of a later version.
        OSError: it cannot be read.
    """
    folder = os.fspath(path)
    if not contains_saved_model(folder):
        raise _none_at(folder)
    manifest = _json(folder, _content(folder, MANIFEST, None), MANIFEST)
    files = _files(folder, manifest)
    assets = {}
    for name, entry in files.items():
        if name == PROGRAM:
            continue
        _check(folder, name, entry)
        if name != ARRAYS:
            assets[name.partition("/")[2]] = os.path.abspath(os.path.join(folder, *name.split("/")))
    content = _content(folder, PROGRAM, files[PROGRAM])
    arrays = archive.read(os.path.join(folder, ARRAYS), KIND)
    sizes = {name: entry["size"] for name, entry in files.items()}
    return Contents(_json(folder, content, PROGRAM), arrays, assets, sizes)


def damaged(folder: str, what: str) -> errors.AutographError:
    """The error for a folder that is not as it was written."""
    return archive.damaged(folder, KIND, what)


def _none_at(folder: str) -> errors.SavedModelNotFoundError:
    if any(os.path.isfile(os.path.join(folder, name)) for name in ("saved_model.pb", "saved_model.pbtxt")):
        return errors.SavedModelNotFoundError(
            f"{folder!r} is a SavedModel of TensorFlow's format, which autograph does not read",
            location=current_location(), expected="a folder that ag.saved_model.save has written",
            fix="load it with TensorFlow, and hand the arrays of its variables over; or trace the program again with "
            "autograph.compat.tf, and save that",
        )  # fmt: skip
    return errors.SavedModelNotFoundError(
        f"there is no saved model {folder!r}", location=current_location(),
        expected="a folder that ag.saved_model.save has written",
    )  # fmt: skip


def _open(folder: str, name: str) -> IO[bytes]:
    """A file of the folder, which has to be a plain one in it: no link to elsewhere, no pipe that is waited for."""
    parts = name.split("/")
    for i in range(1, len(parts) + 1):
        where = os.path.join(folder, *parts[:i])
        try:
            mode = os.lstat(where).st_mode
        except FileNotFoundError:
            raise damaged(folder, f"{name} is missing") from None
        if not (stat.S_ISREG(mode) if i == len(parts) else stat.S_ISDIR(mode)):
            raise damaged(folder, f"{name} is no file of its own")
    return open(os.path.join(folder, *parts), "rb")


def _content(folder: str, name: str, entry: Mapping[str, Any] | None) -> bytes:
    """A file as a whole, after its size was checked; its checksum too, if the manifest has it."""
    with _open(folder, name) as file:
        size = os.fstat(file.fileno()).st_size
        if size > _LONGEST or entry is not None and size != entry["size"]:
            raise damaged(folder, f"{name} has the wrong size")
        content = file.read(size + 1)
    if entry is not None and hashlib.sha256(content).hexdigest() != entry["sha256"]:
        raise damaged(folder, f"{name} is not what was written")
    return content


def _check(folder: str, name: str, entry: Mapping[str, Any]) -> None:
    with _open(folder, name) as file:
        if os.fstat(file.fileno()).st_size != entry["size"]:
            raise damaged(folder, f"{name} has the wrong size")
        if _digest(file) != entry["sha256"]:
            raise damaged(folder, f"{name} is not what was written")


def _json(folder: str, content: bytes, name: str) -> Any:
    try:
        return json.loads(content, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise damaged(folder, f"{name} cannot be read ({error})") from None


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")


def _files(folder: str, manifest: Any) -> dict[str, dict[str, Any]]:
    """What the manifest says of each file."""
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise damaged(folder, f"{MANIFEST} is not that of a saved model")
    if type(manifest.get("version")) is not int or not 1 <= manifest["version"] <= VERSION:
        raise errors.SavedModelError(
            f"the saved model {folder!r} has version {str(manifest.get('version'))[:40]} of the format; nothing has "
            "been loaded",
            location=current_location(), expected=f"version {VERSION} or an earlier one",
            fix="load it with the release that wrote it, or a later one",
        )  # fmt: skip
    files = manifest.get("files")
    if manifest.get("sha256") != _seal(manifest) or not isinstance(files, dict):
        raise damaged(folder, f"{MANIFEST} is not what was written")
    if not {PROGRAM, ARRAYS} <= files.keys():
        raise damaged(folder, f"{MANIFEST} names no program")
    for name, entry in files.items():
        if name not in (PROGRAM, ARRAYS) and not _is_asset(name.split("/")):
            raise damaged(folder, f"{name[:60]!r} is no name of an asset")
        whole = isinstance(entry, dict) and type(entry.get("size")) is int and type(entry.get("sha256")) is str
        if not whole or entry["size"] < 0:
            raise damaged(folder, f"{MANIFEST} says nothing of {name[:60]!r}")
    return files


def _is_asset(parts: Sequence[str]) -> bool:
    return len(parts) == 2 and parts[0] == ASSETS and is_asset_name(parts[1])


def is_asset_name(name: str) -> bool:
    """Whether a file of this name stays in its folder."""
    return name not in (".", "..") and _NAME.fullmatch(name) is not None
