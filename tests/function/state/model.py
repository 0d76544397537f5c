"""An object whose state functions change, and how what it holds is compared."""

from __future__ import annotations

import collections
from typing import Any

import autograph as ag


class Node:
    def __init__(self, value: Any, rest: Any) -> None:
        self.value = value
        self.rest = rest


class Model:
    steps = 0

    def __init__(self) -> None:
        self.state: Any = 1
        self.log: list[Any] = []
        self.table: dict[Any, Any] = {}
        self.seen: set[Any] = set()
        self.recent: collections.deque[Any] = collections.deque(maxlen=2)
        self.top: Any = None
        self.parts = [collections.Counter(), collections.Counter()]
        self._hidden: Any = 1

    @property
    def hidden(self) -> Any:
        return self._hidden

    @hidden.setter
    def hidden(self, value: Any) -> None:
        self._hidden = value

    def add(self, x):
        self.state = self.state + x


def shown(value: Any) -> Any:
    """A value with all that is in it, without identities."""
    if isinstance(value, ag.Tensor):
        return value.numpy()
    if isinstance(value, dict):
        return {key: shown(part) for key, part in value.items()}
    if isinstance(value, (list, tuple, collections.deque)):
        return [shown(part) for part in value]
    if isinstance(value, (Node, Model)):
        return {k: shown(v) for k, v in vars(value).items() if not k.startswith("__")}
    return set(value) if isinstance(value, set) else value
