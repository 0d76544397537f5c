"""Functions that call themselves where a tensor decides whether they do: they become graphs that call themselves.

While a graph is built, the functions that are running are known (`activations`). One that is called again from a
staged branch or loop body in its own run might go on so for ever. If it was called alike before, it becomes a graph of
its own (`call_graphs`), and its calls of itself become calls of that graph. The Python values among its arguments
are the same in all of these. If the calls differ in

- numbers, these become tensors; unless all its calls of itself are in branches and loops that such numbers decide
  alone. Then it is Python values that end this recursion, so it is unrolled, call by call, as is one whose tensors
  get smaller;
- other Python values, the call is unrolled, too. In a graph that calls itself, it becomes another such graph.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from autograph import errors
from autograph.conversion import original
from autograph.framework import nest
from autograph.framework.context import building_graph
from autograph.framework.user_frames import current_location
from autograph.operators.calls.activations import Activation, leave, push, trace
from autograph.operators.calls.call_graphs import SHRINKS, CallGraph, NumbersDecide, arguments_of, difference
from autograph.ops.control.calls import may_be_skipped
from autograph.ops.values.staged_container import kind_of

__all__ = ["again", "endless", "enter", "leave"]

#: After so many calls within each other that differ in numbers, these become tensors whatever they decide.
_MANY = 20
#: How many of the calls around it a call is compared with.
_NEAR = 4
#: The most calls within each other, each in a staged branch or loop of the one before, that are traced one by one.
_DEEPEST = 150


def enter(function: Any, args: Sequence[Any], kwargs: Mapping[str, Any] | None) -> tuple[Any] | None:
    """To be called before a converted function is called while a graph is built.

    Returns:
        None if it is to be called, and `leave` after that; else a tuple of the result, as it has become a call of a
        graph.
    """
    key = original(function)
    staged = _in_a_body_of(key)
    made = _as_graph(key, function, args, kwargs) if staged else None
    if made is None and push(key, args, kwargs, staged).depth > _DEEPEST:
        leave()
        raise trace.refusal or endless(function.__name__, current_location())
    return made


def again(function: Any, args: Sequence[Any], kwargs: Mapping[str, Any] | None) -> tuple[Any] | None:
    """As `enter`, for a function that says for itself that it is running."""
    key = original(function)
    return _as_graph(key, function, args, kwargs) if _in_a_body_of(key) else None


def _in_a_body_of(key: Any) -> bool:
    """Whether a tensor decides if what is traced now is reached by the innermost run of a function."""
    calls = trace.running.get(key, ()) if isinstance(key, types.FunctionType) else ()
    return len(calls) > 0 and may_be_skipped(building_graph(), calls[-1].graph, calls[-1].at)


def _as_graph(key: Any, function: Any, args: Sequence[Any], kwargs: Mapping[str, Any] | None) -> tuple[Any] | None:
    """The result of the call as a call of a graph; None if it is to be unrolled."""
    values = arguments_of(function, args, kwargs)
    if values is None:
        return None
    known = trace.graphs.setdefault(key, [])
    for graph in reversed(known):
        if graph.fits(values):
            return (graph.result(values),)
    around = trace.running[key]
    many = len(around) >= _MANY
    near = list(_near(function, around, values))
    for before, differing in near:
        if not differing:
            if many:
                raise endless(function.__name__, current_location())
            return (CallGraph(key, function, values, before).first_result(values),)
    if near:
        before, differing = near[0]
        made = _generalised(key, function, values, before, differing, many)
        if made is not None:
            return made
    if not any(graph.in_progress for graph in known):
        return None
    if many:
        raise endless(function.__name__, current_location())
    return (CallGraph(key, function, values, None).first_result(values),)


def _near(
    function: Any, around: Sequence[Activation], values: Mapping[str, Any]
) -> Iterator[tuple[dict[str, Any], frozenset[str]]]:
    """The calls closely around this one that one graph could serve with it, innermost first, and how they differ."""
    leaves, lengths, found = _size(values), _lengths(values), False
    for call in islice(reversed(around), _NEAR):
        if call.leaves not in (-1, leaves):
            continue
        if call.arguments is None:
            call.arguments = arguments_of(function, call.args, call.kwargs)
        if call.arguments is None:
            continue
        before = {
            name: value if value is values[name] else call.started.get(name, value)
            for name, value in call.arguments.items()
        }
        call.leaves = _size(before)
        if call.leaves != leaves or found and _lengths(before) != lengths:
            continue  # of calls that differ, only the innermost one is asked for
        differing = difference(before, values)
        if differing is not None:
            found = True
            yield before, differing


def _lengths(values: Mapping[str, Any]) -> list[int]:
    return [len(value) for value in values.values() if type(value) is list]


def _size(values: Mapping[str, Any]) -> int:
    """How many values the arguments hold. Lists count as one: they may be of different lengths in one graph."""
    return sum(1 if kind_of(value) is not None else len(nest.flatten(value)) for value in values.values())


def endless(name: str, location: errors.Location | None) -> errors.StagedRecursionError:
    """The error for a function that calls itself again and again while it is traced."""
    return errors.StagedRecursionError(
        f"{name!r} calls itself again and again while it is traced: what would end that is a tensor, and each call has "
        "other Python values",
        location=location,
        expected="calls that differ in tensors and numbers only, or a recursion that Python values end",
        fix="pass what changes from call to call as tensors or numbers, or write it as a loop",
    )


def _generalised(
    key: Any, function: Any, values: dict[str, Any], before: dict[str, Any], differing: frozenset[str], forced: bool
) -> tuple[Any] | None:
    """A call whose Python numbers differ from those of a call around it, as tensors; None if they stay numbers."""
    # Numbers that did not end the recursion in many calls are not asked again: each call may make several.
    forced = forced or (key, differing) in trace.endless_numbers
    if (key, differing, forced) in trace.unrolled or not forced and SHRINKS in differing:
        return None
    around = building_graph()
    assert around is not None
    start = around.checkpoint()
    try:
        call = CallGraph(key, function, values, before)
        result = call.first_result(values, frozenset() if forced else differing)
        if forced:
            trace.endless_numbers.add((key, differing))
        return (result,)
    except NumbersDecide:
        pass
    except errors.AutographError as error:
        trace.refusal = trace.refusal or error
    around.rollback(start)
    trace.unrolled.add((key, differing, forced))
    return None
