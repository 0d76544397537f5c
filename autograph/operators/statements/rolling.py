"""Long loops over a Python `range` whose iterations all add the same operations: the rest of them is staged.

Such a loop begins as any loop over Python values does, unrolled. After some iterations the operations that the last
two have added are compared. If they are of the same types, so that going on would add such again and again, the rest
becomes a loop over a tensor, as `for i in ag.range(...)` is. That may be refused where Python values would do (an
object that the index selects), turn a Python value into a tensor, or give a value another dtype: then all that it has
done is undone, and the loop goes on as it began. If an error comes up later in a trace in which a loop was rolled, the
function is traced again without that. So rolling never refuses a program, and changes no value.
"""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from autograph.framework import work
from autograph.framework.attempts import TracedAgain
from autograph.framework.context import building_graph
from autograph.framework.graph import Operation
from autograph.framework.number_rules import default_dtype
from autograph.framework.origins import is_of_a_signal
from autograph.framework.tensor import Tensor
from autograph.framework.work import TooMuch, attempting
from autograph.operators.conditions.loops import Loop
from autograph.operators.dispatch import is_staged
from autograph.operators.stack import audit
from autograph.operators.state import effects, raised
from autograph.operators.state.reach import containers_in, reached
from autograph.operators.statements.counting import may_overflow
from autograph.ops.arrays.local_arrays import LocalArray, moved
from autograph.ops.control.raising import Raised
from autograph.ops.values.staged_container import StagedContainer, is_moved, staged_of

__all__ = [
    "FIRST", "LEAST", "RolledInVain", "Rolling", "check_result", "may_be_rolled", "rolling_allowed", "rolling_of",
]  # fmt: skip

#: The iterations of a loop that are always unrolled: the first may differ, the next two are compared.
FIRST = 3
#: So many iterations have to be left, and so much work of theirs.
LEAST, _WORK = 16, 512
#: Staging may take so many times the work of an iteration, and so much besides, as its body is traced a few times; or
#: as much as unrolling would.
_ATTEMPT, _FIXED = 30, 3000
#: What an operation counts that is no function of elements: chains of those are one loop over the elements however long
#: they are, unless they are very long.
_OTHER = 16


_NUMBERS = (bool, int, float)
_ITEM = object()
#: So many lists in lists are looked into: a list may hold itself.
_DEPTH = 5


class _Trace:
    """A trace in which loops may be rolled.

    Attributes:
        rolled: how many loops were.
        kept: the bodies of those that could not be, and of those that are being staged: a function that calls itself
            comes to its loop again.
        lists: whether a loop that was rolled has made staged lists of Python's.
    """

    def __init__(self) -> None:
        self.rolled = 0
        self.kept: set[Any] = set()
        self.lists = False

    def seen(self) -> bool:
        """Whether any loop was rolled."""
        return self.rolled > 0


class RolledInVain(TracedAgain):
    """A list that a rolled loop has made a staged one of would leave the function as a tensor."""


class _State(threading.local):
    trace: _Trace | None = None  # None where loops are not rolled


_state = _State()


@contextmanager
def rolling_allowed(allowed: bool) -> Iterator[_Trace]:
    """Around a trace: whether long loops may be rolled in it."""
    before, found = _state.trace, _Trace()
    _state.trace = found if allowed else None
    try:
        yield found
    finally:
        _state.trace = before


def check_result(leaf: Any) -> None:
    """Asked for each part of what the function gives.

    Raises:
        RolledInVain: a staged list that would be a Python list had no loop been rolled.
    """
    trace = _state.trace
    if trace is not None and trace.lists and isinstance(staged_of(leaf), StagedContainer):
        raise RolledInVain


def may_be_rolled(items: range) -> bool:
    """Whether a loop over a range is so long that it may be rolled."""
    if _state.trace is None or len(items) < FIRST + LEAST or building_graph() is None:
        return False
    return not audit.has_acted()  # what happened outside of the program cannot be undone


def rolling_of(iterable: Any, loop: Loop) -> Rolling | None:
    """What watches a loop over a Python iterable, if it may be rolled."""
    trace = _state.trace
    if trace is None or type(iterable) is not range or not may_be_rolled(iterable):
        return None
    key = getattr(inspect.unwrap(loop.body), "__code__", None)
    return None if key in trace.kept else Rolling(iterable, loop, trace, key)


class Rolling:
    """Watches a loop, and says when the rest of it is to be staged."""

    def __init__(self, iterable: range, loop: Loop, trace: _Trace, key: Any) -> None:
        self._range, self._loop, self._trace, self._key = iterable, loop, trace, key
        self._graph = building_graph()
        self._start = 0
        self._before: set[str] | None = None
        self._work = 0
        self.over = False

    def starts(self) -> None:
        """Called before an iteration."""
        assert self._graph is not None
        self._start = self._graph.checkpoint()[0]

    def ends(self, position: int) -> bool:
        """Called after the iteration at a position. Whether all iterations that are left are to be staged."""
        graph = self._graph
        if graph is not building_graph() or position >= FIRST or graph is None:
            self.over = True
            return False
        added = [op for op in graph.operations[self._start :] if op.type != "Const"]
        made = {op.type for op in added}
        same = made == self._before and bool(made)
        self._before = made
        if position < FIRST - 1:
            return False
        self.over = True
        self._work = _work_of(added)
        return same and sum(map(_weight, added)) * (len(self._range) - FIRST) >= _WORK

    def stage(self, rest: Callable[[Loop], None]) -> bool:
        """Stages the iterations that are left. Whether that was possible; if not, nothing has changed.

        Args:
            rest: stages them, given the loop.
        """
        graph, loop = self._graph, self._loop
        assert graph is not None
        before, start, rests = loop.get_state(), graph.checkpoint(), raised.count()
        containers = [*containers_in(before).values(), *filter(_is_container, reached(loop.body))]
        mixed = [one for one in containers if type(one) is not list or len(set(map(_kind, one))) > 1]
        kinds = _kinds([*before, *mixed])
        ends: list[Any] = []  # what the variables hold at the end of an iteration; `_ITEM` for its item

        def body(item: Any) -> None:
            loop.body(item)
            ends[:] = [_ITEM if value is item else value for value in loop.get_state()]

        self._trace.kept.add(self._key)
        with effects.recording() as recorder:
            recorder.pin(containers_in(before).values(), {})
            try:
                with attempting(max(_ATTEMPT, len(self._range) - FIRST) * self._work + _FIXED):
                    rest(loop._replace(body=body))
                after = None if any(map(is_moved, mixed)) else self._left(before, ends, loop.get_state())
                if after is not None and not _are(kinds, _kinds([*after, *mixed])) or self._may_overflow(start[0]):
                    after = None
            except (Exception, Raised, TooMuch) as error:  # whatever it is: a loop in Python may not raise it
                if is_of_a_signal(error):
                    raise
                after = None
            if after is not None:
                loop.set_state(after)
                self._trace.rolled += 1
                self._trace.kept.discard(self._key)
                self._trace.lists = self._trace.lists or any(map(is_moved, containers))
                return True
            raised.abandon(rests)
            recorder.close()
            loop.set_state(before)
            graph.rollback(start)
        return False

    def _may_overflow(self, start: int) -> bool:
        """Whether numbers that the loop makes of its index may need more than the 64 bits of a tensor."""
        assert self._graph is not None
        made = [op for op in self._graph.operations[start:] if op.type in ("While", "StatelessWhile")]
        ends = min(self._range[0], self._range[-1], 0), max(self._range[0], self._range[-1], len(self._range))
        bodies = [op.nested_graphs()[1] for op in made[-1:]]
        return any(may_overflow(body, {id(body.inputs[0]): ends}) for body in bodies)

    def _left(self, before: Sequence[Any], ends: Sequence[Any], after: Sequence[Any]) -> tuple[Any, ...] | None:
        """What the loop leaves in its variables; None if it would not be what iterations in Python leave.

        Args:
            ends: see `stage`.
        """
        found = list(after)
        for k, (old, end, new) in enumerate(zip(before, ends, after, strict=True)):
            if end is _ITEM and self._loop.test is None:
                found[k] = self._range[-1]
            elif is_staged(new) and not is_staged(old) and not isinstance(_standing(old), Tensor):
                if type(end) is not type(old) or type(old) not in _NUMBERS or repr(end) != repr(old):
                    return None
                found[k] = old  # each iteration leaves the same in it
        return tuple(found)


def _work_of(operations: Sequence[Operation]) -> int:
    """The work of tracing some operations, as it is bounded."""
    return sum(1 + work.BODY * len(op.nested_graphs()) for op in operations)


def _is_container(value: Any) -> bool:
    return type(value) in (list, dict, set)


def _standing(value: Any) -> Any:
    """The tensor that an array stands for; other values as they are."""
    found = moved(value) if type(value) is LocalArray else None
    return value if found is None else found


def _kind(item: Any) -> Any:
    """Items of one kind stay what they are in a staged list; others would take one dtype."""
    item = _standing(item)
    if isinstance(item, Tensor):
        return item.dtype
    return default_dtype(item) or type(item)


def _kinds(values: Sequence[Any], depth: int = 0) -> list[Any]:
    """The kinds of values, and of what is in them; None for what has become staged, of which one kind is left."""
    found: list[Any] = []
    for value in values:
        if is_moved(value) or isinstance(staged_of(value), StagedContainer):
            found.append(None)
        elif type(value) in (list, tuple, dict) and depth < _DEPTH:
            found.append(_kinds([*(value.values() if type(value) is dict else value)], depth + 1))
        else:
            found.append(_kind(value))
    return found


def _are(before: Any, after: Any) -> bool:
    """Whether values are of the kinds that they were, or have become staged."""
    if type(before) is list and type(after) is list:
        return len(before) == len(after) and all(map(_are, before, after))
    return after is None or before == after


def _weight(op: Operation) -> int:
    return 1 if op.op_def.elementwise else _OTHER
