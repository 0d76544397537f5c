"""Counts and bounds of Python's library that may be negative: of `heapq`, `Counter`, `itertools` and `bisect`."""

from __future__ import annotations

import bisect
import heapq
import itertools
from collections import Counter

import pytest

import autograph as ag
from tests.agreement import same

SHOWN = {
    "nlargest": lambda n: str(heapq.nlargest(n, [3, 1, 2])),
    "nlargest by a key": lambda n: str(heapq.nlargest(n, [3, 1, 2], key=lambda x: -x)),
    "nsmallest": lambda n: str(heapq.nsmallest(n, [3, 1, 2])),
    "nsmallest of a staged list": lambda n: str(heapq.nsmallest(n, [i for i in range(n + 3)])),
    "most_common": lambda n: str(Counter([1, 1, 2]).most_common(n)),
    "most_common of staged keys": lambda n: str(Counter([n, n, 7]).most_common(n)),
    "bisect_left": lambda n: bisect.bisect_left([1, 2, 3], 2, 0, n),
    "bisect_right": lambda n: bisect.bisect_right([1, 2, 3], 2, hi=n),
    "bisect with an item": lambda n: bisect.bisect([1, 2, 3], n + 3, 0, -1),
}


@pytest.mark.parametrize("name", SHOWN)
def test_a_negative_count(name) -> None:
    function = ag.function(SHOWN[name])
    for n in (-3, -1, 0, 1, 2, 9) if "bisect" not in name else (-3, -1, 0, 1, 2, 3):
        assert same(SHOWN[name](n), function(ag.constant(n)))


def test_insort_up_to_no_end() -> None:
    def program(n):
        items = [1, 3]
        bisect.insort(items, 2, 0, n)
        return str(items)

    assert same(program(-1), ag.function(program)(ag.constant(-1)))


SLICES = {
    "stop": lambda n: itertools.islice(range(10), n),
    "start": lambda n: itertools.islice(range(10), n, 5),
    "second": lambda n: itertools.islice(range(10), 1, n),
    "step": lambda n: itertools.islice(range(10), 1, 8, n),
    "of a generator": lambda n: itertools.islice((i for i in range(n + 5)), n),
}


@pytest.mark.parametrize("name", SLICES)
def test_bounds_of_islice(name) -> None:
    part = SLICES[name]

    def program(n):
        try:
            return str(list(part(n)))
        except ValueError as error:
            return str(error)

    function = ag.function(program)
    for n in (-2, -1, 0, 1, 3):
        assert same(program(n), function(ag.constant(n)))
