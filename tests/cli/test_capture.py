"""`autograph profile capture`."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

import autograph as ag

pytest.importorskip("grpc", reason="grpcio, which the extra tensorboard brings, is not installed")


@pytest.fixture
def port() -> Any:
    yield ag.profiler.server.start(0)
    ag.profiler.server.stop()


def test_nothing_happens(cli: Any, port: int, tmp_path: Path) -> None:
    result = cli(
        "profile", "capture", "--service-addr", f"localhost:{port}", "--logdir", str(tmp_path / "logs"),
        "--duration-ms", "20", "--num-tracing-attempts", "2",
    )  # fmt: skip
    assert result.exit_code == 1 and "in 2 times 20 ms" in result.output
    assert not (tmp_path / "logs").exists()


def test_a_capture_is_written(cli: Any, port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(ag.profiler, "capture", lambda *args: asked.append(args) or "logs/plugins/profile/run")
    result = cli("profile", "capture", "--logdir", "logs")
    assert asked == [("localhost:6009", "logs", 2000, 3)]
    assert result.exit_code == 0 and "tensorboard --logdir logs" in result.output


def test_a_folder_that_cannot_be_written_is_named(
    cli: Any, port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> Any:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(ag.profiler, "capture", full)
    result = cli("profile", "capture", "--logdir", "logs")
    assert result.exit_code == 2 and "cannot write to logs: No space left on device" in result.output


def test_monitoring_prints_as_often_as_is_said(cli: Any, port: int) -> None:
    result = cli(
        "profile", "capture", "--service-addr", f"localhost:{port}", "--monitor", "--duration-ms", "20", "--count", "3"
    )
    assert result.exit_code == 0 and result.output.count("no step ended") == 3


def test_it_has_to_be_said_where_the_run_goes(cli: Any) -> None:
    result = cli("profile", "capture")
    assert result.exit_code == 2 and "--logdir" in result.output


def test_nobody_answers(cli: Any) -> None:
    result = cli("profile", "capture", "--service-addr", "localhost:1", "--logdir", "logs")
    assert result.exit_code == 1 and "ag.profiler.server.start(6009)" in result.output
