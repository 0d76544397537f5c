"""What a type checker sees of the decorators: parameters and result of the function below."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

PROGRAM = '''
import autograph as ag
from autograph.compat import tf

@ag.function
def plain(x: int, n: int = 1) -> str:
    return "a"

@ag.function(reduce_retracing=True)
def with_options(x: float) -> tuple[float, int]:
    return x, 1

class Network:
    @ag.function
    def step(self, x: int, *, k: str) -> bool:
        return x > 0

    @ag.function(autograph=False)
    def other(self) -> int:
        return 1

@ag.convert()
def converted(x: int) -> str:
    return ""

@ag.do_not_convert
def left(x: int) -> str:
    return ""

@ag.do_not_convert()
def left_too(x: int) -> str:
    return ""

@tf.function
def tensorflows(x: int) -> str:
    return ""

reveal_type(plain)  # autograph.function.function.Function[[x: int, n: int =], str]
reveal_type(plain(1))  # str
reveal_type(with_options)  # autograph.function.function.Function[[x: float], tuple[float, int]]
reveal_type(Network().step)  # autograph.function.function.Function[[x: int, *, k: str], bool]
reveal_type(Network().step(1, k=""))  # bool
reveal_type(Network().other())  # int
reveal_type(converted)  # def (x: int) -> str
reveal_type(left)  # def (x: int) -> str
reveal_type(left_too)  # def (x: int) -> str
reveal_type(tensorflows)  # autograph.function.function.Function[[x: int], str]
plain("a", m=2)  # Unexpected keyword argument "m" for "__call__" of "Function"
Network().step("x", k="")  # Argument 1 to "__call__" of "Function" has incompatible type "str"; expected "int"
'''


@pytest.mark.slow  # mypy reads the whole package
def test_a_type_checker_sees_parameters_and_results(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    command = [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml"), "--follow-imports=silent",
               "--cache-dir", str(ROOT / ".mypy_cache" / "programs"), "program.py"]  # fmt: skip
    result = subprocess.run(
        command, cwd=tmp_path, env={"MYPYPATH": str(ROOT), "PATH": ""}, capture_output=True, text=True
    )
    said: dict[int, list[str]] = {}
    for line, text in re.findall(r"^program\.py:(\d+): (?:note|error): (.*)$", result.stdout, re.MULTILINE):
        said.setdefault(int(line), []).append(text)
    for number, line in enumerate(PROGRAM.splitlines(), 1):
        _, mark, wanted = line.partition("  # ")
        wanted = f'Revealed type is "{wanted}"' if line.startswith("reveal_type") else wanted
        assert bool(mark) == (number in said), result.stdout + result.stderr
        assert not mark or any(wanted in text for text in said[number]), said[number]
