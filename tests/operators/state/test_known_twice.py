"""Containers under two names: a place counts once, under whatever key, and what a path behind a step that may raise has
put under two names is one container behind the `try`, too."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import assert_agree, run

first = second = None


def some(n):
    yield 1
    if n > 2:
        yield 5


def nonlocals_swapped_for_a_generator(x, n):
    def swap():
        nonlocal a, b
        a, b = b, a

    a, b = [x, 1], [2, x]
    known = (a, 4)
    for _ in some(n):
        swap()
    b[0] = 1
    return a[0], b[0], known[0][0]


def globals_swapped_for_a_generator(x, n):
    def swap():
        global first, second
        first, second = second, first

    global first, second
    first, second = [x, 1], [2, x]
    known = (first, 4)
    for _ in some(n):
        swap()
    second[0] = 1
    return first[0], second[0], known[0][0]


def attributes_swapped_for_a_generator(x, n):
    def swap(o):
        o.a, o.b = o.b, o.a

    o = SimpleNamespace(a=[x, 1], b=[2, x])
    known = (o.a, 4)
    for _ in some(n):
        swap(o)
        o.a = o.a
    o.b[0] = 1
    return o.a[0], o.b[0], known[0][0]


def nonlocals_set_in_a_try(x, n):
    def set_both():
        nonlocal a, b
        a = [x, x]
        b = a

    a, b = [4, 4], [5, 5]
    try:
        if x == 3:
            raise ValueError
        set_both()
    except ValueError:
        pass
    a[1] = 77
    return a[1], b[1]


def replaced_on_a_path_behind_a_step_that_may_raise(x, n):
    a = [x, 1]
    known = a
    try:
        try:
            if n == 2:
                raise ValueError
            try:
                if x == 1:
                    raise ValueError
                a = [x, 0]
            except ValueError:
                pass
        finally:
            known[0] = known[0] + x
    except ValueError:
        pass
    return a, known


RIGHT = [
    replaced_on_a_path_behind_a_step_that_may_raise,
    nonlocals_swapped_for_a_generator, globals_swapped_for_a_generator, attributes_swapped_for_a_generator,
    nonlocals_set_in_a_try,
]  # fmt: skip


@pytest.mark.parametrize(("x", "n"), [(3, 3), (1, 2), (3, 0), (1, 3)])
@pytest.mark.parametrize("program", RIGHT, ids=[program.__name__ for program in RIGHT])
def test_a_place_counts_once(program, x, n):
    assert_agree(
        run(program, [x, n]), run(ag.function(program), [ag.constant(x), ag.constant(n)]), program.__name__
    )


def in_a_variable_and_an_item(x):
    other = {"k": [1, x]}
    a = [3, 3]
    try:
        if x == 3:
            raise ValueError
        a = [x, 1]
        other["k"] = a
    except ValueError:
        pass
    other["k"][1] = 7
    return a, other["k"]


def in_two_places(x):
    o, other = SimpleNamespace(a=[5, x]), {"k": [1, x]}
    try:
        if x == 3:
            raise ValueError
        o.a = other["k"] = [x, x]
    except ValueError:
        pass
    other["k"][1] = 7
    return o.a, other["k"]


def in_a_place_and_returned(x):
    other = {"k": [1, x]}

    def make():
        if x == 3:
            raise ValueError
        made = [x, 1]
        other["k"] = made
        return made

    a = [0, 0]
    try:
        a = make()
    except ValueError:
        pass
    a[0] = 50
    return a, other["k"]


REFUSED = [in_a_variable_and_an_item, in_two_places, in_a_place_and_returned]


@pytest.mark.parametrize("program", REFUSED, ids=[program.__name__ for program in REFUSED])
def test_what_a_path_puts_under_two_names_behind_a_step_that_may_raise_is_one(program):
    with pytest.raises(errors.StagedValueError, match="is one of two lists"):
        ag.function(program)(ag.constant(1))


@pytest.mark.parametrize("x", [1, 2, 3])
def test_a_list_that_a_branch_leads_to_by_a_handler_alone_is_shared_before_it(x):
    """The `if` on the error of the inner statement does not know the list that `m` held, which its handler may see."""

    def program(x):
        def swap():
            nonlocal a, b
            a, b = b, a

        a, b = [x, 1], [2, x]
        m = {"k": [1, x]}
        try:
            try:
                if x == 1:
                    raise ValueError
            finally:
                m = {"k": a}
                try:
                    try:
                        a[1] = a[0] + x
                        if x == 3:
                            raise ValueError
                        swap()
                    finally:
                        b = [x, 1]
                except ValueError:
                    pass
        except ValueError:
            pass
        return a, b, m["k"], int(m["k"] is a)

    assert_agree(run(program, [x]), run(ag.function(program), [ag.constant(x)]), f"x = {x}")


def put_again_into_an_item(x):
    a = [1]
    b = a
    m = {"k": a}
    try:
        if x > 4:
            a += [x]
        if x == 1:
            raise ValueError
        m["k"] = b
    except ValueError:
        b += [x]
    b += [8]
    return m["k"]


def put_again_into_a_tuple_of_an_attribute(x):
    a = [1]
    b = a
    o = SimpleNamespace(k=(a, [a]))
    try:
        if x > 4:
            a += [x]
        if x == 1:
            raise ValueError
        o.k = (b, [b])
    except ValueError:
        b += [x]
    return o.k


def put_again_by_a_branch(x):
    a = [1]
    b = a
    m = {"k": a}
    if x > 4:
        a += [x]
    if x == 1:
        b += [x]
    else:
        m["k"] = b
    b += [7]
    return m["k"], a


def put_again_in_a_loop(x):
    a = [1]
    b = a
    m = {"k": a}
    for i in range(x):
        if i == 2:
            a += [i]
        try:
            if i == 1:
                raise ValueError
            m["k"] = b
        except ValueError:
            b += [i]
    return m["k"]


AGAIN = [put_again_into_an_item, put_again_into_a_tuple_of_an_attribute, put_again_by_a_branch, put_again_in_a_loop]


@pytest.mark.parametrize("x", [0, 1, 5])
@pytest.mark.parametrize("program", AGAIN, ids=[program.__name__ for program in AGAIN])
def test_a_list_that_a_tensor_grows_is_the_same_one_where_it_is_put_again(program, x):
    assert_agree(run(program, [x]), run(ag.function(program), [ag.constant(x)]), f"x = {x}")


def in_a_tuple_of_a_finally(x):
    a = [x, 1]
    b = c = a
    first = a
    p = ()
    try:
        try:
            if x > 2:
                raise ValueError
        except ValueError:
            a = c = [x, 0]
            raise
        finally:
            p = (b, [a, a])
    except ValueError:
        a[0] = a[0] + x
        p[1][0][1] = 7
        a = first
    return a, b, c, p


def in_a_dict_that_the_body_makes(x):
    rows = {"k": [0]}
    row = rows["k"]
    try:
        row = [x, x]
        rows = {"k": row, "l": [row]}
        if x > 2:
            raise ValueError
        row[0] = 9
    except ValueError:
        row[1] = 5
        rows["l"][0][0] = 6
    return row, rows


SEVERAL = [in_a_tuple_of_a_finally, in_a_dict_that_the_body_makes]


@pytest.mark.parametrize("x", [1, 3])
@pytest.mark.parametrize("program", SEVERAL, ids=[program.__name__ for program in SEVERAL])
def test_a_list_that_the_body_has_put_in_several_places_is_one_for_the_handler(program, x):
    assert_agree(run(program, [x]), run(ag.function(program), [ag.constant(x)]), f"x = {x}")


def test_what_only_an_abandoned_trace_raises_has_no_handler():
    """The `try` statements are traced again as lists have to be shared before them: an error of the first trace, of
    which nothing is left, is not one that a handler is traced for, with variables that no path has given a value."""

    def program(x):
        def fresh():
            nonlocal a
            a = [x, 0]
            if x > 0:
                raise ValueError

        a = [1]
        first = b = a
        o = SimpleNamespace(r=[9, x])
        try:
            try:
                try:
                    if x > 4:
                        raise ValueError
                    b += [1]
                except ValueError:
                    first[0] = first[0] + x
                    a = o.r
                finally:
                    a[0] = a[0] + x
            finally:
                b = fresh()
        except ValueError:
            o.r = a
        return x + len(b), o.r, first

    for x in (3, 5):
        assert_agree(run(program, [x]), run(ag.function(program), [ag.constant(x)]), f"x = {x}")


def shared_behind_a_step_of_a_handler(x):
    def put(z):
        o.r = z
        if x > 2:
            raise ValueError
        m["k"] = z

    a = [1]
    o = SimpleNamespace(r=a)
    m = {"k": a}
    c = a if x > 4 else [x, 1]
    b = [1, 0]
    try:
        if x > 0:
            raise ValueError
        b.append(x)
    except ValueError:
        put(b)
    finally:
        o.r[0] = o.r[0] + x
    return a, b, c, o.r, m["k"]


@pytest.mark.parametrize("x", [1, 2, -1, 3])
def test_a_list_that_an_attribute_alone_leads_to_is_shared_before_a_step_that_may_raise(x):
    program = shared_behind_a_step_of_a_handler
    assert_agree(run(program, [x]), run(ag.function(program), [ag.constant(x)]), f"x = {x}")
