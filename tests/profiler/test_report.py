"""The report as text and JSON, and the files for other programs."""

from __future__ import annotations

import json
import pstats
from pathlib import Path
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from autograph.profiler.views.speedscope import speedscope
from autograph.profiler.views.tables import table
from tests.profiler.samples import MS, Made, native_loop, retracing, training


def test_the_whole_report_of_a_training() -> None:
    text = str(ag.profiler.report(training()))
    head = "300 ms on the native executor: 99 events in 2 threads (host host, process 42)"
    assert text.startswith(f"{head}\n\nWhat to do\n  1. 80 % of the step waits for the dataset's map")
    for wanted in (
        "Steps\n", "Hottest lines\n", "Calls that traced, and their phases\n",
        "Stages of datasets: 80 % of the steps\n",
        "Memory at the peak: 3.00 MiB after 109 ms (11 arrays in all, 21.0 MiB)\n",
        "~ an estimate: the time of a native region is split over its operations by their flops and bytes",
    ):
        assert wanted in text
    assert "Where native code calls Python" not in text and "traced again" not in text


def test_there_are_at_most_20_rows_unless_asked_for_more() -> None:
    report = ag.profiler.report(retracing())
    assert str(report).count("scale #") == 20 and "… and 10 more" in str(report)
    assert report.text(None).count("scale #") == 30 and "more" not in report.text(None).replace("more important", "")


def test_columns_are_aligned_also_with_wide_letters() -> None:
    lines = table(["time", "<what", "more"], [["1 µs", "名", "a"], ["100 ns", "mat", "b"]])
    assert lines == ["  time  what  more", "  1 µs  名    a", "100 ns  mat   b"]


def test_what_was_dropped_is_said() -> None:
    made = Made().event("call", "f", 0, 1)
    made.profile.dropped["op"] = 1234
    assert "no room for the oldest: 1,234 of op" in str(ag.profiler.report(made.profile))
    assert "whole steps" not in str(ag.profiler.report(made.profile))
    made.profile.whole_from = 500_000
    assert "what was kept; whole steps are those from 500 µs on." in str(ag.profiler.report(made.profile))


def test_json_has_the_same() -> None:
    report = ag.profiler.report(native_loop())
    found = json.loads(report.json())
    assert found["advice"][0]["text"] == report.advice[0].text
    assert [line["line"] for line in found["lines"]] == [line.line for line in report.summary.lines]
    assert found["exits"][0]["calls"] == 100 and found["input"]["share"] == 0


def test_reprs_are_worth_reading() -> None:
    report = ag.profiler.report(training())
    assert repr(report.summary) == "<Summary of 99 events in 300.0 ms: 3 lines, 11 steps, 1 traces>"
    assert repr(report).startswith("<ag.profiler.Report of <Summary of ")


def test_a_folder_stands_for_what_was_recorded_last(tmp_path: Path) -> None:
    double = ag.function(lambda x: x * 2)
    for _ in range(2):
        with ag.profiler.trace(tmp_path) as recording:
            double(ag.constant(1.0))
    assert ag.profiler.report(tmp_path).profile == recording.profile
    (file, *_) = sorted(tmp_path.rglob("*.profile.json.gz"))
    assert ag.profiler.report(file).summary.first_calls


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(errors.TargetNotFoundError, match="no profile in the folder"):
        ag.profiler.report(tmp_path)
    with pytest.raises(errors.TargetNotFoundError, match="no file or folder"):
        ag.profiler.report(tmp_path / "absent")
    (tmp_path / "x.profile.json.gz").write_bytes(b"nothing")
    with pytest.raises(errors.InvalidArgumentError, match="damaged"):
        ag.profiler.report(tmp_path)


def test_pstats_reads_the_file(tmp_path: Path) -> None:
    file = tmp_path / "out.prof"
    ag.profiler.report(native_loop()).save_pstats(file)
    stats: Any = pstats.Stats(str(file))
    assert stats.total_calls == 220 and stats.total_tt == pytest.approx(0.2)
    calls, _, own, cumulative, callers = stats.stats["/home/user/train.py", 12, "Python for string_join"]
    assert calls == 100 and own == cumulative == pytest.approx(0.08)
    assert list(callers) == [("~", 0, "run report")]
    stats.sort_stats("cumulative").print_stats(3)


def test_what_calls_itself_counts_once(tmp_path: Path) -> None:
    made = Made().event("annotation", "f", 0, 10).event("annotation", "f", 2, 6)
    ag.profiler.report(made.profile).save_pstats(tmp_path / "out.prof")
    stats: Any = pstats.Stats(str(tmp_path / "out.prof"))
    assert stats.stats["~", 0, "f"][:4] == (1, 2, 0.01, 0.01)


@pytest.mark.parametrize("made", [training, retracing, native_loop, lambda: training(prefetch=True)])
def test_speedscope_opens_and_closes_in_order(made: Any) -> None:
    profile = made()
    found = json.loads(speedscope(profile))
    assert found["$schema"] == "https://www.speedscope.app/file-format-schema.json"
    total = 0
    for one in found["profiles"]:
        assert one["type"] == "evented" and one["unit"] == "nanoseconds"
        at, open_ = one["startValue"], []
        for event in one["events"]:
            assert at <= event["at"] <= one["endValue"]
            at = event["at"]
            if event["type"] == "O":
                open_.append(event["frame"])
            else:
                assert open_.pop() == event["frame"]
        assert not open_
        total += len(one["events"])
    assert total == 2 * len(profile.events)


def test_speedscope_shows_the_places_of_frames() -> None:
    frames = json.loads(speedscope(native_loop()))["shared"]["frames"]
    assert {"name": "Python for string_join", "file": "/home/user/train.py", "line": 12} in frames


def test_events_that_overlap_are_cut_to_nest() -> None:
    (main, _) = json.loads(speedscope(Made().event("call", "f", 0, 5).event("run", "f", 3, 8).profile))["profiles"]
    assert [(event["type"], event["at"] // MS) for event in main["events"]] == [("O", 0), ("O", 3), ("C", 5), ("C", 5)]
