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
