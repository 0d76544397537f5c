"""Lists, dicts and sets under several names: programs drawn at random leave what plain Python leaves or are refused."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.paths import drawn, program

#: What the names stand for at first, and the statements.
KINDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "lists": (
        "V, U = [0, 5], [9, 8]",
        ("V = [0, 0]", "V.append(b)", "V[0] = b", "U = V", "V = U", "V = V[:]", "U.append(7)", "U = [1, 2]", "V += [1]",
         "pass", "V = V + U", "U[1] = b", "V.pop()", "V.reverse()", "T = [V, U]; T[0].append(5)", "del U[0]",
         "V.insert(0, b)"),
    ),
    "sets": (
        "V, U = {0, 5}, {9, 8}",
        ("V = {0}", "V.add(b)", "V.discard(1)", "U = V", "V = U", "V = set(V)", "U.add(7)", "U = {1, 2}", "V |= {9}",
         "pass", "V = V | U", "U.add(b)", "V.clear()", "V -= U", "T = [V, U]; T[0].add(5)", "U ^= {b}"),
    ),
    "dicts": (
        "V, U = {0: 5, 1: 1}, {9: 8}",
        ("V = {0: 0}", "V[b] = b", "V.pop(1, 0)", "U = V", "V = U", "V = dict(V)", "U[7] = b", "U = {1: 2, 3: b}",
         "V.update({9: b})", "pass", "V[0] = 5", "U[1] = b", "V = {**V, **U}", "T = [V, U]; T[0][5] = b",
         "U.setdefault(b, 1)"),
    ),
    "lists of lists": (
        "V, U = [[0], [5, 6]], [9]",
        ("V = [[0], [1]]", "V[0].append(b)", "V[0] = [b]", "U = V[0]", "V = [U, V[0]]", "V = V[:]", "U.append(7)",
         "U = [1, 2]", "V.append(U)", "pass", "U = V[1]", "V[1] = V[0]", "V[1].append(b)", "U[0] = b", "V.append([b])",
         "V.pop()"),
    ),
}  # fmt: skip


def plain(value: Any) -> Any:
    """A result with lists and numbers in place of tensors."""
    if isinstance(value, ag.Tensor):
        return value.numpy().tolist()
    if isinstance(value, dict):
        return {plain(key): plain(item) for key, item in value.items()}
    if isinstance(value, set):
        return set(map(plain, value))
    if isinstance(value, (list, tuple)):
        return list(map(plain, value))
    return value.item() if isinstance(value, np.generic) else value


def outcome(call: Any) -> Any:
    """What a call gives, or the error that it raises."""
    try:
        return plain(call())
    except Exception as error:
        return error


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("seed", "count"), [(0, 60), pytest.param(1, 400, marks=pytest.mark.slow)])
def test_names_stand_for_what_they_stand_for_in_python(kind: str, seed: int, count: int) -> None:
    start, statements = KINDS[kind]
    ran = 0
    for number, source in enumerate(drawn(seed, count, statements)):
        function = program(source, f"<{kind} {seed} {number}>", {}, start, "b")
        staged = ag.function(function, executor="numpy")
        for b in (1, 2, 4):
            want, found = outcome(lambda: function(b)), outcome(lambda: staged(ag.constant(b)))
            if isinstance(want, Exception):
                assert isinstance(found, (type(want), ag.errors.AutographError)), source
            elif not isinstance(found, ag.errors.AutographError):
                assert found == want, f"b = {b}\n{source}"
                ran += 1
    assert ran > count


def test_a_list_that_an_ambiguous_name_may_stand_for_is_known() -> None:
    def f(b):
        V, U = [0, 5], [9, 8]
        if b == 1:
            U = V
        if b != 1:
            V = [0, 0]
        V[0] = 7
        return V, U

    for b in (1, 2):
        assert plain(ag.function(f)(ag.constant(b))) == plain(f(b))


def test_an_error_of_a_list_that_may_hold_something_else_is_not_believed() -> None:
    def f(b):
        V, U = [0, 5], [9, 8]
        for k in (1, 2, 3):
            V.pop()
            if k == b:
                U = V
                continue
            U.append(7)
        return V, U

    assert plain(ag.function(f)(ag.constant(1))) == plain(f(1))
    with pytest.raises(IndexError):
        ag.function(f)(ag.constant(2))


def test_methods_of_the_classes_of_a_program_are_for_the_program_to_call() -> None:
    """What autograph asks of a container to keep track of it does not show."""
    calls = []

    class Table(dict):
        def values(self):
            calls.append("values")
            return super().values()

        def items(self):
            calls.append("items")
            return super().items()

    class Row(list):
        def __len__(self):
            calls.append("len of a row")
            return super().__len__()

    class Ordered(OrderedDict):
        def __setitem__(self, key, value):
            super().__setitem__(key, value)

    def program(n):
        table, row, ordered = Table({1: n}), Row([n, 2]), Ordered()
        ordered["a"] = n
        if n > 0:
            table[1] = n + 1
            row[0] = n + 5
            ordered["a"] = n + 7
        return table[1], row[0], ordered["a"]

    for n in (1, 0):
        assert plain(ag.function(program)(ag.constant(n))) == plain(program(n))
        assert not calls
