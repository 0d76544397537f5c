"""A `print` of Python values under `tf.function`: once a trace, wherever it stands. `ag.function` has Python's rule."""

from __future__ import annotations

from typing import Any

import pytest

import autograph as ag
from autograph.compat import tf


def callee(x: Any) -> Any:
    print("callee")
    return x + 1


def program(x: Any) -> Any:
    print("top")
    total = 0.0
    if x > 0:
        print("then")
        x = callee(x)
    else:
        print("else")
    for _ in tf.range(3):
        print("for")
        total += 0.5  # the loop is traced again, as its types are not known at first
        while x < 10.0:
            print("while")
            x = callee(x)
            grown = [1.0]
            grown.append(total)
    for k in range(2):
        print("unrolled", k)
    tf.print("value", x)
    print("after the effect")
    return x


TRACE = ["top", "then", "callee", "else", "for", "while", "callee", "unrolled 0", "unrolled 1", "after the effect"]


def test_once_for_each_trace(capfd: pytest.CaptureFixture[str]) -> None:
    f = tf.function(program)
    f.get_concrete_function(tf.constant(1.0, tf.float32))
    assert capfd.readouterr().out.splitlines() == TRACE
    f(tf.constant(1.0, tf.float32))
    f(tf.constant(-2.0, tf.float32))
    assert capfd.readouterr().out.splitlines() == ["value 10", "value 10"]
    f.get_concrete_function(tf.constant(1.0, tf.float64))
    assert capfd.readouterr().out.splitlines() == TRACE


def test_values_print_when_the_graph_runs(capfd: pytest.CaptureFixture[str]) -> None:
    @tf.function
    def f(x: Any) -> Any:
        for i in tf.range(2):
            print("tracing")
            print("value", i)
        return x

    f(tf.constant(1))
    f(tf.constant(1))
    assert capfd.readouterr().out.splitlines() == ["tracing"] + 2 * ["value 0", "value 1"]


def test_an_outer_function_keeps_its_rule(capfd: pytest.CaptureFixture[str]) -> None:
    @tf.function
    def inner(x: Any) -> Any:
        if x > 0:
            print("inner")
        return x

    @ag.function
    def outer(x: Any) -> Any:
        x = inner(x)
        if x > 0:
            print("outer")
        return x

    outer(tf.constant(1))
    outer(tf.constant(1))
    outer(tf.constant(-1))
    assert capfd.readouterr().out.splitlines() == ["inner", "outer", "outer"]
