"""The work of placing and splitting a graph grows with the graph, and not with operations times devices."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import autograph as ag
from autograph.placement.partitioner import Split, split
from autograph.placement.placer import place
from autograph.placement.pruning import prune


def stages_on_tasks(operations: int, tasks: int) -> tuple[Any, list[str]]:
    """A graph in which each task goes on with what another has made, cut to what is needed; and the devices."""
    graph = ag.Graph("large")
    with graph.as_default():
        x = last = ag.placeholder(ag.float64, [4], name="x")
        ends = []
        for task in range(tasks):
            with ag.device(f"/job:worker/task:{task}"):
                value = last if task % 4 else x
                for _ in range(operations // tasks):
                    value = ag.tanh(value)
            last = value
            ends.append(value)
        with ag.device("/job:worker/task:0"):
            total = ag.add_n(ends)
    devices = [f"/job:worker/replica:0/task:{task}/device:CPU:0" for task in range(tasks)]
    return prune(graph, [total], [], [x]).graph, devices


def place_and_split(graph: Any, devices: list[str]) -> Split:
    placement = place(graph, devices)
    return split(graph, placement.of, placement.devices)


def calls(operations: int, tasks: int) -> int:
    """How many functions are called for it."""
    graph, devices = stages_on_tasks(operations, tasks)
    count = 0

    def note(frame: Any, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        place_and_split(graph, devices)
    finally:
        sys.setprofile(before)
    return count


def test_work_for_an_operation_does_not_grow() -> None:
    small, large = calls(500, 25) / 500, calls(4000, 200) / 4000
    assert large < 1.1 * small
    many = calls(4000, 25) / 4000  # of fewer devices
    assert large < 1.5 * many


@pytest.mark.slow  # making the graph takes most of the half minute
def test_a_thousand_tasks_and_a_hundred_thousand_operations() -> None:
    graph, devices = stages_on_tasks(100_000, 1000)
    found = place_and_split(graph, devices)
    assert len(found.partitions) == 1000
    assert sum(len(chunk.graph.operations) for p in found.partitions for chunk in p.chunks) > 100_000
    assert len(found.channels) == 750 + 999
