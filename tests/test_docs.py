"""What the documentation shows is what happens: every ```python block runs, every printed text is compared.

The blocks of a page run in order in one namespace, each as a file `example.py` of its own. A ```text or ```output
block right after one holds what it prints; an error that ends a block is printed as Python would, less the
traceback above it. Runs of white space count as one blank, `...` stands for anything. The `>>>` examples in the
docstrings of autograph's modules are run too.

`pytest tests/test_docs.py --update-golden` writes what is printed now into the pages; read the diff afterwards.
"""

from __future__ import annotations

import contextlib
import doctest
import importlib
import importlib.util
import inspect
import io
import linecache
import pkgutil
import re
import sys
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import autograph as ag
from autograph.executors import registry
from autograph.framework import op_def

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
#: What the programs of a page need that is not always installed.
NEEDED = {"onnx.md": ("onnx", "onnxruntime"), "pictures.md": ("tensorboard",), "profiling_tensorboard.md": ("grpc",)}
#: The same of the examples in modules.
EXAMPLES_NEED = {"autograph.export.onnx.exporting": "onnx", "autograph.profiler.server": "grpc"}
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@dataclass
class Block:
    """A program of a page, its first line there, what it prints (None if the page does not say) and where that is."""

    source: str
    line: int
    printed: str | None = None
    span: tuple[int, int] = (0, 0)


def blocks(text: str) -> list[Block]:
    """The Python blocks of a page, each with the output block that follows it."""
    found: list[Block] = []
    previous_end = -1
    for fence in FENCE.finditer(text):
        kind, body = fence.groups()
        adjacent = not text[previous_end : fence.start()].strip() if previous_end >= 0 else False
        previous_end = -1
        if kind == "python":
            found.append(Block(body, text.count("\n", 0, fence.start()) + 2))
            previous_end = fence.end()
        elif kind in ("text", "output") and adjacent:
            found[-1].printed, found[-1].span = body, fence.span(2)
    return found


def run(source: str, folder: Path, namespace: dict[str, Any], caught: bool) -> str:
    """What a program prints, run as `example.py` in `folder`."""
    folder.mkdir()
    path = folder / "example.py"
    path.write_text(source, encoding="utf-8")
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        try:
            exec(compile(source, str(path), "exec"), namespace)
        except Exception as error:
            if not caught:
                raise
            print("".join(traceback.format_exception_only(error)), end="")
    return out.getvalue().replace(f"{folder}/", "")


def same(expected: str, got: str) -> bool:
    if sys.version_info < (3, 11):  # code objects know no columns there
        expected, got = without_columns(expected), without_columns(got)
    return doctest.OutputChecker().check_output(expected, got, FLAGS)


def without_columns(text: str) -> str:
    """The text without the columns of places and without the lines that hold their carets."""
    return re.sub(r"^\s*\^+\n", "", re.sub(r"(example\.py:\d+):\d+", r"\1", text), flags=re.MULTILINE)


@pytest.fixture
def switches_restored() -> Iterator[None]:
    """What a page changes for the whole process is as before after it: switches, the ops declared, the executors."""
    ops, executors = dict(op_def.registered()), dict(registry._MODULES)
    yield
    registry._MODULES.clear()
    registry._MODULES.update(executors)
    for name, op in list(op_def.registered().items()):  # those of modules that were loaded meanwhile stay
        if name not in ops and not getattr(op.kernel, "__module__", "numpy").startswith(("autograph.", "numpy")):
            del op_def._REGISTRY[name]
    ag.run_functions_eagerly(False)
    ag.set_verbosity(0)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page(
    page: Path, tmp_path: Path, switches_restored: None, shallow_recursion: None, update_golden: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    for package in NEEDED.get(page.name, ()):
        pytest.importorskip(package, reason=f"the programs of {page.name} need the package {package}")
    monkeypatch.chdir(tmp_path)  # pages may write files
    monkeypatch.setattr(linecache, "cache", dict(linecache.cache))  # and enter texts
    text = page.read_text(encoding="utf-8")
    module = ModuleType("example")  # so that classes of the page have a module, as they would in a file
    sys.modules["example"] = module
    wrong: list[tuple[Block, str]] = []
    try:
        for block in blocks(text):
            got = run(block.source, tmp_path / f"line{block.line}", module.__dict__, block.printed is not None)
            if block.printed is not None and not same(block.printed, got):
                wrong.append((block, got))
    finally:
        del sys.modules["example"]
    if update_golden:
        for block, got in reversed(wrong):
            text = text[: block.span[0]] + got.rstrip("\n") + "\n" + text[block.span[1] :]
        page.write_text(text, encoding="utf-8")
        return
    report = [f"{page.name}:{b.line} prints\n{got}\ninstead of\n{b.printed}" for b, got in wrong]
    assert not wrong, "\n".join(report)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", FENCE.sub("", page.read_text(encoding="utf-8")))
    missing = [t for t in targets if "://" not in t and not (page.parent / t).exists()]
    assert not missing


def test_every_error_class_is_documented() -> None:
    page = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
    headings = re.findall(r"^### (\w+)(?: \(AG\d+\))?$", page, re.MULTILINE)
    assert sorted(headings) == sorted(ag.errors.__all__)


# --- docstrings -------------------------------------------------------------------------------------------


def modules() -> list[str]:
    found = pkgutil.walk_packages(ag.__path__, "autograph.")
    names = [m.name for m in found if m.name != "autograph.__main__"]
    return ["autograph", *sorted(n for n in names if importlib.util.find_spec("onnx") or not is_of_onnx(n))]


def is_of_onnx(module: str) -> bool:
    """Whether a module can be imported only where the package onnx is."""
    return module.startswith("autograph.export.onnx.") and not module.endswith(".exporting")


class Finder(doctest.DocTestFinder):
    """Finds a docstring in the module that has its source, and not where its function is presented."""

    def _from_module(self, module: ModuleType, object: Any) -> bool:
        return super()._from_module(module, inspect.unwrap(object))  # type: ignore[misc]  # typeshed lacks it


@pytest.mark.parametrize("name", modules())
def test_docstrings(name: str) -> None:
    if name in EXAMPLES_NEED:
        pytest.importorskip(EXAMPLES_NEED[name], reason=f"the example needs the package {EXAMPLES_NEED[name]}")
    module = importlib.import_module(name)
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for example in Finder().find(module, name, extraglobs={"__name__": "__main__"}):  # they are the user's code
        runner.run(example)
    assert not runner.failures


# --- this file -----------------------------------------------------------------------------------------------


def test_blocks_are_found() -> None:
    page = "# T\n\n```python\nprint(1)\n```\n\n```text\n1\n```\n\n```text\nalone\n```\n"
    page += "```python\nx = 2\n```\nWords.\n```text\n2\n```\n"
    first, second = blocks(page)
    assert (first.source, first.line, first.printed) == ("print(1)\n", 4, "1\n")
    assert page[slice(*first.span)] == "1\n"
    assert (second.source, second.line, second.printed) == ("x = 2\n", 15, None)


def test_an_error_is_printed_with_its_place(tmp_path: Path) -> None:
    got = run("import autograph as ag\nag.as_dtype('float33')\n", tmp_path / "a", {}, True)
    assert same("autograph.errors.UnknownDTypeError: 'float33' is not a dtype at example.py:2:1, in <module> ...", got)


def test_a_difference_is_noticed() -> None:
    assert same("a ...\nb", "a 1  \n b")
    assert not same("a\n", "b\n")
