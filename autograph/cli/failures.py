"""How a failure ends the command: which text goes to stderr, and which exit status."""

from __future__ import annotations

import contextlib
import os
import sys
import traceback
import types
from collections.abc import Iterator
from dataclasses import dataclass

import click

from autograph import errors
from autograph.framework import user_frames

__all__ = [
    "ALL", "BUILDS", "CAPTURES", "EXECUTES", "FAILED", "FINDS", "REACHES", "READS", "REFUSED", "SHOWS",
    "SHOWS_PROFILES", "reported", "running",
]  # fmt: skip

#: The user's program failed: it raised an error of its own, or one that only the values of a run bring about.
FAILED = 1
#: Wrong usage, no such target, or a program that cannot be converted or traced. Click's own choice for usage.
REFUSED = 2


@dataclass(frozen=True)
class Statuses:
    """What a command's exit status means, as its `--help` says it. 0 is always that all went well.

    Attributes:
        failed: when it is FAILED; empty if it never is.
        refused: when it is REFUSED.
    """

    failed: str
    refused: str

    def epilog(self) -> str:
        """The text below a command's options."""
        failed = f"\n  {FAILED}  {self.failed}" if self.failed else ""
        return f"\b\nExit status:\n  0  all went well{failed}\n  {REFUSED}  {self.refused}"


#: Of a command that imports the program, traces it, and may run it.
EXECUTES = Statuses(
    "the program failed while it was imported, traced or run",
    "wrong usage, TARGET not found, or a program that cannot be converted or traced",
)
#: Of one that reads it.
READS = Statuses(
    "a package that TARGET lies in failed while it was imported",
    "wrong usage, TARGET not found, or source that cannot be converted",
)
#: Of one that reads a saved model.
SHOWS = Statuses("", "wrong usage, FOLDER not found, or a saved model that is damaged or of a later version")
#: Of one that reads profiles.
SHOWS_PROFILES = Statuses(
    "", "wrong usage, LOGDIR_OR_FILE not found, or a profile that is damaged or of a later version"
)
#: Of one that asks another process for a profile.
CAPTURES = Statuses(
    "no process answers at the address, it refuses, or nothing happened there", "wrong usage, or no such address"
)
#: Of one whose business is to find what cannot be converted.
FINDS = Statuses("findings of the kinds in --fail-on", "wrong usage, or PATH not found")
#: Of one that compiles saved functions.
BUILDS = Statuses(
    "there is no C compiler, or it failed", "wrong usage, no saved model, or a function that has no form in C"
)
#: Of one that asks a cluster.
REACHES = Statuses(
    "there is no cluster at the address, or it runs other versions", "wrong usage, or Ray is not installed"
)
#: Of the whole command.
ALL = Statuses(
    "the program failed while it was imported, traced or run; for `check`, it found something",
    "wrong usage, TARGET not found, or a program that cannot be converted or traced",
)

#: What only values can bring about, also where they are known while the program is traced; and machines.
_OF_VALUES = (
    errors.InvalidArgumentError,
    errors.OutOfRangeError,
    errors.FailedPreconditionError,
    errors.InternalError,
    errors.ClusterError,
    errors.TaskTimeoutError,
    errors.MapError,
)
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
_PLUMBING = (
    _PACKAGE,
    os.path.join(os.path.dirname(os.path.dirname(_PACKAGE)), "converters") + os.sep,
    os.path.dirname(os.path.abspath(click.__file__)) + os.sep,
    "<frozen importlib",
    os.path.join(os.path.dirname(os.__file__), "importlib") + os.sep,
)


class _Failure(click.ClickException):
    def __init__(self, error: errors.AutographError, while_running: bool = False) -> None:
        if error.location is not None and error.location.filename.startswith(_PLUMBING):
            error.location = None  # no line of the user's: it is about the command line itself
        super().__init__(str(error))
        failed = while_running or isinstance(error, _OF_VALUES) and not isinstance(error, errors.ShapeMismatchError)
        self.exit_code = FAILED if failed else REFUSED  # type: ignore[misc]  # click means it so


def _hide_plumbing() -> None:
    """What is around the command is no line of the user's: operations that no line made have none."""
    for start in (*_PLUMBING, "<frozen runpy>"):
        user_frames.hide(start)
    if os.path.basename(sys.argv[0]).partition(".")[0] == "autograph":  # the script that `pip` has made
        user_frames.hide(sys.argv[0])


@contextlib.contextmanager
def running() -> Iterator[None]:
    """Around the run of a graph: whatever it raises, the program failed, and was not refused."""
    try:
        yield
    except errors.AutographError as error:
        if os.environ.get("AUTOGRAPH_FULL_TRACEBACKS"):
            raise
        raise _Failure(error, while_running=True) from None


@contextlib.contextmanager
def reported() -> Iterator[None]:
    """Turns the errors of its body into text on stderr and an exit status.

    An `AutographError` is told by its own text. Any other exception is the user's program failing: its
    traceback is printed as Python prints it, without the frames of autograph, click and the import system.
    With AUTOGRAPH_FULL_TRACEBACKS set, and when no frame of the user's is left, nothing is caught or hidden.
    """
    _hide_plumbing()
    try:
        yield
    except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
        raise
    except errors.AutographError as error:
        if os.environ.get("AUTOGRAPH_FULL_TRACEBACKS"):
            raise
        raise _Failure(error) from None
    except Exception as error:
        frames = _user_frames(error.__traceback__)
        if frames is None or os.environ.get("AUTOGRAPH_FULL_TRACEBACKS"):
            raise
        _hide_frames(error)
        sys.stdout.flush()
        click.echo("".join(traceback.format_exception(type(error), error, error.__traceback__)), err=True, nl=False)
        raise click.exceptions.Exit(FAILED) from None


def _hide_frames(error: BaseException | None) -> None:
    """Takes the frames of the plumbing from an error and from those it came from."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        error.__traceback__ = _user_frames(error.__traceback__)
        error = error.__cause__ or error.__context__


def _user_frames(tb: types.TracebackType | None) -> types.TracebackType | None:
    """The traceback from where the command called the user's program, without the frames of the plumbing."""
    frames: list[types.TracebackType] = []
    while tb is not None:
        filename = tb.tb_frame.f_code.co_filename
        if filename.startswith(_PACKAGE + "cli" + os.sep):
            frames.clear()  # the console script's, runpy's and click's
        elif not filename.startswith(_PLUMBING):
            frames.append(tb)
        tb = tb.tb_next
    kept: types.TracebackType | None = None
    for tb in reversed(frames):
        kept = types.TracebackType(kept, tb.tb_frame, tb.tb_lasti, tb.tb_lineno)
    return kept
