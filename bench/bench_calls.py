"""What a call of a traced function costs by itself: scalar functions that compute next to nothing.

    python bench/bench_calls.py
"""

from __future__ import annotations

import numpy as np
from measure import microseconds, table

import autograph as ag

# mypy: disable-error-code="no-untyped-def,no-untyped-call"


@ag.function
def identity(x):
    return x


@ag.function
def add(x, y=1):
    return x + y


@ag.function
def simple_relu(x):
    if x > 0:
        return x
    else:
        return 0


@ag.function
def total(values):
    return values["a"] + values["b"][0]


@ag.function(input_signature=[ag.TensorSpec([], ag.int32)])
def declared(x):
    return x + 1


@ag.function
def one_of_ten(state):
    return state["b"]["c"][1]


@ag.function
def both(x, y):
    return {"sum": x + y, "difference": x - y}


class Scale:
    def __init__(self, factor):
        self.factor = factor

    @ag.function
    def __call__(self, x):
        return x * self.factor


def main() -> None:
    one = ag.constant(1)
    scale = Scale(2)
    ten = {"a": [one] * 4, "b": {"c": (one, one, one), "d": one}, "e": one, "f": one}
    concrete = add.get_concrete_function(one, one)
    calls = {
        "identity(x)": lambda: identity(one),
        "add(x, y)": lambda: add(one, one),
        "add(x), y by default": lambda: add(one),
        "add(x, y=y), by name": lambda: add(one, y=one),
        "add(x, 3), a Python value": lambda: add(one, 3),
        "add(np.int32(1), np.int32(1))": lambda: add(np.int32(1), np.int32(1)),
        "simple_relu(x)": lambda: simple_relu(one),
        "input_signature": lambda: declared(one),
        "method": lambda: scale(one),
        "dict of tensors": lambda: total({"a": one, "b": [one]}),
        "structure of 10 tensors": lambda: one_of_ten(ten),
        "dict of tensors as the result": lambda: both(one, one),
        "concrete function": lambda: concrete(one, one),
        "(eager x + x)": lambda: one + one,
    }
    rows = [[name, f"{microseconds(call, 0.3):.1f}"] for name, call in calls.items()]
    table("Calls of traced functions", ["call", "us"], rows)


if __name__ == "__main__":
    main()
