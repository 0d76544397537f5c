"""Tapes and graphs in each other: where a tape may be, what is None, what happens once only."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.framework.verifier import verify
from tests.agreement import optimizing
from tests.gradients.support import derivative

TWO = ag.constant(2.0)


def power(x):
    y = x
    while y < 10.0:
        y = y * x
    return y


# --- where tapes are ---------------------------------------------------------------------------------------


def test_any_order() -> None:
    staged = ag.function(power)
    found = []
    inside, outside = power, staged
    for _ in range(4):
        inside, outside = derivative(inside), derivative(outside)
        found.append((float(ag.function(inside)(TWO)), float(outside(TWO))))
    assert found == [(32, 32), (48, 48), (48, 48), (24, 24)]


def test_a_persistent_tape_gives_gradients_of_gradients() -> None:
    staged = ag.function(power)
    with ag.GradientTape(persistent=True) as tape:
        tape.watch(TWO)
        y = staged(TWO)
        first = tape.gradient(y, TWO)
        second = tape.gradient(first, TWO)
        third = tape.gradient(second, TWO)
    assert [float(g) for g in (first, second, third, tape.gradient(third, TWO))] == [32, 48, 48, 24]


def test_a_persistent_tape_does_not_repeat_effects() -> None:
    @ag.function
    def noisy(x):
        y = x
        for _ in range(ag.constant(2)):
            y = y * x * ag.random.uniform([])
        return y

    with ag.GradientTape(persistent=True) as tape:
        tape.watch(TWO)
        first = tape.gradient(noisy(TWO), TWO)
    assert first is not None
    with ag.GradientTape(persistent=True) as tape:
        tape.watch(TWO)
        first = tape.gradient(noisy(TWO), TWO)
        with pytest.raises(errors.UnimplementedError, match="than there were tapes"):
            tape.gradient(first, TWO)


def test_a_persistent_tape_in_a_function() -> None:
    @ag.function
    def slopes(x):
        with ag.GradientTape(persistent=True) as tape:
            tape.watch(x)
            y = power(x)
            z = y * x
        return tape.gradient(y, x), tape.gradient(z, x), tape.gradient(y, x)

    assert [float(g) for g in slopes(TWO)] == [32, 80, 32]
    (concrete,) = slopes.concrete_functions()
    loops = [op for op in concrete.graph.operations if op.type == "StatelessWhile" and "gradient" not in op.name]
    assert len(loops) == 1 and sum(t.dtype.name == "variant" for t in loops[0].outputs) == 1  # kept once for all three
    verify(concrete.graph)


def test_a_tape_in_a_loop() -> None:
    @ag.function
    def descend(w):
        for _ in range(ag.constant(30)):
            with ag.GradientTape() as tape:
                tape.watch(w)
                loss = (w - 3.0) ** 2
                if loss > 1.0:
                    loss = loss * 1.0
            w = w - 0.3 * tape.gradient(loss, w)
        return w

    assert float(descend(TWO)) == pytest.approx(3.0)


def test_a_tape_in_a_loop_watches_what_is_outside() -> None:
    @ag.function
    def total(w):
        s = w * 0
        for i in range(ag.constant(3)):
            with ag.GradientTape() as tape:
                tape.watch(w)
                y = w**3
                for _ in range(i):
                    y = y * w
            s = s + tape.gradient(y, w)
        return s

    assert float(total(TWO)) == 3 * 4 + 4 * 8 + 5 * 16
    assert float(derivative(total)(TWO)) == 3 * 2 * 2 + 4 * 3 * 4 + 5 * 4 * 8


def test_a_gradient_in_a_branch_of_what_came_before() -> None:
    @ag.function
    def f(x):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = x * x
            if x > 0:
                y = y * x
            if y > 1:
                z = y * x
                slope = tape.gradient(z, x)
            else:
                slope = x * 0
        return slope

    assert float(f(TWO)) == 4 * 8


@pytest.mark.parametrize("make", [lambda: ag.constant(3.0), lambda: THREE], ids=["made_in_the_function", "made_before"])
def test_a_constant_is_watched(make: Any) -> None:
    @ag.function
    def f(c):
        x = make()
        with ag.GradientTape() as tape:
            tape.watch(x)
            if c > 0:
                y = x * x
            else:
                y = x
            for _ in range(ag.constant(2)):
                y = y * x
        return tape.gradient(y, x)

    assert float(f(TWO)) == 4 * 27


THREE = ag.constant(3.0)


def test_intermediate_values_are_sources() -> None:
    @ag.function
    def f(x):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = x * x
            z = y
            while z < 100.0:
                z = z * y
        return tape.gradient(z, [y, x])

    assert [float(g) for g in f(TWO)] == [4 * 64, 4 * 64 * 4]


def test_several_targets_and_weights() -> None:
    @ag.function
    def f(x):
        with ag.GradientTape() as tape:
            tape.watch(x)
            a, b = x, x * 2
            for _ in range(ag.constant(2)):
                a, b = a * x, b + a
        return tape.gradient([a, b], x, output_gradients=[ag.constant(10.0), ag.constant(1.0)])

    assert float(f(TWO)) == 10 * 12 + (2 + 1 + 4)


# --- None and zeros ------------------------------------------------------------------------------------------


def test_none_where_there_is_no_path() -> None:
    @ag.function
    def f(x, y):
        with ag.GradientTape() as tape:
            tape.watch([x, y])
            z = x
            for _ in range(ag.constant(3)):
                z = z * x
            w = z if ag.cast(y, ag.int32) > 0 else z * 2
        dx, dy = tape.gradient(w, [x, y])
        return dx, dy is None

    assert [float(f(TWO, ag.constant(1.0))[0]), bool(f(TWO, ag.constant(1.0))[1])] == [32, True]


@pytest.mark.parametrize("stop", [ag.stop_gradient, ag.floor, ag.round, ag.zeros_like])
def test_none_where_what_comes_jumps(stop: Any) -> None:
    @ag.function
    def f(x):
        y = x
        for _ in range(ag.constant(3)):
            y = y * 1.5
        if y > 0:
            y = stop(y)
        return stop(y)

    assert derivative(f)(TWO) is None
    assert ag.function(lambda x: derivative(f)(x) is None)(TWO)


def test_the_sign_has_a_slope_of_zero() -> None:
    @ag.function
    def f(x):
        y = x
        for _ in range(ag.constant(3)):
            y = y * 1.5
        return ag.sign(y) if y > 0 else y

    assert float(derivative(f)(TWO)) == 0 and float(ag.function(derivative(f))(TWO)) == 0


def test_none_for_each_output_of_a_call() -> None:
    @ag.function
    def f(x, y, n):
        if y > 0:
            return x, y * 2, n + 1
        return x * x, y, n

    y, n = ag.constant(1.0), ag.constant(1)
    with ag.GradientTape(persistent=True) as tape:
        tape.watch([TWO, y])
        a, b, _ = f(TWO, y, n)
    assert float(tape.gradient(a, TWO)) == 1 and tape.gradient(a, y) is None
    assert float(tape.gradient(b, y)) == 2 and tape.gradient(b, TWO) is None


def test_zeros_where_a_branch_was_not_taken() -> None:
    @ag.function
    def f(x, y):
        return x * y if x < 0 else x * 2

    y = ag.constant([1.0, 2.0])
    with ag.GradientTape() as tape:
        tape.watch([TWO, y])
        z = ag.reduce_sum(f(TWO, y) + y * 0)
    dx, dy = tape.gradient(z, [TWO, y])
    assert float(dx) == 4 and dy.numpy().tolist() == [0, 0]


def test_recursion_that_does_not_depend_on_a_source() -> None:
    def count(x, y, n):
        if n == 0:
            return x * 2
        return count(x, y * 3, n - 1)

    @ag.function
    def f(x, y):
        with ag.GradientTape() as tape:
            tape.watch([x, y])
            z = count(x, y, ag.constant(3))
        dx, dy = tape.gradient(z, [x, y])
        return dx, dy is None

    dx, no_dy = f(TWO, TWO)
    assert float(dx) == 2 and bool(no_dy)


def test_unwatched_calls_run_as_they_are() -> None:
    @ag.function
    def f(x, n):
        return x * 2, n + 1

    n = ag.constant(3)
    with ag.GradientTape() as tape:
        tape.watch(THREE)
        f(TWO, n)
    assert not f.concrete_functions()[0].graph.remembered.get(("derivative", (0,), (0,)))


# --- dtypes and optimiser ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "complex64", "complex128"])
def test_gradients_have_the_dtype_of_their_source(dtype: str) -> None:
    @ag.function
    def f(x):
        y = x
        total = 0
        for i in range(ag.constant(3)):
            y = y * x + 1
            total += i
        if total > 2:
            return y
        return y * 2

    x = ag.constant(0.5, dtype)
    slope = derivative(f)(x)
    assert slope.dtype == dtype
    assert complex(slope).real == pytest.approx(4 * 0.125 + 2 * 0.5 + 1, rel=1e-2)


def test_the_optimiser_leaves_gradients_as_they_are() -> None:
    def f(x):
        s = x
        for i in range(ag.constant(3)):
            t = x * 1.0
            for _ in range(i):
                t = t * x if t < 4.0 else t + x
            s += t * t
        return s

    x = ag.constant(1.5, ag.float64)
    def found() -> list[float]:
        ways = [ag.function(derivative(f))(x), ag.function(derivative(derivative(f)))(x)]
        ways += [derivative(ag.function(f))(x), derivative(derivative(ag.function(f)))(x)]
        return [float(v) for v in ways]

    with optimizing(False):
        expected = found()
    assert expected == pytest.approx([float(derivative(f)(x)), float(derivative(derivative(f))(x))] * 2)
    with optimizing():
        assert found() == expected


def test_many_threads_ask_for_the_gradient_of_one_function() -> None:
    from concurrent.futures import ThreadPoolExecutor

    def tree(x, n):
        if n == 0:
            return ag.sin(x)
        return tree(x * 0.5, n - 1) * tree(x + 1, n - 1)

    f = ag.function(lambda x: tree(x, ag.constant(3)))
    f(TWO)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda k: float(derivative(derivative(f))(ag.constant(float(k % 4)))), range(24)))
    assert all(np.isfinite(found)) and len(set(found)) == 4


def test_gradients_of_a_graph_that_is_no_function() -> None:
    graph = ag.Graph()
    with graph.as_default():
        x = ag.identity(ag.constant(2.0))
        y = ag.cond(x > 1.0, lambda: x * x, lambda: x)
        (z,) = ag.while_loop(lambda z: z < 100.0, lambda z: (z * x,), [y])
        (slope,) = ag.gradients(z, x)
    verify(graph)
    assert slope.dtype == "float64"


def test_while_loop_that_saves_memory() -> None:
    def f(x):
        return ag.while_loop(lambda y: y < 1000.0, lambda y: (y * x,), [x], swap_memory=True)[0]

    slope, bend = derivative(f), derivative(derivative(f))
    assert [float(ag.function(slope)(TWO)), float(ag.function(bend)(TWO))] == [10 * 512, 90 * 256]
    verify(ag.function(bend).get_concrete_function(TWO).graph)


def test_a_gradient_in_the_test_of_a_loop() -> None:
    @ag.function
    def f(x):
        with ag.GradientTape(persistent=True) as tape:
            tape.watch(x)
            y = x
            for _ in range(ag.constant(2)):
                y = y * x
            z = y * 2
        k = 0
        while tape.gradient(z, x) > ag.cast(k, ag.float32):
            k += 10
        return k, z

    found, z = f(TWO)
    assert int(found) == 30 and float(z) == 16
    verify(f.concrete_functions()[0].graph)
