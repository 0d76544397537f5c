"""A profile as an HTML page of one file that needs no network.

The page is `assets/page.html` with its style and script, and the data as JSON: what to do, the tables of the report,
the source with what each line took, events as a flame chart, and memory over time. It says nothing by colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograph.framework.pages import filled
from autograph.profiler import words
from autograph.profiler.analysis.advice import Advice
from autograph.profiler.analysis.memory import Memory
from autograph.profiler.analysis.nesting import Nesting
from autograph.profiler.analysis.summary import Summary
from autograph.profiler.profile import Profile
from autograph.profiler.views.contents import heading, tables
from autograph.profiler.views.flames import flames
from autograph.profiler.views.sources import sources

__all__ = ["page"]


def page(profile: Profile, summary: Summary, advice: Sequence[Advice]) -> str:
    """The text of the page.

    Args:
        summary: of the profile.
        advice: what to do, most important first.
    """
    data = {
        "heading": heading(summary),
        "advice": [{"text": one.text, "file": one.file, "line": one.line} for one in advice],
        "tables": [
            {
                "name": one.name, "title": one.title, "columns": one.columns, "note": one.note,
                "rows": [[[cell.text, cell.key] for cell in row] for row in one.rows],
            }
            for one in tables(summary)
        ],
        "files": sources(summary.lines),
        "flames": flames(profile, Nesting(profile)),
        "memory": _memory(summary.memory, profile.duration),
    }  # fmt: skip
    return filled("autograph.profiler", f"Profile of process {summary.process} on {summary.host}", data)


def _memory(memory: Memory, duration: int) -> dict[str, Any]:
    return {
        "duration": duration, "at": memory.at, "peak": memory.peak, "curve": memory.curve,
        "text": f"{words.size(memory.peak)} after {words.time(memory.at)}",
    }  # fmt: skip
