"""`functools.cmp_to_key` while a graph is built: comparing items finds their order, and each is sorted by its place."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

#: Its functions are converted, as the program's own are.
__autograph_converts__ = True

__all__ = ["Comparator", "places"]


class Comparator:
    """What `functools.cmp_to_key(compare)` gives: a key for each item, or those of all items of a list."""

    def __init__(self, compare: Callable[[Any, Any], Any], plain: Callable[[Any, Any], Any]) -> None:
        self.compare = compare
        self._key = functools.cmp_to_key(plain)

    def __call__(self, item: Any) -> Any:
        return self._key(item)


def places(items: Any, compare: Callable[[Any, Any], Any]) -> Any:
    """For each item its place in the order; the same one for items that compare equal.

    >>> places([3, 1, 3], lambda a, b: a - b)
    [1, 0, 1]
    """
    order = [0] * 0
    for i in range(len(items)):
        low, high = 0, len(order)
        while low < high:
            middle = (low + high) // 2
            if compare(items[i], items[order[middle]]) < 0:
                high = middle
            else:
                low = middle + 1
        order.insert(low, i)
    found = [0] * len(items)
    place = 0
    for i in range(1, len(items)):
        if compare(items[order[i - 1]], items[order[i]]) < 0:
            place += 1
        found[order[i]] = place
    return found
