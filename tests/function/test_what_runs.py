"""What of a traced function runs when it is called: what is needed, has effects or may fail, each in its order."""

from __future__ import annotations

import numpy as np
import pytest

import autograph as ag
from autograph import errors

ONE, FIVE = ag.constant(1), ag.constant(5)


def test_unused_operations_do_not_run() -> None:
    @ag.function
    def f(x, i):
        _ = ag.gather(x, i)  # out of range, but nothing reads it
        return x + 1

    assert f(ag.constant([1, 2]), ag.constant([7])).numpy().tolist() == [2, 3]

    @ag.function
    def used(x, i):
        return ag.gather(x, i)

    with pytest.raises(errors.IndexingError):
        used(ag.constant([1, 2]), ag.constant([7]))


def test_unused_operations_in_bodies_do_not_run() -> None:
    @ag.function
    def f(x, i):
        if i > 0:
            _ = ag.gather(x, i + 100)
            y = x * 2
        else:
            y = x
        while i > 0:
            _ = ag.gather(x, i - 100)
            i -= 1
        return y

    assert f(ag.constant([1, 2]), ag.constant(3)).numpy().tolist() == [2, 4]


def test_what_python_would_raise_is_raised_though_nothing_needs_the_result(capsys: pytest.CaptureFixture[str]) -> None:
    @ag.function
    def indexed(x, i):
        if i > 0:
            _ = x[i]
        return x

    @ag.function
    def divided(a, b):
        for _ in range(2):
            a // b
        return a

    @ag.function
    def popped(n):
        values = [n]
        while n > 0:
            values.pop()
            n -= 1

    @ag.function
    def printed_before(a):
        print("first", a)
        return [][0]

    assert indexed(ag.constant([1, 2]), ag.constant(1)).numpy().tolist() == [1, 2]
    with pytest.raises(IndexError):
        indexed(ag.constant([1, 2]), ag.constant(2))
    assert divided(ag.constant(4), ag.constant(2)).numpy() == 4
    with pytest.raises(ZeroDivisionError):
        divided(ag.constant(4), ag.constant(0))
    assert popped(ag.constant(1)) is None
    with pytest.raises(IndexError):
        popped(ag.constant(2))
    for _ in range(2):
        with pytest.raises(IndexError):
            printed_before(ag.constant(1))
        assert capsys.readouterr().out == "first 1\n"
    with pytest.raises(IndexError):
        printed_before.get_concrete_function(ag.constant(1))


def test_side_effects_in_program_order(capfd: pytest.CaptureFixture[str]) -> None:
    @ag.function
    def f(n):
        ag.print("start", n)
        for i in ag.range(n):
            ag.print("loop", i)
            if i % 2 == 0:
                ag.print("even")
            else:
                ag.print("odd")
        ag.print("middle")
        k = n
        while k > 0:
            ag.print("down", k)
            k -= 2
        if n > 100:
            ag.print("never")
        ag.print("end")
        return k

    for _ in range(2):
        f(ag.constant(3))
        text = "".join(capfd.readouterr())
        assert text.split("\n")[:-1] == [
            "start 3", "loop 0", "even", "loop 1", "odd", "loop 2", "even", "middle", "down 3", "down 1", "end",
        ]  # fmt: skip


def test_side_effects_of_an_inner_function(capfd: pytest.CaptureFixture[str]) -> None:
    @ag.function
    def shout(x):
        ag.print("inner", x)
        return x

    @ag.function
    def f(x):
        ag.print("before")
        shout(x)  # its result is not used, its print counts
        ag.print("after")
        return x

    f(FIVE)
    assert "".join(capfd.readouterr()) == "before\ninner 5\nafter\n"


def test_py_function() -> None:
    calls = []

    def record(x):
        calls.append(int(x))
        return x * 2

    @ag.function
    def f(n):
        total = 0
        for i in ag.range(n):
            total += ag.py_function(record, [i], ag.int64)
        return total

    assert f(ag.constant(4)).numpy() == 12 and calls == [0, 1, 2, 3]
    assert f(ag.constant(2)).numpy() == 2 and calls == [0, 1, 2, 3, 0, 1]


def test_py_function_error_is_the_users() -> None:
    def fails(x):
        raise LookupError("from the callback")

    @ag.function
    def f(x):
        return ag.py_function(fails, [x], ag.int32)

    with pytest.raises(LookupError, match="from the callback"):
        f(ONE)
    with pytest.raises(LookupError):
        f(ONE)


def test_failed_trace_can_be_repeated() -> None:
    fail = True

    @ag.function
    def f(x):
        y = x + 1
        if fail:
            raise ValueError("not yet")
        return y

    for _ in range(2):
        with pytest.raises(ValueError, match="not yet"):
            f(ONE)
    assert f.concrete_functions() == [] and ag.executing_eagerly()
    fail = False
    assert f(ONE).numpy() == 2


def test_a_staged_int_that_does_not_fit_what_is_beside_it_raises() -> None:
    """As NumPy does for a Python int beside an int32: neither the sum nor the test wraps."""

    @ag.function
    def add(x, n):
        i = 2**31 - 3
        for _ in range(n):
            i += 1
        return i + x

    assert int(add(ag.constant(-5, ag.int32), ag.constant(2))) == 2**31 - 6
    for x in (ag.constant(-5, ag.int32), ag.constant([-5, 1], ag.int32)):
        with pytest.raises(errors.IntegerOverflowError, match="2147483648 does not fit int32"):
            add(x, ag.constant(3))
    assert int(add(ag.constant(-5), ag.constant(3))) == 2**31 - 5


def _written(x, i):
    x = x.copy()
    x[i] = 1
    return 0


def _added(x, i):
    x = x.copy()
    x[[i]] += 1
    return 0


def _deleted(x, i):
    rows = [x]
    if i > 100:
        rows.append(x)
    del rows[i]
    return 0


@pytest.mark.parametrize("function", [_written, _added, _deleted])
def test_a_position_that_is_not_there_is_an_error_though_nobody_reads_what_is_written(function):
    for call in (function, ag.function(function)):
        with pytest.raises(IndexError):
            call(np.arange(4), 9 if call is function else ag.constant(9))
