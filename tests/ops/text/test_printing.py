"""What `print` and `py_print` write, eagerly and from graphs."""

from __future__ import annotations

import builtins
import io
import sys

import numpy as np
import pytest

import autograph.ops.values.overloads  # noqa: F401  operators
from autograph import errors
from autograph.executors import compile_graph
from autograph.framework.convert import constant
from autograph.ops.text import printing
from autograph.ops.text.printing import format_tensor, py_print, string_format
from tests.ops.harness import trace

f32 = np.float32


@pytest.mark.parametrize(
    "value, text",
    [
        (np.array([1, 2, 3]), "[1 2 3]"),
        (np.array([[1, 2], [3, 4]]), "[[1 2]\n [3 4]]"),
        (np.arange(8).reshape(2, 2, 2), "[[[0 1]\n  [2 3]]\n\n [[4 5]\n  [6 7]]]"),
        (np.int32(6), "6"),
        (f32(1.5), "1.5"),
        (f32(3), "3"),
        (f32(0.1), "0.1"),
        (f32(1) / f32(3), "0.333333343"),
        (np.float64(0.1) + np.float64(0.2), "0.30000000000000004"),
        (f32(1e10), "1e+10"),
        (f32(16777216), "16777216"),
        (f32("inf"), "inf"),
        (f32("nan"), "nan"),
        (np.float16(0.1), "0.0999756"),
        (np.bool_(True), "1"),
        (np.array([True, False]), "[1 0]"),
        (np.complex64(1 + 2j), "(1,2)"),
        (np.array(b"hi", object), "hi"),
        (np.array([b"a", b"b"], object), '["a" "b"]'),
        (np.zeros((0,)), "[]"),
        (np.zeros((2, 0)), "[[]\n []]"),
        (np.arange(10), "[0 1 2 ... 7 8 9]"),
    ],
)
def test_format(value, text):
    assert format_tensor(value) == text


def test_summaries_of_large_arrays():
    assert format_tensor(np.arange(10), summarize=1) == "[0 ... 9]"
    assert format_tensor(np.arange(8), summarize=-1) == "[0 1 2 3 4 5 6 7]"
    assert format_tensor(np.arange(9).reshape(3, 3), summarize=1) == "[[0 ... 2]\n ...\n [6 ... 8]]"


def _lines(capsys, fn, *arrays):
    """What `fn` prints eagerly; a graph must print the same, each time it runs."""
    fn(*[constant(a) for a in arrays])
    out, err = capsys.readouterr()
    graph = trace(lambda *xs: fn(*xs) and [], *[(np.asarray(a).dtype, np.shape(a)) for a in arrays])
    assert capsys.readouterr() == ("", ""), "tracing printed"
    run = compile_graph(graph)
    for _ in range(2):
        run(*[np.asarray(a) for a in arrays])
        assert capsys.readouterr() == (out, err)
    return out + err


class Point:
    def __repr__(self):
        return "Point()"


@pytest.mark.parametrize(
    "fn, text",
    [
        (lambda x: printing.print(x), "[1 2]\n"),
        (lambda x: printing.print("x =", x, 1.0, True, None), "x = [1 2] 1 1 None\n"),
        (lambda x: printing.print(x, x, sep="|", end=""), "[1 2]|[1 2]"),
        (lambda x: printing.print([x, 3], {"a": x, "b": "s"}, (x,)), "[[1 2], 3] {'a': [1 2], 'b': \"s\"} ([1 2],)\n"),
        (lambda x: printing.print("{} %s", x, {}), "{} %s [1 2] {}\n"),
        (lambda x: printing.print(), "\n"),
        (lambda x: printing.print(Point(), x, [Point()]), "Point() [1 2] [Point()]\n"),
        (lambda x: printing.print(constant("text"), [constant("text")]), 'text ["text"]\n'),
        (lambda x: printing.print(np.array([1.5])), "[1.5]\n"),
        (lambda x: printing.print(x, output_stream=sys.stderr), "[1 2]\n"),
        (lambda x: py_print(x), "[1 2]\n"),
        (lambda x: py_print("x =", x, 3, 1.5, True, None), "x = [1 2] 3 1.5 True None\n"),
        (lambda x: py_print(x, 1, sep="", end="!"), "[1 2]1!"),
        (lambda x: py_print(*map(constant, (3, 1.5, 0.1, True, "s"))), "3 1.5 0.1 True s\n"),
        (lambda x: py_print([constant(3), "s", {"k": constant(1.5)}], (constant(True),)),
         "[3, 's', {'k': 1.5}] (True,)\n"),
        (lambda x: py_print(constant(2.0), constant(1e20), constant(float("inf"))), "2.0 1e+20 inf\n"),
        (lambda x: py_print(constant(1j)), "1j\n"),
        (lambda x: py_print(Point(), [Point()]), "Point() [Point()]\n"),
        (lambda x: py_print(), "\n"),
        (lambda x: py_print(x, file=sys.stderr), "[1 2]\n"),
    ],
)
def test_printed_text(capsys, fn, text):
    assert _lines(capsys, fn, np.array([1, 2])) == text


def test_python_numbers_print_as_python_prints_them(capsys):
    for value in (3, -1, 1.5, 2.0, 0.1, 1e-7, 123456.0, True, 1e16):
        builtins.print(value)
        expected = capsys.readouterr().out
        py_print(constant(value))
        assert capsys.readouterr().out == expected


def test_streams():
    buffer = io.StringIO()
    printing.print(constant(1), output_stream=buffer)
    py_print(constant(2), file=buffer)
    assert buffer.getvalue() == "1\n2\n"
    with pytest.raises(errors.InvalidArgumentError, match="output_stream"):
        printing.print(1, output_stream="nowhere")


def test_print_to_a_file(tmp_path):
    path = tmp_path / "log"
    for i in range(2):
        printing.print("line", i, output_stream=f"file://{path}")
    assert path.read_text() == "line 0\nline 1\n"


def test_redirection_at_run_time(monkeypatch):
    graph = trace(lambda x: printing.print(x) and [], (np.int32, []))
    buffer = io.StringIO()
    monkeypatch.setattr(sys, "stdout", buffer)
    compile_graph(graph)(np.int32(4))
    assert buffer.getvalue() == "4\n"


def test_program_order(capsys):
    def fn(x):
        printing.print("a", x)
        py_print("b", x)
        printing.print("c", x)
        return []

    compile_graph(trace(fn, (np.int32, [])))(np.int32(1))
    assert capsys.readouterr().out == "a 1\nb 1\nc 1\n"


def test_string_format():
    assert string_format("x = {}, y = {}", [constant([1]), constant("s")]).numpy() == b"x = [1], y = s"
    assert string_format("<%>", constant(2), placeholder="%").numpy() == b"<2>"
    with pytest.raises(errors.InvalidArgumentError, match="1 places for 2"):
        string_format("{}", [1, 2])
