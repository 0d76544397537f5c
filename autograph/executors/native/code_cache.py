"""Machine code on disk: what a process has compiled, the next one finds there.

An entry is an object file, which LLVM links, under a key of all that decides what it is: the program as IR, which holds
no addresses, the processor, LLVM's version and how it compiles. So an entry never has to be brought up to date, and
whoever finds one gets what compiling would give.

Only the user's own files are read, from a folder that nobody else can write to: an entry is code that is run. One that
is damaged is ignored, and written again. Nothing here raises: where there is no cache, programs are compiled.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import stat
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from autograph.framework import recorder

__all__ = ["VARIABLE", "compiled", "folder", "usable_folder"]

#: The environment variable that names another folder; "off" where there is to be no cache.
VARIABLE = "AUTOGRAPH_CACHE"
#: The first bytes of an entry, with the version of its form.
_MAGIC = b"autograph code 1\n"
_DIGEST = hashlib.sha256().digest_size
#: A longer entry is taken for damage.
_LONGEST = 1 << 28
#: So many entries are kept; of more, the half that was used longest ago is removed.
_MOST = 1 << 15


def folder() -> Path | None:
    """Where entries are; None if there is no cache."""
    wanted = os.environ.get(VARIABLE, "")
    if wanted.lower() == "off":
        return None
    if wanted:
        return Path(wanted)
    with contextlib.suppress(RuntimeError):  # there is no home
        if sys.platform == "win32":
            return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "autograph" / "Cache"
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Caches" / "autograph"
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "autograph"
    return None


def usable_folder() -> Path | None:
    """`folder()`, made if it is not there; None if there is no cache, or others could write to it."""
    return _usable(folder())


def compiled(ir: str, how: str, compile: Callable[[], bytes]) -> bytes:
    """The object file of a program: that of the cache, or what `compile` makes, which is kept there.

    Args:
        how: all else that decides what the object file is.
    """
    where = usable_folder()
    if where is None:
        recorder.say(cached=False)
        return compile()
    path = where / hashlib.sha256(f"{how}\n{ir}".encode()).hexdigest()
    found = _read(path)
    recorder.say(cached=found is not None)
    if found is None:
        found = compile()
        _write(path, found)
    return found


@functools.lru_cache(maxsize=8)
def _usable(where: Path | None) -> Path | None:
    """A folder that only the user can write to, made if there is none."""
    if where is None:
        return None
    try:
        where.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _is_own(os.lstat(where), stat.S_ISDIR):
            return None
        _remove_old(where)
    except OSError:
        return None
    return where


def _is_own(status: os.stat_result, kind: Callable[[int], bool]) -> bool:
    """Whether something is of a kind, and nobody but the user can write to it."""
    if not kind(status.st_mode):
        return False
    return not hasattr(os, "geteuid") or status.st_uid == os.geteuid() and not status.st_mode & 0o022


def _read(path: Path) -> bytes | None:
    """The object file of an entry; None if there is none that can be trusted."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):  # a pipe would be waited for
            return None
        with open(path, "rb") as file:
            status = os.fstat(file.fileno())
            if not _is_own(status, stat.S_ISREG) or status.st_size > _LONGEST:
                return None
            content = file.read(status.st_size)
        digest, code = content[len(_MAGIC) : len(_MAGIC) + _DIGEST], content[len(_MAGIC) + _DIGEST :]
        if not content.startswith(_MAGIC) or hashlib.sha256(code).digest() != digest:
            return None
    except OSError:
        return None
    with contextlib.suppress(OSError):
        os.utime(path)  # it was used
    return code


def _write(path: Path, code: bytes) -> None:
    """Writes an entry: all of it, or nothing."""
    with contextlib.suppress(OSError):
        number, name = tempfile.mkstemp(dir=path.parent, prefix="new-")  # only for the user
        try:
            with os.fdopen(number, "wb") as file:
                file.write(_MAGIC + hashlib.sha256(code).digest() + code)
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise


def _remove_old(where: Path) -> None:
    """Removes entries if there are very many, once in a process."""
    entries = list(os.scandir(where))
    if len(entries) > _MOST:
        entries.sort(key=lambda entry: entry.stat().st_mtime)
        for entry in entries[: len(entries) - _MOST // 2]:
            with contextlib.suppress(OSError):  # another process has removed it
                os.unlink(entry.path)
