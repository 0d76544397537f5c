"""print, str and format of staged values: Python's text, at run time, in program order."""

from __future__ import annotations

import io
import sys

import numpy as np
import pytest

from autograph.executors import compile_graph
from autograph.framework import dtypes, shapes
from autograph.framework.func_graph import FuncGraph
from autograph.operators.builtins.output import format_string
from tests.operators.staging import PYTHON, STAGED, run_staged

PRINTS = {
    "int": (lambda py, x: py.print(x), 3),
    "float": (lambda py, x: py.print("x =", x), 0.1),
    "negative zero": (lambda py, x: py.print(x), -0.0),
    "large": (lambda py, x: py.print(x), 1e20),
    "bool": (lambda py, x: py.print(x, None), True),
    "text": (lambda py, x: py.print(x), "word"),
    "several": (lambda py, x: py.print(1, x, "a", x + 1), 3),
    "sep and end": (lambda py, x: py.print(x, x, sep="-", end="!\n"), 3),
    "no sep": (lambda py, x: py.print(x, x, sep=None, end=None), 3),
    "nested": (lambda py, x: py.print([x, (1, x)], {"k": x}), 3),
    "nested text": (lambda py, x: py.print([x, "a"]), "b"),
    "stdout": (lambda py, x: py.print(x, file=sys.stdout, flush=True), 3),
    "stderr": (lambda py, x: py.print(x, file=sys.stderr), 3),
    "no file": (lambda py, x: py.print(x, file=None), 3),
    "twice": (lambda py, x: (py.print("a", x), py.print("b", x)), 3),
    "array": (lambda py, x: py.print(x), np.array([1, 2])),
}


@pytest.mark.parametrize("name", PRINTS)
def test_print(name: str, capsys) -> None:
    program, value = PRINTS[name]
    program(PYTHON, value)
    expected = capsys.readouterr()
    run_staged(lambda x: program(STAGED, x), value)
    assert capsys.readouterr() == expected


def test_print_of_python_values_happens_each_time(capsys) -> None:
    graph = FuncGraph("g")
    with graph.as_default():
        x = graph.add_input(dtypes.int32, shapes.scalar, "x")
        STAGED.print("a text")
        STAGED.print("x is", x)
    assert capsys.readouterr().out == ""
    run = compile_graph(graph)
    run(np.int32(1))
    run(np.int32(2))
    assert capsys.readouterr().out == "a text\nx is 1\na text\nx is 2\n"


def test_print_to_a_file(capsys) -> None:
    out = io.StringIO()
    run_staged(lambda x: STAGED.print(x, file=out), 3)
    assert out.getvalue() == "3\n"


def test_print_refuses_what_python_refuses() -> None:
    for keywords in ({"sep": 3}, {"end": 3}, {"wrong": 1}):
        with pytest.raises(TypeError):
            run_staged(lambda x, k=keywords: STAGED.print(x, **k), 3)


PARTS = {
    "plain": (3, ""),
    "decimals": (2.5, ".3f"),
    "width": (42, "6d"),
    "text": ("ab", ">4"),
    "bool": (True, ""),
    "scientific": (12345.0, ".2e"),
}


@pytest.mark.parametrize("name", PARTS)
def test_format_string(name: str) -> None:
    value, spec = PARTS[name]
    expected = f"<{format(value, spec)}|{value!r}|{value!s}|{value!a}>"

    def program(x):
        return format_string("<", (x, "", spec), "|", (x, "r", ""), "|", (x, "s", ""), "|", (x, "a", ""), ">")

    assert program(value) == expected
    assert run_staged(program, value) == expected


def test_text_of_structures() -> None:
    assert run_staged(lambda x: STAGED.str([x, 1]), 3) == "[3, 1]"
    assert run_staged(lambda x: STAGED.str(x), "a") == "a"
    assert run_staged(lambda x: STAGED.len(STAGED.str(x)), 1234) == 4
