"""`Asset`: a file that belongs to a model."""

from __future__ import annotations

import os
from typing import Any

from autograph import errors
from autograph.framework.user_frames import current_location

__all__ = ["Asset"]


class Asset:
    """A file that is copied into the folder of a saved model: a vocabulary, a table.

    As an attribute of a module that is saved, it comes back as one whose path is that of the copy. It is used wherever
    a path is: `open(asset)`.

    Args:
        path: of a file.

    Attributes:
        path: of the file, absolute.

    Raises:
        SavingError: there is no such file.

    >>> import autograph as ag, tempfile
    >>> with tempfile.NamedTemporaryFile("w+", suffix=".txt") as file:
    ...     asset = ag.saved_model.Asset(file.name)
    ...     with open(asset) as same:
    ...         same.read()
    ''
    """

    def __init__(self, path: Any) -> None:
        self.path = os.path.abspath(os.fspath(path))
        if not os.path.isfile(self.path):
            raise errors.SavingError(
                f"there is no file {self.path!r}", location=current_location(), expected="the path of a file"
            )

    @property
    def asset_path(self) -> str:
        """Its path, by TensorFlow's name."""
        return self.path

    def __fspath__(self) -> str:
        return self.path

    def __repr__(self) -> str:
        return f"ag.saved_model.Asset({self.path!r})"
