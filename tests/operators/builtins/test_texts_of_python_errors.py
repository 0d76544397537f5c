"""What handlers see of errors of Python's builtins and of methods of sequences: the texts of Python's own."""

from __future__ import annotations

from collections import deque

import pytest

import autograph as ag
from tests.agreement import same


def _told(program):
    def told(*args):
        try:
            return str(program(*args))
        except (TypeError, ValueError, IndexError) as error:
            return str(error)

    return told


PROGRAMS = {
    "two ranges": lambda a, b, c: list(zip(range(a), range(b), strict=True)),
    "three ranges": lambda a, b, c: list(zip(range(a), range(b), range(c), strict=True)),
    "with a list": lambda a, b, c: list(zip([1, 2], range(b), strict=True)),
    "with two lists": lambda a, b, c: list(zip([1, 2], range(b), [1, 2], strict=True)),
    "index of a tuple": lambda a, b, c: (1, 2).index(a),
    "index of a staged tuple": lambda a, b, c: tuple(i for i in range(a)).index(b),
    "index of a list": lambda a, b, c: [1, 2].index(a),
    "index of a range": lambda a, b, c: range(0, a, 2).index(b),
    "index of a deque": lambda a, b, c: deque(i for i in range(a)).index(b),
    "a list and a number": lambda a, b, c: [0] * a + b,
    "a sum of lists": lambda a, b, c: sum([[i] for i in range(2 + a)]),
    "a sum of tuples from a list": lambda a, b, c: sum([(i,) for i in range(2 + a)], []),  # noqa: RUF017
    "a sum of numbers from a tuple": lambda a, b, c: sum([i for i in range(2 + a)], ()),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_text(name) -> None:
    program = _told(PROGRAMS[name])
    function = ag.function(program)
    for args in ((2, 2, 2), (2, 3, 1), (1, 1, 2), (3, 2, 2), (2, 2, 3), (2, 1, 2), (1, 2, 3), (3, 3, 1)):
        assert same(program(*args), function(*map(ag.constant, args)))


def test_a_sum_of_tuples() -> None:
    def program(n):
        pairs, own = [(i, i + 1) for i in range(n)], tuple(i for i in range(n))
        found = sum(pairs, ()), sum(pairs, (7,)), sum(pairs, own), sum([("a",) for _ in range(n)], ())
        return [str(one) for one in found], sum(pairs, ()) == (0, 1, 1, 2), isinstance(found[0], tuple)

    for n in (0, 1, 2):
        assert same(program(n), ag.function(program)(ag.constant(n)))


def test_a_sum_of_arrays_from_a_list_is_an_array() -> None:
    def program(x, n):
        return sum([x + i for i in range(n)], [1, 2])

    x = ag.constant([5, 6])
    assert same([12, 15], ag.function(program)(x, ag.constant(2)))
