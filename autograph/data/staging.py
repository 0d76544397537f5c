"""Datasets and iterators in converted code: what `for`, `iter`, `next`, `len` and the like mean while a graph is built.

A `for` loop over a dataset is a staged loop whose test asks the iterator for another element:

    it = iterator of the dataset
    while it.has_next():  body(it.next())

What decides the loop besides (a `break` that was not reached) is asked first, so that no element is taken in vain.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from autograph.data.dataset import Dataset
from autograph.data.iterator import Iterator
from autograph.framework.context import building_graph
from autograph.framework.tensor import EagerTensor
from autograph.function.function import Function
from autograph.operators.call import converted_call
from autograph.operators.control_flow import if_stmt
from autograph.operators.dispatch import register, register_staged
from autograph.operators.folds import fold
from autograph.operators.iterables import Sequential
from autograph.operators.logical import and_, negate, staged_cond
from autograph.operators.loops import Loop
from autograph.operators.while_loops import staged_while
from autograph.pyct.options import ConversionOptions

__all__ = ["reduced"]


class Elements(Sequential):
    """The elements of a dataset, or those that an iterator has left, in a staged loop."""

    def __init__(self, source: Dataset | Iterator) -> None:
        super().__init__()
        self.source = source

    def run(self, loop: Loop) -> None:
        source = self.source
        iterator = source.staged_iterator() if isinstance(source, Dataset) else source
        going_on = loop.test

        def test() -> Any:
            more = iterator.staged_has_next
            return more() if going_on is None else and_(going_on, more)

        staged_while(loop._replace(test=test, body=lambda: loop.body(iterator.staged_next())))

    def described(self) -> str:
        return "a dataset" if isinstance(self.source, Dataset) else "an iterator over a dataset"


def _building(value: Any) -> bool:
    return building_graph() is not None


def _next(iterator: Iterator, *default: Any) -> Any:
    more = iterator.staged_has_next()
    if default:
        return staged_cond(more, iterator.staged_next, lambda: default[0], "next()")
    if_stmt(negate(more), _stop, _nothing, lambda: (), lambda _: None, (), 0)
    return iterator.staged_next()


def _stop() -> None:
    raise StopIteration


def _nothing() -> None:
    pass


def _length(dataset: Dataset) -> Any:
    return len(dataset) if isinstance(dataset.variant, EagerTensor) else dataset.cardinality()


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
    return Function(whole, autograph=False, name="reduce")(dataset, initial)


_OPTIONS = ConversionOptions()

for _cls in (Dataset, Iterator):
    register_staged(_cls, _building)
    register(_cls, "iterate", Elements)
    register(_cls, "truth", lambda value: True)
register(Dataset, "iter", Dataset.staged_iterator)
register(Dataset, "len", _length)
register(Iterator, "iter", lambda iterator: iterator)
register(Iterator, "next", _next)
