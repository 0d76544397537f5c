"""The English code of the documents that the project was created from, run as in a notebook through `compat.tf`.

`guide/` holds every code block of TensorFlow's guide on graphs, in order, as it stands there; the `.txt` beside a block
is what the guide shows below it (its line breaks were lost, so white space is compared as single blanks). `course/`
holds the `tf.function` lesson: its examples, with what TensorFlow prints for them, and the obvious solution of its
exercise.
"""

from __future__ import annotations

import ast
import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

from autograph.compat import tf

HERE = Path(__file__).parent
IMPORT = ("import tensorflow as tf\n", "from autograph.compat import tf\n")

#: Blocks that show random numbers or seconds: the form of these is compared, not their digits.
VARYING = {"09_mse_inputs", "10_mse_graph", "11_mse_eager", "19_power_eager", "20_power_graph", "01_matrix_multiply"}


def run_block(path: Path, namespace: dict[str, Any]) -> str:
    """What a notebook shows for a block: what it prints, then the repr of its last expression."""
    source = path.read_text(encoding="utf-8").replace(*IMPORT)
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        exec(compile(tree, str(path), "exec"), namespace)
        if last is not None:
            assert isinstance(last, ast.Expr)
            value = eval(compile(ast.Expression(last.value), str(path), "eval"), namespace)
            if value is not None:
                print(repr(value))
    return shown.getvalue()


def run_notebook(folder: str) -> dict[str, str]:
    namespace: dict[str, Any] = {"__name__": "__main__"}
    try:
        return {path.stem: run_block(path, namespace) for path in sorted((HERE / folder).glob("*.py"))}
    finally:
        tf.config.run_functions_eagerly(False)


def normalized(text: str, varying: bool = False) -> str:
    """`text` in single blanks, with `ag.` for `tf.`; digits of varying numbers become #."""
    text = " ".join(text.replace("tf.", "ag.").split())
    if varying:
        text = re.sub(r"\[[-\d ]+\]", lambda m: "[" + "# " * len(m[0].strip("[] ").split()) + "]", text)
        text = re.sub(r"(?<=numpy=)\d+|\d+\.\d+(e-\d+)?|\d+e-\d+", "#", text)
    return text


@pytest.fixture(scope="module")
def guide() -> dict[str, str]:
    return run_notebook("guide")


@pytest.fixture(scope="module")
def course() -> dict[str, str]:
    return run_notebook("course")


def blocks(folder: str) -> list[str]:
    return sorted(path.stem for path in (HERE / folder).glob("*.py"))


def expected(folder: str, block: str) -> str:
    path = HERE / folder / f"{block}.txt"
    return path.read_text(encoding="utf-8") if path.exists() else ""


@pytest.mark.parametrize("block", [b for b in blocks("guide") if b not in ("05_graph_def", "17_unused_return_eager")])
def test_the_guide_shows_what_it_shows_with_tensorflow(guide, block):
    varying = block in VARYING
    assert normalized(guide[block], varying) == normalized(expected("guide", block), varying)


@pytest.mark.parametrize("block", blocks("course"))
def test_the_course_shows_what_it_shows_with_tensorflow(course, block):
    varying = block in VARYING
    assert normalized(course[block], varying) == normalized(expected("course", block), varying)


def test_the_graph_def_has_the_guides_operations(guide):
    """Its text differs in names; the operations of the graph and of its functions are the same kinds."""

    def kinds(text: str) -> set[str]:
        return set(re.findall(r'op: "(\w+)"', text))

    shown, theirs = guide["05_graph_def"], expected("guide", "05_graph_def")
    assert shown.startswith("node {") and "library {" in shown and "versions {" in shown
    assert kinds(theirs) - {"Identity"} <= kinds(shown), shown
    assert 'name: "x"' in shown and "then_branch" in shown and "else_branch" in shown


def test_an_unused_failing_gather_raises_when_run_eagerly(guide):
    """The guide ran on a GPU, where gather does not check. On a CPU TensorFlow raises, and the block prints it."""
    shown = guide["17_unused_return_eager"]
    assert "ag.Tensor" not in shown
    assert re.match(r"\w*Error: ", shown), shown
    assert "[0, 1)" in shown or "out of range" in shown, shown
    assert str(HERE / "guide" / "17_unused_return_eager.py") + ":3" in shown, shown


def test_graph_and_eager_execution_agree(guide):
    """The guide shows one number for both."""
    assert guide["10_mse_graph"] == guide["11_mse_eager"]
    y_true, y_pred = re.findall(r"\[([-\d ]+)\]", guide["09_mse_inputs"])
    squares = [(int(t) - int(p)) ** 2 for t, p in zip(y_true.split(), y_pred.split())]
    assert f"numpy={sum(squares) // 5}>" in guide["10_mse_graph"]


def test_the_guide_is_whole():
    """Every block with output has it beside it, and no output has lost its block."""
    assert len(blocks("guide")) == 23
    for folder in ("guide", "course"):
        assert {p.stem for p in (HERE / folder).glob("*.txt")} <= set(blocks(folder))
