"""A program on disk for the command line tests, and a way to call the command."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from autograph.cli import main
from tests.concurrency import HANGS

PROGRAM = '''\
"""Sample."""
raise_on_import = False


def relu(x):
    if x > 0:
        return x
    else:
        return 0


def total(values, scale=1.0):
    result = 0.0
    for v in values:
        result += v
    return result * scale


def crash(x):
    return divide(x, {}["missing"])


def divide(x, y):
    return x / y


class Model:
    def call(self, x):
        return x + 1

    @staticmethod
    def double(x):
        return 2 * x


def outer(x):
    def inner(y):
        return y * y

    return inner(x)
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The current folder, holding program.py (see PROGRAM) and explosive.py, which fails when it is executed."""
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    (tmp_path / "explosive.py").write_text(
        "raise RuntimeError('executed')\n\n\ndef f(x):\n    return x\n", encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    before = set(sys.modules)
    for name in ("NO_COLOR", "COLUMNS", "FORCE_COLOR", "AUTOGRAPH_FULL_TRACEBACKS"):
        monkeypatch.delenv(name, raising=False)
    yield tmp_path
    for name in set(sys.modules) - before:
        origin = getattr(sys.modules[name], "__file__", None)
        if origin is None or Path(origin).is_relative_to(tmp_path):
            del sys.modules[name]


@pytest.fixture
def cli(folder: Path) -> Callable[..., Result]:
    """Calls the command in this process, in `folder`."""

    def call(*args: str) -> Result:
        importlib.invalidate_caches()  # a file may be as young as what is known of its folder
        return CliRunner().invoke(main, list(args), catch_exceptions=False)

    return call


@pytest.fixture
def process(folder: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Calls the command as its own process, in `folder`; through a shell when it is given one string."""

    def call(*args: str, shell: str | None = None, **env: str) -> subprocess.CompletedProcess[str]:
        python = [sys.executable, "-m", "autograph"]
        command = ["bash", "-c", shell.replace("autograph", " ".join(python), 1)] if shell else [*python, *args]
        return subprocess.run(
            command, cwd=folder, env={**os.environ, **env}, capture_output=True, text=True, timeout=HANGS
        )

    return call
