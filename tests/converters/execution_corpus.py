"""Functions that must do the same after conversion. Each is called with the argument tuples of its `cases`.

What counts: the returned value or the exception, what was logged on the way (evaluation order), and what happened
to the arguments.
"""

# ruff: noqa
# mypy: ignore-errors

from __future__ import annotations

import contextlib
from typing import Any

CORPUS: list[Any] = []
LOG: list[Any] = []
COUNTER = 0


def log(value, result=None):
    LOG.append(value)
    return value if result is None else result


def cases(*arguments):
    def register(function):
        CORPUS.append((function, arguments))
        return function

    return register


class Box:
    def __init__(self, **values):
        self.__dict__.update(values)

    def __eq__(self, other):
        return isinstance(other, Box) and self.__dict__ == other.__dict__

    __hash__ = None


NUMBERS = ((0,), (1,), (2,), (5,), (-3,))


@cases(*NUMBERS)
def relu(x):
    if x > 0:
        return x
    return 0


@cases(*NUMBERS)
def single_return(x):
    """A docstring."""
    return x * 2


@cases(*NUMBERS)
def falls_off(x):
    if x:
        return x


@cases(*NUMBERS)
def many_returns(x):
    if log(x) == 0:
        return "zero"
    elif x == 1:
        return "one"
    log("on")
    if x < 0:
        y = 3
    else:
        if x == 2:
            return "two"
        y = 4
    log(y)
    while x > 0:
        x -= 1
        if x == 2:
            return y
    return "end"


@cases(*NUMBERS)
def break_while(x):
    while log(x) != 100:
        x += 1
        if x > 4:
            break
        log("more")
    else:
        log("else")
    return x


@cases(*NUMBERS)
def while_else(x):
    while log(x) > 0:
        x -= 1
        if x == 3:
            continue
        log(("body", x))
    else:
        log("else")
    return x


@cases(([1, 2, 3],), ([],), ([5],))
def break_for(xs):
    items = iter(xs)
    for x in items:
        if log(x) == 2:
            break
    else:
        x = None
    return x, list(items)


@cases(([1, 2, 3, 4],), ([],))
def continue_and_break(xs):
    total = 0
    for x in xs:
        if x == 2:
            continue
        try:
            if x == 4:
                break
            log(x)
        finally:
            log("finally")
        total += x
    return total


@cases((3,), (0,))
def nested_breaks(n):
    out = []
    for i in range(n):
        for j in range(n):
            if j > i:
                break
            if (i + j) % 2:
                continue
            out.append((i, j))
        else:
            out.append("else")
            continue
        out.append("broken")
    return out


@cases((3,), (0,))
def return_in_nested_loop(n):
    for i in range(5):
        j = 0
        while j < 5:
            if i * j == n:
                return i, j
            j += 1
        else:
            log(i)
    return None


@cases(*NUMBERS)
def return_in_try(x):
    try:
        if x == 1:
            return log("try")
        if x == 2:
            raise ValueError(x)
    except ValueError as e:
        return log(("except", str(e)))
    else:
        log("else")
        if x == 5:
            return "else"
    finally:
        log("finally")
    return "end"


@cases(*NUMBERS)
def return_raises(x):
    try:
        try:
            return 1 // x
        except ZeroDivisionError:
            log("caught")
        return "after"
    finally:
        log("done")


@cases(*NUMBERS)
def return_overtaken(x):
    try:
        try:
            return 1
        finally:
            if x:
                raise ValueError
    except ValueError:
        log("overtaken")
    return 2


@cases(*NUMBERS)
def return_in_finally(x):
    for i in range(3):
        try:
            if x:
                raise ValueError
        finally:
            if i == 1:
                return "swallowed"
            if x == 1:
                break
            if x == 2:
                continue
    return "end"


@cases(*NUMBERS)
def with_return(x):
    with contextlib.suppress(ZeroDivisionError):
        if x == 2:
            return 10
        y = 1 // x
        while True:
            with contextlib.suppress(KeyError):
                if y:
                    break
                y = 1
                {}[1]
            return "inner"
    return "after"


@cases(*NUMBERS)
def break_in_with_in_try(x):
    while True:
        try:
            with contextlib.nullcontext():
                x += 1
                if x > 3:
                    break
                if x == 3:
                    raise ValueError
                log("not yet")
        except ValueError:
            log("value")
        log(x)
    return x


@cases((1, 2), (0, 3), (0, 0))
def logic(a, b):
    c = log(a) and log(b)
    d = log(a) or log(b)
    e = not log(a)
    f = a and b and log("all") or log("some")
    return c, d, e, f, (a if log(b) else b)


@cases((1, 2, 3), (3, 2, 1), (2, 2, 2))
def comparisons(a, b, c):
    return (
        log(a) < log(b) < log(c),
        a <= b <= c,
        log(a) == log(b) == log(c) == log(2),
        a < b < c < log(9),
        a in (1, 2) in [(1, 2)],
        a is a is not None,
        0 <= a != log(b) > -1,
    )


@cases((1,), (0,))
def walrus(x):
    if (y := log(x)) and (z := log(5)):
        log((y, z))
    w = x and (v := 3) or (v := 4)
    total = 0
    while (n := log(total)) < 3 and n != 100:
        total += 1
        if total == 2:
            continue
        log("loop")
    squares = [last := i * i for i in range(3)]
    return y, w, v, n, squares, last


@cases((3,), (0,))
def walrus_break(n):
    data = iter(range(5))
    while (x := next(data, None)) is not None:
        if x == n:
            break
    else:
        return "else", x
    return x, list(data)


@cases((1,), (0,))
def walrus_in_if(x):
    if (d := log(x)):
        d = 5
    else:
        for _ in range(3):
            log(d)
            d += 1
    d = 0
    return d


@cases((3,), (0,))
def generator(n):
    def produce(n):
        for i in range(n):
            if i == 1:
                continue
            sent = yield i
            if sent:
                return "stopped"
            if i > 5:
                break
        if n:
            last = "some"
        else:
            last = "none"
        yield last
        return "done"

    produced = produce(n)
    first = next(produced)
    try:
        produced.send(1)
    except StopIteration as e:
        return first, e.value, list(produce(n))
    return first, list(produced), list(produce(n))


@cases((3,), (0,))
def generator_state(n):
    def produce():
        while True:
            if n > 1:
                x = 1
            else:
                x = 2
            if x == 1:
                y = x
            yield x
            if x:
                break
        for i in range(3):
            if i == 1:
                z = i
            yield i
        yield z

    return list(produce())


@cases((3,), (0,))
def coroutine(n):
    async def inner(x):
        if x:
            return x
        return 7

    async def outer():
        total = 0
        for i in range(n):
            if await inner(i) == 2:
                break
            total += await inner(i)
        while total < 10:
            total += 1
            if total == 8:
                return await inner(0), total
        return total

    try:
        outer().send(None)
    except StopIteration as e:
        return e.value


@cases((3,), (0,))
def deletes(x):
    y = x
    if x:
        del y
        z = 1
    else:
        z = y
    d = {1: 2, 3: 4}
    a, b = 1, 2
    del d[1], a
    try:
        log(y)
    except UnboundLocalError:
        log("unbound")
    try:
        del a
    except UnboundLocalError:
        log("unbound")
    return d, z, b


@cases((3,), (0,))
def undefined(x):
    if x:
        y = 1
    try:
        return y
    except UnboundLocalError:
        return "undefined"


@cases((3,), (0,))
def handler_name(x):
    e = 0
    try:
        if x:
            raise ValueError("v")
    except ValueError as e:
        log(str(e))
    if x == 1:
        e = 2
    try:
        return e
    except UnboundLocalError:
        return "unbound"


@cases((3,), (0,))
def global_state(x):
    global COUNTER
    COUNTER = 0
    for i in range(x):
        if i == 1:
            COUNTER += 10
        COUNTER = COUNTER + 1
    if COUNTER > 5:
        global LATE
        LATE = COUNTER
    return COUNTER


@cases((3,), (0,))
def nonlocal_state(x):
    count = 0

    def bump(by=x):
        nonlocal count
        if by > 1:
            count += by
        else:
            count -= 1
        return count

    while count < 5 and bump(2):
        bump()
    if x:
        bump(7)
    return count


@cases((3,), (0,))
def attributes(x):
    box = Box(a=1, d={"k": 0}, l=[1, 2, 3])
    i = 1
    while box.a < 5:
        box.a += 1
        box.d["k"] += box.a
        if x:
            box.new = box.a
            box.l[i] = x
    for box.d["t"] in range(2):
        box.l[box.d["t"]] += 1
    for i, *rest in [(1, 2, 3), (4, 5)]:
        box.l[0] += i + rest[0]
    return box


@cases(([1, [2, 3]],), ([1, 2],), ({"k": 1},), (Box(a=1),), (None,))
def matching(x):
    for _ in range(2):
        match x:
            case [a, [b, *c]] if a:
                log((a, b, c))
                break
            case [a, b]:
                if b == 2:
                    return "pair", a, b
            case {"k": k, **rest}:
                x = k, rest
                continue
            case Box(a=1):
                return "box"
            case _:
                x = x or 3
    else:
        log("else")
    return x


@cases((3,), (0,))
def classes(x):
    base = 1

    class Base:
        k = 3 if x else 4
        for i in range(2):
            if i and x:
                extra = i
        items = [j for j in range(2) if j or x]
        ok = 0 < k < 4 and not base

        def value(self):
            if self.k == 3:
                return "three"
            return "four"

    class Derived(Base):
        note: int = 5

        def value(self, *a, **k):
            for i in range(2):
                if i:
                    return super().value(), a, k, __class__ is Derived
            return None

    d = Derived()
    return d.value(1, *[2], 3, k=x, **{"m": 1}), d.items, d.ok, d.i, Derived.__annotations__


@cases((3,), (0,))
def comprehensions(n):
    rows = [[i * j for j in range(i)] for i in range(n) if i != 1]
    names = {str(i): (i if i else None) for i in range(n)}
    return rows, names, {i for i in range(n)}, list(x and not x for x in range(n)), (lambda k=n: k and n)()


@cases((3,), (0,))
def frames(n):
    seen = []
    for i in range(2):
        if i:
            seen.append(sorted(locals()))
    dirs = dir()
    return seen, sorted(vars()), dirs, eval("n + i"), callable(globals)


@cases((3, 4), (0, 1))
def signature(a, /, b, *args, c=5, **kwargs):
    def inner(a: int, /, b: list[int] = [], *, c: int = 3) -> int:
        x: int = a
        if c:
            x: int = 5
            y: str
        return x

    return inner(a), inner(a, c=0), args, c, kwargs


@cases((3,), (0,))
def asserts(n):
    try:
        assert n, log(f"{n=}")
    except AssertionError as e:
        return e.args
    try:
        assert not n
    except AssertionError as e:
        return e.args


@cases(*NUMBERS)
def sibling_locals(n):
    if n:
        if n > 1:
            t = n
            log(t)
        if n > 2:
            t = 1
        else:
            t = 2
        log(t)
    while n > 0:
        if n == 2:
            q = 1
            log(q)
        n -= 1
        if n:
            q = 3
        else:
            q = 4
        log(q)
    return n


@cases((30,))
def early_exits(n):
    out = []
    for i in range(n):
        if i == 1: continue
        if i == 2: continue
        out.append(1)
        if i == 3: continue
        if i == 4: continue
        if i == 5: continue
        out.append(2)
        if i == 6: continue
        if i == 7: continue
        if i == 8: continue
        if i == 9: continue
        if i == 10: continue
        if i == 11: continue
        if i == 12: continue
        x = i
        if i == 13: continue
        out.append(x)
        if i == 25: return out
        if i == 26: return 1
    return out


@cases(*NUMBERS)
def chain_of_returns(x):
    if x == -1: return log("a")
    if x == -2: return log("b")
    if x == 0: return log("c")
    if x == 1: log("d")
    if x == 1: return log("e")
    if x == 11: return log("e")
    if x == 12: return log("e")
    if x == 13: return log("e")
    if x == 14: return log("e")
    if x == 15: return log("e")
    if x == 2: return log("f")
    y = 3
    if x == 3: return y
    if x == 5: return y + 1
    return y


@cases(([3, 1, 2],), ([],))
def list_methods(xs):
    l = [1, 2]
    for x in xs:
        l.append(x)
        l[0] = x + l[1]
    y = l.pop()
    l.pop(0)
    z = l.pop(-1) if l else None
    stack = tuple
    return stack(l), y, z, len(l)


@cases((3,), (0,))
def shadowing(dict):
    tuple = dict
    return log(*[1], **{"result": tuple}), print.__name__


@cases(([1, 0, 2],), ([0],))
def exception_leaves_state(xs):
    total = "none"
    try:
        for x in xs:
            if x != 100:
                total = x
                last = 1 // x
        log("done")
    except ZeroDivisionError:
        log(total)
    return total


@cases((2,))
def decorated(n):
    def twice(f):
        return lambda *a: f(*a) * 2

    @twice
    def g(x):
        while x < 10:
            x *= 2
        return x

    return g(n)


@cases((1,), (2,))
def recursion(n):
    def fib(k):
        return k if k < 2 else fib(k - 1) + fib(k - 2)

    return fib(n * 5)
