"""A folder of barriers: a file for each, `step-000000000100.checkpoint`, whole or not there at all.

    0/w#0, 1/w#0, ...    the copies of the first variable called `w`
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from autograph.framework.dtypes import DType
from autograph.state import archive

__all__ = ["newest", "write"]

_FILE = re.compile(r"step-(\d{12})\.checkpoint")
_HALF = re.compile(r"\.step-\d{12}\.checkpoint\..*\.tmp")
#: So many files are kept.
_FILES = 2


def write(folder: str, steps: int, values: Mapping[str, tuple[DType, Sequence[Any]]]) -> None:
    """Writes a barrier, and deletes those that are too old.

    Args:
        values: by name, the dtype of a variable and its copies.
    """
    os.makedirs(folder, exist_ok=True)
    arrays = {
        f"{at}/{name}": (dtype, value) for name, (dtype, copies) in values.items() for at, value in enumerate(copies)
    }
    archive.write(os.path.join(folder, f"step-{steps:012d}.checkpoint"), arrays)
    for name in sorted(filter(_FILE.fullmatch, os.listdir(folder)))[:-_FILES]:
        os.unlink(os.path.join(folder, name))


def newest(folder: str, check: Callable[[str, int], None]) -> tuple[int, dict[str, tuple[DType, list[Any]]]]:
    """The last barrier: its number of steps, and what `write` was given; 0 and nothing if there is none.

    Args:
        check: raises unless a file, with so many copies of a variable, can be gone on with.
    """
    names = os.listdir(folder) if os.path.isdir(folder) else []
    for name in filter(_HALF.fullmatch, names):  # of a process that was killed while it wrote
        with contextlib.suppress(OSError):
            os.unlink(os.path.join(folder, name))
    matches = sorted(filter(None, map(_FILE.fullmatch, names)), key=lambda match: match[0])
    if not matches:
        return 0, {}
    path = os.path.join(folder, matches[-1][0])
    saved: dict[str, dict[int, Any]] = {}
    dtypes: dict[str, DType] = {}
    for key, (dtype, array) in archive.read(path).items():
        at, _, name = key.partition("/")
        saved.setdefault(name, {})[int(at)] = array if array.ndim else array[()]
        dtypes[name] = dtype
    for copies in saved.values():
        check(path, len(copies))
    return int(matches[-1][1]), {
        name: (dtypes[name], [copies[at] for at in sorted(copies)]) for name, copies in saved.items()
    }
