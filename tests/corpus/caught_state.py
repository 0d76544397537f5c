"""What the handlers of `try` statements see of errors and variables under staged control flow."""

from __future__ import annotations

from tests.corpus.registry import program


def check(v):
    if v < 0:
        raise ValueError("negative")
    return v * 2


class Worded(Exception):
    def __str__(self):
        return f"<{self.args[0]}>"


@program((3,), (-3,))
def in_comprehension(x):
    try:
        ys = [check(v) for v in (1, x, 2)]
        t = ys[0] + ys[1] + ys[2]
    except ValueError:
        t = -1
    return t


@program((6,), (-3,))
def while_test_python(x):
    try:
        i = 0
        while i < x:
            i += 1
            if i == 5:
                raise ValueError(i)
    except ValueError as e:
        return e.args[0]
    else:
        return -i


@program((6,), (-3,))
def raise_in_else(x):
    y = 0
    try:
        try:
            y = 1
        except ValueError:
            y = 2
        else:
            if x > 0:
                raise ValueError
            y = 3
        finally:
            y += 10
    except ValueError:
        y += 100
    return y


@program((6,), (-3,))
def raise_in_finally(x):
    y = 0
    try:
        try:
            if x > 0:
                raise KeyError
        finally:
            y += 10
            if x < 0:
                raise ValueError
    except (KeyError, ValueError) as e:
        y += 100
        if isinstance(e, KeyError):
            y += 1000
    return y


@program((6,), (-3,))
def handler_raises(x):
    try:
        if x > 0:
            raise KeyError("one")
    except KeyError:
        raise ValueError("two")
    return x


@program((6,), (-3,))
def bare_except(x):
    try:
        if x > 0:
            raise KeyError("one")
        y = 1
    except:  # noqa: E722
        y = 2
    return y


@program((6,), (-3,))
def match_in_try(x):
    try:
        match x:
            case 6:
                raise KeyError("one")
            case _:
                y = 1
    except LookupError:
        y = 2
    return y


@program((6,), (-3,), (2,))
def ternary_callee(x):
    try:
        y = check(x) if x < 5 else 7
    except ValueError:
        y = 2
    return y


@program((6,), (-3,), (2,))
def and_callee(x):
    try:
        y = x < 5 and check(x) > 1
    except ValueError:
        y = False
    return y


@program((6,), (-3,), (2,))
def staged_retry(x):
    tries = 0
    while True:
        try:
            tries += 1
            if tries < x:
                raise OSError("again")
            break
        except OSError:
            x -= 1
            continue
    return tries, x


@program((3,), (-3,))
def print_then_raise(x):
    print("start", x)
    try:
        print("in")
        if x > 0:
            raise ValueError("boo")
        print("after")
    except ValueError as e:
        print("caught", e)
    else:
        print("else")
    finally:
        print("finally")
    return x


@program((3,), (-3,))
def print_finally_escape(x):
    try:
        if x > 0:
            raise ValueError("boo")
        print("after")
    finally:
        print("finally")
    return x


@program((3,), (-3,))
def error_texts(x):
    try:
        if x > 0:
            raise KeyError(x)
        raise ValueError("a", x)
    except (KeyError, ValueError) as e:
        print(e, f"{e!r} {e}")
    return x


@program((3,), (-3,))
def custom_str(x):
    try:
        if x > 0:
            raise Worded(x)
        r = "no"
    except Worded as e:
        r = str(e) + "!"
    return r


@program((3,), (-3,))
def raise_from_none(x):
    try:
        if x > 0:
            raise ValueError
    except ValueError:
        raise KeyError("q") from None
    return x


@program((3,), (-3,))
def nonlocal_in_try(x):
    count = 0

    def inner(v):
        nonlocal count
        try:
            count += 1
            if v > 0:
                raise ValueError
            count += 10
        except ValueError:
            count += 100

    inner(x)
    inner(-x)
    return count


G = 0


@program((3,), (-3,))
def global_in_try(x):
    global G
    G = 0
    try:
        G = 1
        if x > 0:
            raise ValueError
        G = 2
    except ValueError:
        G = G + 10
    return G


@program((3,), (-3,))
def try_in_if(x):
    y = 0
    if x > -100:
        try:
            y = check(x)
        except ValueError:
            y = -9
        y += 1
    return y


@program((3,), (-3,))
def try_in_lambda_callee(x):
    f = lambda v: check(v) + 1
    try:
        y = f(x)
    except ValueError:
        y = -9
    return y


@program((3,), (-3,))
def recursion_python(x):
    def down(k, v):
        if k == 0:
            return check(v)
        try:
            return down(k - 1, v) + 1
        except KeyError:
            return 5

    try:
        return down(3, x)
    except ValueError:
        return -1


@program((3,), (-3,), (30,))
def exception_hierarchy(x):
    class A(Exception):
        pass

    class B(A):
        pass

    try:
        if x > 10:
            raise B
        if x > 0:
            raise A
        y = 0
    except B:
        y = 1
    except A:
        y = 2
    return y


@program((3,), (-3,), (30,))
def handler_tuple_expr(x):
    errs = (KeyError, ValueError)
    try:
        if x > 10:
            raise KeyError
        if x > 0:
            raise TypeError
        y = 0
    except errs:
        y = 1
    return y


@program((3,), (-3,), (30,))
def flag_after(x):
    ok = True
    try:
        v = check(x)
    except ValueError:
        ok = False
        v = 0
    if ok:
        return v
    return -1


@program((3,), (-3,), (30,))
def value_none(x):
    try:
        v = check(x)
    except ValueError:
        v = None
    if v is None:
        return -1
    return v


@program((3,), (-3,), (30,))
def list_growth(x):
    log = []
    for i in range(3):
        try:
            log.append(i)
            check(x)
            log.append(10)
        except ValueError:
            log.append(99)
    return log[0] + log[1] * 10


@program((3,), (-3,), (30,))
def raise_instance_var(x):
    e = ValueError("v")
    try:
        if x > 0:
            raise e
        y = 1
    except ValueError as f:
        y = 2 if f is e else 3
    return y


@program((3,), (-3,), (30,))
def nested_handlers(x):
    try:
        if x > 0:
            raise ValueError
        y = 0
    except ValueError:
        try:
            if x > 10:
                raise KeyError
            y = 1
        except KeyError:
            y = 2
    return y


@program((3,), (-3,), (30,))
def while_with_try_inside(x):
    n = 0
    while x > 0:
        try:
            x -= 1
            if x % 3 == 0:
                raise ValueError(x)
            n += 1
        except ValueError as e:
            n += e.args[0]
        finally:
            n += 1
    return n


def _at_most_two(k):
    if k > 2:
        raise ValueError("big")
    return k + 1


@program((0, 2), (1, 3), (5, 0))
def variable_that_each_iteration_assigns_where_an_error_may_come_first(a, n):
    for i in range(n):
        tries = 0
        while True:
            tries += 1
            try:
                c = _at_most_two(a - tries)
            except ValueError:
                pass
            else:
                c = max(i or c, -1)
                return c + tries
    return 2


@program((6,), (1,))
def variable_of_one_iteration_behind_an_error(a):
    n = 0
    while n < 2:
        n += 1
        try:
            c = _at_most_two(a - n * 3)
        except ValueError:
            pass
        else:
            a, c = c, a
            return a + n
        finally:
            n += 0
    return n


@program((3,), (-2,))
def variable_assigned_in_a_try_statement_of_a_finally_block(a):
    c = 0
    try:
        b = a
    finally:
        try:
            c = 1
        except ValueError:
            pass
        else:
            c //= 2
        b = c = a
    return b
