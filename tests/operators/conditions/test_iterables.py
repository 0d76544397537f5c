"""Staged iterables: each program in plain Python and staged, over known and unknown lengths."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from autograph import errors
from autograph.framework.convert import constant
from autograph.operators.conditions.iterables import Rows, as_staged, static_length
from autograph.operators.conditions.logical import in_, truth
from autograph.operators.conditions.ranges import Range
from tests.operators.staging import PYTHON, STAGED, check, run_staged

X = [3, 1, 4, 1, 5]
Y = [2, 7, 1]


def digits(result: Any, item: Any) -> Any:
    return result * 10 + item


def pairs(result: Any, item: Any) -> Any:
    a, b = item
    return result * 10 + a * 2 + b


LOOPS = {
    "rows": lambda py, x, y: py.loop(x, digits, 0),
    "range": lambda py, x, y: py.loop(py.range(x[0]), digits, 0),
    "range from": lambda py, x, y: py.loop(py.range(x[1], x[4]), digits, 0),
    "range with step": lambda py, x, y: py.loop(py.range(1, x[4] * 2, 3), digits, 0),
    "range downwards": lambda py, x, y: py.loop(py.range(x[4], -1, -2), digits, 0),
    "range with staged step": lambda py, x, y: py.loop(py.range(9, x[1], 0 - y[0]), digits, 0),
    "range of nothing": lambda py, x, y: py.loop(py.range(x[4], x[1]), digits, 7),
    "range adapts": lambda py, x, y: py.loop(py.range(x[0]), lambda r, i: r + i * 0.5, 0.0),
    "enumerate": lambda py, x, y: py.loop(py.enumerate(x), pairs, 0),
    "enumerate from": lambda py, x, y: py.loop(py.enumerate(x, 5), pairs, 0),
    "enumerate by keyword": lambda py, x, y: py.loop(py.enumerate(iterable=x, start=x[0]), pairs, 0),
    "enumerate Python from staged": lambda py, x, y: py.loop(py.enumerate([4, 5], x[0]), pairs, 0),
    "zip": lambda py, x, y: py.loop(py.zip(x, y), pairs, 0),
    "zip with Python numbers": lambda py, x, y: py.loop(py.zip([9, 8, 7, 6], x), pairs, 0),
    "zip with range": lambda py, x, y: py.loop(py.zip(x, py.range(2, 30, 2)), pairs, 0),
    "zip of one": lambda py, x, y: py.loop(py.zip(x), lambda r, t: r * 10 + t[0], 0),
    "zip strict": lambda py, x, y: py.loop(py.zip(x, x, strict=True), pairs, 0),
    "map": lambda py, x, y: py.loop(py.map(lambda v: v + 1, x), digits, 0),
    "map of two": lambda py, x, y: py.loop(py.map(lambda a, b: a * b, x, y), digits, 0),
    "map of map": lambda py, x, y: py.loop(py.map(lambda v: v * 2, py.map(lambda v: v + 1, x)), digits, 0),
    "map of a builtin": lambda py, x, y: py.loop(py.map(abs, x), digits, 0),
    "filter": lambda py, x, y: py.loop(py.filter(lambda v: v > 2, x), digits, 0),
    "filter None": lambda py, x, y: py.loop(py.filter(None, py.range(x[0])), digits, 0),
    "next on filter": lambda py, x, y: py.next(py.iter(py.filter(lambda v: v > 3, x))),
    "enumerate of filter": lambda py, x, y: py.loop(
        py.enumerate(py.filter(lambda v: v > 2, x), 5), lambda r, p: r * 100 + p[0] * 10 + p[1], 0
    ),
    "zip with a filter": lambda py, x, y: py.loop(
        py.zip(x, py.filter(lambda v: v > 2, x)), lambda r, p: r * 100 + p[0] * 10 + p[1], 0
    ),
    "zip of a filter first": lambda py, x, y: py.loop(
        py.zip(py.filter(lambda v: v > 0, x), y, py.range(2, 9)), lambda r, p: r * 100 + p[0] * p[1] + p[2], 0
    ),
    "filter of a map": lambda py, x, y: py.loop(py.filter(lambda v: v % 2 == 0, py.map(lambda v: v + 1, x)), digits, 0),
    "filter of a filter": lambda py, x, y: py.loop(
        py.filter(lambda v: v < 5, py.filter(lambda v: v > 1, x)), digits, 0
    ),
    "map of a filter": lambda py, x, y: py.loop(py.map(lambda v: v * 2, py.filter(lambda v: v > 2, x)), digits, 0),
    "reversed": lambda py, x, y: py.loop(py.reversed(x), digits, 0),
    "reversed range": lambda py, x, y: py.loop(py.reversed(py.range(x[0])), digits, 0),
    "enumerate of zip": lambda py, x, y: py.loop(
        py.enumerate(py.zip(x, y)), lambda r, t: r * 10 + t[0] * 3 + t[1][0] * t[1][1], 0
    ),
    "loop over an iterator": lambda py, x, y: py.loop(py.iter(x), digits, 0),
    "sum of map": lambda py, x, y: py.sum(py.map(lambda v: v * v, x)),
    "sum of range": lambda py, x, y: py.sum(py.range(x[4])),
    "sum of filter": lambda py, x, y: py.sum(py.filter(lambda v: v > 2, x), 100),
    "any of map": lambda py, x, y: py.any(py.map(lambda v: v > 4, x)),
    "all of map": lambda py, x, y: py.all(py.map(lambda v: v > 1, x)),
    "any of filter": lambda py, x, y: py.any(py.filter(lambda v: v > 9, x)),
    "max of map": lambda py, x, y: py.max(py.map(lambda v: v % 5, x)),
    "max of filter": lambda py, x, y: py.max(py.filter(lambda v: v < 4, x)),
    "min of filter with default": lambda py, x, y: py.min(py.filter(lambda v: v > 9, x), default=-1),
    "max of map by key": lambda py, x, y: py.max(py.map(lambda v: v + 0, x), key=lambda v: -v),
    "max of range": lambda py, x, y: py.max(py.range(x[0])),
    "sorted range": lambda py, x, y: py.sorted(py.range(x[0]), reverse=True),
    "len of range": lambda py, x, y: py.len(py.range(1, x[4], 3)),
    "truth of range": lambda py, x, y: py.bool(py.range(x[0])),
    "item of range": lambda py, x, y: py.range(x[4])[2],
}  # fmt: skip


@pytest.mark.parametrize("name", LOOPS)
def test_as_python(name: str) -> None:
    check(LOOPS[name], X, Y)


@pytest.mark.parametrize("name", ["rows", "enumerate", "zip", "map", "filter", "reversed", "sum of map", "any of map"])
def test_over_nothing(name: str) -> None:
    empty = np.zeros(0, np.int32)
    program = LOOPS[name]
    for known in (True, False):
        found = run_staged(lambda x, y: program(STAGED, x, y), empty, empty, known=known)
        assert found == program(PYTHON, [], [])


@pytest.mark.parametrize("bounds", list(itertools.product((-3, 0, 4), (-4, 0, 5), (-3, -1, 1, 2, 7))))
def test_ranges(bounds: tuple[int, int, int]) -> None:
    def program(py, a, b, c):
        numbers = py.range(a, b, c)
        return py.loop(numbers, lambda r, i: r * 7 + i, 0), py.len(numbers)

    check(program, *bounds)


def test_range_in_int64() -> None:
    assert run_staged(lambda n: STAGED.loop(STAGED.range(n), digits, np.int64(0)), np.int64(4)) == 123


def test_membership_in_range() -> None:
    for value in (0, 1, 4, 9):
        assert run_staged(lambda n, v: in_(v, STAGED.range(0, n, 2)), 6, value) is (value in range(0, 6, 2))
    with pytest.raises(errors.OperatorNotAllowedInGraphError, match="in"):
        run_staged(lambda n: 3 in STAGED.range(n), 6)


def test_rows_of_a_matrix_unpack() -> None:
    table = [[1, 2], [3, 4], [5, 6]]
    check(lambda py, x: py.loop(x, lambda r, row: r * 10 + row[0] * row[1], 0), table)


UNROLLED = {
    "rows": lambda py, x: [v * 2 for v in x],
    "enumerate": lambda py, x: list(py.enumerate(x, 1)),
    "zip": lambda py, x: list(py.zip(x, "abc")),
    "zip with objects": lambda py, x: [a for a, b in py.zip(x, [None, "b", {}])],
    "zip with a counter": lambda py, x: [a + b for a, b in py.zip(x, itertools.count(1))],
    "zip with a generator of objects": lambda py, x: [a for a, b in py.zip(x, (dict(n=i) for i in range(9)))],
    "map": lambda py, x: list(py.map(lambda v: v + 1, x)),
    "map with objects": lambda py, x: list(py.map(lambda v, s: v + len(s), x, ["a", "", "bcd"])),
    "reversed": lambda py, x: list(py.reversed(x)),
    "next": lambda py, x: py.next(py.iter(x)),
    "next, twice": lambda py, x: (lambda it: (py.next(it), py.next(it), list(it)))(py.iter(x)),
    "next with default": lambda py, x: (lambda it: [py.next(it, 0) for _ in range(5)])(py.iter(x)),
    "iter of iter": lambda py, x: py.next(py.iter(py.iter(x))),
}


@pytest.mark.parametrize("name", UNROLLED)
def test_in_python_when_the_length_is_known(name: str) -> None:
    expected = UNROLLED[name](PYTHON, [3, 1, 4])
    assert run_staged(lambda x: UNROLLED[name](STAGED, x), [3, 1, 4]) == expected


def test_next_when_the_length_is_not_known() -> None:
    def program(x):
        it = STAGED.iter(x)
        return STAGED.next(it), STAGED.next(it, 0), STAGED.next(it, 0), STAGED.loop(it, digits, 0)

    assert run_staged(program, [3, 1, 4, 1], known=False) == (3, 1, 4, 1)
    assert run_staged(program, [3], known=False) == (3, 0, 0, 0)
    with pytest.raises(errors.AssertionFailedError, match="no more items"):
        run_staged(program, np.zeros(0, np.int32), known=False)
    with pytest.raises(StopIteration):
        run_staged(program, np.zeros(0, np.int32))


def test_side_effects_happen_once_an_item(capsys) -> None:
    def noisy(v):
        STAGED.print("see", v)
        return v

    def program(x):
        return STAGED.loop(STAGED.filter(lambda v: v > 1, STAGED.map(noisy, x)), digits, 0)

    assert run_staged(program, [3, 1, 4]) == 34
    assert capsys.readouterr().out == "see 3\nsee 1\nsee 4\n"


REFUSED = {
    "next on filter twice": (lambda py, x: (lambda it: (py.next(it), py.next(it)))(py.filter(None, x)),
                             errors.UnimplementedError, "used again"),
    "zip of filters": (lambda py, x: py.zip(py.filter(None, x), py.filter(None, x)), errors.UnimplementedError, "zip"),
    "list of filter": (lambda py, x: list(py.filter(None, x)), errors.OperatorNotAllowedInGraphError, "filter"),
    "zip gone over twice": (lambda py, x: (lambda z: (py.list(z), py.list(z)))(py.zip(x, x)),
                            errors.UnimplementedError, "used again"),
    "rows of a scalar": (lambda py, x: py.map(abs, x[0]), TypeError, "object is not iterable"),
    "zip strict": (lambda py, x: py.zip(x, [1, 2], strict=True), ValueError, "differ|shorter"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    program, kind, words = REFUSED[name]
    for known in (True, False):
        with pytest.raises(kind, match=words):
            run_staged(lambda x: program(STAGED, x), X, known=known)


def test_unknown_length_in_python_is_refused() -> None:
    objects = [object()] * 5
    programs = (list, lambda x: list(STAGED.zip(x)), lambda x: STAGED.zip(x, objects), lambda x: len(Range(x[0])))
    for program in programs:
        with pytest.raises((errors.OperatorNotAllowedInGraphError, errors.UnsupportedTypeError)):
            run_staged(program, X, known=False)


def test_as_staged() -> None:
    assert as_staged([1, 2]) is None
    assert as_staged(constant([1, 2])) is None  # no graph is being built
    assert run_staged(lambda x: isinstance(as_staged(x), Rows) and static_length(as_staged(x)), [1, 2]) == 2
    assert run_staged(lambda x: truth(STAGED.zip(x)), [1, 2]) is True
