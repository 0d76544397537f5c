"""Several devices: where operations are placed, what partitions send each other, and steps that fail."""

from __future__ import annotations

import contextvars
import subprocess
import sys
import threading

import numpy as np
import pytest

import autograph as ag
from autograph.framework.verifier import verify

TWO = ["/job:worker/task:0/device:CPU:0", "/job:worker/task:1/device:CPU:0"]


def two_devices() -> ag.Graph:
    graph = ag.Graph("two")
    with graph.as_default():
        x = ag.placeholder(ag.float64, [None, 2], name="x")
        with ag.device("/job:worker/task:0"):
            w = ag.Variable([[1.0, 2.0], [3.0, 4.0]], name="w")
            h = ag.matmul(x, w, name="h")
        with ag.device("/job:worker/task:1/device:CPU:0"):
            y = ag.reduce_sum(ag.tanh(h), name="y")
        with ag.device("/job:worker/task:0"):
            ag.add(y, 1.0, name="z")
        ag.multiply(x, 100.0, name="unused")
    return graph


def test_a_plan_shows_the_life_cycle() -> None:
    graph = two_devices()
    session = ag.Session(graph, devices=TWO)
    text = str(session.plan("z:0", ["x:0"]))
    assert text.splitlines()[0] == "plan of two: fetch z:0; feed x:0"
    assert "source -> x, w" in text.splitlines()[1]
    assert "unused" in text.partition("prune")[2].partition("place")[0]
    assert "place: on 2 devices" in text and "split: 2 partitions, 2 pairs of Send and Recv" in text
    first, second = text.partition("split")[2].split("  partition ")[1:]
    assert first.startswith(TWO[0]) and second.startswith(TWO[1])
    assert f"Send h:0 (f64[?,2]) to {TWO[1]}" in first and f"Recv h:0 (f64[?,2]) from {TWO[0]}" in second
    assert "source -> x:0" in first and "z:0 -> sink" in first
    assert text.endswith("run: on the thread that asks, and 1 other")


def test_partitions_give_what_the_whole_graph_gives() -> None:
    graph = two_devices()
    session = ag.Session(graph, devices=TWO)
    session.run("w/Assign")
    value = np.array([[1.0, 2.0], [0.1, -0.3]])
    expected = np.tanh(value @ [[1.0, 2.0], [3.0, 4.0]]).sum() + 1.0
    plan = session.plan("z:0", ["x:0"])
    for partition in plan.split.partitions:
        for chunk in partition.chunks:
            verify(chunk.graph)
    before = threading.active_count()
    for _ in range(20):
        assert np.isclose(session.run("z:0", {"x:0": value}), expected)
    assert threading.active_count() == before


def test_random_graphs_on_any_devices_give_the_same(monkeypatch) -> None:
    monkeypatch.setattr(ag.config, "executor", "numpy")  # making machine code of each chunk would take minutes
    rng = np.random.default_rng(7)
    devices = [f"/job:w/task:{i}/device:CPU:0" for i in range(3)]
    for _ in range(25):
        graph = ag.Graph()
        with graph.as_default():
            tensors = [ag.placeholder(ag.float64, [], name="x"), ag.constant(2.0), ag.constant(3.0)]
            for _ in range(int(rng.integers(3, 25))):
                one, other = (tensors[int(i)] for i in rng.integers(0, len(tensors), 2))
                with ag.device(str(rng.choice([*devices, ""]))), ag.control_dependencies(
                    [tensors[int(rng.integers(0, len(tensors)))]] * int(rng.integers(0, 2))
                ):
                    tensors.append(one + other if rng.random() < 0.5 else ag.tanh(one * other))
        fetches = [t for t in tensors[1:] if rng.random() < 0.4] + tensors[-1:]
        session = ag.Session(graph, devices=devices)
        channels = session.plan(fetches, ["x:0"]).split.channels
        assert len({channel.key for channel in channels}) == len(channels)  # each value is sent once to a device
        many = session.run(fetches, {"x:0": 0.5})
        for op in graph.operations:
            op.device = ""
        assert many == ag.Session(graph).run(fetches, {"x:0": 0.5})


def test_a_variable_is_where_it_was_made() -> None:
    with ag.Graph().as_default() as graph:
        with ag.device(TWO[1]):
            v = ag.Variable(1.0, name="v")
        change = v.assign_add(2.0)  # asked for nothing: it goes where the variable is
        with ag.device(TWO[0]):
            wrong = v.assign_add(1.0)
    plan = ag.Session(graph, devices=TWO).plan(change)
    assert plan.placement.devices == TWO[1:]
    soft = ag.Session(graph, devices=TWO, soft_placement=True)
    assert "is asked to run on" in str(soft.plan(wrong))
    soft.run(v.initializer)
    assert soft.run(wrong) == 2.0
    with pytest.raises(ValueError, match="has to run where v does"):
        ag.Session(graph, devices=TWO, soft_placement=False).run(wrong)


def test_devices_that_are_not_there() -> None:
    with ag.Graph().as_default() as graph:
        with ag.device("/gpu:7"):
            x = ag.identity(ag.constant(1.0), name="x")
        with ag.device("/job:elsewhere"):
            y = ag.identity(ag.constant(1.0), name="y")
    assert "x is asked to run on /device:GPU:7" in str(ag.Session(graph, soft_placement=True).plan(x))
    assert ag.Session(graph, soft_placement=True).run(x) == 1.0
    with pytest.raises(ValueError, match="is asked to run on '/device:GPU:7'") as caught:
        ag.Session(graph, soft_placement=False).run(x)
    assert "ag.identity(ag.constant(1.0), name=" in str(caught.value)  # the line that asks
    for soft in (True, False):
        with pytest.raises(ValueError, match="/job:elsewhere"):
            ag.Session(graph, soft_placement=soft).run(y)
    with pytest.raises(ValueError, match="no complete name"):
        ag.Session(graph, devices=["/job:elsewhere"])


def test_logical_devices_of_the_cpu() -> None:
    (cpu,) = ag.config.list_physical_devices("CPU")
    assert ag.config.list_physical_devices("GPU") == [] and ag.config.get_logical_device_configuration(cpu) is None
    with ag.Graph().as_default() as graph:
        x = ag.placeholder(ag.float64, [], name="x")
        with ag.device("/cpu:0"):
            y = x + 1.0
        with ag.device("/cpu:1"):
            z = y * 2.0
    session = ag.Session(graph)
    assert len(session.plan(z, x).split.partitions) == 1
    ag.config.set_logical_device_configuration(cpu, [ag.config.LogicalDeviceConfiguration()] * 2)
    try:
        assert [d.name for d in ag.config.list_logical_devices("CPU")] == ["/device:CPU:0", "/device:CPU:1"]
        assert len(session.plan(z, x).split.partitions) == 2
        assert session.run(z, {x: 3.0}) == 8.0
    finally:
        ag.config.set_logical_device_configuration(cpu, None)
    with pytest.raises(ValueError, match="no physical device"):
        ag.config.set_logical_device_configuration("CPU:0", [])
    with pytest.raises(ValueError, match="no logical device of a CPU"):
        ag.config.set_logical_device_configuration(cpu, [ag.config.LogicalDeviceConfiguration(memory_limit=1)])


def test_functions_run_where_they_ask_to_and_the_rest_where_the_call_does() -> None:
    @ag.function
    def f(x):
        with ag.device("/task:0"):
            y = x * 2.0
        return y + 1.0

    with ag.Graph().as_default() as graph:
        x = ag.placeholder(ag.float64, [], name="x")
        with ag.device("/job:worker/task:1"):
            z = f(x)
    session = ag.Session(graph, devices=TWO)
    placed = session.plan(z, x).placement.of
    assert {op.type: device for op, device in placed.items() if op.type in ("Mul", "AddV2")} == {
        "Mul": TWO[0], "AddV2": TWO[1]
    }  # fmt: skip
    assert session.run(z, {x: 3.0}) == 7.0
    assert f(ag.constant(3.0)).numpy() == 7.0  # the function itself stays as it is


def test_branches_and_loops_stay_on_one_device() -> None:
    with ag.Graph().as_default() as graph:
        x = ag.placeholder(ag.float64, [], name="x")
        with ag.device(TWO[1]):
            y = ag.cond(x > 0.0, lambda: x * 2.0, lambda: -x)
        z = ag.while_loop(lambda a: a < 100.0, lambda a: [a * 2.0], [y])[0]
    session = ag.Session(graph, devices=TWO)
    devices = {op.type: device for op, device in session.plan(z, x).placement.of.items() if op.nested_graphs()}
    assert devices == {"StatelessIf": TWO[1], "StatelessWhile": TWO[0]}
    assert session.run(z, {x: 3.0}) == 192.0


def test_order_between_devices_is_kept_where_the_program_says_it() -> None:
    noted: list[str] = []
    with ag.Graph().as_default() as graph:
        last = None
        for i in range(6):
            with ag.device(TWO[i % 2]), ag.control_dependencies([last] if last is not None else []):
                last = ag.py_function(lambda i=i: noted.append(str(i)) or float(i), [], ag.float64)
    session = ag.Session(graph, devices=TWO)
    assert "(has run)" in str(session.plan(last))
    for _ in range(5):
        noted.clear()
        session.run(last)
        assert noted == list("012345")


def failing(fails_on: int) -> tuple[ag.Graph, ag.Tensor, ag.Tensor]:
    with ag.Graph().as_default() as graph:
        i = ag.placeholder(ag.int64, [], name="i")
        with ag.device(TWO[fails_on]):
            bad = 1 // i  # this line fails
        with ag.device(TWO[1 - fails_on]):
            after = bad + 1
    return graph, i, after


@pytest.mark.parametrize("fails_on", [0, 1])
def test_a_partition_that_fails_fails_the_step_and_wakes_the_others(fails_on: int) -> None:
    graph, i, after = failing(fails_on)
    session = ag.Session(graph, devices=TWO)
    before = threading.active_count()
    with pytest.raises(ZeroDivisionError) as caught:
        session.run(after, {i: 0})
    assert "this line fails" in str(caught.value)
    assert threading.active_count() == before
    assert session.run(after, {i: 1}) == 2  # the session goes on


INTERRUPTED = """
import os, signal, threading, time
import autograph as ag
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored if the tests were started in the background
TWO = ["/job:w/task:0/device:CPU:0", "/job:w/task:1/device:CPU:0"]
started = threading.Event()

def forever():
    started.set()
    while True:
        time.sleep(0.01)

with ag.Graph().as_default() as graph:
    with ag.device(TWO[{on}]):
        endless = ag.py_function(lambda: forever() or 1.0, [], ag.float64)
    with ag.device(TWO[1 - {on}]):
        after = endless + 1.0
session = ag.Session(graph, devices=TWO)
threading.Thread(target=lambda: (started.wait(), os.kill(os.getpid(), signal.SIGINT)), daemon=True).start()
try:
    session.run(after)
except KeyboardInterrupt:
    until = time.monotonic() + 60  # threads that have been told to end may need a moment for it
    while (left := [t.name for t in threading.enumerate() if t.name.startswith("ag:")]) and time.monotonic() < until:
        time.sleep(0.01)
    print("interrupted", left)
"""


@pytest.mark.parametrize("on", [0, 1])
def test_ctrl_c_ends_a_step_on_whatever_thread_it_computes(on: int) -> None:
    source = INTERRUPTED.replace("{on}", str(on))
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout.strip() == "interrupted []", done.stderr


def test_context_variables_are_those_of_the_thread_that_runs_the_step() -> None:
    asked: contextvars.ContextVar[float] = contextvars.ContextVar("asked", default=0.0)
    with ag.Graph().as_default() as graph:
        x = ag.placeholder(ag.float64, [])
        made = []
        for number in (0, 1):
            with ag.device(f"/cpu:{number}"):
                made.append(ag.py_function(lambda v: v + asked.get(), [x], ag.float64))
    session = ag.Session(graph, devices=["/device:CPU:0", "/device:CPU:1"])
    asked.set(2.0)
    assert session.run(made, {x: 1.0}) == [3.0, 3.0]
