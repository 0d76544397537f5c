"""Models whose methods are functions."""

from __future__ import annotations

from typing import Any

import numpy as np

import autograph as ag

__all__ = ["ONE", "Model", "with_part"]

ONE = ag.constant(1.0)


class Model:
    """With a method, and a part that knows it, so that only the garbage collector gets rid of it."""

    def __init__(self, scale: Any) -> None:
        self.scale = scale
        self.weights = np.ones(12_500)
        self.part: Any = None

    @ag.function
    def run(self, x):
        return x * self.scale


def with_part(scale: Any) -> Model:
    model = Model(scale)
    model.part = Model(scale)
    model.part.part = model
    return model
