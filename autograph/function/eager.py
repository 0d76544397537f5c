"""`run_functions_eagerly`: the function's own source, unconverted, given and giving what a trace would."""

from __future__ import annotations

from typing import Any

from autograph.framework import nest
from autograph.framework.tensor import Tensor
from autograph.function.state.side_effects import argument_contents
from autograph.function.state.templates import follow
from autograph.function.tracing import Tracer

__all__ = ["run"]


def run(tracer: Tracer, args: Any, kwargs: Any) -> Any:
    """Calls the Python function of a `Function`.

    Raises:
        SignatureError: the arguments do not fit, as if it were traced.
        StagedValueError: it returns what could not come out of a graph.
    """
    signature = tracer.signature
    given = signature.bind(args, kwargs).arguments
    passed = signature.given(args, kwargs)
    # The caller's own containers, unless there are arrays in them that have to be tensors.
    arguments = {name: passed[name] if _same_leaves(value, passed[name]) else value for name, value in given.items()}
    copies = {name: value for name, value in arguments.items() if value is not passed[name]}
    before = argument_contents(copies)
    bound = signature.parameters.bind_partial()
    bound.arguments.update(arguments)
    result = tracer.python_function(*bound.args, **bound.kwargs)
    for contents, start, path in before:
        if not contents.holds(start):
            contents.of(follow(passed, path)).write(contents.read())
    return nest.map_structure(lambda leaf: _result(tracer, leaf), result)


def _same_leaves(value: Any, passed: Any) -> bool:
    if value is passed:
        return True
    a, b = nest.flatten(value), nest.flatten(passed)
    return len(a) == len(b) and all(x is y for x, y in zip(a, b))


def _result(tracer: Tracer, leaf: Any) -> Any:
    if leaf is None or isinstance(leaf, Tensor):
        return leaf
    return tracer.result(leaf)
