"""What targets stand for, and what is said when there is no such thing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from autograph import errors
from autograph.cli import targets
from autograph.cli.targets import Target, parse, resolve


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pkg.mod:f", ("pkg.mod", False, "f")),
        ("pkg.mod", ("pkg.mod", False, None)),
        ("a/b.py:C.method", ("a/b.py", True, "C.method")),
        ("a/b.py:f.<locals>.g", ("a/b.py", True, "f.<locals>.g")),
        ("b.py", ("b.py", True, None)),
        (r"C:\b.py", (r"C:\b.py", True, None)),
        (r"C:\b.py:f", (r"C:\b.py", True, "f")),
        ("größe:maß", ("größe", False, "maß")),
    ],
)
def test_parse(text: str, expected: tuple[str, bool, str | None]) -> None:
    assert parse(text) == Target(text, *expected)


@pytest.mark.parametrize("text", ["", ":", "mod:", ":f", "mod:1f", "mod:f()", "not a module", "a..b", "a.b:f:g", "-x"])
def test_parse_refuses(text: str) -> None:
    with pytest.raises(errors.TargetNotFoundError):
        parse(text)


def test_a_file_with_a_colon_in_its_name(folder: Path) -> None:
    (folder / "odd:name").write_text("def f(x):\n    return x\n")
    assert resolve(parse("odd:name")) == ("odd:name", None)
    assert resolve(parse("odd:name:f")) == ("odd:name", "f")


def test_resolve_names(folder: Path) -> None:
    assert resolve(parse("program.py:relu")) == ("program.py", "relu")
    assert resolve(parse("program.py:Model.call")) == ("program.py", "Model.call")
    assert resolve(parse("program.py:outer.inner")) == ("program.py", "outer.<locals>.inner")
    assert resolve(parse("program:outer.<locals>.inner")) == (str(folder / "program.py"), "outer.<locals>.inner")


def test_resolve_module_does_not_execute_it(folder: Path) -> None:
    assert resolve(parse("explosive:f")) == (str(folder / "explosive.py"), "f")
    assert "explosive" not in sys.modules


def test_resolve_imports_parents_only(folder: Path) -> None:
    package = folder / "pkg_for_resolve"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "mod.py").write_text("raise RuntimeError('executed')\ndef f(): pass\n")
    assert resolve(parse("pkg_for_resolve.mod:f")) == (str(package / "mod.py"), "f")
    assert "pkg_for_resolve" in sys.modules and "pkg_for_resolve.mod" not in sys.modules
    assert resolve(parse("pkg_for_resolve"))[0] == str(package / "__init__.py")


@pytest.mark.parametrize("name", ["os", "json.decoder", "textwrap", "_collections_abc"])
def test_resolve_standard_library(name: str, folder: Path) -> None:
    path, _ = resolve(parse(name))
    assert path.endswith(".py") and Path(path).is_file()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("progam.py", "did you mean program.py"),
        ("nowhere/program.py", "no file nowhere/program.py"),
        ("program.py:rellu", "did you mean relu?"),
        ("program:call", "Model.call"),
        ("program.py:Modl.call", "did you mean Model.call"),
        ("progrm:relu", "did you mean program"),
        ("jsn", "did you mean json or _json?"),
        ("json.decodr", "did you mean json.decoder"),
        ("json.decoder.scanstring", "colon: json.decoder:scanstring"),
        ("math", "no Python source"),
        ("sys:exit", "no Python source"),
        ("nowhere.at.all", "no module nowhere.at.all"),
        (".", "folder"),
        ("__main__:f", "__main__"),
    ],
)
def test_not_found(text: str, said: str, folder: Path) -> None:
    with pytest.raises(errors.TargetNotFoundError) as caught:
        resolve(parse(text + "/" if text == "." else text))
    assert said in str(caught.value)


def test_a_parent_that_fails_is_the_programs_failure(folder: Path) -> None:
    package = folder / "broken_parent"
    package.mkdir()
    (package / "__init__.py").write_text("import module_that_is_not_there\n")
    (package / "mod.py").write_text("")
    with pytest.raises(ModuleNotFoundError, match="module_that_is_not_there"):
        resolve(parse("broken_parent.mod"))


def test_load(folder: Path) -> None:
    assert targets.load(parse("program.py:divide"))(6, 3) == 2
    assert targets.load(parse("program:Model.double"))(4) == 8


def test_load_a_file_in_a_package_with_relative_imports(folder: Path) -> None:
    package = folder / "pkg_for_load" / "inner"
    package.mkdir(parents=True)
    (package.parent / "__init__.py").write_text("BASE = 10\n")
    (package / "__init__.py").write_text("")
    (package / "mod.py").write_text("from .. import BASE\n\n\ndef f(x):\n    return BASE + x\n")
    assert targets.load(parse("pkg_for_load/inner/mod.py:f"))(1) == 11


def test_load_a_file_whose_name_is_taken_or_no_name(folder: Path) -> None:
    for name in ("json.py", "two-words.py"):
        (folder / name).write_text("import json\n\n\ndef f(x):\n    return json.__name__, __name__\n")
        assert targets.load(parse(f"{name}:f"))(1)[0] == "json"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("program.py:rellu", "did you mean relu?"),
        ("program.py:outer.inner", "inside a function"),
        ("program.py:Model.cal", "did you mean Model.call"),
        ("program.py", "choose one of program.py:relu, program.py:total, program.py:crash"),
        ("program.py:raise_on_import", "not a function"),
        ("progam.py:relu", "did you mean program.py"),
        ("math:gdc", "did you mean gcd"),
    ],
)
def test_load_not_found(text: str, said: str, folder: Path) -> None:
    with pytest.raises(errors.TargetNotFoundError) as caught:
        targets.load(parse(text))
    assert said in str(caught.value)


def test_syntax_error_in_an_import_of_the_target(folder: Path) -> None:
    (folder / "bad_import.py").write_text("def f(:\n")
    (folder / "good.py").write_text("import bad_import\n\n\ndef f(x):\n    return x\n")
    with pytest.raises(errors.SourceSyntaxError, match="bad_import"):
        targets.load(parse("good.py:f"))
