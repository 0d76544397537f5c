"""What notebooks show of tensors, variables, modules, functions and graphs."""

from __future__ import annotations

import html

import numpy as np

import autograph as ag
from tests.inspection.test_pages import Page


def shown(value: object) -> str:
    text = value._repr_html_()  # type: ignore[attr-defined]
    return Page(text).text


def test_tensors_are_tables() -> None:
    assert shown(ag.constant([[1, 2], [3, 4]])) == "Tensor, shape=(2, 2), dtype=int641234"
    assert "2.5" in shown(ag.constant(2.5))
    assert "<b>" in shown(ag.constant("<b>"))


def test_large_tensors_leave_out_their_middle() -> None:
    text = ag.zeros((1000, 1000))._repr_html_()
    assert (text.count("<tr>"), text.count("<td>")) == (13, 13 * 11)
    assert "[0, 0, ...]" in shown(ag.zeros((2, 3, 4, 5)))
    assert "shape=(0, 3)" in shown(ag.zeros((0, 3)))


def test_variables_and_modules() -> None:
    class Layer(ag.Module):
        def __init__(self) -> None:
            super().__init__()
            self.w = ag.Variable(np.ones((2, 3)))
            self.b = ag.Variable(np.zeros(3), trainable=False)

    layer = Layer()
    assert "Variable" in shown(layer.w) and "shape=(2, 3)" in shown(layer.w)
    text = shown(layer)
    assert "2 variables, 9 parameters" in text
    assert "not trainable" in text


def test_variables_without_a_value() -> None:
    with ag.Graph("hand").as_default():
        declared = ag.Variable([1.0, 2.0], name="v")
        assert "of the graph hand" in shown(declared)
        x = ag.placeholder(ag.string, [None], name="x")
    assert shown(declared) == "Variable v:0, shape=(2,), dtype=float64, of the graph hand"
    assert shown(x) == "Tensor of the graph hand: x:0, str[?]"
    late: list[ag.Variable] = []

    def add(x: ag.Tensor) -> ag.Tensor:
        if not late:
            late.append(ag.Variable(x, name="late"))
        return late[0] + x

    ag.function(add).get_concrete_function(ag.TensorSpec([2], ag.float64))
    assert shown(late[0]) == "Variable late:0, shape=(2,), dtype=float64, no value"


def test_functions_show_their_traces_and_make_none() -> None:
    f = ag.function(lambda x: x + 1)
    assert "not traced yet" in shown(f)
    f(ag.constant(1.0))
    assert "1 trace" in shown(f) and "x: f64[]" in shown(f)
    assert len(f.concrete_functions()) == 1


def test_graphs_are_pages_in_a_frame() -> None:
    concrete = ag.function(lambda x: ag.tanh(x)).get_concrete_function(ag.TensorSpec([]))
    for value in (concrete, concrete.graph):
        frame = value._repr_html_()
        assert frame.startswith("<iframe srcdoc=")
        assert "</iframe>" in frame and "Tanh" in html.unescape(frame)
