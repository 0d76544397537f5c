"""Text of programs that were typed and never saved: `python -c TEXT`, and the REPL before Python 3.13.

From Python 3.13 on the interpreter itself keeps such text in `linecache`.
"""

from __future__ import annotations

import linecache
import re
import sys
from collections.abc import Iterator
from types import CodeType
from typing import Any

from autograph.pyct.files import SourceFile

__all__ = ["COMMAND", "PROMPT", "from_history", "is_of_command", "remember_command"]

#: The file names that code objects of `python -c` and of the REPL have. Code made by `exec` has the former, too.
COMMAND, PROMPT = "<string>", "<stdin>"

_FAR_BACK = 2000
_GOES_ON = (" ", "\t", "else", "elif", "except", "finally", ")", "]", "}")


def remember_command() -> None:
    """Makes the program of `python -c`, if that is how Python was started, known to `linecache`."""
    text = None if COMMAND in linecache.cache else _command_text()
    if text is not None:
        linecache.cache[COMMAND] = (len(text), None, [f"{line}\n" for line in text.split("\n")], COMMAND)


def is_of_command(code: CodeType) -> bool:
    """Whether code is of the program of `python -c`, and not of a text that was made while it runs, such as the
    methods of a dataclass or namedtuple, which has the same file name."""
    text = _command_text() if code.co_filename == COMMAND else None
    if text is None:
        return False
    lines = text.split("\n")[code.co_firstlineno - 1 : code.co_firstlineno]
    if code.co_name == "<module>" or not lines:
        return False
    wanted = "lambda" if code.co_name == "<lambda>" else rf"def\s+{re.escape(code.co_name)}\b|^\s*@"
    return re.search(wanted, lines[0]) is not None


def _command_text() -> str | None:
    arguments = iter(sys.orig_argv[1:])
    for argument in arguments:
        if argument in ("-X", "-W"):
            next(arguments, None)
        elif not argument.startswith("-") or argument.startswith("--"):
            return None
        elif argument.endswith("c"):  # also with other flags, as in -Ic
            return next(arguments, None)
    return None


def from_history(code: CodeType) -> Iterator[SourceFile]:
    """Statements typed at the prompt that may hold the function of `code`, the last one first.

    They come from readline's history, which leaves out a line that repeats the one before it: whether a statement
    fits is for the caller to find out.
    """
    readline: Any = sys.modules.get("readline")
    if readline is None:
        return
    newest = readline.get_current_history_length()
    oldest = max(1, newest - _FAR_BACK)
    lines = [readline.get_history_item(i) or "" for i in range(oldest, newest + 1)]
    depth = _last_line(code)
    for start in range(len(lines) - 1, -1, -1):
        at = start + code.co_firstlineno - 1
        if at >= len(lines) or not any(word in lines[at] for word in ("def ", "lambda", "@")):
            continue
        end = min(start + depth, len(lines))
        while end < len(lines) and lines[end].startswith(_GOES_ON):
            end += 1
        yield SourceFile(code.co_filename, [f"{line}\n" for line in lines[start:end]])


def _last_line(code: CodeType) -> int:
    last = code.co_firstlineno
    pending = [code]
    while pending:
        current = pending.pop()
        last = max([last, *(line for _, _, line in current.co_lines() if line is not None)])
        pending.extend(const for const in current.co_consts if isinstance(const, CodeType))
    return last
