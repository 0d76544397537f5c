"""What cannot be staged is refused: one error of its own class, at the user's line, that says what to do instead."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import assert_agree, run


class _Vector:
    def __init__(self, a: Any) -> None:
        self.a = a


def object_made_in_each_branch(x):
    if x > 0:
        v = _Vector(x)
    else:
        v = _Vector(0)
    return v.a


def number_becomes_text_in_a_loop(x):
    n = x
    while n > 0:
        x = ag.constant("less")
        n -= 1
    return x


def text_or_number_in_branches(x):
    if x > 0:
        y = x
    else:
        y = ag.constant("none")
    return y


def tuple_lengths_differ_between_branches(x):
    pair = (x, "a")
    if x > 0:
        pair = (x, "a", x)
    return pair


def dict_key_added_in_a_loop(n):
    table = {"a": "none"}
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
    import array

    return array.array("d", [x, 1.0])[0]


def python_function_caught(x):
    try:
        y = ag.py_function(lambda v: 10 // v, [x], ag.int32)
    except ZeroDivisionError:
        y = 0
    return y


DATA = bytearray(b"abc")


def bytes_set_in_a_branch(x):
    data = DATA
    if x > 0:
        data[0] = 1
    return data[0]


def bytes_appended_in_a_loop(x):
    data = DATA
    while x > 0:
        data.append(1)
        x -= 1
    return len(data)


def refusal_in_a_try(x):
    try:
        y = "none"
        if x > 0:
            y = x
    except Exception:
        y = 0
    return y


def refusal_under_a_bare_except(x):
    try:
        y = "none"
        if x > 0:
            y = x
    except:  # noqa: E722
        y = 0
    finally:
        x = 0
    return y


def refusal_suppressed(x):
    y = 0
    with contextlib.suppress(Exception):
        y = "none"
        if x > 0:
            y = x
    return y


def refusal_behind_a_return_in_finally(x):
    try:
        y = "none"
        if x > 0:
            y = x
        print(y)
    finally:
        return x  # noqa: B012


def raised_behind_a_return_in_finally(x):
    try:
        if x > 0:
            raise ValueError("lost")
        return 1
    finally:
        return x  # noqa: B012


def operation_in_a_loop_behind_a_return_in_finally(x):
    values = [x]
    try:
        for _ in range(x):
            x = values.pop()
        return 1
    finally:
        match sum:
            case 0:
                pass
            case _:
                return x  # noqa: B012


def operation_in_an_else_block_behind_a_return_in_finally(x):
    try:
        pass
    except ValueError:
        return 1
    else:
        x //= x - 3
    finally:
        return x  # noqa: B012


def operation_behind_a_break_in_finally(x):
    for _ in range(2):
        try:
            x = [1, 2][x]
            continue
        finally:
            break  # noqa: B012
    return x


def operation_in_a_generator(x):
    def items():
        try:
            y = [1, 2][x]
            yield y
        except IndexError:
            yield 2

    return sum(items())


def builtin_in_a_generator(x):
    def items():
        try:
            y = min(k for k in range(x) if k > x)
            yield y
        except ValueError:
            yield 2

    return sum(items())


def dict_replaced_before_an_error_and_changed_in_its_handler(x):
    table = {"m": x}
    other = table
    try:
        if x > 0:
            table = {"m": 0}
        assert x > 5
    except AssertionError:
        table["m"] += 2
    return other


def row_replaced_in_a_branch_and_changed_later(x):
    row, rows = [x], [[0], [1]]
    if x > 0:
        rows[1] = row
    row[0] = 9
    return rows


def row_changed_in_one_branch_and_replaced_in_the_other(x):
    rows = [[0], [1]]
    if x > 0:
        rows[1][0] = 5
        rows = [rows[0], rows[1]]
    else:
        rows = [rows[0], [2]]
    rows[1][0] += 1
    return rows


def raised_in_a_generator(x):
    def items():
        try:
            if x > 0:
                raise ValueError("in a generator")
            yield 1
        except ValueError:
            yield 2

    return sum(items())


@contextlib.contextmanager
def _noting(notes):
    try:
        yield
    finally:
        notes.append("left")


def raised_in_a_manager_that_looks_at_errors(x):
    with _noting([]):
        if x > 0:
            raise ValueError("noted")
    return x


def one_of_two_lists_that_is_changed(x):
    a, b = [x], [5]
    c = a if x > 0 else b
    c.append(9)
    return a, b, c


def list_replaced_in_a_branch_that_is_changed(x):
    a = [x]
    b = a
    if x > 0:
        a = [*a, 3]
    a.append(9)
    return b


def dict_that_may_be_another_one_and_is_changed(x):
    a, b = {"k": x}, {"k": 5}
    if x > 0:
        c = a
    else:
        c = b
    a["k"] = 7
    return c["k"]


def list_replaced_in_a_loop_and_changed_later(x):
    values = [1, 2]
    known = values
    for _ in range(x):
        values = [3]
    values.append(4)
    return known


def list_replaced_and_changed_by_a_handler_in_a_loop(x):
    values = [1, 3]
    known = values
    for i in range(x):
        try:
            if x > 5:
                raise KeyError
            try:
                values[x] = i
            finally:
                values = [5]
        except LookupError:
            values[0] = 1
    return known


def nonlocal_list_replaced_in_a_loop(x):
    values = [1, 2]
    known = values

    def replace(k):
        nonlocal values
        values = [k]

    for _ in range(x):
        replace(x)
    values.extend([4])
    return known


def list_replaced_in_a_loop_in_a_loop(x):
    values = [1, 2]
    known = values
    for _ in range(x):
        while x > 5:
            values = [5]
            x -= 1
        values.append(6)
    return known


def list_replaced_in_a_loop_before_an_error(x):
    values = [1, 2]
    known = values
    try:
        for k in range(x):
            if k > 2:
                raise KeyError
            values = [3]
    except KeyError:
        values.append(4)
    return known


def lists_that_are_one_from_the_second_iteration_on(n):
    a, b = [0], [1]
    for i in range(n):
        a[0] += i
        b = a
    return a, b


def list_under_two_names_on_one_path(x):
    if x > 0:
        values = [1]
        known = values
    else:
        values = [2]
        known = [5]
    values[0] = 3
    return known


def list_returned_on_one_path_and_changed_in_finally(x):
    values = [1]
    try:
        if x <= 0:
            old = values
            values = [2]
            return values, old
    finally:
        values[0] = 3
    return values, values


def list_named_in_a_loop_before_it_is_replaced_there(x):
    values = [x]
    for _ in range(x):
        old = values
        while len(values) < x:
            values = [*values, 5]
        old[-1] += 1
    return values


def list_named_in_a_branch_before_it_is_replaced_there(x):
    values = [x]
    if x > 0:
        old = values
        if x > 1:
            values = [*values, 5]
        old[-1] = 1
    return values


def grown_list_in_a_tuple_before_it_is_replaced_in_a_loop(x):
    values = [x]
    while x < 5:
        values.append(x)
        old = (values,)
        if x > 3:
            values = values[1:]
        values[0] += 1
        x += old[0][0]
    return x


def list_set_by_a_call_that_replaces_it_in_a_loop(x):
    values = [x]

    def more():
        nonlocal values
        if x > 1:
            values = [*values, 5]
        return 1

    for _ in range(x):
        values[-1] += more()
    return values


CASES: list[tuple[Callable[..., Any], type[Exception], tuple[str, ...]]] = [
    (object_made_in_each_branch, errors.StagedValueError, ("'v'", "_Vector", "expected")),
    (number_becomes_text_in_a_loop, errors.LoopCarryError, ("'x'", "int64", "string")),
    (text_or_number_in_branches, errors.StagedValueError, ("'y'", "int64", "string")),
    (tuple_lengths_differ_between_branches, errors.StagedValueError, ("'pair'", "tuple of 2", "tuple of 3")),
    (dict_key_added_in_a_loop, errors.LoopCarryError, ("'table'", "structure")),
    (truth_of_a_vector, errors.OperatorNotAllowedInGraphError, ("ambiguous", "reduce_any")),
    (recursion_over_new_objects, RecursionError, ("'go'", "calls itself", "loop")),
    (python_function_caught, errors.StagedValueError, ("any error", "cannot catch", "if d == 0:")),
    (bytes_set_in_a_branch, errors.StagedValueError, ("a bytearray", "if the condition holds")),
    (bytes_appended_in_a_loop, errors.LoopCarryError, ("a bytearray", "do not change it in the loop")),
    (refusal_in_a_try, errors.StagedValueError, ("int64", "'none'")),
    (refusal_under_a_bare_except, errors.StagedValueError, ("int64", "'none'")),
    (refusal_suppressed, errors.StagedValueError, ("int64", "'none'")),
    (refusal_behind_a_return_in_finally, errors.StagedValueError, ("int64", "'none'")),
    (raised_behind_a_return_in_finally, errors.StagedValueError, ("ValueError", "stays plain Python", "`finally`")),
    (operation_in_a_loop_behind_a_return_in_finally, errors.StagedValueError, ("IndexingError", "cannot catch")),
    (operation_in_an_else_block_behind_a_return_in_finally, errors.StagedValueError, ("DivisionBy", "cannot catch")),
    (operation_behind_a_break_in_finally, errors.StagedValueError, ("IndexingError", "cannot catch")),
    (operation_in_a_generator, errors.StagedValueError, ("IndexingError", "`yield`")),
    (builtin_in_a_generator, errors.StagedValueError, ("ValueError", "`yield`")),
    (raised_in_a_generator, errors.StagedValueError, ("ValueError", "stays plain Python", "`yield`")),
    (raised_in_a_manager_that_looks_at_errors, errors.StagedValueError, ("`with`", "_GeneratorContextManager")),
    (dict_replaced_before_an_error_and_changed_in_its_handler, errors.StagedValueError, ("'table'", "two dicts")),
    (list_under_two_names_on_one_path, errors.StagedValueError, ("one of two lists", "copy")),
    (dict_that_may_be_another_one_and_is_changed, errors.StagedValueError, ("'c'", "one of two dicts", "copy")),
    (python_function_of_a_library, errors.OperatorNotAllowedInGraphError, ("array.array()", "known only when")),
]


#: Programs with lists that a tensor decides on, as they may be changed under another name: these are shared.
SHARED = [
    one_of_two_lists_that_is_changed,
    row_replaced_in_a_branch_and_changed_later,
    row_changed_in_one_branch_and_replaced_in_the_other,
    list_returned_on_one_path_and_changed_in_finally,
    list_replaced_in_a_branch_that_is_changed,
    list_replaced_in_a_loop_and_changed_later,
    list_replaced_and_changed_by_a_handler_in_a_loop,
    nonlocal_list_replaced_in_a_loop,
    list_replaced_in_a_loop_in_a_loop,
    list_named_in_a_loop_before_it_is_replaced_there,
    list_named_in_a_branch_before_it_is_replaced_there,
    grown_list_in_a_tuple_before_it_is_replaced_in_a_loop,
    list_set_by_a_call_that_replaces_it_in_a_loop,
    list_replaced_in_a_loop_before_an_error,
    lists_that_are_one_from_the_second_iteration_on,
]


@pytest.mark.parametrize("x", [0, 1, 3, 6])
@pytest.mark.parametrize("program", SHARED, ids=[program.__name__ for program in SHARED])
def test_lists_under_several_names(program: Callable[..., Any], x: int) -> None:
    assert_agree(run(program, [x]), run(ag.function(program), [ag.constant(x)]), "staged")


@pytest.mark.parametrize(("program", "error", "says"), CASES, ids=[c[0].__name__ for c in CASES])
def test_refused(
    program: Callable[..., Any], error: type[Exception], says: tuple[str, ...], shallow_recursion: None
) -> None:
    with pytest.raises(error) as caught:
        ag.function(program)(ag.constant(3))
    text = str(caught.value)
    for part in says:
        assert part in text
    location = caught.value.location  # type: ignore[attr-defined]
    first = program.__code__.co_firstlineno
    lines = {line for *_, line in program.__code__.co_lines() if line is not None}
    assert location.filename == __file__ and first < location.line <= max(lines), text
