"""The programs that every system runs: their inputs, the plain NumPy form that says what is right, how to time one.

Shared with the scripts of `peers/`, which run where autograph is not installed.

Inputs that are NumPy values become arrays of the system under test; Python values stay what they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import natural_programs
import numpy as np
from measure import microseconds, once

__all__ = ["WORKLOADS", "Workload", "time_all"]


class Workload(NamedTuple):
    """One program.

    Attributes:
        text: what it is.
        inputs: makes its inputs, the same ones each time.
        reference: the program in plain NumPy.
        tolerance: how far results may be apart, relative to their size: 0 means equal.
    """

    text: str
    inputs: Callable[[], tuple[Any, ...]]
    reference: Callable[..., Any]
    tolerance: float = 0.0


def _rng() -> np.random.Generator:
    return np.random.default_rng(0)


def _power(x: Any, y: int) -> Any:
    result = np.eye(10, dtype=np.int32)
    for _ in range(y):
        result = np.matmul(x, result)
    return result


def _simple_relu(x: Any) -> Any:
    return x if x > 0 else np.int32(0)


def _mse(a: Any, b: Any) -> Any:
    return np.mean((a - b) ** 2)


def _collatz(n: Any) -> Any:
    count = np.int64(0)
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        count = count + 1
    return count


def _mandelbrot(c: Any) -> Any:
    z = np.zeros_like(c)
    n = np.zeros(c.shape, np.int32)
    for _ in range(100):
        inside = np.abs(z) <= 2
        z = np.where(inside, z * z + c, z)
        n = n + inside
    return n


def _rnn(xs: Any, w: Any, u: Any) -> Any:
    h = np.zeros((8, 64), np.float32)
    for x in xs:
        h = np.tanh(h @ w + x @ u)
    return h


def _black_scholes(s: Any, k: Any, t: Any) -> Any:
    d1 = (np.log(s / k) + 0.05 * t) / (0.2 * np.sqrt(t))
    d2 = d1 - 0.2 * np.sqrt(t)
    return s / (1 + np.exp(-1.702 * d1)) - k * np.exp(-0.03 * t) / (1 + np.exp(-1.702 * d2))


def _chain(v: Any) -> Any:
    for _ in range(20):
        v = v * np.float32(1.01) + np.float32(0.1)
    return v


def _euler(y: Any, n: Any) -> Any:
    for _ in range(n):
        y = y + 1e-3 * (-y * y + 1.0)
    return y


def _mlp_step(w1: Any, b1: Any, w2: Any, b2: Any, x: Any, labels: Any) -> Any:
    hidden = x @ w1 + b1
    active = np.maximum(hidden, 0)
    scores = active @ w2 + b2
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    p = e / e.sum(axis=1, keepdims=True)
    rows = np.arange(len(x))
    loss = -np.log(p[rows, labels]).mean()
    p[rows, labels] -= 1
    p /= np.float32(len(x))
    back = (p @ w2.T) * (hidden > 0)
    rate = np.float32(0.01)
    new = w1 - rate * (x.T @ back), b1 - rate * back.sum(axis=0), w2 - rate * (active.T @ p), b2 - rate * p.sum(axis=0)
    return loss, *new


def _mlp_inputs() -> tuple[Any, ...]:
    small, labels = np.float32(0.05), _rng().integers(0, 10, 32)
    w1, w2 = _normal(784, 128) * small, _normal(128, 10) * small
    return w1, np.zeros(128, np.float32), w2, np.zeros(10, np.float32), _normal(32, 784), labels


def _grid() -> np.ndarray:
    return np.linspace(-2, 0.5, 200)[None, :] + 1j * np.linspace(-1.25, 1.25, 200)[:, None]


def _normal(*shape: int) -> np.ndarray:
    return _rng().standard_normal(shape).astype(np.float32)


def _million(low: float, high: float, seed: int, dtype: Any = np.float64) -> np.ndarray:
    return np.random.default_rng(seed).uniform(low, high, 1_000_000).astype(dtype)


WORKLOADS: dict[str, Workload] = {
    "power": Workload(
        "100 products of 10x10 int32, unrolled",
        lambda: (_rng().integers(-1, 2, (10, 10), dtype=np.int32), 100), _power),
    "simple_relu": Workload("one staged if, int32 scalar", lambda: (np.int32(1),), _simple_relu),
    "mse": Workload(
        "1M float32", lambda: (_million(0, 1, 0, np.float32), _million(0, 1, 1, np.float32)), _mse, 1e-4),
    "collatz": Workload("837799, 524 steps of while and if", lambda: (np.int64(837799),), _collatz),
    "mandelbrot": Workload("200x200 complex128, 100 steps", lambda: (_grid(),), _mandelbrot),
    "rnn": Workload(
        "100 steps, 8x64 float32",
        lambda: (_normal(100, 8, 32), _normal(64, 64) * np.float32(0.1), _normal(32, 64) * np.float32(0.1)),
        _rnn, 1e-4),
    "black_scholes": Workload(
        "1M float64", lambda: (_million(50, 100, 0), _million(50, 100, 1), _million(0.1, 1.1, 2)),
        _black_scholes, 1e-6),
    "chain": Workload("40 elementwise ops on 16 float32, unrolled", lambda: (abs(_normal(16)),), _chain, 1e-5),
    "euler": Workload("1000 float64 scalar steps", lambda: (np.float64(0.5), np.int32(1000)), _euler, 1e-9),
    "mlp_step": Workload("a training step of 784-128-10, 32 rows, float32", _mlp_inputs, _mlp_step, 1e-4),
}  # fmt: skip


def _integers(high: int, *shape: int, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, high, shape)


def _floats(*shape: int, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).uniform(0, 1, shape)


def _kalman_inputs() -> tuple[Any, ...]:
    f = np.eye(4) + 0.1 * np.eye(4, k=2)
    return _floats(500, 2), f, np.eye(2, 4), 0.01 * np.eye(4), 0.1 * np.eye(2)


def _training_inputs() -> tuple[Any, ...]:
    x = _floats(500, 20) - 0.5
    return x, (x.sum(axis=1) > 0) * 1.0, np.zeros(20), np.int64(200)


def _natural(name: str, text: str, inputs: Callable[[], tuple[Any, ...]], tolerance: float = 1e-9) -> None:
    WORKLOADS[name] = Workload(text, inputs, getattr(natural_programs, name), tolerance)


_natural("gcds", "greatest common divisors of 1 to 20,000", lambda: (np.int64(20000),), 0)
_natural("bisection", "a root to the last bits", lambda: (np.float64(3.7),))
_natural("monte_carlo", "a million points", lambda: (np.int64(1_000_000), np.int64(42)))
_natural("search", "a running sum over half of a million floats", lambda: (_floats(1_000_000), np.float64(250_000)), 0)
_natural(
    "escape", "100x100 points, up to 100 steps each",
    lambda: (np.linspace(-2, 0.5, 100), np.linspace(-1.25, 1.25, 100)), 0)
_natural("edit_distance", "300 by 300", lambda: (_integers(4, 300), _integers(4, 300, seed=1)), 0)
_natural("knapsack", "100 items, capacity 1000", lambda: (_integers(60, 100) + 1, _integers(99, 100, seed=1), 1000), 0)
_natural("histogram", "100,000 floats into 64 bins", lambda: (_floats(100_000),), 0)
_natural("moving_average", "100,000 floats, windows of 16", lambda: (_floats(100_000),))
_natural("life", "128x128 int64, 50 generations", lambda: (_integers(2, 128, 128),), 0)
_natural("heat", "256x256 float64, 100 steps", lambda: (_floats(256, 256),))
_natural("n_body", "64 bodies, 20 steps", lambda: (_floats(64, 3), _floats(64, 3, seed=1) - 0.5, _floats(64, seed=2)))
_natural("softmax", "1000x1000 float32", lambda: (_normal(1000, 1000),), 1e-4)
_natural("layer_norm", "1000x1000 float32", lambda: (_normal(1000, 1000), _normal(1000), _normal(1000)), 1e-3)
_natural("reductions", "1000x1000 float64", lambda: (_floats(1000, 1000),))
_natural("k_means", "2000 points of 2, 8 centres, 10 rounds", lambda: (_floats(2000, 2), _floats(8, 2, seed=1)))
_natural("kalman", "500 steps, 4 states, 2 measurements", _kalman_inputs)
_natural(
    "lstm", "50 steps, 8 sequences, 64 units, float32",
    lambda: (_normal(50, 8, 32), _normal(32, 256) * np.float32(0.1), _normal(64, 256) * np.float32(0.1), _normal(256)),
    1e-3)  # fmt: skip
_natural("ode_gradient", "1000 steps, differentiated", lambda: (np.float64(0.1), np.float64(1.3), 1000))
_natural("training", "200 steps, 500 samples of 20", _training_inputs)


def _arrays(result: Any) -> list[Any]:
    """The arrays of a result, which is one or a tuple or list of some."""
    return list(result) if isinstance(result, (tuple, list)) else [result]


def time_all(
    programs: Mapping[str, Callable[..., Any]],
    start: Callable[[Any], Any],
    to_system: Callable[[Any], Any] = lambda value: value,
    finish: Callable[[Any], Any] = lambda result: result,
) -> dict[str, dict[str, float]]:
    """Times programs, after making sure that each gives what NumPy gives.

    Args:
        programs: by name of the workload; workloads without one are left out.
        start: a program of a number that is run first, untimed. What a system does once in a process (it loads its
            compiler when it is imported, when it makes the first array, or in the first call) is so no part of any
            first call; `bench_import.py` measures it.
        to_system: makes the system's own array of a NumPy value.
        finish: waits for a result, if the system returns before it is computed.

    Returns:
        `{"us": median of a call, "first_ms": the first call}` by name.

    Raises:
        AssertionError: a result differs.
    """
    times = {}
    finish(start(to_system(np.float32(1))))
    for name, program in programs.items():
        workload = WORKLOADS[name]
        inputs = workload.inputs()
        with np.errstate(all="ignore"):
            expected = workload.reference(*inputs)
        args = [to_system(v) if isinstance(v, (np.ndarray, np.generic)) else v for v in inputs]
        results: list[Any] = []
        first = once(lambda: results.append(finish(program(*args))))  # noqa: B023 - called at once
        for got, wanted in zip(_arrays(results[0]), _arrays(expected), strict=True):
            np.testing.assert_allclose(np.asarray(got), wanted, rtol=workload.tolerance, atol=workload.tolerance)
        with np.errstate(all="ignore"):
            times[name] = {"us": microseconds(lambda: finish(program(*args))), "first_ms": first * 1e3}  # noqa: B023
    return times
