"""Runs a script of `peers/` in the virtual environment of that peer, when there is one.

`AUTOGRAPH_PEERS` names the folder that `setup_peers.sh` filled. Without it, or without the package in question,
the benches leave that column out.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

__all__ = ["interpreter", "run"]

_HERE = Path(__file__).parent


def interpreter(environment: str) -> str | None:
    """The interpreter of the environment `tf` or `jx`; None if it was not installed."""
    folder = os.environ.get("AUTOGRAPH_PEERS")
    path = Path(folder or "/nonexistent", environment, "bin", "python")
    return str(path) if path.exists() else None


def run(environment: str, script: str, *args: str, timeout: float = 300) -> dict[str, Any]:
    """What a script prints as JSON on its last line; empty if it cannot run or takes too long (stderr says so)."""
    python = interpreter(environment)
    if python is None:
        return {}
    try:
        done = subprocess.run(
            [python, str(_HERE / "peers" / script), *args],
            env={**os.environ, "PYTHONPATH": str(_HERE), "TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": ""},
            capture_output=True, text=True, timeout=timeout, check=True,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        print(f"(peers/{script} took more than {timeout:.0f} s)", file=sys.stderr)
        return {}
    except subprocess.CalledProcessError as error:
        last = (error.stderr.strip().splitlines() or ["?"])[-1]
        if not last.startswith("ModuleNotFoundError"):  # not installed
            print(f"(peers/{script} failed: {last})", file=sys.stderr)
        return {}
    result: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return result
