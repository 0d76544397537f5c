"""Gradients as tests ask for them and compare them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import autograph as ag


def values(structure: Any) -> Any:
    """Gradients as Python numbers and lists, in the structure that they came in."""
    return ag.nest.map_structure(lambda t: None if t is None else np.asarray(t).tolist(), structure)


def derivative(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The function that gives the gradient of `function`, by a tape."""

    def slope(x):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = function(x)
        return tape.gradient(y, x)

    return slope
