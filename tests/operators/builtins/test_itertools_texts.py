"""`itertools` over the characters of a text that is known only when the graph runs."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import autograph as ag
from autograph import errors
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


def counting(counts):
    while True:
        yield counts[0]
        counts[0] += 1


def test_islice_takes_no_item_behind_the_last_one():
    def program(start, count):
        counts = [start]
        first = list(itertools.islice(counting(counts), count))
        second = list(itertools.islice(counting(counts), 1, count))
        third = [x for x in itertools.islice(counting(counts), 0, count + 1, 2)]
        none = list(itertools.islice(counting(counts), 5, 2))
        return first, second, third, none, counts

    staged = ag.function(program)
    for count in (3, 0, 1):
        wanted = program(1, count)
        assert same(wanted, staged(ag.constant(1), count))
        assert same(wanted, staged(ag.constant(1), ag.constant(count)))


def test_zip_longest_of_lists_of_several_lengths():
    """One of them has no item any more, and the iterator a hole in its place."""

    def program(n):
        total = 0
        for a, b in itertools.zip_longest([1, 2, 3], [4, 5]):
            if n > a:
                total += a + n + (b or 0)
        return total

    for n in (0, 3):
        assert same(program(n), ag.function(program)(ag.constant(n)))


def test_tee_of_a_generator_that_changes_something_is_refused():
    def program(n):
        log = []

        def items():
            yield n
            log.append(n)
            yield n + 1

        first, second = itertools.tee(items())
        return next(first), len(log), list(second)

    with pytest.raises(errors.UnimplementedError, match=r"tee\(\) of a generator that changes a list"):
        ag.function(program)(ag.constant(1))
