"""Runs the tests of a module plain and converted, each in a process of its own, and compares test by test."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.cpython import modules

__all__ = ["WAYS", "Comparison", "compare", "missing"]

_ROOT = Path(__file__).resolve().parents[2]
WAYS = ("plain", "converted", "operators")
_BAD = ("failure", "error", "unexpected success")


@dataclass
class Comparison:
    """What came of all runs.

    Attributes:
        name: the module.
        runs: what `child` wrote, by way.
        different: tests whose outcome differs from the plain one, without a reason known: how, and the error if any.
        excused: tests whose outcome differs for a reason in `modules.DIFFERENCES`.
    """

    name: str
    runs: dict[str, dict[str, Any]]
    different: dict[str, str] = field(default_factory=dict)
    excused: dict[str, str] = field(default_factory=dict)

    def ratio(self, way: str = "converted") -> float:
        """Time of a run for a second of the plain one."""
        return float(self.runs[way]["seconds"] / max(self.runs["plain"]["seconds"], 1e-9))

    def failures(self, way: str) -> int:
        """How many tests failed."""
        return sum(outcome in _BAD for outcome in self.runs[way]["outcomes"].values())

    @property
    def refused(self) -> dict[str, str]:
        """The functions that could not be converted, and why; not those that are expected to be refused."""
        found = {name: reason for run in self.runs.values() for name, reason in run["refused"].items()}
        return {name: reason for name, reason in found.items() if name.rpartition(":")[0] not in modules.REFUSED}

    @property
    def never_ran(self) -> list[str]:
        """The converted functions that no test called; of use only if the way `operators` was run."""
        found: list[str] = self.runs["operators"]["not_run"]
        return found


def missing(module: modules.Module) -> str | None:
    """Why the tests cannot be run with this interpreter; None if they can be."""
    if importlib.util.find_spec("test") is None or importlib.util.find_spec("test.support") is None:
        return f"{sys.executable} comes without the package `test`"
    there = [name for name in module.tests if importlib.util.find_spec(name) is not None]
    return None if there else f"this Python has no {' or '.join(module.tests)}"


def compare(name: str, timeout: float = 600, ways: Sequence[str] = WAYS) -> Comparison:
    """Runs the tests of a module.

    Args:
        timeout: seconds for each run.
        ways: of `WAYS`, the plain one first.

    Raises:
        RuntimeError: a run did not end by itself; the message has the end of what it printed.
    """
    found = Comparison(name, {way: _run(name, way, timeout) for way in ways})
    before = found.runs["plain"]["outcomes"]
    for way in ways[1:]:
        after = found.runs[way]["outcomes"]
        for test in sorted(before.keys() | after.keys()):
            if before.get(test, "ok") == after.get(test, "ok"):
                continue
            text = f"{before.get(test, '-')}, {way} {after.get(test, '-')}"
            reason = modules.reason_for(test)
            if reason is not None:
                found.excused[test] = f"{text}: {reason}"
            else:
                found.different[test] = f"{text}\n{found.runs[way]['details'].get(test, '')}".rstrip()
    return found


def _run(name: str, way: str, timeout: float) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "result.json")
        command = [sys.executable, "-m", "tests.cpython.child", name, way, path]
        streams: dict[str, Any] = {"stdin": subprocess.DEVNULL, "capture_output": True, "errors": "replace"}
        done = subprocess.run(command, cwd=_ROOT, timeout=timeout, **streams)
        if not os.path.exists(path):
            raise RuntimeError(f"{name} {way} ended with {done.returncode}: {done.stdout[-1000:]}{done.stderr[-3000:]}")
        with open(path) as stream:
            result: dict[str, Any] = json.load(stream)
        return result
