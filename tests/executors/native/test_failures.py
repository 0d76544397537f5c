"""What fails in native code fails as on the reference: the same error and line, and what came before has happened."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.concurrency import on_alarm, ring


def both(function: Callable[..., Any], *arguments: Any) -> tuple[Exception, Exception]:
    """The errors that the reference and native code raise."""
    found = []
    for name in ("numpy", "native"):
        with pytest.raises(Exception) as raised:
            ag.function(function, executor=name)(*map(ag.constant, arguments))
        found.append(raised.value)
    return found[0], found[1]


def grow(x):
    i = ag.constant(0)
    while i < 100:
        x = x * 3
        i += 1
    return x


def divide(x):
    if x > 5:
        y = x // (x - 7)
    else:
        y = x
    return y


def shift(x):
    return 1 << x


@pytest.mark.parametrize(("function", "argument"), [(grow, 5), (divide, 7), (shift, -1), (grow, np.int8(1))])
def test_errors_are_those_of_the_reference(function: Callable[..., Any], argument: Any) -> None:
    expected, actual = both(function, argument)
    assert type(actual) is type(expected)
    assert str(actual) == str(expected)


def test_a_branch_that_is_not_taken_does_not_fail() -> None:
    @ag.function(executor="native")
    def f(x):
        if x == 0:
            y = x
        else:
            y = 10 // x * 2
        return y

    assert [int(f(ag.constant(n))) for n in (0, 5)] == [0, 4]


def test_what_came_before_has_happened(capsys: pytest.CaptureFixture[str]) -> None:
    @ag.function(executor="native")
    def f(x):
        i = ag.constant(0)
        while i < 5:
            print("at", i)
            x = x // (2 - i)
            i += 1
        return x

    with pytest.raises(ZeroDivisionError):
        f(ag.constant(100))
    assert capsys.readouterr().out == "at 0\nat 1\nat 2\n"


def endless(n):
    i = ag.constant(0)
    while i < n:
        i = i + 1 - (i // 1000) * 1000
    return i


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers of signals here")
def test_a_signal_stops_a_loop() -> None:
    class Stop(Exception):
        pass

    def stop(*_: Any) -> None:
        raise Stop

    f = ag.function(endless, executor="native")
    f(ag.constant(10))
    with pytest.raises(Stop), on_alarm(stop):
        ring(0.2)
        f(ag.constant(10**9))


def products(n):
    total = 0.0
    for i in ag.range(n):
        a = ag.zeros((200, 200), ag.float64) + ag.cast(i, ag.float64)
        total += ag.reduce_sum(a @ a)
    return total


def loops_in_loops(n):
    total = 0
    for _ in ag.range(n):
        for _ in ag.range(n % 60):
            for k in ag.range(n % 16000):
                total = (total * 3 + k) % 1000003
    return total


def sorts(n):
    x = ag.cast(ag.range(100000), ag.float64)
    for _ in ag.range(n):
        x = ag.sort(x)[::-1]
    return x[0]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers of signals here")
@pytest.mark.parametrize("program", [products, loops_in_loops, sorts])
def test_a_signal_stops_a_loop_of_long_iterations_in_time(program: Any) -> None:
    class Stop(Exception):
        pass

    def stop(*_: Any) -> None:
        called.append(time.process_time())
        raise Stop

    called: list[float] = []
    f = ag.function(program, executor="native")
    f(ag.constant(2))
    start = time.process_time()
    with pytest.raises(Stop), on_alarm(stop):
        ring(0.05)
        f(ag.constant(16000 * 60 * 10**5 - 1))
    assert called[0] - start < 0.5  # of this process's own time; looking after 64 iterations it would be seconds


def beats_beside(work: Callable[[], Any]) -> bool:
    """Whether this thread goes on while another one is at work."""
    thread = threading.Thread(target=work)
    thread.start()
    beats = 0
    while thread.is_alive() and beats < 20:
        time.sleep(0.001)
        beats += thread.is_alive()
    thread.join()
    return beats == 20


def test_other_threads_run_meanwhile() -> None:
    def long(n):
        i = ag.constant(0)
        x = ag.constant(1)
        while i < n:
            x = (x * 31 + i) % 1000003
            i += 1
        return x

    f = ag.function(long, executor="native")
    f(ag.constant(10))
    # A loop may be over before this thread has had its turn: then there is a longer one.
    assert any(beats_beside(lambda n=n: f(ag.constant(n))) for n in (10**7, 10**8, 10**9, 10**10)), "it held the GIL"
