"""`in` and `count` of what no item can equal: false, as in Python."""

from __future__ import annotations

from typing import Any

import pytest

import autograph as ag
from tests.agreement import same


def looks_for_numbers(n):
    numbers = []
    for i in range(n):
        numbers.append(i)
    return "a" in numbers, (1, 2) in numbers, None in numbers, 2.0 in numbers, [1] in numbers, numbers.count("b")


def looks_for_texts(n):
    texts = []
    for i in range(n):
        texts.append(str(i))
    return "1" in texts, 1 in texts, ("1",) in texts, n in texts


def looks_for_pairs(n):
    pairs = []
    for i in range(n):
        pairs.append((i, str(i)))
    return 1 in pairs, (1, "1") in pairs, (1,) in pairs, ("1", 1) in pairs, (1, 1) in pairs, (n - 1, "2") in pairs


def looks_in_views(n):
    table = {}
    for i in range(n):
        table[i] = i
    return "a" in table.values(), 1 in table.items(), ("a", 1) in table.items(), "a" in table, (1, 1) in table.items()


@pytest.mark.parametrize("program", [looks_for_numbers, looks_for_texts, looks_for_pairs, looks_in_views])
def test_what_is_of_another_type_is_not_there(program: Any) -> None:
    assert same(program(3), ag.function(program)(ag.constant(3)))
