"""Direct calls that fail or are interrupted, those of threads and forked processes, and what they keep in memory."""

from __future__ import annotations

import copy
import gc
import os
import signal
import subprocess
import sys
import threading
import weakref
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.executors.native.direct_calls import again, check, is_direct, warmed

# --- errors, interruption, threads ----------------------------------------------------------------------------


def divided(x, y):
    return x // y


def test_errors_are_those_of_the_reference() -> None:
    made = check(divided, ag.constant(7), ag.constant(2))
    found = []
    for function in (made, ag.function(divided, executor="numpy")):
        with pytest.raises(ZeroDivisionError) as raised:
            function(ag.constant(7), ag.constant(0))
        found.append(raised)
    assert str(found[0].value) == str(found[1].value)
    if sys.version_info >= (3, 11):
        assert [entry.name for entry in found[0].traceback] == [entry.name for entry in found[1].traceback]
    assert is_direct(made, ag.constant(7), ag.constant(2))


def countdown(n):
    total = 0.0
    while n > 0:
        n -= 1
        total += ag.sqrt(ag.cast(n, ag.float64))
    return total


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers that interrupt")
def test_a_signal_handler_interrupts() -> None:
    made = warmed(countdown, ag.constant(3))
    inner = []

    def handler(*_: Any) -> None:
        inner.append(float(made(ag.constant(3))))  # while the code is busy
        if len(inner) == 2:
            raise TimeoutError

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
        with pytest.raises(TimeoutError):
            made(ag.constant(10**15))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert inner == [float(made(ag.constant(3)))] * 2
    assert is_direct(made, ag.constant(3))


def test_threads_call_one_function() -> None:
    made = warmed(countdown, ag.constant(3))
    expected = {n: float(made(ag.constant(n))) for n in (1, 10, 100, 2_000_000)}
    wrong: list[Any] = []
    start = threading.Barrier(8)

    def work(k: int) -> None:
        start.wait()
        for i in range(300):
            n = (1, 10, 100)[(i + k) % 3] if i != 150 else 2_000_000  # long runs release the GIL
            found = float(made(ag.constant(n)))
            if found != expected[n]:
                wrong.append((n, found))

    threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_a_tape_of_one_thread_is_none_of_another() -> None:
    x = ag.constant(3.0)
    made = check(lambda x: x * x, x)
    found: list[Any] = []

    def work() -> None:
        with ag.GradientTape() as tape:
            tape.watch(x)
            again(made, x)
            y = made(x)
        found.append(float(tape.gradient(y, x)))
        again(made, x)
        found.append(is_direct(made, x))

    with ag.GradientTape():
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        assert not is_direct(made, x)
    assert found == [6.0, True] and is_direct(made, x)


def test_threads_one_after_the_other() -> None:
    x = ag.constant(3.0)
    made = check(lambda x: x * x, x)
    found: list[float] = []

    def work(recording: bool) -> None:
        if recording:
            with ag.GradientTape() as tape:
                tape.watch(x)
                y = made(x)
            found.append(float(tape.gradient(y, x)))
        else:
            again(made, x)
            found.append(float(made(x)))

    for k in range(40):  # a thread has the memory of one that has ended
        thread = threading.Thread(target=work, args=(k % 2 == 0,))
        thread.start()
        thread.join()
        assert is_direct(made, x)
    assert found == [6.0, 9.0] * 20


def test_calls_of_objects_come_to_it_without_a_look_for_the_method() -> None:
    made = warmed(lambda x: x * x, ag.constant(3.0))
    assert type(type(made).__call__) is type(type.__call__)  # of a class that is written in C
    assert float(made.__call__(ag.constant(3.0))) == 9.0
    assert float(type(made).__call__(made, ag.constant(3.0))) == 9.0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
def test_a_forked_process(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text("""
import os
import autograph as ag

@ag.function(executor="native")
def f(x):
    return x * 2 if x > 1 else x

for i in range(200):
    f(ag.constant(i))
child = os.fork()
assert [int(f(ag.constant(i))) for i in range(4)] == [0, 1, 4, 6]
if child:
    assert os.waitpid(child, 0)[1] == 0
    print("good")
else:
    os._exit(0)
""")
    found = subprocess.run([sys.executable, tmp_path / "program.py"], capture_output=True, text=True, check=True)
    assert found.stdout == "good\n"


# --- memory ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("argument", [1.5, [1.5, 2.5]])
def test_calls_keep_nothing(argument: Any) -> None:
    x = ag.constant(argument)
    made = check(lambda x: (x * 2.0, x > 1.0), x)
    watched = [x, ag.float64, ag.bool, np.dtype("f8"), type(x), np.float64, made, np.ndarray]

    def counts() -> list[int]:
        gc.collect()
        return [sys.getrefcount(each) for each in watched] + [sys.getallocatedblocks()]

    for _ in range(1000):
        made(x)
    before = counts()
    for _ in range(100_000):
        made(x)
    assert all(abs(a - b) < 100 for a, b in zip(before, counts()))


def test_failing_calls_keep_nothing() -> None:
    x, two, zero = ag.constant([1.0, 2.0]), ag.constant(2), ag.constant(0)
    made = warmed(lambda x, y: (x * 2.0, ag.reduce_sum(x) * ag.cast(7 // y, ag.float64)), x, two)
    assert is_direct(made, x, two)

    def fail(times: int) -> None:
        for _ in range(times):
            with pytest.raises(ZeroDivisionError):
                made(x, zero)

    fail(50)
    gc.collect()
    before = sys.getrefcount(np.dtype("f8")), sys.getrefcount(made), sys.getrefcount(x)
    fail(200)
    gc.collect()
    after = sys.getrefcount(np.dtype("f8")), sys.getrefcount(made), sys.getrefcount(x)
    assert all(abs(a - b) < 50 for a, b in zip(before, after))


def test_functions_and_traces_go() -> None:
    made = check(lambda x: x * 2.0, ag.constant(1.5))
    trace = weakref.ref(made.concrete_functions()[0].graph)
    made.cache_clear()
    gc.collect()
    assert trace() is None
    again(made, ag.constant(1.5))
    function = weakref.ref(made)
    del made
    gc.collect()
    assert function() is None


def test_copies_share_what_they_call() -> None:
    made = check(lambda x: x * 2.0, ag.constant(1.5))
    other = copy.copy(made)
    assert is_direct(other, ag.constant(1.5)) and float(other(ag.constant(1.5))) == 3.0
    del made
    gc.collect()
    assert float(other(ag.constant(2.5))) == 5.0
