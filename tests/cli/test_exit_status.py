"""The exit status of every command for every outcome, and that `--help` and the guide say the same."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import Result

from autograph.cli import main

PROGRAM = '''\
import sys


def fine(x):
    return x + 1


def undefined(x):
    if x > 100:
        y = x
    return y


def untraceable(x):
    if x > 0:
        y = x
    else:
        y = [x]
    return y


def own_error(x):
    return {}["missing"]


def positive(x):
    assert x > 100, "too small"
    return x


def leaves(x):
    sys.exit(3)
'''
REFUSED = "def f(x):\n    while x:\n        set_loop_options(nonsense=1)\n        x -= 1\n    return x\n"

COMMANDS = ("dump", "check", "run", "explain", "graph")
#: The row of the guide's table, the target, and the status of each of COMMANDS.
OUTCOMES: list[tuple[str, str, tuple[int, int, int, int, int]]] = [
    ("all went well", "outcomes.py:fine", (0, 0, 0, 0, 0)),
    ("wrong usage", "--nonsense", (2, 2, 2, 2, 2)),
    ("no such file", "nothing.py:f", (2, 2, 2, 2, 2)),
    ("no such file, module", "no_such_module:f", (2, 2, 2, 2, 2)),
    ("the file is not Python", "syntax.py:f", (2, 1, 2, 2, 2)),
    ("cannot be converted", "refused.py:f", (2, 1, 2, 2, 2)),
    ("fails while it is imported", "explosive.py:f", (0, 0, 1, 1, 1)),
    ("cannot be traced", "outcomes.py:untraceable", (0, 0, 2, 2, 2)),
    ("an error of its own while it is traced", "outcomes.py:own_error", (0, 0, 1, 1, 1)),
    ("a value is wrong when the graph runs", "outcomes.py:positive", (0, 0, 1, 0, 0)),
    ("a value is wrong when the graph runs", "outcomes.py:undefined", (0, 0, 1, 0, 0)),
    ("sys.exit(3)", "outcomes.py:leaves", (0, 0, 3, 3, 3)),
]


@pytest.fixture
def programs(folder: Path) -> None:
    for name, text in (("outcomes", PROGRAM), ("refused", REFUSED), ("syntax", "def f(x):\n    return x +\n")):
        (folder / f"{name}.py").write_text(text)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("row", "target", "statuses"), OUTCOMES, ids=[target for _, target, _ in OUTCOMES])
def test_status(
    cli: Callable[..., Result], programs: None, command: str, row: str, target: str, statuses: tuple[int, ...]
) -> None:
    args = [target.partition(":")[0]] if command == "check" else [target]
    if command in ("run", "explain", "graph"):
        args.append("1")
    result = cli(command, *args)
    expected = statuses[COMMANDS.index(command)]
    assert result.exit_code == expected, result.output
    assert (result.stderr == "") == (expected in (0, 3) or command == "check" and expected == 1)


def test_a_package_that_fails(cli: Callable[..., Result], folder: Path) -> None:
    (folder / "failing_package").mkdir()
    (folder / "failing_package" / "__init__.py").write_text("1 / 0\n")
    (folder / "failing_package" / "inner.py").write_text("def f(x):\n    return x\n")
    assert cli("dump", "failing_package.inner:f").exit_code == 1
    assert cli("dump", "failing_package/inner.py:f").exit_code == 0
    assert cli("check", "failing_package.inner").exit_code == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_help_lists_the_statuses(command: str) -> None:
    found = main.get_command(click.Context(main), command)
    assert found is not None
    epilog = found.epilog or ""
    listed = {int(status) for status in re.findall(r"^  (\d)  \w", epilog, re.MULTILINE)}
    possible = {statuses[COMMANDS.index(command)] for _, _, statuses in OUTCOMES} - {3}  # the program's own choice
    assert listed == possible | ({1} if command == "dump" else set())  # of dump: test_a_package_that_fails
    assert "Exit status" in epilog and "Exit status" in (main.epilog or "")


def test_the_guide_has_the_same_table() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "guide.md").read_text(encoding="utf-8")
    table = guide.partition("| what happened |")[2].partition("\n\n")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[2:]]
    for said, _, (dump, check, run, explain, graph) in OUTCOMES:
        (cells,) = [cells for what, *cells in rows if said.replace("`", "") in what.replace("`", "")]
        assert explain == graph
        assert [_status(cell) for cell in cells] == [dump, check, run, explain]


def _status(cell: str) -> int:
    """The status that a cell of the table says; what is not executed goes well."""
    return 0 if cell == "not executed" else int(cell.partition(":")[0])


def test_help_and_other_commands_do_not_load_a_command() -> None:
    shown = "from autograph.cli import main; main(['--help'], standalone_mode=False)"
    program = f"import sys; {shown}; print([*sys.modules])"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert "'autograph.cli.failures'" in loaded and "'autograph.cli.graph'" not in loaded
