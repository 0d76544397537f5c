"""Tensors that leak out of their loop, branch or function: the error names the variable, the region and the lines.

Within the function being traced, it is a value that a statement did not hand on, as the program sees it: a
`StagedValueError`. Elsewhere, a `LeakedTensorError`.
"""

from __future__ import annotations

import queue
import sys
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import same

box: list[Any] = []


@ag.do_not_convert
def stash(value: Any) -> None:
    box.append(value)


@pytest.fixture(autouse=True)
def _empty() -> None:
    box.clear()


def line_of(text: str) -> int:
    with open(__file__, encoding="utf-8") as file:
        return next(i for i, line in enumerate(file, 1) if line.rstrip().endswith(text))


def leaked(f: Any, *args: Any, kind: type[errors.AutographError] = errors.LeakedTensorError) -> errors.AutographError:
    with pytest.raises(kind) as caught:
        f(*args)
    return caught.value


def test_out_of_a_loop() -> None:
    @ag.function
    def f(n):
        for i in ag.range(n):  # the loop
            y = i * 2  # y
            stash(y)
        return box[0] + 1  # used

    error = leaked(f, ag.constant(3), kind=errors.StagedValueError)
    assert f"in the loop at {__file__}:{line_of('# the loop')}" in error.message
    assert f"at {__file__}:{line_of('# y')} " in error.message and "leaked out of its loop" in error.message
    assert error.location is not None and error.location.line == line_of("# used")
    if sys.version_info >= (3, 11):
        assert error.message.startswith("the variable 'y', assigned at")
    assert "after the loop" in str(error.fix)


def test_a_loop_variable() -> None:
    @ag.function
    def f(n):
        while n > 0:
            stash(n)
            n -= 1
        return box[-1] + 1

    error = leaked(f, ag.constant(3), kind=errors.StagedValueError)
    assert error.message.startswith("the variable 'n', assigned")


def test_out_of_a_branch() -> None:
    @ag.function
    def f(x):
        if x > 0:
            z = x * 3
            stash(z)
        return box[-1] + 1

    error = leaked(f, ag.constant(3), kind=errors.StagedValueError)
    assert "leaked out of its branch" in error.message and "in each branch" in str(error.fix)


def test_out_of_a_function() -> None:
    waiting: Any = queue.SimpleQueue()

    @ag.function
    def f(x):
        w = x + 1
        waiting.put(w)
        waiting.put(x)
        return x

    f(ag.constant(1))
    for name in ("w", "x"):
        error = leaked(lambda: waiting.get_nowait() * 2)
        assert "in the function 'f'" in error.message
        if name == "x" or sys.version_info >= (3, 11):
            assert error.message.startswith(f"the variable {name!r}, assigned")
    f(ag.constant(1.0))  # a trace of its own
    g = ag.function(lambda x: x + waiting.get_nowait())
    assert "in the function 'f'" in leaked(g, ag.constant(1.0)).message


def test_what_a_graph_is_called_does_not_say_what_it_is() -> None:
    def while_positive(n):
        y = n * 2
        stash(y)
        return n if n < 1 else while_positive(n - 1)

    @ag.function
    def f(n):
        return while_positive(n) + box[-1]

    error = leaked(f, ag.constant(3))
    assert "the function 'while_positive'" in error.message and "loop" not in error.message


def test_out_of_a_graph_that_was_built_by_hand() -> None:
    with ag.Graph().as_default() as graph:
        y = ag.placeholder(ag.float64, [], name="x") * 2.0
    with pytest.raises(errors.LeakedTensorError) as caught:
        y + 1.0
    assert f"in the graph {graph.name!r}" in caught.value.message
    assert "ag.Session(graph).run" in str(caught.value.fix)
    assert ag.Session(graph).run(y, {"x:0": 2.0}) == 4.0


def test_a_list_that_is_shared_too_late_is_told_of_as_a_list_under_two_names():
    class Table:
        __slots__ = ("rows",)

    table = Table()
    table.rows = [[0], [3]]

    def add(p):
        if p:
            table.rows.append([1])
        return len(table.rows)

    with pytest.raises(errors.StagedValueError, match="holds a list that gets a second name"):
        ag.function(add)(ag.constant(True))


def test_rows_that_are_made_behind_a_step_that_may_raise_are_told_of_likewise():
    def program(p):
        rows = [[0], [5]]
        try:
            if p:
                raise KeyError
            rows = [[0], [7]]
            rows.append([1])
        except LookupError:
            pass
        return rows

    with pytest.raises(errors.StagedValueError, match="holds a list that gets a second name") as caught:
        ag.function(program)(ag.constant(True))
    assert "give the list all its items at once" in str(caught.value.fix)

    def at_once(p):
        rows = [[0], [5]]
        try:
            if p:
                raise KeyError
            rows = [[0], [7], [1]]
        except LookupError:
            pass
        return rows

    for p in (True, False):
        assert same(at_once(p), ag.function(at_once)(ag.constant(p)))
