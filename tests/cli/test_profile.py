"""`autograph profile` and `autograph profile report`."""

from __future__ import annotations

import json
import pstats
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import autograph as ag
from autograph.framework import recorder
from tests.cli.test_exit_status import COMMANDS, OUTCOMES, programs  # noqa: F401  a fixture

Cli = Callable[..., Result]


def test_the_report(cli: Cli) -> None:
    result = cli("profile", "program.py:total", "[1.0, 2.5]", "scale=2.0", "--calls", "3")
    assert (result.exit_code, result.stderr) == (0, "")
    assert " on the native executor: " in result.stdout and "Hottest lines" in result.stdout
    assert "program.py:16  return result * scale" in result.stdout
    assert "total #1  the first call" in result.stdout


def test_how_often_it_is_called(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    found = json.loads(cli("profile", "program.py:relu", "-3", "--json", "--calls", "7").stdout)
    assert found["steps"][0]["count"] == 7
    monkeypatch.setattr("autograph.cli.profile._SECONDS", 0)
    assert json.loads(cli("profile", "program.py:relu", "-3", "--json").stdout)["steps"][0]["count"] == 3


def test_files_for_other_programs(cli: Cli, folder: Path) -> None:
    files = ["--html", "a.html", "--pstats", "b.prof", "--speedscope", "c.json"]
    assert cli("profile", "program.py:relu", "3", "--calls", "2", *files).exit_code == 0
    assert "program.py" in (folder / "a.html").read_text(encoding="utf-8")
    assert pstats.Stats("b.prof").total_calls > 2  # type: ignore[attr-defined]
    assert json.loads((folder / "c.json").read_text())["profiles"]


def test_what_was_recorded_can_be_reported_again(cli: Cli) -> None:
    first = cli("profile", "program.py:relu", "3", "--calls", "2", "--logdir", "logs", "--json")
    again = cli("profile", "report", "logs", "--json")
    assert again.exit_code == 0 and json.loads(again.stdout) == json.loads(first.stdout)
    assert "Steps" in cli("profile", "report", "logs").stdout


def test_executors(cli: Cli) -> None:
    before = ag.config.executor
    found = json.loads(cli("profile", "program.py:relu", "3", "--calls", "2", "--executor", "numpy", "--json").stdout)
    assert found["executor"] == "numpy" and ag.config.executor == before
    refused = cli("profile", "program.py:relu", "3", "--executor", "abacus")
    assert refused.exit_code == 2 and "abacus" in refused.stderr and ag.config.executor == before


def test_plain_python_with_steps_of_its_own(cli: Cli, folder: Path) -> None:
    (folder / "training.py").write_text(
        "import autograph as ag\n\n\n@ag.function\ndef learn(x):\n    return x * 2\n\n\ndef train(n):\n"
        "    print('training')\n    for i in range(int(n)):\n        with ag.profiler.step('train', step_num=i):\n"
        "            learn(ag.constant(1.0))\n"
    )
    result = cli("profile", "--plain", "--calls", "1", "--json", "training.py:train", "5")
    found = json.loads(result.stdout)  # what the program prints is not in it
    assert [(steps["name"], steps["count"]) for steps in found["steps"]] == [("train", 5)]
    assert "training" in result.stderr


@pytest.mark.parametrize(
    ("args", "status", "said"),
    [
        (["program.py:absent"], 2, "there is no function"),
        (["program.py:crash", "1"], 1, "KeyError"),
        (["program.py:relu"], 2, "x"),
        (["program.py:relu", "3", "--html", "no/where.html"], 2, "there is no folder no"),
        (["program.py:relu", "3", "--calls", "0"], 2, "--calls"),
        (["program.py:relu", "3", "--calls", "1", "--logdir", "program.py"], 2, "cannot write to program.py"),
        (["report", "absent"], 2, "no file or folder"),
        (["report", "program.py"], 2, "no profile"),
        (["report", "."], 2, "no profile in the folder"),
        (["report"], 2, "LOGDIR_OR_FILE"),
    ],
)
def test_what_goes_wrong(cli: Cli, args: list[str], status: int, said: str) -> None:
    result = cli("profile", *args)
    assert result.exit_code == status and said in result.output + result.stderr
    assert recorder.active is None  # recording has ended


@pytest.mark.usefixtures("programs")
@pytest.mark.parametrize(("row", "target", "statuses"), OUTCOMES, ids=[target for _, target, _ in OUTCOMES])
def test_it_ends_as_run_does(cli: Cli, row: str, target: str, statuses: tuple[int, ...]) -> None:
    result = cli("profile", target, "1", "--calls", "1")
    assert result.exit_code == statuses[COMMANDS.index("run")], row
    assert recorder.active is None


def test_help_names_the_other_commands(cli: Cli) -> None:
    assert "report" in cli("profile", "--help").stdout.partition("In the place of TARGET")[2]
    assert "LOGDIR_OR_FILE" in cli("profile", "report", "--help").stdout
