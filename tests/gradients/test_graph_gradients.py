"""`gradients`: from the operations of a graph, without a tape."""

from __future__ import annotations

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.gradients.support import values


def test_several_targets_and_sources():
    @ag.function
    def f(x, z):
        y = x * x * z
        weighted = ag.gradients(y, [x, z], grad_ys=ag.constant(10.0))
        return ag.gradients([y, 3.0 * x], [x, z]), ag.gradients(y, x), weighted

    assert values(f(ag.constant(2.0), ag.constant(5.0))) == ([23.0, 4.0], [20.0], [200.0, 40.0])


def test_intermediates_and_stops():
    @ag.function
    def f(x):
        y = x * x
        z = y * x
        a, b = ag.unstack(ag.stack([x, x * 2.0]))
        return (
            ag.gradients(z, y),
            ag.gradients(z, x, stop_gradients=y),
            ag.gradients(y, x, stop_gradients=[y]),
            ag.gradients(y, x, stop_gradients=[y], unconnected_gradients="zero"),
            ag.gradients(a * b, x, stop_gradients=[a]),
        )

    assert values(f(ag.constant(3.0))) == ([3.0], [9.0], [None], [0.0], [6.0])


def test_higher_orders():
    @ag.function
    def f(x):
        found = [x**4]
        for _ in range(4):
            found += ag.gradients(found[-1], x)
        return found

    assert values(f(ag.constant(2.0))) == [16.0, 32.0, 48.0, 48.0, 24.0]


def test_captured_tensors_in_a_branch():
    c = ag.constant(2.0)

    @ag.function
    def f(x):
        z = x * c
        k = ag.constant(1.0)

        def inner():
            return ag.gradients(z * z * x * k, [x, c, z, k])

        return ag.cond(x > 0, inner, lambda: [x, x, x, x])

    assert values(f(ag.constant(3.0))) == [108.0, 108.0, 36.0, 108.0]


def test_in_a_loop_body():
    @ag.function
    def newton(x):
        for _ in range(ag.constant(8)):
            y = x * x - 2.0
            (slope,) = ag.gradients(y, x)
            x = x - y / slope
        return x

    np.testing.assert_allclose(float(newton(ag.constant(1.0))), np.sqrt(2), rtol=1e-6)


def test_through_staged_control_flow_and_calls():
    @ag.function
    def inner(x):
        return x * x * x

    @ag.function
    def f(x, n):
        y = x
        for _ in range(n):
            y = y * x if x > 1 else y + x
        return ag.gradients(y, x) + ag.gradients(inner(x), x)

    assert values(f(ag.constant(2.0), ag.constant(3))) == [32.0, 12.0]
    assert values(f(ag.constant(0.5), ag.constant(3))) == [4.0, 0.75]


def test_variables():
    v = ag.Variable([1.0, 2.0])

    @ag.function
    def f(x):
        return ag.gradients(ag.reduce_sum(v * v * x), [v, x])

    assert values(f(ag.constant(3.0))) == [[6.0, 12.0], 5.0]


def test_names_and_a_plain_graph():
    graph = ag.Graph()
    with graph.as_default():
        x = ag.constant([1.0, 2.0])
        y = ag.reduce_sum(x * x)
        before = len(graph.operations)
        (g,) = ag.gradients(y, x, name="backward")
    assert g.shape == (2,)
    assert all(op.name.startswith("backward/") for op in graph.operations[before:])


def test_what_has_nothing_to_do_with_it_is_left_alone():
    """An operation without a gradient beside the path does not matter; one on the path does."""

    @ag.function
    def f(x):
        other = ag.numpy_function(np.sin, [x], ag.float32)
        return ag.gradients(x * x, x)[0], other

    assert values(f(ag.constant(3.0)))[0] == 6.0

    @ag.function
    def g(x):
        return ag.gradients(ag.numpy_function(np.sin, [x], ag.float32), x)

    with pytest.raises(errors.UnimplementedError, match="no gradient through numpy_function"):
        g(ag.constant(3.0))


def test_refusals():
    x = ag.constant(1.0)
    with pytest.raises(errors.FailedPreconditionError, match="needs a graph"):
        ag.gradients(x, x)

    @ag.function
    def by_int(n):
        return ag.gradients(ag.cast(n, ag.float32), n)

    @ag.function
    def by_number(x):
        return ag.gradients(x, 1.0)

    @ag.function
    def of_number(x):
        return ag.gradients(1.0, x)

    with pytest.raises(errors.DTypeMismatchError, match="int64"):
        by_int(ag.constant(1))
    with pytest.raises(errors.UnsupportedTypeError, match="a source of gradients"):
        by_number(x)
    with pytest.raises(errors.UnsupportedTypeError, match="no tensor"):
        of_number(x)
