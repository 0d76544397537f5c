"""Long loops over a Python `range` whose iterations all add the same operations: the rest of them is staged.

Such a loop begins as any loop over Python values does, unrolled. The operations that an iteration has added are
compared with those of the one before. If they are of the same types, so that going on would add such again and again,
the rest becomes a loop over a tensor, as `for i in ag.range(...)` is. These iterations themselves are undone and become
part of it, too, if the variables are of the same kinds before and after them. An iteration that holds a loop is not
compared: another one would add that loop again.

Staging may be refused where Python values would do (an object that the index selects), turn a Python value into a
tensor, or give a value another dtype: then all that it has done is undone, and the loop goes on as it began. If an
error comes up later in a trace in which a loop was rolled, the function is traced again without that. So rolling never
refuses a program, and changes no value.
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
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.graph import Operation
from autograph.framework.number_rules import are_of_one_dtype, default_dtype
from autograph.framework.op_def import Flow
from autograph.framework.origins import is_of_a_signal
from autograph.framework.tensor import Tensor
from autograph.framework.work import TooMuch, attempting
from autograph.operators.bodies import rests
from autograph.operators.conditions.loops import Loop
from autograph.operators.dispatch import is_staged
from autograph.operators.stack import audit
from autograph.operators.state import effects
from autograph.operators.state.reach import containers_in, reached
from autograph.operators.statements.counting import may_overflow
from autograph.operators.statements.undoing import Undoable, is_tensor, shapes_of, standing
from autograph.ops.arrays.local_arrays import LocalArray
from autograph.ops.control.loop_arrays import expect
from autograph.ops.control.raising import Raised
from autograph.ops.values.staged_container import StagedContainer, is_moved, staged_of

__all__ = [
    "FIRST", "LEAST", "RolledInVain", "Rolling", "check_result", "may_be_rolled", "may_stage_list",
    "rolling_allowed", "rolling_of", "unrolled",
]  # fmt: skip

#: At most so many iterations run in Python before it is known whether they are alike: the first two may differ, as the
#: second one may be the first that finds a tensor in a variable; the next two are compared.
FIRST = 4
#: So many iterations have to be left, and so much work of theirs; of loops with fewer than `_LONG` iterations more, as
#: staging them saves less.
LEAST, _WORK = 4, 512
_LONG, _WORK_OF_SHORT = 19, 1024
#: Staging may take so many times the work of an iteration, and so much besides, as its body is traced a few times; or
#: as much as unrolling would.
_ATTEMPT, _FIXED = 30, 3000
#: What an operation counts that is no function of elements: chains of those are one loop over the elements however long
#: they are, unless they are very long.
_OTHER = 16
#: What an iteration adds that is no work: constants, and in a body the inputs for what it reads first.
_NO_WORK = frozenset(("Const", "Placeholder"))
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
        staged: whether that, or another list has become a staged one only because that is faster.
        known: of the bodies of loops that were rolled, the kinds of what they change, which variables iterations leave
            tensors in, and the work of an iteration. If such a loop comes again, in another iteration of the loop
            around it, and begins with the same kinds, it is staged from the start: loops in loops would be traced
            several times as often with each level.
    """

    def __init__(self) -> None:
        self.rolled = 0
        self.kept: set[Any] = set()
        self.lists = self.staged = False
        self.known: dict[Any, tuple[Any, list[bool], int]] = {}

    def seen(self) -> bool:
        """Whether any loop was rolled."""
        return self.rolled > 0


class RolledInVain(TracedAgain):
    """A list that a rolled loop has made a staged one of would leave the function as a tensor."""


class _State(threading.local):
    trace: _Trace | None = None  # None where loops are not rolled
    current: _Trace | None = None  # whether they are or not
    unrolled = False


_state = _State()


@contextmanager
def rolling_allowed(allowed: bool) -> Iterator[_Trace]:
    """Around a trace: whether long loops may be rolled in it."""
    before, found = (_state.trace, _state.current), _Trace()
    _state.trace, _state.current = found if allowed and not _state.unrolled else None, found
    try:
        yield found
    finally:
        _state.trace, _state.current = before


@contextmanager
def unrolled() -> Iterator[None]:
    """Context in which traces roll no loops, and lists stay Python's where they can."""
    before, _state.unrolled = _state.unrolled, True
    try:
        yield
    finally:
        _state.unrolled = before


def may_stage_list() -> bool:
    """Whether a list may become a staged one only because that is faster, as is noted: it may have no gradient then."""
    if _state.unrolled:
        return False
    if _state.current is not None:
        _state.current.staged = True
    return True


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
    """Watches a loop, and says when the rest of it is to be staged.

    Args:
        undoes: whether iterations that have run may be undone, to be staged as well.
    """

    def __init__(self, iterable: range, loop: Loop, trace: _Trace, key: Any, undoes: bool = True) -> None:
        self._range, self._loop, self._trace, self._key, self._undoes = iterable, loop, trace, key, undoes
        self._graph = building_graph()
        self._start = 0
        self._before: set[str] | None = None
        self._work = 0
        self._reads = 0  # how many tensors from before it an iteration reads
        self._tensors: list[bool] = []  # which variables iterations leave tensors in
        #: The last iterations, which may be undone, each with the kinds of what it began with.
        self._undoable: list[tuple[Undoable, list[Any]]] = []
        self.over = False

    def again(self, start: int) -> Rolling:
        """What watches the loop from an iteration on, once it was undone in vain: it undoes nothing."""
        return Rolling(self._range[start:], self._loop, self._trace, self._key, undoes=False)

    def stages_all(self, all_of_them: Callable[[Loop], None]) -> bool:
        """Called before the first iteration: stages all of them, if that is known to be possible. See `stage`."""
        kinds, self._tensors, self._work = self._trace.known.pop(self._key, (None, [], 0))
        if kinds is None or kinds != self._kinds_now()[0]:
            return False
        done = self.stage(all_of_them, 0, kinds)
        self._trace.kept.discard(self._key)  # the next way to try is as it was the first time
        return done

    def _kinds_now(self) -> tuple[list[Any], list[Any], list[Any]]:
        """The kinds of what the loop changes; the containers that it can reach, and those of them whose items are of
        several kinds, or which are no lists."""
        before = self._loop.get_state()
        containers = [*containers_in(before).values(), *filter(_is_container, reached(self._loop.body))]
        mixed = [one for one in containers if type(one) is not list or not _are_alike(one)]
        return _kinds(_as_tensors([*before, *mixed])), containers, mixed

    def starts(self) -> None:
        """Called before an iteration."""
        assert self._graph is not None
        self._start = self._graph.checkpoint()[0]
        if self._undoes and self._graph is building_graph():
            self._undoable.append((Undoable(self._loop, self._graph), self._kinds_now()[0]))

    def ends(self, position: int) -> bool:
        """Called after the iteration at a position. Whether all iterations that are left are to be staged."""
        graph = self._graph
        if graph is None or graph is not building_graph():
            self.over = True
            return False
        added = [op for op in graph.operations[self._start :] if op.type not in _NO_WORK]
        made = {op.type for op in added}
        if not made or made != self._before and not any(map(_is_loop, added)):
            self._before = made
            self._keep(self._undoable[:-1])  # it is iterations that are alike that are undone
            self.over = position >= FIRST - 1
            return False
        self.over = True
        self._work, self._reads = _work_of(added), _reads(added)
        least = _WORK_OF_SHORT if self._is_short() else _WORK
        return sum(map(_weight, added)) * (len(self._range) - position - 1) >= least

    def _is_short(self) -> bool:
        return len(self._range) < _LONG

    def _reads_more(self, start: int) -> bool:
        """Whether a short loop, staged, reads more tensors than an iteration does, as the index chooses one of them:
        the layers of a network, all of which it would have to hold in one array."""
        assert self._graph is not None
        return self._reads > 0 and self._is_short() and _reads(self._graph.operations[start:]) > self._reads

    def stop(self) -> None:
        """Called when no more iterations are watched: those that have run stay."""
        self._keep(self._undoable[:])

    def _keep(self, iterations: Sequence[tuple[Undoable, list[Any]]]) -> None:
        for each in iterations:
            each[0].keep()
            self._undoable.remove(each)

    def goes_back(self, position: int) -> tuple[int, Any]:
        """Undoes the last iterations, up to the one at a position, as far as they can be staged as well.

        Returns:
            the position of the first one that was undone, or the next one if none was; and the kinds of all values
            then, None if none was.
        """
        values = self._loop.get_state()
        self._tensors = list(map(is_tensor, values))
        kinds, shapes = self._kinds_now()[0], shapes_of(values)
        count = 0
        for one, began in reversed(self._undoable):
            alike = began == kinds and one.shapes == shapes and all(map(_may_go_back, one.state, values))
            if not alike or not one.can_be_undone():
                break
            count += 1
        undone = self._undoable[len(self._undoable) - count :]
        if undone:
            expect(self._loop.names, undone[0][0].state, values, undone[0][0].written())
        for one, _ in reversed(undone):
            one.undo()
            self._undoable.pop()
        self.stop()
        return position + 1 - count, kinds if count else None

    def stage(self, rest: Callable[[Loop], None], first: int, known: Any = None) -> bool:
        """Stages the iterations that are left. Whether that was possible; if not, nothing has changed.

        Args:
            rest: stages them, given the loop.
            first: how many were unrolled.
            known: the kinds that all values have to keep, if they are known.
        """
        graph, loop = self._graph, self._loop
        assert graph is not None
        before, start, pending = loop.get_state(), graph.checkpoint(), rests.count()
        kinds, containers, mixed = self._kinds_now()
        kinds = known or kinds
        ends: list[Any] = []  # what the variables hold at the end of an iteration; `_ITEM` for its item

        def body(item: Any) -> None:
            loop.body(item)
            ends[:] = [_ITEM if value is item else value for value in loop.get_state()]

        self._trace.kept.add(self._key)
        with effects.recording() as recorder:
            recorder.pin(containers_in(before).values(), {})
            try:
                with attempting(max(_ATTEMPT, len(self._range) - first) * self._work + _FIXED):
                    rest(loop._replace(body=body))
                after = None if any(map(is_moved, mixed)) else self._left(before, ends, loop.get_state())
                if after is not None and not _are(kinds, _kinds(_as_tensors([*after, *mixed]))):
                    after = None
                if self._may_overflow(start[0]) or self._reads_more(start[0]):
                    after = None
            except (Exception, Raised, TooMuch) as error:  # whatever it is: a loop in Python may not raise it
                if is_of_a_signal(error):
                    raise
                after = None
            except TracedAgain:  # what is around begins again, and comes to this loop as if for the first time
                self._trace.kept.discard(self._key)
                raise
            if after is not None:
                loop.set_state(after)
                self._trace.rolled += 1
                self._trace.kept.discard(self._key)
                self._trace.known[self._key] = kinds, self._tensors, self._work
                if any(map(is_moved, containers)):
                    self._trace.lists = self._trace.staged = True
                return True
            rests.abandon(pending)
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
            elif type(old) is not LocalArray and is_staged(new) and not self._tensors[k] and not is_tensor(old):
                if type(end) is not type(old) or type(old) not in _NUMBERS or repr(end) != repr(old):
                    return None
                found[k] = old  # each iteration leaves the same in it
        return tuple(found)


def _may_go_back(old: Any, new: Any) -> bool:
    """Whether a variable of a loop may have its old value again when iterations are staged that have left a new one, of
    the same kind. What is a Python value has to be the same, as it is not staged."""
    if type(new) is LocalArray and standing(new) is new:
        return False
    if old is new or is_tensor(new):
        return True
    if type(new) is tuple and type(old) is tuple:
        return all(map(_may_go_back, old, new))
    return type(new) in _NUMBERS and type(old) is type(new) and repr(old) == repr(new)


def _work_of(operations: Sequence[Operation]) -> int:
    """The work of tracing some operations, as it is bounded."""
    return sum(1 + work.BODY * len(op.nested_graphs()) for op in operations)


def _reads(operations: Sequence[Operation]) -> int:
    """How many tensors that are no constants operations read of those before them."""
    own = {id(op) for op in operations}
    read: list[Any] = [t for op in operations for t in op.inputs]
    return len({id(t) for t in read if id(t.op) not in own and t.op.type != "Const"})


def _is_container(value: Any) -> bool:
    return type(value) in (list, dict, set)


def _kind(item: Any) -> Any:
    """Items of one kind stay what they are in a staged list; others would take one dtype."""
    item = standing(item)
    if isinstance(item, (Tensor, DType)):
        return item.dtype if isinstance(item, Tensor) else item
    return default_dtype(item) or type(item)


def _are_alike(items: Sequence[Any]) -> bool:
    return are_of_one_dtype(items) or len(set(map(_kind, items))) < 2


def _as_tensors(values: Sequence[Any]) -> list[Any]:
    """Values, with the dtypes of arrays of NumPy's in their place: the kinds that these have once something staged is
    written to them."""
    return [as_dtype(v.dtype) if type(v) is LocalArray and standing(v) is v else v for v in values]


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


def _is_loop(op: Operation) -> bool:
    regions = op.op_def.regions
    return regions is not None and regions.flow is Flow.WHILE


def _weight(op: Operation) -> int:
    if op.op_def.elementwise:
        return 1
    inside = op.nested_graphs() if _is_loop(op) else ()
    return _OTHER + sum(_weight(one) for graph in inside for one in graph.operations)
