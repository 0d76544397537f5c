"""Programs of classes whose methods raise, and whose callers go on: what was done before the error stays done."""

from __future__ import annotations

import pytest

import autograph as ag
from tests.agreement import assert_agree, run


class Insufficient(Exception):
    def __init__(self, need, have):
        super().__init__(f"need {need}, have {have}")
        self.need = need
        self.have = have


class Bank:
    def __init__(self):
        self.accounts = {"a": 10, "b": 5}
        self.errors = []
        self.count = 0
        self.state = "idle"

    def transfer(self, src, dst, n):
        self.count += 1
        if self.accounts[src] < n:
            self.errors.append(n)
            self.count += 100
            raise Insufficient(n, self.accounts[src])
        self.accounts[src] -= n
        self.accounts[dst] += n


def transfers(x):
    b = Bank()
    try:
        b.transfer("a", "b", x)
        b.transfer("b", "a", 9)
    except Insufficient as e:
        return b.count, e.need - e.have, b.accounts["a"], len(b.errors)
    return b.count, 0, b.accounts["a"], len(b.errors)


class Machine:
    def __init__(self):
        self.pos = 0
        self.steps = 0
        self.ok = True

    def step(self, d):
        self.steps += 1
        self.pos += d
        if self.pos < 0:
            self.pos = 0
            self.ok = False
            raise IndexError("below")


def steps_below_zero(x):
    m = Machine()
    for d in (x, -3, 2, -x):
        try:
            m.step(d)
        except IndexError:
            m.steps += 10
    return m.pos, m.steps, m.ok


def a_while_loop_with_continue_and_finally(x):
    m = Machine()
    i = 0
    while i < 5:
        try:
            m.step(x - i)
        except IndexError:
            i += 2
            continue
        finally:
            m.steps += 1
        i += 1
    return m.pos, m.steps, i


class Retry:
    def __init__(self, n):
        self.left = n
        self.tried = 0

    def __call__(self, x):
        self.tried += 1
        if x > self.tried * 2:
            self.left -= 1
            raise RuntimeError
        return self.tried


def retries(x):
    r = Retry(3)
    for _ in range(4):
        try:
            got = r(x)
            break
        except RuntimeError:
            if r.left == 0:
                got = -1
                break
    else:
        got = -2
    return got, r.left, r.tried


class Stack:
    def __init__(self):
        self.items = []
        self.pops = 0
        self.top = 0

    def push(self, v):
        if v < 0:
            self.top = v
            raise ValueError("neg")
        self.items.append(v)
        self.top = v

    def pop(self):
        self.pops += 1
        if not self.items:
            raise IndexError
        return self.items.pop()


def a_stack_emptied_by_an_error(x):
    s = Stack()
    for v in (3, x, 4):
        try:
            s.push(v)
        except ValueError:
            s.push(-s.top)
    try:
        while True:
            s.pop()
    except IndexError:
        pass
    return s.pops, s.top


class Ctx:
    def __init__(self):
        self.depth = 0
        self.failed = 0

    def __enter__(self):
        self.depth += 1
        return self

    def __exit__(self, t, e, tb):
        self.depth -= 1
        if t is not None:
            self.failed += self.depth + 1
        return t is ValueError


def managers_within_each_other(x):
    c = Ctx()
    m = Machine()
    with c:
        with c:
            m.pos = 5
            if x > 2:
                m.pos = x
                raise ValueError
            m.pos = 1
        m.steps += 1
    return c.depth, c.failed, m.pos, m.steps


total = 0


def add(v):
    global total
    total += v
    if total > 10:
        total = 10
        raise OverflowError


def a_global_limit(x):
    global total
    total = 0
    n = 0
    for v in (x, 3, x):
        try:
            add(v)
        except OverflowError:
            n += total
    return total, n


class Parser:
    def __init__(self, toks):
        self.t = toks
        self.i = 0
        self.errs = 0

    def peek(self):
        return self.t[self.i] if self.i < len(self.t) else -99

    def eat(self, k):
        if self.peek() != k:
            self.errs += 1
            raise SyntaxError
        self.i += 1

    def num(self):
        v = self.peek()
        if v < 0:
            self.errs += 1
            raise SyntaxError
        self.i += 1
        return v

    def expr(self):
        v = self.num()
        while self.peek() == -1:
            self.eat(-1)
            v += self.num()
        return v


def a_parser(x):
    p = Parser([1, -1, x, -1, 3])
    try:
        v = p.expr()
    except SyntaxError:
        v = -1
    return v, p.i, p.errs


class Inv:
    def __init__(self):
        self.stock = {"a": 3, "b": 1}
        self.sold = 0

    def sell(self, k, n):
        if self.stock[k] < n:
            raise ValueError("out")
        self.stock[k] -= n
        self.sold += n

    def order(self, items):
        done = []
        try:
            for k, n in items:
                self.sell(k, n)
                done.append((k, n))
        except ValueError:
            for k, n in done:
                self.stock[k] += n
                self.sold -= n
            return False
        return True


def an_order_that_is_undone(x):
    v = Inv()
    ok = v.order([("a", x), ("b", 1)])
    ok2 = v.order([("b", 1), ("a", 1)])
    return ok, ok2, v.stock["a"], v.stock["b"], v.sold


class Breaker:
    def __init__(self):
        self.fails = 0
        self.open = False

    def call(self, f, x):
        if self.open:
            raise RuntimeError
        try:
            return f(x)
        except ValueError:
            self.fails += 1
            if self.fails >= 2:
                self.open = True
            return -1


def bad(x):
    if x > 2:
        raise ValueError
    return x


def a_circuit_breaker(x):
    b = Breaker()
    out = []
    for d in (0, 1, 2, 3):
        try:
            out.append(b.call(bad, x + d))
        except RuntimeError:
            out.append(-2)
    return out, b.fails


class Acc:
    def __init__(self):
        self.total = 0
        self.n = 0

    def add(self, v):
        self.n += 1
        try:
            if v < 0:
                raise ValueError
            self.total += v
        finally:
            self.n += 10
        return self


def chained_calls(x):
    a = Acc()
    try:
        a.add(1).add(x).add(2)
    except ValueError:
        a.total = -a.total
    return a.total, a.n


class E2(ValueError):
    def __init__(self, code):
        super().__init__(code)
        self.code = code


def an_error_with_a_number(x):
    log = []

    def step(i):
        log.append(i)
        if i * x > 6:
            raise E2(i)
        return i * x

    tot = 0
    try:
        for i in range(5):
            tot += step(i)
    except E2 as e:
        tot += 100 * e.code
    return tot, len(log)


class Res:
    opened = 0

    def __init__(self):
        self.closed = 0
        self.uses = 0

    def __enter__(self):
        self.uses += 1
        return self

    def __exit__(self, *a):
        self.closed += 1

    def use(self, x):
        self.uses += 1
        if x > 3:
            self.uses += 50
            raise KeyError
        return x


def a_resource(x):
    r = Res()
    try:
        with r as q:
            y = q.use(x)
    except KeyError:
        y = r.uses
    return y, r.closed, r.uses


def nodes_visited_twice(x):
    seen = {}

    def visit(k, depth):
        if k in seen:
            raise KeyError
        seen[k] = depth
        return depth

    n = 0
    for k in (1, 2, x):
        try:
            n += visit(k, n + 1)
        except KeyError:
            n += 100
    return n, len(seen)


class Lim:
    def __init__(self, cap):
        self.cap = cap
        self.q = []
        self.drops = 0

    def push(self, v):
        if len(self.q) >= self.cap:
            self.drops += 1
            raise OverflowError
        self.q.append(v)


def a_queue_with_a_limit(x):
    l = Lim(2)
    for v in range(4):
        try:
            if v != x:
                l.push(v)
        except OverflowError:
            l.q.pop(0)
            l.q.append(v)
    return len(l.q), l.drops, sum(l.q)


PROGRAMS = [
    transfers,
    steps_below_zero,
    a_while_loop_with_continue_and_finally,
    retries,
    a_stack_emptied_by_an_error,
    managers_within_each_other,
    a_global_limit,
    a_parser,
    an_order_that_is_undone,
    a_circuit_breaker,
    chained_calls,
    an_error_with_a_number,
    a_resource,
    nodes_visited_twice,
    a_queue_with_a_limit,
]


@pytest.mark.parametrize("x", [-2, 1, 2, 5, 30])
@pytest.mark.parametrize("program", PROGRAMS, ids=[program.__name__ for program in PROGRAMS])
def test_as_in_python(program, x):
    assert_agree(run(program, [x]), run(ag.function(program), [ag.constant(x)]), f"x = {x}")
