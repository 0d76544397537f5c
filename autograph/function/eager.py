"""`run_functions_eagerly`: the function's own source, unconverted, given and giving what a trace would.

`isinstance(x, int)` asks for the value that a tensor stands for, which Python alone cannot do. So a function that sets
or deletes items or asks for classes, or that calls one by name that does, runs its converted form, which runs as Python
where there is no graph.

A function that writes into arrays gets NumPy's own: those of the caller, and copies of the caller's tensors. What it
computes from tensors is its own to write into, too (`framework.own_arrays`).
"""

from __future__ import annotations

import dis
import inspect
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import numpy as np

from autograph.conversion import is_user_function
from autograph.framework import dtypes, nest
from autograph.framework.context import state
from autograph.framework.own_arrays import is_own, owning
from autograph.framework.tensor import EagerTensor, Tensor
from autograph.function.state.side_effects import argument_contents
from autograph.function.state.templates import follow
from autograph.function.tracing import Tracer
from autograph.operators.calls.overlay import Overlay
from autograph.ops.values.staged_container import type_of

__all__ = ["OPERATORS", "needs_conversion", "run"]

#: What the converted form calls: the operators one and all, as where there is no graph, plain Python would do instead.
OPERATORS = Overlay(types.SimpleNamespace())

#: What Python's own instructions do to tensors in another way than converted code: items, and class patterns.
_OTHERWISE = frozenset({"STORE_SUBSCR", "DELETE_SUBSCR", "STORE_SLICE", "MATCH_CLASS"})
_CLASSES = frozenset({"isinstance", "issubclass", "type"})
#: What tells that a function writes into arrays, besides in-place operators.
_WRITING = frozenset({"STORE_SUBSCR", "STORE_SLICE"})
_METHODS = frozenset({
    "at", "copyto", "fill", "fill_diagonal", "partition", "place", "put", "put_along_axis", "putmask", "shuffle",
    "sort",
})  # fmt: skip
#: The dtypes of tensors that arrays of NumPy's stand for.
_PLAIN = frozenset({dtypes.bool_, *dtypes.NUMERIC})


def needs_conversion(function: Any) -> bool:
    """Whether a function sets or deletes items or asks for classes, or one that it may call by the name of a variable
    or method."""
    for code in _reached(function):
        if any(instruction.opname in _OTHERWISE for instruction in dis.get_instructions(code)):
            return True
        if _CLASSES.intersection(code.co_names):
            return True
    return False


def _writes(function: Any) -> bool:
    """Whether a function may write into arrays, or one that it may call."""
    return any(
        instruction.opname in _WRITING or instruction.opname.startswith("INPLACE_")
        or instruction.opname == "BINARY_OP" and instruction.argrepr.endswith("=")
        for code in _reached(function) for instruction in dis.get_instructions(code)
    ) or any(_METHODS.intersection(code.co_names) or _names_out(code) for code in _reached(function))  # fmt: skip


def _names_out(code: types.CodeType) -> bool:
    """Whether code passes an argument by the name `out`: the names of arguments are constants of it."""
    return any(type(value) is tuple and "out" in value for value in code.co_consts)


def _reached(function: Any) -> Iterator[types.CodeType]:
    """The code of a function, and of those that it may call by the name of a variable or method."""
    seen: set[types.CodeType] = set()
    pending = [function]
    while pending:
        target = inspect.unwrap(pending.pop())
        owner = getattr(target, "__self__", None)
        target = getattr(target, "python_function", getattr(target, "__func__", target))
        if not isinstance(target, types.FunctionType) or target.__code__ in seen or not is_user_function(target):
            continue
        seen.add(target.__code__)
        codes = list(_codes(target.__code__))
        yield from codes
        names = {name for code in codes for name in code.co_names}
        pending += [target.__globals__[name] for name in names & target.__globals__.keys()]
        pending += [getattr(type(owner), name, None) for name in names if owner is not None]
        pending += [cell.cell_contents for cell in target.__closure__ or () if _is_filled(cell)]


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    """A code object and those of the functions in it."""
    yield code
    for value in code.co_consts:
        if isinstance(value, types.CodeType):
            yield from _codes(value)


def _is_filled(cell: Any) -> bool:
    try:
        cell.cell_contents  # noqa: B018  it raises where there is none
    except ValueError:
        return False
    return True


def run(tracer: Tracer, function: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    """Calls the Python function of a `Function`.

    Args:
        function: the function itself, or its converted form.

    Raises:
        SignatureError: the arguments do not fit, as if it were traced.
        StagedValueError: it returns what could not come out of a graph.
    """
    signature = tracer.signature
    given = signature.bind(args, kwargs).arguments
    passed = signature.given(args, kwargs)
    # The caller's own containers, unless there are arrays in them that have to be tensors.
    arguments = {name: passed[name] if _same_leaves(value, passed[name]) else value for name, value in given.items()}
    writes = not state.tapes and _writes(tracer.python_function)
    if writes:
        arguments = {name: _as_arrays(passed[name], value) for name, value in arguments.items()}
    copies = {name: value for name, value in arguments.items() if value is not passed[name]}
    before = argument_contents(copies)
    bound = signature.parameters.bind_partial()
    bound.arguments.update(arguments)
    with _plain_texts(), owning() if writes else nullcontext():
        result = function(*bound.args, **bound.kwargs)
    # All are found before the first is written, which may change what leads to another.
    callers = [follow(passed, path) for _, _, path in before]
    of_copy = {id(contents.container): caller for (contents, _, _), caller in zip(before, callers)}
    for (contents, start, _), caller in zip(before, callers):
        if not contents.holds(start):
            contents.of(caller).write(_of_callers(contents.read(), of_copy))
    return nest.map_structure(lambda leaf: _result(tracer, leaf), result)


@contextmanager
def _plain_texts() -> Iterator[None]:
    """While it lasts, the texts of tensors are those of their values, as in a trace."""
    before, state.plain_texts = state.plain_texts, True
    try:
        yield
    finally:
        state.plain_texts = before


def _of_callers(items: Any, of_copy: dict[int, Any]) -> Any:
    """The contents of a list or dict with the caller's own containers in the place of their copies."""
    if isinstance(items, dict):
        return {key: of_copy.get(id(item), item) for key, item in items.items()}
    return [of_copy.get(id(item), item) for item in items]


def _as_arrays(passed: Any, value: Any) -> Any:
    """An argument with arrays of NumPy's in it: the caller's own, and copies of the caller's tensors."""
    leaves = nest.flatten(passed)
    if not any(isinstance(leaf, (np.ndarray, EagerTensor)) for leaf in leaves):
        return value
    if all(isinstance(leaf, np.ndarray) for leaf in leaves):
        return passed
    given = nest.flatten(value)
    found = [_as_array(leaf, own) for leaf, own in zip(leaves, given)]
    if all(array is own for array, own in zip(found, given)):
        return value
    return nest.pack(value, found) if nest.is_nested(value) else found[0]


def _as_array(passed: Any, own: Any) -> Any:
    if isinstance(passed, np.ndarray) or is_own(passed):  # the function around sees what is written there
        return passed
    return np.array(own.numpy()) if isinstance(own, EagerTensor) and own.shape.rank and own.dtype in _PLAIN else own


def _same_leaves(value: Any, passed: Any) -> bool:
    if value is passed:
        return True
    a, b = nest.flatten(value), nest.flatten(passed)
    return len(a) == len(b) and all(x is y for x, y in zip(a, b))


def _result(tracer: Tracer, leaf: Any) -> Any:
    if leaf is None or isinstance(leaf, Tensor):
        return leaf
    if type(leaf) is set and type_of(leaf or {0}) is not None:
        return leaf
    return tracer.result(leaf)
