"""The source files that a path or a module name stands for; nothing is imported to find them."""

from __future__ import annotations

import importlib.machinery
import os
import sys
from collections.abc import Iterator

from autograph import errors

__all__ = ["source_files"]

_SUFFIXES = (".py", ".pyw")


def source_files(place: str | os.PathLike[str]) -> list[str]:
    """The Python files of a place, sorted.

    Args:
        place: a file, a folder (with the folders in it, hidden ones left out), or a module written with dots (a
            package with all that is in it).

    Raises:
        TargetNotFoundError: there is no such file, folder or module, or it has no Python source.
    """
    path = os.fspath(place)
    if os.path.isdir(path):
        found = sorted(_walk(path))
        if not found:
            raise errors.TargetNotFoundError(f"there is no Python file in {path}", expected="a folder with .py files")
        return found
    if os.path.isfile(path):
        return [path]
    if path.endswith(_SUFFIXES) or os.sep in path or "/" in path or not _is_dotted(path):
        raise errors.TargetNotFoundError(
            f"there is no file or folder {path}", expected="a Python file, a folder, or a module (package.module)"
        )
    return _module_files(path)


def _walk(folder: str) -> Iterator[str]:
    for root, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".") and name != "__pycache__"]
        yield from (os.path.join(root, name) for name in names if name.endswith(_SUFFIXES))


def _is_dotted(text: str) -> bool:
    return all(part.isidentifier() for part in text.split("."))


def _module_files(name: str) -> list[str]:
    """The files of a module, found as Python would, but without importing the packages that it lies in."""
    search: list[str] | None = [os.getcwd(), *sys.path]
    spec = None
    parts = name.split(".")
    for i in range(len(parts)):
        spec = None if search is None else importlib.machinery.PathFinder.find_spec(".".join(parts[: i + 1]), search)
        if spec is None:
            built_in = ".".join(parts) in sys.builtin_module_names
            raise errors.TargetNotFoundError(
                f"the module {name} is built into Python" if built_in else f"there is no module {name}",
                expected="a Python file, a folder, or a module with Python source",
            )
        search = spec.submodule_search_locations and list(spec.submodule_search_locations)
    assert spec is not None
    if search:
        return sorted(file for folder in search for file in _walk(folder))
    if spec.origin is None or not spec.origin.endswith(_SUFFIXES):
        raise errors.TargetNotFoundError(
            f"the module {name} has no Python source: it is loaded from {spec.origin}",
            expected="a module written in Python",
        )
    return [spec.origin]
