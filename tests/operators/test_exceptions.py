"""The assert statement."""

from __future__ import annotations

import pytest

from autograph import errors
from autograph.operators.exceptions import assert_stmt
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
