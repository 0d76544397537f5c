"""What an operation waits for, besides what it reads."""

from __future__ import annotations

from collections.abc import Iterable

from autograph.framework.graph import Operation
from autograph.framework.rewriting.cloning import check_open

__all__ = ["add_waits", "drop_waits"]


def add_waits(op: Operation, before: Iterable[Operation]) -> None:
    """Has an operation wait for others that are before it in the program, too.

    Raises:
        FrozenGraphError: its graph is finalised.
    """
    check_open(op.graph)
    new = [other for other in before if other not in op.control_inputs]
    if new:
        op._wait_for((*op.control_inputs, *new))


def drop_waits(op: Operation, before: Iterable[Operation]) -> None:
    """Has an operation not wait for some others any more.

    Raises:
        FrozenGraphError: its graph is finalised.
    """
    check_open(op.graph)
    dropped = set(before)
    if dropped:
        op._wait_for([other for other in op.control_inputs if other not in dropped])
