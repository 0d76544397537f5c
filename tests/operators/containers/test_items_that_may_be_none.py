"""Lists, dicts and deques of the graph some of whose items are None."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest

import autograph as ag
from tests.agreement import same

# mypy: disable-error-code="no-untyped-def"


def table_filled_at_some_places(n):
    t = [None] * n
    for k in range(n):
        if k % 2:
            t[k] = k
    return t


def log_with_gaps(n):
    log = []
    for k in range(n):
        log.append(k if k % 2 else None)
    return log


def path_back_through_a_dict(n):
    parent = {0: None}
    for k in range(1, n):
        parent[k] = k // 2
    path = []
    v = n - 1
    while v is not None:
        path.append(v)
        v = parent[v]
    return path


def memo_table(n):
    memo = [None] * (n + 1)

    def fib(k):
        if memo[k] is not None:
            return memo[k]
        memo[k] = k if k < 2 else fib(k - 1) + fib(k - 2)
        return memo[k]
    return fib(n)


def distances(n):
    adj = [[1, 2], [3], [3], [4], []]
    dist = [None] * 5
    start = n % 5
    dist[start] = 0
    q = [start]
    while q:
        u = q.pop(0)
        for v in adj[u]:
            if dist[v] is None:
                dist[v] = dist[u] + 1
                q.append(v)
    return dist


def first_free_slot(n):
    slots = [None] * 4
    k = n % 4
    while slots[k] is not None:
        k = (k + 1) % 4
    slots[k] = n
    return slots


def item_at_a_position(n):
    items = [3, None, 5, None]
    return items[n % 4]


def sum_of_a_slice(n):
    items = [3, None, 5, None]
    t = 0
    for v in items[:n]:
        if v is not None:
            t += v
    return t


def last_of_each(n):
    last = {}
    for k in range(n):
        last[k % 3] = None if k % 2 else k
    return last


def previous(n):
    out = []
    prev = None
    for k in range(n):
        out.append(prev)
        prev = k
    return out


def pairs_with_the_previous(n):
    pairs = []
    prev = None
    for k in range(n):
        pairs.append((k, prev))
        prev = k
    return pairs


def texts_or_none(n):
    t = [None] * n
    for k in range(n):
        t[k] = 'a' * k
    return t, None in t


def count_and_index_of_none(n):
    t = [None] * n
    t[0] = 1.5
    return t.count(None), t.index(None) if n > 1 else -1, t


def none_alone(n):
    t = []
    for _ in range(n):
        t.append(None)
    return t, len(t)


def sum_of_none(n):
    t = [None] * n
    try:
        return sum(t)
    except TypeError:
        return 'bad'


def sum_and_max_of_a_filled_table(n):
    t = [None] * n
    for k in range(n):
        t[k] = k
    return sum(t), max(t)


def texts_of_a_table(n):
    t = [None] * n
    for k in range(0, n, 2):
        t[k] = k
    return f'{t}', str(t)


def keys_that_may_be_none(n):
    d = {}
    for k in range(n):
        d[k] = k
    last = None
    out = []
    for k in range(n + 2):
        out.append((last in d, d.get(last), d.get(last, -5)))
        last = k if k % 2 else None
    return out


def linked_lists_in_tables(n):
    heads = [None] * 3
    nxt = []
    val = []
    for k in range(n):
        b = k % 3
        val.append(k * k)
        nxt.append(heads[b])
        heads[b] = k
    out = []
    for b in range(3):
        chain = []
        at = heads[b]
        while at is not None:
            chain.append(val[at])
            at = nxt[at]
        out.append(chain)
    return out


def best_so_far(n):
    prices = [7, 1, 5, 3, 6, 4]
    best = [None] * len(prices)
    low = None
    for i in range(n):
        p = prices[i]
        if low is None or p < low:
            low = p
        best[i] = p - low
    return best


def board(n):
    board = [[None] * 3 for _ in range(3)]
    who = 'X'
    for k in range(n):
        board[k // 3][k % 3] = who
        who = 'O' if who == 'X' else 'X'
    return board


def grown_board(n):
    board = [[None] * n for _ in range(n)]
    for k in range(n):
        board[k][k] = k
    return board, sum(1 for row in board for c in row if c is None)


def stack_above_a_sentinel(n):
    stack = [None]
    out = []
    for k in range(n):
        stack.append(k)
        out.append(stack[-2])
    return out, stack.pop(), stack


def values_of_a_dict(n):
    log = {}
    for k in range(n):
        log[str(k)] = None if k % 2 else k * 1.5
    return log, [v for v in log.values() if v is not None], list(log.items())


def compared_sliced_and_added(n):
    t = [None] * n
    for k in range(n):
        if t[k] is None:
            t[k] = k
    return t == list(range(n)), t != [None] * n, t[:2], t + t, t * 2, [*t, None]


def methods_of_lists(n):
    t = [None, None]
    t.extend([n, None])
    t.insert(1, n)
    t.remove(None)
    t.reverse()
    return t, t.count(n), n in t, None in t


def tuples_with_none(n):
    res = []
    for k in range(n):
        res.append((k, None if k == 1 else k * 2))
    tot = 0
    for a, b in res:
        if b is not None:
            tot += a * b
    return res, tot, str(res)


def max_with_none(n):
    t = [None] * n
    for k in range(n - 1):
        t[k] = k
    try:
        return max(t)
    except TypeError:
        return -1


def sorted_table(n):
    t = [None] * n
    for k in range(n):
        t[k] = k * 7 % 5
    return sorted(t), sorted(t, reverse=True), min(t), t


def cache_of_what_may_be_none(n):
    cache = {}

    def f(k):
        if k in cache:
            return cache[k]
        r = None if k < 0 else k if k < 2 else f(k - 1) + f(k - 2)
        cache[k] = r
        return r
    return f(n)


def result_of_a_search(n):

    def find(xs, v):
        for i in range(len(xs)):
            if xs[i] == v:
                return i
        return None
    out = []
    for k in range(n):
        out.append(find([5, 1, 2], k))
    return out


def hash_table(n):
    slots = [None] * 5
    for k in range(n):
        i = k * 3 % 5
        while slots[i] is not None and slots[i] != k:
            i = (i + 1) % 5
        slots[i] = k
    return slots, [s or 0 for s in slots], [s if s else -1 for s in slots]


def ring_buffer(n):
    q = [None] * 4
    head = 0
    size = 0
    out = []
    for k in range(n):
        if size == 4:
            out.append(q[head])
            q[head] = None
            head = (head + 1) % 4
            size -= 1
        q[(head + size) % 4] = k
        size += 1
    return q, out


def none_appended_to_numbers(n):
    a = [1, 2, 3]
    for _ in range(n):
        a.append(None)
    return a, any(x is None for x in a), [x + 1 for x in a if x is not None], len([x for x in a if not x])


def cheapest_path(n):
    prev = [None] * (n + 1)
    dist = [None] * (n + 1)
    dist[0] = 0
    for i in range(n):
        for j in (i + 1, i + 2):
            if j <= n and (dist[j] is None or dist[i] + j < dist[j]):
                dist[j] = dist[i] + j
                prev[j] = i
    path = []
    at = n
    while at is not None:
        path.append(at)
        at = prev[at]
    return path[::-1], dist, prev


def bools_or_none(n):
    t = [None] * n
    t[0] = True
    return t, [x is True for x in t], str(t), f'{t[0]} {t[-1]}'


def deque_of_gaps(n):
    q = deque([None])
    for k in range(n):
        q.append(k if k % 2 else None)
    return q, q.popleft(), str(q)


def type_that_is_seen_late(n):
    table = [None] * n
    before = [x is None for x in table], table.count(None)
    for k in range(n):
        table[k] = k + 0.5
    return before, table


def text_put_into_a_table_of_none(n):
    table = [None] * (n + 1)
    pairs = [(k, None) for k in range(n)]
    pairs.append((n, "end"))
    table[n] = "end"
    return table, pairs


def none_put_among_numbers(n):
    numbers = {}
    for k in range(n):
        numbers[k] = k
    numbers[0] = None
    return numbers, numbers == {0: None, 1: 1}, numbers.get(0, 5), numbers.get(99)


def handler_of_none(n):
    table = [None] * n
    try:
        return table[0] + 1
    except TypeError:
        return -1


def heap_that_begins_with_none(n):
    heap = [None, 5]
    at = len(heap)
    heap.append(n)
    while at > 1 and n < heap[at // 2]:
        heap[at] = heap[at // 2]
        at //= 2
    heap[at] = n
    return heap[1:], heap


def item_moved_along_a_list_with_none(n):
    items, at = [None, 5, n], 2
    while at > 0:
        items[at] = items[at - 1]
        at -= n
    return items



PROGRAMS: list[Any] = [
    table_filled_at_some_places,
    log_with_gaps,
    path_back_through_a_dict,
    memo_table,
    distances,
    first_free_slot,
    item_at_a_position,
    sum_of_a_slice,
    last_of_each,
    previous,
    pairs_with_the_previous,
    texts_or_none,
    count_and_index_of_none,
    none_alone,
    sum_of_none,
    sum_and_max_of_a_filled_table,
    texts_of_a_table,
    keys_that_may_be_none,
    linked_lists_in_tables,
    best_so_far,
    board,
    grown_board,
    stack_above_a_sentinel,
    values_of_a_dict,
    compared_sliced_and_added,
    methods_of_lists,
    tuples_with_none,
    max_with_none,
    sorted_table,
    cache_of_what_may_be_none,
    result_of_a_search,
    hash_table,
    ring_buffer,
    none_appended_to_numbers,
    cheapest_path,
    bools_or_none,
    deque_of_gaps,
    type_that_is_seen_late,
    text_put_into_a_table_of_none,
    none_put_among_numbers,
    handler_of_none,
    heap_that_begins_with_none,
    item_moved_along_a_list_with_none,
]


@pytest.mark.parametrize("n", [1, 3, 5])
@pytest.mark.parametrize("program", PROGRAMS, ids=[program.__name__ for program in PROGRAMS])
def test_as_python_has_it(program, n):
    assert same(program(n), ag.function(program)(ag.constant(n)))
