"""Dicts and sets whose keys a tensor decides, as values: displays, calls, views, merges, and objects beside them."""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict, deque
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from autograph.framework.nested import operations_within
from tests.agreement import assert_agree, run, same


def displays_with_stars(a, b):
    d, s = {a: 1}, {a, b}
    return (
        {**d}, {**d, b: 2}, {b: 2, **d}, {0: 0, **d}, {**d, "x": 1}.get("x", 5) if a is None else 0, {**d, **{b: 9}},
        {*s}, {*s, 9}, {*s, *[a, 1]}, sorted([*s, 7]), {*range(3), a}, [*d.items()],
    )  # fmt: skip


def changed_by_what_follows(a, b):
    d = {a: 1, 5: 2}
    return (
        {**d, -1: d.setdefault(b, 7)}, {**d, -2: d.pop(5), **d}, {-3: d.pop(a), **d}, {**{1: a}, -4: d.pop(a, 6), **d},
    )  # fmt: skip


def calls(a, b):
    d = {a: 1, 7: 2, b: 3}
    return (
        dict(d), dict(zip([a, b], [1, 2])), dict(enumerate([a, b])), dict([(a, b)]), set(zip([a], [b])),
        Counter(map(abs, [a, b, a])), sorted(d, key=d.get), sorted(d.items(), key=lambda kv: -kv[1]),
        max(d, key=d.get), set(d.items()), d | {b: 5}, {1: 1} | d,
    )  # fmt: skip


def frozensets(a, b):
    s, t = frozenset([a, b]), frozenset({b, 9})
    best = s
    if a > 3:
        best = t
    before = t
    t |= {a}
    return (
        s, a in s, len(s), sorted(s), s | t, s - {a}, {a} | s, s == frozenset({b, a}), s <= t, best, before, t, set(s),
        isinstance(s, frozenset), isinstance(s, set), frozenset(range(a)),
    )  # fmt: skip


def views(a, b):
    d, e = {a: 1, b: 2}, {b: 2, 9: 1}
    return (
        d.keys() & e.keys(), d.keys() | e.keys(), d.keys() - e.keys(), d.keys() ^ e.keys(), d.keys() - [a],
        {a, 7} & d.keys(), {a, 7} - d.keys(), d.items() & e.items(), d.keys() <= e.keys(), d.keys() == e.keys(),
        d.keys() == {a, b}, d.items() != d.items(), d.keys().isdisjoint([9]), d.values() == d.values(),
        a in d.keys(), (a, 1) in d.items(), 2 in d.values(), len(d.keys() & {3, 4}),
    )  # fmt: skip


def made_in_branches(a, b):
    if a > b:
        d, pair = {a: 1}, ({b: 1}, 3)
    else:
        d, pair = {b: 4}, ({a: 2}, 5)
    known = {a: 1, 2: 2}
    if a > 3:
        known = {k: v for k, v in known.items() if v > 1}
    return d, pair, known


def values_of_wider_types(a, b):
    d, e = {a: 1}, {b: 2.5}
    if a > b:
        d[b] = 0.5
    merged = {**d, **e}
    d.update(e)
    later = {0: 0}
    for i in range(a):
        later[i] = later.get(i - 1, 0) / 2 + 1
    d.setdefault(50, 7)
    return [v * 1.0 for v in d.values()], merged[b] * 1.0, [v * 1.0 for v in later.values()]


def objects_under_a_staged_key(a, b):
    rows = {0: [1], 3: [2, 3], (3, 4): [5], "x": []}
    row = rows.get(a, [7])
    row.append(b)
    total = 0
    for value in rows.get(b, [3]):
        total = total * 10 + value
    none = rows.get(b)
    if none:
        total += 1
    return rows[3], len(row), total, none is None, sum(rows.get(a, [])), max(rows.get(b, [9])), (a, b) in rows


def membership_in_python_collections(a, b):
    keys = {0: a, 3: b, (3, 4): 9, "x": 1}
    return (
        a in keys, (a, b) in keys, (a, b, 1) in keys, "x" in keys, a in keys.values(), 9 in keys.values(),
        (3, b) in keys.items(), a in keys.keys(), a in {3, (1, 2), "y"}, keys.get((a, b), 0),
    )  # fmt: skip


def of_collections(a, b):
    order, counts, more = OrderedDict(), Counter([a, b, a]), Counter([a, a, b])
    for key in (a, b, 7, a):
        order[key] = key
        order.move_to_end(b if key == 7 else key)
    ready = deque(k for k in order if order[k] < 5)
    ready.append(8)
    return list(order), counts == more, counts != more, counts == Counter([a]), ready.popleft(), len(ready)


def falls_through_finally(a, b):
    d, n = {a: 1, b: 2}, 0
    try:
        while n < a:
            n += 1
            d.pop(n, None)
            if n in d:
                n += d[n]
    finally:
        n += 100
    return d, n


def sums_of_counters(n, m):
    a, b, c = Counter(), Counter("x"), Counter([1, 2])
    same = c
    a[n] += 2
    a[m] -= 1
    c += a
    c -= Counter([2])
    d = Counter([n, m, 1])
    return a + d, d - a, a | d, a & d, +a, -a, c, same, len(b + b)


def comparisons_of_counters(n, m):
    a, b = Counter([n, 1, 1]), Counter([m, 1])
    return a <= b, a < b, a >= b, a > b, a < a + b, a <= Counter([n, 1, 1, 2]), Counter() < a


@pytest.mark.parametrize(
    "program",
    [
        sums_of_counters, comparisons_of_counters,
        displays_with_stars, changed_by_what_follows, calls, frozensets, views, made_in_branches, values_of_wider_types,
        objects_under_a_staged_key, membership_in_python_collections, of_collections, falls_through_finally,
    ],
    ids=lambda program: program.__name__,
)  # fmt: skip
def test_as_in_python(program: Any) -> None:
    staged = ag.function(program)
    for a, b in ((3, 4), (4, 3), (5, 5)):
        actual = run(staged, [ag.constant(a), ag.constant(b)])
        assert_agree(run(program, [a, b]), actual, f"{program.__name__}({a}, {b})")


def test_a_frozenset_comes_out_as_one() -> None:
    assert ag.function(lambda n: frozenset([n, 2]))(ag.constant(3)) == frozenset({2, 3})


def test_the_texts_of_all_kinds(capsys: pytest.CaptureFixture[str]) -> None:
    def shown(n: Any) -> str:
        counts: Any = Counter()
        named: Any = defaultdict(int)
        ordered: Any = OrderedDict()
        for i in range(n):
            counts[i % 2] += 1
            named[i] += i
            ordered[i] = i * i
        print(frozenset([n]))
        return f"{counts} {named} {ordered} {frozenset([n])}"

    expected = shown(3)
    assert same(expected, ag.function(shown)(ag.constant(3)))
    printed = capsys.readouterr().out.splitlines()
    assert printed == ["frozenset({3})"] * 2


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (lambda d: d, "put into itself"),
        (lambda d: [1], "a dict of int64 tensors.*in a dict of their own"),
        (lambda d: {1}, "a set is put into a dict|a Python set"),
    ],
)
def test_values_of_another_type_are_refused_by_their_name(value: Any, words: str) -> None:
    @ag.function
    def program(n):
        d = {n: 1}
        d[n + 1] = value(d)

    with pytest.raises(errors.StagedValueError, match=f"(?s){words}"):
        program(ag.constant(3))


SQUARES = {3 * k: k * k for k in range(400)}
HALVES = {k * 0.5: k for k in range(40)}
LETTERS = {chr(k): chr(k + 1) for k in range(0x2000, 0x2300)}
PAIRS = {k: (k, str(k)) for k in range(40)}
KINDS = {k: k if k % 2 else 0.5 for k in range(40)}


def of_long_dicts(n):
    try:
        missing = SQUARES[n + 1]
    except KeyError as error:
        missing = -error.args[0]
    found = SQUARES[n], SQUARES.get(n + 1), SQUARES.get(n + 3, -1), missing
    return found, HALVES[n * 0.5], HALVES.get(n * 0.5 + 0.25, 7.5), HALVES[n], PAIRS[n], PAIRS.get(n + 100), KINDS[n]


def test_long_dicts_are_looked_up_by_position():
    for n in (3, 6):
        assert same(of_long_dicts(n), ag.function(of_long_dicts)(ag.constant(n)))

    def translated(text):
        return "".join(LETTERS.get(letter, letter) for letter in text)

    text = "\u2001b\u22ff"
    staged = ag.function(translated)
    assert same(translated(text), staged(ag.constant(text)))
    operations = staged.get_concrete_function(ag.constant(text)).graph.operations
    assert sum(1 for _ in operations_within(operations)) < 100  # and no branch for each of the 768 entries


def set_of_pairs_or_numbers(n, items):
    s = {(n, 0)}
    if n > 1:
        s = {n}
    return s


def set_of_texts_after_numbers(n, items):
    s = {0, n}
    for _ in items:
        s = {str(n)}
    return s


def set_with_none_after_numbers(n, items):
    s = {0, n}
    for _ in items:
        s = {k + 1 for k in s}
        s = {n, None}
    return s


def dict_with_keys_of_pairs_after_numbers(n, items):
    d = {n: n}
    for _ in items:
        d = {(n, n): n}
    return d


def new_set_with_pairs(n, items):
    s = set()
    for i in items:
        s.add(i)
    for i in items:
        s = {(i, n)}
    return s


OF_SEVERAL_TYPES = [
    set_of_pairs_or_numbers, set_of_texts_after_numbers, set_with_none_after_numbers,
    dict_with_keys_of_pairs_after_numbers, new_set_with_pairs,
]  # fmt: skip


@pytest.mark.parametrize("program", OF_SEVERAL_TYPES, ids=[program.__name__ for program in OF_SEVERAL_TYPES])
def test_sets_and_dicts_with_keys_of_two_types_do_not_meet(program):
    for items in (ag.TensorSpec([None], ag.int64), ag.TensorSpec([3], ag.int64)):
        staged = ag.function(program, input_signature=[ag.TensorSpec([], ag.int64), items])
        refusals = errors.StagedValueError, errors.LoopCarryError
        with pytest.raises(refusals, match=r"'[sd]' (is|changes its structure)"):
            staged(ag.constant(2), ag.constant([1, 2, 3]))
