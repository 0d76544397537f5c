"""NumPy arrays that the body of staged control flow reaches.

Code that writes into an array does so while the body is traced, whatever the graph decides later. So changes of arrays
from outside of the body are undone and reported as an error. An array that the body makes may be changed, unless a
tensor goes into it (`containers.slices`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.user_frames import current_location

__all__ = ["same_bits", "unchanged_arrays"]


class unchanged_arrays:  # a class, as contextlib's frames would be taken for the user's
    """Context in which a body is traced that must not change arrays from outside of it.

    Args:
        found: the objects that the body reaches.
        what: names the body, for the error.

    Raises:
        StagedValueError: it has changed one.
    """

    def __init__(self, found: Sequence[Any], what: str) -> None:
        plain = [one.view(np.ndarray) for one in found if isinstance(one, np.ndarray) and one.flags.writeable]
        self._before = [(array, array.copy()) for array in plain]
        self._what = what

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        changed = [(array, old) for array, old in self._before if not same_bits(array, old)]
        for array, old in changed:
            array[...] = old
        if changed and kind is None:
            raise _refused(changed[0][0], self._what)


def same_bits(a: Any, b: Any) -> bool:
    """Whether two arrays hold the same bits, those of NaN too; objects are told apart by identity."""
    return bool(a.shape == b.shape and a.dtype == b.dtype and a.tobytes() == b.tobytes())


def _refused(array: Any, what: str) -> errors.StagedValueError:
    return errors.StagedValueError(
        f"a NumPy array of shape {array.shape} is changed in {what} that a tensor decides: that would happen "
        "once, while the graph is made",
        location=current_location(),
        expected="an array that is made in there, or a tensor",
        fix="make it a tensor before: a = ag.constant(a); then a[i] = x makes a new tensor of it",
    )
