"""Passes and the printer are loaded by the first program that needs them."""

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import sys
import autograph as ag
import program

ag.to_graph(program.plain)
loaded = set(sys.modules)
for late in ("astunparse", "autograph.pyct.unparse_statements", "autograph.converters.match_statements",
             "autograph.converters.slices", "autograph.converters.generators"):
    assert late not in loaded, late
ag.to_graph(program.indexed)
assert "autograph.converters.slices" in sys.modules
print(ag.to_code(program.plain))
assert "astunparse" in sys.modules
"""
FUNCTIONS = """
def plain(xs):
    total = 0
    for x in xs:
        total = total + abs(x)
    return total


def indexed(xs):
    return xs[0]
"""


def test_what_a_program_does_not_need_is_not_loaded(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(FUNCTIONS)
    (tmp_path / "main.py").write_text(PROGRAM)
    done = subprocess.run([sys.executable, "main.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "ag__.for_stmt" in done.stdout
