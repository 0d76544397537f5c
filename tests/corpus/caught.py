"""Errors that staged control flow raises, caught by the `try` statements around it."""

from __future__ import annotations

from tests.corpus.registry import program


def check(v):
    if v < 0:
        raise ValueError("negative")
    return v * 2


class MyErr(Exception):
    def __init__(self, a, b):
        super().__init__(f"{a}!")
        self.a = a
        self.b = b


class Acc:
    def __init__(self):
        self.n = 0

    def add(self, v):
        self.n = self.n + 1
        if v > 0:
            raise ValueError("p")
        self.n = self.n + v


def push(lst, v):
    lst[0] = lst[0] + 1
    if v > 0:
        raise ValueError
    lst[0] = lst[0] * 10


@program((3,), (-3,))
def caught_where_raised(x):
    y = 0
    try:
        if x > 0:
            raise ValueError("boo")
        y = x - 1
    except ValueError:
        y = x * 100
    return y


@program((3,), (-3,))
def caught_return(x):
    try:
        if x > 0:
            raise ValueError("boo")
    except ValueError:
        return x * 0
    return x


@program((3,), (-3,), (0,))
def two_kinds(x):
    try:
        if x > 0:
            raise ValueError("boo")
        if x < 0:
            raise KeyError("k")
        y = 5
    except ValueError:
        y = 1
    except KeyError:
        y = 2
    else:
        y = y + 10
    finally:
        x = x + 1000
    return y, x


@program((3,), (-3,), (0,))
def not_matching(x):
    try:
        if x > 0:
            raise ValueError("boo")
        if x < 0:
            raise KeyError("k")
        y = 5
    except ValueError:
        y = 1
    return y


@program((3,), (-3,))
def raised_in_a_callee(x):
    try:
        y = check(x) + 1
    except ValueError:
        y = -1
    return y


@program((3,), (-3,), (7,))
def caught_in_a_loop(n):
    total = 0
    for i in range(n):
        try:
            total += check(3 - i)
        except ValueError:
            total -= 1
    return total


@program((3,), (-3,), (7,))
def loop_in_try(n):
    total = 0
    try:
        for i in range(n):
            total += check(3 - i)
        total += 500
    except ValueError:
        total = total + 1000
    return total


@program((3,), (-3,))
def arguments_of_the_error(x):
    try:
        if x > 0:
            raise ValueError("boo", 3)
        r = 0
    except ValueError as e:
        r = e.args[1] + x
    return r


@program((3,), (-3,))
def tensor_in_the_error(x):
    try:
        if x > 0:
            raise ValueError(x * 2)
        r = 0
    except ValueError as e:
        r = e.args[0] + x
    return r


@program((3,), (-3,))
def text_of_the_error(x):
    try:
        if x > 0:
            raise ValueError("bad thing")
        r = "fine"
    except ValueError as e:
        r = str(e)
    return r


@program((3,), (-3,))
def text_of_an_error_with_a_tensor(x):
    try:
        if x > 0:
            raise ValueError(x * 2)
        r = "fine"
    except ValueError as e:
        r = str(e)
    return r


@program((3,), (-3,))
def text_of_an_error_with_an_f_string(x):
    try:
        if x > 0:
            raise ValueError(f"bad {x}")
        r = "fine"
    except ValueError as e:
        r = f"<{e}>"
    return r


@program((3,), (-3,), (10,))
def reraise(x):
    try:
        try:
            if x > 0:
                raise ValueError("boo")
            y = 0
        except ValueError:
            if x > 5:
                raise
            y = 1
        y += 10
    except ValueError:
        y = -1
    return y


@program((3,), (-3,))
def raise_from(x):
    try:
        try:
            if x > 0:
                raise ValueError("boo")
            y = 0
        except ValueError as e:
            raise KeyError("k") from e
        y += 10
    except KeyError as k:
        y = len(str(k.__cause__))
    return y


@program((3,), (-3,))
def raise_from_out(x):
    try:
        if x > 0:
            raise ValueError("boo")
        y = 0
    except ValueError as e:
        raise KeyError("k") from e
    return y


@program((3,), (-3,))
def list_in_all_blocks(x):
    log = []
    try:
        log.append(x)
        if x > 0:
            raise ValueError("boo")
        log.append(x + 1)
    except ValueError:
        log.append(100)
    else:
        log.append(200)
    finally:
        log.append(300)
    return log[-1]


@program((3,), (-3,))
def return_in_try(x):
    try:
        return check(x)
    except ValueError:
        y = 1
    return y * 50


@program((3,), (-3,))
def return_everywhere(x):
    try:
        if x > 1:
            raise ValueError
        return x
    except ValueError:
        return x * 2
    finally:
        x = 0


@program((5,), (20,), (0,))
def try_in_loop_break(n):
    t = 0
    for i in range(n):
        try:
            if i == 3:
                raise KeyError(i)
            if i == 8:
                break
            t += i
        except KeyError:
            t += 100
            continue
        finally:
            t += 1000
        t += 7
    return t


@program((5,), (20,), (0,))
def loop_all_raise(n):
    i = 0
    try:
        while True:
            if i > n:
                raise StopIteration
            i += 1
    except StopIteration:
        pass
    return i


@program((1,), (0,), (-1,))
def both_raise_caught(x):
    try:
        if x > 0:
            raise ValueError("a")
        else:
            raise KeyError("b")
    except ValueError:
        y = 1
    except KeyError:
        y = 2
    return y


@program((1,), (0,), (-1,))
def both_raise_caught_one(x):
    y = 0
    try:
        if x > 0:
            raise ValueError("a")
        raise KeyError("b")
    except ValueError:
        y = 1
    return y


@program((3,), (-3,))
def own_class_caught(x):
    try:
        if x > 0:
            raise MyErr("q", x * 3)
        r = 0
    except MyErr as e:
        r = e.b + 1
    return r


@program((3,), (-3,))
def asserting(x):
    try:
        assert x > 0, "no"
        y = 1
    except AssertionError as e:
        y = len(e.args[0])
    return y


@program((3,), (-3,))
def nested_if(x):
    y = 0
    try:
        if x > -10:
            y = 1
            if x > 0:
                raise ValueError
            y = 2
        y += 10
    except ValueError:
        y += 100
    return y


@program((3,), (-3,))
def value_at_raise(x):
    y = 0
    try:
        y = x + 1
        if x > 0:
            raise ValueError
        y = 7
    except ValueError:
        pass
    return y


@program((3,), (-3,))
def undefined_at_raise(x):
    try:
        if x > 0:
            raise ValueError
        y = 7
    except ValueError:
        pass
    return y


@program((3,), (-3,))
def attribute_written_before_raising(x):
    a = Acc()
    try:
        a.add(x)
        a.n = a.n * 2
    except ValueError:
        a.n = a.n + 100
    return a.n


@program((3,), (-3,))
def attr_twice(x):
    a = Acc()
    for v in (x, -x, 5, x):
        try:
            a.add(v)
        except ValueError:
            a.n = a.n + 100
    return a.n


@program((3,), (-3,))
def list_arg(x):
    lst = [1, 2]
    try:
        push(lst, x)
    except ValueError:
        lst[1] = 50
    return lst


@program((3,), (-3,))
def closure_cell(x):
    n = 0

    def bump(v):
        nonlocal n
        n = n + 1
        if v > 0:
            raise ValueError
        n = n + 10

    try:
        bump(x)
        bump(x)
    except ValueError:
        n = n + 1000
    return n
