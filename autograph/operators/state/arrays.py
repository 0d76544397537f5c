"""NumPy arrays that the body of staged control flow reaches.

NumPy writes into them at once, while the body is traced, and whatever the graph decides later. So what a body has
changed is put back and refused. An array that the body makes is its own, unless a tensor goes into it (`slices`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.user_frames import current_location

__all__ = ["unchanged_arrays"]


class unchanged_arrays:  # a class, as contextlib's frames would be taken for the user's
    """While it lasts, a body is traced, which must not change arrays that were there before.

    Args:
        found: what the body reaches.
        what: what it is, for the error.

    Raises:
        StagedValueError: it has changed one.
    """

    def __init__(self, found: Sequence[Any], what: str) -> None:
        self._before = [(array, array.copy()) for array in found if _is_array(array)]
        self._what = what

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        changed = [(array, old) for array, old in self._before if not _same(array, old)]
        for array, old in changed:
            array[...] = old
        if changed and kind is None:
            raise _refused(changed[0][0], self._what)


def _is_array(value: Any) -> bool:
    return isinstance(value, np.ndarray) and value.flags.writeable


def _same(array: Any, old: Any) -> bool:
    """Whether all bits are the same, those of NaN too; objects are told apart by identity."""
    return array.shape == old.shape and array.dtype == old.dtype and array.tobytes() == old.tobytes()


def _refused(array: Any, what: str) -> errors.StagedValueError:
    return errors.StagedValueError(
        f"a NumPy array of shape {array.shape} is changed in {what} that a tensor decides: that would happen "
        "once, while the graph is made",
        location=current_location(),
        expected="an array that is made in there, or a tensor",
        fix="make it a tensor before: a = ag.constant(a); then a[i] = x makes a new tensor of it",
    )
