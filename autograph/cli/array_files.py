"""Arguments and results of a call as files of NumPy's: `--inputs in.npz`, `--outputs out.npz`."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import Any

import click
import numpy as np

from autograph.framework import nest

__all__ = ["read_arguments", "where_to", "write_results"]

_NUMBERED = re.compile(r"arr_(\d+)")


def read_arguments(path: Path) -> tuple[list[Any], dict[str, Any]]:
    """The arguments in a file: `arr_0`, `arr_1` ..., as `np.savez(file, x, y)` calls them, by position, others by name.

    Raises:
        click.UsageError: it cannot be read, or holds objects.
    """
    try:
        with np.load(path, allow_pickle=False) as file:
            found = {name: file[name] for name in file.files} if isinstance(file, np.lib.npyio.NpzFile) else None
    except (OSError, ValueError, zipfile.BadZipFile, MemoryError, EOFError) as error:
        raise click.UsageError(f"cannot read {path}: {error}") from None
    if found is None:
        raise click.UsageError(f"cannot read {path}: it is no .npz file; write one with np.savez(file, x=...)")
    numbered = sorted((int(m[1]), name) for name in found if (m := _NUMBERED.fullmatch(name)))
    if [number for number, _ in numbered] != list(range(len(numbered))):
        raise click.UsageError(f"{path} has {numbered[-1][1]}, and not all before it.")
    positional = [found.pop(name) for _, name in numbered]
    return positional, found


def write_results(result: Any, path: Path) -> None:
    """Writes a result: `result` for one tensor; else each under the keys and positions that lead to it, `loss`, `0.1`.

    Raises:
        click.UsageError: it cannot be written.
    """
    arrays: dict[str, Any] = {}
    for where, leaf in nest.flatten_with_paths(result):
        if leaf is None:
            continue
        name = where_to(where) or "result"
        array = np.asarray(leaf.numpy() if hasattr(leaf, "numpy") else leaf)
        arrays[name] = array.astype("S") if array.dtype == object else array
    try:
        with open(path, "wb") as file:
            np.savez(file, **arrays)
    except OSError as error:
        raise click.UsageError(f"cannot write {path}: {error.strerror}") from None


def where_to(path: str) -> str:
    """Keys and positions on the way to a part of a structure: `y.0` for `['y'][0]`."""
    return ".".join(filter(None, re.split(r"[\[\].'\"]+", path)))
