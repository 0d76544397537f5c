"""`sorted`, `min` and `max` of objects whose keys are staged: a tensor chooses which object it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import same


class Job:
    def __init__(self, deadline: Any, profit: Any) -> None:
        self.deadline, self.profit = deadline, profit


@dataclass
class Record:
    deadline: Any
    profit: Any


@dataclass(order=True)
class Ordered:
    deadline: Any
    note: str = field(compare=False)
    profit: Any


@dataclass
class Compared:
    deadline: Any

    def __lt__(self, other):
        return self.deadline < other.deadline


def of(kind: Any, values: Any) -> list[Any]:
    return [kind(values[i], 10 * i) for i in range(4)]


def by_a_key(values):
    return [job.profit for job in sorted(of(Job, values), key=lambda job: job.deadline)]


def in_place(values):
    jobs = of(Record, values)
    jobs.sort(key=lambda job: job.deadline, reverse=True)
    total = 0
    for place, job in enumerate(jobs):
        total += place * job.profit
        job.profit = place
    return total, jobs[1].profit, jobs[3].deadline


def by_two_keys(values):
    jobs = of(Job, values)
    sorted(jobs, key=lambda job: (job.deadline, -job.profit))[0].profit = 99
    return [job.profit for job in jobs]


def twice(values):
    jobs = sorted(of(Record, values), key=lambda job: job.deadline)
    return [job.profit for job in sorted(jobs, key=lambda job: -job.profit)]


def taken_while_they_fit(values):
    total, left = 0, 7
    for job in sorted(of(Job, values), key=lambda job: job.deadline):
        if job.deadline > left:
            break
        left -= job.deadline
        total += job.profit
    return total


def by_their_own_order(values):
    jobs = [Ordered(values[i], "note", 10 * (i % 3)) for i in range(4)]
    return [job.profit for job in sorted(jobs)], [job.profit for job in sorted(jobs, reverse=True)]


def functions(values):
    steps = [lambda x: x + values[0], lambda x: x + values[1]]
    return [step(1) for step in sorted(steps, key=lambda step: step(2))]


@pytest.mark.parametrize(
    "program", [by_a_key, in_place, by_two_keys, twice, taken_while_they_fit, by_their_own_order, functions]
)
def test_objects_by_staged_keys(program: Callable[..., Any]) -> None:
    for values in ([3, 1, 3, 2], [1, 2, 3, 4], [2, 2, 1, 1]):
        assert same(program(values), ag.function(program)(ag.constant(values)))


def test_objects_that_compare_themselves_are_refused() -> None:
    def program(values):
        return sorted([Compared(values[0]), Compared(values[1])])[0].deadline

    with pytest.raises(errors.UnsupportedTypeError, match=r"sorted\(\) of objects of Compared") as caught:
        ag.function(program)(ag.constant([2, 1]))
    assert "sort by what is compared" in str(caught.value)


def test_values_of_different_types_are_refused_with_a_way_out() -> None:
    with pytest.raises(errors.UnsupportedTypeError, match="order = sorted"):
        ag.function(lambda x: sorted([x, "a", 2]))(ag.constant(1))


@dataclass
class Noted:
    size: Any
    notes: list[Any]


def least_of_unlike_records(values):
    records = {"a": Noted(values[0], []), "b": Noted(values[1], [1])}
    least = min(records.values(), key=lambda record: record.size)
    least.notes.append(5)
    least.size += 1
    return least.size, records["a"].notes, records["b"].notes, records["a"].size


def greatest_object(values):
    jobs = of(Job, values)
    greatest = max(jobs, key=lambda job: job.deadline)
    greatest.profit += 5
    return greatest.profit, [job.profit for job in jobs], max(jobs, key=lambda job: job.profit % 3).deadline


@pytest.mark.parametrize("program", [least_of_unlike_records, greatest_object])
def test_the_least_object_by_a_key_is_that_object(program: Callable[..., Any]) -> None:
    for values in ([3, 1, 3, 2], [1, 2, 3, 4]):
        assert same(program(values), ag.function(program)(ag.constant(values)))
