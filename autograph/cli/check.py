"""`autograph check`: what can be staged, what stays Python or is unrolled, and what is refused, line by line."""

from __future__ import annotations

import concurrent.futures
import functools
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from autograph.cli import failures, output
from autograph.inspection.checking import check_file, source_files
from autograph.inspection.findings import Kind, Report

if TYPE_CHECKING:
    from autograph.inspection.findings import FileReport

__all__ = ["check"]

_KINDS = ("staged", "unrolled", "python", "refused", "error")
#: From so many files on, progress is shown.
_MANY = 5


def _kinds(ctx: click.Context, parameter: click.Parameter, value: str | None) -> tuple[str, ...] | None:
    """Reads a list of kinds, separated by commas."""
    if value is None:
        return None
    given = tuple(dict.fromkeys(part.strip() for part in value.split(",") if part.strip()))
    unknown = [part for part in given if part not in _KINDS]
    if unknown or not given:
        wrong = ", ".join(unknown) or "nothing"
        raise click.BadParameter(f"{wrong} is no kind of finding; they are {', '.join(_KINDS)}")
    return given


@click.command(epilog=failures.FINDS.epilog())
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "--format", "-f", "form", type=click.Choice(["text", "json", "html"]), default="text", show_default=True,
    help="Lines of text; JSON; or a page with source and converted source side by side.",
)  # fmt: skip
@output.out_option
@click.option(
    "--only", callback=_kinds, metavar="KIND,...", help=f"Tell findings of these kinds only: {', '.join(_KINDS)}."
)
@click.option("--summary", is_flag=True, help="Counts, and why functions are not converted; no single findings.")
@click.option(
    "--fail-on", callback=_kinds, metavar="KIND,...", default="refused,error", show_default=True,
    help="Findings that make the exit status 1.",
)  # fmt: skip
@click.option("--verbose", "-v", is_flag=True, help="Tracebacks of internal errors.")
@click.option("--jobs", "-j", type=click.IntRange(min=1), default=1, show_default=True, help="Processes to use.")
@output.color_option
def check(
    paths: tuple[str, ...],
    form: str,
    out: Path | None,
    only: tuple[str, ...] | None,
    summary: bool,
    fail_on: tuple[str, ...],
    verbose: bool,
    jobs: int,
    color: bool | None,
) -> None:
    """Say of each line in PATH whether it can be staged, is unrolled, stays Python, or is refused.

    PATH is a file, a folder, or a module (package.module). It is only read: nothing is imported or executed.

    \b
    Kinds of findings:
      staged    becomes part of the graph when a tensor decides
      unrolled  runs while the function is traced, once for each item
      python    stays plain Python; a tensor that decides there is refused
      refused   the function cannot be converted, or the file not be read
      error     a bug of autograph's

    \b
    Examples:
      autograph check examples
      autograph check mypackage.module --only python,refused
      autograph check src --format html --out report.html
    """
    by_place = {os.path.abspath(file): file for path in reversed(paths) for file in reversed(source_files(path))}
    files = list(reversed(by_place.values()))
    with _progress(files) as steps:
        report = Report(tuple(_reports(files, steps, functools.partial(check_file, code=form == "html"), jobs)))
    kinds = tuple(Kind(kind) for kind in only or _KINDS)
    colored = form == "text" and output.colored(out, color)
    if form == "json":
        text = report.to_json(kinds)
    elif form == "html":
        text = report.html(kinds, f"autograph check {' '.join(paths)}")
    else:
        text = report.text(kinds, summary=summary, verbose=verbose, paint=output.painter(colored))
    output.write(text, out, colored)
    counts = report.counts()
    if any(counts[Kind(kind)] for kind in fail_on):
        raise click.exceptions.Exit(1)


def _progress(files: list[str]) -> Any:
    """Counts the files on stderr while they are checked, if that is a terminal and takes a while."""
    shown = len(files) >= _MANY and sys.stderr.isatty()
    return click.progressbar(length=len(files), label="checking", file=sys.stderr) if shown else nullcontext()


def _reports(files: list[str], steps: Any, one: Callable[[str], FileReport], jobs: int) -> Iterator[FileReport]:
    """The report that `one` gives of each file, in their order."""
    if jobs == 1 or len(files) < _MANY:
        yield from _counted(map(one, files), steps)
        return
    with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
        yield from _counted(pool.map(one, files, chunksize=max(1, min(16, len(files) // (4 * jobs)))), steps)


def _counted(reports: Iterable[FileReport], steps: Any) -> Iterator[FileReport]:
    for report in reports:
        if steps is not None:
            steps.update(1)
        yield report
