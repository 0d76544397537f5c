"""The real profile plugin: every tool answers with what the profile says."""

from __future__ import annotations

import functools
import gzip
import json
import threading
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.executors.choice import executor
from autograph.profiler import runs
from autograph.profiler.profile import Profile
from autograph.profiler.tensorboard import writer
from autograph.profiler.tensorboard.timeline import Timeline
from tests.concurrency import HANGS
from tests.profiler.tensorboard.sample import FILE, STEPS, sample

convert = pytest.importorskip(
    "xprof.convert.raw_to_tool_data", reason="the package xprof, TensorBoard's profile plugin, is not installed"
)


class Tools:
    """The tools' data of a run.

    Args:
        path: of its file.
    """

    def __init__(self, path: Path) -> None:
        self._paths = [str(path)]

    def names(self) -> set[str]:
        return set(convert.xspace_to_tool_names(self._paths))

    def data(self, tool: str, **options: Any) -> Any:
        content, _ = convert.xspace_to_tool_data(self._paths, tool, {"use_saved_result": False, **options})
        return json.loads(content)

    def operations(self) -> dict[str, Any]:
        """The operations of the op profile."""
        found: dict[str, Any] = {}

        def visit(node: Any) -> None:
            if node.get("xla", {}).get("op") is not None:
                found.setdefault(node["name"], node)
            for child in node.get("children", []):
                visit(child)

        visit(self.data("op_profile")["byProgram"])
        return found

    def events(self) -> list[Any]:
        """What the trace viewer shows."""
        options = {"resolution": 8000, "full_dma": True}
        events = self.data("trace_viewer@", trace_viewer_options=options)["traceEvents"]
        return [event for event in events if event.get("ph") == "X"]


def rows(table: Any) -> list[dict[str, Any]]:
    names = [column["id"] for column in table["cols"]]
    return [dict(zip(names, [cell["v"] for cell in row["c"]])) for row in table["rows"]]


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Tools:
    path = tmp_path_factory.mktemp("sample") / "testhost.xplane.pb"
    writer.write(sample(), path)
    return Tools(path)


def test_all_tools_are_there(tools: Tools) -> None:
    assert tools.names() >= {
        "trace_viewer@", "overview_page", "input_pipeline_analyzer", "framework_op_stats", "memory_profile",
        "op_profile", "hlo_stats", "roofline_model", "memory_viewer",
    }  # fmt: skip


def test_the_overview_has_the_steps_and_what_to_do_next(tools: Tools) -> None:
    page = tools.data("overview_page")
    steps = next(table for table in page if "steptime_ms_average" in table.get("p", {}))
    assert float(steps["p"]["steptime_ms_average"]) == pytest.approx(9.9)
    assert float(steps["p"]["tc_compute_ms_average"]) == pytest.approx(6.0)
    assert float(steps["p"]["tc_idle_ms_average"]) == pytest.approx(1.9)
    assert float(steps["p"]["infeed_percent_average"]) == pytest.approx(20.2)
    assert "20.2% of the total step time sampled is waiting for input" in steps["p"]["input_conclusion"]
    assert len(steps["rows"]) == STEPS
    assert any(table.get("p", {}).get("device_type") == "native executor" for table in page)
    top = {row["operation"] for row in rows(page[0])}
    assert {"train_step/MatMul", "train_step/StringJoin"} <= top


def test_the_input_analyser_has_the_stages(tools: Tools) -> None:
    tables = tools.data("input_pipeline_analyzer")
    stages = {row["opName"]: row for table in tables for row in rows(table) if "opName" in row}
    assert set(stages) == {"Iterator::Root::Prefetch", "Iterator::Root::Prefetch::Map"}
    assert stages["Iterator::Root::Prefetch::Map"]["timeInMs"] == pytest.approx(1.7 * STEPS)
    assert stages["Iterator::Root::Prefetch::Map"]["selfTimeInMs"] == pytest.approx(0.2 * STEPS)


def test_the_op_profile_has_categories_costs_and_lines(tools: Tools) -> None:
    found = tools.operations()
    assert {"MatMul", "native.6", "StringJoin", "input"} <= set(found)
    product = found["MatMul"]["metrics"]
    assert product["rawTime"] == pytest.approx(STEPS * (3.0 + 0.7) * 1e9)
    assert product["rawFlops"] == 2 * STEPS * 16_777_216
    assert product["bandwidthUtils"][0] == pytest.approx(2 * STEPS * 720_896 / (STEPS * 3.7e-3) / 2e10, rel=0.01)
    source = found["MatMul"]["xla"]["sourceInfo"]
    assert (source["fileName"], source["lineNumber"]) == (FILE, 12)
    assert [child["name"] for child in found["native.6"]["children"]] == ["add", "Relu", "Sum"]
    assert found["native.6"]["xla"]["category"] == "native region"


def test_the_utilisation_is_that_of_the_peak(tools: Tools) -> None:
    rates = {row["hlo_op_name"]: row for row in rows(tools.data("hlo_stats"))}
    assert rates["MatMul"]["model_flop_rate"] == pytest.approx(2 * 16_777_216 / 3.7e-3 / 1e9)
    assert f"{FILE}:12" in rates["MatMul"]["source_info"]


def test_the_trace_has_threads_steps_lines_and_flows(tools: Tools) -> None:
    events = tools.events()
    names = {event["name"] for event in events}
    assert {"train 0", "train 3", "MatMul", "native.6", "trace train_step", f"{FILE}:12", "wait prefetch"} <= names
    callers = {e["bind_id"] for e in events if e["name"] == "run train_step" and e.get("flow_out")}
    assert len(callers) == STEPS
    assert callers == {e["bind_id"] for e in events if e["name"] == "partition /cpu:1" and e.get("flow_in")}


def test_the_memory_viewer_has_the_arrays_of_a_run(tools: Tools) -> None:
    page = tools.data("memory_viewer", module_name="train_step(1)")
    assert page["peakHeapMib"] == pytest.approx((524_288 + 65_536 + 3 * 131_072) / 2**20)
    alive = {one["instructionName"]: one for one in page["maxHeap"]}
    assert set(alive) == {"kernel", "x", "MatMul", "add", "Relu"}
    assert alive["MatMul"]["sourceInfo"] == {"fileName": FILE, "lineNumber": 12}
    assert alive["MatMul"]["shapeString"].startswith("f32[64,512]")


def test_the_memory_profile_has_what_is_alive_at_the_peak(tools: Tools) -> None:
    page = tools.data("memory_profile")["memoryProfilePerAllocator"]["arrays"]
    assert int(page["profileSummary"]["peakBytesUsageLifetime"]) == 524_288 + 65_536 + 3 * 131_072
    made = {shot["activityMetadata"]["tfOpName"] for shot in page["memoryProfileSnapshots"]}
    assert {"kernel", "x", "MatMul (train.py:12)"} <= made


@ag.function
def train_step(x: Any, w: Any) -> Any:
    y = ag.matmul(x, w)
    for _ in ag.range(3):
        y = ag.tanh(y) * 0.5
    return ag.reduce_sum(y)


@pytest.fixture(scope="module", params=["numpy", "native"])
def recorded(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Profile, Tools]:
    """Ten steps of a real program with a dataset."""
    if request.param == "native":
        pytest.importorskip("llvmlite", reason="llvmlite, which the native executor is made of, is not installed")
    before = executor()
    ag.config.executor = request.param
    try:
        weights = ag.constant(np.ones((300, 400), np.float32))
        batches = iter(ag.data.Dataset.range(100).map(lambda i: ag.ones([200, 300], ag.float32)).prefetch(2))
        train_step(next(batches), weights)
        with ag.profiler.trace(options=ag.profiler.Options(level=3)) as recording:
            for i in range(10):
                with ag.profiler.step("train", step_num=i):
                    train_step(next(batches), weights)
    finally:
        ag.config.executor = before
    profile = recording.profile
    assert profile is not None
    path = tmp_path_factory.mktemp("recorded") / "host.xplane.pb"
    writer.write(ag.profiler.measure_peaks(profile), path)
    return profile, Tools(path)


def test_what_was_recorded_adds_up(recorded: tuple[Profile, Tools]) -> None:
    profile, tools = recorded
    timeline = Timeline.of(profile)
    total = sum(timeline.event(step.event).duration for step in timeline.steps)
    top = tools.data("op_profile")["byProgram"]
    shown = sum(node["metrics"]["rawTime"] / 1000 for node in top["children"] if node["name"] != "IDLE")
    own = sum(timeline.nesting.own[i] for i in timeline.compute)
    waited = sum(timeline.event(i).duration for i in timeline.input)
    assert shown == pytest.approx(own + waited, rel=0.01)
    page = tools.data("overview_page")
    steps = next(table for table in page if "steptime_ms_average" in table.get("p", {}))
    assert float(steps["p"]["steptime_ms_average"]) == pytest.approx(total / 10 / 1e6, rel=0.05, abs=0.01)
    parts = ("tcComputeTimeMs", "tcInfeedTimeMs", "tcOutfeedTimeMs", "tcIdleTimeMs", "hostTransferTimeMs")
    for row, step in zip(rows(steps), timeline.steps):
        assert sum(row[part] for part in parts) == pytest.approx(timeline.event(step.event).duration / 1e6, rel=0.05)


def test_what_was_recorded_is_shown_with_its_lines(recorded: tuple[Profile, Tools]) -> None:
    _, tools = recorded
    lines = {
        (node["xla"]["sourceInfo"]["fileName"], node["xla"]["sourceInfo"]["lineNumber"])
        for node in tools.operations().values()
    }
    first = train_step.python_function.__code__.co_firstlineno
    assert (__file__, first + 2) in lines or (__file__, first + 4) in lines
    assert any(name.startswith("Iterator::Root") for name in {event["name"] for event in tools.events()})
    assert tools.data("memory_profile")["memoryProfilePerAllocator"]["arrays"]["memoryProfileSnapshots"]
    assert "train_step" in json.dumps(tools.data("overview_page"))


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A TensorBoard with the plugin: its address, and its folder, with a run in it."""
    program = pytest.importorskip("tensorboard.program", reason="the package tensorboard is not installed")
    default = pytest.importorskip("tensorboard.default", reason="the package tensorboard is not installed")
    folder = tmp_path_factory.mktemp("logs")
    runs.write_run(str(folder), {"testhost.xplane.pb": functools.partial(writer.write_to, sample())})
    made = program.TensorBoard(default.get_plugins())
    made.configure(argv=[None, "--logdir", str(folder), "--port", "0", "--load_fast=false"])
    server = made._make_server()  # `launch` does this, and starts a thread that nothing ends
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server.get_url().rstrip("/"), folder
    server.shutdown()
    thread.join(HANGS)


def got(url: str, path: str, **query: Any) -> Any:
    address = f"{url}/data/plugin/profile/{path}?{urllib.parse.urlencode(query)}"
    with urllib.request.urlopen(address, timeout=HANGS) as answer:
        content = answer.read()
    return json.loads(gzip.decompress(content) if content.startswith(b"\x1f\x8b") else content)


@pytest.mark.slow  # a server is started, which takes some seconds
@pytest.mark.parametrize(
    ("tool", "known"),
    [
        ("overview_page", "train_step/MatMul"), ("input_pipeline_analyzer", "Iterator::Root::Prefetch::Map"),
        ("op_profile", "native region"), ("memory_profile", "MatMul (train.py:12)"), ("trace_viewer@", "train 3"),
        ("hlo_stats", "MatMul"),
    ],
)  # fmt: skip
def test_tensorboard_has_every_tools_data(board: tuple[str, Path], tool: str, known: str) -> None:
    url, _ = board
    (run, *_) = got(url, "runs")
    assert tool in got(url, "run_tools", run=run)
    assert [host["hostname"] for host in got(url, "hosts", run=run, tag=tool)] == ["testhost"]
    assert known in json.dumps(got(url, "data", run=run, tag=tool, host="testhost"))


@pytest.mark.slow  # a server is started, which takes some seconds
def test_capture_profile_records_a_running_loop(board: tuple[str, Path]) -> None:
    url, folder = board
    known = set(folder.rglob("*.xplane.pb"))  # TensorBoard names runs by the second, so that two may share a folder
    port = ag.profiler.server.start(0)
    ended = threading.Event()

    def loop() -> None:
        x, w = ag.ones([20, 30], ag.float32), ag.ones([30, 40], ag.float32)
        i = 0
        while not ended.is_set():
            with ag.profiler.step("train", step_num=i):
                train_step(x, w)
            i += 1

    thread = threading.Thread(target=loop)
    thread.start()
    try:
        answer = got(
            url, "capture_profile", service_addr=f"localhost:{port}", is_tpu_name="false", duration=500, num_retry=2
        )
    finally:
        ended.set()
        thread.join(HANGS)
        ag.profiler.server.stop()
    assert "Capture profile successfully" in answer["result"]
    (path,) = set(folder.rglob("*.xplane.pb")) - known
    found = Tools(path).data("overview_page")
    steps = next(table for table in found if "steptime_ms_average" in table.get("p", {}))
    assert len(steps["rows"]) > 3 and "train_step" in json.dumps(found[0])
