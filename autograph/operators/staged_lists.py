"""What the operators of lists are for a list that a staged loop grows; see `ops.staged_list`."""

from __future__ import annotations

from typing import Any

from autograph.framework.tensor import Tensor
from autograph.operators.dispatch import register, register_staged
from autograph.operators.iterables import StagedIterable
from autograph.ops.staged_list import StagedList

__all__: list[str] = []


class _Items(StagedIterable):
    """The items of a staged list, for a loop over it."""

    def __init__(self, staged: StagedList) -> None:
        self.staged = staged

    def length(self) -> Any:
        return self.staged.length()

    def item(self, i: Any) -> Any:
        return self.staged.item(i)


def _append(staged: StagedList, item: Any) -> StagedList:
    staged.append(item)
    return staged


def _pop(staged: StagedList, index: Any) -> tuple[StagedList, Tensor]:
    return staged, staged.pop(-1 if index is None else index)


def _set_item(staged: StagedList, index: Any, item: Any) -> StagedList:
    staged[index] = item
    return staged


def _sum(staged: StagedList, start: Any = 0) -> Tensor:
    from autograph.ops.reductions import reduce_sum

    return reduce_sum(staged.stack(), axis=0) + start


register_staged(StagedList)
register(StagedList, "append", _append)
register(StagedList, "pop", _pop)
register(StagedList, "stack", StagedList.stack)
register(StagedList, "len", StagedList.length)
register(StagedList, "truth", lambda staged: staged.length() > 0)
register(StagedList, "get_item", StagedList.__getitem__)
register(StagedList, "set_item", _set_item)
register(StagedList, "iterate", _Items)
register(StagedList, "sum", _sum)
