"""`Dataset.reduce`: a fold over the elements, run as a function of its own outside of graphs."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from autograph.framework.context import building_graph
from autograph.framework.number_rules import forced
from autograph.function.function import Function
from autograph.operators.calls.call import converted_call
from autograph.operators.iteration.folds import fold
from autograph.pyct.options import ConversionOptions

if TYPE_CHECKING:
    from autograph.data.dataset import Dataset

__all__ = ["reduced"]

_OPTIONS = ConversionOptions()


def reduced(dataset: Dataset, initial: Any, function: Callable[..., Any]) -> Any:
    """`Dataset.reduce`: a fold, as a function of its own outside of graphs."""

    def step(state: Any, item: Any) -> Any:
        return converted_call(function, (state, item), {}, None, _OPTIONS)

    if building_graph() is not None:
        return fold(dataset, step, initial, "the state")

    def whole(dataset: Dataset, initial: Any) -> Any:
        return fold(dataset, step, initial, "the state")

    whole.__dict__["__signature__"] = inspect.signature(whole)
    whole.__dict__["__wrapped__"] = function  # so that what it reads is found
    reduce: Function[..., Any] = Function(whole, autograph=False, name="reduce")
    reduce.numbers = forced()
    return reduce(dataset, initial)
