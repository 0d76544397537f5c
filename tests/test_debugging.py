"""Debuggers, tracers and tracebacks see the user's own file while converted code runs."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import textwrap
import traceback
import types
from pathlib import Path
from typing import Any

import pytest

import autograph as ag
from autograph.framework.user_frames import strip_internal_frames
from tests.concurrency import HANGS, on_alarm, ring

ROOT = Path(__file__).resolve().parents[1]

PROGRAM = """\
import autograph as ag

def helper(v):
    if v > 100:
        v = v - 1  # in the helper
    return v

@ag.function
def clip(x, limit):
    if x > limit:
        y = limit
        x = helper(x)  # in the if
    else:
        y = x
    for i in ag.range(3):
        y = y + i  # in the loop
    return y

print("result", clip(ag.constant(5), ag.constant(3)).numpy())
"""


def line_of(text: str, source: str = PROGRAM) -> int:
    """The number of the line that holds `text`."""
    return next(i for i, line in enumerate(source.splitlines(), 1) if text in line)


def run_pdb(tmp_path: Path, commands: list[str]) -> str:
    """What pdb prints when it runs the program under scripted commands."""
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    found = subprocess.run(
        [sys.executable, "-m", "pdb", str(path)],
        input="\n".join([*commands, "quit", ""]),
        capture_output=True, text=True, cwd=tmp_path, timeout=HANGS, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    return found.stdout


def test_breakpoint_in_a_branch(tmp_path: Path) -> None:
    line = line_of("# in the if")
    out = run_pdb(tmp_path, [f"b {line}", "c", "p 'x is', x", "w", "clear 1", "c"])
    assert f"program.py({line})clip()" in out, "the breakpoint was not hit"
    assert "# in the if" in out and "('x is', <ag.Tensor" in out
    assert "result 6" in out


def test_breakpoints_in_a_callee_and_a_loop(tmp_path: Path) -> None:
    lines = [line_of("# in the helper"), line_of("# in the loop")]
    breakpoints = [f"b {line}" for line in lines]
    out = run_pdb(tmp_path, [*breakpoints, "c", "p 'v is', v", "c", "p 'i is', i", "clear", "y", "c"])
    assert f"program.py({lines[0]})helper()" in out and "('v is', <ag.Tensor" in out
    assert f"program.py({lines[1]})clip()" in out and "('i is', <ag.Tensor" in out


def test_set_trace_in_a_branch(tmp_path: Path) -> None:
    path = tmp_path / "traced.py"
    path.write_text(PROGRAM.replace("        x = helper(x)", "        breakpoint()\n        x = helper(x)"))
    found = subprocess.run(
        [sys.executable, str(path)], input="p 'y is', y\nc\n", capture_output=True, text=True, timeout=HANGS,
        check=False, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert "traced.py" in found.stdout and "('y is', <ag.Tensor" in found.stdout and "result 6" in found.stdout


def traced_lines(function: Any, *args: Any) -> set[int]:
    """The lines of this file that run in a call, relative to the function's first."""
    code = function.__code__
    seen: set[int] = set()

    def tracer(frame: types.FrameType, event: str, arg: Any) -> Any:
        if frame.f_code.co_filename != code.co_filename:
            return None
        if event == "line":
            seen.add(frame.f_lineno - code.co_firstlineno)
        return tracer

    before = sys.gettrace()
    staged = ag.function(function)
    sys.settrace(tracer)
    try:
        staged(*args)
    finally:
        sys.settrace(before)
    return seen


def test_line_events_cover_the_users_lines() -> None:
    def program(x):
        total = x * 0
        if x > 0:
            total = total + 1
            total = total * 2
        else:
            total = total - 1
        while total < 10:
            total = total + x
        for i in range(2):
            total = total + i
        return total

    assert traced_lines(program, ag.constant(3)) >= set(range(1, 12)) - {5}  # `else:` has no code


def test_coverage_of_python_branches() -> None:
    """A branch that a Python value decides against is not reported as run."""

    def program(x, flag):
        if flag:
            x = x + 1
        else:
            x = x - 1
        return x

    assert traced_lines(program, ag.constant(3), True) & {2, 4} == {2}
    assert traced_lines(program, ag.constant(3), False) & {2, 4} == {4}


def frames(error: BaseException) -> list[tuple[str, int, str]]:
    return [(f.filename, f.lineno or 0, f.name) for f in traceback.extract_tb(error.__traceback__)]


def inner(value):
    if value > 0:
        raise_here = {}["missing"]
        return raise_here
    return value


def outer(value):
    for _ in range(2):
        result = inner(value)
    return result


def test_traceback_of_the_users_error() -> None:
    with pytest.raises(KeyError) as caught:
        ag.function(outer)(5)
    first_inner, first_outer = inner.__code__.co_firstlineno, outer.__code__.co_firstlineno
    shown = [(line, name) for file, line, name in frames(caught.value) if file == __file__]
    assert (first_outer + 2, "outer") in shown
    assert shown[-1] == (first_inner + 2, "inner")
    assert {name for _, name in shown} == {"outer", "inner", "test_traceback_of_the_users_error"}, "no generated names"
    text = "".join(traceback.format_exception(caught.value))
    assert 'raise_here = {}["missing"]' in text and "result = inner(value)" in text
    assert "ag__" not in text and "if_body" not in text and f"{os.sep}operators{os.sep}" not in text


def test_traceback_printed_by_python(tmp_path: Path) -> None:
    path = tmp_path / "failing.py"
    path.write_text(
        textwrap.dedent("""\
            import autograph as ag
            @ag.function
            def total(x):
                if x > 0:
                    y = ag.exp(x)  # the culprit
                else:
                    y = x
                return y
            total(ag.ones([2]) [0:2][0] * ag.ones([2]) if False else ag.constant(1))
            """)
    )
    found = subprocess.run(
        [sys.executable, str(path)], capture_output=True, text=True, timeout=HANGS, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert found.returncode == 1
    assert f'File "{path}", line 5, in total' in found.stderr
    assert "autograph.errors.DTypeMismatchError: exp does not work on int64" in found.stderr
    assert f"at {path}:5" in found.stderr and "the culprit" in found.stderr and "fix:" in found.stderr
    shown = [line for line in found.stderr.splitlines() if line.lstrip().startswith("File ")]
    inner = [line for line in shown if str(path) not in line]
    allowed = 0 if sys.version_info >= (3, 11) else 1  # Python 3.10 puts the frame of the `raise` itself back
    assert shown and len(inner) <= allowed, "a frame of autograph is shown"


def test_locals_in_a_branch_have_the_users_names() -> None:
    seen: dict[str, Any] = {}

    @ag.do_not_convert
    def spy():
        frame = sys._getframe(1)
        while frame.f_code.co_filename != __file__ or frame.f_code.co_name == "spy":
            frame = frame.f_back
        seen["line"], seen["x"] = frame.f_lineno, frame.f_locals.get("x")

    def program(x):
        if x > 0:
            spy()
            x = x + 1
        return x

    ag.function(program)(ag.constant(1))
    assert seen["line"] == program.__code__.co_firstlineno + 2
    assert isinstance(seen["x"], ag.Tensor)


# --- stepping ---------------------------------------------------------------------------------------------

STEPPED = """\
import autograph as ag

def helper(v):
    if v > 100:
        v = v - 1
    return v

def python(flag, n, items):
    breakpoint()
    y = 0
    if flag:
        y = 1
    else:
        y = 2
    for i in items:
        if i == 2:
            found = i
            break
        y = y + i
    else:
        found = -1
    while n > 0:
        n = n - 1
        if n == 1:
            continue
        y = y + n
    try:
        y = y // (n if flag else 1)
    except ZeroDivisionError:
        y = -1
    z = helper(y)
    for a, b in [(1, 2), (3, 4)]:
        if a > 2:
            return z
    return found

def staged(x):
    z = x
    breakpoint()
    if x > 3:
        z = z + x
        z = helper(z)
    else:
        z = z - x
    while z < 12:
        z = z + 1
    for i in ag.range(2):
        z = z + i
    return z
"""


def pdb_lines(tmp_path: Path, call: str, commands: list[str], **environment: str) -> str:
    """What comes out of a script that calls a function of STEPPED, with its `breakpoint()` under these commands."""
    path = tmp_path / "stepped.py"
    path.write_text(f"{STEPPED}\nprint('result', {call})\n")
    found = subprocess.run(
        [sys.executable, str(path)], input="\n".join([*commands, "c", ""]), capture_output=True, text=True,
        cwd=tmp_path, timeout=HANGS, check=False, env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )  # fmt: skip
    assert found.returncode == 0, found.stderr
    return found.stdout


def places(out: str) -> list[str]:
    """The places where a debugger stopped, as `line function`."""
    stops = re.findall(r"^(?:\(Pdb\) )?> .*stepped\.py\((\d+)\)(\w+)\(\)", out, re.MULTILINE)
    found = [f"{line} {name}" for line, name in stops]
    if sys.version_info[:2] == (3, 12):  # stops once more on a line that holds a jump
        found = [place for place, before in zip(found, ["", *found]) if place != before]
    return found


@pytest.mark.parametrize("arguments", ["True, 3, [1, 2, 3]", "False, 2, [1]", "True, 0, []"])
def test_next_visits_the_lines_that_plain_python_visits(tmp_path: Path, arguments: str) -> None:
    converted = pdb_lines(tmp_path, f"ag.to_graph(python)({arguments})", ["n"] * 60)
    plain = pdb_lines(tmp_path, f"python({arguments})", ["n"] * 60)
    inside = [[place for place in places(out) if place.endswith(" python")] for out in (converted, plain)]
    assert inside[0] == inside[1] and len(inside[0]) > 8
    assert "autograph" not in re.sub("(?m)^-> .*", "", converted), "it does not step into autograph"


def test_next_visits_both_branches_and_the_bodies_of_loops_when_they_are_traced(tmp_path: Path) -> None:
    out = pdb_lines(tmp_path, "ag.function(staged)(ag.constant(5))", ["n"] * 9)
    first = line_of("if x > 3", STEPPED)
    found = places(out)
    found = found[found.index(f"{first} staged") :]
    assert found[:9] == [f"{first + i} staged" for i in (0, 1, 2, 4, 5, 6, 7, 8, 9)]
    assert "result ag.Tensor(13," in out


def test_step_goes_into_the_users_functions_only(tmp_path: Path) -> None:
    out = pdb_lines(tmp_path, "ag.function(staged)(ag.constant(5))", ["s"] * 12 + ["w"])
    first = line_of("if x > 3", STEPPED)
    expected = [f"{first + i} staged" for i in (0, 1, 2)]
    expected += [f"{line} helper" for line in (3, 4, 5, 6)] + [f"{first + 4} staged"]
    found = list(dict.fromkeys(places(out)))  # each once: calls and returns are stops of their own
    assert found[found.index(expected[0]) :][: len(expected)] == expected
    assert "/autograph/" not in out, "where lists the user's frames"


def test_variables_in_a_branch_and_around_it(tmp_path: Path) -> None:
    commands = ["n", "n", "n", "p ('z is', z)", "up", "p ('x is', x)"]
    out = pdb_lines(tmp_path, "ag.function(staged)(ag.constant(5))", commands)
    assert "('z is', <ag.Tensor" in out and "('x is', <ag.Tensor" in out


def test_breakpoints_are_switched_off_or_handed_to_another_debugger(tmp_path: Path) -> None:
    call = "ag.function(staged)(ag.constant(5)), ag.to_graph(python)(True, 0, [])"
    assert "Pdb" not in pdb_lines(tmp_path, call, [], PYTHONBREAKPOINT="0")
    (tmp_path / "other.py").write_text("import sys\ndef hook():\n    print('hook', sys._getframe(1).f_lineno)\n")
    out = pdb_lines(tmp_path, call, [], PYTHONBREAKPOINT="other.hook", PYTHONPATH=f"{ROOT}{os.pathsep}{tmp_path}")
    lines = [i for i, line in enumerate(STEPPED.splitlines(), 1) if "breakpoint()" in line]
    assert [f"hook {line}" in out for line in lines] == [True, True]


def test_a_signal_between_two_lines_has_a_line() -> None:
    """The jump back of a loop is on no line, as in what the compiler makes of a loop."""

    def forever(n):
        ring(0.02)
        while n < 10**12:
            if n % 2:
                n += 1
            else:
                n += 3

    def late(*_: Any) -> None:
        raise TimeoutError("late")

    first = forever.__code__.co_firstlineno
    converted = ag.to_graph(forever)
    for _ in range(5):
        with pytest.raises(TimeoutError) as caught, on_alarm(late):
            converted(1)
        lines = [line for _, line, name in frames(strip_internal_frames(caught.value)) if name == "forever"]
        assert len(lines) == 1 and 1 <= lines[0] - first <= 6


# --- the coverage package -----------------------------------------------------------------------------------


def covered(tmp_path: Path, call: str) -> tuple[set[int], set[int]]:
    """The lines of STEPPED that `coverage` says have run and have not, after a call."""
    path = tmp_path / "stepped.py"
    path.write_text(f"{STEPPED}\nprint('result', {call})\n")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONBREAKPOINT": "0"}
    command = [sys.executable, "-m", "coverage"]
    for arguments in (
        ["run", "--rcfile=", "--branch", f"--include={path}", str(path)],
        ["json", "--rcfile=", "-o", "lines.json"],
    ):
        subprocess.run(
            [*command, *arguments], cwd=tmp_path, timeout=HANGS, check=True, env=environment, capture_output=True
        )
    (found,) = json.loads((tmp_path / "lines.json").read_text())["files"].values()
    return set(found["executed_lines"]), set(found["missing_lines"])


@pytest.mark.slow  # coverage follows each line of the package
@pytest.mark.parametrize("arguments", ["True, 3, [1, 2, 3]", "False, 2, [1]"])
def test_coverage_reports_the_lines_that_it_reports_of_plain_python(tmp_path: Path, arguments: str) -> None:
    pytest.importorskip("coverage", reason="coverage is for development only")
    plain = covered(tmp_path, f"python({arguments})")
    assert covered(tmp_path, f"ag.to_graph(python)({arguments})") == plain
    assert covered(tmp_path, f"ag.function(lambda x: (python({arguments}), x))(ag.constant(1))") == plain, "traced"


def test_coverage_counts_what_is_traced(tmp_path: Path) -> None:
    pytest.importorskip("coverage", reason="coverage is for development only")
    executed, missing = covered(tmp_path, "ag.function(staged)(ag.constant(5))")
    staged = set(range(line_of("def staged", STEPPED), len(STEPPED.splitlines()) + 1))
    (other,) = staged - executed
    assert STEPPED.splitlines()[other - 1].strip() == "else:", "which has no code"
    assert not missing & staged
    assert executed >= set(range(3, 7)), "both branches of the staged `if` in the helper"
