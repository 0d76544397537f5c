"""Effects on the world outside of the program, met while a staged branch or loop is traced: refused.

A body is traced by running it, whether the graph will come by or not, so a file that it opened for writing would be
written by a branch that is not taken. Python tells audit hooks of all such calls (`sys.addaudithook`), whichever
library they are made by, and before they are done; the hook here refuses them. What reads goes on, and so does what
an `import` writes. Effects that need no audited call, such as `stream.write`, have rows in `builtins.effect_rules`.
"""

from __future__ import annotations

import os
import sys
import threading
import types
from typing import Any

from autograph import errors
from autograph.conversion import is_user_file
from autograph.framework.attempts import acts_at_once
from autograph.framework.context import building_graph, state
from autograph.framework.user_frames import locate
from autograph.ops.control.calls import may_be_skipped

__all__ = ["install", "refused", "repeated_or_skipped"]

_OS = (
    "chdir chflags chmod chown exec fork forkpty kill killpg link lockf mkdir posix_spawn putenv remove removexattr "
    "rename rmdir setxattr spawn startfile symlink system truncate unsetenv utime"
)
_SOCKET = "bind connect getaddrinfo gethostbyaddr gethostbyname getnameinfo sendmsg sendto sethostname"
_SHUTIL = "copyfile copymode copystat copytree chown make_archive move rmtree unpack_archive"
_TEMPFILE = "mkstemp mkdtemp"
_OTHERS = (
    "_thread.start_joinable_thread _thread.start_new_thread builtins.input fcntl.fcntl fcntl.flock fcntl.ioctl "
    "fcntl.lockf ftplib.connect ftplib.sendcmd http.client.connect http.client.send imaplib.open nntplib.connect "
    "poplib.connect "
    "resource.setrlimit signal.pthread_kill smtplib.connect smtplib.send sqlite3.connect subprocess.Popen "
    "syslog.openlog syslog.syslog telnetlib.Telnet.open time.sleep urllib.Request webbrowser.open"
)

#: The events of calls that change something outside; "open" is looked at (docs.python.org, audit events table).
_CHANGES = frozenset(_OTHERS.split()).union(
    *(
        [f"{module}.{name}" for name in names.split()]
        for module, names in (("os", _OS), ("socket", _SOCKET), ("shutil", _SHUTIL), ("tempfile", _TEMPFILE))
    )
)
_WATCHED = _CHANGES | {"open"}
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def repeated_or_skipped() -> bool:
    """Whether a tensor decides if, or how often, the code that is being traced runs, so that it must have no effect
    while it is traced."""
    return building_graph() is not None and not acts_at_once() and may_be_skipped(building_graph())


def refused(what: str, fix: str | None = None) -> errors.UnimplementedError:
    """The error for an effect that cannot be done when the graph runs."""
    return errors.UnimplementedError(
        f"{what}, in code that a tensor decides about: it would happen while the function is traced, even on a path "
        "that is not taken",
        location=_users_line(),
        expected="such effects outside of staged branches and loops, or in a function that the graph calls",
        fix=fix or "do it after the call, with what the function returns; or call a function that does it with "
        "ag.py_function",
    )


def _users_line() -> errors.Location | None:
    """The innermost line that is the program's own: a library may be what opens a file."""
    frame: types.FrameType | None = sys._getframe(2)
    while frame is not None and not is_user_file(frame.f_code.co_filename):
        frame = frame.f_back
    return None if frame is None else locate((frame.f_code, frame.f_lasti, frame.f_lineno))


def _opens_for_writing(mode: Any, flags: Any) -> bool:
    if isinstance(mode, str):
        return not set("wxa+").isdisjoint(mode)
    return isinstance(flags, int) and bool(flags & _WRITING)


#: What the program does not ask for: an `import` keeps compiled code, a debugger asks its user, and what is no longer
#: referred to is finalized (a temporary directory) whenever the garbage collector runs.
_TOOLS = ("importlib._bootstrap", "importlib._bootstrap_external", "bdb", "pdb", "weakref")


def _is_of_a_tool() -> bool:
    frame: types.FrameType | None = sys._getframe(2)
    while frame is not None:
        if frame.f_globals.get("__name__") in _TOOLS:
            return True
        frame = frame.f_back
    return False


def _hook(event: str, args: tuple[Any, ...]) -> None:
    if event not in _WATCHED or not state.graphs:
        return
    if event == "open" and not _opens_for_writing(*args[1:3]) or not repeated_or_skipped() or _is_of_a_tool():
        return
    if event == "open":
        raise refused(f"{args[0]!r} is opened for writing")
    raise refused(f"{event} is called" + (f" for {args[0]!r}" if args and isinstance(args[0], (str, bytes)) else ""))


_lock = threading.Lock()
_installed = False


def install() -> None:
    """Has the hook called from now on: it cannot be taken out, so a process that traces nothing is without it."""
    global _installed
    with _lock:
        if not _installed:
            sys.addaudithook(_hook)
        _installed = True
