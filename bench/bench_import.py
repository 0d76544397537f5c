"""How long `import` takes in a fresh interpreter, less the interpreter's own start; and with it, a first program.

The program is `x + 1`. It tells what a process has to wait for until it can run any: some systems load their compilers
when they are imported, others when they are first needed.

An installed package has its bytecode beside it; so has what is imported here: the first, untimed import fills a
bytecode cache of this bench's own, even where `PYTHONDONTWRITEBYTECODE` is set.

    python bench/bench_import.py
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import peer_process
from measure import seconds, table

#: A module, and a first program with it.
OURS = ("autograph", "import autograph as ag\n@ag.function\ndef f(x):\n    return x + 1\nf(ag.constant(1.0))")
PEERS = (
    ("tf", "tensorflow", "import tensorflow as tf\ntf.function(lambda x: x + 1)(tf.constant(1.0)).numpy()"),
    ("jx", "jax", "import jax, jax.numpy as jnp\njax.jit(lambda x: x + 1)(jnp.asarray(1.0)).block_until_ready()"),
    ("jx", "numba", "import numba\nnumba.njit(lambda x: x + 1)(1.0)"),
    ("jx", "torch", "import torch\ntorch.compile(lambda x: x + 1)(torch.tensor(1.0))"),
)


def started(python: str, program: str, repeat: int = 9) -> float:
    """The time to start an interpreter, run a program and end; infinite if it cannot."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "program.py")
        path.write_text(program)
        environment = {
            **os.environ, "PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": "", "AUTOGRAPH_CACHE": "off",
        }  # fmt: skip

        def start() -> int:
            return subprocess.run([python, path], env=environment, capture_output=True, check=False).returncode

        return float("inf") if start() else seconds(start, repeat)


def row(python: str, module: str, program: str, repeat: int) -> list[str]:
    """What importing takes, and importing and a first program."""
    empty = started(python, "")
    taken = [started(python, text, repeat) - empty for text in (f"import {module}", program)]
    return [module, *("-" if t == float("inf") else f"{t:.3f}" for t in taken)]


def main() -> None:
    empty = started(sys.executable, "")
    numpy = started(sys.executable, "import numpy") - empty
    rows = [["(interpreter start)", f"{empty:.3f}", ""], ["numpy", f"{numpy:.3f}", ""], row(sys.executable, *OURS, 9)]
    for environment, module, program in PEERS:
        python = peer_process.interpreter(environment)
        if python is not None:
            rows.append(row(python, module, program, 1))
    table("Importing, in seconds", ["module", "import", "and a first program"], rows)


if __name__ == "__main__":
    main()
