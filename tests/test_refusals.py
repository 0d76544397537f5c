"""What cannot be staged is refused: one error of its own class, at the user's line, that says what to do instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import autograph as ag
from autograph import errors


class _Vector:
    def __init__(self, a: Any) -> None:
        self.a = a


def python_tuple_indexed_by_a_tensor_of_mixed_types(x):
    return (1, "two", None)[1 if x > 5 else 2]


def object_made_in_each_branch(x):
    if x > 0:
        v = _Vector(x)
    else:
        v = _Vector(0)
    return v.a


def dtype_changes_in_a_loop(x):
    while x < 10:
        x = ag.cast(x, ag.float32)
    return x


def dtypes_differ_between_branches(x):
    if x > 0:
        y = x
    else:
        y = ag.cast(x, ag.float64)
    return y


def number_or_string(x):
    return x if x > 0 else "none"


def tuple_lengths_differ_between_branches(x):
    pair = (x, x)
    if x > 0:
        pair = (x, x, x)
    return pair


def dict_key_added_in_a_loop(n):
    table = {"a": 0}
    for i in range(n):
        table["b"] = i
    return table


def truth_of_a_vector(x):
    v = ag.stack([x, x])
    if v:
        return 1
    return 0


def recursion_over_new_objects(n):
    def go(v):
        if v.a <= 1:
            return 1
        return go(_Vector(v.a - 1))

    return go(_Vector(n))


def python_function_of_a_library(x):
    import math

    return math.sqrt(x)


CASES: list[tuple[Callable[..., Any], type[Exception], tuple[str, ...]]] = [
    (python_tuple_indexed_by_a_tensor_of_mixed_types, errors.AutographError, ("index",)),
    (object_made_in_each_branch, errors.StagedValueError, ("'v'", "_Vector", "expected")),
    (dtype_changes_in_a_loop, errors.LoopCarryError, ("'x'", "int32", "float32", "ag.cast")),
    (dtypes_differ_between_branches, errors.StagedValueError, ("'y'", "int32", "float64", "ag.cast")),
    (number_or_string, errors.StagedValueError, ("int32", "'none'")),
    (tuple_lengths_differ_between_branches, errors.StagedValueError, ("'pair'", "tuple of 2", "tuple of 3")),
    (dict_key_added_in_a_loop, errors.LoopCarryError, ("'table'", "structure")),
    (truth_of_a_vector, errors.OperatorNotAllowedInGraphError, ("ambiguous", "reduce_any")),
    (recursion_over_new_objects, RecursionError, ("'go'", "calls itself", "loop")),
    (python_function_of_a_library, errors.OperatorNotAllowedInGraphError, ("float",)),
]


@pytest.mark.parametrize(("program", "error", "says"), CASES, ids=[c[0].__name__ for c in CASES])
def test_refused(program: Callable[..., Any], error: type[Exception], says: tuple[str, ...]) -> None:
    with pytest.raises(error) as caught:
        ag.function(program)(ag.constant(3))
    text = str(caught.value)
    for part in says:
        assert part in text
    location = caught.value.location  # type: ignore[attr-defined]
    first = program.__code__.co_firstlineno
    lines = {line for *_, line in program.__code__.co_lines() if line is not None}
    assert location.filename == __file__ and first < location.line <= max(lines), text
