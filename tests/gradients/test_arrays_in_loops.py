"""Gradients of loops that write arrays item by item: what they keep for each iteration, and that they are right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.executors.native import entry
from autograph.framework.nested import operations_within
from autograph.gradients.derivative import derivative


def powers(x):
    y = np.zeros(len(x))
    y[0] = x[0]
    for i in ag.range(1, len(x)):
        y[i] = y[i - 1] * y[i - 1] + x[i]
    return y


def windows(x):
    out = np.zeros(len(x) - 2)
    for i in ag.range(len(x) - 2):
        out[i] = x[i] + x[i + 1] * x[i + 2]
    return out


def warped(x):
    n = len(x)
    d = np.full((n + 1, n + 1), 1e6)
    d[0, 0] = 0.0
    for i in ag.range(1, n + 1):
        for j in ag.range(1, n + 1):
            d[i, j] = (x[i - 1] - x[n - j] * 0.5) ** 2 + min(d[i - 1, j], d[i, j - 1], d[i - 1, j - 1])
    return d[n, n] + d[n, 1:4]


def rows(x):
    m = np.outer(x, np.arange(1.0, 5.0))
    for i in ag.range(1, len(x)):
        m[i] = m[i] * m[i - 1] + m[i - 1, 2]
    return m


def whole(x):
    """The whole array is needed as it was: of the squares, each iteration changes one item."""
    y = x.copy()
    for i in ag.range(len(x)):
        y[i] = np.sum(y * y) * 0.1
    return y


def twice(x):
    y = x.copy()
    for i in ag.range(1, len(x)):
        y[i] = y[i - 1] * y[i]
        y[i - 1] = y[i] * y[i - 1] + y[i - 1]
    return y


PROGRAMS = [powers, windows, warped, rows, whole, twice]


def slope(f: Callable[[Any], Any], x: np.ndarray, way: np.ndarray, weights: Any) -> float:
    step = 1e-6 * way
    return float(np.sum((np.asarray(f(x + step)) - np.asarray(f(x - step))) * weights) / 2e-6)


@pytest.mark.parametrize("executor", ["numpy", "native"])
@pytest.mark.parametrize("program", PROGRAMS)
def test_gradients_are_right(program: Callable[..., Any], executor: str) -> None:
    rng = np.random.default_rng(3)
    x, way = rng.uniform(0.1, 0.6, 9), rng.normal(size=9)
    f = ag.function(program, executor=executor)
    weights = rng.normal(size=np.shape(f(x)))
    expected = slope(f, x, way, weights)
    given = ag.constant(x)
    with ag.GradientTape() as tape:
        tape.watch(given)
        total = ag.reduce_sum(f(given) * weights)
    assert float(np.sum(tape.gradient(total, given).numpy() * way)) == pytest.approx(expected, rel=1e-5)
    inside = ag.function(lambda x: ag.grad(lambda x: ag.reduce_sum(f(x) * weights))(x), executor=executor)
    assert float(np.sum(inside(given).numpy() * way)) == pytest.approx(expected, rel=1e-5)


@pytest.mark.parametrize("program", [powers, windows, twice])
def test_items_are_kept_and_not_arrays(program: Callable[..., Any]) -> None:
    graph = ag.function(program).get_concrete_function(ag.TensorSpec([50], ag.float64)).graph
    forward = derivative(graph, (0,), (0,)).forward
    (loop,) = [op for op in forward.operations if "While" in op.type]
    (left,) = [op for op in operations_within(loop.nested_graphs()[1].operations) if op.type == "Residuals"]
    assert left.inputs and all(t.shape.rank == 0 for t in left.inputs)


@pytest.mark.parametrize("program", [powers, warped])
def test_gradients_of_sums_run_as_machine_code(program: Callable[..., Any], monkeypatch: Any) -> None:
    pytest.importorskip("llvmlite")
    f, given = ag.function(program, executor="native"), ag.constant(np.linspace(0.01, 0.06, 30))

    def refuse(*args: Any) -> Any:
        raise AssertionError("the reference runs")

    monkeypatch.setattr(entry.reference, "compile_graph", refuse)
    with ag.GradientTape() as tape:
        tape.watch(given)
        total = ag.reduce_sum(f(given))
    assert np.isfinite(tape.gradient(total, given).numpy()).all()


def test_second_derivatives() -> None:
    f = ag.function(lambda x: ag.reduce_sum(powers(x)))
    x, way = np.linspace(0.1, 0.6, 6), np.array([1.0, -1.0, 0.5, 0.2, 0.0, 1.0])
    given = ag.constant(x)
    with ag.GradientTape() as outer:
        outer.watch(given)
        with ag.GradientTape() as inner:
            inner.watch(given)
            value = f(given)
        first = ag.reduce_sum(inner.gradient(value, given) * way)
    found = float(np.sum(outer.gradient(first, given).numpy() * way))

    def along(t: float) -> float:
        return float(f(x + t * way))

    expected = (along(1e-4) - 2 * along(0.0) + along(-1e-4)) / 1e-8
    assert found == pytest.approx(expected, rel=1e-4)
