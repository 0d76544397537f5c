"""State that functions change, together with other things: functions within functions, failures, threads."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.concurrency import HANGS, together
from tests.function.state.model import Model, shown

total: Any = 0

# --- together with other things -----------------------------------------------------------------------------


def test_functions_within_functions() -> None:
    m = Model()

    @ag.function
    def inner(x):
        m.state = m.state + x
        m.steps += 1
        return m.state

    @ag.function
    def outer(x):
        inner(x)
        if x > 2:
            m.state = m.state * 2
        return inner(x) + m.steps

    assert [int(outer(ag.constant(3))) for _ in range(3)] == [13, 35, 77]
    assert m.steps == 6 and int(m.state) == 71
    assert int(inner(ag.constant(1))) == 72 and m.steps == 7


def test_classes_are_left_as_they_are() -> None:
    """What stands in for special methods and properties while tracing is nothing that the function leaves behind."""

    class Part:
        uses = 0

        def __init__(self, weight: Any) -> None:
            self.weight = weight

        def __call__(self, x):
            Part.uses += 1
            return x * self.weight

        @property
        def heavier(self) -> Any:
            return self.weight + 1

        @heavier.setter
        def heavier(self, value: Any) -> None:
            self.weight = value

    boxes = [[Part(2)], [Part(3)]]
    before = dict(vars(Part))

    @ag.function
    def inner(x):
        for (part,) in boxes:
            x = part(x) + part.heavier
            part.heavier = part.heavier + x
        return x

    plain = [[Part(2)], [Part(3)]]
    for x in (1, 2, 3):
        expected = x
        for (part,) in plain:
            expected = expected * part.weight + part.heavier
            part.heavier = part.heavier + expected
        assert int(ag.function(lambda v: inner(v))(ag.constant(x))) == expected
    assert Part.uses == 6
    assert {k: v for k, v in vars(Part).items() if k != "uses"} == {k: v for k, v in before.items() if k != "uses"}
    assert len(inner.concrete_functions()) <= 3


def test_a_list_that_a_function_within_a_function_grows() -> None:
    m = Model()

    @ag.function
    def inner(n):
        for i in range(n):
            m.log.append(i)

    @ag.function
    def outer(n):
        if n > 0:
            inner(n)
        return len(m.log)

    assert [int(outer(ag.constant(n))) for n in (2, -1, 1)] == [2, 2, 3]
    assert shown(m.log) == [0, 1, 0]


def test_functions_called_under_staged_control_flow() -> None:
    m = Model()

    @ag.function
    def inner(x):
        m.state = m.state + x

    @ag.function
    def outer(x):
        if x > 0:
            inner(x)
        for i in range(x):
            inner(i)

    for x, expected in ((3, 7), (-1, 7), (2, 10)):
        outer(ag.constant(x))
        assert int(m.state) == expected


def test_concrete_functions_leave_it_too() -> None:
    m = Model()
    m.state = ag.constant(1)
    f = ag.function(lambda x: m.add(x))
    concrete = f.get_concrete_function(ag.TensorSpec([], ag.int64))
    assert m.state.numpy() == 1, "tracing alone leaves nothing"
    concrete(ag.constant(4))
    concrete(ag.constant(5))
    assert m.state.numpy() == 10


def test_gradients_of_a_function_with_state() -> None:
    m = Model()
    m.state = ag.constant(1.0)

    @ag.function
    def f(x):
        m.state = m.state + x
        return x * x

    x = ag.constant(3.0)
    with ag.GradientTape() as tape:
        tape.watch(x)
        y = f(x)
    assert y.numpy() == 9 and m.state.numpy() == 4
    assert tape is not None


def test_python_code_that_needs_the_value_of_state() -> None:
    m = Model()
    m.state = ag.constant(2)

    @ag.function
    def f(x):
        for _ in range(int(m.state.numpy())):
            x = x + 1
        m.state = ag.constant(int(m.state.numpy()) + 1)
        return x

    assert [int(f(ag.constant(0))) for _ in range(3)] == [2, 3, 4]


# --- when something fails ---------------------------------------------------------------------------------


@pytest.mark.parametrize("fails", ["while tracing", "after a print", "while running"])
def test_after_a_failure_everything_is_as_it_was(fails: str) -> None:
    m = Model()
    m.state = ag.constant(1)
    before, state = shown(m), m.state

    @ag.function
    def f(x):
        global total
        total = x
        m.state = m.state + x
        m.log.append(x)
        m.table["x"] = x
        m.new = x
        m.steps += 1
        if fails == "after a print":
            ag.print(x)
        if fails != "while running":
            raise ValueError("on purpose")
        assert x < 0, "on purpose"

    for _ in range(2):
        with pytest.raises((ValueError, AssertionError), match="on purpose"):
            f(ag.constant(3))
        assert shown(m) == before and m.state is state and total == 0
        assert not hasattr(m, "new") and "steps" not in vars(m)


def test_what_no_one_can_look_into_leaks() -> None:
    import queue

    kept: Any = queue.SimpleQueue()

    @ag.function
    def f(x):
        kept.put(x + 1)
        return x

    f(ag.constant(1))
    with pytest.raises(errors.LeakedTensorError, match=r"made at .*test_state_together\.py:\d+ in the function \'f\'"):
        kept.get() * 2


def test_arrays_that_are_written() -> None:
    buffer = np.zeros(2)

    @ag.function
    def f(x):
        buffer[1] += 1
        return x

    for _ in range(3):
        f(ag.constant(1))
    assert buffer.tolist() == [0, 3]


def test_under_tensorflows_name_python_counts_traces() -> None:
    from autograph.compat import tf

    m = Model()

    @tf.function
    def f(x):
        m.steps += 1
        m.log.append("traced")
        m.state = x

    for i in range(3):
        f(tf.constant(i))
    assert m.steps == 1 and m.log == ["traced"] and int(m.state) == 2
    assert len(f.concrete_functions()) == 1
    f(tf.constant(1.0))
    assert m.steps == 2 and m.log == ["traced", "traced"]


# --- threads -------------------------------------------------------------------------------------------------


def test_threads() -> None:
    """Every call reads and leaves something that some thread has left; traces do not see each other's tensors."""
    models = [Model() for _ in range(2)]

    @ag.function
    def f(m, x):
        m.state = x
        m.log.append(m.state + 1)
        return m.state + m.steps

    @ag.function
    def g(m, x):
        return m.state * 0 + x

    def work(k: int) -> None:
        for i in range(20):
            assert int(f(models[i % 2], ag.constant(i))) == i
            assert int(g(models[i % 2], ag.constant(i))) == i

    together(work, 6)
    assert all(isinstance(v, ag.Tensor) and not ag.is_symbolic(v) for m in models for v in m.log)


def test_no_lock_is_held_while_a_graph_runs() -> None:
    inside, leave = threading.Event(), threading.Event()

    def wait(x: Any) -> Any:
        inside.set()
        assert leave.wait(HANGS)
        return x

    slow = ag.function(lambda x: ag.py_function(wait, [x], ag.int64))
    thread = threading.Thread(target=slow, args=(ag.constant(1),))
    thread.start()
    assert inside.wait(HANGS)
    assert int(ag.function(lambda x: x + 1)(ag.constant(1))) == 2, "traces and runs meanwhile"
    leave.set()
    thread.join(HANGS)
    assert not thread.is_alive()
