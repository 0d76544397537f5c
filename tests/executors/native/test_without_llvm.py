"""Where llvmlite cannot be imported, graphs run on the reference, which is said once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import sys, warnings
sys.modules["llvmlite"] = sys.modules["llvmlite.binding"] = None
import autograph as ag
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    g = ag.function(lambda x: ag.exp(x) * 2, executor="native")
    print(float(g(ag.constant(0.0))), float(g(ag.constant([0.0, 0.0]))[1]))
print([str(w.message) for w in told])
"""


def test_the_reference_runs(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    found = subprocess.run([sys.executable, tmp_path / "program.py"], capture_output=True, text=True, check=True)
    numbers, told = found.stdout.splitlines()
    assert numbers == "2.0 2.0"
    assert told.count("llvmlite cannot be imported") == 1
