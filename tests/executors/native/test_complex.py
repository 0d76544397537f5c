"""Complex numbers: their parts in registers, whole in memory."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import autograph as ag
from autograph.executors import numpy as reference
from autograph.executors.native import complex_ufuncs, texts
from autograph.executors.native.builder import Builder
from autograph.executors.native.entry import runnable
from autograph.executors.native.lower import lower
from autograph.executors.native.program import Constant, Register
from tests.executors.native.programs import check_all_ways, graph_of

EDGES = [0.0, -0.0, 1.5, -2.25, np.inf, -np.inf, np.nan, 1e300, -3e-320]
Z = np.array([complex(x, y) for x, y in itertools.product(EDGES, EDGES)])
W = np.roll(Z, 7)[::-1].copy()


def numbers(dtype, count=37):
    turns = np.arange(count, dtype=np.float64)
    return (np.cos(turns**2) + 1j * np.sin(turns * 3) * 1.7).astype(dtype)


FUNCTIONS = {
    "add": lambda z, w: z + w,
    "subtract": lambda z, w: z - w,
    "multiply": lambda z, w: z * w,
    "divide": lambda z, w: z / w,
    "square": lambda z, w: ag.square(z),
    "power": lambda z, w: z**2,
    "negative": lambda z, w: -z,
    "conj": lambda z, w: ag.conj(z) * w,
    "parts": lambda z, w: ag.real(z) + ag.imag(w),
    "complex": lambda z, w: ag.complex(ag.imag(z), ag.real(w)),
    "abs": lambda z, w: ag.abs(z),
    "equal": lambda z, w: z == w,
    "not_equal": lambda z, w: z != w,
    "where": lambda z, w: ag.where(ag.real(z) > 0, z, w),
    "exp": lambda z, w: ag.exp(z),
    "cast": lambda z, w: ag.cast(ag.real(z), z.dtype) + z,
    "narrow": lambda z, w: ag.cast(z, ag.complex64),
    "scaled": lambda z, w: 2.5 * z + 1j,
    "truth": lambda z, w: ag.cast(z, ag.bool),
}


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("dtype", [np.complex64, np.complex128])
def test_elementwise(name, dtype) -> None:
    with np.errstate(all="ignore"):
        edges = Z.astype(dtype), W.astype(dtype)
    many, one = [numbers(dtype), numbers(dtype)[::-1].copy()], [dtype(0.3 - 2j), dtype(-1.1j)]
    for given in (many, list(edges), [numbers(dtype)[:1], numbers(dtype)[5:6]], one):
        shown = check_all_ways(FUNCTIONS[name], given)
        if name not in ("divide", "exp", "power"):
            assert "numpy." not in shown and "call" not in shown


def bits(array):
    array = np.asarray(array)
    parts = np.stack([array.real, array.imag])
    return np.where(np.isnan(parts), np.nan, parts).tobytes()


@pytest.mark.parametrize("name", ["multiply", "negative", "conj", "abs", "where", "cast", "square", "add"])
def test_signs_of_zeros_are_numpys(name) -> None:
    graph = graph_of(FUNCTIONS[name], Z, W)
    (expected,) = reference.compile_graph(graph)(Z, W)
    (found,) = runnable(lower(graph), graph)(Z, W)
    assert bits(found) == bits(expected)


def test_what_lies_in_memory_backwards_is_computed_as_numpy_does() -> None:
    graph = graph_of(lambda z: ag.abs(z) + ag.real(z * z), numbers(np.complex64))
    z = numbers(np.complex64)[::-1]
    (found,), (expected,) = (make(graph)(z) for make in (lambda g: runnable(lower(g), g), reference.compile_graph))
    np.testing.assert_array_equal(found, expected)


def test_a_formula_that_gives_other_bits_is_not_used(monkeypatch) -> None:
    def without_fma(b, a, t):
        (x, y), (u, v) = ((b.part("real", z), b.part("imag", z)) for z in a)
        products = [b.let("mul", pair, "f64") for pair in ((x, u), (y, v), (x, v), (y, u))]
        parts = [b.let("sub", products[:2], "f64"), b.let("add", products[2:], "f64")]
        return b.let("complex", parts, t)

    monkeypatch.setitem(complex_ufuncs._FORMULAS, "multiply", without_fma)
    complex_ufuncs._holds.cache_clear()
    try:
        by_formula = complex_ufuncs.rule(np.multiply, "c128") is not None
        x, y = (np.sin(np.arange(k, k + 200.0)) + 1j * np.cos(np.arange(k, k + 200.0) * 7) for k in (0, 9))
        plain = x.real * y.real - x.imag * y.imag + 1j * (x.real * y.imag + x.imag * y.real)
        assert by_formula == bool((x * y == plain).all())
    finally:
        complex_ufuncs._holds.cache_clear()


def test_parts_of_what_was_made_of_parts_are_these() -> None:
    b, x, y = Builder(), Register("f64", 0), Register("f64", 0)
    made = b.let("complex", [x, y], "c128")
    assert (b.part("real", made), b.part("imag", made)) == (x, y)
    assert b.part("imag", Constant(1 - 2j, "c64")).value == -2.0


def test_loops_carry_them() -> None:
    def newton(z, n):
        steps = 0
        while ag.abs(z**3 - 1) > 1e-9 and steps < n:
            z = z - (z * z * z - 1) / (3 * z * z)
            steps += 1
        return z, steps

    for start in (1 + 1j, -0.5 - 2j, 0.1j):
        check_all_ways(newton, [np.complex128(start), 40])


def test_branches_join_them() -> None:
    def f(z):
        if ag.real(z) > 0:
            w = z * 2
        else:
            w = ag.conj(z) - 1j
        return w, w * w

    check_all_ways(f, [np.complex128(1 + 2j)], [np.complex128(-1 + 2j)], [np.complex128(complex(np.nan, 1))])


def test_arrays_are_written_gathered_and_sliced() -> None:
    def f(z, i):
        w = ag.zeros_like(z)
        for k in ag.range(5):
            w = ag.tensor_scatter_nd_update(w, [[k]], [z[i] * ag.cast(k, z.dtype)])
        return w, z[1:4] * 1j, ag.gather(z, [i, 0]), ag.concat([z[2:], w[:3]], 0), z[::2] + z[1::2]

    check_all_ways(f, [numbers(np.complex128, 10), 3], [numbers(np.complex128, 10), 8])


def test_lists_hold_them() -> None:
    def f(z, n):
        found = []
        for _ in ag.range(n):
            found.append(z)
            z = z * z + 0.25j
        return ag.stack(found)

    check_all_ways(f, [np.complex128(0.1 + 0.2j), 9], [np.complex128(0.1), 0])


def test_kernels_take_and_give_them() -> None:
    def f(z, w):
        total = ag.reduce_sum(z)  # NumPy's order
        return ag.sqrt(total) * w, ag.cumsum(z), ag.matmul(ag.reshape(z, [6, 6]), ag.reshape(z, [6, 6])), total / w

    check_all_ways(f, [numbers(np.complex128, 36), np.complex128(2 - 1j)])


def test_large_arrays_are_divided_among_threads() -> None:
    def f(z, c, s):
        for _ in ag.range(3):
            z = z * z * s + c
        return z, ag.abs(z)

    z = numbers(np.complex128, 400_000) * 0.5
    graph = graph_of(f, z, z, np.complex128(0.5j))
    assert "@in_parallel" in texts.llvm_ir(graph)
    given = z, z[::-1].copy(), np.complex128(0.5j)
    for found, expected in zip(runnable(lower(graph), graph)(*given), reference.compile_graph(graph)(*given)):
        np.testing.assert_array_equal(found, expected)


def test_calls_give_numbers() -> None:
    @ag.function
    def f(z):
        return z * z

    for _ in range(3):
        z = f(np.complex128(1 + 2j))
        assert z.numpy() == (1 + 2j) ** 2 and z.shape == ()
    assert f(3 - 1j).numpy() == (3 - 1j) ** 2
