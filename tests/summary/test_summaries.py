"""What is in event files, as TensorBoard's own reader has it."""

from __future__ import annotations

import io
import os
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.concurrency import HANGS

REASON = "the tensorboard package, of the extra of that name, is not installed"
loader = pytest.importorskip("tensorboard.backend.event_processing.event_file_loader", reason=REASON)
tensor_util = pytest.importorskip("tensorboard.util.tensor_util", reason=REASON)


def events(folder: Path) -> list[Any]:
    files = sorted(folder.glob("events.out.tfevents.*"))
    return [event for file in files for event in loader.LegacyEventFileLoader(str(file)).Load()]


def summaries(folder: Path) -> list[tuple[int, str, Any]]:
    """(step, tag, value) of each summary."""
    return [
        (event.step, value.tag, tensor_util.make_ndarray(value.tensor))
        for event in events(folder) for value in event.summary.value
    ]  # fmt: skip


def scalars(folder: Path) -> list[tuple[int, str, float]]:
    return [(step, tag, float(value)) for step, tag, value in summaries(folder)]


def test_numbers_with_their_steps(tmp_path: Path) -> None:
    writer = ag.summary.create_file_writer(tmp_path / "run")
    with writer.as_default():
        assert bool(ag.summary.scalar("loss", 0.5, step=3))
        with ag.name_scope("train"):
            ag.summary.scalar("loss", ag.constant(2), step=ag.constant(4))
    assert scalars(tmp_path / "run") == [(3, "loss", 0.5), (4, "train/loss", 2.0)]


def test_the_default_step(tmp_path: Path) -> None:
    writer = ag.summary.create_file_writer(tmp_path)
    step = ag.Variable(0)
    with writer.as_default(step=step):
        for _ in range(2):
            ag.summary.scalar("a", 1.0)
            step.assign_add(1)
    with writer.as_default(), pytest.raises(errors.InvalidArgumentError, match="'a' has no step"):
        ag.summary.scalar("a", 1.0)
    assert [s for s, _, _ in scalars(tmp_path)] == [0, 1]


def test_in_a_traced_function_each_call_writes(tmp_path: Path) -> None:
    @ag.function
    def f(x: Any) -> Any:
        for i in ag.range(3):
            if x > i:
                ag.summary.scalar("x", x, step=i)
        ag.summary.scalar("python", 7.0)
        return x

    first, second = (ag.summary.create_file_writer(tmp_path / name) for name in ("first", "second"))
    f(ag.constant(9.0))  # no writer: nothing is written
    with first.as_default(step=10):
        f(ag.constant(2.0))
    with second.as_default(step=20):  # the same trace
        f(ag.constant(1.0))
    assert scalars(tmp_path / "first") == [(0, "x", 2.0), (1, "x", 2.0), (10, "python", 7.0)]
    assert scalars(tmp_path / "second") == [(0, "x", 1.0), (20, "python", 7.0)]
    assert len(f.concrete_functions()) == 1


def test_recording_under_a_condition(tmp_path: Path) -> None:
    step = ag.Variable(0)
    with ag.summary.create_file_writer(tmp_path).as_default(step=step):
        with ag.summary.record_if(lambda: step % 2 == 0):
            for _ in range(4):
                ag.summary.scalar("a", 1.0)
                step.assign_add(1)
        with ag.summary.record_if(False):
            assert not ag.summary.should_record_summaries()
            assert not bool(ag.summary.scalar("b", 1.0))
    assert [s for s, _, _ in scalars(tmp_path)] == [0, 2]


def test_histograms_count_in_buckets(tmp_path: Path) -> None:
    with ag.summary.create_file_writer(tmp_path).as_default(step=0):
        ag.summary.histogram("h", ag.constant([0.0, 1.0, 1.0, 3.0]), buckets=3)
    ((_, _, table),) = summaries(tmp_path)
    assert table.tolist() == [[0.0, 1.0, 1.0], [1.0, 2.0, 2.0], [2.0, 3.0, 1.0]]


@pytest.mark.parametrize("channels", [1, 2, 3, 4])
def test_images_are_pngs_of_the_values(tmp_path: Path, channels: int) -> None:
    pillow = pytest.importorskip("PIL.Image", reason=REASON)
    values = np.random.default_rng(0).integers(0, 256, (5, 4, 6, channels)).astype(np.uint8)
    with ag.summary.create_file_writer(tmp_path).as_default(step=0):
        ag.summary.image("bytes", values, max_outputs=2)
        ag.summary.image("floats", values / 255.0)
    (_, _, as_bytes), (_, _, as_floats) = summaries(tmp_path)
    assert (as_bytes[0], as_bytes[1], len(as_bytes), len(as_floats)) == (b"6", b"4", 4, 5)
    for picture in (as_bytes[2], as_floats[2]):
        found = np.asarray(pillow.open(io.BytesIO(picture))).reshape(4, 6, channels)
        assert (found == values[0]).all()


def test_texts(tmp_path: Path) -> None:
    with ag.summary.create_file_writer(tmp_path).as_default(step=0):
        ag.summary.text("one", "**bold**")
        ag.summary.text("table", ag.constant([["a", "b"]]))
    (_, _, one), (_, _, table) = summaries(tmp_path)
    assert (one.item(), table.tolist()) == (b"**bold**", [[b"a", b"b"]])


def test_a_number_with_a_shape_is_refused_on_its_line() -> None:
    with pytest.raises(errors.InvalidArgumentError, match="rank 0") as caught:
        ag.summary.scalar("a", [1.0, 2.0], step=0)
    assert caught.value.location is not None and "a" in caught.value.location.text()


def test_the_graph_of_a_function(tmp_path: Path) -> None:
    graph_pb2 = pytest.importorskip("tensorboard.compat.proto.graph_pb2", reason=REASON)

    @ag.function
    def root(x: Any) -> Any:
        return ag.sqrt(x) if x > 0 else x

    with ag.summary.create_file_writer(tmp_path).as_default():
        assert ag.summary.graph(root.get_concrete_function(ag.constant(1.0)))
    (event,) = [e for e in events(tmp_path) if e.graph_def]
    graph = graph_pb2.GraphDef.FromString(event.graph_def)
    assert "StatelessIf" in [node.op for node in graph.node]
    assert "Sqrt" in [node.op for function in graph.library.function for node in function.node_def]


def test_traces_of_functions(tmp_path: Path) -> None:
    config_pb2 = pytest.importorskip("tensorboard.compat.proto.config_pb2", reason=REASON)
    f = ag.function(lambda x: ag.tanh(x))
    with ag.summary.create_file_writer(tmp_path).as_default():
        ag.summary.trace_on()
        f(ag.constant(1.0))
        ag.summary.trace_export("traced", step=5)
        f(ag.constant([1.0]))  # another trace, which is not recorded
        with pytest.raises(errors.FailedPreconditionError, match=r"without trace_on\(\)"):
            ag.summary.trace_export("again", step=6)
    ((step, tag, value),) = summaries(tmp_path)
    metadata = config_pb2.RunMetadata.FromString(value.item())
    assert (step, tag) == (5, "traced")
    assert "Tanh" in [node.op for node in metadata.function_graphs[0].pre_optimization_graph.node]


def test_nothing_is_written_into_a_closed_writer(tmp_path: Path) -> None:
    writer = ag.summary.create_file_writer(tmp_path)
    with writer.as_default(step=0):
        ag.summary.scalar("a", 1.0)
    writer.close()
    with pytest.raises(errors.FailedPreconditionError, match="is closed"), writer.as_default():
        pass
    assert scalars(tmp_path) == [(0, "a", 1.0)]


def test_threads_share_a_writer_but_not_the_default(tmp_path: Path) -> None:
    writer = ag.summary.create_file_writer(tmp_path)
    missing = []

    def work(number: int) -> None:
        missing.append(bool(ag.summary.scalar("none", 1.0, step=0)))
        with writer.as_default():
            for step in range(50):
                ag.summary.scalar(str(number), step, step=step)

    with writer.as_default():
        threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(HANGS)
    assert missing == [False] * 4
    found = scalars(tmp_path)
    assert all([v for _, tag, v in found if tag == str(n)] == list(range(50)) for n in range(4))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
def test_a_forked_process_writes_a_file_of_its_own(tmp_path: Path) -> None:
    writer = ag.summary.create_file_writer(tmp_path)
    with writer.as_default():
        ag.summary.scalar("a", 1.0, step=0)
        child = os.fork()
        if child == 0:  # pragma: no cover
            status = 1
            try:
                ag.summary.scalar("a", 2.0, step=1)
                writer.flush()
                status = 0
            finally:
                os._exit(status)
        assert os.waitpid(child, 0)[1] == 0
        ag.summary.scalar("a", 3.0, step=2)
    assert sorted(scalars(tmp_path)) == [(0, "a", 1.0), (1, "a", 2.0), (2, "a", 3.0)]
    assert len(list(tmp_path.iterdir())) == 2


def test_without_the_package_the_error_names_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "tensorboard"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "tensorboard", None)
    with pytest.raises(errors.MissingExtraError, match=r"autograph\[tensorboard\]"):
        ag.summary.create_file_writer(tmp_path / "run")
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("write", "error", "message"),
    [
        (lambda: ag.summary.scalar("a", "x", step=0), errors.DTypeMismatchError, "scalar is given a tensor of string"),
        (lambda: ag.summary.scalar("a", 1j, step=0), errors.DTypeMismatchError, "scalar is given a tensor of complex"),
        (lambda: ag.summary.histogram("a", ["x"], step=0), errors.DTypeMismatchError, "histogram is given"),
        (lambda: ag.summary.image("a", np.zeros((1, 2, 2, 1), int), step=0), errors.DTypeMismatchError, "image is"),
        (lambda: ag.summary.text("a", 3, step=0), errors.DTypeMismatchError, "text is given a tensor of int64"),
        (lambda: ag.summary.scalar(3, 1.0, step=0), errors.UnsupportedTypeError, "a summary is called 3"),
        (lambda: ag.summary.scalar("a", 1.0, step=1.5), errors.InvalidArgumentError, "the step of .* 'a' is 1.5"),
        (lambda: ag.summary.scalar("a", 1.0, step="x"), errors.InvalidArgumentError, "the step of .* 'a' is x"),
        (lambda: ag.summary.histogram("a", [1.0], step=0, buckets=-1), errors.InvalidArgumentError, "-1 buckets"),
        (
            lambda: ag.summary.histogram("a", [1.0, float("nan")], step=0),
            errors.InvalidArgumentError,
            "1 of the 2 numbers of the histogram 'a' are NaN",
        ),
        (lambda: ag.summary.graph(ag.function(lambda x: x)), errors.UnsupportedTypeError, "no graph of its own"),
    ],
)  # fmt: skip
def test_what_is_no_summary(tmp_path: Path, write: Any, error: type[Exception], message: str) -> None:
    writer = ag.summary.create_file_writer(tmp_path)
    with writer.as_default(), pytest.raises(error, match=message):
        write()
    writer.close()
    assert summaries(tmp_path) == []


def test_a_writer_may_be_closed_where_it_is_the_default(tmp_path: Path) -> None:
    writer = ag.summary.create_file_writer(tmp_path)
    with writer.as_default(step=0):
        ag.summary.scalar("a", 1.0)
        writer.close()
    writer.flush()
    assert scalars(tmp_path) == [(0, "a", 1.0)]


def test_all_devices_of_a_session_write_to_the_default_writer(tmp_path: Path) -> None:
    with ag.Graph().as_default() as graph:
        x = ag.placeholder(ag.float64, [])
        written = []
        for number in (0, 1):
            with ag.device(f"/cpu:{number}"):
                written.append(ag.summary.scalar(f"on {number}", x + number))
    session = ag.Session(graph, devices=["/device:CPU:0", "/device:CPU:1"])
    with ag.summary.create_file_writer(tmp_path).as_default(step=3):
        assert session.run(written, {x: 1.0}) == [True, True]
        with ag.summary.record_if(False):
            assert session.run(written, {x: 1.0}) == [False, False]
    assert sorted(scalars(tmp_path)) == [(3, "on 0", 1.0), (3, "on 1", 2.0)]
