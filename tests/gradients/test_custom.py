"""Gradients that the program gives, wherever it is differentiated."""

from __future__ import annotations

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.framework.tape import Tape
from tests.agreement import optimizing
from tests.gradients.support import values
from tests.memory import peak


def both(function):
    return [function, ag.function(function)]


@ag.custom_gradient
def log1pexp(x):
    """The example of TensorFlow's documentation, whose plain gradient is NaN for large x."""
    e = ag.exp(x)

    def grad(upstream):
        return upstream * (1 - 1 / (1 + e))

    return ag.log(1 + e), grad


def by_tape(f, x):
    with ag.GradientTape() as tape:
        tape.watch(x)
        y = f(x)
    return tape.gradient(y, x)


def test_the_given_gradient_counts():
    for g in both(lambda x: by_tape(log1pexp, x)):
        assert float(g(ag.constant(100.0))) == 1.0

    @ag.function
    def in_graph(x):
        return ag.gradients(log1pexp(x), x)[0]

    assert float(in_graph(ag.constant(100.0))) == 1.0


def test_second_order_goes_through_the_gradient_function():
    sigmoid = 1 / (1 + np.exp(-0.5))
    for g in both(ag.grad(ag.grad(log1pexp))):
        np.testing.assert_allclose(float(g(ag.constant(0.5))), sigmoid * (1 - sigmoid), rtol=1e-5)


@ag.custom_gradient
def sine(x):
    return ag.sin(x), lambda dy: dy * cosine(x)


@ag.custom_gradient
def cosine(x):
    return ag.cos(x), lambda dy: -dy * sine(x)


def test_functions_that_are_each_others_gradients():
    for stage in (lambda f: f, ag.function):
        f = sine
        for expected in (np.cos(0.3), -np.sin(0.3), -np.cos(0.3), np.sin(0.3)):
            f = ag.grad(f)
            np.testing.assert_allclose(float(stage(f)(ag.constant(0.3))), expected, rtol=1e-5)


@ag.custom_gradient
def branching(x):
    if x > 0:
        y = x * 2.0
    else:
        y = x

    def grad(dy):
        if x > 0:
            return dy * 7.0
        return dy * 5.0

    return y, grad


def test_the_body_and_the_gradient_function_are_converted():
    for g in (ag.function(branching), ag.function(lambda x: branching(x))):
        assert [float(g(ag.constant(v))) for v in (1.0, -1.0)] == [2.0, -1.0]
    for g in (
        ag.function(ag.grad(branching)),
        ag.function(lambda x: by_tape(branching, x)),
        ag.function(lambda x: ag.gradients(branching(x), x)[0]),
        ag.grad(ag.function(branching)),
    ):
        assert [float(g(ag.constant(v))) for v in (1.0, -1.0)] == [7.0, 5.0]


def test_in_staged_branches_and_loops():
    def f(x, n):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = x
            for i in ag.range(n):
                if i < 2:
                    y = clipped(y * y)
                else:
                    y = y * 3.0
        return y, tape.gradient(y, x)

    def plain(x, n):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = x
            for i in range(n):
                y = clipped(y * y) if i < 2 else y * 3.0
        return y, tape.gradient(y, x)

    for n in range(5):
        got = ag.function(f)(ag.constant(1.5), ag.constant(n))
        np.testing.assert_allclose(values(got), values(plain(ag.constant(1.5), n)), rtol=1e-6)


@ag.custom_gradient
def clipped(x):
    return x * 1.0, lambda dy: ag.clip_by_value(dy, -5.0, 5.0)


def test_higher_orders_in_a_staged_loop():
    """What is done again in the backward pass of a loop is a copy, which the gradient function has to follow."""
    square = ag.function(lambda a, b: a * a * b)

    def f(x):
        y = x
        for _ in ag.range(2):
            y = square(sine(y), x) + ag.recompute_grad(lambda z: ag.sin(z) * x)(y)
        return y

    def plain(x):
        y = x
        for _ in range(2):
            y = square(sine(y), x) + ag.sin(y) * x
        return y

    staged, x = ag.function(f), ag.constant(0.4, ag.float64)
    for _ in range(3):
        staged, plain = ag.grad(staged), ag.grad(plain)
        np.testing.assert_allclose(float(staged(x)), float(plain(x)), rtol=1e-9)


def test_structures_and_python_arguments():
    @ag.custom_gradient
    def f(pair, scale, mode="sum"):
        assert mode == "product"
        assert scale == 3

        def grad(da, db):
            return [da * 10.0, db * 100.0], None

        return {"a": pair["x"] * scale, "b": pair["y"]}, grad

    def g(x, y):
        with ag.GradientTape() as tape:
            tape.watch([x, y])
            found = f({"x": x, "y": y}, 3, mode="product")
            z = found["a"] + found["b"]
        return z, tape.gradient(z, [x, y])

    for h in both(g):
        assert values(h(ag.constant(1.0), ag.constant(2.0))) == (5.0, [10.0, 100.0])


def test_one_output_that_nothing_needs():
    @ag.custom_gradient
    def f(x):
        def grad(da, db):
            return da + 10.0 * db

        return (x, x * 2.0), grad

    for h in both(lambda x: by_tape(lambda x: f(x)[0], x)):
        assert float(h(ag.constant(1.0))) == 1.0


def test_methods():
    class Layer:
        scale = 4.0

        @ag.custom_gradient
        def call(self, x):
            if x > 0:
                y = x * self.scale
            else:
                y = -x
            return y, lambda dy: (None, dy * self.scale)

    layer = Layer()
    assert float(ag.function(lambda x: layer.call(x))(ag.constant(-2.0))) == 2.0
    assert float(by_tape(layer.call, ag.constant(2.0))) == 4.0


def test_what_the_program_does_wrong_is_told():
    @ag.custom_gradient
    def no_pair(x):
        return x

    with pytest.raises(errors.SignatureError, match="'no_pair' does not return a result and its gradient"):
        no_pair(ag.constant(1.0))

    @ag.custom_gradient
    def too_many(x):
        return x, lambda dy: (dy, dy)

    for h in both(lambda x: by_tape(too_many, x)):
        with pytest.raises(errors.SignatureError, match="returns 2 gradients of arguments"):
            h(ag.constant(1.0))


def test_keyword_arguments_have_no_gradient():
    @ag.custom_gradient
    def f(x, scale):
        return x * scale, lambda dy: dy * scale

    x, scale = ag.constant(1.0), ag.constant(3.0)
    assert float(by_tape(lambda x: f(x, scale=scale), x)) == 3.0
    for g in both(lambda scale: by_tape(lambda s: f(x, scale=s), scale)):
        with pytest.raises(errors.SignatureError, match="'f' is given 'scale', which a tape watches"):
            g(scale)


def test_errors_of_the_gradient_function_come_through():
    @ag.custom_gradient
    def f(x):
        def grad(dy):
            raise KeyError("not differentiable twice")

        return x * 1.0, grad

    assert float(f(ag.constant(1.0))) == 1.0
    with pytest.raises(KeyError, match="twice"):
        by_tape(f, ag.constant(1.0))


def test_variables():
    v = ag.Variable(3.0)

    @ag.custom_gradient
    def f(x):
        def grad(dy, variables):
            assert [w.name for w in variables] == [v.name]
            return dy * 10.0, [dy * 100.0]

        return x * v, grad

    def g(x):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = f(x) * 2.0
        return tape.gradient(y, [x, v])

    for h in both(g):
        assert values(h(ag.constant(1.0))) == [20.0, 200.0]

    @ag.custom_gradient
    def forgets(x):
        return x * v, lambda dy: dy

    with pytest.raises(errors.SignatureError, match="does not take the variables that 'forgets' reads"):
        forgets(ag.constant(1.0))


def test_grad_pass_through():
    for h in both(lambda x: by_tape(lambda x: ag.grad_pass_through(ag.round)(x) * 3.0, x)):
        assert float(h(ag.constant(2.6))) == 3.0


# --- recompute_grad ------------------------------------------------------------------------------------


def block(x):
    for _ in range(3):
        x = ag.sin(x * x)
    return x


@pytest.mark.parametrize("stage", [lambda f: f, ag.function], ids=["eager", "staged"])
def test_recompute_gives_the_same(stage):
    x = ag.constant([0.3, 0.8])
    for order in (ag.grad, ag.hessian):
        want = stage(order(lambda x: ag.reduce_sum(block(x))))(x)
        got = stage(order(lambda x: ag.reduce_sum(ag.recompute_grad(block)(x))))(x)
        np.testing.assert_allclose(np.asarray(got), np.asarray(want), rtol=1e-6)


def test_recompute_differentiates_by_what_it_uses_besides():
    v = ag.Variable(2.0)

    def f(x, w):
        def inner(x):
            return ag.sin(x * w) * v

        with ag.GradientTape() as tape:
            tape.watch([x, w])
            y = ag.recompute_grad(inner)(x)
        return tape.gradient(y, [x, w, v])

    expected = [2 * 3 * np.cos(1.5), 2 * 0.5 * np.cos(1.5), np.sin(1.5)]
    for g in both(f):
        np.testing.assert_allclose(values(g(ag.constant(0.5), ag.constant(3.0))), expected, rtol=1e-5)


def test_recompute_watches_variables_where_nothing_else_is_watched():
    v = ag.Variable(3.0)

    def f(x):
        with ag.GradientTape() as tape:
            y = ag.recompute_grad(lambda z: z * v)(x)
        return tape.gradient(y, v)

    for g in both(f):
        assert float(g(ag.constant(2.0))) == 2.0


def test_recompute_in_a_function_that_is_differentiated_by_what_it_uses_besides():
    f = ag.function(lambda a, b: ag.recompute_grad(lambda z: ag.sin(z) * b)(a))
    found = ag.grad(f, argnums=1)(ag.constant(0.3), ag.constant(2.0))
    np.testing.assert_allclose(float(found), np.sin(0.3), rtol=1e-6)


def test_recompute_where_an_argument_is_used_besides():
    def f(x):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = ag.recompute_grad(lambda z: z * z * x)(x)
        return tape.gradient(y, x)

    for g in both(f):
        assert float(g(ag.constant(2.0))) == 12.0


def test_recompute_runs_the_function_again():
    runs = []

    def f(x):
        runs.append(1)
        return ag.exp(x)

    by_tape(ag.recompute_grad(f), ag.constant(1.0))
    assert len(runs) == 2


def test_recompute_in_a_loop():
    def f(x, n):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = x
            for _ in ag.range(n):
                y = ag.recompute_grad(block)(y)
        return tape.gradient(y, x)

    def plain(x, n):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = x
            for _ in range(n):
                y = block(y)
        return tape.gradient(y, x)

    x = ag.constant(0.9)
    np.testing.assert_allclose(float(ag.function(f)(x, ag.constant(3))), float(plain(x, 3)), rtol=1e-5)


def test_recompute_keeps_less_eagerly():
    n, size = 20, 20_000

    def long(x):
        for _ in range(n):
            x = ag.sin(x)
        return x

    x = ag.constant(np.ones(size))

    def run(f):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = x
            for _ in range(5):
                y = f(y)
        tape.gradient(y, x)

    assert peak(lambda: run(ag.recompute_grad(long))) < 0.5 * peak(lambda: run(long))


@pytest.mark.parametrize(("executor", "share"), [("numpy", 0.5), ("native", 1.1)])
def test_recompute_keeps_less_in_a_graph(executor, share):
    n, size = 20, 20_000

    def long(x):
        for _ in range(n):
            x = ag.sin(x)
        return x

    def staged(f):
        def slope(x):
            with ag.GradientTape() as tape:
                tape.watch(x)
                y = x
                for _ in range(5):
                    y = f(y)
            return tape.gradient(y, x)

        # On the native executor all of this is one loop, which keeps nothing at all.
        run = ag.function(slope, executor=executor)
        run(x)
        return run

    x = ag.constant(np.ones(size))
    plain, again = staged(long), staged(ag.recompute_grad(long))
    np.testing.assert_allclose(np.asarray(again(x)), np.asarray(plain(x)), rtol=1e-12)
    assert peak(lambda: again(x)) < share * peak(lambda: plain(x))


def test_the_optimiser_leaves_both_runs():
    @ag.function
    def f(x):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = ag.reduce_sum(ag.recompute_grad(block)(x))
        return y, tape.gradient(y, x)

    x = ag.constant([0.3, 0.8])
    concrete = f.get_concrete_function(x)
    sines = [op for op in concrete.optimized_graph.operations if op.type == "Sin"]
    assert len(sines) == 5  # the last one of the second run is not needed
    with optimizing():
        got = ag.function(f.python_function)(x)
    with optimizing(False):
        assert values(got) == values(f(x))


def test_what_is_given_shows_in_the_graph():
    graph = ag.function(lambda x: log1pexp(x)).get_concrete_function(ag.TensorSpec([])).graph
    assert "IdentityN" in str(graph)
    assert "log1pexp" in str(graph)


def test_no_tape_is_left_recording():
    x = ag.constant(1.0)

    def fails(x):
        raise ZeroDivisionError

    with Tape() as tape:
        with pytest.raises(ZeroDivisionError):
            ag.recompute_grad(fails)(x)
        tape.watch_tensor(x)
        y = x * x
    assert float(tape.backward([y], [x], [None])[0]) == 2.0
