"""`autograph profile`: call a function while it is recorded, and say where the time and the memory went.

`autograph profile report` does the same for what was recorded before. The first argument decides: a name in `_OTHERS`
is another command, whose module is loaded then; anything else is a TARGET.
"""

from __future__ import annotations

import contextlib
import importlib
import sys
import time
from collections.abc import Callable
from typing import Any

import click

import autograph
from autograph import errors
from autograph.cli import failures, targets
from autograph.cli.profile_views import Views, view_options
from autograph.cli.run import staged
from autograph.cli.values import CallCommand, arguments, taken, values_argument
from autograph.profiler import Options, Profile, Recording, measure_peaks, step, trace
from autograph.profiler.runs import save_run

__all__ = ["profile"]

#: So many seconds, and at least so many times, a function is called if nobody says how often.
_SECONDS, _LEAST, _MOST = 1.0, 3, 5000

#: What may stand in the place of TARGET: the module of each command, and what `--help` says of it.
_OTHERS = {
    "capture": ("capture", "Record a running ag.profiler.server, or watch how quickly it makes its steps."),
    "report": ("profile_report", "Say the same of what was recorded before: a file or a folder of logs."),
}


class _ProfileCommand(CallCommand):
    """The command for a TARGET, in front of those in `_OTHERS`."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        if args and args[0] in _OTHERS:
            other: click.Command = getattr(importlib.import_module(f"autograph.cli.{_OTHERS[args[0]][0]}"), args[0])
            return other.make_context(f"{info_name} {args[0]}", args[1:], parent=parent, **extra)
        return super().make_context(info_name, args, parent=parent, **extra)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        with formatter.section("In the place of TARGET, each with a --help of its own"):
            formatter.write_dl([(name, text) for name, (_, text) in _OTHERS.items()])


@click.command(cls=_ProfileCommand, epilog=failures.EXECUTES.epilog())
@click.argument("target")
@values_argument
@click.option(
    "--calls", "-n", type=click.IntRange(min=1),
    help=f"Call it so often. Default: once, and then for about a second, {_LEAST} to {_MOST} times in all.",
)  # fmt: skip
@click.option("--executor", help="Which executor runs the graphs: native or numpy.")
@click.option(
    "--plain", is_flag=True,
    help="Call TARGET as plain Python: the ag.functions that it calls are traced, it itself is not.",
)  # fmt: skip
@click.option("--logdir", help="Also write what was recorded below this folder, where TensorBoard finds it.")
@view_options
def profile(
    target: str, args: tuple[str, ...], calls: int | None, executor: str | None, plain: bool, logdir: str | None,
    views: Views,
) -> None:  # fmt: skip
    """Import TARGET (path/file.py:name or package.module:name), call it with ARGS while it is recorded, and print the
    hottest lines, the phases of the first call, where native code is left, retraces, memory, and what to do.

    ARGS are as for `autograph run`: Python literals, or name=literal.

    \b
    Examples:
      autograph profile examples/collatz.py:collatz 27
      autograph profile examples/collatz.py:collatz 27 --calls 100 --html page.html
      autograph profile program.py:train --plain --speedscope train.json
      autograph profile report logs
    """
    positional, keywords = arguments(args)
    with _printing_to(sys.stderr if views.json else sys.stdout), _executor(executor):
        found = targets.load(targets.parse(target))
        function = found if plain else staged(found)
        with taken(args):
            recorded = _recorded(lambda: function(*positional, **keywords), function, calls)
    if logdir is not None:
        try:
            save_run(recorded, logdir)
        except OSError as error:
            raise click.UsageError(f"cannot write to {logdir}: {error.strerror}") from None
    views.show(recorded)


def _recorded(call: Callable[[], Any], function: Any, calls: int | None) -> Profile:
    recording: Recording
    with trace(options=Options(level=3)) as recording:
        with step("call", step_num=0):
            _first(call, function)
        started, made = time.perf_counter(), 1
        with failures.running():
            while made < (calls or _MOST) and (calls or made < _LEAST or time.perf_counter() - started < _SECONDS):
                with step("call", step_num=made):
                    call()
                made += 1
    assert recording.profile is not None
    measure_peaks(recording.profile)
    return recording.profile


def _first(call: Callable[[], Any], function: Any) -> None:
    """The first call; what it raises after the function was traced is about a run, not about the program."""
    try:
        call()
    except errors.AutographError:
        if hasattr(function, "concrete_functions") and function.concrete_functions():
            with failures.running():
                raise
        raise


@contextlib.contextmanager
def _executor(name: str | None) -> Any:
    """Another executor, until the end."""
    before = autograph.config.executor
    if name is not None:
        autograph.config.executor = name
    try:
        yield
    finally:
        if name is not None:
            autograph.config.executor = before


def _printing_to(file: Any) -> contextlib.redirect_stdout[Any]:
    """Has what the program prints go to a file."""
    return contextlib.redirect_stdout(file)
