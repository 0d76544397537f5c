"""`ag.profiler.report`: what a profile says, as text, JSON, pages, and files for other programs."""

from __future__ import annotations

import os
from functools import cached_property

from autograph.framework.user_frames import hides_internal_frames
from autograph.framework.whole_files import replaced
from autograph.profiler.analysis.advice import Advice, advise
from autograph.profiler.analysis.summary import Summary, summarize
from autograph.profiler.profile import Profile
from autograph.profiler.views import as_json, page, pstats_file, speedscope, text
from autograph.profiler.views.opening import opened

__all__ = ["Report", "report"]


class Report:
    """What a profile says. It prints as text: what to do on top, then tables.

    Args:
        profile: what was recorded.

    Attributes:
        profile: the same.
        summary: its sums, for programs: times in nanoseconds, sizes in bytes, shares from 0 to 1.
        advice: what to do, most important first; empty if there is nothing to say.
    """

    def __init__(self, profile: Profile) -> None:
        self.profile = profile

    @cached_property
    def summary(self) -> Summary:
        return summarize(self.profile)

    @cached_property
    def advice(self) -> list[Advice]:
        return advise(self.summary)

    def text(self, rows: int | None = 20) -> str:
        """The report with so many rows of each table; None for all."""
        return text.text(self.summary, self.advice, rows)

    def json(self) -> str:
        """The same as JSON, with all rows: `advice`, and the attributes of `summary`."""
        return as_json.as_json(self.summary, self.advice)

    def html(self) -> str:
        """A page of one file that needs no network: the source with a bar at each line, a flame chart, memory over
        time, tables that can be sorted."""
        return page.page(self.profile, self.summary, self.advice)

    def save_html(self, path: str | os.PathLike[str]) -> None:
        """Writes that page.

        Raises:
            OSError: it cannot be written.
        """
        _write(path, self.html().encode())

    def save_pstats(self, path: str | os.PathLike[str]) -> None:
        """Writes a file for `pstats.Stats(path)`, and for programs that read those of cProfile.

        Raises:
            OSError: it cannot be written.
        """
        _write(path, pstats_file.pstats_file(self.profile))

    def save_speedscope(self, path: str | os.PathLike[str]) -> None:
        """Writes a file for https://www.speedscope.app.

        Raises:
            OSError: it cannot be written.
        """
        _write(path, speedscope.speedscope(self.profile).encode())

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<ag.profiler.Report of {self.summary!r}, {len(self.advice)} pieces of advice>"


def _write(path: str | os.PathLike[str], content: bytes) -> None:
    with replaced(os.fspath(path)) as file:
        file.write(content)


@hides_internal_frames
def report(what: Profile | str | os.PathLike[str]) -> Report:
    """What a profile says; `print` it.

    Args:
        what: a profile, a file `*.profile.json.gz`, or a folder that profiles were written to: the last one counts.

    Raises:
        TargetNotFoundError: there is no such file or folder, or no profile in the folder.
        InvalidArgumentError: the file is damaged, or no profile.

    >>> import autograph as ag
    >>> f = ag.function(lambda x: x * 2)
    >>> with ag.profiler.trace() as recording:
    ...     result = f(ag.constant(1.0))
    >>> report = ag.profiler.report(recording.profile)
    >>> "executor: " in report.text().splitlines()[0]
    True
    >>> report.summary.first_calls[0].reason
    'the first call'
    """
    return Report(opened(what))
