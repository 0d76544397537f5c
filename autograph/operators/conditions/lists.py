"""Lists: `[]`, `append`, `pop`, stacking. Python lists stay Python lists; a list that a staged loop grows is a
staged list (`autograph.ops.lists.tensor_list`), which registers what these operations are for it. Objects of the
program have methods of these names, too, which are called as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import MethodType
from typing import Any

from autograph import errors
from autograph.framework.user_frames import current_location
from autograph.operators import callees
from autograph.operators.dispatch import is_staged, lookup, require
from autograph.operators.state.effects import note_contents
from autograph.ops.arrays.joining import stack as stack_op
from autograph.ops.values.list_types import BYTES, share_at

__all__ = ["ListPopOpts", "ListStackOpts", "list_append", "list_pop", "list_stack", "new_list"]


@dataclass(frozen=True)
class ListPopOpts:
    """What a `set_element_type` directive said of the list that is popped."""
    element_dtype: Any = None
    element_shape: Any = None


@dataclass(frozen=True)
class ListStackOpts:
    """What a `set_element_type` directive said of the stacked list, and the stacking function in the program."""
    element_dtype: Any = None
    original_call: Callable[[Any], Any] | None = None


def new_list(iterator: Iterable[Any] | None = None) -> list[Any]:
    """`[*iterator]`."""
    return [] if iterator is None else list(iterator)


def refuse_known_bytes(target: Any, what: str) -> None:
    """Called where a tensor decides on what is done to bytes that Python has. Those that the function makes itself are
    staged in the next trace.

    Raises:
        ShareAt: they are not yet.
        UnimplementedError: these come from elsewhere.
    """
    kind = type(target).__name__
    if kind == "bytearray":
        share_at([BYTES])
    raise errors.UnimplementedError(
        f"{what} a {kind} that comes from elsewhere, or is a part of one, and a tensor decides on that",
        location=current_location(),
        expected="a bytearray that this function makes",
        fix="make one here: `bytearray(b)`; or a list of its numbers: `list(b)`",
    )


def list_append(list_: Any, x: Any) -> Any:
    """`list_.append(x)`; returns the list: the same object unless it is staged."""
    note_contents(list_)
    if is_staged(list_):
        return require(list_, "append", "append()")(list_, x)
    if isinstance(list_, bytearray) and is_staged(x):
        refuse_known_bytes(list_, "append() is called of")
    _called(list_.append, x)
    return list_


def list_pop(list_: Any, i: Any, opts: ListPopOpts | None = None) -> tuple[Any, Any]:
    """`list_.pop(i)` (`pop()` for None); returns the list and the item.

    Raises:
        IndexError: the Python list is empty, or `i` is out of range.
    """
    note_contents(list_)
    if is_staged(list_):
        list_, item = require(list_, "pop", "pop()")(list_, i)
        return list_, item
    return list_, _called(list_.pop, *(() if i is None else (i,)))


def _called(method: Any, *args: Any) -> Any:
    """What a method gives: one that is written in Python is converted."""
    return callees.operators.converted_call(method, args, None) if type(method) is MethodType else method(*args)


def list_stack(list_: Any, opts: ListStackOpts | None = None) -> Any:
    """The items as one tensor with a new first axis. A Python list goes to the program's own stacking function."""
    opts = opts or ListStackOpts()
    stack = lookup(list_, "stack") if is_staged(list_) else None
    if stack is not None:
        return stack(list_)
    if opts.original_call is not None:
        return opts.original_call(list_)

    return stack_op(list_)
