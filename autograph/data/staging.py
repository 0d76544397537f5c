"""Datasets and iterators in converted code: what `for`, `iter`, `next`, `len` and the like mean while a graph is built.

A `for` loop over a dataset is a staged loop whose test asks the iterator for another element:

    it = iterator of the dataset
    while it.has_next():  body(it.next())

What decides the loop besides (a `break` that was not reached) is asked first, so that no element is taken in vain.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from autograph.data.dataset import Dataset
from autograph.data.iterator import Iterator
from autograph.framework.context import building_graph
from autograph.framework.tensor import EagerTensor
from autograph.operators.conditions.iterables import Sequential, StagedIterable
from autograph.operators.conditions.logical import and_, negate, staged_cond
from autograph.operators.conditions.loops import Loop
from autograph.operators.dispatch import register, register_staged, require
from autograph.operators.statements.control_flow import if_stmt
from autograph.operators.statements.while_loops import staged_while

__all__: list[str] = []


class Elements(Sequential):
    """The elements of a dataset, or those that an iterator has left, in a staged loop; or tuples of those of several.

    Args:
        sources: datasets and iterators.
        in_step: whether the items are tuples.
    """

    def __init__(self, *sources: Dataset | Iterator, in_step: bool = False) -> None:
        super().__init__()
        self.sources = sources
        self._in_step = in_step

    def run(self, loop: Loop) -> None:
        going_on = loop.test
        iterators = [s.staged_iterator() if isinstance(s, Dataset) else s for s in self.sources]

        def more(at: int = 0) -> Any:
            """Whether all from one on have another element. As in Python, those before one that has none lose one."""
            has_next = iterators[at].staged_has_next()
            if len(iterators) == 1:
                return has_next
            after = at + 1 == len(iterators)
            return staged_cond(has_next, lambda: True if after else more(at + 1), lambda: lose(at), "the loop's test")

        def lose(count: int) -> bool:
            for iterator in iterators[:count]:
                iterator.staged_next()
            return False

        def body() -> None:
            items = tuple(iterator.staged_next() for iterator in iterators)
            loop.body(items if self._in_step else items[0])

        staged_while(loop._replace(test=more if going_on is None else lambda: and_(going_on, more), body=body))

    def in_step(self, inners: Sequence[StagedIterable]) -> StagedIterable | None:
        if all(isinstance(inner, Elements) and not inner._in_step for inner in inners):
            return Elements(*(source for inner in inners for source in inner.sources), in_step=True)  # type: ignore[attr-defined]
        return None

    def described(self) -> str:
        return "a dataset" if isinstance(self.sources[0], Dataset) else "an iterator over a dataset"


def _of_elements(kind: str, *args: Any, **kwargs: Any) -> Any:
    """`sum(dataset)` and the like."""
    items = [Elements(arg) if isinstance(arg, (Dataset, Iterator)) else arg for arg in args]
    return require(next(item for item in items if isinstance(item, Elements)), kind)(*items, **kwargs)


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


for _cls in (Dataset, Iterator):
    register_staged(_cls, _building)
    register(_cls, "iterate", Elements)
    register(_cls, "truth", lambda value: True)
    for _kind in ("all", "any", "extreme", "sorted", "sum"):
        register(_cls, _kind, partial(_of_elements, _kind))
register(Dataset, "iter", Dataset.staged_iterator)
register(Dataset, "len", _length)
register(Iterator, "iter", lambda iterator: iterator)
register(Iterator, "next", _next)
