"""`tf.profiler.experimental`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import autograph as ag
from autograph.compat import tf
from autograph.profiler.profile import Profile

experimental = tf.profiler.experimental


def only(logdir: Path) -> Profile:
    (path,) = logdir.rglob("*.profile.json.gz")
    return ag.profiler.load(path)


def test_steps_and_stretches_are_recorded(tmp_path: Path) -> None:
    with experimental.Profile(tmp_path):
        for i in range(2):
            with experimental.Trace("train", step_num=i, _r=1), experimental.Trace("read", size=3) as read:
                read.set_metadata(found=4)
    profile = only(tmp_path)
    assert [event.details for event in profile.of_kind("step")] == [{"step_num": 0}, {"step_num": 1}]
    assert profile.of_kind("annotation")[0].details == {"size": 3, "found": 4}


def test_options_say_what_is_recorded(tmp_path: Path) -> None:
    f = tf.function(lambda x: x * 2)
    experimental.start(tmp_path, options=experimental.ProfilerOptions(host_tracer_level=1))
    f(tf.constant(1.0))
    experimental.stop()
    profile = only(tmp_path)
    assert profile.of_kind("run") and not profile.of_kind("op", "region")


def test_what_is_not_saved_is_nowhere(tmp_path: Path) -> None:
    experimental.start(str(tmp_path))
    experimental.stop(save=False)
    assert not list(tmp_path.iterdir())
    with pytest.raises(ag.errors.FailedPreconditionError):
        experimental.stop()


def test_the_programs_own_error_counts(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), experimental.Profile(tmp_path):
        raise ZeroDivisionError
    with experimental.Profile(tmp_path):
        pass


def test_the_client_names_workers_and_options(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(
        "autograph.profiler.tensorboard.client.capture", lambda *args, **options: asked.append((args, options))
    )
    experimental.client.trace("grpc://a:1", "logs", 100, "b:2,c:3", 4, experimental.ProfilerOptions(delay_ms=7))
    assert asked == [(("b:2,c:3", "logs", 100, 4), {"options": ag.profiler.Options(delay_ms=7)})]
