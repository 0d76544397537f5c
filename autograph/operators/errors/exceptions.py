"""`try`, `with` and `assert`.

`try_stmt` and `with_stmt` take the body of the statement as a function, so that an error which staged control flow
raises in it can be caught in the graph: see `operators.state.raised`. A Python error, and all of it while no graph is
being built, is Python's own business.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.attempts import TracedAgain
from autograph.framework.context import building_graph, state
from autograph.framework.execution import apply
from autograph.framework.graph import Graph
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.operators.calls.call import converted_call
from autograph.operators.conditions.logical import truth
from autograph.operators.dispatch import is_staged
from autograph.operators.errors.managers import can_be_left_twice, is_transparent
from autograph.operators.state import effects, raised, references
from autograph.operators.state.attributes import own_variables
from autograph.operators.state.positions import homes, in_variables
from autograph.operators.statements.control_flow import if_stmt
from autograph.ops.control.failures import refuse_caught
from autograph.ops.control.raising import Raised, catching, deferrable, kept, traced_state, wants_value
from autograph.ops.core.common import as_tensor
from autograph.ops.text.debugging import Assert

__all__ = ["assert_stmt", "kept_body", "pass_refusal", "try_stmt", "with_stmt"]

State = tuple[Any, ...]


def try_stmt(
    body: Callable[[], None],
    around: Callable[[Callable[[], None]], None],
    get_state: Callable[[], State],
    set_state: Callable[[State], None],
    symbol_names: Sequence[str],
    nouts: int,
    handled: Callable[[], Any] | None = None,
    if_raised: Callable[[], None] | None = None,
) -> None:
    """A `try` statement.

    Args:
        body: its body.
        around: the statement itself, with a call of its argument for a body.
        get_state, set_state: read and write the variables that the statement changes, as a tuple.
        symbol_names: their names.
        nouts: how many of them, from the first, are used after the statement.
        handled: gives the classes of the errors that it catches, as `except` clauses name them; None if there are none.
        if_raised: called once if the graph decides whether the body raises.

    Raises:
        AutographError: something in the body cannot be staged. The statement's handlers do not see that, since plain
            Python would have no such error.
    """
    if building_graph() is None:
        around(body)
        return
    only_runs = handled is None and if_raised is None  # a `finally`
    started = get_state()
    forgotten = raised.forgotten(started, symbol_names)
    if forgotten is not started:
        set_state(forgotten)
        started = forgotten
    started, forgotten = homes(started), ()  # references are counted
    region = raised.Region(started, get_state, symbol_names, handled, not only_runs, body, around)
    effects.note_made(region)
    with references.holding(region.held):
        _traced_try(region, body, around, set_state, nouts, if_raised)


def _traced_try(
    region: raised.Region, body: Callable[[], None], around: Callable[[Callable[[], None]], None],
    set_state: Callable[[State], None], nouts: int, if_raised: Callable[[], None] | None,
) -> None:  # fmt: skip
    """The statement whose body is a region, staged; arguments as for `try_stmt`."""
    graph = building_graph()
    assert graph is not None
    get_state, symbol_names, start = region.get_state, region.names, graph.checkpoint()[0]
    try:
        ends = _traced_body(region, body, get_state, symbol_names)
    except Raised:
        ends = None
    except BaseException as error:
        _pass_on(error, around)
        return
    classes = region.handled()
    if classes is not None:
        _refuse_caught(graph.operations[start:], classes, around)
    ended = ends is not None
    if ends is not None:
        set_state(in_variables(ends))
        ends = None  # references are counted
    numbers = region.numbers()
    if not numbers:
        around(_nothing)
        return
    if if_raised is not None:
        if_raised()

    def caught(first: int, *others: int) -> None:
        if not others:
            handle(first)
            return
        is_it = apply("Equal", [as_tensor(region.code), as_tensor(first + 1)])
        catch, go_on = (lambda: handle(first)), (lambda: caught(*others))
        if_stmt(is_it, catch, go_on, get_state, set_state, symbol_names, nouts)

    def handle(number: int) -> None:
        set_state(region.state(number))
        error = region.error(number)

        def raise_it() -> None:
            raise error

        around(raise_it)

    if not ended:
        caught(*numbers)
    else:
        nothing_raised = apply("Equal", [as_tensor(region.code), as_tensor(0)])
        run = lambda: around(_nothing)  # noqa: E731
        if_stmt(nothing_raised, run, lambda: caught(*numbers), get_state, set_state, symbol_names, nouts)


def _refuse_caught(
    operations: Sequence[Any], classes: tuple[type, ...], around: Callable[[Callable[[], None]], None]
) -> None:
    """Refuses errors of operations that the statement catches in plain Python."""
    try:
        refuse_caught(operations, classes)
    except errors.StagedValueError as error:
        _pass_on(error, around)


def with_stmt(
    manager: Any,
    body: Callable[[Any], None],
    get_state: Callable[[], State],
    set_state: Callable[[State], None],
    symbol_names: Sequence[str],
    nouts: int,
) -> None:
    """A `with` statement.

    Args:
        manager: the context manager.
        body: takes what the manager's `__enter__` gives.
        others: as for `try_stmt`.

    Raises:
        StagedValueError: a tensor decides whether the body raises, and the manager can be left only once.
    """
    kind = type(manager)
    if building_graph() is None or is_transparent(manager) or not hasattr(kind, "__exit__"):
        with manager as value:
            body(value)
        return
    leave = kind.__exit__
    value = converted_call(kind.__enter__, (manager,), None)

    def around(run: Callable[[], None]) -> None:
        try:
            run()
        except BaseException as error:
            if not _known(converted_call(leave, (manager, type(error), error, error.__traceback__), None)):
                raise
        else:
            converted_call(leave, (manager, None, None, None), None)

    def once() -> None:
        if not can_be_left_twice(manager):
            raise errors.StagedValueError(
                f"the body of this `with` statement raises an error if a tensor decides so, and {kind.__qualname__!r} "
                "may do something about it",
                location=current_location(),
                expected="a manager of a class of yours with `__exit__`, contextlib.suppress, or a generator function "
                "with no `try` around its `yield`",
                fix="write the `try` statement that the manager stands for",
            )

    handled = (lambda: getattr(manager, "_exceptions", ())) if isinstance(manager, suppress) else None
    try_stmt(lambda: body(value), around, get_state, set_state, symbol_names, nouts, handled, once)


def _known(value: Any) -> Any:
    """What `__exit__` gives: whether it takes the error for handled."""
    if is_staged(value):
        raise errors.StagedValueError(
            "a tensor decides whether the manager of this `with` statement takes the error for handled",
            location=current_location(),
            expected="`__exit__` that returns a Python bool or None",
        )
    return value


def kept_body(reason: str, handled: Callable[[], Any] = tuple) -> Any:
    """A context for the body of a `try` or `with` statement that stays plain Python.

    Args:
        reason: why it does.
        handled: gives the classes of the errors that the statement catches, as `except` clauses name them. What
            operations in the body may raise of these is refused.
    """
    graph = building_graph()
    if graph is None:
        return _NO_CONTEXT
    where = f"a statement that stays plain Python because {reason}"
    return _Kept(graph, kept(where, lambda: raised.classes_in(handled())))


class _Kept:
    """The context of a body that stays plain Python."""

    def __init__(self, graph: Graph, refusing: Any) -> None:
        self._graph = graph
        self._refusing = refusing
        self._start = graph.checkpoint()[0]

    def __enter__(self) -> None:
        self._refusing.__enter__()

    def __exit__(self, kind: Any, error: BaseException | None, traceback: Any) -> None:
        self._refusing.__exit__()
        refused = _is_no_error_of_the_program(error)
        if isinstance(error, errors.OperatorNotAllowedInGraphError) and error.expected is None:
            error.expected = f"nothing that a tensor decides in {self._refusing.where}"
            error.fix = "decide it before that statement, or write that without what keeps it plain Python"
        if not refused and self._graph.checkpoint()[0] > self._start:
            refuse_caught(self._graph.operations[self._start :], self._refusing.handled(), self._refusing.where)


def pass_refusal() -> None:
    """At the start of the handlers and the `finally` block of a statement that stays plain Python: an error that
    plain Python would not have is not for the program to catch."""
    error = effects.handled()
    if error is not None and building_graph() is not None and _is_no_error_of_the_program(error):
        raise error


_NO_CONTEXT = nullcontext()


def _traced_body(
    region: raised.Region, body: Callable[[], None], get_state: Callable[[], State], names: Sequence[str]
) -> State:
    with effects.recording() as recorder:
        recorder.variables = own_variables(names, get_state)
        state.regions.append(region)
        try:
            return tuple(traced_state(body, get_state, names, whole=True))
        finally:
            state.regions.pop()


def _nothing() -> None:
    pass


class _Refused(BaseException):
    """Stands for an error that is none of the program's while the `finally` blocks around it run."""


def _is_no_error_of_the_program(error: BaseException | None) -> bool:
    """Whether it says that something cannot be staged, or is to be traced again."""
    refused = isinstance(error, errors.AutographError) and not deferrable(error)
    return refused or wants_value(error) or isinstance(error, TracedAgain)


def _pass_on(error: BaseException, around: Callable[[Callable[[], None]], None]) -> None:
    """Raises in `around` what its body has raised."""
    refused = _is_no_error_of_the_program(error)
    raising: BaseException = _Refused() if refused else error

    def raise_it() -> None:
        raise raising

    if not refused:
        around(raise_it)
        return
    with suppress(BaseException):
        around(raise_it)
    raise error


def assert_stmt(expression1: Any, expression2: Callable[[], Any] | None = None) -> None:
    """`assert expression1, expression2()`.

    With a staged condition the check happens when the graph runs, in program order. Tensors in the message are printed
    with the values that they have when the assertion fails.

    Args:
        expression1: the condition.
        expression2: gives the message; None for an assertion without one.

    Raises:
        AssertionError: the condition is a false Python value.
        AssertionFailedError: (when the graph runs) the staged condition is false. An `AssertionError` too.
    """
    if not __debug__:
        return
    if is_staged(expression1):
        if catching():
            message = () if expression2 is None else (expression2,)
            if_stmt(expression1, _nothing, lambda: _fail(*message), tuple, lambda _: None, (), 0)
            return
        holds = truth(expression1, "the condition of an assertion")
        if expression2 is None:
            Assert(holds, ["assertion failed"])
        elif _is_constant(expression2):
            Assert(holds, _message_data(expression2()))
        else:  # what making the message does and raises is to happen only if the assertion fails
            text = expression2

            def fail() -> None:
                Assert(False, _message_data(text()))

            if_stmt(holds, _nothing, fail, tuple, lambda _: None, (), 0)
        return
    if not expression1:
        _fail(*([] if expression2 is None else [expression2]))


def _is_constant(text: Callable[[], Any]) -> bool:
    """Whether a message is a text or number in the source."""
    code = getattr(text, "__code__", None)
    return code is not None and not (code.co_names or code.co_freevars)


def _fail(*message: Callable[[], Any]) -> None:
    raise AssertionError(*[text() for text in message])


def _message_data(message: Any) -> list[Any]:
    """The message as what an Assert prints: tensors stay tensors, the rest becomes text."""
    return [leaf if isinstance(leaf, Tensor) else str(leaf) for leaf in nest.flatten(message)] or ["assertion failed"]
