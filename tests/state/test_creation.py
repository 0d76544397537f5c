"""Variables that a function makes: in its first call, kept by the program, refused where they would be made again."""

from __future__ import annotations

from typing import Any

import pytest

import autograph as ag
from tests.state.test_functions import line_of


class Lazy:
    def __init__(self) -> None:
        self.w = None
        self.calls = 0

    @ag.function
    def __call__(self, x):
        self.calls += 1
        if self.w is None:
            self.w = ag.Variable(ag.ones([3]) * 2.0, name="w")  # made
            self.start = ag.Variable(x)
        self.w.assign_add(x)
        return self.w - self.start


def test_made_in_the_first_call():
    lazy = Lazy()
    x = ag.constant([1.0, 2.0, 3.0])
    results = [lazy(x).numpy().tolist() for _ in range(3)]
    assert results == [[2.0, 2.0, 2.0], [3.0, 4.0, 5.0], [4.0, 6.0, 8.0]]
    assert lazy.calls == 3 and lazy.w.name == "w:0" and lazy.w.numpy().tolist() == [5.0, 8.0, 11.0]
    assert lazy.start.shape == [3] and type(lazy).__call__.__get__(lazy).experimental_get_tracing_count() == 1
    other = Lazy()
    assert other(x).numpy().tolist() == results[0] and lazy.w is not other.w


def test_made_while_only_traced():
    lazy = Lazy()
    x = ag.constant([1.0, 2.0, 3.0])
    trace = lazy.__call__.get_concrete_function(x)
    assert lazy.w.numpy().tolist() == [2.0, 2.0, 2.0]
    with pytest.raises(ag.errors.FailedPreconditionError, match="has no value yet"):
        lazy.start.value()
    assert [trace(x).numpy().tolist(), trace(x).numpy().tolist()] == [[2.0] * 3, [3.0, 4.0, 5.0]]
    assert lazy(x).numpy().tolist() == [4.0, 6.0, 8.0]


def test_made_in_a_function_that_another_calls():
    lazy = Lazy()

    @ag.function
    def outer(x):
        return lazy(x) * 1.0

    x = ag.constant([1.0, 2.0, 3.0])
    assert [outer(x).numpy().tolist() for _ in range(2)] == [[2.0] * 3, [3.0, 4.0, 5.0]]
    assert outer.experimental_get_tracing_count() == 1


def test_made_of_random_numbers_once():
    class Drawn:
        w = None

        @ag.function
        def __call__(self):
            if self.w is None:
                self.w = ag.Variable(ag.random.uniform([2]))
            return self.w + 0.0, ag.random.uniform([2])

    drawn = Drawn()
    results = [[part.numpy().tolist() for part in drawn()] for _ in range(3)]
    assert len({str(first) for first, _ in results}) == 1 and len({str(other) for _, other in results}) == 3
    assert drawn.w.numpy().tolist() == results[0][0]


def test_layers_built_on_the_first_call():
    class Dense(ag.Module):
        def __init__(self, size: int) -> None:
            super().__init__()
            self.size, self.built = size, False

        def __call__(self, x):
            if not self.built:
                with self.name_scope:
                    self.w = ag.Variable(ag.ones([x.shape[-1], self.size]), name="w")
                self.built = True
            return x @ self.w

    class Net(ag.Module):
        def __init__(self) -> None:
            super().__init__()
            self.layers = [Dense(3), Dense(2)]

        @ag.function
        def __call__(self, x):
            for layer in self.layers:
                x = layer(x)
            return x

    net = Net()
    assert net(ag.ones([1, 4])).numpy().tolist() == net(ag.ones([1, 4])).numpy().tolist() == [[12.0, 12.0]]
    assert list(net.named_variables()) == ["layers[0].w", "layers[1].w"] and net.variables[0].name == "dense/w:0"
    assert net(ag.ones([5, 4])).shape == [5, 2]


def test_a_later_creation_names_both_lines():
    kept: list[Any] = []

    @ag.function
    def make(flag):
        if not kept:
            kept.append(ag.Variable(1))  # first
        if flag:
            kept.append(ag.Variable(2))  # second
        return kept[0] + 0

    assert int(make(False)) == 1
    for _ in range(2):
        with pytest.raises(ag.errors.VariableCreationError, match="in a call that is not its first") as found:
            make(True)
        assert found.value.location.line == line_of(make.python_function, "# second")
        assert f"{__file__}:{line_of(make.python_function, '# first')}" in str(found.value)
    assert len(kept) == 1 and int(make(False)) == 1


def test_a_variable_of_the_call_alone():
    @ag.function
    def total(x):
        v = ag.Variable(0.0)  # here
        v.assign_add(x)
        return v * 1.0

    with pytest.raises(ag.errors.VariableCreationError, match="gone when it returns") as found:
        total(1.0)
    assert found.value.location.line == line_of(total.python_function, "# here")


def test_none_under_staged_control_flow():
    kept: list[Any] = []

    @ag.function
    def branch(x):
        if x > 0:
            kept.append(ag.Variable(1))
        return x

    @ag.function
    def loop(x):
        while x > 0:
            kept.append(ag.Variable(1))
            x -= 1
        return x

    for function in (branch, loop):
        with pytest.raises(ag.errors.VariableCreationError, match="in a branch or loop"):
            function(ag.constant(1))
    assert not kept


def test_a_first_call_that_fails_may_be_made_again():
    class Once:
        v = None

        @ag.function
        def __call__(self, x, fail):
            if self.v is None:
                self.v = ag.Variable(1.0)
            if fail:
                raise KeyError("no")
            return self.v * x

    once = Once()
    with pytest.raises(KeyError):
        once(2.0, True)
    assert once.v is None and float(once(2.0, False)) == 2.0


def test_eager_runs_make_variables_at_every_call():
    @ag.function
    def f(x):
        v = ag.Variable(x)
        return v * 2.0

    with ag.run_functions_eagerly(True):
        assert float(f(ag.constant(1.0))) == 2.0 == float(f(ag.constant(1.0)))


def test_tensorflows_function_makes_variables_while_tracing():
    from autograph.compat import tf

    class Lazy(tf.Module):
        w = None

        @tf.function
        def __call__(self, x):
            if self.w is None:
                self.w = tf.Variable(tf.ones([2]))
            return self.w.assign_add(x)

    lazy = Lazy()
    assert [lazy(tf.constant([1.0, 2.0])).numpy().tolist() for _ in range(2)] == [[2.0, 3.0], [3.0, 5.0]]
    assert lazy.variables == (lazy.w,)
