"""Results of a map in a folder, so that it goes on after its process was killed.

Each chunk that is done is a file, written as a whole or not at all: the results of its elements, and digests of their
inputs and of the program. Who goes on with other inputs, or another program, is told.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.distribute.elements import Element
from autograph.framework import dtypes
from autograph.framework.user_frames import current_location
from autograph.framework.whole_files import replaced
from autograph.state import archive

__all__ = ["MapResults"]

KIND = archive.Kind(
    "file of results", "autograph map", errors.CheckpointError, errors.CheckpointNotFoundError,
    "a file that ag.distribute.map has written, as it was written", "delete it: its elements are computed again",
)  # fmt: skip
_FILE = re.compile(r"results-\d{12}-\d{12}\.map")


class MapResults:
    """What was done in earlier runs of a map, and what is done now.

    Args:
        folder: which is made if it is not there.

    Raises:
        CheckpointError: a file in it is damaged.
        OSError: it cannot be read.
    """

    def __init__(self, folder: str) -> None:
        os.makedirs(folder, exist_ok=True)
        self._folder = folder
        self._known: dict[int, tuple[bytes, list[Any]]] = {}
        self._programs: set[str] = set()
        self._program: str | None = None
        for name in sorted(filter(_FILE.fullmatch, os.listdir(folder))):
            self._read(os.path.join(folder, name))

    def _read(self, path: str) -> None:
        arrays = {name: array for name, (_, array) in archive.read(path, KIND).items()}
        try:
            self._programs.add(arrays["program"].item().decode())
            digests = arrays["inputs"]
            for at, (index, count) in enumerate(zip(arrays["indices"].tolist(), arrays["counts"].tolist())):
                outputs = [arrays[f"{index}/{k}"] for k in range(count)]
                self._known[index] = digests[at].tobytes(), [a if a.ndim else a[()] for a in outputs]
        except (KeyError, IndexError, ValueError, AttributeError) as error:
            raise archive.damaged(path, KIND, f"{error} is missing") from None

    def begin(self, program: str) -> None:
        """Says which program runs, by its digest.

        Raises:
            CheckpointError: the folder has results of another one.
        """
        self._program = program
        if self._programs - {program}:
            raise errors.CheckpointError(
                f"the folder {self._folder!r} has results of another function, or of other values of what it captures",
                location=current_location(), expected="the function whose results are there",
                fix="give a folder of its own to each map, or delete this one",
            )  # fmt: skip

    def take(self, element: Element) -> list[Any] | None:
        """What the program has given for an element in an earlier run; None if it has not.

        Raises:
            CheckpointError: the earlier run had another input in this place.
        """
        found = self._known.pop(element.index, None)
        if found is None:
            return None
        if found[0] != element.digest():
            raise errors.CheckpointError(
                f"the folder {self._folder!r} has results of other inputs: that at {element.index} was another one",
                location=current_location(), expected="the inputs whose results are there, in the same order",
                fix="give a folder of its own to each map, or delete this one",
            )  # fmt: skip
        return found[1]

    def write(self, done: Sequence[tuple[Element, Sequence[Any]]]) -> None:
        """Writes the outputs of elements.

        Raises:
            OSError: it cannot be written.
        """
        if not done:
            return
        arrays: dict[str, tuple[Any, Any]] = {
            "program": (dtypes.string, np.array(self._program, object)),
            "indices": (dtypes.int64, np.array([element.index for element, _ in done], np.int64)),
            "counts": (dtypes.int64, np.array([len(outputs) for _, outputs in done], np.int64)),
            "inputs": (dtypes.uint8, np.array([list(element.digest()) for element, _ in done], np.uint8)),
        }
        for element, outputs in done:
            for k, (value, tensor) in enumerate(zip(outputs, element.program.trace.graph.outputs)):
                arrays[f"{element.index}/{k}"] = tensor.dtype, value
        first, last = done[0][0].index, done[-1][0].index
        with replaced(os.path.join(self._folder, f"results-{first:012d}-{last:012d}.map")) as file:
            archive.write_to(file, arrays, KIND)
