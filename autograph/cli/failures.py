"""How a failure ends the command: which text goes to stderr, and which exit status."""

from __future__ import annotations

import contextlib
import os
import sys
import traceback
import types
from collections.abc import Iterator

import click

from autograph import errors

__all__ = ["FAILED", "REFUSED", "reported"]

#: The user's program failed while it ran.
FAILED = 1
#: Wrong usage, no such target, or a program that cannot be converted or traced. Click's own choice for usage.
REFUSED = 2

#: What only the values of a run can bring about.
_RUN_TIME = (
    errors.InvalidArgumentError,
    errors.OutOfRangeError,
    errors.FailedPreconditionError,
    errors.InternalError,
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
    def __init__(self, error: errors.AutographError) -> None:
        if error.location is not None and error.location.filename.startswith(_PLUMBING):
            error.location = None  # no line of the user's: it is about the command line itself
        super().__init__(str(error))
        self.exit_code = FAILED if isinstance(error, _RUN_TIME) else REFUSED  # type: ignore[misc]  # click means it so


@contextlib.contextmanager
def reported() -> Iterator[None]:
    """Turns the errors of its body into text on stderr and an exit status.

    An `AutographError` is told by its own text. Any other exception is the user's program failing: its
    traceback is printed as Python prints it, without the frames of autograph, click and the import system.
    With AUTOGRAPH_FULL_TRACEBACKS set, and when no frame of the user's is left, nothing is caught or hidden.
    """
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
