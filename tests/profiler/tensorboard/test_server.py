"""The profiler's server and those who ask it: captures of this process and of others."""

from __future__ import annotations

import errno
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from autograph.profiler import runs
from autograph.profiler.profile import Event, Profile
from autograph.profiler.tensorboard import client, protos, service
from autograph.profiler.tensorboard.rates import Rates
from tests.concurrency import HANGS

grpc = pytest.importorskip("grpc", reason="grpcio, which the extra tensorboard brings, is not installed")
pytest.importorskip("google.protobuf", reason="protobuf, which the extra tensorboard brings, is not installed")


@pytest.fixture
def port() -> Iterator[int]:
    yield ag.profiler.server.start(0)
    ag.profiler.server.stop()


@pytest.fixture
def training() -> Iterator[list[int]]:
    """A loop in a thread; the list has the numbers of its steps."""
    done: list[int] = []
    ended = threading.Event()

    @ag.function
    def train_step(x: Any) -> Any:
        return ag.reduce_sum(ag.tanh(x) * 2.0)

    def loop() -> None:
        while not ended.is_set():
            with ag.profiler.step("train", step_num=len(done)):
                train_step(ag.ones([100]))
            done.append(len(done))

    thread = threading.Thread(target=loop)
    thread.start()
    until(lambda: len(done) > 3)
    yield done
    ended.set()
    thread.join(HANGS)


def until(condition: Callable[[], Any]) -> None:
    end = time.monotonic() + HANGS
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def ask(port: int, method: str = "Profile", **fields: Any) -> Any:
    """A call that has begun."""
    asked, answered = (protos.message(name) for name in service.METHODS[method])
    channel = grpc.insecure_channel(f"localhost:{port}")
    call = channel.unary_unary(
        f"/{service.SERVICE}/{method}",
        request_serializer=asked.SerializeToString,
        response_deserializer=answered.FromString,
    )
    return call.future(asked(**fields), timeout=HANGS)


def recording() -> bool:
    return ag.framework.recorder.active is not None


def files(logdir: Path) -> list[str]:
    """The names of the files of all runs."""
    return sorted(path.name for path in logdir.glob("plugins/profile/*/*"))


def test_a_running_loop_is_captured(port: int, training: list[int], tmp_path: Path) -> None:
    folder = ag.profiler.capture(f"grpc://localhost:{port}", tmp_path, duration_ms=300)
    assert Path(folder).parent == tmp_path / "plugins" / "profile"
    assert files(tmp_path) == [f"localhost_{port}.profile.json.gz", f"localhost_{port}.xplane.pb"]
    profile = ag.profiler.load(os.path.join(folder, f"localhost_{port}.profile.json.gz"))
    assert 0.2e9 < profile.duration < HANGS * 1e9
    assert {event.name for event in profile.of_kind("step")} == {"train"}
    assert profile.peak_flops and profile.peak_bandwidth
    before = len(training)
    until(lambda: len(training) > before)
    assert not recording()


def test_of_two_addresses_both_have_to_answer(port: int, training: list[int], tmp_path: Path) -> None:
    with pytest.raises(errors.FailedPreconditionError, match="another capture of this process runs"):
        client.capture(f"localhost:{port},127.0.0.1:{port}", tmp_path, 5000)
    assert not files(tmp_path)


def test_nothing_happens(port: int, tmp_path: Path) -> None:
    with pytest.raises(errors.FailedPreconditionError, match=r"nothing was recorded at .* in 2 times 20 ms"):
        ag.profiler.capture(f"localhost:{port}", tmp_path, 20, 2)
    assert not files(tmp_path)


def test_only_one_capture_runs_at_a_time(port: int, training: list[int]) -> None:
    first = ask(port, duration_ms=60_000)
    until(recording)
    with pytest.raises(grpc.RpcError) as caught:
        ask(port, duration_ms=100).result()
    assert caught.value.code() == grpc.StatusCode.FAILED_PRECONDITION
    assert "another capture of this process runs" in caught.value.details()
    before = len(training)
    until(lambda: len(training) > before + 1)  # a whole step is recorded
    ask(port, "Terminate").result()
    answer = first.result()
    assert not answer.empty_trace and [data.name for data in answer.tool_data] == ["xplane.pb"]


def test_what_the_program_records_itself_is_left_alone(port: int) -> None:
    with ag.profiler.trace() as own:
        with pytest.raises(errors.FailedPreconditionError, match="a profile is being recorded already"):
            client.capture(f"localhost:{port}", "nowhere", 100)
        with ag.profiler.annotate("mine"):
            pass
    assert own.profile is not None and own.profile.of_kind("annotation")


def test_a_program_may_end_a_capture(port: int, training: list[int]) -> None:
    call = ask(port, duration_ms=300)
    until(recording)
    ag.profiler.stop()
    with pytest.raises(grpc.RpcError) as caught:
        call.result()
    assert caught.value.code() == grpc.StatusCode.FAILED_PRECONDITION


@pytest.mark.parametrize("duration", [0, service.LONGEST_MS + 1])
def test_durations_have_a_limit(port: int, duration: int) -> None:
    with pytest.raises(grpc.RpcError) as caught:
        ask(port, duration_ms=duration).result()
    assert caught.value.code() == grpc.StatusCode.INVALID_ARGUMENT
    assert f"1 to {service.LONGEST_MS} ms" in caught.value.details()
    with pytest.raises(errors.InvalidArgumentError, match="duration_ms is"):
        client.capture(f"localhost:{port}", "nowhere", duration)


def test_captures_that_begin_much_later_are_refused(port: int) -> None:
    opts = {"start_timestamp_ns": time.time_ns() + (service.LONGEST_MS + 60_000) * 1_000_000}
    with pytest.raises(grpc.RpcError) as caught:
        ask(port, duration_ms=10, opts=opts).result()
    assert caught.value.code() == grpc.StatusCode.INVALID_ARGUMENT


def test_a_capture_may_begin_later(port: int, training: list[int], tmp_path: Path) -> None:
    begun = time.monotonic()
    client.capture(f"localhost:{port}", tmp_path, 100, options=ag.profiler.Options(level=1, delay_ms=300))
    assert time.monotonic() - begun > 0.39
    (path,) = tmp_path.rglob("*.gz")
    assert not ag.profiler.load(path).of_kind("op", "region")


def test_answers_that_are_too_large_are_refused(
    port: int, training: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "_LARGEST", 100)
    with pytest.raises(errors.FailedPreconditionError, match="more than 100"):
        client.capture(f"localhost:{port}", tmp_path, 100)
    assert not files(tmp_path)


def test_a_client_that_goes_ends_its_capture(port: int, training: list[int]) -> None:
    call = ask(port, duration_ms=60_000)
    until(recording)
    call.cancel()
    until(lambda: not recording())
    before = len(training)
    until(lambda: len(training) > before)
    until(lambda: not ask(port, duration_ms=50).exception())


def test_the_folder_that_a_request_names_is_not_written(port: int, training: list[int], tmp_path: Path) -> None:
    folder = str(tmp_path)
    ask(port, duration_ms=50, repository_root=folder, session_id="s", opts={"repository_path": folder}).result()
    assert not list(tmp_path.iterdir())


def test_captures_are_kept_where_the_server_was_told(training: list[int], tmp_path: Path) -> None:
    port = ag.profiler.server.start(0, logdir=tmp_path)
    try:
        ask(port, duration_ms=50).result()
        assert [name.partition(".")[2] for name in files(tmp_path)] == ["profile.json.gz", "xplane.pb"]
        call = ask(port, duration_ms=60_000)
        until(recording)
        before = len(training)
        until(lambda: len(training) > before + 1)  # a whole step is recorded: a capture without events is not kept
        call.cancel()
        until(lambda: len(files(tmp_path)) == 4)
    finally:
        ag.profiler.server.stop()


def test_a_full_disk_loses_neither_the_answer_nor_the_training(
    training: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: object) -> str:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(runs, "_moved", full)
    port = ag.profiler.server.start(0, logdir=tmp_path)
    try:
        assert ask(port, duration_ms=50).result().tool_data
        with pytest.raises(OSError, match="No space left"):
            client.capture(f"localhost:{port}", tmp_path, 50)
    finally:
        ag.profiler.server.stop()
    assert "cannot be kept" in caplog.text
    assert not files(tmp_path) and not list((tmp_path / "plugins").glob(".*"))


def test_runs_of_one_second_have_names_of_their_own(tmp_path: Path) -> None:
    paths = {runs.write_run(str(tmp_path), {"a.xplane.pb": b"1"}) for _ in range(5)}
    assert len(paths) == 5 and len(files(tmp_path)) == 5


def test_there_is_one_server(port: int) -> None:
    with pytest.raises(errors.FailedPreconditionError, match=f"listens already, at port {port}"):
        ag.profiler.server.start(0)


def test_a_port_that_is_in_use_is_refused(port: int) -> None:
    code = f"import autograph as ag\nag.profiler.server.start({port})"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=HANGS)
    assert f"cannot listen at 127.0.0.1:{port}" in ended.stderr and ended.returncode == 1


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no second loopback address")
def test_it_listens_at_loopback_alone(port: int) -> None:
    socket.create_connection(("127.0.0.1", port), HANGS).close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", port), HANGS)


def test_a_server_may_be_started_again() -> None:
    for _ in range(2):
        ag.profiler.server.start(0)
        ag.profiler.server.stop()
    ag.profiler.server.stop()


PROGRAM = """
import sys, time, threading
import autograph as ag

print(ag.profiler.server.start(0), flush=True)

@ag.function
def train_step(x):
    return ag.reduce_sum(x * 2.0)

end = time.monotonic() + float(sys.argv[1])
done = 0
while time.monotonic() < end:
    train_step(ag.ones([10]))
    done += 1
print("trained", flush=True)
"""


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Callable[[float], tuple[subprocess.Popen[str], int]]]:
    """Starts a program that trains for some seconds; gives it and its port."""
    started = []

    def start(seconds: float) -> tuple[subprocess.Popen[str], int]:
        path = tmp_path / "program.py"
        path.write_text(PROGRAM, encoding="utf-8")
        made = subprocess.Popen([sys.executable, str(path), str(seconds)], stdout=subprocess.PIPE, text=True)
        started.append(made)
        assert made.stdout is not None
        return made, int(made.stdout.readline())

    yield start
    for made in started:
        made.kill()
        made.communicate()


def test_a_program_that_ends_does_not_wait_for_its_capture(process: Any, tmp_path: Path) -> None:
    made, port = process(1.5)
    call = ask(port, duration_ms=600_000)
    assert made.wait(HANGS) == 0
    assert made.stdout.read() == "trained\n"
    with pytest.raises(grpc.RpcError):
        call.result()


def test_a_process_that_is_killed_leaves_no_run(process: Any, tmp_path: Path) -> None:
    made, port = process(60)
    errors_of: list[Exception] = []

    def capture() -> None:
        try:
            client.capture(f"localhost:{port}", tmp_path / "logs", 60_000)
        except errors.FailedPreconditionError as error:
            errors_of.append(error)

    thread = threading.Thread(target=capture)
    thread.start()
    time.sleep(1)
    made.send_signal(signal.SIGKILL)
    thread.join(HANGS)
    assert len(errors_of) == 1 and "there is no answer" in str(errors_of[0])
    assert not (tmp_path / "logs").exists()


def test_monitoring_tells_the_times_of_steps(port: int, training: list[int]) -> None:
    text = ag.profiler.monitor(f"localhost:{port}", 300)
    assert "Timestamp: " in text and "Steps: " in text and "Idle: " in text
    result = ask(port, "Monitor", duration_ms=200).result().monitor_result
    assert 0 < result.step_time_ms_min <= result.step_time_ms_avg <= result.step_time_ms_max
    assert 0 <= result.device_idle_time_percent <= 100


def test_monitoring_a_process_that_does_nothing(port: int) -> None:
    assert "no step ended" in ag.profiler.monitor(f"localhost:{port}", 20)


def test_rates_of_steps() -> None:
    events = [
        Event("step", "s", 0, 10_000_000, 0, None, {"step_num": 0}), Event("stage", "map", 0, 2_000_000, 0),
        Event("run", "map", 1_000_000, 500_000, 0), Event("run", "f", 3_000_000, 5_000_000, 0),
        Event("step", "s", 10_000_000, 20_000_000, 0, None, {"step_num": 1}),
        Event("run", "f", 11_000_000, 15_000_000, 0),
    ]  # fmt: skip
    rates = Rates.of(Profile(0, 30_000_000, "h", 1, threads={0: "t"}, events=events))
    assert rates.times == [10_000_000, 20_000_000] and rates.input == [0.2, 0.0]
    assert rates.idle == pytest.approx(1 - 20.0 / 30)
    assert rates.text("12:00:00").splitlines() == [
        "Timestamp: 12:00:00", "Steps: 2, 15 ms each (10 ms to 20 ms)", "Idle: 33.3% of the steps' time no graph ran",
        "Input: 10.0% of the steps' time",
    ]  # fmt: skip


@pytest.mark.parametrize("address", ["", "localhost", "localhost:x", "http://a:1/b", "a:1,"])
def test_addresses_have_a_port(address: str) -> None:
    with pytest.raises(errors.InvalidArgumentError, match="is not an address"):
        client.capture(address, "nowhere")


def test_nobody_answers() -> None:
    with pytest.raises(errors.FailedPreconditionError, match=r"(?s)there is no answer.*ag.profiler.server.start"):
        client.monitor("localhost:1")


def test_without_grpcio_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "grpc", None)
    with pytest.raises(errors.MissingExtraError, match=r"autograph\[tensorboard\]"):
        ag.profiler.server.start(0)
    with pytest.raises(errors.MissingExtraError, match=r"autograph\[tensorboard\]"):
        client.monitor("localhost:1")
