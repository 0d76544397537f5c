"""Functions and models that come and go leave nothing behind, however many there are."""

from __future__ import annotations

import gc
import logging
import os
import tracemalloc
from collections.abc import Callable

import numpy as np
import pytest

import autograph as ag
from tests.function.models import ONE, Model, with_part

#: `make memory` makes 10,000 in all.
COUNT = int(os.environ.get("AUTOGRAPH_MEMORY_COUNT", "280")) // 7


def closure(n: int) -> None:
    array = np.full(25_000, n, np.float32)

    @ag.function
    def f(x):
        return ag.reduce_sum(array) + x

    f(ONE)


def anonymous(n: int) -> None:
    ag.function(lambda x: x + n)(ONE)


def method(n: int) -> None:
    Model(n).run(ONE)


@ag.function
def apply(model, x):
    return x * model.scale


def argument(n: int) -> None:
    apply(with_part(n), ONE)


def class_in_a_loop(n: int) -> None:
    class Local:
        def __init__(self) -> None:
            self.n = n

        @property
        def scale(self) -> int:
            return self.n

        @ag.function
        def run(self, x):
            return x * self.scale

    local = Local()
    local.run(ONE)
    apply(local, ONE)


@ag.function
def call(g, x):
    return g(x)


def passed_function(n: int) -> None:
    call(lambda x: x * n, ONE)


@ag.function
def reads_global(x):
    return x * CURRENT.scale


def rebound_global(n: int) -> None:
    global CURRENT
    CURRENT = with_part(n)
    reads_global(ONE)


def operands_of_tests(n: int) -> None:
    """Whose operands are branches with lists from around them."""

    @ag.function
    def run(x):
        items = [x]
        while x < 3 and (items[0] > 1 or items[0] < 0):
            x += 1
        return x if x > 1 and items[0] > 0 else 0

    run(ag.constant(2))


@pytest.mark.slow  # some hundred functions are made and dropped
@pytest.mark.parametrize(
    "make",
    [closure, anonymous, method, argument, class_in_a_loop, passed_function, rebound_global, operands_of_tests],
    ids=lambda make: make.__name__,
)  # fmt: skip
def test_functions_and_models_leave_nothing_behind(
    make: Callable[[int], None], caplog: pytest.LogCaptureFixture
) -> None:
    """What is remembered of the last 50 traces, in words, has been filled before measuring."""
    caplog.set_level(logging.ERROR, "autograph")  # pytest keeps what is logged

    def measured() -> tuple[int, int]:
        for _ in range(3):
            gc.collect()
        return tracemalloc.get_traced_memory()[0], len(gc.get_objects())

    grown_memory, grown_objects = [], []
    tracemalloc.start()
    try:
        for n in range(60):
            make(n)
        memory, objects = measured()
        for _ in range(3):
            for n in range(COUNT):
                make(n)
            memory_before, objects_before = memory, objects
            memory, objects = measured()
            grown_memory.append(memory - memory_before)
            grown_objects.append(objects - objects_before)
            if grown_memory[-1] < 200_000 and grown_objects[-1] < 60:
                break
    finally:
        tracemalloc.stop()
    # A model is 100 kB, a function 20 kB or more: this is two of them, however many there were. What stays is of the
    # interpreter, whose tables (of interned names, of the classes there are, of weak references) grow in steps of any
    # size: such a step is in one of the rounds, and what the functions leave behind would be in each of them.
    assert min(grown_memory) < 200_000
    assert min(grown_objects) < 60
