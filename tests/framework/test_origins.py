"""What comes out of a running op: the kernel's report, the program's error, or an interruption."""

from __future__ import annotations

import dataclasses
import functools
import math
import signal
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.executors.numpy import machine
from autograph.framework import op_def
from autograph.framework.origins import is_kernels_own, is_of_a_signal
from tests.concurrency import on_alarm, ring


def raising(error: BaseException) -> Callable[..., None]:
    def handler(*_: Any) -> None:
        raise error

    return handler


class Handler:
    def __call__(self, *_: Any) -> None:
        raise ValueError("late")

    def method(self, *_: Any) -> None:
        raise ValueError("late")


@ag.function
def count(n):
    i = ag.constant(0, ag.int64)
    while i < n:
        i += 1
    return i


def eager_loop() -> None:
    x = y = ag.ones([50, 50])
    while True:
        y = y @ x


KINDS = (TimeoutError("late"), ValueError("late"), TypeError("late"), KeyError("late"), ZeroDivisionError("late"),
         MemoryError("late"), RecursionError("late"), RuntimeError("late"), KeyboardInterrupt("late"))  # fmt: skip


@pytest.mark.parametrize("error", KINDS, ids=lambda e: type(e).__name__)
@pytest.mark.parametrize("run", [lambda: count(np.int64(2**62)), eager_loop], ids=["graph", "eager"])
def test_what_a_signal_handler_raises_comes_out(error, run):
    count(np.int64(3))
    with pytest.raises(type(error), match="late") as caught, on_alarm(raising(error)):
        ring(0.05)
        run()
    assert caught.value is error


@pytest.mark.parametrize("handler", [Handler(), Handler().method, functools.partial(raising(ValueError("late")), 1)])
def test_an_interrupted_trace_keeps_no_error(handler):
    waiting = True

    def interrupt():
        if waiting:
            signal.raise_signal(signal.SIGALRM)

    @ag.function
    def f(x):
        if x > 0:
            interrupt()
        return x

    with on_alarm(handler), pytest.raises(ValueError, match="late"):
        f(ag.constant(-1))
    waiting = False
    assert int(f(ag.constant(1))) == 1


def test_a_kernels_own_errors_are_told_of():
    divide = ag.function(lambda x, y: x // y, input_signature=[ag.TensorSpec([], ag.int64)] * 2)
    with pytest.raises(ag.errors.DivisionByZeroError) as caught:
        divide(1, 0)
    assert caught.value.location is not None
    with pytest.raises(ag.errors.InvalidArgumentError, match=r"linalg\.cholesky: .*\(input: f64\[2,2\]\)"):
        ag.linalg.cholesky(-np.eye(2))


@pytest.mark.parametrize("function, error", [(math.sqrt, ValueError), (lambda x: {}[0], KeyError)])
def test_what_the_program_raises_comes_out(function, error):
    run = ag.function(lambda x: ag.numpy_function(function, [x], ag.float64))
    with pytest.raises(error) as caught:
        run(-1.0)
    assert not isinstance(caught.value, ag.errors.AutographError)


def test_whose_an_error_is():
    def kernel(x: Any) -> Any:
        return np.reshape(x, 3)

    def caught(call: Callable[[], Any]) -> Exception:
        try:
            call()
        except Exception as error:
            return error
        raise AssertionError

    declared = op_def.get("Reshape")
    own = caught(lambda: kernel(np.ones(2)))
    assert is_kernels_own(own, declared) and not is_of_a_signal(own)
    namespace: dict[str, Any] = {}
    exec(compile("def other():\n    raise ValueError", "other.py", "exec"), namespace)
    assert not is_kernels_own(caught(namespace["other"]), declared)
    assert is_kernels_own(caught(namespace["other"]), dataclasses.replace(declared, kernel=namespace["other"]))
    assert not is_kernels_own(caught(lambda: open("/nowhere/x")), declared)


def test_what_a_signal_handler_raises_behind_the_last_step_comes_out():
    late = IndexError("late")

    class Interrupted(list):
        """Steps that a signal handler raises after, as it may between any two of Python's instructions."""

        def __iter__(self):
            yield from super().__iter__()
            raise late

    graph = count.get_concrete_function(ag.TensorSpec([], ag.int64)).graph
    with pytest.raises(IndexError) as caught:
        machine.run_steps(Interrupted(), [], [])
    assert caught.value is late
    steps = Interrupted([(lambda: np.int64(1), machine.taking(()), 0, True, (), ())])
    with pytest.raises(IndexError) as caught:
        machine.run_steps(steps, graph.operations[:1], [None])
    assert caught.value is late
