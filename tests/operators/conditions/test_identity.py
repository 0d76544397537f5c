"""`is`: of containers, arrays and tuples of which a tensor says which one they are, it gives Python's answer or an
error."""

import operator

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.agreement import assert_agree, run


def of_lists_behind_a_branch(n):
    a, b = [1], [1]
    c = a
    if n > 1:
        c = b
    return int(c is a), int(c is b), int(c is not b)


def of_a_list_made_on_one_path(n):
    c = [1]
    if n > 1:
        d = c
    else:
        d = [1]
    return int(c is d)


def of_lists_in_items(n):
    rows = [[1], [1]]
    first = rows[0]
    if n > 1:
        rows[0] = rows[1]
    return int(rows[0] is first), int(rows[0] is rows[1])


def of_a_chosen_list(n):
    a, b = [1], [2]
    c = a if n > 1 else b
    return int(c is a)


def of_lists_swapped_in_a_loop(n):
    a, b = [1], [2]
    c = a
    for _ in range(n):
        a, b = b, a
    return int(c is a)


def of_what_a_caught_error_leaves(n):
    a, b = [1], [2]
    c = a
    try:
        if n > 1:
            raise ValueError
        c = b
    except ValueError:
        pass
    return int(c is a)


def of_what_a_callee_returns(n):
    a, b = [1], [2]

    def pick():
        for i in range(n):
            if i == 1:
                return a
        return b

    return int(pick() is a)


def of_a_list_in_the_test_of_a_loop(n):
    a, b = [1], [2]
    c = a
    while c is a:
        if n > 1:
            c = b
        n += 1
    return n


def of_containers_that_no_tensor_decides(n):
    a, b, c = [n], {"k": n}, {n}
    if n > 1:
        a.append(1)
        b["k"] = 2
    d = a
    return int(d is a), int(a is not b), int(b is c), int(a is a)


def of_arrays_that_expressions_make(n):
    a = np.arange(2) + n
    b = np.arange(2) + n
    for _ in range(n):
        c = a + 1
        if c is a:
            return a
        a = c
    return int(a is b), int(a is a), int(a[:1] is a)


def as_a_function(n):
    a, b = [1], [1]
    c = a
    if n > 1:
        c = b
    return int(operator.is_(c, a)), int(operator.is_not(c, b)), int(id(a) == id(b)), int(id(a) == id(a))


def of_bools(n):
    few, many, flag = n < 2, n > 2, True
    for _ in range(n):
        flag = not flag
    return int(few is many), int(few is not flag), int((n == 1) is flag), int(few is None), int(few is n)


def of_a_number_and_a_marker(n):
    missing = object()
    total, others = 0, [n]
    for i in range(n):
        total += i
    return int(total is missing), int(total is not missing), int(total is others)


ANSWERED = (
    of_lists_behind_a_branch, of_a_list_made_on_one_path, of_lists_in_items, of_a_chosen_list,
    of_lists_swapped_in_a_loop, of_what_a_caught_error_leaves, of_what_a_callee_returns,
    of_a_list_in_the_test_of_a_loop, as_a_function,
    of_containers_that_no_tensor_decides, of_arrays_that_expressions_make, of_bools, of_a_number_and_a_marker,
)  # fmt: skip


@pytest.mark.parametrize("program", ANSWERED, ids=lambda f: f.__name__)
def test_lists_are_told_apart_when_the_graph_runs(program):
    function = ag.function(program)
    for n in (0, 1, 2, 3):
        assert_agree(run(program, [n]), run(function, [ag.constant(n)]), f"n = {n}")


def of_dicts(n):
    a, b = {"k": 1}, {"k": 2}
    c = a
    if n > 1:
        c = b
    return int(c is a)


def of_sets(n):
    a, b = {1}, {1}
    c = a
    if n > 1:
        c = b
    return int(c is a)


def of_lists_that_are_one_on_one_path(n):
    if n > 1:
        c = [1]
        d = c
    else:
        c, d = [1], [1]
    return int(c is d)


def of_a_list_that_an_iteration_replaces(n):
    a, b = [1], [2]
    c = a
    times = 0
    for _ in range(n):
        if c is b:
            times += 1
        c = b
    return times


def of_arrays(n):
    a, b = np.arange(2) + n, np.arange(2) + n
    c = a
    if n > 1:
        c = b
    return int(c is a)


def of_arrays_of_numpy(n):
    a, b = np.zeros(2), np.zeros(2)
    c = a
    for _ in range(n):
        c = b
    return int(c is a)


def of_an_array_that_an_iteration_replaces(n):
    a, b = np.arange(2) + n, np.arange(2) + n
    c = a
    times = 0
    for _ in range(n):
        if c is b:
            times += 1
        c = b
    return times


def of_tuples(n):
    a = c = (1, 2)
    if n > 1:
        c = (3, 4)
    return int(c is a)


def of_texts(n):
    idle, busy = "idle", "busy"
    now = idle
    for _ in range(n):
        now = busy if now is idle else idle
    return int(now == idle)


def of_numbers(n):
    ready = 0
    now = ready
    for _ in range(n):
        now = 1 if now is ready else ready
    return now


def id_of_a_list(n):
    a, b = [1], [2]
    c = a
    for _ in range(n):
        c = b
    return int(id(c) == id(a))


def id_of_a_shared_list(n):
    a = [n, 1]
    b = a if n > 1 else [n, 1]
    return int(a is b), int(id(a) == id(b))


def id_of_a_shared_list_as_a_key(n):
    a, b = [n, 1], [n, 1]
    if n > 1:
        b = a
    known = {id(a): 1}
    return int(a is b), int(id(b) in known)


def id_of_a_chosen_item(n):
    a, b = [n, 1], [n, 1]
    return int(id([a, b][n - 1]) == id(b))


def id_of_a_tuple(n):
    a, b = (n, 1), (n, 2)
    c = a if n > 1 else b
    return int(id(c) == id(a))


def id_of_an_array(n):
    a, b = np.arange(2) + n, np.arange(2) + n
    c = a
    if n > 1:
        c = b
    return int(id(c) == id(a))


def id_of_what_may_be_none(n):
    a = (n, 1)
    c = None
    if n > 1:
        c = a
    return int(id(c) == id(a))


REFUSED = (
    of_dicts, of_sets, of_lists_that_are_one_on_one_path, of_a_list_that_an_iteration_replaces, of_arrays,
    of_arrays_of_numpy, of_an_array_that_an_iteration_replaces, of_tuples, of_texts, of_numbers, id_of_a_list,
    id_of_a_shared_list, id_of_a_shared_list_as_a_key, id_of_a_chosen_item, id_of_a_tuple, id_of_an_array,
    id_of_what_may_be_none,
)  # fmt: skip


@pytest.mark.parametrize("program", REFUSED, ids=lambda f: f.__name__)
def test_what_no_graph_can_tell_apart_is_refused(program):
    with pytest.raises(errors.StagedValueError, match=r"(`is`|id\(\)) asks (about|whether two (texts|numbers) are)"):
        ag.function(program)(ag.constant(2))


def test_a_list_under_several_names_that_may_be_none_is_refused() -> None:
    def program(n):
        a = [1]
        c = None
        if n > 1:
            c = a
        return int(c is a)

    with pytest.raises(errors.StagedValueError, match="'c' is a list of 1 after the `if` branch and None after"):
        ag.function(program)(ag.constant(2))


def test_an_object_whose_class_says_its_truth_or_length_is_itself() -> None:
    class Sentinel:
        def __bool__(self):
            return False

        def __len__(self):
            return 3

    nothing = Sentinel()

    def program(n):
        found = nothing if n is nothing else n
        other = None
        if n > 1:
            other = n
        return found, nothing is n, n is not nothing, other is nothing

    for n in (1, 2):
        assert_agree(run(program, [n]), run(ag.function(program), [ag.constant(n)]), "program")
