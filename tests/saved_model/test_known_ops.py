"""A process that loads a folder knows the ops in it, whatever it has used before."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np

import autograph as ag

_ALL = """
import importlib, pkgutil
import autograph.ops
from autograph.framework.op_def import registered
from autograph.saved_model import graph_reading

known = set(registered())
for module in pkgutil.walk_packages(autograph.ops.__path__, "autograph.ops."):
    importlib.import_module(module.name)
print(*sorted(set(registered()) - known))
"""


def _printed(program: str) -> str:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.strip()


def test_reading_graphs_defines_every_op() -> None:
    assert _printed(_ALL) == ""


def test_ops_that_are_defined_where_they_are_first_used_are_loaded(tmp_path: Path) -> None:
    @ag.function
    def program(x):
        return np.median(x), np.correlate(x, x)

    x = [3.0, 1.0, 2.0]
    program(ag.constant(x))
    ag.saved_model.save(program, tmp_path / "saved")
    load = f"import autograph as ag; print(*ag.saved_model.load({str(tmp_path / 'saved')!r})(ag.constant({x})))"
    assert _printed(load) == " ".join(map(str, program(ag.constant(x))))
