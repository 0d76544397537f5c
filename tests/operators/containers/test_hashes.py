"""Hashes of containers whose items a tensor decides: Python's TypeError, or one error that says that none is known."""

from __future__ import annotations

from collections import deque

import pytest

import autograph as ag
from autograph import errors

UNHASHABLE = {
    "list": lambda n: [i for i in range(n)],
    "collections.deque": lambda n: deque(i for i in range(n)),
    "set": lambda n: {i for i in range(n)},
    "dict": lambda n: {i: i for i in range(n)},
    "dict_keys": lambda n: {i: i for i in range(n)}.keys(),
    "dict_items": lambda n: {i: i for i in range(n)}.items(),
}
HASHABLE = {
    "tuple": lambda n: tuple(i for i in range(n)),
    "frozenset": lambda n: frozenset(i for i in range(n)),
    "range": lambda n: range(n),
}


@pytest.mark.parametrize("kind", UNHASHABLE)
def test_what_python_cannot_hash(kind) -> None:
    made = UNHASHABLE[kind]
    for program in (lambda n: hash(made(n)), lambda n: hash((1, made(n)))):
        with pytest.raises(TypeError, match=f"unhashable type: '{kind}'"):
            program(2)
        with pytest.raises(TypeError, match=f"unhashable type: '{kind}'"):
            ag.function(program)(ag.constant(2))


@pytest.mark.parametrize("kind", HASHABLE)
def test_a_hash_is_not_known_while_tracing(kind) -> None:
    made = HASHABLE[kind]
    for program in (lambda n: hash(made(n)) == hash(made(2)), lambda n: hash((1, made(n)))):
        with pytest.raises(errors.OperatorNotAllowedInGraphError, match=rf"hash\(\) of a {kind} is asked"):
            ag.function(program)(ag.constant(2))


def _in_a_dict(key):
    found = {}
    found[key] = 1
    return len(found)


def _in_a_set(key):
    found = set()
    found.add(key)
    return len(found)


@pytest.mark.parametrize("kind", ["list", "collections.deque", "set", "dict"])
def test_no_key_of_a_dict_or_set(kind) -> None:
    made = UNHASHABLE[kind]
    for program in (
        lambda n: len({made(n): 1}), lambda n: len({made(n)}), lambda n: _in_a_dict(made(n)),
        lambda n: _in_a_set(made(n)), lambda n: _in_a_dict((n, made(n))),
    ):  # fmt: skip
        with pytest.raises(TypeError, match=f"unhashable type: '{kind}'"):
            program(2)
        with pytest.raises(TypeError, match="unhashable type"):
            ag.function(program)(ag.constant(2))
