"""Objects of dataclasses are references, as lists are: what is written under one name is seen under the others."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

import autograph as ag


@dataclasses.dataclass
class Spot:
    x: Any
    y: Any = 0
    made = 0

    def __post_init__(self):
        Spot.made += 1
        self.double = self.x * 2

    def step(self, v):
        self.x += v
        if self.x > 5:
            raise ValueError
        return self


@dataclasses.dataclass(frozen=True)
class Fixed:
    x: Any


def replaced_where_nobody_knows(x):
    p = Spot(1, 2)
    if x > 2:
        p = Spot(x, 6)
    p.x += 10
    return p.x, p.y, p.double


def written_and_replaced(x):
    p = Spot(1, 2)
    if x > 2:
        p.x = x
        p.double = 0
    else:
        p = Spot(7)
    return p.x, p.y, p.double


def swapped(x):
    p, q = Spot(1), Spot(3)
    if x > 2:
        p, q = q, p
    return p.x, q.x, p.double


def swapped_in_a_loop(x):
    p, q = Spot(1), Spot(3)
    for _ in range(x):
        p, q = q, p
        p.x += 1
    return p.x, q.x


def carried(x):
    p = Spot(1)
    for i in range(x):
        p = Spot(p.x + i, p.x)
    return p.x, p.y, p.double


def read_where_others_know_it(x):
    spots = [Spot(1), Spot(3), Spot(2)]
    best = spots[0]
    for p in spots:
        if p.x * x > best.x * x:
            best = p
    return best.x, best == spots[1], [p.x for p in spots]


def known_under_two_names_where_a_step_raises(x):
    p = q = Spot(x)
    p.step(1)
    if x > 2:
        q = q.step(1)
    return p.x, q.x


def attributes_besides_the_fields(x):
    p = Spot(1)
    p.extra = 5
    if x > 2:
        p = Spot(3)
        p.extra = x
    return p.extra, p.x


def frozen(x):
    f = Fixed(1)
    g = f
    if x > 2:
        f = dataclasses.replace(f, x=x)
    return f.x, g.x, f == g


PROGRAMS = (
    replaced_where_nobody_knows, written_and_replaced, swapped, swapped_in_a_loop, carried, read_where_others_know_it,
    known_under_two_names_where_a_step_raises, attributes_besides_the_fields, frozen,
)  # fmt: skip


def _plain(found: Any) -> Any:
    if isinstance(found, ag.Tensor):
        return found.numpy().tolist()
    return type(found)(map(_plain, found)) if isinstance(found, (tuple, list)) else found


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_records_are_those_of_plain_python(program):
    function = ag.function(program)
    for x in (1, 3, 1):
        assert _plain(function(ag.constant(x))) == program(x), x


def test_what_makes_a_record_runs_once():
    made = Spot.made
    ag.function(lambda x: Spot(x).x if x > 2 else Spot(x + 1).x)(ag.constant(1))
    assert Spot.made - made == 1


def changed_under_another_name(x):
    p = q = Spot(1)
    if x > 2:
        p = Spot(5)
    p.x = 9
    return q.x


def chosen_and_changed(x):
    p, q = Spot(1), Spot(3)
    chosen = p if x > 2 else q
    chosen.x += 10
    return p.x, q.x


def the_best_one_is_changed(x):
    spots = [Spot(1), Spot(3)]
    best = spots[0]
    for p in spots:
        if p.x * x > best.x:
            best = p
    best.x = 100
    return [p.x for p in spots]


def known_in_another(x):
    first = Spot(1)
    p = Spot(2, first)
    if x > 2:
        p = Spot(5, Spot(6))
    first.x = 10
    return p.y.x


def changed_and_replaced_in_a_loop(x):
    p = q = Spot(1)
    for i in range(x):
        p.x += i
        p = Spot(i)
    return q.x, p.x


@pytest.mark.parametrize(
    "program",
    [
        changed_under_another_name, chosen_and_changed, the_best_one_is_changed, known_in_another,
        changed_and_replaced_in_a_loop,
    ],
    ids=lambda program: program.__name__,
)  # fmt: skip
def test_a_change_that_other_names_would_see_is_refused(program):
    """Each gave what the other name had held before."""
    with pytest.raises(ag.errors.StagedValueError, match=r"changed in place.*know") as raised:
        ag.function(program)(ag.constant(3))
    assert raised.value.location.filename == __file__


class Plain:
    def __init__(self, x):
        self.x = x


def chosen_by_a_branch(x):
    p = Plain(1)
    if x > 2:
        p = Plain(2)
    return p.x


def chosen_by_a_loop(x):
    p = Plain(1)
    for _ in range(x):
        p = Plain(2)
    return p.x


@pytest.mark.parametrize("program", [chosen_by_a_branch, chosen_by_a_loop], ids=lambda program: program.__name__)
def test_other_objects_that_a_tensor_chooses_are_refused_with_advice(program):
    with pytest.raises(ag.errors.AutographError, match=r"'p' is a Plain .* another Plain") as raised:
        ag.function(program)(ag.constant(3))
    assert "make Plain a dataclass" in str(raised.value)
