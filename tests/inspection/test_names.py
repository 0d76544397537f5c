"""`ag.check`: parameters changed in place, variables that one path does not set, names that nothing defines."""

from __future__ import annotations

from pathlib import Path

import pytest

import autograph as ag

PROGRAM = '''\
import math
from contextlib import nullcontext

LIMIT = 3


def f(x, items, box, n=LIMIT):
    items.append(x)
    box.value = x
    box.sums[x] += 1
    items = list(items)
    if x > 0:
        y = math.pi
        y = nowhere(x)
    for i in range(n):
        last = i
    total += 1

    def inner(v):
        v[0] = 2
        return y

    with nullcontext():
        inside = 1
    for k in range(3):
        inner(inside)
    while True:
        found = k
        if x:
            break
    print([q for q in items if (w := q)], w, __name__, found)
    return y + last


def g(x):
    try:
        y = 1 // x
    except ZeroDivisionError:
        return 0
    del x
    return x + y


h = lambda x: [x + a_name_of_no_one for x in x]
'''
EXPECTED = [
    (9, "staged", "box"), (10, "staged", "box"), (14, "python", "nowhere"), (17, "python", "total"),
    (20, "staged", "v"), (32, "staged", "y"), (32, "staged", "last"), (41, "python", "x"),
    (44, "python", "a_name_of_no_one"),
]  # fmt: skip


def told(report: ag.Report) -> list[tuple[int, str, str]]:
    return [
        (f.line, f.kind.value, f.what) for f in report.findings
        if "is a parameter" in f.message or "is read here" in f.message or "is defined nowhere" in f.message
    ]  # fmt: skip


def test_names_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    report = ag.check(path)
    assert told(report) == EXPECTED
    last = next(finding for finding in report.findings if finding.what == "last")
    assert last.message == "`last` is read here, and a path to this line does not set it: an error if it is taken"
    assert (last.fix, last.code) == ("initialise it first, for example `last = 0`", "AG110")
    assert last.source_line[last.col : last.end_col] == "last"


def test_a_file_that_imports_all_of_another_may_have_any_name(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text("from math import *\n\ndef f(x):\n    return sin(x) + y\n")
    assert told(ag.check(path)) == []


def test_names_of_a_function_that_is_there() -> None:
    def f(x):
        return x + EXPECTED[0][0] + len(PROGRAM) + not_there  # noqa: F821

    assert [(kind, what) for _, kind, what in told(ag.check(f))] == [("python", "not_there")]


@pytest.mark.parametrize("line", ["def f(x):", "async def f(x):"])
def test_names_of_modules_that_patterns_and_statements_bind(tmp_path: Path, line: str) -> None:
    path = tmp_path / "program.py"
    path.write_text(
        "import os.path\nfor i, (j, *k) in []: pass\nwith open('f') as m: pass\ntry: pass\nexcept OSError as e: pass\n"
        "match 3:\n    case [n, *o]: pass\n    case {'a': p, **q}: pass\n    case int() as r: pass\nclass C: s = 1\n"
        f"{line}\n    global t\n    t = (os, i, j, k, m, e, n, o, p, q, r, C)\n    return t, s\n"
    )
    assert [what for _, _, what in told(ag.check(path))] == ["s"]
