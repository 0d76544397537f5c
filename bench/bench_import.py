"""How long `import` takes in a fresh interpreter, less the interpreter's own start.

An installed package has its bytecode beside it; so has what is imported here: the first, untimed import fills a
bytecode cache of this bench's own, even where `PYTHONDONTWRITEBYTECODE` is set.

    python bench/bench_import.py
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

import peer_process
from measure import seconds, table

PEERS = (("tf", "tensorflow"), ("jx", "jax"), ("jx", "numba"), ("jx", "torch"))


def started(python: str, statement: str, repeat: int = 9) -> float:
    """The time to start an interpreter, run a statement and end; infinite if it cannot."""
    command = [python, "-c", statement]
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": cache, "PYTHONDONTWRITEBYTECODE": ""}

        def start() -> int:
            return subprocess.run(command, env=environment, capture_output=True, check=False).returncode

        return float("inf") if start() else seconds(start, repeat)


def main() -> None:
    empty = started(sys.executable, "")
    rows = [["(interpreter start)", f"{empty:.3f}"]]
    for module in ("numpy", "autograph"):
        rows.append([module, f"{started(sys.executable, f'import {module}') - empty:.3f}"])
    for environment, module in PEERS:
        python = peer_process.interpreter(environment)
        if python is not None:
            taken = started(python, f"import {module}", 3) - started(python, "")
            if taken != float("inf"):
                rows.append([module, f"{taken:.3f}"])
    table("Importing", ["module", "seconds"], rows)


if __name__ == "__main__":
    main()
