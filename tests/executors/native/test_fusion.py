"""Loops that follow each other become one, where that changes nothing; what nothing needs is taken out."""

from __future__ import annotations

import numpy as np

import autograph as ag
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
