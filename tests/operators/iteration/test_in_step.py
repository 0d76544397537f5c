"""Generators gone over in step with other iterables, and in generator expressions."""

from __future__ import annotations

import numpy as np
import pytest

import autograph as ag
from tests.agreement import same

# mypy: disable-error-code="no-untyped-def"


def doubled(values):
    for v in values:
        yield v * 2


def list_comprehension(values):
    return [a + b for a, b in zip(doubled(values), [1, 2, 3])]


def summed(values):
    return sum(a * b for a, b in zip(doubled(values), [1, 2, 3]))


def counted_too(values):
    return [i * a + b for i, (a, b) in enumerate(zip(doubled(values), [1, 2, 3]))]


def filtered(values):
    return [a * b for a, b in zip((v for v in values if v > 1), [1, 2, 3])]


def named_as_what_is_counted(values):
    position = 0
    for a, b in zip(doubled(values), [1, 2, 3]):
        position += a * b
    return position


def named_as_what_ends(values):
    ended = False
    for a, b in zip(doubled(values), [1, 2, 3]):
        if a > b + 2:
            ended = True
    return ended


def named_so_and_written_by_a_function(values):
    position = 0

    def add(v):
        nonlocal position
        position += v

    for a, b in zip(doubled(values), [1, 2, 3]):
        add(a)
        position += b
    return position


@pytest.mark.parametrize(
    "program",
    [
        list_comprehension, summed, counted_too, filtered, named_as_what_is_counted, named_as_what_ends,
        named_so_and_written_by_a_function,
    ],
)  # fmt: skip
def test_generators_are_gone_over_in_step_with_other_iterables(program):
    staged = ag.function(program)
    for values in ([1, 2, 3], [5], [4, 1, 0, 2]):
        assert same(program(values), staged(ag.constant(np.array(values))))


def joined(n):
    return "".join("".join(str(r) for c in range(3)) for r in range(n))


def joined_and_filtered(n):
    return "/".join("".join(str(r) for c in range(r)) for r in range(n) if r % 2)


def joined_of_two(n):
    return "/".join("".join(str(r + c) for _ in range(2)) for r in range(n) for c in range(r))


def listed(n):
    return list("".join(str(r) for c in range(3)) for r in range(n))


def members(n):
    return {",".join(str(r % 2) for c in range(2)) for r in range(n)}


def entries(n):
    return {r: ",".join(str(r) for c in range(2)) for r in range(n)}


@pytest.mark.parametrize("program", [joined, joined_and_filtered, joined_of_two, listed, members, entries])
def test_generator_expressions_stand_in_others(program):
    staged = ag.function(program)
    for n in (0, 1, 4):
        assert same(program(n), staged(ag.constant(n)))


def upper(text):
    return " ".join("".join(c.upper() for c in w) for w in text.split())


def test_generator_expressions_stand_in_those_over_texts():
    for text in ("ab c", ""):
        assert same(upper(text), ag.function(upper)(ag.constant(text)))


def functions_of_one_variable(values):
    return [f() for f in list(lambda: v for v in values)]


def functions_behind_a_filter(values):
    return [f() for f in [lambda: v + w for v in values if True for w in (1, 2)]]


def generators_gone_over_later(values):
    return [sum(g) for g in list((v * w for w in (1, 2)) for v in values)]


@pytest.mark.parametrize("program", [functions_of_one_variable, functions_behind_a_filter, generators_gone_over_later])
def test_functions_share_the_variables_of_a_comprehension(program):
    values = np.array([1, 2, 3])
    assert same(program(values), ag.function(program)(ag.constant(values)))
