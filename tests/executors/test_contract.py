"""What every executor owes to programs: errors with the user's line, effects in order, recursion, gradients."""

from __future__ import annotations

import sys
import threading
import warnings
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import executors
from tests.concurrency import HANGS, together


def line_of(error: ag.errors.AutographError) -> str:
    """The text of the line that an error names."""
    assert error.location is not None
    with open(error.location.filename, encoding="utf-8") as file:
        return file.read().splitlines()[error.location.line - 1].strip()


# --- errors ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "builtin", "text"),
    [
        (ag.errors.DivisionByZeroError, ZeroDivisionError, "divide"),
        (ag.errors.OutOfRangeError, IndexError, "item"),
        (ag.errors.AssertionFailedError, AssertionError, "claim"),
    ],
)
@pytest.mark.parametrize("where", ["plain", "branch", "loop", "call"])
def test_an_operation_that_fails_names_its_line(executor: str, kind: Any, builtin: Any, text: str, where: str) -> None:
    fails = {"divide": divide, "item": item, "claim": claim}[text]

    @ag.function
    def inner(x):
        return fails(x)

    @ag.function
    def f(x):
        if where == "plain":
            return fails(x)
        if where == "call":
            return inner(x)
        y = x
        if where == "branch":
            if x < 1:
                y = fails(x)
        else:
            while y < 1:
                y = fails(x)
        return y

    with pytest.raises(kind) as raised:
        f(ag.constant(0))
    assert isinstance(raised.value, builtin)
    assert line_of(raised.value).endswith(f"# {text}")


def divide(x: Any) -> Any:
    return 7 // x  # divide


def item(x: Any) -> Any:
    return ag.constant([1, 2, 3])[x + 3]  # item


def claim(x: Any) -> Any:
    assert x > 0, "not above"  # claim
    return x


def test_an_error_of_the_program_comes_through_as_it_is(executor: str) -> None:
    def complain(x: Any) -> Any:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        ag.function(lambda x: ag.py_function(complain, [x], ag.float32))(1.0)


def test_a_caught_error_takes_the_other_path(executor: str) -> None:
    @ag.function
    def f(x):
        try:
            return 7 // x
        except ZeroDivisionError:
            return -x - 1

    assert [int(f(ag.constant(i))) for i in (2, 0)] == [3, -1]


def test_what_nothing_needs_does_not_fail(executor: str) -> None:
    @ag.function
    def f(x):
        ag.linalg.inv(x)  # singular
        return x + 1

    assert f(ag.zeros([2, 2])).numpy().tolist() == [[1, 1], [1, 1]]


def test_overflow_is_silent(executor: str) -> None:
    f = ag.function(lambda x: (x * 1e308 * 10, ag.divide(x, 0.0), ag.log(-x)))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = [float(y) for y in f(ag.constant(1e3))]
    assert found[:2] == [np.inf, np.inf]
    assert np.isnan(found[2])


# --- effects -----------------------------------------------------------------------------------------------


def test_effects_come_in_program_order(executor: str, capsys: pytest.CaptureFixture[str]) -> None:
    seen: list[int] = []
    v = ag.Variable(0)

    def note(x: Any) -> Any:
        seen.append(int(x))
        return x

    @ag.function
    def f(n):
        for i in ag.range(n):
            print("loop", i)
            v.assign_add(i)
            if v > 2:
                ag.py_function(note, [v], ag.int64)
            print("sum", v.read_value())
        print("end")
        return v.read_value()

    f(ag.constant(4))
    v.assign(0)
    seen.clear()
    capsys.readouterr()
    assert int(f(ag.constant(4))) == 6
    lines = [part for i, s in enumerate([0, 1, 3, 6]) for part in (f"loop {i}", f"sum {s}")]
    assert capsys.readouterr().out.splitlines() == [*lines, "end"]
    assert seen == [3, 6]


def test_effects_before_an_error_have_happened(executor: str) -> None:
    v = ag.Variable(0)

    @ag.function
    def f(x):
        v.assign_add(1)
        y = 7 // x
        v.assign_add(10)
        return y

    with pytest.raises(ZeroDivisionError):
        f(ag.constant(0))
    assert int(v) == 1


def test_variables_are_changed_in_place_only_where_nobody_sees(executor: str) -> None:
    v = ag.Variable([1.0, 2.0])

    @ag.function
    def f(x):
        before = v.read_value()
        v.scatter_nd_add([[0]], [x])
        return before, v.read_value()

    before, after = f(5.0)
    assert (before.numpy().tolist(), after.numpy().tolist()) == ([1, 2], [6, 2])
    f(1.0)
    assert after.numpy().tolist() == [6, 2]


def test_random_numbers_are_those_of_the_reference(executor: str) -> None:
    @ag.function
    def f():
        return ag.random.uniform([3]), ag.random.normal([2])

    @ag.function(executor="numpy")
    def expected():
        return ag.random.uniform([3]), ag.random.normal([2])

    found = []
    for function in (f, expected):
        ag.random.set_seed(7)
        found.append([x.numpy().tolist() for x in (*function(), *function())])
    assert found[0] == found[1]


# --- calls -------------------------------------------------------------------------------------------------


@ag.function
def depth(n):
    if n == 0:
        return 0
    return depth(n - 1) + 1


@ag.function
def even(n):
    if n == 0:
        return True
    return odd(n - 1)


@ag.function
def odd(n):
    if n == 0:
        return False
    return even(n - 1)


def test_graphs_call_themselves(executor: str) -> None:
    assert int(depth(ag.constant(100))) == 100
    assert [bool(even(ag.constant(n))) for n in (10, 7)] == [True, False]


def test_recursion_without_an_end_is_an_error(executor: str) -> None:
    limit = sys.getrecursionlimit()
    with pytest.raises(ag.errors.StagedRecursionError) as raised:
        depth(ag.constant(-1))
    assert raised.value.location is not None
    assert raised.value.location.filename == __file__
    assert sys.getrecursionlimit() == limit
    assert int(depth(ag.constant(3))) == 3


def test_loops_in_loops_and_branches(executor: str) -> None:
    @ag.function
    def primes(n):
        found = ag.zeros([0], ag.int32)
        for i in ag.range(2, n):
            prime = True
            j = 2
            while j * j <= i:
                if i % j == 0:
                    prime = False
                    break
                j += 1
            if prime:
                found = ag.concat([found, [i]], 0)
        return found

    assert primes(ag.constant(20)).numpy().tolist() == [2, 3, 5, 7, 11, 13, 17, 19]


def test_gradients(executor: str) -> None:
    @ag.function
    def f(x, n):
        for _ in ag.range(n):
            x = x * x if x < 2 else x + ag.cast(depth(n), ag.float32)
        return x

    slope = ag.grad(lambda x: f(x, ag.constant(2)))
    assert float(slope(1.2)) == pytest.approx(4 * 1.2**3)
    assert float(ag.grad(slope)(1.2)) == pytest.approx(12 * 1.2**2)
    assert float(ag.function(slope)(1.2)) == pytest.approx(4 * 1.2**3)


def test_inputs_and_outputs_of_a_graph(executor: str) -> None:
    """An output may be an input, a constant, or given twice; an input may be needed by nothing."""
    f = ag.function(lambda x, y: (x, 3, x, x + 1))
    run = executors.compile_graph(f.get_concrete_function(ag.constant(1), ag.constant(2.0)).graph)
    assert [np.asarray(a).tolist() for a in run(np.int32(5), np.float32(0))] == [5, 3, 5, 6]


def test_runs_do_not_share_their_values(executor: str) -> None:
    """Two threads in one graph, in a loop that waits for both."""
    meet = threading.Barrier(2, timeout=HANGS)

    def wait(x: Any) -> Any:
        meet.wait()
        return x

    @ag.function
    def f(x):
        total = 0
        for i in ag.range(5):
            total += ag.py_function(wait, [x], ag.int64) * i
        return total

    trace = f.get_concrete_function(ag.constant(1))
    assert together(lambda i: int(trace(ag.constant((1, 100)[i]))), 2) == [10, 1000]


# --- shapes that only a run can see -----------------------------------------------------------------------


def open_shape(rank: int) -> ag.TensorSpec:
    return ag.TensorSpec([None] * rank, ag.float32)


def set_slice(x, y):
    x[0:2] = y
    return x


# name: the function, the shapes of its arguments, what the message says
SHAPES: dict[str, tuple[Any, list[tuple[int, ...]], str]] = {
    "add": (lambda x, y: x + y, [(2,), (3,)], r"`\+`: shapes \(2,\) and \(3,\) do not broadcast"),
    "less": (lambda x, y: x < y, [(2, 3), (4,)], r"`<`: shapes \(2, 3\) and \(4,\) do not broadcast"),
    "where": (lambda x, y: ag.where(x > 0, x, y), [(2,), (3,)], r"where: shapes \(2,\) and \(3,\)"),
    "matmul": (lambda x, y: x @ y, [(2, 3), (4, 5)], r"matmul: shapes \(2, 3\) and \(4, 5\) do not fit"),
    "concat": (lambda x, y: ag.concat([x, y], 0), [(2, 3), (4, 5)], r"concat of shapes \(2, 3\), \(4, 5\)"),
    "stack": (lambda x, y: ag.stack([x, y]), [(2,), (3,)], r"stack of shapes \(2,\), \(3,\)"),
    "broadcast": (lambda x: ag.broadcast_to(x, [2, 3]), [(2,)], r"broadcast_to: a tensor of shape \(2,\) cannot"),
    "split": (lambda x: ag.split(x, 2), [(3,)], r"split: axis 0 of a tensor of shape \(3,\)"),
    "squeeze": (lambda x: ag.squeeze(x, 0), [(3,)], r"squeeze of axis 0 of a tensor of shape \(3,\)"),
    "x[i] = v": (set_slice, [(3,), (3,)], r"`x\[i\] = v`: shapes \(3,\) and \(2,\) do not broadcast"),
    "inv": (ag.linalg.inv, [(3, 4)], r"linalg\.inv: square matrices are needed, got shape \(3, 4\)"),
    "conv2d": (lambda x, y: ag.nn.conv2d(x, y, 1, "SAME"), [(1, 4, 4, 3), (2, 2, 2, 5)],
               r"nn\.conv2d: .*the input \(1, 4, 4, 3\) has 3 channels"),
}  # fmt: skip


@pytest.mark.parametrize("name", SHAPES)
def test_a_shape_error_names_the_op_the_shapes_and_the_line(name: str, executor: str) -> None:
    function, shapes, message = SHAPES[name]
    arrays = [np.ones(shape, np.float32) for shape in shapes]
    traced = ag.function(function, input_signature=[open_shape(len(shape)) for shape in shapes])
    with pytest.raises(ag.errors.ShapeMismatchError, match=message) as caught:
        traced(*arrays)
    assert isinstance(caught.value, ag.errors.InvalidArgumentError) and "?" not in caught.value.message
    assert caught.value.location is not None and caught.value.location.filename == __file__
    with pytest.raises(ag.errors.ShapeMismatchError):  # as where the shapes are known
        ag.function(function)(*arrays)
