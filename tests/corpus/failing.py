"""Operations that fail when the graph runs, in `try` and `with` statements."""

from __future__ import annotations

import contextlib

from tests.corpus.registry import program


@program((7, 2), (7, 0))
def division_caught(a, b):
    try:
        c = a // b
    except ZeroDivisionError:
        c = -1
    return c


@program((7, 2), (7, 0))
def remainder_caught_as_arithmetic_error(a, b):
    found = []
    try:
        found.append(a % b)
    except ArithmeticError as error:
        found.append(-1)
        print(type(error).__name__)
    else:
        found.append(0)
    finally:
        print("done", a)
    return found


@program((7, 2), (7, 0))
def division_not_caught_but_finished(a, b):
    c = 0
    try:
        c = a // b
    finally:
        print("done", a, c)
    return c


@program((7, 2), (7, 0))
def division_that_value_error_is_not_for(a, b):
    try:
        try:
            c = a // b
        except ValueError:
            c = -1
    except ZeroDivisionError:
        c = -2
    return c


@program(([1, 2, 3], 1), ([1, 2, 3], 5), ([1, 2, 3], -4))
def index_caught(values, i):
    try:
        return values[i]
    except IndexError:
        return -1


@program((1, 2, 1), (1, 2, 5))
def index_of_a_list_suppressed(a, b, i):
    items = [a, b]
    found = 0
    with contextlib.suppress(LookupError):
        found = items[i]
        found += 10
    return found


@program((4,), (0,))
def divisions_in_a_loop_of_a_try_body(n):
    total = 0
    try:
        for i in range(n):
            total += 12 // (2 - i)
    except ZeroDivisionError:
        total = total * 100
    return total


@program((4,), (1,))
def divisions_caught_in_a_loop(n):
    total = 0
    for i in range(n):
        try:
            total += 12 // (2 - i)
        except ZeroDivisionError:
            continue
    return total


@program((7, 2), (7, 0), (7, 14))
def division_of_a_callee(a, b):
    def ratio(x, y):
        return x // y, y // x

    try:
        q, r = ratio(a, b)
        if q == 0:
            raise ValueError("too small")
    except (ZeroDivisionError, ValueError) as error:
        return -1, 1 if isinstance(error, ValueError) else 0
    return q, r


class Journal:
    def __init__(self, lines):
        self.lines = lines

    def __enter__(self):
        self.lines.append("enter")
        return self

    def __exit__(self, kind, error, traceback):
        self.lines.append("exit" if kind is None else kind.__name__)
        return False


@program((7, 2), (7, 0))
def manager_told_of_a_division(a, b):
    lines = []
    try:
        with Journal(lines):
            c = a // b
    except ZeroDivisionError:
        c = 0
    for line in lines:
        print(line)
    return c


@program((3, 1), (3, 2), (0, 1))
def pop_from_an_empty_list_caught(n, k):
    items = []
    for i in range(n):
        items.append(i)
    taken = 0
    try:
        for _ in range(k * 2):
            taken += items.pop() + 1
    except IndexError:
        taken = -taken
    return taken, len(items)


@program((3,), (-3,))
def undefined_variable_caught(x):
    if x > 0:
        y = x
    try:
        z = y + 1
    except UnboundLocalError:
        z = 0
    return z


@program((3, 0), (3, 2))
def chained_divisions(a, b):
    try:
        c = a // b + a // (b - 2)
    except ZeroDivisionError:
        c = -1
    return c


@program((1, 5), (-2, 7))
def list_of_an_item_that_may_be_missing(i, m):
    items = [6, 0]
    try:
        pass
    except ValueError:
        pass
    else:
        items = [items[i]]
        items[0] = m
    finally:
        m += 1
    return items, m


def _counted(limit):
    count = 0
    while count < limit:
        count += 1
    return count


@program((3, 1), (-3, 1))
def loop_test_that_reads_what_may_be_missing(x, n):
    try:
        limit = None if x < -5 else n
        n = _counted(_counted(limit)) + limit
    finally:
        print("done", x)
    return n


@program((3, 1), (0, 1), (1, -1))
def largest_of_a_list_that_may_be_empty(a, b):
    kept = []
    for i in range(a):
        if i > b:
            kept.append(i)
    try:
        found = max(kept)
    except ValueError:
        found = -1
    finally:
        print("done", a)
    return found


@program((0,), (2,))
def largest_of_an_empty_list_leaves_a_with_statement(a):
    kept = [i for i in range(a)]
    with contextlib.suppress(ValueError):
        return min(kept)
    return -1


@program((1, 2, 5), (1, 0, 5))
def pop_in_a_loop_that_returns(a, b, s):
    items = []
    with Journal([]):
        while b > 0:
            if b > 1:
                pass
            else:
                a = items.pop()
            return s
    return a


@program((3,), (4,), (20,))
def division_in_the_test_of_a_loop_caught(x):
    try:
        while 10 // x > 2:
            x -= 1
    except ZeroDivisionError:
        x = 77
    else:
        x += 1000
    return x


@program((2, 3), (4, 3), (2, 1))
def item_in_the_test_of_a_loop_not_caught_but_finished(a, b):
    values = [0, a]
    n = 0
    try:
        while values[-1] <= b:
            n += 1
            values.pop()
    finally:
        print("done", n)
    return n


@program((2, 3), (4, 3))
def item_in_the_test_of_a_loop_and_no_value_in_finally(a, b):
    values = [0, a]
    n = 0
    try:
        while n < 3 and values[-1] <= b:
            n += 1
            values.pop()
        w = n
    finally:
        n = w
    return n


@program((0,), (2,), (7,))
def test_of_a_loop_that_is_no_tensor_but_fails(x):
    n = 0
    values = [5, 6, 7]
    try:
        while values[x] > 0 and n < 2:
            n += 1
            print(n, x)
            x += 1
    except IndexError:
        n = -1
    return n, x


@program((3,), (0,), (-2,))
def raise_in_the_test_of_a_loop(x):
    def positive(v):
        if v > 100:
            raise ValueError("too much", v)
        return v > 0

    n = 0
    try:
        while positive(x):
            x = x * 2
            n += 1
    except ValueError as error:
        x = -n
        print(error.args[1])
    return x


@program((0, 2), (3, 3))
def loops_whose_tests_fail_in_loops(x, k):
    def item(i):
        values = [1, 2, 3, 50, 60]
        try:
            return values[i]
        finally:
            print("at", i)

    for i in range(k):
        try:
            while item(x) < 100:
                x += 1
                with Journal([]):
                    while 12 // (x - 3) < 4:
                        x += 1
        except IndexError:
            print("no item", i)
            x = 0
        except ZeroDivisionError:
            print("no quotient", i)
            x = 4
    return x


@program((2,), (0,))
def smallest_in_the_test_of_a_loop(a):
    kept = [i for i in range(a)]
    n = 0
    try:
        while min(kept) < 5:
            kept.pop()
            n += 1
    except ValueError:
        n += 100
    return n


@program((6,), (0,))
def number_gone_over_and_caught(n):
    try:
        return "".join(x for x in n)
    except TypeError as error:
        return f"no: {error}"


@program((6,), (0,))
def number_in_a_loop_and_caught(n):
    total = 0
    try:
        for x in n:
            total += x
    except TypeError:
        total = -1
    return total


@program((6,), (0,))
def number_as_a_container_and_caught(n):
    found = []
    try:
        found.append(3 in n)
    except TypeError:
        found.append(True)
    try:
        found.append(sum(n) > 3)
    except TypeError:
        found.append(False)
    return found


@program((6,))
def number_unpacked_and_caught(n):
    try:
        a, b = n
    except TypeError:
        return n
    return a + b
