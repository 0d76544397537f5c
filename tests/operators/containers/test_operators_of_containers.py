"""Operators of containers whose length a tensor decides, beside numbers and beside containers of other classes."""

from __future__ import annotations

import operator
from collections import deque

import numpy as np
import pytest

import autograph as ag
from autograph.compat import tf
from tests.agreement import same

KINDS = {
    "list": lambda n: [i for i in range(n)],
    "tuple": lambda n: tuple(i for i in range(n)),
    "deque": lambda n: deque(i for i in range(n)),
    "range": lambda n: range(n),
    "set": lambda n: {i for i in range(n)},
    "dict": lambda n: {i: i for i in range(n)},
}
OPERATORS = [
    operator.add, operator.sub, operator.truediv, operator.floordiv, operator.mod, operator.pow, operator.matmul,
    operator.lshift, operator.rshift, operator.and_, operator.or_, operator.xor,
    operator.lt, operator.le, operator.gt, operator.ge,
]  # fmt: skip


def _agrees(program, *args) -> None:
    assert same(program(*args), ag.function(program)(*map(ag.constant, args)))


def _is_type_error(program, *args) -> bool:
    with pytest.raises(TypeError):
        program(*args)
    with pytest.raises(TypeError):
        ag.function(program)(*map(ag.constant, args))
    return True


@pytest.mark.parametrize("kind", KINDS)
def test_a_number_beside_a_container_is_no_array(kind) -> None:
    made = KINDS[kind]
    for op in OPERATORS:
        assert _is_type_error(lambda n, k, op=op: op(made(n), k), 3, 2)
        assert _is_type_error(lambda n, k, op=op: op(k, made(n)), 3, 2)
    _agrees(lambda n, k: (made(n) == k, k == made(n), made(n) != k, k != made(n)), 1, 0)
    _agrees(lambda n, k: "same" if made(n) == k else "other", 1, 0)


def test_the_program_catches_the_error() -> None:
    def program(n, k):
        try:
            return len(k + [i for i in range(n)])
        except TypeError as error:
            return str(error)

    _agrees(program, 2, 3)


@pytest.mark.parametrize("container", [range(3), {1}, {1: 2}, frozenset((1,)), deque([1])], ids=str)
def test_a_number_beside_a_known_container(container) -> None:
    for op in OPERATORS:
        assert _is_type_error(lambda k, op=op: op(container, k), 2)
        assert _is_type_error(lambda k, op=op: op(k, container), 2)
    _agrees(lambda k: (container == k, k == container, container != k, k != container), 1)


@pytest.mark.parametrize("times", [2, 0, -1, True])
@pytest.mark.parametrize("kind", ["list", "tuple", "deque"])
def test_a_number_repeats_a_container_on_either_side(kind, times) -> None:
    made = KINDS[kind]

    def program(n, k):
        return str(k * made(n)), str(made(n) * k), len(k * made(n)), str(2 * made(n))

    _agrees(program, 3, times)


@pytest.mark.parametrize("kind", ["list", "tuple", "deque"])
def test_a_float_repeats_nothing(kind) -> None:
    made = KINDS[kind]
    for program in (
        lambda n: made(n) * 1.5, lambda n: 1.5 * made(n), lambda n: made(n) * (n / 2), lambda n: (n / 2) * made(n),
        lambda n: [1, 2] * (n / 2), lambda n: (n / 2) * (1, 2), lambda n: made(n) * "a", lambda n: made(n) * None,
    ):  # fmt: skip
        assert _is_type_error(program, 2)


def test_an_array_beside_a_list_is_added_number_by_number() -> None:
    def program(x, n):
        items = [i for i in range(n)]
        return items + x, items * x, x + items, x * items, x == items

    assert same(program(np.array([5, 6]), 2), ag.function(program)(ag.constant([5, 6]), ag.constant(2)))


def test_in_programs_of_tensorflow_a_number_is_added_to_all() -> None:
    assert tf.function(lambda n, of: n + of)(tf.constant(3), (1, 2)).numpy().tolist() == [4, 5]


def test_a_class_of_the_program_has_its_own_operators() -> None:
    class Vector(list):
        def __radd__(self, other):
            return [other + x for x in self]

    _agrees(lambda k: k + Vector([1, 2]), 3)


@pytest.mark.parametrize("first", ["list", "tuple", "deque", "range", "set", "dict"])
@pytest.mark.parametrize("second", ["list", "tuple", "deque"])
def test_containers_of_two_classes_differ_and_are_not_joined(first, second) -> None:
    if first == second:
        return
    one, other = KINDS[first], KINDS[second]
    for a, b in ((one, other), (other, one)):
        _agrees(lambda n, a=a, b=b: (a(n) == b(n), a(n) != b(n), a(n) in [b(n)], a(n) == b(2), a(2) == b(n)), 2)
        for op in (operator.add, operator.lt, operator.le, operator.gt, operator.ge):
            assert _is_type_error(lambda n, a=a, b=b, op=op: op(a(n), b(n)), 2)
            assert _is_type_error(lambda n, a=a, b=b, op=op: op(a(n), b(2)), 2)
            assert _is_type_error(lambda n, a=a, b=b, op=op: op(a(2), b(n)), 2)


def test_a_text_is_not_joined_to_a_list() -> None:
    assert _is_type_error(lambda n: [c for c in "ab" * n] + "cd", 2)
    assert _is_type_error(lambda n: "cd" + [c for c in "ab" * n], 2)
    _agrees(lambda n: str([c for c in "ab" * n] + ["cd"]), 2)


def test_containers_of_one_class_are_joined_and_compared() -> None:
    def program(n):
        items, pair, ends = [i for i in range(n)], tuple(i for i in range(n)), deque((i for i in range(n)), maxlen=3)
        texts = str([5] + items), str(items + [7]), str((7,) + pair), str(pair + (7,))  # noqa: RUF005
        equal = items == [0, 1], pair == (0, 1), ends == deque([0, 1]), items <= [0, 1], pair < (0, 2)
        items += (7, 8)
        return texts, equal, str(items), (deque([4]) + ends)[0], (ends + deque([8, 9]))[0]

    _agrees(program, 2)


@pytest.mark.parametrize("container", [[], ["a", "b"], ("a", "b"), deque("ab"), {"a"}, {"a": 1}, range(2)], ids=str)
def test_a_text_beside_a_container_is_no_array(container) -> None:
    def equal(n):
        text = "ab"[:n]
        return text == container, container == text, text != container, container != text, text in [container]

    _agrees(equal, 2)
    for op in OPERATORS:
        assert _is_type_error(lambda n, op=op: op(container, "ab"[:n]), 2)
        if op is not operator.mod:
            assert _is_type_error(lambda n, op=op: op("ab"[:n], container), 2)


def test_a_text_beside_a_list_whose_length_a_tensor_decides() -> None:
    def program(n):
        text, items = "ab"[:n], list("ab" * n)
        return text == items, items == text, text == list(text), "same" if text == items else "other"

    _agrees(program, 2)
    assert _is_type_error(lambda n: "ab"[:n] + list("ab" * n), 2)
    assert _is_type_error(lambda n: list("ab" * n) + "ab"[:n], 2)
