"""Why functions are traced again: records, texts, the log; and dimensions left open by `reduce_retracing`."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag

ONE = ag.constant(1.0)
X3, X4, X23 = ag.zeros([3]), ag.zeros([4]), ag.zeros([2, 3])
F64 = "float64 of shape "
SCALE: Any = 2


def last(f: Any) -> tuple[str, str, str, str | None]:
    """What changed before the last trace of a function, if it is one thing."""
    (change,) = f.retraces()[-1].changes
    return change.path, change.before, change.now, change.fix


def after(*calls: Any) -> tuple[str, str, str, str | None]:
    """The same for a function that is called with one argument after another."""
    f = ag.function(lambda a: 0)
    for argument in calls:
        f(argument)
    return last(f)


class Thing:
    scale: Any = 2

    def __init__(self, n: Any = 0) -> None:
        self.n = n


# --- arguments -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("calls", "path", "before", "now", "fix"),
    [
        ((1, 2), "a", "1", "2", "pass a tensor rather than a Python number: ag.constant(2)"),
        ((1, 1.0), "a", "1 (int)", "1.0 (float)", "ag.constant(1.0)"),
        ((True, False), "a", "True", "False", "ag.constant(False)"),
        ((X3, X4), "a", F64 + "(3,)", F64 + "(4,)", "[None], ag.float64), or @ag.function(reduce_retracing=True)"),
        ((X23, ag.zeros([2, 4])), "a", F64 + "(2, 3)", F64 + "(2, 4)", "ag.TensorSpec([2, None], ag.float64)"),
        ((X3, X23), "a", F64 + "(3,)", F64 + "(2, 3)", "ag.TensorSpec(None, ag.float64)"),
        ((ONE, ag.constant(1)), "a", "float64 of shape ()", "int64 of shape ()", "ag.cast(a, ag.float64)"),
        ((1, ONE), "a", "1", "a tensor, float64 of shape ()", "pass a tensor always, also instead of 1"),
        ((ONE, 1), "a", "a tensor, float64 of shape ()", "1", "pass a tensor always: ag.constant(1, ag.float64)"),
        (("a", "b"), "a", "'a'", "'b'", "ag.constant('b')"),
        ((None, 1), "a", "None", "1", None),
        (([1, 2], [1, 3]), "a[1]", "2", "3", "ag.constant(3)"),
        (([1, 2], [1, 2, 3]), "a", "a list of 2", "a list of 3", "pass one tensor, ag.stack(a)"),
        (([1, 2], (1, 2)), "a", "a list of 2", "a tuple of 2", "pass the same structure always"),
        (({"w": [X3]}, {"w": [X4]}), "a['w'][0]", "float64 of shape (3,)", "float64 of shape (4,)", "TensorSpec"),
        (({"w": 1}, {"b": 1}), "a", "a dict with the keys 'w'", "a dict with the keys 'b'", "the same keys"),
        ((Thing(), Thing()), "a", "a Thing object", "another Thing", "pass the same object always"),
        ((ag.Variable(1.0), ag.Variable(1.0)), "a", "a Variable object", "another Variable", "or its value, a.value()"),
        ((int, float), "a", "the class int", "the class float", "define the function once"),
        ((np.zeros(2), np.zeros(3)), "a", "float64 of shape (2,)", "float64 of shape (3,)", "([None], ag.float64)"),
    ],
)  # fmt: skip
def test_arguments(calls: tuple[Any, ...], path: str, before: str, now: str, fix: str | None) -> None:
    found = after(*calls)
    assert found[:3] == (path, before, now)
    assert found[3] is None if fix is None else fix in str(found[3])


def test_several_arguments_and_the_nearest_trace() -> None:
    f = ag.function(lambda x, n, *, mode="a": 0)
    f(X3, 1)
    f(X4, 2, mode="b")
    assert [change.path for change in f.retraces()[-1].changes] == ["x", "n", "mode"]
    f(X3, 2, mode="b")
    assert last(f)[:3] == ("x", "float64 of shape (4,)", "float64 of shape (3,)")
    f(X3, 1, mode="b")
    assert len(f.retraces()[-1].changes) == 1


def test_arguments_in_stars() -> None:
    f = ag.function(lambda *xs, **named: 0)
    f(1, a=1)
    f(1, a=2)
    assert last(f)[:3] == ("named['a']", "1", "2")
    f(1, 2, a=2)
    assert last(f)[:3] == ("xs", "a tuple of 1", "a tuple of 2")


def test_what_is_static_in_a_structure_is_told() -> None:
    @ag.function
    def total(ds: Any) -> Any:
        result = 0.0
        for x in ds:
            result += ag.reduce_sum(x)
        return result

    total(ag.data.Dataset.from_tensor_slices([1.0, 2.0]))
    total(ag.data.Dataset.from_tensor_slices([1.0, 2.0]).batch(2))
    change = total.retraces()[1].changes[0]
    assert change.path == "ds" and "shape=()" in change.before and "shape=(None,)" in change.now


def test_records_hold_no_objects() -> None:
    f = ag.function(lambda a: 0)
    for n in range(80):
        f(n)
    assert len(f.retraces()) == 50 and f.retraces()[-1].number == 80
    assert "traced 80 times in 80 calls; the last 50:" in str(f.explain_retrace())


# --- variables and objects -------------------------------------------------------------------------------


def test_globals(monkeypatch: pytest.MonkeyPatch) -> None:
    f = ag.function(lambda x: x * SCALE)
    f(ONE)
    monkeypatch.setitem(globals(), "SCALE", 3)
    assert f(ONE).numpy() == 3
    path, before, now, fix = last(f)
    assert (path, before, now) == ("the global 'SCALE'", "2", "3") and "as a tensor" in str(fix)


def test_variables_of_enclosing_functions() -> None:
    n = 1
    f = ag.function(lambda x: x * n)
    f(ONE)
    n = 2
    f(ONE)
    assert last(f)[:3] == ("the enclosing function's variable 'n'", "1", "2")


def test_attributes_items_and_absent_ones() -> None:
    thing = Thing(1)
    f = ag.function(lambda x: x * thing.n * thing.scale + (1 if hasattr(thing, "extra") and thing.extra else 0))
    f(ONE)
    thing.n = 2
    f(ONE)
    assert last(f)[:3] == ("'n' of a Thing", "1", "2")
    thing.extra = True  # type: ignore[attr-defined]
    f(ONE)
    assert f.retraces()[-1].changes[0].path == "attribute 'extra'"
    items = [1, 2]
    g = ag.function(lambda x: x * sum(items))
    g(ONE)
    items.append(3)
    g(ONE)
    assert last(g)[1:3] == ("[1, 2]", "[1, 2, 3]") and "'items'" in last(g)[0]
    array = np.array([1.0, 2.0])
    h = ag.function(lambda x: x * array[0])
    h(ag.constant(1.0, ag.float64))
    array[0] = 5
    h(ag.constant(1.0, ag.float64))
    assert "'array'" in last(h)[0]


def test_the_first_trace_and_traces_let_go() -> None:
    f = ag.function(lambda x, n: x * n, max_traces=1)
    f(ONE, 1)
    assert f.retraces()[0].reason == "the first call" and f.retraces()[0].changes == ()
    f(ONE, 2)
    f(ONE, 1)
    assert "max_traces" in f.retraces()[-1].reason
    f.cache_clear()
    f(ONE, 1)
    assert "cache_clear()" in f.retraces()[-1].reason


def test_arguments_of_many_parts() -> None:
    f = ag.function(lambda items: 0)
    f([0] * 2000), f([1] + [0] * 1999), f([1] * 2000)
    assert len(f.retraces()[1].changes) == 1 and len(f.retraces()[2].changes) == 498
    assert str(f.retraces()[2]).endswith("     and 493 more") and str(f.retraces()[2]).count(" was 0, is 1") == 5
    f([1] * 1999 + [2])
    assert f.retraces()[-1].reason == "something beyond the first 500 parts of its arguments"


# --- texts -----------------------------------------------------------------------------------------------


def test_explanation() -> None:
    f = ag.function(lambda state, n: n)
    assert str(f.explain_retrace()) == "'<lambda>' has not been traced yet"
    f({"w": [X3]}, 1)
    f({"w": [X3]}, 1)
    f({"w": [X4]}, 1)
    text = str(f.explain_retrace())
    assert text == repr(f.explain_retrace())
    lines = text.splitlines()
    assert lines[0] == "'<lambda>' was traced twice in 3 calls"
    assert lines[1].startswith("1. ") and lines[1].endswith(": the first call")
    assert "test_retracing.py:" in lines[2]
    assert lines[3] == "     state['w'][0] was float64 of shape (3,), is float64 of shape (4,)"
    assert lines[4].startswith("       to prevent it: declare the shape open: ")
    explained = f.explain_retrace()
    assert len(explained) == 2 and explained[1].number == 2 and explained[1].call == 3
    assert explained[1].fixes and explained[1].location.filename == __file__


# --- the log ---------------------------------------------------------------------------------------------


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [r.getMessage() for r in caplog.records if r.name == "autograph" and r.levelno == logging.WARNING]


def test_a_warning_where_nearly_every_call_is_traced(caplog: pytest.LogCaptureFixture) -> None:
    f = ag.function(lambda x, n: x * n)
    for n in range(4):
        f(ONE, n)
    assert warnings(caplog) == []
    f(ONE, 4)
    (text,) = warnings(caplog)
    assert text.startswith("5 of the last 5 calls of '<lambda>' were traced")
    assert "n was 0, is 4" in text or "n was 3, is 4" in text
    assert "pass a tensor rather than a Python number" in text and "explain_retrace()" in text
    for n in range(5, 9):
        f(ONE, n)
    assert len(warnings(caplog)) == 1, "not at each one"
    f(ONE, 9)
    assert len(warnings(caplog)) == 2


def test_no_warning_where_traces_are_used(caplog: pytest.LogCaptureFixture) -> None:
    f = ag.function(lambda x, n: x * n)
    for n in range(10):
        f(ONE, n), f(ONE, n)
    assert warnings(caplog) == []


def test_verbosity_shows_each_retrace(caplog: pytest.LogCaptureFixture) -> None:
    ag.set_verbosity(1)
    try:
        f = ag.function(lambda x, n: x * n)
        f(ONE, 1), f(ONE, 2)
    finally:
        ag.set_verbosity(0)
    told = [r.getMessage() for r in caplog.records if "traced again" in r.getMessage()]
    assert len(told) == 1 and "n was 1, is 2" in told[0]


# --- reduce_retracing ------------------------------------------------------------------------------------


def sizes(f: Any, *shapes: tuple[int, ...]) -> list[Any]:
    """The shapes that the traces were made for, after calls with these."""
    for shape in shapes:
        assert f(ag.ones(shape)).numpy() == np.ones(shape).sum()
    return [trace.inputs[0].shape.as_list() for trace in f.concrete_functions()]


def total() -> Any:
    return ag.function(lambda x: ag.reduce_sum(x), reduce_retracing=True)


@pytest.mark.parametrize(
    ("shapes", "expected"),
    [
        ([(2,), (2,)], [[2]]),
        ([(2,), (3,), (4,), (2,)], [[2], [None]]),
        ([(2, 3), (2, 4), (2, 5)], [[2, 3], [2, None]]),
        ([(2, 3), (2, 4), (3, 4), (5, 6)], [[2, 3], [2, None], [None, None]]),
        ([(2,), (2, 2), (3,), (3, 3)], [[2], [2, 2], [None], [None, None]]),
    ],
)
def test_dimensions_that_change_are_left_open(shapes: list[Any], expected: list[Any]) -> None:
    assert sizes(total(), *shapes) == expected


def test_without_it_every_size_is_traced() -> None:
    assert sizes(ag.function(lambda x: ag.reduce_sum(x)), (2,), (3,), (4,)) == [[2], [3], [4]]


def test_what_has_to_know_a_size_keeps_its_traces() -> None:
    @ag.function(reduce_retracing=True)
    def f(x):
        total = x[0] * 0
        for row in ag.unstack(x):
            total += row
        return total

    assert sizes(f, (2,), (3,), (4,), (3,)) == [[2], [3], [4]]


def test_python_values_and_structures_are_kept_apart() -> None:
    @ag.function(reduce_retracing=True)
    def f(items, n):
        return ag.reduce_sum(items["a"]) * n + ag.reduce_sum(items["b"][0])

    for size in (1, 2, 3):
        for n in (1, 2):
            assert f({"a": ag.ones([size]), "b": [ag.ones([4])]}, n).numpy() == size * n + 4
    shapes = [[t.shape.as_list() for t in trace.inputs] for trace in f.concrete_functions()]
    assert sorted(map(str, shapes)) == sorted(map(str, [[[1], [4]], [[1], [4]], [[None], [4]], [[None], [4]]]))


def test_the_explanation_of_a_widened_trace_names_no_fix() -> None:
    f = total()
    f(X3), f(X4)
    assert f.retraces()[-1].changes[0].fix is None and f.retraces()[-1].changes[0].path == "x"


@pytest.mark.parametrize("name", ["reduce_retracing", "experimental_relax_shapes"])
def test_methods_and_older_names(name: str) -> None:
    decorate: Callable[..., Any] = ag.function(**{name: True})

    class Model:
        @decorate
        def run(self, x):
            return ag.reduce_sum(x)

    assert sizes(Model().run, (2,), (3,), (4,)) == [[2], [None]]


def test_clearing_forgets_sizes() -> None:
    f = total()
    sizes(f, (2,), (3,))
    f.cache_clear()
    assert sizes(f, (4,)) == [[4]]


def test_calls_within_a_call_are_calls(caplog):
    @ag.function
    def down(n):
        return ag.constant(0) if n <= 0 else down(n - 1) + 1

    down(7)
    (warning,) = caplog.messages
    assert warning.startswith("5 of the last 5 calls of 'down' were traced")
    assert str(down.explain_retrace()).startswith("'down' was traced 8 times in 8 calls")
    assert [retrace.call for retrace in down.retraces()] == [8, 7, 6, 5, 4, 3, 2, 1]
