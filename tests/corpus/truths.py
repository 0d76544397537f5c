"""Tests of which only the truth counts: operands of `and`, `or`, `not` that have no kind, dtype or shape in common."""

from __future__ import annotations

from tests.corpus.registry import program


@program((3, 5.25), (0, 5.25), (9, 2.25), (-1, 0.0))
def number_and_comparison_in_a_loop(n, x):
    steps = 0
    while n and x > 0.5:
        n -= 1
        x = x - 1.0
        steps += 1
    return n, x, steps


@program((0, 0.0), (0, -0.0), (0, float("nan")), (0, 1.5), (2, 0.0), (2, float("nan")), (-2, 1.5))
def zeros_and_nan(n, x):
    found = 0
    if n and x:
        found += 1
    if n or x:
        found += 2
    if not (n and not x):
        found += 4
    if not n and (x or n == 2):
        found += 8
    elif x and True or n:
        found += 16
    return found


@program((0, 0.0), (0, 0.5), (-1, 0.0))
def neither(n, x):
    return not (n or x)


@program((3, "", True), (3, "a", False), (0, "a", True), (0, "", False))
def text_number_and_flag(n, name, flag):
    found = 0
    if n % 2 and flag:
        found += 1
    if n and name:
        found += 2
    if not (name or n):
        found += 4
    if (name or flag) and (n or name):
        found += 8
    return found


@program(([3, -1, 4], 2.5), ([-3], 2.5), ([-3], 0.0), ([1], 0.0))
def grown_list_and_number(values, total):
    items = []
    for v in values:
        if v > 0:
            items.append(v)
    found = 0
    if items and total:
        found += 1
    if total or items:
        found += 2
    while items and total > 1:
        items.pop()
        total -= 1
    return found, len(items)


@program(([3, 5, 1], 4.5), ([3, 5, 1], 0.0), ([1], 4.5), ([0, 0], -1.0))
def none_or_number(values, limit):
    best = None
    for v in values:
        if best is None or (v > best and limit):
            best = v
    last = None
    if limit > 4:
        last = limit
    found = 0
    if best and last:
        found += best
    if last is None and (best or limit):
        found -= 1
    return found


@program((6, 0.5), (0, 0.5), (7, 0.0))
def right_side_only_if_needed(n, x):
    found = 0
    if n and 12 // n > 1:
        found += 1
    if n == 0 or 12 // n > 1 or x:
        found += 2
    if not (n and [4, 5, 6, 7, 8, 9, 10, 11][n] > 10 and x):
        found += 4
    return found


@program((2, 1.5), (0, 1.5), (2, 0.0))
def side_effects_of_operands(n, x):
    seen = []

    def ask(value):
        seen.append(1)
        return value

    found = 0
    for i in range(3):
        if ask(n) and ask(x > i) or ask(i):
            found += 1
    return found, len(seen)


@program((2, 1.5), (0, 1.5), (2, 0.0), (0, 0.0))
def other_tests(n, x):
    assert n or x or n == 0, "never"
    chosen = 1 if n and x else 2
    said = bool(n and x), bool(x or n), not (n or x)
    match n:
        case k if k and x:
            case = 1
        case 0 if x or n:
            case = 2
        case _:
            case = 3
    return chosen, said, case, -1 < n < 2 and chosen == 2


@program(([3, 6, 0], 2.5), ([3, 6, 0], 0.0), ([0, 0], 2.5), ([2], 1.0))
def filters_and_reductions(values, x):
    kept = [v for v in values if v % 2 and x > 0.5 or not (v or x)]
    total = sum(v for v in values if v and x)
    return (
        kept, total, any(v % 3 for v in values), all(values), any(v and x for v in values), all(x or v for v in values),
        len([v for v in filter(None, values)]), sum(filter(lambda v: v and x, values)),
    )  # fmt: skip


@program((2, 1.5), (0, 1.5), (0, 0.0))
def reductions_of_mixed_values(n, x):
    mixed = [n, x, "", None, []]
    count = 0
    for _ in filter(None, [n, x, "", 3, None]):
        count += 1
    for v in filter(lambda v: v > n and x, [1, 2, 3]):
        count += 10 * v
    return any(mixed), all(mixed), all([n, x, "a", (1,)]), any([None, n, ""]), count


@program((2, 1.5), (0, 1.5), (2, 0.0), (2, -1.5))
def assignments_in_operands(n, x):
    found = 0
    if (m := n) and x > 0:
        found += m
    if (k := x) or n:
        found += 10 if k else 20
    return found


class Account:
    def __init__(self, balance):
        self.balance = balance

    def __bool__(self):
        return self.balance > 0


class Bag:
    def __init__(self, size):
        self.size = size

    def __len__(self):
        return self.size


@program((2, 1.5), (0, 1.5), (2, 0.0), (0, 0.0))
def objects_with_truth(n, x):
    account, bag = Account(x), Bag(n)
    found = 0
    if account and n:
        found += 1
    if bag and account or not bag:
        found += 2
    while not (bag or x > 5):
        x += 2.5
        found += 4
    return found + sum(8 for item in (account, bag) if item and n)


@program(([[0], [2]], 1), ([[0], [0]], 1), ([[1], [3]], 0))
def rows_of_one_element(rows, n):
    found = 0
    for row in rows:
        if n and row[0]:
            found += 1
    return found
