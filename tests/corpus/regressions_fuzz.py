"""More programs that `tests.fuzz` found to differ from plain Python, made small. One that is here stays right."""

from __future__ import annotations

import contextlib

from tests.corpus.registry import program


class Point:
    def __init__(self, n):
        self.n = n

    def step(self, k):
        self.n += k
        return self.n


def risky(k):
    if k > 2:
        raise ValueError("big")
    return k + 1


@program((3,), (0,))
def attribute_set_before_a_method_sets_it(a):
    o = Point(a)
    if a > 2:
        return 1, o.n
    o.n += 1
    return o.step(2), o.n


@program((3, 2), (0, 2), (3, 0))
def attribute_set_in_a_loop_after_an_early_return(a, b):
    o = Point(1)
    if b == 0:
        return o.n
    while o.n < a:
        o.n += 1
    else:
        o.step(5)
    return o.n


@program((3, True), (3, False))
def nonlocal_set_in_a_loop_and_returned_early(a, p):
    d = 1

    def set_d(k):
        nonlocal d
        d = k
        return k

    if p:
        return d
    for i in range(a):
        set_d(i)
    return d + 10


@program((3, True), (3, False))
def list_first_assigned_in_a_branch_and_grown_there(a, p):
    if p:
        l = [a]
        for i in range(a):
            l.append(i)
    return l[0], len(l)


@program((3,), (1,), (0,))
def list_first_assigned_and_grown_in_a_loop(a):
    for i in range(a):
        if i > 0:
            l.append(a)  # noqa: F821  assigned an iteration ago
        else:
            l = [i]
    return len(l), l[-1]


@program((3,), (1,))
def list_popped_more_often_than_it_has_items(a):
    l = [2]
    while a > 0:
        l.pop()
        a -= 1


@program((3, 1), (3, 0))
def division_whose_result_is_not_used(a, b):
    for _ in range(a):
        a // b
    return a


@program((3,), (5,))
def printed_before_it_fails(a):
    print("first", a)
    return [][a - a + 0]


@program((3,), (1,))
def list_assigned_anew_in_a_branch(a):
    l = [a, 2]
    m = l
    if a > 2:
        l = l + [0]
    return l[-1], len(l), m


@program((3,), (1,))
def list_changed_then_assigned_anew_in_a_branch(a):
    l = [a, 2]
    m = l
    if a > 2:
        l[0] = 5
        l = [7, l[0]]
    else:
        l[1] = 9
    return l, m


@program((3,), (0,))
def list_assigned_anew_in_a_loop(a):
    l = [a, 2]
    m = l
    for i in range(a):
        l = [l[1], i]
    return l, m


@program((3,), (1,), (0,))
def dict_assigned_anew_on_one_of_three_paths(a):
    d = {"k": 1}
    e = d
    if a > 2:
        d = {"k": a}
    elif a > 0:
        d["k"] = 5
    else:
        e = {"k": 9}
    return d, e


@program((5, -2), (1, -2))
def finally_reads_what_a_handler_assigned(a, b):
    l = [a]
    try:
        a = risky(a)
    except ValueError:
        b = 1
    finally:
        l.append(b)
    return l


@program((3,), (0,))
def try_with_nothing_in_it(a):
    for i in range(2):
        if a > 1:
            try:
                pass
            finally:
                a = a + i
            continue
        a += 10
    return a


@program((0,), (1,), (5,))
def loop_test_that_changes_an_attribute(a):
    o = Point(0)
    i = 0
    while o.step(1) < a:
        i += o.n
    return o.n, i


@program((3, 1.5), (0, 1.5))
def tuple_returned_in_a_try_and_after_it(a, x):
    try:
        if a > 1:
            raise KeyError
        return a + 1, x
    except LookupError:
        pass
    return a, x


@program((5,), (0,))
def dict_assigned_anew_in_a_with_statement(a):
    d = {"k": a}
    e = d
    with contextlib.nullcontext():
        if a > 2:
            d = {"k": 0}
    return d, e


@program((3, 2), (2, 3))
def pair_compared_with_a_pair(a, b):
    t = (a, 2)
    if t == (3, b):
        return 1
    return 2 if [a, b] != [2, 3] else 3


@program((3, {"k": 1}), (0, {"k": 1}))
def dict_changed_before_it_is_returned(a, d):
    if a > 1:
        d.update(k=a)
        return d
    return d


@program((3, {"k": 1}), (0, {"k": 1}))
def dict_changed_before_it_is_returned_in_a_tuple(a, d):
    if a > 1:
        d.update(k=a)
        t = (a, d)
    else:
        t = (a + 1, d)
    t[1]["k"] += 1
    return t, d


@program((3,), (0,))
def list_changed_before_it_is_returned(a):
    l = [1, 2]
    if a > 1:
        l.append(a)
        return l
    return l


@program((3, {"k": 1}), (0, {"k": 1}))
def dict_changed_under_another_name_or_not(a, d):
    if a > 1:
        d.update(k=a)
        m = d
    else:
        m = {"k": 9}
    return m, d["k"]


@program((3, {"k": 1}), (0, {"k": 1}))
def dict_changed_under_another_name_in_a_loop(a, d):
    for i in range(a):
        m = d
        m.update(k=i)
        if i > 1:
            return m, i
    return d, 0


@program((2,), (0,))
def variable_assigned_anew_in_finally_of_a_branch(a):
    l = 1
    if a > 0:
        l = 0
    else:
        try:
            pass
        finally:
            l = 3
        l = l + 1
        print(l)


@program((2, 5), (0, 5), (0, -5))
def variable_assigned_anew_in_a_branch_of_a_branch(a, b):
    l = 1
    if a > 0:
        l = 0
    else:
        if b > 0:
            l = 3
        else:
            l = 4
        l = l + 1
        print(l)
    return a


def grow(l, k):
    l.append(k)


@program((5, 0), (0, 1))
def staged_list_changed_by_an_inner_function_in_a_branch(a, b):
    l = [3, b]

    def put():
        l[0] = 3

    for i in range(a % 4):
        l.pop()
    if b > 0:
        put()
    return len(l)


@program((-3,), (2,), (3,))
def list_grown_in_a_loop_of_a_try_body(a):
    l = [a]
    try:
        risky(a)
        a = l.pop()
        for i in range(a):
            grow(l, i)
    except ValueError:
        pass
    return len(l), a


@program((-3,), (5,))
def list_replaced_in_try_statements_in_a_handler(a):
    l = [a, 3]
    c = 0
    try:
        c = risky(a)
    except ValueError:
        for i, j in enumerate(l):  # noqa: B007
            try:
                c = risky(a)
            finally:
                l = l + [0]
    return c, len(l)



@program((2, 0), (1, 5))
def list_item_set_under_asserts(a, b):
    l = [a, b]
    with contextlib.suppress(ValueError):
        for i in range(2):
            assert a > 0
            l[a % 1] = 2 + i
            risky(b - 5)
    return l


@program((1, 0.5), (3, 0.0))
def list_grown_by_a_function_after_an_early_return(a, x):
    l = [a]
    if x > 0:
        return l
    for i in range(a):
        grow(l, i)
    return l


@program((4, 1), (2, 1), (10, 1))
def staged_list_returned_on_nested_paths(a, v):
    l = [0, -4]
    for i in range(a):  # noqa: B007
        l = l + [v]
    if a > 3:
        if a > 9:
            return 0, l
        grow(l, 7)
        return 1, l
    return 2, l


@program((4, 2), (1, 0))
def list_that_holds_itself(a, b):
    total = 0
    for i in range(a):
        l = [i, b]
        l.append(l)
        l[0] = l[1] + i
        total += l[0] + l[2][1]
    return total


@program((3, 5), (0, 2))
def list_kept_alive_by_an_error_of_the_body(a, b):
    l = [b]
    n = 0
    for i in range(a):
        l = [k + i for k in l]
        try:
            l[b * 100] = 1
        except IndexError:
            n += 1
    return l, n


@program((1, 3), (0, 2))
def dict_made_anew_in_nested_loops(a, b):
    d = {"k": b}
    for i in range(b):
        for j in range(2):
            if a > i:
                d["k"] += j
            else:
                d = {"k": i}
            d = {k: e + 1 for k, e in d.items()}
    return d["k"]


def ten_or_less(k):
    try:
        risky(k)
    except ValueError:
        pass
    else:
        return 10
    return -2


@program((2,), (3,))
def returned_from_the_else_block_of_a_try_statement(b):
    return 1 + ten_or_less(b)


@program((2,), (3,))
def variable_without_a_value_assigned_to_an_item(b):
    values = []
    if b > 5:
        missing = 1
    values[b % len(values)] = missing
    return values


@program((3, 1), (1, 0))
def managers_and_handlers_deep_within_conditions(a, b):
    if a > 0:
        if a != 2:
            if b < 9:
                if a < 9:
                    if b != 5:
                        if b != 6:
                            if a != 7:
                                with contextlib.nullcontext(2) as n, contextlib.nullcontext(3):
                                    b += n
                                try:
                                    b += risky(a)
                                except ValueError:
                                    b -= n
                                finally:
                                    b *= 2
    return b


@program((3,), (7,))
def variable_without_a_value_deleted_by_an_inner_function(a):
    def forget():
        nonlocal y
        del y

    if a > 5:
        y = 1
    forget()
    while a < 5:
        a += 1
        y = a
    return a


@program((3,), (7,))
def variable_without_a_value_deleted_by_a_class(a):
    if a > 5:
        y = 1

    class Forget:
        nonlocal y
        del y

    return a


@program((True, [0, 5]), (False, [1, 0]))
def name_of_a_handler_in_a_python_loop(p, v):
    e = 3
    for i in range(2):
        e //= 3
        if p:
            try:
                if v[i] > 7:
                    raise ValueError
            except ValueError as e:
                pass
    return e


@program((3,), (7,))
def name_of_a_handler_read_where_nothing_was_raised(a):
    e = 3
    found = []
    try:
        if a > 5:
            raise ValueError
    except KeyError:
        found.append(e)
    except ValueError as e:
        pass
    else:
        for i in range(2):
            found.append(abs(-1 if e > 2 else 1))
    return a, sum(found)
