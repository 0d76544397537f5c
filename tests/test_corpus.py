"""Every sample program gives one answer: in plain Python, converted on Python values, and staged."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import autograph as ag
from autograph import operators
from autograph.framework.verifier import verify
from tests.agreement import assert_agree, run
from tests.corpus.registry import Program, all_programs
from tests.golden_files import compare

PROGRAMS = all_programs()
STAGED = [p for p in PROGRAMS if not p.python_only]
GOLDEN = Path(__file__).parent.parent / "golden" / "corpus"


def by_name(programs: list[Program]) -> Any:
    return pytest.mark.parametrize("program", programs, ids=[p.name for p in programs])


def pending_ones_fail(programs: list[Program]) -> Any:
    marks = [pytest.mark.xfail(strict=True, reason=p.pending) if p.pending else () for p in programs]
    params = [pytest.param(p, id=p.name, marks=m) for p, m in zip(programs, marks)]
    return pytest.mark.parametrize("program", params)


def test_there_are_many_programs() -> None:
    assert len(PROGRAMS) >= 80
    assert len({p.name for p in PROGRAMS}) == len(PROGRAMS)


@by_name(PROGRAMS)
def test_converted_on_python_values(program: Program) -> None:
    converted = ag.to_graph(program.function)
    for arguments in program.inputs:
        assert_agree(run(program.function, arguments), run(converted, arguments), f"converted {arguments}")


@pending_ones_fail(STAGED)
def test_staged(program: Program) -> None:
    function = ag.function(program.function)
    for arguments in program.inputs:
        staged = program.staged_arguments(arguments)
        assert_agree(run(program.function, arguments), run(function, staged), f"staged {arguments}")
    for concrete in function.concrete_functions():
        verify(concrete.graph)


@by_name(PROGRAMS)
def test_golden_source(program: Program, update_golden: bool) -> None:
    compare(GOLDEN / f"{program.name}.py", ag.to_code(program.function), update_golden)


@by_name([p for p in STAGED if not p.pending])
def test_golden_graph(program: Program, update_golden: bool) -> None:
    function = ag.function(program.function)
    try:
        text = str(function.get_concrete_function(*program.staged_arguments(program.inputs[0])).graph)
    except Exception as error:  # the program's own, or one of ours
        text = f"{type(error).__name__}: {getattr(error, 'message', error)}"
    # Python 3.10's words for what an unbound variable is
    text = re.sub(
        r"local variable '(\w+)' referenced before assignment",
        r"cannot access local variable '\1' where it is not associated with a value",
        text,
    )
    compare(GOLDEN / f"{program.name}.graph", text + "\n", update_golden)


@by_name(PROGRAMS)
def test_golden_source_runs(program: Program) -> None:
    """The golden text, executed as a module of its own, does what the program does."""
    if program.function.__closure__:
        cells = {
            n: c.cell_contents for n, c in zip(program.function.__code__.co_freevars, program.function.__closure__)
        }
    else:
        cells = {}
    text = (GOLDEN / f"{program.name}.py").read_text()
    namespace: dict[str, Any] = {**program.function.__globals__, **cells, "ag__": operators}
    exec(compile(text, f"{program.name}.py", "exec"), namespace)
    name = "tf__lam" if program.function.__name__ == "<lambda>" else f"tf__{program.function.__name__}"
    function = namespace[name]
    function.__defaults__ = program.function.__defaults__
    function.__kwdefaults__ = program.function.__kwdefaults__
    for arguments in program.inputs:
        assert_agree(run(program.function, arguments), run(function, arguments), f"golden text {arguments}")


def test_no_golden_file_is_left_over() -> None:
    expected = {f"{p.name}.py" for p in PROGRAMS} | {f"{p.name}.graph" for p in STAGED if not p.pending}
    assert {path.name for path in GOLDEN.iterdir()} == expected
