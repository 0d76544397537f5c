"""Counting loops that are done in vectors, with branches and loops in them; which loops stay as they are."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.executors.native import machine
from autograph.executors.native.emit import emit
from autograph.executors.native.lower import lower
from autograph.executors.native.sites import Layout
from tests.executors.native.programs import check_all_ways, graph_of

rng = np.random.default_rng(7)


def affine(a, b):
    out = np.zeros(len(a))
    for i in ag.range(len(a)):
        out[i] = a[i] * 2.0 + b
    return out


def shifted(a):
    out = np.zeros(len(a) - 3)
    for i in ag.range(2, len(a) - 1):
        out[i - 2] = a[i - 2] + a[i + 1]
    return out


def two_dimensions(a):
    n, m = a.shape
    out = np.zeros((n, m))
    for i in ag.range(1, n - 1):
        for j in ag.range(1, m - 1):
            out[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])
    return out


def products(a, b):
    n, k = a.shape
    m = b.shape[1]
    out = np.zeros((n, m))
    for i in ag.range(n):
        for j in ag.range(m):
            total = 0.0
            for t in ag.range(k):
                total += a[i, t] * b[t, j]
            out[i, j] = total
    return out


def in_place(a):
    out = a.copy()
    for i in ag.range(len(a)):
        out[i] += 1.5
        out[i] *= out[i]
    return out


def escapes(xs, ys):
    counts = np.zeros((len(ys), len(xs)), np.int32)
    for i in ag.range(len(ys)):
        for j in ag.range(len(xs)):
            x, y, n = 0.0, 0.0, 0
            while x * x + y * y <= 4.0 and n < 60:
                x, y = x * x - y * y + xs[j], 2 * x * y + ys[i]
                n += 1
            counts[i, j] = n
    return counts


def roots(a):
    out = np.zeros(len(a))
    for k in ag.range(len(a)):
        x = a[k]
        for _ in ag.range(30):
            step = (x * x - a[k]) / (2.0 * x)
            x = x - step
            if abs(step) < 1e-9:
                break
        out[k] = x
    return out


def loops_in_loops(a):
    """Loops that end at different times, in loops that do."""
    out = np.zeros(len(a))
    for k in ag.range(len(a)):
        x, total, rounds = a[k], 0.0, 0
        while x > 1.0 and rounds < 20:
            y, inner = x, 0
            while y > 2.0 and inner < 9:
                y = y * 0.5
                inner += 1
                total += y
            x = x - y * 0.7
            rounds += 1
        out[k] = total + x
    return out


def branches(a, b):
    out = np.zeros(len(a))
    for i in ag.range(len(a)):
        x, y = a[i], b[i]
        if x > y:
            z = x
            for _ in ag.range(5):
                z = z * 0.5 + y
            if z > 1.0:
                x = z - y
            else:
                y = x * z
        elif y > 0.5:
            x = x * y + 2.0
        out[i] = x + y
    return out


def flags(a):
    out = np.zeros(len(a), bool)
    for i in ag.range(len(a)):
        found, x, n = False, a[i], 0
        while not found and n < 12:
            x = x * 1.5
            found = x > 10.0
            n += 1
        out[i] = found
    return out


def small_types(a):
    out = np.zeros(len(a), np.float32)
    for i in ag.range(len(a)):
        x = a[i]
        n = 0
        while x < 100 and n < 7:
            x = x * np.float32(2.5)
            n += 1
        out[i] = x
    return out


MAPS = [
    (affine, (rng.random(103), 0.3)),
    (affine, (rng.random(3), 0.3)),
    (shifted, (rng.random(50),)),
    (two_dimensions, (rng.random((13, 21)),)),
    (products, (rng.random((7, 9)), rng.random((9, 37)))),
    (in_place, (rng.random(37),)),
    (escapes, (np.linspace(-2, 0.6, 43), np.linspace(-1.2, 1.2, 7))),
    (roots, (rng.random(61) * 9 + 0.1,)),
    (loops_in_loops, (rng.random(53) * 30,)),
    (branches, (rng.random(67), rng.random(67))),
    (flags, (rng.random(35),)),
    (small_types, (rng.random(45).astype(np.float32),)),
]


@pytest.mark.parametrize(("function", "arguments"), MAPS)
def test_loops_of_independent_iterations(function: Any, arguments: tuple[Any, ...]) -> None:
    text = check_all_ways(function, arguments)
    assert "loop %" in text


@pytest.mark.parametrize("width", [16, 32])
@pytest.mark.parametrize(("function", "arguments"), MAPS)
def test_vectors_of_any_width_have_the_same_bits(
    function: Any, arguments: tuple[Any, ...], width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "vector_width", lambda: width)
    check_all_ways(function, arguments)


@pytest.mark.parametrize(("function", "arguments"), [MAPS[0], MAPS[4], MAPS[6], MAPS[8], MAPS[9]])
def test_they_are_vectors(function: Any, arguments: tuple[Any, ...]) -> None:
    program = lower(graph_of(function, *arguments))
    ir, _ = emit(program, Layout(program), 32)
    assert "phi <" in ir or "fmul <" in ir


def decomposed(a):
    out = a.copy()
    n = len(a)
    for k in ag.range(n):
        for i in ag.range(k + 1, n):
            out[i, k] = out[i, k] / 3.0
            for j in ag.range(k + 1, n):
                out[i, j] = out[i, j] - out[i, k] * out[k, j]
    return out


def up_to(a, n):
    out = np.zeros(len(a))
    for i in ag.range(ag.minimum(n, len(a))):
        out[i] = a[i] * 2.0
    return out, n


def next_row(a):
    out = a.copy()
    for i in ag.range(1, len(a)):
        for j in ag.range(a.shape[1]):
            out[i, j] = out[i - 1, j] * 0.5 + out[i, j]
    return out


def test_loops_of_a_length_that_is_not_known() -> None:
    text = check_all_ways(decomposed, (rng.random((23, 23)),))
    assert re.search(r"loop %\d+ in %\d+:", text)
    text = check_all_ways(up_to, *[(rng.random(40), n) for n in (-1000, -9, -1, 0, 1, 7, 8, 9, 33, 40, 60)])
    assert re.search(r"loop %\d+ in %\d+:", text)


def test_rows_that_are_apart() -> None:
    assert "loop %" in check_all_ways(next_row, (rng.random((12, 37)),)).split("while")[1]


def within_rows(a):
    out = a.copy()
    for k in ag.range(20):
        for i in ag.range(k, 20):
            for j in ag.range(k, 20):
                out[i, j] = out[i, j] + out[k, j] * out[i, k]
    return out


def checked_later(a, k):
    out = a.copy()
    k = k & 31
    for _ in ag.range(2):
        for i in ag.range(20):
            out[i] = out[k] + a[i]
        assert k >= 20, "too low"
    return out


def test_what_is_checked_later_tells_nothing_before() -> None:
    text = check_all_ways(checked_later, (rng.random(50), 25))
    assert text.count("while") == 2
    with pytest.raises(AssertionError, match="too low"):
        ag.function(checked_later, executor="native")(ag.constant(rng.random(50)), ag.constant(3))


def running(a):
    out = a.copy()
    for i in ag.range(1, len(a)):
        out[i] = out[i - 1] * 0.5 + out[i]
    return out


def overlapping(a):
    out = np.zeros(len(a))
    for i in ag.range(len(a) - 1):
        out[i + 1] = a[i]
        out[i] = a[i] * 2.0
    return out


def same_place(a):
    out = np.zeros(3)
    for i in ag.range(len(a)):
        out[1] = a[i]
    return out


def scattered(a, k):
    out = np.zeros(len(a))
    for i in ag.range(len(a)):
        out[k[i]] = a[i]
    return out


def sums(a):
    total = 0.0
    for i in ag.range(len(a)):
        total += a[i]
    return total


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (running, (rng.random(40),)),
        (overlapping, (rng.random(40),)),
        (same_place, (rng.random(40),)),
        (scattered, (rng.random(40), rng.integers(0, 40, 40))),
        (sums, (rng.random(40),)),
        (within_rows, (rng.random((20, 20)),)),
    ],
)
def test_iterations_that_need_each_other_stay_in_order(function: Any, arguments: tuple[Any, ...]) -> None:
    assert "while" in check_all_ways(function, arguments)


def after(n):
    i = 3
    out = np.zeros(20)
    while i < 17:
        out[i] = 1.0
        i += 1
    return i + n, out


def test_the_counter_has_its_last_value_afterwards() -> None:
    check_all_ways(after, [5])
    assert int(ag.function(after)(ag.constant(5))[0]) == 22
