"""`ag.explain`: what each line became, which operations it made, and that an ordinary trace is none the wiser."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

import autograph as ag
from autograph.inspection.explanation import Explanation


def became(explanation: Explanation, function: int = 0) -> dict[str, str]:
    """What the lines became, by their text."""
    lines = explanation.functions[function].lines
    return {line.source.strip(): ", ".join(line.became) for line in lines if line.became}


def types(explanation: Explanation, text: str) -> list[str]:
    (line,) = [line for line in explanation.functions[0].lines if line.source.strip() == text]
    return [op.type for op in line.ops]


def mixed(x: Any, n: Any, flag: Any = True) -> Any:
    """Of everything something."""
    steps = 0
    while x > 1.0:
        x = x / 2.0
    for k in [1, 2, 3]:
        x = x + k
        if k == 2:
            x = -x
    if flag:
        y = helper(x, n)
    else:
        y = x
    z = y if y > 3 else -y
    return z, steps


def helper(x: Any, n: Any) -> Any:
    for _ in range(n):
        x = x * x
    return x


def test_every_line_says_what_it_became() -> None:
    explanation = ag.explain(mixed, ag.constant(5.0), 2)
    assert became(explanation) == {
        "steps = 0": "Python",
        "while x > 1.0:": "staged",
        "x = x / 2.0": "staged",
        "for k in [1, 2, 3]:": "unrolled ×3",
        "x = x + k": "staged",
        "if k == 2:": "Python",
        "x = -x": "staged",
        "if flag:": "Python: true",
        "y = helper(x, n)": "Python",
        "y = x": "not reached",
        "z = y if y > 3 else -y": "staged",
        "return z, steps": "Python",
    }
    assert explanation.functions[1].name == "helper"
    assert became(explanation, 1)["for _ in range(n):"] == "unrolled ×2"


def test_operations_are_told_at_their_lines() -> None:
    explanation = ag.explain(mixed, ag.constant(5.0), 2)
    assert "RealDiv" in types(explanation, "x = x / 2.0") and "Greater" in types(explanation, "while x > 1.0:")
    assert types(explanation, "x = x + k").count("AddV2") == 3
    lines = [line for function in explanation.functions for line in function.lines]
    assert sum(len(line.ops) for line in lines) + len(explanation.elsewhere) == explanation.total
    (mul, *_) = [op for line in explanation.functions[1].lines for op in line.ops if op.type == "Mul"]
    assert mul.outputs == ("f64[]",)


def test_loops_that_are_staged_half_way() -> None:
    def f(x: Any) -> Any:
        for i in range(10):
            if x > i:
                break
            x = x + 1
        n = 3
        while n > 0:
            n = n - 1 if n > 2 else x
        return x

    told = became(ag.explain(f, ag.constant(5)))
    assert told["for i in range(10):"] == "unrolled ×1, then staged"
    assert told["while n > 0:"] == "unrolled ×2, then staged"


def test_a_statement_that_became_several_things() -> None:
    def f(x: Any) -> Any:
        for i in [3, 1, 2]:
            for _ in range(i):
                x = x + 1
        for k in (1, x):
            if k > 2:
                x = x + k
        return x

    told = became(ag.explain(f, ag.constant(5)))
    assert told["for _ in range(i):"] == "unrolled ×1 to ×3"
    assert told["if k > 2:"] == "Python: false, staged"


def test_comprehensions() -> None:
    def f(x: Any) -> Any:
        a = [v * x for v in (1, 2)]
        b = [v + 1 for v in ag.stack(a)]
        return a, b

    told = became(ag.explain(f, ag.constant(5)))
    assert told["a = [v * x for v in (1, 2)]"] == "unrolled ×2"
    assert told["b = [v + 1 for v in ag.stack(a)]"] == "staged"


def test_functions_that_are_graphs_of_their_own_are_explained_too() -> None:
    @ag.function
    def square(x: Any) -> Any:
        if x > 0:
            return x * x
        return x

    def f(x: Any) -> Any:
        return square(x) + square(x)

    square(ag.constant(2.0))
    explanation = ag.explain(f, ag.constant(2.0))
    assert types(explanation, "return square(x) + square(x)").count("PartitionedCall") == 2
    assert square.experimental_get_tracing_count() == 1
    inner = ag.explain(square, ag.constant(3.0))
    assert became(inner)["if x > 0:"] == "staged" and "Mul" in types(inner, "return x * x")
    assert square.experimental_get_tracing_count() == 1


def test_methods_lambdas_and_signatures() -> None:
    class C:
        scale = 3

        def call(self, x: Any) -> Any:
            return x * self.scale

    assert became(ag.explain(C().call, ag.TensorSpec([None]))) == {"return x * self.scale": "staged"}
    double = lambda x: x * 2 if x > 0 else x
    assert list(became(ag.explain(double, ag.constant(1))).values()) == ["staged"]
    assert list(became(ag.explain(double, 1)).values()) == ["Python: true"]
    typed = ag.function(input_signature=[ag.TensorSpec([], ag.float32)])(double)
    assert ag.explain(typed).signature == "(f32[]) -> f32[]"


def test_a_line_of_several_lines() -> None:
    def f(x: Any) -> Any:
        y = (x +
             helper(x,
                    2))
        global unused_name
        if (x >
                y):
            y = x
        return y

    explanation = ag.explain(f, ag.constant(1.0))
    told = became(explanation)
    assert told == {"y = (x +": "staged", "if (x >": "staged", "y = x": "Python", "return y": "Python"}


def test_what_a_trace_raises_is_raised_and_nothing_is_left_behind() -> None:
    def f(x: Any) -> Any:
        return x + ag.ones([2, 3])

    tracer = sys.gettrace()
    with pytest.raises(ag.errors.ShapeMismatchError) as caught:
        ag.explain(f, ag.ones([2, 2]))
    assert caught.value.location is not None and caught.value.location.filename == __file__
    assert sys.gettrace() is tracer
    assert ag.function(mixed)(ag.constant(5.0), 2)[1].numpy() == 0


def test_the_program_is_as_before() -> None:
    class Counter:
        def __init__(self) -> None:
            self.n = 0
            self.seen: list[Any] = []

        def step(self, x: Any) -> Any:
            self.n += 1
            self.seen.append(x)
            return x + self.n

    counter = Counter()
    assert became(ag.explain(counter.step, ag.constant(1)))["self.n += 1"]
    assert (counter.n, counter.seen) == (0, [])


def test_text_and_json() -> None:
    def f(x: Any) -> Any:
        if x > 0:
            x = 2 * x
        return x

    explanation = ag.explain(f, ag.constant(1.0))
    text = explanation.text()
    assert repr(explanation) == text
    head, _, function, *lines = text.splitlines()
    assert head.startswith("f: (f64[]) -> f64[], ") and function.startswith(f"f  {__file__}:")
    assert [line.split()[1] for line in lines[:4]] == ["def", "if", "x", "return"]
    column = lines[1].index("staged")
    assert lines[2].index("staged") == column and lines[3].index("Python") == column
    data = json.loads(explanation.to_json())
    assert data["version"] == 1 and data["functions"][0]["lines"][1]["became"] == ["staged"]
