"""`itertools` over the characters of a text that is known only when the graph runs."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import autograph as ag
from tests.agreement import same

# mypy: disable-error-code="no-untyped-def"


def longest(a, b):
    return [x + y for x, y in itertools.zip_longest(a, b, fillvalue="*")]


def products(a, b):
    return ["".join(p) for p in itertools.product(a, b)], ["".join(p) for p in itertools.product("xy", a)]


def combined(a, b):
    return ["".join(p) for p in itertools.combinations(a, 2)], list(itertools.combinations_with_replacement(b, 2))


def permuted(a, b):
    return ["".join(p) for p in itertools.permutations(a + b, 2)]


def neighbours(a, b):
    return [x + y for x, y in itertools.pairwise(a + b)]


def running(a, b):
    return list(itertools.accumulate(a)), list(itertools.accumulate(a, max, initial="b"))


def joined(a, b):
    return "".join(itertools.chain(a, b, "!")), list(itertools.chain.from_iterable([a, b]))


def parts(a, b):
    return "".join(itertools.islice(a, 1, None, 2)), list(itertools.islice(itertools.cycle(b), 5))


def come_round(a, b):
    return "".join(x + y for x, y in zip(a, itertools.cycle(b)))


def twice(a, b):
    first, second = itertools.tee(a + b)
    next(second)
    return list(zip(first, second))


@pytest.mark.parametrize(
    "program",
    [longest, products, combined, permuted, neighbours, running, joined, parts, come_round, twice],
)
def test_itertools_go_over_the_characters(program):
    staged = ag.function(program)
    for a, b in (("abc", "de"), ("x", "yz")):
        assert same(program(a, b), staged(ag.constant(a), ag.constant(b)))


def test_pairs_of_a_generator_over_an_array_are_chained():
    def f(rows):
        return sorted(set(itertools.chain.from_iterable((a, b) for a, b, _ in rows)))

    rows = np.array([[2, 9, 10], [3, 7, 15]])
    assert same(f(rows), ag.function(f)(ag.constant(rows)))
