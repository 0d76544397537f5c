"""What users do wrong, and what they are told: one clear error, at their line, and nothing left behind."""

# ruff: noqa: E501  the rows of the tables are not broken

from __future__ import annotations

import inspect
import traceback
import types
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.framework.verifier import verify
from tests import bad_programs
from tests.bad_programs import CASES, TWO, Case
from tests.tracebacks import internal_frames


def offending_line(program: Callable[..., Any]) -> tuple[int, str] | None:
    """Number and text of the line with the comment `# here`."""
    lines, first = inspect.getsourcelines(program)
    return next(((first + i, line) for i, line in enumerate(lines) if line.rstrip().endswith("# here")), None)


def check_location(error: errors.AutographError, line: tuple[int, str], caret: str | None) -> None:
    """The text names the file and line, and shows the line with a caret under the offending part."""
    number, text = line
    rows = str(error).splitlines()
    at = next(i for i, row in enumerate(rows) if row.startswith("  at "))
    assert rows[at].startswith(f"  at {bad_programs.__file__}:{number}")
    assert rows[at + 1].strip() == text.strip()
    start = rows[at + 2].index("^")
    marked = rows[at + 1][start : start + rows[at + 2].count("^")]
    assert set(rows[at + 2].strip()) == {"^"}
    if caret is not None:
        assert marked.startswith(caret) or not hasattr(types.CodeType, "co_positions")


@pytest.mark.parametrize("c", CASES, ids=repr)
def test_error(c: Case) -> None:
    function = ag.function(c.program)
    before = len(function.concrete_functions())
    with pytest.raises(c.error) as caught:
        function(*c.bad)
    error = caught.value
    assert type(error) is c.error and isinstance(error, c.builtin) and isinstance(error, errors.AutographError)
    for text in c.says:
        assert text in str(error)
    line = offending_line(c.program)
    if line is not None:
        check_location(error, line, c.caret)
    assert internal_frames(error) == []
    # Errors of a run leave the trace that ran; errors of tracing leave nothing.
    ran = len(function.concrete_functions()) - before
    assert ran in (0, 1)
    with pytest.raises(c.error) as again:
        function(*c.bad)
    assert str(again.value).splitlines()[0].split(" object at ")[0] == str(error).splitlines()[0].split(" object at ")[0]
    assert len(function.concrete_functions()) == before + ran
    assert ag.executing_eagerly(), "the graph being traced was left as the default"
    if c.good is not None:
        function(*c.good)


def test_undefined_in_plain_python_is_pythons_own_error():
    @ag.function
    def undefined_while_tracing(x, flag):
        if flag:
            y = x
        return y + 1  # here

    with pytest.raises(UnboundLocalError, match="'y'") as caught:
        undefined_while_tracing(TWO, False)
    assert traceback.extract_tb(caught.value.__traceback__)[-1].line == "return y + 1  # here"
    assert undefined_while_tracing.concrete_functions() == []


@pytest.mark.parametrize("c", CASES, ids=repr)
def test_nothing_is_left_in_a_graph(c: Case) -> None:
    """The failing part, attempted in an explicit graph, leaves its operations, names and state as they were."""
    graph = ag.Graph()
    converted = ag.to_graph(c.program)
    with graph.as_default():
        known = ag.constant(1.0, name="known")
        try:
            converted(*c.bad)
        except errors.AutographError:
            pass
        else:
            return  # it fails only when it runs
        assert (known + 1.0).op.graph is graph
    assert all(graph.get_operation_by_name(op.name) is op for op in graph.operations)
    verify(graph)


@pytest.mark.parametrize(
    ("attempt", "error"),
    [
        (lambda x: x + np.zeros(4, np.float32), errors.ShapeMismatchError),
        (lambda x: ag.matmul(x, x), errors.ShapeMismatchError),
        (lambda x: ag.cast(x, "nothing"), errors.UnknownDTypeError),
        (lambda x: ag.reshape(x, [7]), errors.ShapeMismatchError),
        (lambda x: ag.constant({}), errors.UnsupportedTypeError),
        (lambda x: bool(x), errors.OperatorNotAllowedInGraphError),
        (lambda x: ag.concat([x, x], 5), errors.ShapeMismatchError),
        (lambda x: x[9], errors.IndexingError),
    ],
)
def test_failed_op_adds_no_dangling_operation(attempt: Callable[[Any], Any], error: type[Exception]) -> None:
    graph = ag.Graph()
    with graph.as_default():
        x = ag.ones([2, 3], name="x")
        before = [op.name for op in graph.operations]
        with pytest.raises(error):
            attempt(x)
        extra = [op for op in graph.operations if op.name not in before]
        assert all(op.type in ("Const", "Pack") for op in extra), "more than the operands' constants was added"
        read = {id(t) for op in graph.operations for t in op.inputs}
        assert not [op for op in extra if op.type != "Const" and not any(id(t) in read for t in op.outputs)]
