"""Source code on a terminal or in a file: colours, two columns, a diff."""

from __future__ import annotations

import difflib
import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Iterator
from itertools import zip_longest

__all__ = ["diff", "highlight", "side_by_side", "wants_color"]

_ESCAPE = re.compile(r"(\x1b\[[0-9;]*m)")
_RESET = "\x1b[39;49;00m"


def wants_color(choice: bool | None) -> bool:
    """Whether to print colours: as asked, else on a terminal that can (NO_COLOR is respected, no-color.org)."""
    if choice is not None:
        return choice
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def highlight(text: str, language: str = "python") -> str:
    """The text with terminal colours; `language` is a name that pygments knows."""
    import pygments
    from pygments.formatters import TerminalFormatter
    from pygments.lexers import get_lexer_by_name

    return str(pygments.highlight(text, get_lexer_by_name(language, stripnl=False), TerminalFormatter()))


def diff(source: str, converted: str, name: str) -> str:
    """A unified diff from the source of a function to its conversion."""
    lines = difflib.unified_diff(
        source.splitlines(), converted.splitlines(), f"{name} (source)", f"{name} (converted)", lineterm=""
    )
    return "\n".join(lines)


def side_by_side(left: str, right: str, width: int | None = None, color: bool = False) -> str:
    """Two texts in two columns, lines that are too long continued below.

    Args:
        left: the left column, which gets as much as it needs, up to half of the width.
        right: the right column.
        width: of both together; None for a right column of any width.
        color: highlight both.
    """
    need = max((_width(line) for line in left.expandtabs().splitlines()), default=0)
    left_width = need if width is None else max(10, min(need, (width - 3) // 2))
    right_width = None if width is None else max(10, width - 3 - left_width)
    rows = zip_longest(_column(left, left_width, color), _column(right, right_width, color), fillvalue="")
    return "\n".join(f"{a}{' ' * (left_width - _width(a))} │ {b}".rstrip() for a, b in rows)


def terminal_width() -> int | None:
    """Columns of the terminal or $COLUMNS; None when the output goes elsewhere."""
    if sys.stdout.isatty() or os.environ.get("COLUMNS"):
        return shutil.get_terminal_size().columns
    return None


def _column(text: str, width: int | None, color: bool) -> Iterator[str]:
    text = text.expandtabs()
    for line in (highlight(text) if color else text).splitlines():
        yield from [line] if width is None else _wrap(line, width)


def _wrap(line: str, width: int) -> Iterator[str]:
    """Cuts a line into pieces of at most `width` columns; a colour is ended and taken up again at a cut."""
    piece, used, style = "", 0, ""
    for part in _ESCAPE.split(line):
        if _ESCAPE.fullmatch(part):
            style = "" if part == _RESET else part
            piece += part
            continue
        for char in part:
            if used + _width(char) > width:
                yield piece + (_RESET if style else "")
                piece, used = style, 0
            piece += char
            used += _width(char)
    yield piece


def _width(text: str) -> int:
    """Columns that a text takes on a terminal."""
    plain = _ESCAPE.sub("", text)
    if plain.isascii():
        return len(plain)
    return sum(0 if unicodedata.combining(c) else 1 + (unicodedata.east_asian_width(c) in "WF") for c in plain)
