"""What a call of a traced function costs by itself: functions that compute next to nothing, on each executor.

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


@ag.function(input_signature=[ag.TensorSpec([], ag.int64)])
def declared(x):
    return x + 1


@ag.function
def one_of_ten(state):
    return state["b"]["c"][1]


@ag.function
def both(x, y):
    return {"sum": x + y, "difference": x - y}


@ag.function
def chain(x):
    for _ in range(20):
        x = x * 1.0001 + 0.5
    return x


@ag.function
def quotient(x, y):
    return x // y


class Scale:
    def __init__(self, factor):
        self.factor = factor

    @ag.function
    def __call__(self, x):
        return x * self.factor


def calls():
    """Calls by what they are."""
    one = ag.constant(1)
    scale = Scale(2)
    ten = {"a": [one] * 4, "b": {"c": (one, one, one), "d": one}, "e": one, "f": one}
    concrete = add.get_concrete_function(one, one)
    floats, array = ag.constant(np.arange(16.0)), np.arange(16.0)
    return {
        "(a Python function)": lambda: nothing(one),
        "identity(x)": lambda: identity(one),
        "add(x, y)": lambda: add(one, one),
        "add(x), y by default": lambda: add(one),
        "add(x, y=y), by name": lambda: add(one, y=one),
        "add(x, 3), a Python value": lambda: add(one, 3),
        "add(np.int32(1), np.int32(1))": lambda: add(np.int32(1), np.int32(1)),
        "simple_relu(x)": lambda: simple_relu(one),
        "quotient(x, y)": lambda: quotient(one, one),
        "40 operations, 16 floats": lambda: chain(floats),
        "the same, an array of NumPy's": lambda: chain(array),
        "input_signature": lambda: declared(one),
        "method": lambda: scale(one),
        "dict of tensors": lambda: total({"a": one, "b": [one]}),
        "structure of 10 tensors": lambda: one_of_ten(ten),
        "dict of tensors as the result": lambda: both(one, one),
        "concrete function": lambda: concrete(one, one),
        "(eager x + x)": lambda: one + one,
    }


def nothing(x):
    return x


def measured(executor):
    ag.config.executor = executor
    found = {}
    for name, call in calls().items():
        for _ in range(100):  # by then calls are direct
            call()
        found[name] = microseconds(call, 0.3)
    return found


def main() -> None:
    executors = ("numpy", "native")
    found = {executor: measured(executor) for executor in executors}
    rows = [[name, *(f"{found[executor][name]:.2f}" for executor in executors)] for name in found["numpy"]]
    table("Calls of traced functions, us", ["call", *executors], rows)


if __name__ == "__main__":
    main()
