"""`autograph check`: formats, filters, exit status, many files."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from click.testing import Result

from autograph.cli.check import _KINDS, _MANY

Cli = Callable[..., Result]
Process = Callable[..., "CompletedProcess[str]"]

REFUSED = "def g(x):\n    while x:\n        set_loop_options(nonsense=1)\n        x -= 1\n"


def test_text(cli: Cli) -> None:
    result = cli("check", "program.py")
    assert result.exit_code == 0 and result.stderr == ""
    lines = result.stdout.splitlines()
    assert lines[0].startswith("program.py:6:5: staged: `if` becomes a branch") and lines[0].endswith(" [relu]")
    assert lines[-2].startswith("7 of 7 functions in 1 file converted, ") and lines[-1] == "2 staged"


def test_a_filter_that_nothing_passes_says_so(cli: Cli, folder: Path) -> None:
    lines = cli("check", "program.py", "--only", "refused,python").stdout.splitlines()
    assert lines[1:] == ["2 staged", "no finding is python or refused"]
    (folder / "plain.py").write_text("def f(x):\n    return x + 1\n")
    assert cli("check", "plain.py").stdout.splitlines()[1:] == ["nothing that a tensor could decide"]


def test_nothing_is_executed(cli: Cli) -> None:
    assert cli("check", "explosive.py").exit_code == 0
    assert cli("check", "explosive").exit_code == 0


def test_several_paths_and_folders_are_checked_once(cli: Cli, folder: Path) -> None:
    (folder / "inner").mkdir()
    (folder / "inner" / "more.py").write_text("def f(x):\n    return x\n")
    (folder / ".hidden").mkdir()
    (folder / ".hidden" / "other.py").write_text("def f(x):\n    return x\n")
    data = json.loads(cli("check", "program.py", ".", "inner", "--format", "json").stdout)
    assert sorted(Path(file["file"]).name for file in data["files"]) == ["explosive.py", "more.py", "program.py"]


def test_json_can_be_filtered(cli: Cli) -> None:
    data = json.loads(cli("check", "program.py", "-f", "json", "--only", "python, refused").stdout)
    assert data["summary"]["findings"]["staged"] == 2
    assert all(not function["findings"] for function in data["files"][0]["functions"])


def test_refusals_decide_the_exit_status(cli: Cli, folder: Path) -> None:
    (folder / "refused.py").write_text(REFUSED)
    result = cli("check", "refused.py", "program.py")
    assert result.exit_code == 1
    assert "refused.py:3:9: refused: " in result.stdout and "    fix: the options are" in result.stdout
    assert cli("check", "refused.py", "--fail-on", "python").exit_code == 0
    assert cli("check", "program.py", "--fail-on", "staged,refused").exit_code == 1


def test_a_file_that_is_not_python(cli: Cli, folder: Path) -> None:
    (folder / "bad.py").write_text("def f(:\n")
    result = cli("check", ".", "--only", "refused")
    assert result.exit_code == 1 and "bad.py:1:7: refused: the file is not valid Python" in result.stdout
    assert "1 file not read" in result.stdout


def test_summary(cli: Cli, folder: Path) -> None:
    (folder / "refused.py").write_text(REFUSED)
    lines = cli("check", "refused.py", "--summary").stdout.splitlines()
    assert lines[0].startswith("0 of 1 function in 1 file converted (0.00 %), ")
    assert lines[1:] == ["1 refused", "  1 x set_loop_options has no option 'nonsense'"]


def test_html_to_a_file(cli: Cli, folder: Path) -> None:
    result = cli("check", "program.py", "--format", "html", "--out", "report.html")
    assert (result.exit_code, result.output) == (0, "")
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>") and "ag__" in page and "<title>autograph check program.py</title>" in page


def test_colours(cli: Cli) -> None:
    plain, colored = cli("check", "program.py"), cli("check", "program.py", "--color")
    assert "\x1b[32mstaged:" in colored.stdout
    without = re.sub(r"\x1b\[[0-9;]*m", "", colored.stdout)
    assert _untimed(without) == _untimed(plain.stdout)


def _untimed(text: str) -> str:
    return re.sub(r"[\d.]+ ms", "", text)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ([], "PATH"),
        (["nothing.py"], "no file or folder nothing.py"),
        (["no_such_module"], "no module no_such_module"),
        (["program.py", "--only", "nonsense"], "nonsense is no kind"),
        (["program.py", "--fail-on", ","], "no kind"),
        (["program.py", "--format", "xml"], "xml"),
        (["program.py", "--out", "missing/report.txt"], "cannot write"),
        (["program.py", "--jobs", "0"], "0"),
    ],
)
def test_wrong_usage(cli: Cli, args: list[str], said: str) -> None:
    result = cli("check", *args)
    assert result.exit_code == 2 and said in result.output


def test_several_processes_say_the_same(cli: Cli, folder: Path) -> None:
    for i in range(2 * _MANY):
        (folder / f"m{i}.py").write_text(f"def f{i}(x):\n    return 1 if x else 2\n")
    one, two = cli("check", "."), cli("check", ".", "--jobs", "2")
    assert _untimed(one.stdout) == _untimed(two.stdout) and one.exit_code == two.exit_code == 0


def test_as_a_process(process: Process) -> None:
    result = process("check", "program.py", "--only", "refused")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("7 of 7 functions")


def test_help_names_kinds(cli: Cli) -> None:
    text = cli("check", "--help").stdout
    assert all(kind in text for kind in _KINDS)
