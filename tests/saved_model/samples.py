"""Models that hold what models can hold: they are saved by several tests."""

from __future__ import annotations

import enum
from collections import Counter, OrderedDict, namedtuple
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import autograph as ag

Point = namedtuple("Point", "x y")


@dataclass
class Pair:
    left: Any
    right: Any


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


class OwnError(ValueError):
    pass


class Dense(ag.Module):
    def __init__(self, inputs: int, outputs: int, seed: int = 0) -> None:
        super().__init__()
        draw = np.random.default_rng(seed)
        self.w = ag.Variable(draw.normal(size=(inputs, outputs)).astype(np.float32), name="w")
        self.b = ag.Variable(np.zeros(outputs, np.float32), name="b")
        self.scale = ag.constant(2.0, ag.float32)

    def __call__(self, x: Any) -> Any:
        return x @ self.w + self.b


class Net(ag.Module):
    """Layers, a method with options, one that changes state, an asset."""

    def __init__(self, asset: Path | None = None) -> None:
        super().__init__()
        self.layers = [Dense(3, 4), Dense(4, 2, 1)]
        self.steps = ag.Variable(0, trainable=False, name="steps")
        self.rate = 0.5
        self.sizes = (3, 4, 2)
        self.table = np.arange(20, dtype=np.int16)
        self.words = ag.constant(["a", "né", ""])
        self.log = print
        if asset is not None:
            self.vocabulary = ag.saved_model.Asset(asset)

    @ag.function
    def __call__(self, x: Any, activation: str = "tanh") -> Any:
        for layer in self.layers:
            x = layer(x)
            x = ag.tanh(x) if activation == "tanh" else ag.nn.relu(x)
        return {"y": x, "sums": (ag.reduce_sum(x, 0), None)}

    @ag.function(input_signature=[ag.TensorSpec([None, 3], ag.float32)])
    def loss(self, x: Any) -> Any:
        self.steps.assign_add(1)
        total = ag.constant(0.0, ag.float32)
        for row in x:
            if ag.reduce_sum(row) > 0.0:
                total += ag.reduce_sum(row[None] @ self.layers[0].w)
        return total


@ag.function
def fails_if_negative(x: Any) -> Any:
    if x < 0:
        raise OwnError("negative", x)
    assert x < 100, "too large"
    print("x is", x, [1, "a"])
    return ag.sqrt(ag.cast(x, ag.float64))


@ag.function
def structures(point: Any, pair: Any, colour: Any, options: Any = None) -> Any:
    total = point.x + pair.left
    if colour is Colour.RED:
        total = total * 2
    made = OrderedDict(b=total, a=point.y)
    return Point(total, (pair.right, None)), Pair(made, [total]), {1: total, ("k", None): point.y}


@ag.function
def containers(n: Any) -> Any:
    squares, seen, counts = [], {}, Counter()
    gaps, path = [None] * n, ()
    for i in range(n):
        gaps[i] = i * i if i % 2 else None
        path += (i,)
        squares.append(i * i)
        seen[i % 3] = float(i)
        counts[i % 2] += 1
    rows = []
    for i in range(n):
        row = []
        for j in range(i):
            row.append(j)
        rows.append(row)
    return squares, seen, counts, rows, {i % 4 for i in range(n)}, gaps, path


@ag.function
def fibonacci(n: Any) -> Any:
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n - 2)


@ag.function
def texts(x: Any) -> Any:
    if x > 3:
        found = f"{x:.2f} of {x * 2}"
    else:
        found = None
    return found, str(x).upper().split(".")[0]


def traced() -> dict[str, tuple[Any, list[tuple[Any, ...]]]]:
    """Functions, each traced, with the arguments of calls."""
    calls: dict[str, tuple[Any, list[tuple[Any, ...]]]] = {
        "fails_if_negative": (fails_if_negative, [(ag.constant(4),), (ag.constant(-2),), (ag.constant(200),)]),
        "structures": (structures, [
            (Point(ag.constant(1), ag.constant(2.5)), Pair(ag.constant(3), ag.constant([1, 2])), colour)
            for colour in Colour
        ]),
        "containers": (containers, [(ag.constant(5),), (ag.constant(0),)]),
        "fibonacci": (fibonacci, [(ag.constant(10),)]),
        "texts": (texts, [(ag.constant(2.5),), (ag.constant(7.25),)]),
    }  # fmt: skip
    for function, arguments in calls.values():
        for given in arguments:
            try:
                function(*given)
            except (ValueError, AssertionError):
                continue
    return calls
