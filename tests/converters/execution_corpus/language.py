"""Everything else that a function may have."""

# ruff: noqa
# mypy: ignore-errors

from __future__ import annotations

from tests.converters.execution_corpus.table import NUMBERS, Box, cases, log

COUNTER = 0


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
