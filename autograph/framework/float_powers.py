"""Powers of floats, which kernels and scalar expressions compute alike; a process may need the former alone."""

from __future__ import annotations

from typing import Any

import numpy as np

__all__ = ["power_of_floats"]


def power_of_floats(x: Any, y: Any) -> Any:
    """`x ** y`, of scalars by the C library, as Python's floats and NumPy's scalars have it.

    The loops of `numpy.power` may use the processor's vector instructions, whose last digit can be another one.
    """
    if all(isinstance(v, (np.ndarray, np.generic)) and not v.ndim for v in (x, y)):
        return x.dtype.type(x) ** y.dtype.type(y)
    return np.power(x, y)
