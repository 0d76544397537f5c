"""Colours, columns and diffs."""

from __future__ import annotations

import re

import pytest

from autograph.cli import show

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def test_side_by_side_is_as_wide_as_needed() -> None:
    lines = show.side_by_side("a\nlong line\n", "b\nc\nd").splitlines()
    assert lines == ["a         │ b", "long line │ c", "          │ d"]


def test_side_by_side_wraps() -> None:
    lines = show.side_by_side("x" * 30, "y" * 30, width=43).splitlines()
    assert lines == ["x" * 20 + " │ " + "y" * 20, "x" * 10 + " " * 10 + " │ " + "y" * 10]


@pytest.mark.parametrize("width", [None, 24, 60])
def test_colours_do_not_move_the_columns(width: int | None) -> None:
    left, right = "def f(x):\n\treturn 'text' + x\n", "def g(y):\n    return 1 if y else None  # note\n"
    colored = show.side_by_side(left, right, width, color=True)
    assert ESCAPE.search(colored)
    plain = [line.rstrip() for line in ESCAPE.sub("", colored).splitlines()]
    assert plain == show.side_by_side(left, right, width).splitlines()


def test_wide_characters_keep_the_columns() -> None:
    lines = show.side_by_side("s = '日本'\nlonger line", "a\nb", width=None).splitlines()
    assert lines == ["s = '日本'  │ a", "longer line │ b"]


def test_highlight_keeps_the_text() -> None:
    text = "\n\ndef f(x):\n    return x\n\n"
    assert ESCAPE.sub("", show.highlight(text)) == text


def test_diff() -> None:
    assert show.diff("a\nb\n", "a\nc\n", "f").splitlines()[:2] == ["--- f (source)", "+++ f (converted)"]
    assert show.diff("a", "a", "f") == ""


@pytest.mark.parametrize(
    ("choice", "terminal", "env", "expected"),
    [
        (None, True, {}, True),
        (None, False, {}, False),
        (None, True, {"NO_COLOR": "1"}, False),
        (None, True, {"NO_COLOR": ""}, True),
        (None, True, {"TERM": "dumb"}, False),
        (True, False, {"NO_COLOR": "1"}, True),
        (False, True, {}, False),
    ],
)
def test_wants_color(
    choice: bool | None, terminal: bool, env: dict[str, str], expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout.isatty", lambda: terminal)
    assert show.wants_color(choice) is expected
