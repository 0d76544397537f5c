"""`assert`, and what becomes of errors that are raised when a graph runs."""

from __future__ import annotations

import importlib.util
import sys

import pytest

import autograph as ag
from autograph import errors
from autograph.operators.errors.exceptions import assert_stmt
from tests.operators.staging import run_staged


def test_python_conditions() -> None:
    assert_stmt([1], lambda: pytest.fail("the message was evaluated"))
    with pytest.raises(AssertionError) as caught:
        assert_stmt(0, lambda: ("much", 1))
    assert caught.value.args == (("much", 1),)
    with pytest.raises(AssertionError) as caught:
        assert_stmt(None)
    assert caught.value.args == ()


def positive(x):
    assert_stmt(x > 0, lambda: ("not positive:", x))
    return x * 2


def test_staged_condition() -> None:
    assert run_staged(positive, 4) == 8
    with pytest.raises(AssertionError, match="not positive: -4") as caught:
        run_staged(positive, -4)
    assert isinstance(caught.value, errors.AssertionFailedError)
    assert isinstance(caught.value, errors.InvalidArgumentError)
    assert caught.value.location.filename == __file__
    assert "assert_stmt(x > 0" in caught.value.location.text()


@pytest.mark.parametrize("message", [None, lambda: "text", lambda: 3, lambda: None, lambda: {"a": [1]}])
def test_messages(message) -> None:
    def program(x):
        assert_stmt(x, message) if message else assert_stmt(x)
        return x

    assert run_staged(program, True) is True
    with pytest.raises(AssertionError, match="assertion failed"):
        run_staged(program, False)


def test_number_as_condition() -> None:
    with pytest.raises(AssertionError):
        run_staged(lambda x: assert_stmt(x), 0)
    run_staged(lambda x: assert_stmt(x), 2)
    with pytest.raises(TypeError, match="ambiguous"):
        run_staged(lambda x: assert_stmt(x), [1, 2])


EXCEPT_STAR = """
def groups(x):
    y = 0
    try:
        if x > 0:
            raise ExceptionGroup("both", [ValueError(1), KeyError(2)])
        if x < -5:
            raise TypeError("alone")
    except* ValueError as group:
        y += len(group.exceptions)
    except* (KeyError, TypeError):
        y += 10
    return y
"""


@pytest.mark.skipif(sys.version_info < (3, 11), reason="`except*` is new in Python 3.11")
def test_except_star(tmp_path) -> None:
    path = tmp_path / "starred.py"
    path.write_text(EXCEPT_STAR)
    spec = importlib.util.spec_from_file_location("starred", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    staged = ag.function(module.groups)
    for x in (3, -3, -9):
        assert staged(ag.constant(x)).numpy() == module.groups(x)


@pytest.mark.skipif(sys.version_info < (3, 11), reason="notes are new in Python 3.11")
def test_notes_stay_the_same_in_every_run() -> None:
    @ag.function
    def noted(x):
        if x > 0:
            error = ValueError("e")
            error.add_note("by the user")
            raise error
        return x

    for _ in range(2):
        with pytest.raises(ValueError, match="e") as caught:
            noted(ag.constant(1))
        assert caught.value.__notes__[0] == "by the user" and len(caught.value.__notes__) == 2


def test_cause_and_arguments_of_an_error_that_nobody_catches() -> None:
    @ag.function
    def fails(x):
        try:
            if x > 0:
                raise KeyError("k", x * 2)
        except KeyError as error:
            raise ValueError("v", x) from error
        return x

    with pytest.raises(ValueError, match="v") as caught:
        fails(ag.constant(4))
    assert caught.value.args == ("v", 4)
    assert type(caught.value.__cause__) is KeyError


def test_each_branch_raises_its_own_error() -> None:
    @ag.function
    def both(x):
        if x > 0:
            raise ValueError("positive")
        raise KeyError("negative")

    with pytest.raises(ValueError, match="positive"):
        both(ag.constant(1))
    with pytest.raises(KeyError, match="negative"):
        both(ag.constant(-1))


def test_an_error_while_tracing_leaves_nothing_behind() -> None:
    from autograph.framework.context import state

    @ag.function
    def refused(x):
        try:
            if x > 0:
                raise ValueError("v")
            y = "text"
            if x > -1:
                y = x
        except ValueError:
            y = 0
        return y

    for _ in range(2):
        with pytest.raises(errors.StagedValueError):
            refused(ag.constant(1))
    assert not state.regions and not state.rests and not state.recorders and not state.graphs


@pytest.mark.parametrize(
    "take",
    [
        lambda x, at: ag.gather(x, at),
        lambda x, at: ag.gather_nd(x, [at]),
        lambda x, at: ag.tensor_scatter_nd_update(x, [[at]], [1]),
        lambda x, at: ag.scatter_nd([[at]], x[:1], [3]),
        lambda x, at: ag.slice(x, [at], [1]),
    ],
    ids=["gather", "gather_nd", "tensor_scatter_nd_update", "scatter_nd", "slice"],
)
@pytest.mark.parametrize("at", [1, 7])
def test_known_positions_are_caught_where_they_are_out_of_range(take, at) -> None:
    def program(x):
        try:
            return take(x, at)
        except IndexError:
            return x[:1] - 100

    run = ag.function(program)
    x = ag.constant([3, 5, 7])
    assert run(x).numpy().tolist() == program(x).numpy().tolist()
    if at == 1:  # nothing is asked where the answer is known
        assert not any(op.type == "Fails" for op in run.get_concrete_function(x).graph.operations)


@pytest.mark.parametrize("n,top", [(6, 5), (6, 1), (7, 3)])
def test_a_test_may_have_a_loop_of_its_own_where_errors_are_caught(n: int, top: int) -> None:
    def f(n, top):
        digits, i = bin(n)[2:], 0
        try:
            while i < 3 and top > sum(int(k) for k in digits):  # int() raises: the loop is tested in its body
                i += 1
        except ValueError:
            i = 10
        return i

    assert ag.function(f)(ag.constant(n), ag.constant(top)).numpy() == f(n, top)


def test_a_condition_in_a_statement_that_stays_plain_python_says_why() -> None:
    def f(x):
        try:
            if x > 2:
                return 1
        finally:
            return 2  # noqa: B012

    with pytest.raises(errors.OperatorNotAllowedInGraphError, match="a jump in a `finally` block swallows") as caught:
        ag.function(f)(ag.constant(3))
    assert "if x > 2" in caught.value.location.text()
