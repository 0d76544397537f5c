"""Random programs about objects whose methods raise: `sample(rng)`, as that of `generate`.

Methods change attributes, lists in attributes, class attributes, globals and variables of the function around before
they raise, or after; handlers, `finally` and what stands behind them look at what was changed. Some objects say how
many items they have, are context managers, have properties, or are dataclasses known under two names.
"""

from __future__ import annotations

import random
import re

from tests.fuzz.generate import Sample

__all__ = ["sample"]

_CLASSES = """\
import dataclasses


class Short(Exception):
    def __init__(self, wanted, had):
        super().__init__(f"wanted {wanted}")
        self.had = had


class Full(Short):
    pass


class Account:
    made = 0
    fee = 1

    def __init__(self, balance):
        type(self).made += 1
        self.balance = balance
        self.log = []
        self.failed = 0

    def put(self, v):
        self.log.append(v)
        if v < 0:
            self.failed += 1
            raise ValueError(v)
        self.balance += v
        return self.balance

    def take(self, v):
        self.balance = self.balance - v
        if self.balance < 0:
            self.balance = self.balance + v
            self.failed += 1
            raise Short(v, self.balance)
        self.log.append(-v)
        return v

    def move(self, other, v):
        other.put(self.take(v))
        return self

    @property
    def worth(self):
        if self.balance > 9:
            raise Full(9, self.balance)
        return self.balance * 2

    @worth.setter
    def worth(self, v):
        self.log.append(v)
        if v > 7:
            raise ValueError
        self.balance = v

    def __enter__(self):
        self.log.append(0)
        return self

    def __exit__(self, kind, error, trace):
        self.failed += 10
        return kind is ValueError


class Saving(Account):
    made = 0

    def take(self, v):
        global G
        G += 1
        if v > 4:
            raise Full(v, self.balance)
        return super().take(v + self.fee)


class Shelf:
    def __init__(self, items):
        self.items = items

    def __len__(self):
        return len(self.items)

    def __contains__(self, v):
        return v in self.items

    def __iter__(self):
        for item in self.items:
            yield item

    def append(self, v):
        if v in self.items:
            raise KeyError(v)
        self.items.append(v)

    def pop(self):
        if len(self.items) < 2:
            raise Short(1, len(self.items))
        return self.items.pop()

    def __iadd__(self, v):
        self.items[0] += v
        if self.items[0] > 6:
            raise Full(v, self.items[0])
        return self


@dataclasses.dataclass
class Spot:
    n: int
    m: int = 1

    def step(self, v):
        self.n += v
        if self.n > 5:
            self.m = -1
            raise ValueError
        self.m += 1
        return self


def counts(f):
    def counting(*a):
        counting.calls += 1
        return f(*a)
    counting.calls = 0
    return counting


@counts
def checked(v):
    if v > 3:
        raise Full(3, v)
    return v


G = 1


"""
_INNER = """\
def bump(k):
    nonlocal t, seen
    seen = [*seen, k]
    t = t + k
    if t > 20:
        raise ValueError
    return t
def walk(k):
    try:
        yield a.balance
        yield s.take(k)
        yield k
    finally:
        a.failed += 100
"""
#: Statements: A is a variable with an account, P one with a spot, V is a number.
_FORMS = (
    "t = t + A.put(V)", "A.put(V)", "A.take(V)", "t = t + A.take(V)", "A.take(V)", "a.move(s, V)", "s.move(a, V)",
    "t = t + A.worth", "A.worth = V", "A.balance = V", "A.balance += V", "A.log.append(V)", "t = t + len(A.log)",
    "t = t + A.failed", "sh.append(V)", "t = t + sh.pop()", "sh.pop()", "t = t + len(sh)", "sh += V",
    "t = t + (1 if V in sh else 0)", "t = t + (5 if sh else 0)", "P.step(V)", "t = t + P.n", "P.n = V", "P.m += V",
    "P = P.step(V)", "p = q", "q = Spot(V)", "p, q = q, p", "p = Spot(V, t)", "P = dataclasses.replace(P, m=V)",
    "bump(V)", "t = bump(V)", "t = t + checked(V)", "checked(V)", "Account(V)", "Saving(V).put(V)",
    "t = t + Account.made", "Saving.made += 1", "Account.fee = V", "t = t + checked.calls", "G += V", "t = t + G",
    "seen.append(V)", "t = t + len(seen)", "c = a", "c = s", "c = a if t > 4 else s", "print('s', t, V)",
    "x = x + 1", "t = t + (1 if c is a else 0)", "print('b', A.balance, P.n)",
)  # fmt: skip
_CONDITIONS = (
    "x > 2", "t > 4", "a.balance > 3", "x == 3", "ITEM > 1", "P.n > 2", "len(A.log) > 1", "2 in sh", "A.failed",
)  # fmt: skip
_ERRORS = ("ValueError", "Short", "Full", "(ValueError, Short)", "(Full, KeyError)", "Exception", "Short as e")
_LOOPS = (
    "for NAME in range(n):", "for NAME in range(2):", "for NAME in sh:", "for NAME in walk(n):", "for NAME in (x, 1):",
)  # fmt: skip
_RESULT = (
    "t, x, a.balance, a.log, a.failed, s.balance, s.log, s.failed, sh.items, p.n, p.m, q.n, q.m, seen, G, "
    "Account.made, Saving.made, Account.fee, checked.calls, c.balance"
)


def sample(rng: random.Random) -> Sample:
    """A random program of two ints."""
    start = [
        "Account.made, Saving.made, Account.fee, checked.calls, G = 0, 0, 1, 0, 1",
        "t = x",
        rng.choice(("a = Account(x)", "a = Account(5)", "a = Saving(x + 2)")),
        rng.choice(("s = Saving(6)", "s = Saving(x)", "s = Account(3)")),
        rng.choice(("c = a", "c = s")),
        rng.choice(("sh = Shelf([2, x])", "sh = Shelf([1])", "sh = Shelf([x, 5, 2])")),
        rng.choice(("p = Spot(x)", "p = Spot(1, x)")),
        rng.choice(("q = p", "q = Spot(2)", "q = Spot(x, 4)")),
        "seen = []",
    ]
    body: list[str] = []
    while not any(line.endswith(":") for line in body):
        body = [line for _ in range(rng.randint(2, 5)) for line in _statement(rng, 2, "x")]
    caught = rng.random() < 0.8  # else what is left when an error leaves the function is not asked
    if caught:
        handler = "except Exception as error:", "    print(type(error).__name__)"
        body = ["try:", *("    " + line for line in body), *handler]
    lines = ["global G", *_INNER.splitlines(), *start, *body, f"return {_RESULT}"]
    source = _CLASSES + "def f(x, n):\n" + "".join(f"    {line}\n" for line in lines)
    return Sample(source, ((3, 3), (1, 2), (3, 0)), (True, True), "")


def _statement(rng: random.Random, depth: int, item: str) -> list[str]:
    """A statement. `item` is the variable of the loop around it, or another number."""
    block = lambda at=item: ["    " + s for _ in range(rng.randint(1, 3)) for s in _statement(rng, depth - 1, at)]
    if depth == 0 or rng.random() < 0.65:
        return [_filled(rng, rng.choice(_FORMS), item)]
    kind = rng.choice(("if", "if", "for", "try", "try", "try", "finally", "with"))
    test = _filled(rng, rng.choice(_CONDITIONS), item)
    if kind == "if":
        return [f"if {test}:", *block(), *(["else:", *block()] if rng.random() < 0.5 else [])]
    if kind == "for":
        return [rng.choice(_LOOPS).replace("NAME", f"i{depth}"), *block(f"i{depth}")]
    if kind == "with":
        return [_filled(rng, "with A:", item), *block()]
    raising = [] if rng.random() < 0.6 else [f"    if {test}:", "        raise ValueError"]
    tried = ["try:", *block(), *raising]
    last = ["finally:", *block()]
    if kind == "finally":
        return [*tried, *last]
    error = rng.choice(_ERRORS)
    handler = [f"except {error}:", *(["    t = t + e.had"] if error.endswith(" e") else []), *block()]
    other = ["else:", *block()] if rng.random() < 0.3 else []
    return [*tried, *handler, *other, *(last if rng.random() < 0.3 else [])]


def _filled(rng: random.Random, form: str, item: str) -> str:
    number = rng.choice(("1", "2", "5", "x", "t", item))
    for hole, choices in (("ITEM", [item]), ("A", "aasc"), ("P", "pq"), ("V", [number])):
        form = re.sub(rf"\b{hole}\b", rng.choice(choices), form)
    return form
