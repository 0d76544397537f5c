"""Files that are there as a whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO

__all__ = ["replaced"]


@contextmanager
def replaced(path: str) -> Iterator[IO[bytes]]:
    """A file to write, which takes the place of the one at `path` when all is written and on disk; else it goes."""
    folder, name = os.path.split(os.path.abspath(path))
    # not by tempfile: the file has the permissions that any new file has
    temporary = os.path.join(folder, f".{name}.{os.getpid()}.{os.urandom(8).hex()}.tmp")
    descriptor = os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(descriptor, "w+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    if os.name == "posix":  # that the name is there survives a power failure, too
        directory = os.open(folder, os.O_RDONLY)
        try:
            with suppress(OSError):
                os.fsync(directory)
        finally:
            os.close(directory)
