"""What the machine itself allows for the programs of `bench_programs.py`: the floors of docs/performance.md.

    python bench/floors.py

Rates are measured with NumPy: products of matrices by BLAS, which uses all processors; reads and elementwise
functions on one, divided by the number of processors where a program's elements are independent of each other. The
latency is that of `multiply.reduce`, whose steps wait for each other. The cost of a call is part of every floor.
"""

from __future__ import annotations

import os
import platform
import timeit
from pathlib import Path
from typing import Any

import numpy as np
from measure import microseconds, table
from workloads import WORKLOADS

PROCESSORS = os.cpu_count() or 1


def _processor(key: str) -> str:
    """What /proc/cpuinfo says about the first processor; empty where there is no such file."""
    path = Path("/proc/cpuinfo")
    lines = path.read_text().splitlines() if path.exists() else []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith(key)), "")


def _products(dtype: Any) -> float:
    """Floating-point operations per us in products of matrices."""
    a = np.ones((768, 768), dtype)
    return 2 * 768**3 / microseconds(lambda: a @ a)


def _read(size: int) -> float:
    """Bytes per us when two arrays of so many bytes together are read."""
    a, b = np.ones(size // 8, np.float32), np.ones(size // 8, np.float32)
    return size / microseconds(lambda: np.dot(a, b))


def _copied(size: int) -> float:
    """Bytes per us when an array is made of another one, both counted."""
    a, b = np.ones(size // 16), np.empty(size // 16)
    return size / microseconds(lambda: np.copyto(b, a))


def _elements(function: Any, dtype: Any) -> float:
    """Microseconds that a function takes for an element, in arrays that fit the cache of one processor."""
    a, out = np.full(8192, 0.5, dtype), np.empty(8192, dtype)
    arguments = [a] * function.nin
    return microseconds(lambda: function(*arguments, out=out)) / a.size


def _latency() -> float:
    """Microseconds from one multiplication to the next that needs its result."""
    short, long = np.ones(1000), np.ones(4000)
    return (microseconds(lambda: np.multiply.reduce(long)) - microseconds(lambda: np.multiply.reduce(short))) / 3000


def _call() -> float:
    """Microseconds of CPython's call of a function in C, with one argument."""
    return min(timeit.repeat("f(x)", "from operator import index as f; x = 1", number=100_000)) / 100_000 * 1e6


def main() -> None:
    single, double = _products(np.float32), _products(np.float64)
    cached, memory = _read(8_000_000), _copied(64_000_000)
    latency, call = _latency(), _call()
    exp, divide, tanh = (
        _elements(f, dtype) for f, dtype in ((np.exp, np.float64), (np.divide, np.float64), (np.tanh, np.float32))
    )
    amd = _processor("vendor_id") == "AuthenticAMD"
    cycle = latency / (3 if amd else 4)  # a multiplication takes so many cycles
    table(
        f"The machine: {_processor('model name') or platform.machine()}, {PROCESSORS} processors",
        ["what", "measured"],
        [
            ["clock in /proc/cpuinfo, GHz", f"{float(_processor('cpu MHz') or 'nan') / 1e3:.2f}"],
            ["clock by the latency of a multiplication, GHz", f"{1e-3 / cycle:.2f}"],
            ["a multiplication that waits for another, ns", f"{latency * 1e3:.2f}"],
            ["a call of a C function, ns", f"{call * 1e3:.0f}"],
            ["products of float32, GFLOP/s", f"{single / 1e3:.0f}"],
            ["products of float64, GFLOP/s", f"{double / 1e3:.0f}"],
            ["reading 8 MB, GB/s", f"{cached / 1e3:.1f}"],
            ["copying 32 MB, both counted, GB/s", f"{memory / 1e3:.1f}"],
            ["exp of a float64, ns", f"{exp * 1e3:.2f}"],
            ["division of float64, ns", f"{divide * 1e3:.2f}"],
            ["tanh of a float32, ns", f"{tanh * 1e3:.2f}"],
        ],
    )
    workload = WORKLOADS["mandelbrot"]
    with np.errstate(all="ignore"):
        steps = int(workload.reference(*workload.inputs()).sum())
    rnn, mlp = 100 * 2 * 8 * 64 * (64 + 32), 2 * 32 * (2 * 784 * 128 + 3 * 128 * 10)
    prices = max(32e6 / memory, 1e6 * (4 * exp + 5 * divide) / PROCESSORS)
    floors = [
        ("power", "10,000 rows times a number, a cycle each", 10_000 * cycle),
        ("simple_relu", "the call", 0.0),
        ("mse", "8 MB read, by all processors", 8e6 / cached / PROCESSORS),
        ("collatz", "524 steps, 3 cycles each", 524 * 3 * cycle),
        ("mandelbrot", f"{steps / 1e6:.1f}M steps of 10 operations", steps * 10 / (double / 2)),
        ("rnn", f"{rnn / 1e6:.1f}M operations in products, 51,200 tanh", rnn / single + 51_200 * tanh / PROCESSORS),
        ("black_scholes", "32 MB moved, or 4M exp and 5M divisions", prices),
        ("chain", "40 operations in a row", 40 * latency),
        ("euler", "1000 steps of 4 operations in a row", 4000 * latency),
        ("mlp_step", f"{mlp / 1e6:.1f}M operations in products", mlp / single),
    ]
    table("Floors", ["program", "of what", "us"], [[n, text, f"{us + call:.2f}"] for n, text, us in floors])


if __name__ == "__main__":
    main()
