"""Profiles of distributed steps: what ran in tasks is in the program's profile, by name and at its time."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.distribute import recording as recordings
from autograph.distribute.cluster import Cluster
from autograph.profiler.merging import add
from autograph.profiler.profile import Event, OperationFacts, Profile
from tests.distribute.conftest import RAY
from tests.profiler.structure import check


def steps_on(cluster: Cluster, logs: Path) -> Profile:
    """A profile of some steps on two tasks that serve and work."""
    w = ag.Variable(np.full((40, 40), 0.1))

    @ag.function
    def step(x: Any) -> Any:
        w.assign_add(ag.tanh(x @ w))
        return ag.reduce_sum(w)

    strategy = ag.distribute.ParameterServers(cluster, workers="worker", servers="ps")
    strategy.run(step, np.ones((40, 40)))
    with ag.profiler.trace(logs) as recording:
        for i in range(3):
            with ag.profiler.step("train", step_num=i):
                strategy.run(step, np.ones((40, 40)))
    assert recording.profile is not None
    return recording.profile


def is_whole(profile: Profile, logs: Path) -> None:
    """Checks what a profile of `steps_on` has, in all forms."""
    check(profile)
    ran = profile.of_kind("partition")
    tasks = {event.details["task"] for event in ran}
    assert "/job:ps/task:0" in tasks and {task.split("/")[1] for task in tasks} == {"job:worker", "job:ps"}
    for task in tasks:
        (thread,) = {event.thread for event in ran if event.details["task"] == task}
        assert task in profile.threads[thread]
    steps = profile.of_kind("step")
    for event in ran:  # it ran within the step that had it run
        (around,) = [step for step in steps if step.start <= event.start and event.end <= step.end]
        assert around.details["step_num"] == event.details["step"] - 1
    lines = {profile.operations[i].source for e in profile.of_kind("region") for i in e.details["operations"]}
    lines |= {profile.operations[e.operation].source for e in profile.of_kind("op") if e.operation is not None}
    assert "w.assign_add(ag.tanh(x @ w))" in lines
    report = str(ag.profiler.report(logs))
    assert "Tasks" in report and "/job:ps/task:0" in report and "tasks " in report
    page = ag.profiler.report(profile).html()
    assert "/job:ps/task:0" in page and "Tasks" in page
    for file in logs.glob("plugins/profile/*/*.xplane.pb"):  # written where protobuf is installed
        assert b"/job:ps/task:0" in file.read_bytes()
    assert ag.profiler.load(next(logs.glob("plugins/profile/*/*.profile.json.gz"))) == profile


def test_tasks_that_are_threads_are_in_the_profile(tmp_path: Path) -> None:
    with ag.distribute.connect(jobs={"worker": 2, "ps": 1}) as cluster:
        is_whole(steps_on(cluster, tmp_path), tmp_path)


@pytest.mark.slow
@RAY[1]
def test_tasks_that_are_processes_are_in_the_profile(ray_servers: Cluster, tmp_path: Path) -> None:
    is_whole(steps_on(ray_servers, tmp_path), tmp_path)
    assert ray_servers.get(ray_servers.call("/job:ps/task:0", "end_recording")) == [b""]  # it records no more

    with ag.profiler.trace() as recording:  # a task that is started meanwhile records, and one that is gone does not
        ray_servers.replace("/job:worker/task:0")
        ray_servers.kill("/job:worker/task:1")
        found = ag.data.Dataset.range(8).map(lambda x: x * x).distribute(ray_servers)
        assert [int(x) for x in found] == [x * x for x in range(8)]
        ray_servers.close()  # it ends before the recording does
    assert recording.profile is not None
    assert {e.details["task"] for e in recording.profile.of_kind("partition")} & {*ray_servers.of_job("worker")}


def profile(started: int, duration: int, *events: Event) -> Profile:
    return Profile(
        started, duration, "host", 1, "native", {0: "MainThread"}, [OperationFacts("a", "Add", "f")], list(events)
    )


def test_events_of_other_processes_are_put_where_they_were() -> None:
    here = profile(1_000_000, 10_000, Event("step", "train", 100, 5_000, 0))
    there = profile(
        7_000_500, 8_000,
        Event("partition", "p", 600, 900, 0, None, {"task": "t", "step": 0}),
        Event("op", "Add", 700, 100, 0, 0),
        Event("region", "Add", 900, 100, 0, None, {"operations": [0]}),
        Event("op", "Add", 9_700, 100, 0, 0),  # behind the end of the recording
    )  # fmt: skip
    add(here, there, "/job:worker/task:0", ahead=6_000_000)
    assert here.threads == {0: "MainThread", 1: "/job:worker/task:0"}
    moved = [event for event in here.events if event.thread == 1]
    assert [(event.kind, event.start) for event in moved] == [("partition", 1_100), ("op", 1_200), ("region", 1_400)]
    assert moved[1].operation == 1 and moved[2].details["operations"] == [1] and len(here.operations) == 2


@pytest.mark.parametrize("machine", ["here", "elsewhere"])
def test_the_clock_of_another_machine_is_read_in_the_quickest_call(
    machine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recordings.socket, "gethostname", lambda: "here")
    delays = iter([0.02, 0.03, 0.001, 0.02, 0.02, 0.02, 0.02])

    class Far:
        engine = property(lambda self: self)

        def call(self, task: str, method: str) -> list[Any]:
            assert method == "now"
            return [task]

        def get(self, refs: list[Any], timeout: float) -> list[Any]:
            delay = next(delays)
            time.sleep(delay)  # all of it on the way there: the estimate is wrong by half of it
            return [(machine, time.time_ns() + 5_000_000_000)]

    far: Any = Far()
    ahead = recordings.ClusterRecording(far)._ahead("/job:worker/task:0")
    assert ahead == 0 if machine == "here" else abs(ahead - 5_000_000_000) < 5_000_000
