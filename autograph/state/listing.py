"""The file `checkpoint` of a folder: which checkpoints there are, and which was saved last.

    {"latest": "ckpt-3", "checkpoints": ["ckpt-2", "ckpt-3"]}

`latest` is what `Checkpoint.save` or a `CheckpointManager` wrote last, `checkpoints` what a manager keeps, the oldest
first. A manager removes only what is in its list, so what `Checkpoint.save` writes to the same folder stays.
"""

from __future__ import annotations

import json
import os
import threading
from typing import Any, NamedTuple

from autograph import errors
from autograph.framework.user_frames import current_location
from autograph.framework.whole_files import replaced

__all__ = ["Listing", "read", "record"]

_NAME = "checkpoint"
_writing = threading.Lock()


class Listing(NamedTuple):
    """What the file says; names of files that are gone are left out.

    Attributes:
        latest: what was saved last; None if nothing was.
        kept: what a manager keeps, the oldest first.
    """

    latest: str | None
    kept: list[str]


def read(folder: str, filename: str | None = None) -> Listing:
    """What the file in a folder says; nothing if there is none.

    Raises:
        CheckpointError: it is damaged.
    """
    path = os.path.join(folder, filename or _NAME)
    try:
        with open(path, "rb") as file:
            found = json.loads(file.read())
        kept = found["checkpoints"]
        latest = found.get("latest") or (kept[-1] if kept else None)  # a manager's list once was all there was
        whole = isinstance(kept, list) and all(map(_is_name, kept)) and (latest is None or _is_name(latest))
    except (FileNotFoundError, NotADirectoryError):
        return Listing(None, [])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        whole = False
    if not whole:
        raise errors.CheckpointError(
            f"{path!r}, which lists the checkpoints, is damaged", location=current_location(),
            expected="a file that Checkpoint.save or a CheckpointManager has written",
            fix="remove it, and restore a checkpoint by its path",
        )  # fmt: skip
    kept = [name for name in kept if os.path.exists(os.path.join(folder, name))]
    if latest is not None and not os.path.exists(os.path.join(folder, latest)):
        latest = kept[-1] if kept else None
    return Listing(latest, kept)


def _is_name(name: Any) -> bool:
    return type(name) is str and os.path.basename(name) == name != ""


def record(path: str, keep: int | None = 0) -> list[str]:
    """Writes that a checkpoint has been saved last.

    Args:
        path: of the checkpoint.
        keep: so many stay in the list of a manager that has saved it, None for all; 0: no manager has.

    Returns:
        The names that leave the manager's list.

    Raises:
        CheckpointError: the file that is there is damaged.
        OSError: it cannot be written; what was there before is still there.
    """
    folder, name = os.path.split(path)
    with _writing:
        kept = [other for other in read(folder).kept if other != name]
        dropped: list[str] = []
        if keep != 0:
            kept.append(name)
            dropped = [] if keep is None else kept[:-keep]
        with replaced(os.path.join(folder, _NAME)) as file:
            file.write(json.dumps({"latest": name, "checkpoints": kept[len(dropped) :]}).encode())
    return dropped
