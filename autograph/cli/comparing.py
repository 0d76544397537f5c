"""`autograph run --compare`: one call on each executor, and how far apart the results are."""

from __future__ import annotations

import contextlib
import io
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import click
import numpy as np

from autograph import errors
from autograph.cli import failures
from autograph.framework.nest import flatten_with_paths, is_nested, structure_of
from autograph.function.function import Function
from autograph.ops.random.random_streams import set_seed

__all__ = ["EXECUTORS", "compare"]

#: The one that programs run on, and the reference.
EXECUTORS = ("native", "numpy")


@dataclass
class _Run:
    """What a call did: its result or the error that it raised, and what it printed."""

    result: Any
    error: Exception | None
    printed: str


def compare(function: Any, positional: Sequence[Any], keywords: dict[str, Any], text: Callable[[Any], str]) -> None:
    """Calls a function on both executors, prints both results and the largest difference.

    Args:
        function: a `Function`.
        text: of a result.

    Raises:
        SystemExit: they differ in more than the values of floats, or one raises an error.
    """
    runs = {name: _run(function, name, positional, keywords) for name in EXECUTORS}
    ours, reference = runs.values()
    click.echo(ours.printed, nl=False)
    if ours.error is not None and _said(ours) == _said(reference):
        with failures.running():
            raise ours.error
    for name, run in runs.items():
        click.echo(f"{name}: {_said(run) if run.error is not None else text(run.result)}")
    differences = [] if ours.printed == reference.printed else ["what they print"]
    if ours.error is not None or reference.error is not None:
        differences.append("the errors they raise")
    else:
        largest, others = _differences(ours.result, reference.result)
        click.echo(f"largest difference: {largest}")
        differences += others
    if differences:
        click.echo(f"error: the executors differ in {', '.join(differences)}", err=True)
        raise SystemExit(failures.FAILED)


def _run(function: Any, executor: str, positional: Sequence[Any], keywords: dict[str, Any]) -> _Run:
    """A call of a fresh function, with the seeds that the other executor has."""
    made = function.like(lambda *given: Function(*given, executor=executor))  # type: ignore[misc]
    for seed in (random.seed, np.random.seed, set_seed):
        seed(0)
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            return _Run(made(*positional, **keywords), None, printed.getvalue())
    except Exception as error:  # which is what the program did
        return _Run(None, error, printed.getvalue())


def _said(run: _Run) -> str:
    """The error of a run; its line is in the text of those that have one."""
    if run.error is None:
        return "no error"
    where = f" ({run.error.location})" if isinstance(run.error, errors.AutographError) else ""
    return f"{type(run.error).__name__}: {run.error}{where}"


def _differences(a: Any, b: Any) -> tuple[str, list[str]]:
    """The largest difference of numbers, with where it is, and what else differs."""
    if is_nested(a) != is_nested(b) or is_nested(a) and structure_of(a) != structure_of(b):
        return "-", ["the structure of the result"]
    found, others = (0.0, ""), []
    for (path, x), (_, y) in zip(flatten_with_paths(a), flatten_with_paths(b), strict=True):
        x, y = np.asarray(x), np.asarray(y)
        at = f" at {path}" if path else ""
        if (x.dtype, x.shape) != (y.dtype, y.shape):
            others.append(f"the dtype or shape{at}: {x.dtype}{list(x.shape)}, {y.dtype}{list(y.shape)}")
        elif x.dtype.kind not in "fc":
            if not np.array_equal(x, y):
                others.append(f"the values{at}")
        else:
            found = max(found, (_largest(x, y), at), key=lambda pair: pair[0])
    return f"{found[0]:.3g}{found[1]}", others


def _largest(x: np.ndarray, y: np.ndarray) -> float:
    """The largest difference of two arrays of floats; what is the same, infinite or no number, is not apart."""
    with np.errstate(all="ignore"):
        same = (x == y) | np.isnan(x) & np.isnan(y)
        apart = np.where(same, 0.0, np.abs(x - y))
    return float(np.max(np.where(np.isnan(apart), np.inf, apart), initial=0.0))
