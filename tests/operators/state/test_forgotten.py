"""Objects and generators that a body has made and that nothing refers to any more: they make nothing known outside."""

from __future__ import annotations

import pytest

import autograph as ag
from tests.agreement import assert_agree, run


class Stack:
    def __init__(self):
        self.items = []
        self.names = {}

    def push(self, name, value):
        self.items.append({name: value})
        self.names[name] = [value]

    def pop(self):
        return self.items.pop()


def _rows(x):
    found = []
    while len(found) < 3:
        found.append({"k": x * len(found)})
    return found


def an_object_that_the_branch_forgets(x):
    if x > 5:
        return 0.0
    stack = Stack()
    for i in range(3):
        stack.push("k" * i, x * i)
    return stack.pop()["kk"] + stack.names["k"][0]


def objects_that_hold_each_other_in_a_row(x):
    if x > 5:
        return 0.0
    first = Stack()
    first.push("k", x)
    for _ in range(3):
        second = Stack()
        second.before = first
        second.push("k", first.items[0]["k"] * 2)
        first = second
    return first.before.names["k"][0]


def a_generator_that_the_branch_has_gone_over(x):
    if x > 5:
        return 0.0
    return min(row["k"] for row in _rows(x)) + max([row["k"] for row in _rows(x) if row["k"] >= 0])


FORGOTTEN = [
    an_object_that_the_branch_forgets, objects_that_hold_each_other_in_a_row, a_generator_that_the_branch_has_gone_over,
]  # fmt: skip


@pytest.mark.parametrize("x", [3.0, 7.0])
@pytest.mark.parametrize("program", FORGOTTEN, ids=[program.__name__ for program in FORGOTTEN])
def test_what_nothing_refers_to_any_more_makes_nothing_known_outside_of_a_branch(program, x):
    assert_agree(run(program, [x]), run(ag.function(program), [ag.constant(x)]), f"x = {x}")
