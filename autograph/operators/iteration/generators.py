"""Generators called from staged code: `generator`, `yield_`, `yield_from`, `stopped`.

Converted code holds a generator function in two forms. `pull` is the generator as it was. In `push` every `yield`
calls the loop that goes over the generator, so that the generator's own staged `if`s and loops are around the loop's
body. What the body changes is then an effect of a called function, which staged control flow carries
(`operators.state.effects`).

Outside of a trace there is only `pull`. While a graph is built, a `for`, a builtin or a comprehension over the
generator uses `push`; `next`, `send` and whatever else takes items one by one use `pull`.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from autograph import errors
from autograph.framework import nest
from autograph.framework.context import building_graph, state
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.operators.conditions.logical import not_
from autograph.operators.conditions.loops import Loop
from autograph.operators.conditions.own_iterators import opened
from autograph.operators.dispatch import is_staged, register
from autograph.operators.iteration import folds
from autograph.operators.iteration.comprehensions import Resumable
from autograph.operators.state.attributes import own_places
from autograph.operators.state.effects import OuterPlace, note_made
from autograph.operators.state.positions import in_variables
from autograph.operators.state.reach import containers_in
from autograph.operators.statements.control_flow import for_stmt, if_stmt
from autograph.operators.statements.while_loops import first_test
from autograph.ops.control.calls import may_be_skipped
from autograph.ops.values.branch_values import same_python_value

__all__ = ["closed_if_failed", "generator", "stopped", "yield_", "yield_from"]


#: So many calls of a generator function that differ in tensors alone may be in one another, each in a staged branch or
#: loop of the one before: a function between them may become a graph that calls itself, which takes a few.
_MOST_ALIKE = 3
#: So many may be that differ in anything.
_MOST = 50


class _Run(NamedTuple):
    """A generator that a loop goes over now: its code, its arguments, and what was being built when it started."""

    code: Any
    args: tuple[Any, ...]
    graph: Any
    at: int


class _Running(threading.local):
    """What this thread has of generators.

    Attributes:
        runs: those in whose own statements it is, innermost last. The body of a loop over one is none of these.
        pulled: those that give their items one by one, of the function that is traced.
    """

    def __init__(self) -> None:
        self.runs: tuple[_Run, ...] = ()
        self.pulled: list[weakref.ref[Any]] = []


_running = _Running()


class Sink:
    """The loop that goes over a generator, as the generator sees it."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        #: What the body of the loop raised: it passes through the generator, but is not the generator's error.
        self.raised: BaseException | None = None
        self._around = len(state.recorders)
        self._running = _running.runs
        own = own_places(loop.names, loop.set_state)
        self._places = [self._place(i, name, place) for i, (name, place) in enumerate(zip(loop.names, own))]
        note_made(self)  # the bodies around the loop have nothing to do with its variables

    def __autograph_reach__(self) -> list[Any]:
        """What a statement of the generator that emits an item reaches (`operators.state.reach`)."""
        return [self.loop.test, self.loop.body, *self.loop.get_state()]

    def _place(self, i: int, name: str, own: OuterPlace | None) -> OuterPlace:
        """A variable of the loop. Its key is that of the cell, global or attribute that it is: what the body of the
        loop calls may write it, too."""

        def read() -> Any:
            return self.loop.get_state()[i]

        def write(value: Any) -> None:
            values = list(self.loop.get_state())
            values[i] = value
            self.loop.set_state(tuple(values))

        key = ("loop", id(self), i) if own is None or own.read() is not read() else own.key
        return OuterPlace(key, name, read, write, self)

    def emit(self, item: Any) -> None:
        """Runs the body of the loop."""
        recorders = state.recorders[self._around :]
        if recorders:
            for recorder in recorders:
                for place in self._places:
                    recorder.note(place)
            for recorder in recorders:
                recorder.pin(containers_in(self.loop.get_state()).values(), {})  # references are counted
        inside, _running.runs = _running.runs, self._running
        try:
            self.loop.body(item)
        except BaseException as error:
            self.raised = error
            raise
        finally:
            _running.runs = inside

    def stopped(self) -> Any:
        """Whether the loop asks for no more items: False, or a truth value."""
        return False if self.loop.test is None else not_(self.loop.test())


class StagedGenerator(Resumable, Generator[Any, Any, Any]):
    """What a call of a generator function gives while a graph is built."""

    def __init__(self, pull: Callable[..., Any], push: Callable[..., Any], args: tuple[Any, ...]) -> None:
        super().__init__()
        self.pull = pull
        self.push = push
        self.args = args

    @property
    def may_be_plain(self) -> bool:
        return True

    def __iter__(self) -> StagedGenerator:
        return self

    def in_python(self) -> Any:
        python = self.pull(*self.args)
        _running.pulled.append(weakref.ref(python))
        return python

    def run(self, loop: Loop) -> None:
        sink = Sink(loop)
        stop = sink.stopped()
        if is_staged(stop):
            feed = lambda: self.feed(sink)  # noqa: E731
            if_stmt(stop, _nothing, feed, loop.get_state, loop.set_state, loop.names, len(loop.names))
        elif not stop:
            self.feed(sink)
        loop.set_state(in_variables(loop.get_state()))

    def feed(self, sink: Sink) -> Any:
        """Runs the generator for a loop; its return value."""
        around = _running.runs
        _running.runs = (*around, self._run(around))
        try:
            return self.push(*self.args, sink)
        except StopIteration as error:
            if error is sink.raised:
                raise
            raise RuntimeError("generator raised StopIteration") from error
        finally:
            _running.runs = around

    def _run(self, around: tuple[_Run, ...]) -> _Run:
        """Its run. A generator runs in the graph of the loop that goes over it, so that it cannot become a graph that
        calls itself.

        Raises:
            StagedRecursionError: it is one of a recursion that a tensor ends.
        """
        graph = building_graph()
        run = _Run(self.push.__code__, self.args, graph, 0 if graph is None else graph.version)
        same = [other for other in around if other.code is run.code]
        if not same or not may_be_skipped(graph, same[-1].graph, same[-1].at):
            return run
        if len(same) < _MOST and sum(_alike(other.args, run.args) for other in same) < _MOST_ALIKE:
            return run
        raise errors.StagedRecursionError(
            f"{self.described()} goes over a call of itself, and a tensor decides how often",
            location=current_location(),
            expected="a generator that calls itself as often as Python values say, or a function that does",
            fix="collect the values in a list that a recursive function returns, or that is passed to it",
        )

    def take(self, *default: Any) -> Any:
        """`next(self[, default])`. If a tensor decides which item is the first, no more can be taken."""
        if self._python is None:
            python = self.in_python()
            found: list[Any] = []

            def look() -> Any:
                try:
                    found[:] = [next(python)]
                except StopIteration:
                    found.clear()
                except errors.OperatorNotAllowedInGraphError:
                    return self  # staged
                return None

            if is_staged(first_test(look)):
                return folds.next_of(self, *default)
            self.start()
            self._python = python
            if found:
                return found[0]
        return next(self, *default)

    def __next__(self) -> Any:
        return self.send(None)

    def send(self, value: Any) -> Any:
        with _one_by_one():
            return self.resumed().send(value)

    def throw(self, *args: Any) -> Any:
        with _one_by_one():
            return self.resumed().throw(*args)

    def close(self) -> None:
        self._used = True
        if self._python is not None:
            self._python.close()

    def described(self) -> str:
        return f"the generator {self.pull.__name__!r}"


def _alike(a: tuple[Any, ...], b: tuple[Any, ...]) -> bool:
    """Whether the arguments of two calls differ in tensors alone, which end no recursion while it is traced."""
    if nest.structure_of(a) != nest.structure_of(b):
        return False
    for x, y in zip(nest.flatten(a), nest.flatten(b)):
        tensors = isinstance(x, Tensor) and isinstance(y, Tensor) and x.dtype is y.dtype and x.shape == y.shape
        if not tensors and not same_python_value(x, y):
            return False
    return True


@contextmanager
def _one_by_one() -> Iterator[None]:
    """Says how to mend it when a tensor decides on what a generator does that is asked for one item."""
    try:
        yield
    except errors.OperatorNotAllowedInGraphError as error:
        error.fix = "go over the generator with `for`, list(), sum() or the like, not with next(), send() or in Python"
        raise


@contextmanager
def closed_if_failed() -> Iterator[None]:
    """Closes generators that are suspended where tracing has failed: else Python does when they are collected, and says
    what their `finally` blocks raise, as the graph of their tensors is no more."""
    around, _running.pulled = _running.pulled, []
    try:
        yield
    except BaseException:
        for reference in reversed(_running.pulled):
            with suppress(Exception):
                reference().close()  # it may be gone
        raise
    finally:
        _running.pulled = around


def generator(pull: Callable[..., Any], push: Callable[..., Any], *args: Any) -> Any:
    """The generator that a call of a generator function gives.

    Args:
        pull: the generator function.
        push: the same as a function that is given a sink, as the last argument, and puts each item in that.
        args: the arguments of the call.
    """
    if building_graph() is None:
        return pull(*args)
    return StagedGenerator(pull, push, args)


def yield_(sink: Sink, item: Any = None) -> None:
    """`yield item` in push form. The generator has to return afterwards if the sink has `stopped`."""
    sink.emit(item)


def yield_from(sink: Sink, iterable: Any) -> Any:
    """`yield from iterable` in push form; its value. The generator has to return if the sink has `stopped`."""
    iterable = opened(iterable)
    if isinstance(iterable, StagedGenerator) and iterable._python is None:
        iterable.start()
        return iterable.feed(sink)
    result: Any = None

    def with_value() -> Any:
        nonlocal result
        result = yield from iterable

    python = iterable if is_staged(iterable) else with_value()
    going_on = None if sink.loop.test is None else lambda: not_(sink.stopped())
    for_stmt(python, going_on, sink.emit, tuple, _no_state, (), {})
    return result


def stopped(sink: Sink) -> Any:
    """Whether the loop over the generator has been left, by a `break` or the like."""
    return sink.stopped()


def _no_state(values: tuple[Any, ...]) -> None:
    pass


def _nothing() -> None:
    pass


register(StagedGenerator, "next", StagedGenerator.take)
