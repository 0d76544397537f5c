"""Loops that follow each other become one, where that changes nothing; what nothing needs is taken out."""

from __future__ import annotations

import numpy as np
import pytest

import autograph as ag
from autograph.executors.native.contraction import contract
from autograph.executors.native.fusion import fuse
from autograph.executors.native.interpreter import interpret
from autograph.executors.native.program import (
    Affine,
    Block,
    Buffer,
    Constant,
    Let,
    Load,
    Loop,
    Program,
    Register,
    Store,
    While,
)
from autograph.executors.native.unneeded import remove_unneeded
from autograph.executors.native.verifier import verify
from tests.executors.native.programs import check_all_ways

NUMBERS = np.random.default_rng(0).normal(size=37)


def test_variables_of_a_loop_are_changed_in_one_pass() -> None:
    def f(x, y, n):
        count = ag.zeros([37], ag.int32)
        for _ in ag.range(n):
            inside = x * x + y * y < 4.0
            x, y = ag.where(inside, x * x - y * y, x), ag.where(inside, 2 * x * y + 0.1, y)
            count = count + ag.cast(inside, ag.int32)
        return x, y, count

    shown = check_all_ways(f, [NUMBERS, NUMBERS[::-1], 0], [NUMBERS, NUMBERS[::-1], 9])
    body = shown.partition("while")[2]
    assert body.count("loop ") == 1
    assert "work" not in shown


def test_nests_of_loops() -> None:
    def f(x, n):
        y = x * 2.0
        for _ in ag.range(n):
            x, y = y + x[:, None, 0], x - 1.0
        return x, y

    check_all_ways(f, [NUMBERS[:36].reshape(6, 6), 0], [NUMBERS[:36].reshape(6, 6), 3])


def test_neighbours_are_read_before_they_are_written() -> None:
    def f(x, n):
        for _ in ag.range(n):
            y = x[1:] - x[:-1]
            x[1:] = y * y
            x[:-1] = x[:-1] + y
        return x

    check_all_ways(f, [NUMBERS, 1], [NUMBERS, 4])


def outer_loops(shown: str) -> int:
    return shown.count("\n  loop ")


def softmax(x):
    e = ag.exp(x - ag.reduce_max(x, axis=1, keepdims=True))
    return e / ag.reduce_sum(e, axis=1, keepdims=True)


def layer_norm(x, g):
    mean = ag.reduce_mean(x, axis=1, keepdims=True)
    variance = ag.reduce_mean((x - mean) ** 2, axis=1, keepdims=True)
    return (x - mean) / ag.sqrt(variance + 1e-5) * g


@pytest.mark.parametrize("columns", [3, 8, 37, 130, 1500, 3000])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_what_is_done_with_each_row_is_one_pass_over_rows(columns, dtype) -> None:
    rows = min(23, 8192 // columns)  # an old NumPy's kernel sums more than that
    x = np.resize(NUMBERS, (rows, columns)).astype(dtype)
    whole = f"[{rows * columns}]"
    for f, given in ((softmax, [x]), (layer_norm, [x, np.resize(NUMBERS[::-1], columns).astype(dtype)])):
        shown = check_all_ways(f, given)
        if columns < 100:
            continue  # a few numbers for each row are better computed in vectors of them
        assert outer_loops(shown) == 1
        if columns < 2000:  # else a row is no nearer to the processor than all of them
            assert not any(whole in line for line in shown.splitlines() if line.endswith(" work"))


def test_rows_that_need_other_rows_are_passes_of_their_own() -> None:
    x = NUMBERS[:36].reshape(6, 6)

    def f(x):
        sums = ag.cumsum(x, axis=1)
        return sums - sums[::-1] * ag.reduce_sum(sums, axis=0)

    def g(x):
        scaled = x / ag.reduce_sum(x, axis=1, keepdims=True)
        return scaled + ag.reduce_max(scaled, axis=0), scaled

    check_all_ways(f, [x])
    assert outer_loops(check_all_ways(g, [x])) > 1


def test_rows_in_a_loop() -> None:
    def f(x, n):
        for _ in ag.range(n):
            x = x - ag.reduce_mean(x, axis=1, keepdims=True) * 0.5
            x = x / ag.reduce_sum(x * x, axis=1, keepdims=True)
        return x

    x = NUMBERS[:36].reshape(6, 6)
    check_all_ways(f, [x, 0], [x, 1], [x, 5])


# --- programs --------------------------------------------------------------------------------------------------


def copy_loop(source: Buffer, target: Buffer, shift: int = 0, count: int = 8) -> Loop:
    body = Block("loop", None)
    index, value, more = Register("i64", 1), Register("f64", 1), Register("f64", 1)
    body.statements += [
        Load(value, source, Affine.of(index) + shift),
        Let(more, "add", (value, Constant(1.0, "f64"))),
        Store(target, Affine.of(index), more),
    ]
    return Loop(index, count, body)


def program(*statements: object, output: Buffer) -> Program:
    top = Block("top", None)
    top.statements += statements  # type: ignore[arg-type]
    return Program("p", [A], top, [output], {0: (8,)}, [], 0, {}, [])


A = Buffer("f64", 10, ("in", 0))


def test_loops_are_joined_only_if_an_iteration_needs_the_same_one() -> None:
    for shift, joined in ((0, True), (1, False)):
        middle, out = Buffer("f64", 10, ("work", None)), Buffer("f64", 8, ("out", 0))
        made = program(copy_loop(A, middle, 2 - shift), copy_loop(middle, out, shift), output=out)
        before = interpret(made, [np.arange(10.0)])[0]
        fuse(made)
        remove_unneeded(made)
        verify(made)
        assert len(made.top.statements) == (1 if joined else 2)
        np.testing.assert_array_equal(interpret(made, [np.arange(10.0)])[0], before)
        stores = [s for s in made.top.statements[0].body.statements if isinstance(s, Store)]
        assert [s.buffer for s in stores] == [out if joined else middle]


def test_what_is_loaded_between_is_not_loaded_too_early() -> None:
    middle, out, number = Buffer("f64", 10, ("work", None)), Buffer("f64", 8, ("out", 0)), Register("f64", 0)
    last = copy_loop(A, out)
    last.body.statements[2] = Store(out, Affine.of(last.index), number)
    made = program(copy_loop(A, middle), Load(number, middle, Affine(3)), last, output=out)
    before = interpret(made, [np.arange(10.0)])[0]
    fuse(made)
    verify(made)
    np.testing.assert_array_equal(interpret(made, [np.arange(10.0)])[0], before)


def test_stores_that_nobody_reads_and_what_they_need_are_removed() -> None:
    middle, out = Buffer("f64", 10, ("work", None)), Buffer("f64", 8, ("out", 0))
    made = program(copy_loop(A, middle), copy_loop(A, out), output=out)
    remove_unneeded(made)
    assert len(made.top.statements) == 1
    verify(made)


# --- rows ------------------------------------------------------------------------------------------------------


def row_loop(source: Buffer, target: Buffer, shift: int = 0, rows: int = 3, width: int = 4) -> Loop:
    """`target[i, j] = source[i, j + shift] + 1`, row by row; of `j` only a fact says between which bounds it is."""
    body, inner = Block("loop", None), Block("body", None)
    index, carried, more = Register("i64", 1), Register("i64", 2), Register("i64", 3)
    value, result, go_on = Register("f64", 3), Register("f64", 3), Register("b", 2)
    test = Block("test", body)
    test.statements.append(Let(go_on, "lt", (carried, Constant(width, "i64"))))
    at = Affine.of(index) * width + carried
    inner.facts[carried] = (0, width - 1)
    inner.statements += [
        Load(value, source, at + shift),
        Let(result, "add", (value, Constant(1.0, "f64"))),
        Store(target, at, result),
        Let(more, "add", (carried, Constant(1, "i64"))),
    ]
    body.statements.append(While([carried], [Constant(0, "i64")], test, go_on, inner, [more], width))
    return Loop(index, rows, body)


@pytest.mark.parametrize("shift", [0, 1, 4])
@pytest.mark.parametrize("is_read", [False, True])
def test_rows_are_joined_and_memory_for_one_is_enough(shift, is_read) -> None:
    source, out = Buffer("f64", 16, ("in", 0)), Buffer("f64", 12, ("out", 0))
    middle = Buffer("f64", 16, ("work", None))
    statements: list = [row_loop(source, middle, rows=4), row_loop(middle, out, shift, rows=4 if shift == 0 else 3)]
    if shift:
        statements[0].count = 3
    number = Register("f64", 0)
    if is_read:
        statements += [Load(number, middle, Affine(5)), Store(out, Affine(0), number)]
    out.count = 16
    top = Block("top", None)
    top.statements += statements
    made = Program("p", [source], top, [out], {0: (16,)}, [], 0, {}, [])
    given = [np.arange(16.0)]
    before = interpret(made, given)[0] if shift == 0 else None
    fuse(made)
    remove_unneeded(made)
    contract(made)
    verify(made)
    joined = shift == 0
    assert sum(isinstance(s, Loop) for s in made.top.statements) == (1 if joined else 2)
    assert (middle.count, middle.is_local) == ((4, True) if joined and not is_read else (16, False))
    if before is not None:
        np.testing.assert_array_equal(interpret(made, given)[0], before)
