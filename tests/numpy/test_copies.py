"""Copies that the `copy` module and dataclasses make of arrays, and of what holds arrays: arrays of their own."""

from __future__ import annotations

import copy
import dataclasses
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.agreement import same


@dataclasses.dataclass
class Pair:
    a: Any
    b: Any


def deep(m, k):
    x = copy.deepcopy(m)
    x[0] = k
    return m, x


def shallow(m, k):
    x = copy.copy(m[0])
    x[0] = k
    m[1] = 2
    return m, x


def by_their_methods(m, k):
    x, y = m.__copy__(), m.__deepcopy__({})
    x[0] = k
    m[1] = k
    return m, x, y


def under_its_own_name(m, k):
    m = copy.copy(m)
    m[0] = k
    return m


def in_containers(m, k):
    x = copy.deepcopy({"a": m, "b": [m, k]})
    x["a"][0] = k
    return m, x["b"][0]


def in_a_shallow_copy(m, k):
    x = copy.copy([m])
    x[0][0] = k
    return m


def in_objects(m, k):
    x, d, t = copy.deepcopy(Pair(m, k)), dataclasses.asdict(Pair(m, [m])), dataclasses.astuple(Pair(m, k))
    x.a[0] = k
    d["a"][1] = k
    t[0][0] = 7
    return m, x.a, d["a"], d["b"][0]


def of_a_choice(m, k):
    x = m if k > 3 else m[::-1]
    y = copy.copy(x)
    y[0] = k
    x[1] = 7
    return m, y


def of_what_may_be_none(m, k):
    x = None
    if k > 3:
        x = m
    (y,) = copy.deepcopy([x])
    if y is not None:
        y[0] = 5
    return m


def made_here(m, k):
    x = np.zeros(2)
    x[0] = k
    y, z = copy.deepcopy(x), copy.copy(x)
    y[1] = 4
    z[0] = 1
    return x, y, z


PROGRAMS = [
    deep, shallow, by_their_methods, under_its_own_name, in_containers, in_a_shallow_copy, in_objects, of_a_choice,
    of_what_may_be_none, made_here,
]  # fmt: skip


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_a_copy_is_an_array_of_its_own(program: Any) -> None:
    function = ag.function(program)
    for k in (5, 2):
        plain, handed = np.arange(6.0).reshape(3, 2), np.arange(6.0).reshape(3, 2)
        assert same(program(plain, k), function(handed, ag.constant(k)))
        assert handed.tolist() == plain.tolist()


def test_a_deep_copy_of_lists_that_may_be_one_when_the_graph_runs_is_refused() -> None:
    def twice(k):
        values = [1, 2]
        found = copy.deepcopy([values, {k: values}])
        found[0].append(k)
        return found[1][k]

    def once(k):
        values = [1, 2]
        found = copy.deepcopy({k: values})
        found[k].append(k)
        return values, found[k]

    with pytest.raises(errors.StagedValueError, match="may share lists"):
        ag.function(twice)(ag.constant(3))
    assert same(once(3), ag.function(once)(ag.constant(3)))
