"""Values that Python refuses, such as a step of zero, where a tensor holds them: handlers and callers see what plain
Python raises."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.agreement import same

# mypy: disable-error-code="no-untyped-def"


def numbers_of_a_range(a, s):
    try:
        return [i for i in range(0, a, s)]
    except ValueError as e:
        return str(e)


def range_that_is_not_used(a, s):
    try:
        range(0, a, s)
    except ValueError as e:
        return str(e)
    return a


def what_a_range_is_asked(a, s):
    try:
        return len(range(0, a, s)), sum(range(0, a, s)), 3 in range(0, a, s)
    except ValueError as e:
        return str(e)


def loop_over_a_range(a, s):
    total = 0
    try:
        for i in range(0, a, s):
            total += i
    except ValueError as e:
        return str(e)
    return total


def range_in_a_generator(a, s):
    def numbers():
        yield from range(0, a, s)

    try:
        return list(numbers())
    except ValueError as e:
        return str(e)


def step_of_islice(a, s):
    try:
        return list(itertools.islice(range(10), 0, a, s))
    except ValueError as e:
        return str(e)


def start_of_islice(a, s):
    try:
        return list(itertools.islice(range(10), s, a))
    except ValueError as e:
        return str(e)


def end_of_islice(a, s):
    try:
        return list(itertools.islice(range(a), s))
    except ValueError as e:
        return str(e)


def slice_of_a_list_of_python(a, s):
    xs = [1, 2, 3, a]
    try:
        return xs[::s]
    except ValueError as e:
        return str(e)


def slice_of_a_list(a, s):
    xs = [i for i in range(a)]
    try:
        return xs[::s]
    except ValueError as e:
        return str(e)


def slice_of_a_text(a, s):
    try:
        return "abcde"[::s] + str(a)[::s]
    except ValueError as e:
        return str(e)


def slice_that_is_written(a, s):
    xs = [i for i in range(a)]
    try:
        xs[::s] = [7, 8, 9]
    except ValueError as e:
        return xs, str(e)
    return xs


def slice_that_is_written_with_a_count(a, s):
    xs = [1, 2, 3]
    try:
        xs[::2] = [a] * s
    except ValueError as e:
        return xs, str(e)
    return xs


def slice_that_is_deleted(a, s):
    xs = [i for i in range(a)]
    try:
        del xs[::s]
    except ValueError as e:
        return xs, str(e)
    return xs


def slice_of_an_array(a, s):
    v = np.array([4, 2, 9])
    try:
        return int(v[::s].sum()) + a
    except ValueError as e:
        return str(e)


def slice_of_an_array_that_is_written(a, s):
    v = np.array([4, 2, 9])
    try:
        v[::s] = a
    except ValueError as e:
        return str(e)
    return v


def size_of_an_array(a, s):
    try:
        return np.zeros(s).shape[0] + np.ones((a, s)).size + np.full(s, a).size
    except ValueError as e:
        return str(e)


def place_of_the_largest(a, s):
    v = np.array([4, 2, 9])
    try:
        return np.argmax(v[: s + 1]), v[: s + 1].argmin()
    except ValueError as e:
        return str(e), a


def inverse(a, s):
    m = np.ones((2, 2)) + np.eye(2) * s
    try:
        return np.linalg.inv(m)
    except np.linalg.LinAlgError as e:
        return str(e), a


def solution(a, s):
    m = np.ones((2, 2)) + np.eye(2) * s
    try:
        return np.linalg.solve(m, np.ones(2))
    except np.linalg.LinAlgError as e:
        return str(e), a


def factor(a, s):
    try:
        return np.linalg.cholesky(np.eye(2) * s)
    except ValueError as e:
        return str(e), a


PROGRAMS: list[Any] = [
    numbers_of_a_range,
    range_that_is_not_used,
    what_a_range_is_asked,
    loop_over_a_range,
    range_in_a_generator,
    step_of_islice,
    start_of_islice,
    end_of_islice,
    slice_of_a_list_of_python,
    slice_of_a_list,
    slice_of_a_text,
    slice_that_is_written,
    slice_that_is_written_with_a_count,
    slice_that_is_deleted,
    slice_of_an_array,
    slice_of_an_array_that_is_written,
    size_of_an_array,
    place_of_the_largest,
    inverse,
    solution,
    factor,
]


@pytest.mark.parametrize("s", [-1, 0, 1, 2])
@pytest.mark.parametrize("program", PROGRAMS, ids=[program.__name__ for program in PROGRAMS])
def test_as_python_has_it(program, s):
    assert same(program(5, s), ag.function(program)(ag.constant(5), ag.constant(s)))


def test_callers_see_a_value_error():
    @ag.function
    def total(a, s):
        return sum(range(0, a, s))

    with pytest.raises(ValueError, match=r"range\(\) arg 3 must not be zero") as caught:
        total(ag.constant(5), ag.constant(0))
    assert not isinstance(caught.value, ZeroDivisionError)
