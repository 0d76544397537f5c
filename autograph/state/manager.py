"""`CheckpointManager`: the latest checkpoints of a training run, in a folder."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from autograph import errors
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.framework.whole_files import replaced
from autograph.state.checkpoint import Checkpoint

__all__ = ["CheckpointManager", "latest_checkpoint"]

#: The file that says which checkpoints there are: {"checkpoints": [names, the oldest first]}.
_STATE = "checkpoint"


class CheckpointManager:
    """Saves checkpoints to a folder, numbered, and keeps the last ones.

    Args:
        checkpoint: what is saved.
        directory: the folder; it is made if need be.
        max_to_keep: so many checkpoints are kept; None for all.
        checkpoint_name: the files are called `name-1`, `name-2` and so on.
        init_fn: called by `restore_or_initialize` where there is no checkpoint.

    >>> import autograph as ag, tempfile
    >>> v = ag.Variable(0)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     manager = ag.CheckpointManager(ag.Checkpoint(v=v), folder, max_to_keep=2)
    ...     for i in range(3):
    ...         _ = v.assign(i)
    ...         path = manager.save()
    ...     _ = v.assign(100)
    ...     _ = manager.checkpoint.restore(manager.latest_checkpoint)
    ...     [os.path.basename(path) for path in manager.checkpoints], int(v)
    (['ckpt-2', 'ckpt-3'], 2)
    """

    @hides_internal_frames
    def __init__(
        self,
        checkpoint: Checkpoint,
        directory: Any,
        max_to_keep: int | None = 5,
        checkpoint_name: str = "ckpt",
        init_fn: Callable[[], Any] | None = None,
    ) -> None:
        if max_to_keep is not None and max_to_keep < 1:
            raise errors.InvalidArgumentError(
                f"max_to_keep is {max_to_keep}", location=current_location(), expected="1 or more, or None for all"
            )
        self.checkpoint = checkpoint
        self.directory = os.fspath(directory)
        self.max_to_keep = max_to_keep
        self._prefix = os.path.join(self.directory, checkpoint_name)
        self._init = init_fn
        self._lock = threading.Lock()

    @property
    def checkpoints(self) -> list[str]:
        """The paths of the checkpoints that are kept, the oldest first."""
        return [os.path.join(self.directory, name) for name in _names(self.directory)]

    @property
    def latest_checkpoint(self) -> str | None:
        """The path of the last one; None if there is none."""
        return latest_checkpoint(self.directory)

    @hides_internal_frames
    def save(self, checkpoint_number: Any = None) -> str:
        """Saves a checkpoint, and removes the oldest one if there are too many.

        Args:
            checkpoint_number: the number in its name; by default one more than that of the last save.

        Returns:
            The path.

        Raises:
            OSError: it cannot be written; the others are as they were.
        """
        with self._lock:
            os.makedirs(self.directory, exist_ok=True)
            if checkpoint_number is None:
                path = self.checkpoint.save(self._prefix)
            else:
                path = self.checkpoint.write(f"{self._prefix}-{int(checkpoint_number)}")
            name = os.path.basename(path)
            names = [other for other in _names(self.directory) if other != name] + [name]
            dropped = [] if self.max_to_keep is None else names[: -self.max_to_keep]
            with replaced(os.path.join(self.directory, _STATE)) as file:
                file.write(json.dumps({"checkpoints": names[len(dropped) :]}).encode())
            for old in dropped:
                with suppress(FileNotFoundError):
                    os.unlink(os.path.join(self.directory, old))
            return path

    @hides_internal_frames
    def restore_or_initialize(self) -> str | None:
        """Restores the last checkpoint and returns its path; if there is none, calls `init_fn` and returns None."""
        path = self.latest_checkpoint
        if path is not None:
            self.checkpoint.restore(path)
        elif self._init is not None:
            self._init()
        return path


def latest_checkpoint(checkpoint_dir: Any, latest_filename: str | None = None) -> str | None:
    """The path of the checkpoint that a `CheckpointManager` has saved last in a folder; None if there is none.

    Raises:
        CheckpointError: the file that says so is damaged.
    """
    folder = os.fspath(checkpoint_dir)
    names = _names(folder, latest_filename or _STATE)
    return os.path.join(folder, names[-1]) if names else None


def _names(folder: str, filename: str = _STATE) -> list[str]:
    path = os.path.join(folder, filename)
    try:
        with open(path, "rb") as file:
            found = json.loads(file.read())["checkpoints"]
    except (FileNotFoundError, NotADirectoryError):
        return []
    except (ValueError, KeyError, TypeError, RecursionError):
        found = None
    if not isinstance(found, list) or not all(type(name) is str and os.path.basename(name) == name for name in found):
        raise errors.CheckpointError(
            f"{path!r}, which lists the checkpoints, is damaged", location=current_location(),
            expected="a file that a CheckpointManager has written",
            fix="remove it, and restore a checkpoint by its path",
        )  # fmt: skip
    return [name for name in found if os.path.exists(os.path.join(folder, name))]
