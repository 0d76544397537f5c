"""`autograph explain`: arguments as for `run`, formats, errors."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Cli = Callable[..., Result]


def test_text(cli: Cli) -> None:
    result = cli("explain", "program.py:relu", "3")
    assert result.exit_code == 0
    assert result.stdout.startswith("relu: (i64[]) -> i64[], ")
    (line,) = [line for line in result.stdout.splitlines() if "if x > 0:" in line]
    assert "staged" in line and "Greater bool[]" in line


def test_what_a_line_became_depends_on_the_arguments(cli: Cli) -> None:
    python = cli("explain", "program.py:total", "(1.0, 2.0)", "scale=2.0")
    assert "unrolled ×2" in python.stdout
    assert "staged  " in cli("explain", "program.py:total", "[1.0, 2.0]").stdout


def test_json_and_html(cli: Cli) -> None:
    data = json.loads(cli("explain", "--format", "json", "program.py:relu", "3").stdout)
    assert data["functions"][0]["name"] == "relu"
    assert cli("explain", "-f", "html", "program.py:relu", "3").stdout.startswith("<!DOCTYPE html>")


def test_to_a_file_and_options_after_the_target(cli: Cli, folder: Path) -> None:
    page = cli("explain", "program.py:relu", "-3", "--format", "html").stdout
    result = cli("explain", "program.py:relu", "-3", "--format", "html", "--out", "page.html", "--color")
    assert (result.exit_code, result.output) == (0, "")
    assert (folder / "page.html").read_text(encoding="utf-8") == page
    assert cli("explain", "--out", "text.txt", "--color", "program.py:relu", "--", "-3").exit_code == 0
    assert (folder / "text.txt").read_text(encoding="utf-8") == cli("explain", "program.py:relu", "3").stdout


def test_colours(cli: Cli) -> None:
    assert "\x1b[32mstaged" in cli("explain", "--color", "program.py:relu", "3").stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [([], "TARGET"), (["program.py:rellu"], "did you mean relu?"), (["program.py:relu"], "x"), (["program"], "names")],
)
def test_wrong_usage(cli: Cli, args: list[str], said: str) -> None:
    result = cli("explain", *args)
    assert result.exit_code == 2 and said in result.output
