"""The examples in examples/profiling: the first line of advice names the cause that was planted in each."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.concurrency import HANGS

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "profiling"

#: Of each program: what is called how, the rule that has to speak first, and what its advice has to name.
PLANTED = {
    "slow_input": (["--plain", "train", "40"], "input", ["dataset's map", "of the step waits", "num_parallel_calls"]),
    "retracing": (["--plain", "running_mean", "30"], "retracing", ["traced 30 times in 30 calls", "shape of values"]),
    "leaving_native_code": (["collatz_path", "27"], "exits", ["leaves native code at string_join in line 24"]),
}


def test_every_example_is_here() -> None:
    assert {path.stem for path in FOLDER.glob("*.py")} == set(PLANTED)


@pytest.mark.parametrize("name", PLANTED)
def test_the_first_advice_names_the_cause(name: str) -> None:
    (*options, function, argument), rule, named = PLANTED[name]
    calls = "1" if options else "20"
    found = profiled([*options, f"{FOLDER / name}.py:{function}", argument, "--calls", calls])
    first = found["advice"][0]
    assert first["rule"] == rule
    assert all(text in first["text"] for text in named), first["text"]


def profiled(arguments: list[str]) -> Any:
    """What `autograph profile --json` says, in a process of its own."""
    run = subprocess.run(
        [sys.executable, "-m", "autograph", "profile", "--json", *arguments], capture_output=True, text=True,
        timeout=HANGS, cwd=FOLDER.parents[1],
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


@pytest.mark.parametrize(
    ("name", "printed"),
    [("slow_input", "0."), ("retracing", "[0.0, 0.5,"), ("leaving_native_code", "+" * 111)],
)  # fmt: skip
def test_the_examples_run_by_themselves(name: str, printed: str) -> None:
    run = subprocess.run(
        [sys.executable, f"{FOLDER / name}.py"], capture_output=True, text=True, timeout=HANGS, cwd=FOLDER.parents[1]
    )
    assert run.returncode == 0 and run.stdout.startswith(printed), run.stdout + run.stderr
