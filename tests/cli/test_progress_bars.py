"""Progress bars: for people who wait, and for nobody else."""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

import autograph as ag
from autograph.cli import progress_bars
from autograph.framework import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminal]:
    """The error stream is a terminal, and nobody has patience."""
    found = Terminal()
    monkeypatch.setattr(progress_bars, "sys", SimpleNamespace(stderr=found))  # pytest exchanges `sys.stderr` itself
    monkeypatch.setattr(progress_bars, "PATIENCE", -1.0)
    yield found


def test_long_work_has_a_bar_with_its_name(terminal: Terminal) -> None:
    with progress_bars.bars():
        assert list(progress.each(range(1000), "drawing")) == list(range(1000))
    assert "drawing" in terminal.getvalue() and "1000/1000" in terminal.getvalue()


def test_short_work_has_none(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_bars, "PATIENCE", 60.0)
    with progress_bars.bars():
        assert list(progress.each(range(1000), "drawing")) == list(range(1000))
        assert list(progress.each([1], "drawing")) == [1]
    assert terminal.getvalue() == ""


def test_files_and_pipes_get_none(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(progress_bars, "sys", SimpleNamespace(stderr=stream))
    monkeypatch.setattr(progress_bars, "PATIENCE", -1.0)
    with progress_bars.bars():
        assert list(progress.each(range(1000), "drawing")) == list(range(1000))
    assert stream.getvalue() == ""


def test_work_within_work_has_one_bar(terminal: Terminal) -> None:
    with progress_bars.bars():
        for _ in progress.each(range(200), "outer"):
            assert len(list(progress.each(range(100), "inner"))) == 100
    lines = [line.split()[0] for line in terminal.getvalue().replace("\x1b[?25l", "").splitlines() if line.strip()]
    assert lines  # one after the other, never one in the middle of another one
    assert [key for key, _ in itertools.groupby(lines)] == sorted(set(lines))


def test_work_that_fails_leaves_the_next_its_bar(terminal: Terminal) -> None:
    def failing() -> None:
        for number in progress.each(range(1000), "first"):
            if number == 500:
                raise ValueError

    with progress_bars.bars():
        with pytest.raises(ValueError):
            failing()
        list(progress.each(range(1000), "second"))
    assert "second" in terminal.getvalue()


@pytest.mark.parametrize("what", ["drawing", "saving", "writing", "reading"])
def test_what_takes_long_with_large_graphs_says_so(terminal: Terminal, tmp_path: Path, what: str) -> None:
    def f(x: ag.Tensor) -> ag.Tensor:
        for k in range(100):
            x = [ag.sin, ag.cos, ag.tanh][k * k % 3](x) * (k % 7 + 0.5)
        return x

    concrete = ag.function(f, autograph=False).get_concrete_function(ag.TensorSpec([]))
    with progress_bars.bars():
        if what == "drawing":
            concrete.graph.to_html()
        elif what == "writing":
            concrete.graph.as_graph_def()
        else:
            ag.saved_model.save(concrete, tmp_path / "saved")
            ag.saved_model.load(tmp_path / "saved")
    assert what in terminal.getvalue()
