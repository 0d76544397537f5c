"""One Function in 16 threads: calls, traces and clearing at once; no lock is held while a graph runs."""

from __future__ import annotations

import functools
import random
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import autograph as ag
from tests import concurrency
from tests.concurrency import HANGS

THREADS = 16

together = functools.partial(concurrency.together, count=THREADS)


def staged_power(x, n):
    result = x * 0 + 1
    i = x * 0
    while i < n:
        result = result * 2
        i = i + 1
    return result


def test_calls_traces_and_clearing() -> None:
    f = ag.function(staged_power, max_traces=4)
    dtypes = [ag.int32, ag.int64, ag.float32, ag.float64]

    def work(i: int) -> bool:
        chance = random.Random(i)
        for step in range(40):
            if i == 0 and step % 5 == 0:
                f.cache_clear()
            if i == 1:
                f.cache_info(), f.concrete_functions(), str(f.explain_retrace())
            n = chance.randrange(6)
            x = ag.constant(1, chance.choice(dtypes))
            found = f(x, n) if chance.random() < 0.5 else f(n=n, x=x)
            assert found.dtype is x.dtype and int(found) == 2**n
        return True

    assert all(together(work))
    info = f.cache_info()
    assert info.currsize <= 4 and info.misses >= 4


def test_hits_are_counted_exactly() -> None:
    f = ag.function(lambda x: x + 1)
    f(ag.constant(1))
    together(lambda i: [f(ag.constant(i)) for _ in range(200)])
    assert f.cache_info() == (200 * THREADS, 1, 256, 1)


def test_dimensions_left_open() -> None:
    f = ag.function(lambda x: ag.reduce_sum(x), reduce_retracing=True)
    assert all(together(lambda i: all(f(ag.ones([n])).numpy() == n for n in range(1, 20))))
    assert len(f.concrete_functions()) <= 3


def test_objects_that_die_meanwhile() -> None:
    f = ag.function(lambda m, x: x * m.scale)

    class Model:
        def __init__(self, scale: int) -> None:
            self.scale = scale
            self.me = self

    def work(i: int) -> bool:
        for n in range(10):
            assert f(Model(n), ag.constant(i)).numpy() == n * i
        return True

    assert all(together(work))


def test_methods_of_one_instance() -> None:
    class Model:
        @ag.function
        def run(self, x):
            return x * 2

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)  # so that threads meet between any two steps
    try:
        for _ in range(5):
            models = [Model() for _ in range(20)]
            found = together(lambda i, models=models: [model.run for model in models])
            assert all(a is b for functions in found for a, b in zip(functions, found[0]))
    finally:
        sys.setswitchinterval(interval)


def test_no_lock_is_held_while_a_graph_runs() -> None:
    """A graph that waits until another thread has called, and traced, the same Function."""
    waiting, done = threading.Event(), threading.Event()

    def wait(x: Any) -> Any:
        waiting.set()
        assert done.wait(HANGS), "the other call did not come through"
        return x

    @ag.function
    def f(x, blocks):
        if blocks:
            x = ag.py_function(wait, [x], ag.int64)
        return x + 1

    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(f, ag.constant(1), True)
        assert waiting.wait(HANGS)
        assert f(ag.constant(2), False).numpy() == 3
        assert f(ag.constant(2), False).numpy() == 3
        f.cache_clear()
        done.set()
        assert first.result(HANGS).numpy() == 2


def test_a_py_function_that_traces() -> None:
    inner = ag.function(lambda x, n: x * n)

    def traced(x: Any) -> Any:
        return inner(x, int(x))

    @ag.function
    def f(x):
        return ag.py_function(traced, [x], ag.int64) + inner(x, 1)

    def work(i: int) -> int:
        return int(f(ag.constant(i)))

    assert together(work) == [i * i + i for i in range(THREADS)]


def test_functions_that_trace_each_other() -> None:
    @ag.function
    def even(x, n):
        return x if n == 0 else odd(x + 1, n - 1)

    @ag.function
    def odd(x, n):
        return -x if n == 0 else even(x + 1, n - 1)

    def work(i: int) -> int:
        return int((even if i % 2 else odd)(ag.constant(0), i % 5))

    assert together(work) == [(1 if (i % 5 % 2 == 0) == bool(i % 2) else -1) * (i % 5) for i in range(THREADS)]


def test_an_error_in_one_thread_leaves_the_others() -> None:
    @ag.function
    def f(x, n):
        if n % 3 == 1:
            raise KeyError(n)
        if x > 100:
            x = x - 100
        return x + n

    def work(i: int) -> Any:
        results = []
        for n in range(12):
            try:
                results.append(int(f(ag.constant(i), n)))
            except KeyError as error:
                results.append(error.args[0])
        return results

    assert together(work) == [[n if n % 3 == 1 else i + n for n in range(12)] for i in range(THREADS)]
    assert len(f.concrete_functions()) == 8 and ag.executing_eagerly()


def test_state_of_one_object_while_others_trace() -> None:
    """While a function is traced its objects hold symbolic tensors, which no other thread gets to see."""

    class Counter:
        def __init__(self) -> None:
            self.total = ag.constant(0)

        @ag.function
        def add(self, x, n):
            self.total = self.total + x
            return self.total

    counter = Counter()

    def work(i: int) -> bool:
        return all(not ag.is_symbolic(counter.add(ag.constant(1), n)) for n in range(4))

    assert all(together(work))
    assert not ag.is_symbolic(counter.total)


@pytest.mark.parametrize("eagerly", [True, False])
def test_the_switch_is_everybodys(eagerly: bool) -> None:
    f = ag.function(lambda x: ag.is_symbolic(x))
    with ag.run_functions_eagerly(eagerly):
        assert together(lambda i: bool(f(ag.constant(i)))) == [not eagerly] * THREADS
