"""Small programs under `@ag.function`, beside plain NumPy and the peers that are installed.

    python bench/bench_programs.py [NAME...] [--json FILE] [--plot FILE]     all programs, or those named

Every result is compared with NumPy's before it is timed. The first call (conversion, tracing, compiling) is in
brackets; each system has run another program before, so that what it does once in a process is no part of it. The last
table holds autograph's time over that of the fastest of the others: below 1, autograph is faster.
"""

from __future__ import annotations

import argparse
import difflib
from pathlib import Path
from typing import Any

import natural_programs
import numpy as np
import peer_process
import report
from measure import table
from workloads import WORKLOADS, time_all

import autograph as ag

# mypy: disable-error-code="no-untyped-def,no-untyped-call"


@ag.function
def power(x, y):
    result = ag.eye(10, dtype=ag.int32)
    for _ in range(y):
        result = ag.matmul(x, result)
    return result


@ag.function
def simple_relu(x):
    if x > 0:
        return x
    else:
        return 0


@ag.function
def mse(a, b):
    return ag.reduce_mean((a - b) ** 2)


@ag.function
def collatz(n):
    count = ag.constant(0, ag.int64)
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        count = count + 1
    return count


@ag.function
def mandelbrot(c):
    z = ag.zeros_like(c)
    n = ag.zeros(c.shape, ag.int32)
    for _ in ag.range(100):
        inside = ag.abs(z) <= 2
        z = ag.where(inside, z * z + c, z)
        n = n + ag.cast(inside, ag.int32)
    return n


@ag.function
def rnn(xs, w, u):
    h = ag.zeros((8, 64), ag.float32)
    for x in xs:
        h = ag.tanh(h @ w + x @ u)
    return h


@ag.function
def black_scholes(s, k, t):
    d1 = (ag.log(s / k) + 0.05 * t) / (0.2 * ag.sqrt(t))
    d2 = d1 - 0.2 * ag.sqrt(t)
    return s / (1 + ag.exp(-1.702 * d1)) - k * ag.exp(-0.03 * t) / (1 + ag.exp(-1.702 * d2))


@ag.function
def chain(v):
    for _ in range(20):
        v = v * 1.01 + 0.1
    return v


@ag.function
def euler(y, n):
    for _ in ag.range(n):
        y = y + 1e-3 * (-y * y + 1.0)
    return y


@ag.function
def mlp_step(w1, b1, w2, b2, x, labels):
    with ag.GradientTape() as tape:
        tape.watch([w1, b1, w2, b2])
        scores = ag.nn.relu(x @ w1 + b1) @ w2 + b2
        loss = ag.reduce_mean(ag.nn.sparse_softmax_cross_entropy_with_logits(labels, scores))
    gradients = tape.gradient(loss, [w1, b1, w2, b2])
    return loss, *[p - 0.01 * g for p, g in zip([w1, b1, w2, b2], gradients)]


@ag.function
def ode_gradient(y, rate, steps):
    with ag.GradientTape() as tape:
        tape.watch(rate)
        for _ in range(steps):
            y = y + 0.01 * rate * y * (1 - y)
    return tape.gradient(y, rate)


@ag.function
def start(x):
    return x + 1


PROGRAMS = {
    f.__name__: f for f in (power, simple_relu, mse, collatz, mandelbrot, rnn, black_scholes, chain, euler, mlp_step)
}
NATURAL = {name: ag.function(getattr(natural_programs, name)) for name in WORKLOADS if name not in PROGRAMS}
PROGRAMS |= NATURAL | {"ode_gradient": ode_gradient}

# Column -> environment, script, arguments.
PEERS = {
    "TF function": ("tf", "tensorflow_programs.py", []),
    "TF + XLA": ("tf", "tensorflow_programs.py", ["--xla"]),
    "JAX jit": ("jx", "jax_programs.py", []),
    "Numba": ("jx", "numba_programs.py", []),
    "PyTorch": ("jx", "torch_programs.py", []),
}


def _cell(times: dict[str, float] | None, first: bool = True) -> str:
    if times is None:
        return "-"
    us = times["us"]
    text = f"{us:.2f}" if us < 10 else f"{us:.0f}"
    return f"{text} ({times['first_ms']:.0f})" if first else text


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Small programs, beside NumPy and the peers that are installed.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="programs (default: all)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all that was measured")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the speed beside the fastest other, e.g. .svg")
    options = parser.parse_args()
    for name in options.names:
        if name not in PROGRAMS:
            near = difflib.get_close_matches(name, PROGRAMS, 1)
            parser.error(f"no program {name!r}" + (f": did you mean {near[0]!r}?" if near else ""))
    return options


def main(options: argparse.Namespace) -> None:
    names = options.names or list(PROGRAMS)
    columns: dict[str, dict[str, Any]] = {
        "NumPy": time_all({name: WORKLOADS[name].reference for name in names}, np.sqrt),
        report.OURS: time_all({name: PROGRAMS[name] for name in names}, start, ag.constant),
    }
    for peer, (environment, script, args) in PEERS.items():
        times = peer_process.run(environment, script, *args, *names)
        if times:
            columns[peer] = times
    table(
        "Programs: us per call (first call in ms)",
        ["program", *columns],
        [[n, *(_cell(times.get(n), first=c != "NumPy") for c, times in columns.items())] for n in names],
    )
    rows = report.rows_of(columns)
    report.show(rows)
    if options.json:
        report.write_json(options.json, columns)
    if options.plot:
        report.plot(options.plot, rows)


if __name__ == "__main__":
    main(_arguments())
