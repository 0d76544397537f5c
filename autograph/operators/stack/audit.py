"""Effects on the world outside of the program, met while a function is traced.

The body of a staged branch or loop is traced by running it, whether the graph will come by or not, so a file that it
opened for writing would be written by a branch that is not taken: such an effect is refused. Elsewhere it is done while
tracing, as Python would do it, and noted: the trace serves that one call, and the next is traced anew (`Guards`). So
are files that are read, anywhere.

Python tells audit hooks of all such calls (`sys.addaudithook`), whichever library they are made by, and before they are
done. What an `import` or autograph itself reads and writes does not count. Effects that need no audited call, such as
`stream.write`, have rows in `builtins.effect_rules`.
"""

from __future__ import annotations

import os
import sys
import threading
import types
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from autograph import errors
from autograph.conversion import is_user_file
from autograph.framework.attempts import acts_at_once
from autograph.framework.context import building_graph, state
from autograph.framework.user_frames import locate
from autograph.ops.control.calls import may_be_skipped

__all__ = [
    "acted", "begin_attempt", "has_acted", "install", "read_outside", "refused", "repeated_or_skipped",
    "tracing_for_a_call",
]  # fmt: skip

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
#: The events of calls that only read what is outside.
_READS = frozenset(("os.listdir", "os.scandir", "os.getxattr", "glob.glob"))
_WATCHED = _CHANGES | _READS | {"open"}
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def repeated_or_skipped() -> bool:
    """Whether a tensor decides if, or how often, the code that is being traced runs, so that it must have no effect
    while it is traced."""
    return building_graph() is not None and not acts_at_once() and may_be_skipped(building_graph())


class _ThreadState(threading.local):
    def __init__(self) -> None:
        #: For each call that is being traced for, outermost first: what tracing has done outside of the program.
        self.calls: list[list[str]] = []


_state = _ThreadState()


@contextmanager
def tracing_for_a_call() -> Iterator[None]:
    """Around all attempts at tracing a function for one of its calls."""
    _state.calls.append([])
    try:
        yield
    finally:
        _state.calls.pop()


def begin_attempt() -> Sequence[str]:
    """Says that a function is about to be traced for a call. Returns what that does outside of the program, from then
    on.

    Raises:
        UnimplementedError: an attempt before it has done something already, which must not be done again.
    """
    if not _state.calls:
        return []
    done = _state.calls[-1]
    if done:
        raise errors.UnimplementedError(
            f"{done[0]} in a function that has to be traced twice until the types of its values are known: it would "
            "happen twice",
            location=_users_line(),
            expected="such effects before or after the call, or in a function that the graph calls",
            fix=_FIX,
        )
    return done


def has_acted() -> bool:
    """Whether tracing for the present call has done something outside of the program."""
    return bool(_state.calls and _state.calls[-1])


def acted(what: str, fix: str | None = None) -> None:
    """Says that the program does something outside of it, while it is traced.

    Raises:
        UnimplementedError: a tensor decides if, or how often, it does.
    """
    if building_graph() is None or acts_at_once():
        return
    if repeated_or_skipped():
        raise refused(what, fix)
    read_outside(what)


def read_outside(what: str) -> None:
    """Says that the program reads something outside of it, while it is traced, which each call has to read anew."""
    if building_graph() is not None and not acts_at_once():
        for done in _state.calls:
            done.append(what)


_FIX = "do it after the call, with what the function returns; or call a function that does it with ag.py_function"


def refused(what: str, fix: str | None = None) -> errors.UnimplementedError:
    """The error for an effect that cannot be done when the graph runs."""
    return errors.UnimplementedError(
        f"{what}, in code that a tensor decides about: it would happen while the function is traced, even on a path "
        "that is not taken",
        location=_users_line(),
        expected="such effects outside of staged branches and loops, or in a function that the graph calls",
        fix=fix or _FIX,
    )


def _users_line() -> errors.Location | None:
    """The innermost line that is the program's own: a library may be what opens a file."""
    frame: types.FrameType | None = sys._getframe(2)
    while frame is not None and not is_user_file(frame.f_code.co_filename):
        frame = frame.f_back
    return None if frame is None else locate((frame.f_code, frame.f_lasti))


def _opens_for_writing(mode: Any, flags: Any) -> bool:
    if isinstance(mode, str):
        return not set("wxa+").isdisjoint(mode)
    return isinstance(flags, int) and bool(flags & _WRITING)


#: What the program does not ask for: an `import` keeps compiled code, a debugger asks its user, and what is no longer
#: referred to is finalized (a temporary directory) whenever the garbage collector runs.
_TOOLS = frozenset((
    "importlib._bootstrap", "importlib._bootstrap_external", "bdb", "pdb", "weakref", "linecache", "inspect",
    "autograph.operators.builtins.pure_modules", "autograph.framework.user_frames",
))  # fmt: skip
#: What of autograph looks at source files.
_READERS = ("autograph.pyct.", "autograph.conversion", "autograph.source_conversion", "autograph.converters.")


def _is_of_a_tool() -> bool:
    """Whether the call is not one of the program."""
    frame: types.FrameType | None = sys._getframe(2)
    while frame is not None:
        name = frame.f_globals.get("__name__") or ""
        if name in _TOOLS or name.startswith(_READERS):
            return True
        frame = frame.f_back
    return False


def _hook(event: str, args: tuple[Any, ...]) -> None:
    if event not in _WATCHED or not state.graphs:
        return
    if building_graph() is None or acts_at_once() or _is_of_a_tool():
        return
    if event == "open":
        if _opens_for_writing(*args[1:3]):
            acted(f"{args[0]!r} is opened for writing")
        else:
            read_outside(f"{args[0]!r} is read")
        return
    what = f"{event} is called" + (f" for {args[0]!r}" if args and isinstance(args[0], (str, bytes)) else "")
    if event in _READS:
        read_outside(what)
    else:
        acted(what)


_lock = threading.Lock()
_installed = False


def install() -> None:
    """Has the hook called from now on: it cannot be taken out, so a process that traces nothing is without it."""
    global _installed
    with _lock:
        if not _installed:
            sys.addaudithook(_hook)
        _installed = True
