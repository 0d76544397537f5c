"""`assert`, `raise`, `try`, `with`: around Python code and under staged control flow."""

from __future__ import annotations

import contextlib

from tests.corpus.registry import program


@program((3,), (-3,))
def assertion(x):
    assert x > 0
    return x * 2


@program((3,), (-3,))
def assertion_with_a_message(x):
    assert x > 0, "x must be positive"
    return x


@program((5,), (15,))
def assertion_in_a_loop(n):
    total = 0
    for i in range(n):
        assert i < 10, "too far"
        total += i
    return total


@program((5, -1), (-5, -1), (5, 1))
def assertion_in_a_branch(x, y):
    if x > 0:
        assert y < 0
        x = x + y
    return x


@program((3,), (-3,))
def raise_under_a_condition(x):
    if x < 0:
        raise ValueError("negative")
    return x + 1


@program((3,), (30,))
def raise_in_a_loop(n):
    for i in range(n):
        if i > 10:
            raise ValueError("too many")
    return n


@program((3, True), (3, False), static=("bad",))
def raise_on_a_python_condition(x, bad):
    if bad:
        raise KeyError("bad")
    return x


@program((3, "k"), (3, "missing"), static=("key",))
def caught_around_python(x, key):
    table = {"k": 2}
    try:
        factor = table[key]
    except KeyError:
        factor = 10
    return x * factor


@program((3, "5"), (3, "five"), static=("text",))
def caught_with_else(x, text):
    try:
        n = int(text)
    except ValueError as error:
        n = len(str(error)) * 0 - 1
    else:
        n = n * 10
    return x + n


@program((3,), (-3,))
def try_finally(x):
    done = 0
    try:
        if x > 0:
            x = x * 2
    finally:
        done = 1
    return x, done


@program((3,), (-3,))
def return_from_a_try_finally(x):
    steps = []
    try:
        if x > 0:
            return x
        x = x - 1
    finally:
        steps.append(1)
    return x * 10


@program((3, 1), (3, 2), (3, 0), static=("kind",))
def nested_try(x, kind):
    try:
        try:
            if kind == 1:
                raise KeyError("inner")
            if kind == 2:
                raise ValueError("outer")
            x += 1
        except KeyError:
            x += 10
        finally:
            x += 100
    except ValueError:
        x += 1000
    return x


@program((4,), (7,))
def loop_in_a_try(n):
    total = 0
    try:
        for i in range(n):
            if i == 5:
                break
            total += i
    except ZeroDivisionError:
        total = -1
    return total


@program((3, 2), (3, 0), static=("attempts",))
def python_retry_loop(x, attempts):
    tries = 0
    while True:
        try:
            tries += 1
            if tries <= attempts:
                raise OSError("again")
            break
        except OSError:
            x += 10
            continue
    return x, tries


@contextlib.contextmanager
def _entered(log):
    log.append(1)
    try:
        yield len(log)
    finally:
        log.append(2)


@program((3,), (-3,))
def with_statement(x):
    log = []
    with _entered(log) as k:
        if x > 0:
            x = x + k
        else:
            x = x - k
    return x, log


@program((3,), (-3,))
def return_inside_with(x):
    log = []
    with _entered(log):
        if x > 0:
            return x * 2
        x = x - 1
    return x


@program((4,), (20,))
def break_inside_with_in_a_loop(n):
    total = 0
    for i in range(n):
        with contextlib.nullcontext(2) as k:
            if i > 6:
                break
            total += i * k
    return total


@program((3,), (-3,))
def two_contexts(x):
    log = []
    with _entered(log) as a, _entered(log) as b:
        x = x * a + b
    return x, log


@program((3,), (-3,))
def suppressed(x):
    y = 0
    with contextlib.suppress(KeyError):
        y = x * 2
        {}["missing"]
        y = 0
    return y


@program((3, True), (3, False), static=("fail",))
def exception_from_a_callee(x, fail):
    def risky(v):
        if fail:
            raise LookupError("no")
        return v * 2

    try:
        return risky(x)
    except LookupError:
        return -x


@program((3,), (0,))
def own_exception_class(x):
    class TooSmall(ValueError):
        pass

    try:
        if len("") == 0:
            raise TooSmall("empty")
        y = 0
    except ValueError:
        y = x * 5
    return y


@program((3,), (0,))
def name_of_a_handler_that_did_not_run(x):
    try:
        x = x + 1
    except ValueError as error:
        x = 0
    return error  # noqa: F821  deleted


@program((3,), (0,))
def name_of_a_handler_deleted_behind_it(x):
    error = x
    try:
        raise ValueError
    except ValueError as error:
        x = x + 1
    error += x
    return error


@program((1,), (5,))
def empty_list_that_a_handler_deletes(x):
    found = []
    try:
        if x > 2:
            raise ValueError
        x = 7
    except ValueError as found:
        x = 0
    return x, found


@program((1,), (5,))
def empty_containers_deleted_in_a_branch(x):
    found, pair = {}, (None, [])
    if x > 2:
        del found, pair
    return found, pair
