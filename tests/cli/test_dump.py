"""`autograph dump`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from click.testing import Result

Cli = Callable[..., Result]
Process = Callable[..., "CompletedProcess[str]"]


def test_one_function(cli: Cli) -> None:
    result = cli("dump", "program.py:relu")
    assert result.exit_code == 0 and result.stderr == ""
    assert result.stdout.startswith("def ") and result.stdout.endswith("\n")
    for text in ("ag__.FunctionScope('relu'", "def get_state():", "def if_body():", "ag__.if_stmt("):
        assert text in result.stdout
    compile(result.stdout, "dumped", "exec")


def test_module_and_path_give_the_same(cli: Cli) -> None:
    assert cli("dump", "program:total").stdout == cli("dump", "program.py:total").stdout


def test_is_the_text_of_to_code(cli: Cli, folder: Path) -> None:
    import importlib

    import autograph

    function = importlib.import_module("program").relu
    assert cli("dump", "program.py:relu").stdout.strip() == autograph.to_code(function).strip()


def test_whole_file_in_order(cli: Cli) -> None:
    heads = [line for line in cli("dump", "program.py").stdout.splitlines() if line.startswith("# ")]
    names = [head.rpartition(":")[2] for head in heads]
    expected = ["relu", "total", "crash", "divide", "Model.call", "Model.double", "outer", "outer.<locals>.inner"]
    assert [n for n in names if "<locals>" not in n] == [n for n in expected if "<locals>" not in n]
    assert heads[0] == "# program.py:relu"


def test_a_path_is_never_executed(cli: Cli) -> None:
    for target in ("explosive.py", "explosive.py:f", "explosive", "explosive:f"):
        assert cli("dump", target).exit_code == 0
    assert "explosive" not in sys.modules


def test_plain_when_piped_and_coloured_when_asked(cli: Cli) -> None:
    plain = cli("dump", "program.py:relu").stdout
    assert "\x1b[" not in plain
    assert "\x1b[" in cli("dump", "program.py:relu", "--color").stdout
    assert cli("dump", "program.py:relu", "--no-color").stdout == plain


def test_side_by_side(cli: Cli) -> None:
    lines = cli("dump", "program.py:relu", "--side-by-side").stdout.splitlines()
    assert lines[0].startswith("def relu(x):") and "│ def " in lines[0]
    assert "\x1b[" in cli("dump", "program.py", "-y", "--color").stdout


def test_diff(cli: Cli) -> None:
    out = cli("dump", "program.py:relu", "--diff").stdout
    assert out.startswith("--- relu (source)\n+++ relu (converted)\n@@")
    assert "\n-    if x > 0:" in out and "ag__.if_stmt" in out


def test_diff_and_side_by_side_exclude_each_other(cli: Cli) -> None:
    result = cli("dump", "program.py", "--diff", "--side-by-side")
    assert result.exit_code == 2 and "exclude" in result.stderr


def test_out(cli: Cli, folder: Path) -> None:
    plain = cli("dump", "program.py").stdout
    result = cli("dump", "program.py", "--out", "dumped.txt", "--color")
    assert result.exit_code == 0 and result.stdout == ""
    assert (folder / "dumped.txt").read_text(encoding="utf-8") == plain


def test_out_that_cannot_be_written(cli: Cli) -> None:
    result = cli("dump", "program.py", "--out", "no/such/folder/x.py")
    assert result.exit_code == 2 and "no/such/folder/x.py" in result.stderr


def test_nothing_is_written_when_the_target_fails(cli: Cli, folder: Path) -> None:
    assert cli("dump", "program.py:nothing", "--out", "dumped.txt").exit_code == 2
    assert not (folder / "dumped.txt").exists()


def test_no_recursive(cli: Cli) -> None:
    assert "recursive=True" in cli("dump", "program.py:outer").stdout
    assert "recursive=False" in cli("dump", "program.py:outer", "--no-recursive").stdout


@pytest.mark.parametrize("text", ["", "x = 1\n", "# nothing\n"])
def test_a_file_without_functions(cli: Cli, folder: Path, text: str) -> None:
    (folder / "bare.py").write_text(text)
    result = cli("dump", "bare.py")
    assert (result.exit_code, result.stdout) == (0, "") and "no functions" in result.stderr


def test_a_file_that_is_not_python(cli: Cli, folder: Path) -> None:
    (folder / "bad.py").write_text("def f(x):\n    return x +\n")
    result = cli("dump", "bad.py")
    assert result.exit_code == 2 and result.stdout == ""
    assert "bad.py:2" in result.stderr and "return x +" in result.stderr and "^" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"def f():\n    return '\xe9'\n", b"a\x00b\n"])
def test_a_file_that_is_not_text(cli: Cli, folder: Path, data: bytes) -> None:
    (folder / "bad.py").write_bytes(data)
    result = cli("dump", "bad.py")
    assert result.exit_code == 2 and "bad.py" in result.stderr and "Traceback" not in result.stderr


def test_a_coding_line_is_obeyed(cli: Cli, folder: Path) -> None:
    (folder / "latin.py").write_bytes("# coding: latin-1\ndef f():\n    return 'é'\n".encode("latin-1"))
    assert "é" in cli("dump", "latin.py:f").stdout


def test_target_not_found(cli: Cli) -> None:
    result = cli("dump", "program.py:rellu")
    assert result.exit_code == 2 and result.stdout == ""
    assert result.stderr.startswith("Error: ") and "did you mean relu?" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_reader_that_stops_is_no_error(process: Process, folder: Path) -> None:
    functions = (f"def f{i}(x):\n    if x > {i}:\n        x = x + 1\n    return x\n\n\n" for i in range(150))
    (folder / "long.py").write_text("".join(functions))
    done = process(shell="autograph dump long.py | head -n 1")
    assert done.stdout.startswith("# long.py:f0") and done.stderr == ""


def test_non_ascii_on_an_ascii_pipe(process: Process, folder: Path) -> None:
    (folder / "accent.py").write_text("def f():\n    return 'é'\n", encoding="utf-8")
    done = process("dump", "accent.py", PYTHONIOENCODING="utf-8")
    assert done.returncode == 0 and "é" in done.stdout
