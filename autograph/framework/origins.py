"""Where an exception comes from: a kernel, the program's own Python, or what interrupts both.

What comes out of a running op is one of these:

- **The kernel's own report** on its operands: an arithmetic or lookup error, a `TypeError` or `ValueError`, raised by
  NumPy or by the kernel. A user sees it as an AutographError with the op, its operands and the line.
- **The program's**, called by the kernel: by `py_function`, by a dataset, by a `Raise` op. It goes through as it is.
- **An interruption**: what a signal handler raises (`TimeoutError` at an alarm, `KeyboardInterrupt`), what another
  thread or a tracing function sends, and what says that Python itself cannot go on: `MemoryError`, `RecursionError`.
  It goes through as it is, too, and nothing is concluded from it: what it ended is neither known to fail nor to
  succeed.
"""

from __future__ import annotations

import os
import types
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from autograph.errors import AutographError
from autograph.framework.user_frames import is_internal, is_numpys

if TYPE_CHECKING:
    from autograph.framework.op_def import OpDef

__all__ = ["is_kernels_own", "is_of_a_signal", "mark_user_error"]

#: What kernels, and NumPy in them, report bad operands with.
_REPORTS = (ArithmeticError, LookupError, TypeError, ValueError)
#: The same of ops that run graphs, which may call each other without an end.
_REPORTS_OF_GRAPHS = (*_REPORTS, RecursionError)
_LIBRARY = os.path.dirname(os.__file__) + os.sep
_INSTALLED = (os.path.join(_LIBRARY, "site-packages"), os.path.join(_LIBRARY, "dist-packages"))


def mark_user_error(error: BaseException) -> None:
    """Says that `error` comes from the user's own Python (`py_function`): it goes through unchanged."""
    error.__dict__["_autograph_user_error"] = True


def is_kernels_own(error: Exception, op_def: OpDef) -> bool:
    """Whether an exception, caught where the kernel of an op was called, is that kernel's report; else it is to be
    raised again as it is.

    A signal handler runs between two instructions of whatever is running, in a frame of its own, and its exception
    comes from there. So a kernel's report is one that passes through frames of autograph, NumPy, the standard library,
    and the files of the kernel and its caller alone.
    """
    if "_autograph_user_error" in error.__dict__:
        return False
    if isinstance(error, AutographError):
        return True
    if not isinstance(error, _REPORTS if op_def.regions is None else _REPORTS_OF_GRAPHS):
        return False
    codes = [getattr(op_def.kernel, "__code__", None), *_codes(error)][:2]
    known = {code.co_filename for code in codes if code is not None}
    return all(code.co_filename in known or _is_ours(code.co_filename) for code in _codes(error))


def _codes(error: BaseException) -> Iterator[types.CodeType]:
    """What an exception has come through, first what caught it."""
    tb = error.__traceback__
    while tb is not None:
        yield tb.tb_frame.f_code
        tb = tb.tb_next


def _is_ours(filename: str) -> bool:
    if is_internal(filename) or is_numpys(filename) or filename.startswith("<frozen "):
        return True
    return filename.startswith(_LIBRARY) and not filename.startswith(_INSTALLED)


def is_of_a_signal(error: BaseException) -> bool:
    """Whether an exception that came out of the program's own Python was raised by a signal handler.

    While a function is traced, its exceptions may become part of the graph: those that it would raise itself, not what
    interrupted it.
    """
    if error.__traceback__ is None or isinstance(error, AutographError):
        return False
    import signal  # here, as few programs come here

    codes = {_code(signal.getsignal(number)) for number in signal.valid_signals()} - {None}
    return bool(codes) and any(code in codes for code in _codes(error))


def _code(handler: Any) -> types.CodeType | None:
    """The code that runs when a handler is called, if it is Python's."""
    while hasattr(handler, "func"):  # functools.partial
        handler = handler.func
    if not isinstance(handler, (types.FunctionType, types.MethodType)):
        handler = type(handler).__call__  # of an object that can be called; a builtin's has no code
    return getattr(handler, "__code__", None)
