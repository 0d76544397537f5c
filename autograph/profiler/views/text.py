"""The report of a profile as text: what to do on top, then the tables."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from autograph.profiler import words
from autograph.profiler.analysis.advice import Advice
from autograph.profiler.analysis.summary import Summary
from autograph.profiler.views.contents import heading, tables
from autograph.profiler.views.tables import table

__all__ = ["text"]

#: The width that sentences are wrapped to.
_WIDTH = 110
#: So much of a source line or reason is shown.
_LONG = 60


def text(summary: Summary, advice: Sequence[Advice], rows: int | None = 20) -> str:
    """The report.

    Args:
        rows: so many rows of each table are shown; None for all.
    """
    parts = [heading(summary), _advice(advice)]
    for one in tables(summary):
        cells = [[words.short(cell.text, _LONG) if cell.long else cell.text for cell in row] for row in one.rows]
        parts.append([one.title, *table(one.columns, cells, rows), *([one.note] if one.note else [])])
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _advice(advice: Sequence[Advice]) -> list[str]:
    lines = ["What to do"] if advice else []
    for number, one in enumerate(advice, 1):
        start = f"{number:3}. "
        lines.append(
            textwrap.fill(
                one.text, _WIDTH, initial_indent=start, subsequent_indent=" " * len(start), break_long_words=False,
                break_on_hyphens=False,
            )
        )  # fmt: skip
    return lines
