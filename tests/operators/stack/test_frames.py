"""Functions that look at the stack count the user's functions, however converted code is run."""

from __future__ import annotations

import collections
import enum
import inspect
import sys
import warnings
from collections.abc import Callable
from typing import Any, NewType, TypeVar

import pytest

import autograph as ag
from tests.memory import no_collections


def caller() -> tuple[str, int]:
    frame = sys._getframe(1)
    return frame.f_code.co_name, frame.f_lineno


def places(x: Any) -> Any:
    found = []
    if x > 0:
        for _ in range(2):
            found.append(caller())
        found.append((sys._getframe().f_code.co_name, sys._getframe(0).f_lineno, inspect.currentframe().f_lineno))
    found.append((lambda: sys._getframe(1).f_code.co_name)())
    found.append([(info.function, info.lineno) for info in inspect.stack()][0])
    return found


def warns(x: Any) -> None:
    warnings.warn("here", stacklevel=1)
    if x > 0:
        warnings.warn("here", UserWarning)  # noqa: B028  the default is under test
        inner(x)


def inner(x: Any) -> None:
    if x > 0:
        warnings.warn("the caller", stacklevel=2)
        warnings.warn("the caller's caller", DeprecationWarning, 3)
        warnings.warn("outside of everything", stacklevel=500)


class Nothing:
    """Operators that are autograph's, all of them: without fast paths."""


def traced(function: Callable[[Any], Any], x: Any) -> Any:
    """What `function` gives while a graph is built."""
    results = []

    @ag.function
    def program(t: Any) -> Any:
        results.append(function(x))
        return t

    program(ag.constant(1))
    return results[0]


WAYS = {
    "converted": lambda f, x: ag.convert()(f)(x),
    "operators": lambda f, x: ag.convert(operators=Nothing())(f)(x),
    "traced": traced,
}


@pytest.mark.parametrize("way", WAYS)
def test_frames_are_those_of_functions(way: str) -> None:
    assert WAYS[way](places, 1) == places(1)


@pytest.mark.parametrize("way", WAYS)
def test_warnings_name_the_same_lines(way: str) -> None:
    expected, found = (_warned(run) for run in (lambda: warns(1), lambda: WAYS[way](warns, 1)))
    assert [w for w in found if "caller's caller" not in w[0]] == [w for w in expected if "caller's caller" not in w[0]]
    assert len(found) == len(expected)
    outermost = next(w for w in found if w[0] == "the caller's caller")
    assert outermost[2] == __file__, "autograph's own frames do not count"


def _warned(run: Callable[[], Any]) -> list[tuple[str, str, str, int]]:
    with no_collections(), warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        run()
    return [(str(w.message), w.category.__name__, w.filename, w.lineno) for w in caught]


@pytest.mark.skipif(sys.version_info < (3, 12), reason="skip_file_prefixes and _getframemodulename are new in 3.12")
def test_of_python_3_12() -> None:
    def program(x: Any) -> Any:
        warnings.warn("outside", skip_file_prefixes=(__file__[:-3],))
        warnings.warn("here", skip_file_prefixes=("/nowhere",))
        return sys._getframemodulename(0), sys._getframemodulename(10_000)

    results = []
    for run in (program, ag.convert()(program), ag.convert(operators=Nothing())(program)):
        warned = _warned(lambda run=run: results.append(run(1)))  # type: ignore[misc]
        assert [w[0] for w in warned] == ["outside", "here"]
        assert warned[0][2] != __file__ and "operators" not in warned[0][2], run
        assert warned[1][2] == __file__
    assert results == [(__name__, None)] * 3


@pytest.mark.parametrize("way", WAYS)
def test_mistakes_are_python_s(way: str) -> None:
    def too_deep(x: Any) -> Any:
        return sys._getframe(100_000)

    def no_depth(x: Any) -> Any:
        return sys._getframe("1")

    def no_level(x: Any) -> Any:
        return warnings.warn("x", stacklevel="1")

    for program, error in ((too_deep, ValueError), (no_depth, TypeError), (no_level, TypeError)):
        with pytest.raises(error):
            WAYS[way](program, 1)


def test_what_is_made_in_converted_code_knows_its_module() -> None:
    @ag.convert()
    def make() -> list[Any]:
        for name in ("Made",):
            if name:
                made = [collections.namedtuple(name, "a b"), enum.Enum(name, "A B"), TypeVar(name), NewType(name, int)]
        return made

    assert [each.__module__ for each in make()] == [__name__] * 4
