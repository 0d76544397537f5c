"""`ag.check`: what it says of each construct, of functions that cannot be converted, and of files."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest

import autograph as ag
from autograph import pipeline
from autograph.inspection.findings import Kind, Report

FUTURE = "import nothing_of_this_name_exists  # reading a file does not import anything\n"


def check(folder: Path, source: str) -> Report:
    path = folder / "program.py"
    path.write_text(source, encoding="utf-8")
    return ag.check(path)


def told(report: Report) -> list[tuple[int, str, str]]:
    return [(f.line, f.kind.value, f.what) for f in report.findings]


CONSTRUCTS = '''\
def f(x, xs):
    if x > 0:
        x = 1
    elif x < -1:
        x = 2
    while x > 3:
        x = x - 1
    for v in xs:
        x += v
    assert x and xs or v, "text"
    y = 1 if x else 2
    match x:
        case 1:
            y = 3
        case _:
            y = 4
    return x, y
'''


def test_what_can_be_staged(tmp_path: Path) -> None:
    assert told(check(tmp_path, CONSTRUCTS)) == [
        (2, "staged", "if"),
        (4, "staged", "elif"),
        (6, "staged", "while"),
        (8, "staged", "for"),
        (10, "staged", "assert"),
        (10, "staged", "or"),
        (10, "staged", "and"),
        (10, "staged", "v"),
        (11, "staged", "conditional expression"),
        (12, "staged", "match"),
    ]


def test_where_findings_are(tmp_path: Path) -> None:
    report = check(tmp_path, "def f(é, x):\n    if (é >\n            x):\n        pass\n    return 'é' if é else x\n")
    places = [(f.line, f.col, f.end_line, f.end_col) for f in report.findings]
    assert places == [(2, 4, 3, 13), (5, 11, 5, 26)]
    assert report.findings[1].location.text() == "    return 'é' if é else x"
    assert str(report.findings[1].location).endswith("^^^^^^^^^^^^^^^")


@pytest.mark.parametrize(
    ("iterable", "length"),
    [
        ("(1, 2, x)", 3),
        ("[]", 0),
        ("'abc'", 3),
        ("range(4)", 4),
        ("range(5, -1, -2)", 3),
        ("enumerate([1, 2])", 2),
        ("zip((1, 2), range(9))", 2),
        ("reversed(range(3))", 3),
    ],
)
def test_loops_of_known_length_are_unrolled(tmp_path: Path, iterable: str, length: int) -> None:
    (finding,) = check(tmp_path, f"def f(x):\n    for v in {iterable}:\n        x += 1\n    return x\n").findings
    assert finding.kind is Kind.UNROLLED and f"×{length}" in finding.message


@pytest.mark.parametrize("iterable", ["x", "range(x)", "[*x]", "range(1, 2, 0)", "zip([1], x)", "len('abc')", "3"])
def test_loops_of_unknown_length(tmp_path: Path, iterable: str) -> None:
    (finding,) = check(tmp_path, f"def f(x):\n    for v in {iterable}:\n        x += 1\n    return x\n").findings
    assert finding.kind is Kind.STAGED


@pytest.mark.parametrize(
    ("expression", "kind"),
    [
        ("[v for v in x]", Kind.STAGED),
        ("sum(v for v in x if v)", Kind.STAGED),
        ("[v for v in (1, 2)]", Kind.UNROLLED),
        ("{v for v in x}", Kind.STAGED),
        ("{v: 1 for v in range(3)}", Kind.UNROLLED),
    ],
)
def test_comprehensions(tmp_path: Path, expression: str, kind: Kind) -> None:
    (finding,) = check(tmp_path, f"def f(x):\n    return {expression}\n").findings
    assert finding.kind is kind and finding.line == 2, finding


def test_generators_are_staged_where_they_can_be(tmp_path: Path) -> None:
    source = "def f(xs):\n    for x in xs:\n        if x > 0:\n            yield x\n"
    assert told(check(tmp_path, source)) == [(2, "staged", "for"), (3, "staged", "if")]
    in_with = "def f(xs):\n    with xs:\n        if xs > 0:\n            yield xs\n"
    assert (3, "python", "if") in told(check(tmp_path, in_with))


def test_a_range_that_is_none(tmp_path: Path) -> None:
    report = check(tmp_path, "def f(range):\n    for v in range(3):\n        pass\n")
    assert told(report) == [(2, "staged", "for")]


def test_a_jump_out_of_an_unrolled_loop_is_told(tmp_path: Path) -> None:
    report = check(tmp_path, "def f(x):\n    for v in range(3):\n        if x:\n            break\n    return x\n")
    assert "a tensor decides" in report.findings[0].message


KEPT = {
    "suspends": "async def f(x):\n    while x:\n        await x\n",
    "frame": "def f(x):\n    if x:\n        x = 1\n    return locals()\n",
    "class body": "def f(x):\n    class C:\n        if x:\n            y = 1\n    return C\n",
    "async for": "async def f(x):\n    async for y in x:\n        pass\n",
    "finally": "def f(x):\n    while x:\n        try:\n            return 1\n        finally:\n            return x\n",
}


@pytest.mark.parametrize("name", KEPT)
def test_what_stays_python_is_told_with_the_reason(tmp_path: Path, name: str) -> None:
    report = check(tmp_path, KEPT[name])
    kept = [f for f in report.findings if f.kind is Kind.PYTHON and "stays Python: " in f.message]
    assert kept and all(f.fix for f in kept), report.text()


def test_what_looks_at_the_frame_is_told_where_it_stands(tmp_path: Path) -> None:
    assert (4, "python", "locals") in told(check(tmp_path, KEPT["frame"]))


def test_a_refusal_has_reason_and_rewrite(tmp_path: Path) -> None:
    source = "import ag\ndef f(x):\n    while x:\n        ag.set_loop_options(nonsense=1)\n        x -= 1\n"
    report = check(tmp_path, source)
    (finding,) = report.findings
    assert (finding.kind, finding.line, finding.col) == (Kind.REFUSED, 4, 8)
    assert "nonsense" in finding.message and finding.fix and "maximum_iterations" in finding.fix
    assert not report.functions[0].converted and report.reasons() == {finding.message: 1}
    assert finding.code == ag.errors.StagingSyntaxError.code and f"[f, {finding.code}]" in report.text()


def test_a_bug_in_a_pass_is_a_finding_and_the_rest_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(node: Any, ctx: Any) -> Any:
        if node.name == "tf__g":
            raise KeyError("inside of a pass")
        return node

    monkeypatch.setattr(pipeline, "PASSES", (*pipeline.PASSES, pipeline.Pass("failing", fails)))
    report = check(tmp_path, "def f(x):\n    return x\n\n\ndef g(x):\n    return x\n\n\ndef h(x):\n    return x\n")
    assert [f.converted for f in report.functions] == [True, False, True]
    (finding,) = report.findings
    assert finding.kind is Kind.ERROR and finding.line == 5 and "KeyError" in finding.message
    assert "in fails" in (finding.traceback or "")
    assert "in fails" in report.text(verbose=True) and "in fails" not in report.text()


@pytest.mark.parametrize(
    "content", [b"def f(:\n", b"x = 1\0", b"# coding: nonsense\n", b"\xff\xfe", b"x = " + b"(" * 5000]
)
def test_a_file_that_is_not_python_is_a_finding(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bad.py").write_bytes(content)
    (tmp_path / "good.py").write_text("def f(x):\n    return x\n")
    report = ag.check(tmp_path)
    assert [Path(f.filename).name for f in report.unread] == ["bad.py"]
    assert report.unread[0].kind is Kind.REFUSED and len(report.functions) == 1
    assert "1 file not read" in report.summary() and "1 file not read" in repr(report)


def test_all_functions_of_a_file(tmp_path: Path) -> None:
    report = check(
        tmp_path,
        FUTURE
        + "class C:\n    k = lambda self: self.__p\n    def m(self):\n        return super().m()\n"
        + "def f():\n    def inner():\n        return lambda: 1\n    return inner\ng = sorted([], key=lambda x: x)\n",
    )
    assert [f.qualname for f in report.functions] == ["<lambda>", "C.m", "f", "<lambda>"]
    assert not report.unconverted


def test_functions_classes_and_modules() -> None:
    assert [f.qualname for f in ag.check(Sample).functions] == ["Sample.method", "Sample.prop", "Sample.static"]
    assert [f.qualname for f in ag.check(Sample().method).functions] == ["Sample.method"]
    assert ag.check(ag.function(Sample.static)).functions[0].filename == __file__
    assert len(ag.check(sys.modules[__name__]).functions) > 10
    with pytest.raises(ag.errors.SourceNotFoundError):
        ag.check(len)


class Sample:
    def method(self, x: Any) -> Any:
        return self.prop or x

    @property
    def prop(self) -> Any:
        return 1

    @staticmethod
    def static(x: Any) -> Any:
        return x if x else None


def test_modules_are_found_without_importing_the_packages_around(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "explosive_package" / "inner"
    package.mkdir(parents=True)
    for folder in (package, package.parent):
        (folder / "__init__.py").write_text("raise RuntimeError('imported')\n")
    (package / "module.py").write_text("def f(x):\n    return x\n")
    monkeypatch.chdir(tmp_path)
    assert len(ag.check("explosive_package.inner.module").functions) == 1
    assert len(ag.check("explosive_package").files) == 3
    assert len(ag.check("json.decoder").functions) > 3
    for missing in ("explosive_package.nothing", "sys", "no_such_module", "nothing.py", "a b", str(tmp_path / "no")):
        with pytest.raises(ag.errors.TargetNotFoundError):
            ag.check(missing)


def test_lines_are_linked(tmp_path: Path) -> None:
    source = "@decorated\ndef f(x):\n    y = (1 +\n         x)\n    if y:\n        # why\n        x = 2\n    return x\n"
    (function,) = check(tmp_path, source).functions
    assert [line.line for line in function.source] == [2, 2, 3, 3, 5, 5, 7, 8]
    by_line: dict[int | None, list[str]] = {}
    for line in function.code:
        by_line.setdefault(line.line, []).append(line.text.strip())
    assert by_line[3] == ["y = 1 + ag__.ld(x)"] and by_line[7] == ["x = 2"]
    assert any(text.startswith("ag__.if_stmt(") for text in by_line[5])
    assert "\n".join(line.text for line in function.code) + "\n" == ag.to_code(_compiled(source))


def _compiled(source: str) -> Any:
    import linecache

    source = source.replace("@decorated\n", "\n")
    linecache.cache["<linked>"] = (len(source), None, source.splitlines(True), "<linked>")
    namespace: dict[str, Any] = {}
    exec(compile(source, "<linked>", "exec"), namespace)
    return namespace["f"]


def test_text_json_and_repr(tmp_path: Path) -> None:
    report = check(tmp_path, CONSTRUCTS)
    lines = report.text([Kind.STAGED]).splitlines()
    assert lines[0].startswith(f"{tmp_path / 'program.py'}:2:5: staged: `if` becomes") and lines[0].endswith("[f]")
    assert lines[-2].startswith("1 of 1 function in 1 file converted, ") and lines[-1] == "10 staged"
    assert report.text([]).count("\n") == 1 and str(report) == report.text()
    assert repr(report) == "<ag.Report: 1 of 1 function converted; 10 staged>"
    data = json.loads(report.to_json())
    assert data["version"] == 1 and data["summary"]["converted"] == 1
    finding = data["files"][0]["functions"][0]["findings"][0]
    assert finding == {
        "kind": "staged", "what": "if", "message": report.findings[0].message,
        "line": 2, "col": 4, "end_line": 2, "end_col": 12,
    }  # fmt: skip
    assert json.loads(report.to_json([Kind.REFUSED]))["files"][0]["functions"][0]["findings"] == []


@pytest.mark.slow  # 300 functions more; that each is converted is what tests/test_standard_library.py says of others
def test_a_whole_package_of_the_standard_library() -> None:
    report = ag.check("email")
    assert len(report.functions) > 300 and not report.unconverted, report.text([Kind.REFUSED, Kind.ERROR])


# --- effects outside of the program ------------------------------------------------------------------------

EFFECTS = '''
import logging, os, random, sys
import numpy as np
from random import randint as draw
from pathlib import Path

log = logging.getLogger(__name__)
rng = np.random.default_rng(0)

def program(x):
    if x > 0:
        log.info("%s", x)
        with open("a.txt", "w") as file:
            file.write("x")
        x = x + random.random() + draw(1, 2) + np.random.rand() + rng.normal()
    sys.stdout.write("a")
    os.remove("a.txt")
    Path("x").write_text("a")
    with open("b.txt") as source:
        x = x + len(os.path.join("a", "b"))
    os.environ["KEY"] = "value"
    mine = random.Random(3)
    return x + mine.random()
'''


def test_effects_outside_of_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "with_effects.py"
    path.write_text(EFFECTS)
    by_text = ag.check(path)
    monkeypatch.syspath_prepend(tmp_path)
    by_globals = ag.check(importlib.import_module("with_effects").program)
    for report in (by_text, by_globals):
        found = [(f.what, f.line, f.kind.value) for f in report.findings]
        assert found == [
            ("if", 11, "staged"),
            ("log.info", 12, "staged"),
            ("open", 13, "python"),
            ("file.write", 14, "python"),
            ("random.random", 15, "staged"),
            ("draw", 15, "staged"),
            ("np.random.rand", 15, "staged"),
            ("rng.normal", 15, "staged"),
            ("sys.stdout.write", 16, "staged"),
            ("os.remove", 17, "python"),
            ("Path('x').write_text", 18, "python"),
            ("os.environ", 21, "python"),
        ]
        (told,) = [f for f in report.findings if f.line == 17]
        assert "which each call is anew" in told.message and "ag.py_function" in str(told.fix)
