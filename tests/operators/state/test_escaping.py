"""What a branch or a loop has changed before it raised, as a handler in another function reads it."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import assert_agree, run

counted = 0


class Account:
    def __init__(self):
        self.failed = 0
        self.balance = 10
        self.log = []
        self.last = [0, 0]

    def withdraw(self, n):
        if n > self.balance:
            self.failed += 1
            self.log.append(n)
            self.last = [n, self.balance]
            raise ValueError
        self.balance -= n

    def withdraw_all(self, amounts):
        for n in amounts:
            self.failed += 10
            if n > self.balance:
                raise ValueError
            self.balance -= n

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        self.balance += self.failed * 100
        return kind is ValueError


def an_attribute_of_a_method(x):
    account = Account()
    try:
        account.withdraw(x)
    except ValueError:
        account.last[1] = account.last[0] + 1
    return account.failed, account.balance, len(account.log), account.last


def attributes_of_methods_in_a_row(x):
    account = Account()
    for n in (x, 3, 20):
        try:
            account.withdraw(n)
        except ValueError:
            account.balance -= 1
    return account.failed, account.balance, len(account.log)


def an_attribute_of_a_loop(x):
    account = Account()
    amounts = ag.constant([1, 2, 3]) * x
    try:
        account.withdraw_all(amounts)
    except ValueError:
        return account.failed, account.balance
    return account.failed + 1000, account.balance


def an_attribute_that_a_manager_reads(x):
    account = Account()
    with account:
        account.withdraw(x)
    return account.failed, account.balance


def variables_of_a_function_around(x):
    def body():
        nonlocal s, rows
        if x > 2:
            s = 10
            rows = [x, x]
            if x > 5:
                s = 12
                raise ValueError
            s = 11
            raise KeyError
        s = 20

    def told():
        return s + rows[0]

    def guarded(f, tell):
        try:
            f()
        except KeyError:
            rows[1] = 7
            return tell() + 100
        except ValueError:
            return tell() + 200
        return tell()

    s = 1
    rows = [5, 5]
    return guarded(body, told), s, rows


def a_variable_that_a_generator_reads(x):
    seen = []

    def numbers(k):
        try:
            yield k
        finally:
            seen.append(s)
            c[0] = c[0] + k

    s = 1
    c = [5, 5]
    try:
        for _ in numbers(x):
            if x > 2:
                s = 10
                c = [x, 0]
                raise ValueError
            s = 20
    except ValueError:
        s = s + 1
    return s, seen[0], c


def a_global(x):
    def body():
        global counted
        if x > 2:
            counted = x
            raise ValueError
        counted = 1

    def guarded():
        try:
            body()
        except ValueError:
            return counted * 2
        return counted

    return guarded()


def through_two_statements(x):
    o = SimpleNamespace(s=0)

    def body():
        if x > 2:
            o.s = x
            raise ValueError

    def inner():
        try:
            body()
        except KeyError:
            o.s = 100
        finally:
            o.s = o.s + 1

    try:
        inner()
    except ValueError:
        return o.s * 10
    return o.s


def variables_of_a_loop_over_a_generator_with_finally(x):
    """The generator's `finally` lets the error of the loop's body pass, and the function's handler reads `t`."""
    account, closed = Account(), []

    def amounts():
        try:
            yield x
            yield 2
        finally:
            closed.append(1)

    t, last = 0, -1
    try:
        for n in amounts():
            try:
                t = t + n
                account.withdraw(n + 2)
            finally:
                last = t
            t = t + 100
    except ValueError:
        t = t + 1000
    return t, last, account.balance, len(closed)


def a_variable_that_the_path_with_the_error_leaves_alone(x):
    count, seen = x * 10, [0, 0]

    def watched():
        try:
            yield x
        finally:
            seen[0] = count

    try:
        for _ in watched():
            if x > 5:
                raise ValueError
            else:
                count = count + 1
    except ValueError:
        seen[1] = count
    return seen, count


def a_list_that_the_path_with_the_error_leaves_alone(x):
    first, last = [1, x], [3, 4]
    box = SimpleNamespace(held=last)

    def fresh():
        nonlocal first, last
        first = last = [x, 0]

    def put(values):
        box.held = values
        raise ValueError

    def watched():
        try:
            yield x
        finally:
            last[0] = last[0] + x
            if x == 30:
                fresh()

    try:
        for _ in watched():
            if x > 5:
                put(first)
    except ValueError:
        pass
    return first, last, box.held


def a_list_with_two_names_of_which_the_handler_reads_one(x):
    """The other name is a variable of the loop's body, and what it holds is forgotten where that raises."""

    def fresh(v):
        nonlocal rows, last
        rows = last = [v]
        if v > 2:
            raise ValueError

    def watched():
        try:
            yield x
        finally:
            last[0] = last[0] + 1

    rows, other = [1], [x]
    kept = {"k": rows}
    try:
        if x > 2:
            raise ValueError
        rows = last = [1]
    except ValueError:
        pass
    for _ in watched():
        try:
            rows[0] = x
        finally:
            fresh(x)
            kept["k"] = other
    return rows, last, kept["k"]


PROGRAMS = [
    a_list_with_two_names_of_which_the_handler_reads_one,
    a_variable_that_the_path_with_the_error_leaves_alone, a_list_that_the_path_with_the_error_leaves_alone,
    an_attribute_of_a_method, attributes_of_methods_in_a_row, an_attribute_of_a_loop, an_attribute_that_a_manager_reads,
    variables_of_a_function_around, a_variable_that_a_generator_reads, a_global, through_two_statements,
    variables_of_a_loop_over_a_generator_with_finally,
]  # fmt: skip


@pytest.mark.parametrize("x", [1, 3, 7, 30])
@pytest.mark.parametrize("program", PROGRAMS, ids=[program.__name__ for program in PROGRAMS])
def test_a_handler_in_another_function_sees_what_was_changed_before_the_error(program, x):
    assert_agree(run(program, [x]), run(ag.function(program), [ag.constant(x)]), f"x = {x}")


def maybe(x):
    if x > 0:
        rows, table = [x, 1], {"k": x}

    def change():
        rows[0] = 7
        rows.append(2)
        table["k"] += 1

    change()
    again = rows
    again[1] = 9
    return rows, table, again


def test_a_container_that_only_one_path_assigns_stays_the_same_one_where_it_is_read():
    assert_agree(run(maybe, [3]), run(ag.function(maybe), [ag.constant(3)]), "assigned")
    with pytest.raises(UnboundLocalError):
        ag.function(maybe)(ag.constant(-3))


@dataclass
class Gauge:
    level: int
    state: int = 1

    def check(self):
        if self.level > 2:
            self.state = -1
            raise ValueError


def twice(step):
    try:
        step()
        step()
    finally:
        pass


@pytest.mark.parametrize("x", [0, 3])
def test_an_attribute_of_one_of_two_records_is_not_lost_where_names_were_exchanged_before_the_error(x):
    """Behind the first step no name leads to either record any more, but the handler still sets what the method has."""

    def f(x):
        a, b = Gauge(x), Gauge(2)

        def step():
            nonlocal a, b
            a, b = b, a
            b.check()

        try:
            twice(step)
        except ValueError:
            pass
        return a.state, b.state

    with pytest.raises(errors.StagedValueError, match="is one of two Gauges"):
        ag.function(f)(ag.constant(x))
