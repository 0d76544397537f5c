"""Tables of text whose columns are aligned."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

__all__ = ["table", "width"]


def table(heading: Sequence[str], rows: Sequence[Sequence[str]], most: int | None = 20) -> list[str]:
    """The lines of a table. The last column stands left, as do those whose heading begins with "<".

    Args:
        most: so many rows are shown at most, and how many more there are; None for all.

    >>> print("\\n".join(table(["time", "<op", "what"], [["1.5 s", "matmul", "a"], ["200 ms", "+", "b"]])))
      time  op      what
     1.5 s  matmul  a
    200 ms  +       b
    """
    shown = rows if most is None else rows[:most]
    left = [name.startswith("<") or k == len(heading) - 1 for k, name in enumerate(heading)]
    cells = [[name.lstrip("<") for name in heading], *([str(cell) for cell in row] for row in shown)]
    widths = [max(width(row[k]) for row in cells) for k in range(len(heading))]
    lines = ["  ".join(_padded(cell, widths[k], left[k]) for k, cell in enumerate(row)).rstrip() for row in cells]
    if len(shown) < len(rows):
        lines.append(f"… and {len(rows) - len(shown):,} more")
    return lines


def _padded(cell: str, columns: int, left: bool) -> str:
    space = " " * (columns - width(cell))
    return cell + space if left else space + cell


def width(text: str) -> int:
    """How many columns a text takes on a terminal.

    >>> width("µs"), width("名")
    (2, 2)
    """
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text
    )  # fmt: skip
