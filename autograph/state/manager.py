"""`CheckpointManager`: the latest checkpoints of a training run, in a folder."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from autograph import errors
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.state import listing
from autograph.state.checkpoint import Checkpoint

__all__ = ["CheckpointManager", "latest_checkpoint"]


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
        return [os.path.join(self.directory, name) for name in listing.read(self.directory).kept]

    @property
    def latest_checkpoint(self) -> str | None:
        """The path of what was saved last in the folder; None if there is none."""
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
            if checkpoint_number is None:
                path, dropped = self.checkpoint._numbered(self._prefix, self.max_to_keep)
            else:
                path = self.checkpoint.write(f"{self._prefix}-{int(checkpoint_number)}")
                dropped = listing.record(path, self.max_to_keep)
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
    """The path of the checkpoint that `Checkpoint.save` or a `CheckpointManager` has saved last in a folder; None if
    there is none.

    Raises:
        CheckpointError: the file that says so is damaged.

    >>> import autograph as ag, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = ag.Checkpoint(v=ag.Variable(1)).save(os.path.join(folder, "run"))
    ...     ag.latest_checkpoint(folder) == path
    True
    """
    folder = os.fspath(checkpoint_dir)
    name = listing.read(folder, latest_filename).latest
    return None if name is None else os.path.join(folder, name)
