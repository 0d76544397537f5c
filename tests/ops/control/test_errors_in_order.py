"""What raises has no state, and still happens in the order of the program: after the effects before it, and before
those that follow."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.framework.graph import Graph
from autograph.optimizer import optimize
from tests.agreement import optimizing

INT = ag.TensorSpec([], ag.int64)
FLOAT = ag.TensorSpec([], ag.float32)


def kinds(graph: Graph) -> list[str]:
    """The types of all operations, those in nested graphs included, each graph once."""
    graphs = [graph]
    for each in graphs:
        for op in each.operations:
            graphs += [g for g in op.nested_graphs() if all(g is not known for known in graphs)]
    return [op.type for each in graphs for op in each.operations]


@pytest.fixture(params=[True, False], ids=["optimised", "as traced"], autouse=True)
def with_and_without_optimizer(request: Any) -> Any:
    with optimizing(request.param):
        yield


def loop_with_assertion(n: Any) -> Any:
    i = 0
    while i < n:
        assert i < 5, "too far"
        i += 1
    return i


def branch_with_assertion(x: Any) -> Any:
    if x > 0:
        assert x < 10
        y = x + 1
    else:
        y = x
    return y


def undefined(x: Any) -> Any:
    if x > 0:
        y = x
    if x > 1:
        z = y + 1
    else:
        z = x
    return z


def none_or_value(x: Any) -> Any:
    y = None
    if x > 0:
        y = x
    if x > 1:
        z = y + 1
    else:
        z = x
    return z


def checked(x: Any) -> Any:
    y = ag.cast(x, ag.float32)
    if x > 0:
        y = ag.debugging.check_numerics(ag.log(y), "log")
    return y


def calls(x: Any) -> Any:
    def down(n: Any) -> Any:
        assert n < 100
        if n <= 0:
            return 0
        return down(n - 1)

    return down(x)


@pytest.mark.parametrize(
    "program", [loop_with_assertion, branch_with_assertion, undefined, none_or_value, checked, calls]
)
def test_what_raises_is_not_stateful(program: Any) -> None:
    graph = ag.function(program).get_concrete_function(INT).graph
    assert not graph.stateful
    assert graph.may_raise
    found = kinds(graph)
    assert not {"If", "While", "StatefulPartitionedCall"} & set(found)
    assert any(kind.startswith(("Assert", "Check")) for kind in kinds(optimize(graph)))


def test_an_assertion_that_nothing_needs_runs() -> None:
    @ag.function
    def f(x: Any) -> Any:
        i = 0
        while i < x:
            assert i < 3, "too far"
            i += 1
        return x

    assert f(ag.constant(3)).numpy() == 3
    with pytest.raises(AssertionError, match="too far"):
        f(ag.constant(4))


def test_a_print_before_an_assertion_happens(capsys: Any) -> None:
    @ag.function
    def f(x: Any) -> Any:
        print("before", x)
        assert x > 0
        print("after", x)
        return x

    with pytest.raises(AssertionError):
        f(ag.constant(-1))
    assert capsys.readouterr().out == "before -1\n"
    f(ag.constant(1))
    assert capsys.readouterr().out == "before 1\nafter 1\n"


def test_prints_and_assertions_of_iterations_alternate(capsys: Any) -> None:
    @ag.function
    def f(n: Any) -> Any:
        i = 0
        while i < n:
            print(i)
            assert i < 2, "too far"
            i += 1
        return i

    with pytest.raises(AssertionError, match="too far"):
        f(ag.constant(9))
    assert capsys.readouterr().out == "0\n1\n2\n"


def test_an_assertion_prevents_the_assignment_after_it_and_not_the_one_before() -> None:
    a, b = ag.Variable(0), ag.Variable(0)

    @ag.function
    def f(x: Any) -> Any:
        a.assign(x)
        assert x > 0
        b.assign(x)
        return x

    with pytest.raises(AssertionError):
        f(ag.constant(-1))
    assert (a.numpy(), b.numpy()) == (-1, 0)


def test_in_a_branch_that_is_inlined(capsys: Any) -> None:
    v = ag.Variable(0)

    @ag.function
    def f(x: Any) -> Any:
        print("first", x)
        if ag.identity(ag.constant([True]))[0]:
            assert x > 0, "in the branch"
            v.assign(x)
        assert x > 5, "behind"
        return x

    with pytest.raises(AssertionError, match="in the branch"):
        f(ag.constant(-1))
    assert v.numpy() == 0
    with pytest.raises(AssertionError, match="behind"):
        f(ag.constant(1))
    assert v.numpy() == 1
    assert capsys.readouterr().out == "first -1\nfirst 1\n"


def test_in_a_called_function(capsys: Any) -> None:
    @ag.function
    def inner(x: Any) -> Any:
        assert x > 0, "inner"
        return x + 1

    @ag.function
    def outer(x: Any) -> Any:
        print("before")
        inner(x)
        print("after")
        return x

    assert "PartitionedCall" in kinds(outer.get_concrete_function(INT).graph)
    with pytest.raises(AssertionError, match="inner"):
        outer(ag.constant(-1))
    assert capsys.readouterr().out == "before\n"


@pytest.mark.parametrize(
    ("x", "error"), [(0, AssertionError), (1, ZeroDivisionError), (2, ValueError), (3, IndexError)]
)
def test_which_of_two_errors_comes_first(x: int, error: type[Exception]) -> None:
    def f(x: Any, items: Any) -> Any:
        assert x > 0
        y = 10 // (x - 1)
        if x == 2:
            raise ValueError("two")
        z = items[x]
        assert y > 100
        return z

    items = np.array([1, 2, 3], np.int32)
    for run in (f, ag.function(f)):
        with pytest.raises(error):
            run(ag.constant(x), ag.constant(items))


def test_a_loop_with_an_assertion_is_differentiated_through() -> None:
    @ag.function
    def f(x: Any, n: Any) -> Any:
        i = 0
        while i < n:
            assert x < 100.0, "too large"
            if x > 4.0:
                assert x < 40.0, "too large for this branch"
                x = x * 3.0
            else:
                x = x * x
            i += 1
        return x

    x = ag.constant(2.0)
    with ag.GradientTape() as tape:
        tape.watch(x)
        y = f(x, 3)
    assert y.numpy() == 48.0  # 2 -> 4 -> 16 -> 48
    assert tape.gradient(y, x).numpy() == 3 * 4 * 2.0**3
    with pytest.raises(AssertionError, match="branch"), ag.GradientTape() as tape:
        tape.watch(x)
        f(x, ag.constant(9))


def test_what_was_checked_in_an_iteration_is_not_kept_for_the_gradient() -> None:
    def f(x: Any, n: Any) -> Any:
        i = 0
        while i < n:
            x = ag.debugging.check_numerics(ag.sin(x), "sin")
            i += 1
        return x

    def gradient(x: Any, n: Any) -> Any:
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = f(x, n)
        return tape.gradient(y, x)

    x = ag.constant(0.5)
    expected = np.cos(0.5) * np.cos(np.sin(0.5))
    traced = ag.function(gradient)
    np.testing.assert_allclose(traced(x, ag.constant(2)).numpy(), expected, rtol=1e-6)
    graph = traced.get_concrete_function(FLOAT, INT).graph
    assert kinds(graph).count("StatelessWhile") == 2
