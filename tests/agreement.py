"""Running a program in several ways and comparing: results, printed text, errors."""

from __future__ import annotations

import contextlib
import copy
import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

import autograph as ag
from autograph.executors import choice


@contextlib.contextmanager
def optimizing(enabled: bool = True) -> Iterator[None]:
    """Whether graphs that run meanwhile are optimised."""
    before = ag.config.optimizer.enabled
    ag.config.optimizer.enable(enabled)
    try:
        yield
    finally:
        ag.config.optimizer.enable(before)


@contextlib.contextmanager
def executing(executor: str) -> Iterator[None]:
    """Functions that ask for no executor run on this one meanwhile."""
    before = choice.executor()
    choice.use_executor(executor)
    try:
        yield
    finally:
        choice.use_executor(before)


@dataclass
class Outcome:
    """What a run did: its result, or the error it raised; and what it printed."""

    result: Any
    error: BaseException | None
    printed: str


def run(function: Callable[..., Any], arguments: Sequence[Any]) -> Outcome:
    """Calls `function` on copies of the arguments."""
    text = io.StringIO()
    result, error = None, None
    with contextlib.redirect_stdout(text):
        try:
            result = function(*copy.deepcopy(list(arguments)))
        except Exception as raised:  # whatever the program raises is its outcome
            error = raised
    return Outcome(result, error, text.getvalue())


def assert_agree(expected: Outcome, actual: Outcome, label: str, tolerance: float = 1e-5) -> None:
    """Fails unless `actual` did what plain Python (`expected`) did.

    Floats may differ by `tolerance`, relative to their size. A list of numbers may come back as a tensor. An error
    agrees with one of the same class or a subclass.
    """
    if expected.error is not None:
        assert actual.error is not None, f"{label}: no error, but plain Python raised {expected.error!r}"
        assert isinstance(actual.error, type(expected.error)), (
            f"{label}: raised {actual.error!r}, plain Python {expected.error!r}"
        )
    elif actual.error is not None:
        raise AssertionError(f"{label}: raised, plain Python gave {expected.result!r}") from actual.error
    else:
        message = f"{label}: {actual.result!r}, plain Python gave {expected.result!r}"
        assert same(expected.result, actual.result, tolerance), message
    assert expected.printed == actual.printed, f"{label}: printed {actual.printed!r}, plain Python {expected.printed!r}"


def same(expected: Any, actual: Any, tolerance: float = 1e-5) -> bool:
    """Whether two results mean the same; floats may differ by `tolerance`, relative to their size."""
    if isinstance(actual, ag.Tensor):
        actual = _texts(actual.numpy())
    if isinstance(expected, ag.Tensor):
        expected = expected.numpy()
    if isinstance(expected, set):
        return isinstance(actual, set) and expected == actual
    if isinstance(expected, dict):
        same_keys = isinstance(actual, dict) and list(expected) == list(actual)
        return same_keys and all(same(expected[k], actual[k], tolerance) for k in expected)
    if isinstance(expected, (tuple, list)) and not isinstance(actual, np.ndarray):
        return (
            isinstance(actual, (tuple, list))
            and len(expected) == len(actual)
            and all(same(e, a, tolerance) for e, a in zip(expected, actual))
        )
    if isinstance(expected, (bool, np.bool_)):
        return isinstance(actual, (bool, np.bool_)) and bool(expected) == bool(actual)
    if isinstance(expected, (int, float, complex, np.ndarray, np.generic, list, tuple)):
        if actual is None or isinstance(actual, (str, bytes, bool, np.bool_)):
            return False
        e, a = np.asarray(expected), np.asarray(actual)
        if "O" in (e.dtype.kind, a.dtype.kind):  # integers beyond int64, or no numbers
            return type(expected) is type(actual) and bool(expected == actual)
        if not e.size and not a.size:
            return e.shape[:1] == a.shape[:1]  # a list of no pairs has nothing that says how long these would be
        if e.shape != a.shape and e.size:
            return False
        if e.dtype.kind in "iub" and a.dtype.kind in "iub":
            return bool(np.array_equal(e, a))
        return bool(np.allclose(e, a, rtol=tolerance, atol=0.1 * tolerance, equal_nan=True))
    return bool(expected == actual)


def _texts(value: Any) -> Any:
    """What a tensor holds; texts, which it holds as bytes, as Python has them."""
    if isinstance(value, np.ndarray) and value.dtype.kind in "SO":
        return [_texts(part) for part in value.tolist()]
    if isinstance(value, list):
        return [_texts(part) for part in value]
    return value.decode() if isinstance(value, bytes) else value
