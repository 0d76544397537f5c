"""Objects that a tensor would have to decide on: what the errors say to do instead, and that it can be done."""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import same


class Light(enum.Enum):
    GREEN = 1
    RED = 2


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


class Node:
    def __init__(self, key: Any) -> None:
        self.key, self.left = key, None


@dataclass
class Link:
    key: Any
    next: Any = None


def a_state(n):
    state = Light.RED
    for _ in range(n):
        state = Light.GREEN if state is Light.RED else Light.RED
    return state.value


def a_branch(n):
    state = Light.RED
    if n > 2:
        state = Light.GREEN
    return state.value


def a_number(n):
    level = Level.LOW
    for _ in range(n):
        level = Level.HIGH
    return level


def a_tree(n):
    root = None
    for i in range(n):
        node = Node(i)
        node.left = root
        root = node
    return root.key


def one_node(n):
    root = None
    if n > 2:
        root = Node(n)
    return 0 if root is None else root.key


def linked_records(n):
    head = None
    for i in range(n):
        head = Link(i, head)
    return head.key


def a_walk(n):
    at = Node(1)
    at.left = Node(2)
    while n > 0:
        at = at.left
        n -= 1
    return at.key


@pytest.mark.parametrize(
    ("program", "fix"),
    [
        (a_state, "`Light.RED.value`"), (a_branch, "`Light.GREEN.value`"), (a_number, ".value`"),
        (a_tree, r"key\[\], left\[\]"), (one_node, r"key\[\], left\[\]"), (linked_records, r"key\[\], next\[\]"),
        (a_walk, r"key\[\], left\[\]"),
    ],
)  # fmt: skip
def test_what_to_do_instead(program: Callable[..., Any], fix: str) -> None:
    with pytest.raises(errors.AutographError, match=fix) as caught:
        ag.function(program)(ag.constant(3))
    assert "dataclass" not in str(caught.value.fix)


def state_by_its_value(n):
    state = Light.RED.value
    for _ in range(n):
        state = Light.GREEN.value if state == Light.RED.value else Light.RED.value
    return state


def tree_of_lists(n):
    key, left, root = [], [], -1
    for i in range(n):
        key.append(i)
        left.append(root)
        root = len(key) - 1
    total = 0
    while root != -1:
        total = 3 * total + key[root]
        root = left[root]
    return total


@pytest.mark.parametrize("program", [state_by_its_value, tree_of_lists])
def test_it_can_be_done(program: Callable[..., Any]) -> None:
    assert same(program(4), ag.function(program)(ag.constant(4)))
