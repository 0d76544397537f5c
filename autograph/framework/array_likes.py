"""Arrays and what offers itself as one: what a tensor can hold of them, and a clear refusal of the rest."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.op_names import with_article
from autograph.framework.user_frames import current_location

__all__ = ["check_array"]


def check_array(value: Any, array: np.ndarray) -> np.ndarray:
    """`array`, which was made of `value`, if a tensor can hold it.

    Raises:
        UnsupportedTypeError: it cannot, or something of the value would be lost.
    """
    if isinstance(value, np.ma.MaskedArray):
        raise _refused(
            "a masked array", "its mask would be lost", "x.filled(value), and the mask as a tensor of its own"
        )
    kind = array.dtype.kind
    if kind == "M":
        raise _refused("an array of dates", "there is no such dtype", 'x.astype("datetime64[s]").astype(np.int64)')
    if kind == "m":
        raise _refused("an array of time differences", "there is no such dtype", "x / np.timedelta64(1, 's')")
    if kind == "V":
        names = array.dtype.names
        fix = f"a dict of the fields: {{name: x[name] for name in {names!r}}}" if names else None
        raise _refused("a structured array", "a tensor has one dtype", fix)
    if array.dtype.kind in "fc" and array.dtype.itemsize > (8 if kind == "f" else 16):
        raise _refused(f"an array of {array.dtype.name}", "there is no such dtype", "x.astype(np.float64)")
    if kind == "O" and array.size and not isinstance(array.flat[0], (str, bytes)):
        what = with_article(type(array.flat[0]).__name__)
        raise _refused(
            f"an array of objects ({what} first)", "its elements have no common dtype", "x.astype(np.float64)"
        )
    return array


def _refused(what: str, why: str, fix: str | None) -> errors.UnsupportedTypeError:
    return errors.UnsupportedTypeError(
        f"{what} cannot become a tensor: {why}",
        location=current_location(),
        expected="numbers, bools or strings" if fix is None else None,
        fix=fix,
    )
