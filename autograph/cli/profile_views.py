"""The options of `autograph profile` and `autograph profile report` that say how a profile is shown."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any

import click

from autograph.cli import output
from autograph.profiler import Profile
from autograph.profiler.reporting import Report

__all__ = ["Views", "view_options"]

_Command = Callable[..., Any]


@dataclass(frozen=True)
class Views:
    """How a profile is shown: the report on stdout, and files.

    Attributes:
        json: whether the report is JSON.
        rows: so many rows of each table; None for all.
        html, pstats, speedscope: files to write; None for none.
    """

    json: bool
    rows: int | None
    html: Path | None
    pstats: Path | None
    speedscope: Path | None

    def show(self, profile: Profile) -> None:
        """Writes the files and prints the report.

        Raises:
            UsageError: a file cannot be written.
        """
        report = Report(profile)
        for path, write in ((self.html, report.save_html), (self.pstats, report.save_pstats),
                            (self.speedscope, report.save_speedscope)):  # fmt: skip
            if path is not None:
                try:
                    write(path)
                except OSError as error:
                    raise click.UsageError(f"cannot write {os.fspath(path)}: {error.strerror}") from None
        output.write(report.json() if self.json else report.text(self.rows), None)


def view_options(command: _Command) -> _Command:
    """Gives a command these options, as one argument `views`."""

    @wraps(command)
    def shown(
        *args: Any, json: bool, every_row: bool, html: Path | None, pstats: Path | None, speedscope: Path | None,
        **options: Any,
    ) -> Any:  # fmt: skip
        views = Views(json, None if every_row else 20, html, pstats, speedscope)
        return command(*args, views=views, **options)

    made: _Command = shown
    for option in reversed(_OPTIONS):
        made = option(made)
    return made


def _file(name: str, text: str) -> Callable[[_Command], _Command]:
    kind = click.Path(dir_okay=False, path_type=Path)
    return click.option(name, type=kind, callback=output.in_a_folder, help=text)


_OPTIONS = (
    click.option(
        "--json", is_flag=True, help="Print the report as JSON, with all rows; what the program prints goes to stderr."
    ),
    click.option("--all", "every_row", is_flag=True, help="All rows of each table; there are at most 20 otherwise."),
    _file("--html", "Also write a page: the source with a bar at each line, a flame chart, memory, tables."),
    _file("--pstats", "Also write a file for pstats.Stats and the programs that read those of cProfile."),
    _file("--speedscope", "Also write a file for https://www.speedscope.app."),
)
