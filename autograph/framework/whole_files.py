"""Files that are there as a whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO

__all__ = ["replaced", "sync_folder"]


@contextmanager
def replaced(path: str, permissions: int = 0o666) -> Iterator[IO[bytes]]:
    """A file to write, which takes the place of the one at `path` when all is written and on disk; else it goes.

    Args:
        permissions: of the file, less what the process leaves out of all files that it makes.

    Raises:
        OSError: it cannot be written; the error names `path`.
    """
    folder, name = os.path.split(os.path.abspath(path))
    # not by tempfile: the file has the permissions that any new file has
    temporary = os.path.join(folder, f".{name}.{os.getpid()}.{os.urandom(8).hex()}.tmp")
    with _errors_of(path):
        descriptor = os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_BINARY", 0), permissions)
    try:
        with os.fdopen(descriptor, "w+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        with _errors_of(path):
            os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    sync_folder(folder)


def sync_folder(folder: str) -> None:
    """Has the names in a folder survive a power failure, where the system can be asked for that."""
    if os.name != "posix":
        return
    directory = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):
            os.fsync(directory)
    finally:
        os.close(directory)


@contextmanager
def _errors_of(path: str) -> Iterator[None]:
    """Has errors name the path that the user knows."""
    try:
        yield
    except OSError as error:
        raise type(error)(error.errno, error.strerror, path) from None
