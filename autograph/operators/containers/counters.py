"""What `collections.Counter` does, for counters whose keys or counts a tensor decides. It is converted when it is
called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

#: These functions are converted, as the program's own are.
__autograph_converts__ = True

__all__ = ["COUNTS", "combined", "most_common", "within"]

#: By the name of an operator, the count of a key from those that it has in both counters; only positive ones are kept.
COUNTS: dict[str, Callable[[Any, Any], Any]] = {
    "add": lambda m, n: m + n,
    "sub": lambda m, n: m - n,
    "or": lambda m, n: n if m < n else m,
    "and": lambda m, n: m if m < n else n,
}


def combined(a: Any, b: Any, count_of: Callable[[Any, Any], Any]) -> Any:
    result: Any = Counter()
    for key, count in a.items():
        found = count_of(count, b[key])
        if found > 0:
            result[key] = found
    for key, count in b.items():
        if key not in a:
            found = count_of(0, count)
            if found > 0:
                result[key] = found
    return result


def most_common(counter: Any, n: Any = None) -> Any:
    ranked = sorted(counter.items(), key=lambda item: item[1], reverse=True)
    return ranked if n is None else ranked[: max(n, 0)]


def within(a: Any, b: Any) -> Any:
    """Whether no count is greater than that of the other counter."""
    return all(count <= b[key] for key, count in a.items()) and all(a[key] <= count for key, count in b.items())
