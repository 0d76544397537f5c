"""What a traceback shows."""

from __future__ import annotations

import sys

from autograph.framework.user_frames import is_internal


def internal_frames(error: BaseException) -> list[str]:
    """Frames of autograph in a traceback, but for the one that Python 3.10 puts back: that of the `raise` itself."""
    found, tb = [], error.__traceback__
    if sys.version_info < (3, 11) and tb is not None:
        caller, tb = tb, tb.tb_next
        assert not is_internal(caller.tb_frame.f_code.co_filename)
        if tb is not None and tb.tb_frame.f_code.co_name in ("__call__", "get_concrete_function", "wrapper"):
            tb = tb.tb_next
    while tb is not None:
        if is_internal(tb.tb_frame.f_code.co_filename):
            found.append(f"{tb.tb_frame.f_code.co_filename}:{tb.tb_lineno}")
        tb = tb.tb_next
    return found
