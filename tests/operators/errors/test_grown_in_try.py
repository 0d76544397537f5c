"""Containers that are made and grown in `try`, `finally` and `with` blocks, behind steps that may raise."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import autograph as ag
from tests.agreement import assert_agree, run


class Note:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False


def dict_made_behind_a_division(a):
    entries = {a: 1}
    try:
        entries = {a: 10 // a}
    except ZeroDivisionError:
        pass
    return entries


def list_grown_in_finally(a):
    try:
        x = 10 // a
    finally:
        items = [1]
        same = items
        if a > 2:
            items.append(a)
        held = {"k": items}
    items.append(7)
    same.append(8)
    return x, items, same, held


def keys_listed_in_finally(a):
    entries = {a: 1}
    try:
        entries = {a: list(entries)[0]}
    finally:
        keys = list(entries)
    return keys, entries


def lists_behind_a_division(a):
    try:
        x = 10 // a
        items = [k * x for k in range(a)]
        same = items
        items.append(6)
    except ZeroDivisionError:
        items = same = [9]
    return items, same


def dicts_in_with_blocks(a):
    entries = {a: 1, 2: 2}
    with Note(), Note():
        entries = {k: 10 // e for k, e in entries.items() if max(entries, key=entries.get)}
    try:
        del entries[a]
    except KeyError:
        pass
    return entries


def aliases_behind_a_with_block(a):
    with Note():
        entries = {a: 10 // a}
        same = entries
        counts = Counter([a])
        again = counts
        counts[1] += 1
    same[4] = 5
    again[2] += 3
    return entries, same, counts, again


def grown_in_the_branch_that_goes_on(a):
    if a > 1:
        entries = {a: 1}
        same = entries
        same[2] = 3
    else:
        raise ValueError("bad")
    entries[7] = 4
    return entries, same


def counter_made_behind_an_error(a):
    counts = Counter()
    try:
        if a > 2:
            raise ValueError
        counts = Counter({"x": a * 5})
        counts["y"] = a
    except ValueError:
        pass
    return counts["x"], counts["y"], len(counts)


@pytest.mark.parametrize(
    "program",
    [
        dict_made_behind_a_division, list_grown_in_finally, keys_listed_in_finally, lists_behind_a_division,
        dicts_in_with_blocks, aliases_behind_a_with_block, grown_in_the_branch_that_goes_on,
        counter_made_behind_an_error,
    ],
    ids=lambda program: program.__name__,
)  # fmt: skip
def test_as_in_python(program: Any) -> None:
    staged = ag.function(program)
    for a in (3, 2, 0):
        assert_agree(run(program, [a]), run(staged, [ag.constant(a)]), f"{program.__name__}({a})")
