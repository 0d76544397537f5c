"""Functions whose results `functools.lru_cache` remembers, called with tensors.

Python runs such a function once for each value of its arguments. Which values tensors have is not known while a
function is traced, so the graph works the result out for each call. That is the same, unless the function changes
something outside of itself, or prints: this would happen more often than in Python, and is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograph import errors
from autograph.framework.context import building_graph
from autograph.framework.nested import operations_within
from autograph.framework.user_frames import current_location
from autograph.operators.state import effects
from autograph.operators.state.reach import there

__all__ = ["called_each_time", "with_effects"]

_PRINTS = frozenset(("PrintV2", "PyPrint"))


def called_each_time(f: Any, arguments: tuple[Any, ...], call: Callable[[Any], Any]) -> Any:
    """What the function that `lru_cache` has wrapped as `f` gives.

    Args:
        arguments: what it is called with.
        call: calls it.

    Raises:
        StagedValueError: it changes something outside of itself, or prints.
    """
    result, what = with_effects(lambda: call(f.__wrapped__), f.__wrapped__, *arguments)
    if what is not None:
        raise _refused(f, what)
    return result


def with_effects(call: Callable[[], Any], *reached: Any) -> tuple[Any, str | None]:
    """What a call gives, and what it has done besides, in words: it "changes" something outside of itself, or "prints".

    Args:
        reached: what leads to all that the call may change.
    """
    graph: Any = building_graph()
    start = len(graph.operations)
    with effects.recording() as recorder:
        recorder.outside = there(*reached)
        try:
            result = call()
        finally:
            effects.hand_over(recorder)
    for place in recorder.changed_so_far():
        return result, f"changes {place.name}"
    if any(op.type in _PRINTS for op in operations_within(graph.operations[start:])):
        return result, "prints"
    return result, None


def _refused(f: Any, what: str) -> errors.StagedValueError:
    return errors.StagedValueError(
        f"{f.__name__!r}, whose results `lru_cache` remembers, {what}, and is called with tensors: Python would do "
        "that once for each value",
        location=current_location(),
        expected="a function that returns a result, and does nothing else",
        fix="remember the results in a dict: `if n not in memo: memo[n] = …`",
    )
