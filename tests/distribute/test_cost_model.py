"""The cost model says what its formulae say."""

from __future__ import annotations

import dataclasses

import pytest

from autograph.distribute.cost_model import Hardware, Training, fitted_overhead, step_time

MODEL = Training(gradient_bytes=8e6, flops_per_example=1e6, batch=1000)


def test_without_costs_of_communication_work_is_divided() -> None:
    free = Hardware(flops=1e9, bandwidth=float("inf"))
    for n in (1, 2, 8, 512):
        step = step_time(MODEL, free, n)
        assert step.total == pytest.approx(1.0 / n) and step.efficiency == pytest.approx(1.0)


def test_each_part_is_counted_by_hand() -> None:
    step = step_time(MODEL, Hardware(1e9, 4e6, 0.01, 16e6, 0.1, 0.02), 4)
    assert step.compute == pytest.approx(0.25)
    assert step.reduction == pytest.approx(2 * 0.75 * 2.0 + 0.02 + 0.5)
    assert step.overhead == pytest.approx(0.18)
    alone = 1.0 + 0.12
    assert step.efficiency == pytest.approx(alone / (4 * step.total))


def test_workers_that_share_cores_compute_no_faster_together() -> None:
    machine = Hardware(flops=1e9, bandwidth=float("inf"), at_once=2)
    assert [step_time(MODEL, machine, n).compute for n in (1, 2, 4)] == [1.0, 0.5, 0.5]


def test_what_each_worker_does_for_itself_is_not_divided() -> None:
    own = dataclasses.replace(MODEL, flops_per_step=1e8)
    assert [step_time(own, Hardware(1e9, float("inf")), n).compute for n in (1, 4)] == pytest.approx([1.1, 0.35])
    machine = Hardware(flops=1e9, bandwidth=float("inf"), at_once=2)
    assert step_time(own, machine, 4).compute == pytest.approx(0.7)


def test_the_reduction_of_more_workers_ends_at_twice_the_gradients() -> None:
    slow = Hardware(flops=1e9, bandwidth=1e6)
    times = [step_time(MODEL, slow, n).reduction for n in (1, 2, 8, 64, 512)]
    assert times[0] == 0.0 and times == sorted(times) and times[1] == 8.0 and 15.9 < times[-1] < 16.0


def test_overheads_are_found_again() -> None:
    fixed, each = fitted_overhead({n: 0.5 + 0.25 * n for n in (1, 2, 4)})
    assert (fixed, each) == pytest.approx((0.5, 0.25))
    assert fitted_overhead({2: 1.0}) == (1.0, 0.0)
