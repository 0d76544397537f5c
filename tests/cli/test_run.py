"""`autograph run`, `autograph graph`, and what every command shares."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import numpy as np
import pytest
from click.testing import Result

import autograph
from autograph.cli import comparing
from autograph.cli.values import _to_tensor, literals
from tests.concurrency import HANGS

Cli = Callable[..., Result]
Process = Callable[..., "CompletedProcess[str]"]


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["program.py:relu", "3"], "3"),
        (["program.py:relu", "-3"], "0"),
        (["program:relu", "x=-3"], "0"),
        (["program.py:total", "[1.0, 2.5]"], "3.5"),
        (["program.py:total", "[1.0, 2.5]", "scale=2.0"], "7.0"),
        (["program.py:Model.double", "[1, 2]"], "[2 4]"),
        (["program.py:outer", "1.5"], "2.25"),
        (["program.py:outer", "--", "-1.5"], "2.25"),
        (["program.py:outer", "-1.5e1"], "225.0"),
        (["program.py:outer", "-2j"], "(-4+0j)"),
        (["--", "program.py:relu", "-3"], "0"),
    ],
)
def test_run(cli: Cli, args: list[str], expected: str) -> None:
    result = cli("run", *args)
    assert (result.exit_code, result.stdout.strip(), result.stderr) == (0, expected, "")


def test_a_function_that_is_staged_already(cli: Cli, folder: Path) -> None:
    (folder / "staged.py").write_text(
        "import autograph as ag\n\n\n@ag.function\ndef f(x):\n    return x, {'twice': 2 * x}, None\n"
    )
    assert cli("run", "staged.py:f", "2").stdout == "(2, {'twice': 4}, None)\n"


def test_a_result_of_none_prints_nothing(cli: Cli, folder: Path) -> None:
    (folder / "silent.py").write_text("def f(x):\n    y = x + 1\n")
    result = cli("run", "silent.py:f", "2")
    assert (result.exit_code, result.stdout) == (0, "")


def test_arguments() -> None:
    positional, keywords = literals(("1", "-2.5", "[1, 2]", "text", "'3'", "a == b", "x=1", "y=a=b", "z="))
    assert positional == [1, -2.5, [1, 2], "text", "3", "a == b"]
    assert keywords == {"x": 1, "y": "a=b", "z": ""}


def test_what_becomes_a_tensor() -> None:
    for value in (1, 2.5, True, 1j, [1, 2], [[1.0], [2.0]]):
        assert isinstance(_to_tensor(value), autograph.Tensor)
    for value in ("text", None, ["a", "b"], b"x"):
        assert _to_tensor(value) == value
    mixed = _to_tensor((1, {"k": [1.0], "s": "text"}, ["a", 2]))
    assert isinstance(mixed, tuple) and isinstance(mixed[1]["k"], autograph.Tensor) and mixed[1]["s"] == "text"
    assert mixed[2][0] == "a" and isinstance(mixed[2][1], autograph.Tensor)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["program.py:relu", "x=1", "2"], "after a keyword"),
        (["program.py:relu", "x=1", "x=2"], "given twice"),
        (["program.py:relu", "--verbose"], "write it after `--`: TARGET -- --verbose"),
        (["program.py:relu", "-x"], "No such option"),
        (["program.py:relu", "[1, 2"], "'[' was never closed"),
        (["program.py:relu", "[a, b]"], "it holds something that is no literal. Strings in it are quoted"),
        (["--verbose", "program.py:relu"], "--verbose"),
        ([], "TARGET"),
        (["program.py"], "names no function"),
        (["program.py:rellu", "1"], "did you mean relu?"),
        (["program.py:relu"], "x"),
        (["program.py:relu", "1", "2"], "relu"),
        (["program.py:relu", "[[1], [2, 3]]"], ""),
        (["program.py:relu", "abc"], "'abc' is no Python literal, and so passed as text"),
        (["program.py:relu", "x=abc"], "'x=abc' is no Python literal, and so passed as text"),
    ],
)
def test_wrong_usage(cli: Cli, args: list[str], said: str) -> None:
    result = cli("run", *args)
    assert result.exit_code == 2, result.stderr
    assert said in result.stderr and "Traceback" not in result.stderr and result.stdout == ""


@pytest.mark.parametrize("command", ["graph", "explain"])
def test_text_in_the_place_of_a_number(cli: Cli, command: str) -> None:
    result = cli(command, "program.py:relu", "abc")
    assert result.exit_code == 2 and "'abc' is no Python literal" in result.stderr


def test_a_program_that_fails_shows_its_own_frames(cli: Cli) -> None:
    result = cli("run", "program.py:crash", "1")
    assert result.exit_code == 1 and result.stdout == ""
    assert "KeyError: 'missing'" in result.stderr and 'program.py", line' in result.stderr
    for hidden in ("autograph/", "click", "importlib"):
        assert hidden not in result.stderr.replace(str(Path.cwd()), "")


def test_a_module_that_fails_on_import(cli: Cli) -> None:
    for target in ("explosive.py:f", "explosive:f"):
        result = cli("run", target, "1")
        assert result.exit_code == 1 and "RuntimeError: executed" in result.stderr
        assert result.stderr.count("  File ") == 1


def test_a_value_that_is_wrong_only_at_run_time(cli: Cli, folder: Path) -> None:
    (folder / "checked.py").write_text("def f(x):\n    assert x > 0, 'x must be positive'\n    return x\n")
    result = cli("run", "checked.py:f", "-1")
    assert result.exit_code == 1 and "x must be positive" in result.stderr


@pytest.mark.parametrize(
    "body",
    [
        "    while x > 0:\n        x = str(x)\n    return x\n",
        "    import autograph as ag\n    return ag.constant([1, 2]) + ag.constant([1, 2, 3]) + x\n",
    ],
    ids=["dtype", "shape"],
)
def test_programs_that_cannot_be_staged(cli: Cli, folder: Path, body: str) -> None:
    (folder / "refused.py").write_text("def f(x):\n" + body)
    result = cli("run", "refused.py:f", "2" if "str" in body else "-1")
    assert result.exit_code == 2, result.stderr
    assert "refused.py:" in result.stderr and "^" in result.stderr and "Traceback" not in result.stderr


def test_graph(cli: Cli) -> None:
    result = cli("graph", "program.py:total", "--signature", "f32[?], f32[]")
    assert result.exit_code == 0, result.stderr
    assert "While" in result.stdout and "f32[?]" in result.stdout


def test_graph_of_example_values(cli: Cli) -> None:
    by_values = cli("graph", "program.py:total", "[1.0, -2.5]", "scale=-1.0")
    assert by_values.exit_code == 0 and "graph total(values: f" in by_values.stdout, by_values.stderr
    assert "[2], scale: f" in by_values.stdout
    negative = cli("graph", "program.py:relu", "-1")
    assert negative.exit_code == 0 and negative.stdout == cli("graph", "program.py:relu", "2").stdout


def test_graph_to_a_file(cli: Cli, folder: Path) -> None:
    printed = cli("graph", "program.py:relu", "-s", "f32[]").stdout
    result = cli("graph", "program.py:relu", "-s", "f32[]", "--out", "relu.txt")
    assert (result.exit_code, result.output) == (0, "")
    assert (folder / "relu.txt").read_text(encoding="utf-8") == printed


def test_graph_as_graphdef(cli: Cli) -> None:
    result = cli("graph", "program.py:relu", "-s", "i32[]", "--format", "graphdef")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("node {") and 'op: "Placeholder"' in result.stdout


@pytest.mark.parametrize(
    "args",
    [
        ["program.py:relu", "--signature", "q99[]"],
        ["program.py:relu", "--signature", "f32[a]"],
        ["program.py:relu", "--signature", "f32"],
        ["program.py:relu", "--signature", "f32[], f32[]"],
        ["program.py:relu", "--format", "xml"],
        ["program.py:nothing", "--signature", "f32[]"],
        ["program.py:relu", "1", "--signature", "f32[]"],
        ["program.py:relu", "1", "--out", "missing/graph.txt"],
    ],
)
def test_graph_refuses(cli: Cli, args: list[str]) -> None:
    result = cli("graph", *args)
    assert result.exit_code == 2 and result.stderr and "Traceback" not in result.stderr and result.stdout == ""


# --- every command -----------------------------------------------------------------------------------


def test_version_and_help(cli: Cli) -> None:
    assert cli("--version").stdout.startswith("autograph 0.")
    assert "Exit status" in cli("--help").stdout
    for command in ("dump", "run", "graph"):
        assert cli(command, "-h").exit_code == 0
    assert "never executed" in " ".join(cli("dump", "--help").stdout.split())
    assert cli("nonsense").exit_code == 2


def test_as_a_process(process: Process) -> None:
    done = process("run", "program.py:relu", "3")
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "3", "")
    done = process("run", "program.py:crash", "3")
    assert done.returncode == 1 and "KeyError" in done.stderr
    assert not any(hidden in done.stderr for hidden in ("runpy", "__main__", "click"))
    assert process("run", "program.py:nothing").returncode == 2


def test_full_tracebacks_on_request(process: Process) -> None:
    done = process("dump", "program.py:nothing", AUTOGRAPH_FULL_TRACEBACKS="1")
    assert "Traceback" in done.stderr and "TargetNotFoundError" in done.stderr


def test_pygments_is_imported_for_colours_only() -> None:
    code = "import sys; import autograph.cli; print('pygments' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=HANGS)
    assert done.stdout == "False\n"


# --- --compare -------------------------------------------------------------------------------------------------


def test_compare_prints_both_results_and_the_largest_difference(cli: Cli) -> None:
    result = cli("run", "--compare", "program.py:total", "[1.0, 2.5]")
    assert result.stdout == "native: 3.5\nnumpy: 3.5\nlargest difference: 0\n"
    assert (result.exit_code, result.stderr) == (0, "")


def test_compare_prints_what_the_program_prints_once(cli: Cli, folder: Path) -> None:
    (folder / "loud.py").write_text(
        "import autograph as ag\n\n\ndef f(x):\n    print(x)\n    return ag.random.uniform([])\n"
    )
    result = cli("run", "--compare", "loud.py:f", "2")
    native, numpy = result.stdout.splitlines()[1:3]
    assert result.stdout.startswith("2\nnative: ") and native.split()[1] == numpy.split()[1]  # the same draw


@pytest.mark.parametrize(
    ("other", "largest", "said"),
    [
        ({"a": np.float64(3.5), "b": 1}, "1.5 at ['a']", ""),
        ({"a": np.float64("nan"), "b": 1}, "inf at ['a']", ""),
        ({"a": np.float64(2.0), "b": 2}, "0", "the values at ['b']"),
        ({"a": np.float32(2.0), "b": 1}, "0", "the dtype or shape at ['a']: float64[], float32[]"),
        ((2.0, 1), "-", "the structure of the result"),
    ],
)
def test_compare_says_where_executors_differ(
    cli: Cli, folder: Path, monkeypatch: pytest.MonkeyPatch, other: Any, largest: str, said: str
) -> None:
    results = iter([{"a": np.float64(2.0), "b": 1}, other])
    monkeypatch.setattr(comparing, "_run", lambda *_: comparing._Run(next(results), None, ""))
    result = cli("run", "--compare", "program.py:relu", "2.0")
    assert result.stdout.splitlines()[-1] == f"largest difference: {largest}"
    assert (result.exit_code, said in result.stderr) == (int(bool(said)), True)


def test_compare_of_a_program_that_fails_fails_as_it_does(cli: Cli, folder: Path) -> None:
    (folder / "fails.py").write_text("def f(x):\n    return 1 // x\n")
    plain, both = cli("run", "fails.py:f", "0"), cli("run", "--compare", "fails.py:f", "0")
    assert plain.exit_code == both.exit_code == 1
    assert "integer division by zero" in both.stderr and plain.stderr == both.stderr
