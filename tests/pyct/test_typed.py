"""Functions typed at the prompt and given to `python -c` are found; those made by exec there still are not."""

from __future__ import annotations

import subprocess
import sys
import types

import pytest

import autograph as ag
from autograph.errors import SourceNotFoundError
from autograph.pyct.source import source_of
from tests.concurrency import HANGS

COMMAND = """
import autograph as ag

def sign(x):
    return 1 if x > 0 else -1

@ag.function
def f(x):
    return x * sign(x)

print(int(f(ag.constant(-3))))
made = {}
exec("\\n\\n\\ndef sign(x):\\n    return 2 if x > 0 else -1", made)
try:
    ag.function(made["sign"])(ag.constant(1))
except ag.errors.SourceNotFoundError as error:
    print("made from text" in str(error))
"""


@pytest.mark.parametrize("flag", ["-c", "-Bc"])
def test_command(flag):
    done = subprocess.run([sys.executable, flag, COMMAND, "-c", "x"], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("3\nTrue\n", "")


def typed(monkeypatch, *statements):
    """What the statements define when typed at a prompt with this history."""
    history = [line for text in ("import gone", "def f(x):", *statements) for line in text.splitlines()]
    readline = types.SimpleNamespace(
        get_current_history_length=lambda: len(history), get_history_item=lambda i: history[i - 1]
    )
    monkeypatch.setitem(sys.modules, "readline", readline)
    space = {}
    for text in statements:
        exec(compile(text + "\n", "<stdin>", "single"), space)
    return space


def test_history(monkeypatch):
    first = "def f(x):\n  if x:\n    return 1\n  else:\n    return 2\n"
    second = "@staticmethod\ndef g(x):\n    return f(\n        x\n)\n"
    space = typed(monkeypatch, first, second, "h = lambda x: (x, 3); k = 4", first.replace("1", "5"))
    assert source_of(space["f"]).text == first.replace("1", "5").rstrip()
    assert source_of(space["g"]).text == second.rstrip()
    assert source_of(space["h"]).text == "lambda x: (x, 3)"


def test_not_in_history(monkeypatch):
    space = typed(monkeypatch, "def f(x):\n    return x\n")
    typed(monkeypatch, "def f(x):\n    return x + 1\n")
    with pytest.raises(SourceNotFoundError, match="standard input"):
        source_of(space["f"])
    monkeypatch.delitem(sys.modules, "readline")
    with pytest.raises(SourceNotFoundError, match="standard input"):
        source_of(space["f"])


def test_methods_on_the_same_line_of_two_statements(monkeypatch):
    text = "class {0}:\n  {0} = 0\n  def add(self, n):\n    self.{0} += n\n"
    program = "def total(a, b, n):\n  for i in range(n):\n    a.add(i)\n    b.add(2 * i)\n  return a.A, b.B\n"
    space = typed(monkeypatch, text.format("A"), text.format("B"), program)
    for _ in range(2):
        assert [int(x) for x in ag.function(space["total"])(space["A"](), space["B"](), ag.constant(4))] == [6, 12]


def test_what_a_program_of_a_command_makes_is_not_its_own() -> None:
    text = (
        "import autograph as ag\n"
        "from dataclasses import dataclass\n"
        "@dataclass(order=True)\n"
        "class P:\n    x: int\n    y: int\n"
        "@ag.function\n"
        "def f(n):\n    return P(1, n) < P(1, 5)\n"
        "print(f(ag.constant(3)).numpy(), f(ag.constant(7)).numpy())\n"
    )
    found = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=HANGS, check=False)
    assert found.stdout.split() == ["True", "False"], found.stderr
