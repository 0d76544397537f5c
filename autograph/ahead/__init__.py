"""Programs of their own: functions compiled ahead of time, for callers that have neither Python nor NumPy.

    freezing      variables become constants
    c_types       types and constants in C
    c_operations  the operations of loop programs in C
    c_functions   a loop program as a function in C
    results       the names of what a function returns
    header        the C header, and the texts of errors
    loader        a Python module that calls the library, with NumPy alone
    building      all of it: from saved functions to files

The native executor's loop programs are written as C, which a C compiler makes a shared library of. What they leave to
Python or to kernels of NumPy's has no form there, and is refused by its name, on the user's line.
"""

from __future__ import annotations

from autograph.ahead.building import build, c_source
from autograph.framework import names as _names

__all__ = ["build", "c_source"]

_names.namespace(globals(), "ag.ahead")
