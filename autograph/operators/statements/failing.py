"""Operations in a `try` or `with` statement that may fail when the graph runs, such as a division by a tensor.

The graph first computes whether the operation will fail (`ops.control.failures`). If so, the error is raised like the
program's own (`operators.state.raised`), so it is caught, and `finally` blocks and `__exit__` run. If not, the
operation runs in the code that follows.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

from autograph import errors
from autograph.framework.context import building_graph, state
from autograph.framework.execution import add_under_try, apply
from autograph.framework.op_def import Failure, OpDef
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.operators.bodies.rests import Test
from autograph.operators.state.raised import Region
from autograph.operators.statements.control_flow import if_stmt
from autograph.ops.control.failures import SURE, asked, fails, failure_of, text_of_error
from autograph.ops.core.common import as_tensor
from autograph.ops.core.error_arguments import said
from autograph.ops.core.python_errors import ERRORS, first_of
from autograph.ops.text.debugging import Assert

__all__ = ["ensure"]


def ensure(
    holds: Any, error: Exception, data: Sequence[Any] = (), says: Callable[[], Any] | None = None
) -> None:
    """Adds a check that a Python builtin makes, to be done when the graph runs.

    Args:
        holds: a bool tensor.
        error: what the builtin raises if it does not hold; a `try` or `with` statement around can catch it.
        data: the message if there is no such statement; by default, the error's text.
        says: what gives the text of the error to code that catches it, if that is another one.
    """
    around = [region for region in state.regions if not isinstance(region, Test)]
    seen = bool(around) and isinstance(around[-1], Region)
    if not seen and not any(isinstance(error, region.handled() or ()) for region in around):
        Assert(holds, list(data) or [str(error)])
        return

    def raise_it() -> None:
        raise error if says is None else type(error)(says())

    if_stmt(holds, _nothing, raise_it, tuple, _set_nothing, (), 0)


def _add(op_def: OpDef, inputs: Sequence[Any], attrs: dict[str, Any], name: str | None) -> Any:
    """Adds an operation to the graph being built; before it, a test whether it fails, if a statement around catches its
    error."""
    ask = None if op_def.asks is None or state.regions[-1] is SURE else op_def.asks(attrs)
    if ask is not None:
        code, text = apply(ask, inputs, attrs)
        _raise_before(code, text, first_of(attrs["function"]))
        return _add_sure(op_def, inputs, attrs, name)
    graph = building_graph()
    assert graph is not None
    before = graph.checkpoint()
    operation = graph.add_operation(op_def, inputs, dict(attrs), name)
    if state.regions[-1] is SURE:
        asked.add(operation)
        return operation
    failure = failure_of(operation)
    tensors = [part for given in inputs for part in (given if isinstance(given, (list, tuple)) else [given])]
    made = None if failure is None else _caught(failure, lambda: text_of_error(operation, tensors))
    if made is None:
        return operation
    graph.rollback(before)

    def raise_it() -> None:
        raise made()

    if_stmt(fails(operation, tensors), raise_it, _nothing, tuple, _set_nothing, (), 0)
    return _add_sure(op_def, inputs, attrs, name)


def _add_sure(op_def: OpDef, inputs: Sequence[Any], attrs: dict[str, Any], name: str | None) -> Any:
    """Adds an operation that runs only if it does not fail."""
    graph = building_graph()  # what follows a test may have one of its own
    assert graph is not None
    operation = graph.add_operation(op_def, inputs, attrs, name)
    asked.add(operation)
    return operation


def _raise_before(code: Tensor, text: Tensor, first: int) -> None:
    """Raises the error of that number in `ERRORS`, if there is one; the numbers start at `first`."""

    def raise_from(number: int) -> None:
        name, plain, _ = ERRORS[number - 1]
        module, dot, attribute = name.partition(".")
        found = getattr(sys.modules.get(module), attribute, plain) if dot else plain

        def raise_it() -> None:
            raise found(text)

        def other() -> None:
            if number < len(ERRORS):
                raise_from(number + 1)

        if_stmt(_equal(code, number), raise_it, other, tuple, _set_nothing, (), 0)

    if_stmt(_equal(code, 0), _nothing, lambda: raise_from(first), tuple, _set_nothing, (), 0)


def _equal(code: Tensor, number: int) -> Any:
    from_python: Any = as_tensor(code) == number
    return from_python


def _nothing() -> None:
    pass


def _set_nothing(values: tuple[()]) -> None:
    pass


def _caught(failure: Failure, text: Callable[[], Tensor]) -> Callable[[], Exception] | None:
    """What makes the error to raise, if a statement around catches it or runs code for it; `text` as for `said`."""
    noticed = looked_at = read = False
    for region in reversed(state.regions):
        if isinstance(region, Test):
            continue  # the error passes through this statement
        if not isinstance(region, Region):
            break  # where nothing can be raised
        handled = region.handled()
        noticed = noticed or handled is None
        looked_at = looked_at or region.looks_at_errors
        caught = handled is not None and failure.is_caught_by(handled)
        read = read or (caught or handled is None) and region.reads_errors
        if handled is not None and caught:
            noticed = True
            looked_at = not any(issubclass(cls, errors.AutographError) for cls in handled)
            break
    if not noticed:
        return None
    plain = failure.plain
    assert plain is not None  # `failure_of` returns no others
    # An error of autograph says more, but it may be caught by clauses that do not catch plain Python's error.
    if not looked_at:
        return lambda: failure.error(failure.message, location=current_location())
    args = said(failure, text if read else None)
    return lambda: plain(*args())


add_under_try(_add)
