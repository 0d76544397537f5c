"""The table of nodes that become something else than an operation of their name; `forms` fills it in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

__all__ = ["READERS", "Reader"]

#: From the body that is being made, a node and the tensors that it reads to its results.
Reader = Callable[[Any, Any, Sequence[Any]], Sequence[Any]]
READERS: dict[str, Reader] = {}
