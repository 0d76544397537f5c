"""What dicts do whose keys a tensor decides."""

from __future__ import annotations

from collections import Counter

from tests.corpus.registry import program


@program((3,), (0,))
def key_set_and_read(n):
    d = {}
    d[n] = n * 10
    d[n + 1] = 5
    d[n] += 1
    return d[n], len(d), n in d, n + 2 in d, d


@program((3,), (0,))
def key_added_in_a_branch(n):
    d = {1: 10}
    if n > 2:
        d[n] = 7
    return d, len(d), 3 in d


@program((3,), (0,))
def constant_key_added_in_a_branch(n):
    state = {"a": n}
    if n > 2:
        state["x"] = n + 1
    return "x" in state, state.get("x", -1), len(state), state


@program((3,), (0,))
def constant_key_added_in_a_loop(n):
    state = {}
    for i in range(n):
        state["last"] = i
    return state


@program((3,), (4,))
def missing_key(n):
    d = {}
    for i in range(n):
        d[i] = i
    return d[3]


@program((3,), (4,))
def missing_key_caught(n):
    d = {}
    for i in range(n):
        d[i] = i
    try:
        return d[3]
    except KeyError:
        return -1


@program((3,), (0,))
def item_deleted(n):
    d = {0: 5, 1: 6}
    for i in range(n):
        d[i] = i
    del d[0]
    return d


@program((3,), (0,))
def items_popped(n):
    d = {0: 5, 1: 6, 7: 1}
    a = d.pop(n, 9)
    b = d.pop(0, 4)
    return a, b, d


@program((3,), (2,))
def popped_without_default(n):
    d = {}
    for i in range(n):
        d[i] = i * i
    return d.pop(2), len(d)


@program((3,), (2,))
def last_items_popped(n):
    d = {}
    for i in range(n):
        d[i * 3 % 5] = i
    total = 0
    while d:
        k, v = d.popitem()
        total = total * 10 + k + v
    return total


@program((3,), (0,))
def got_or_none(n):
    d = {}
    for i in range(n):
        d[i] = i
    found = d.get(1)
    return -1 if found is None else found


@program((4,), (0,))
def order_of_insertion(n):
    d = {}
    for i in range(n):
        d[(i * 3) % 5] = i
    if n > 2:
        del d[3]
        d[3] = 9
    return list(d), list(d.values()), list(d.items()), sorted(d), sorted(d.items(), key=lambda item: -item[1])


@program((4,), (1,))
def loops_over_it(n):
    d = {}
    for i in range(n):
        d[i] = n - i
    total = 0
    for k in d:
        total = total * 3 + k
    for v in d.values():
        total += v
    for k, v in d.items():
        total += k * v
    return total, sum(d.values()), max(d), min(d.values()), any(d), all(d.values())


@program((4,), (1,))
def values_changed_in_a_loop_over_keys(n):
    d = {}
    for i in range(n):
        d[i] = i
    for k in d:
        d[k] = d[k] * 2
    return d


@program((4,), (1,))
def values_changed_in_a_loop_over_items(n):
    d = {}
    for i in range(n):
        d[i] = i
    for k, v in d.items():
        d[n - 1] = d[n - 1] + v
    return d


@program((4,), (3,))
def values_changed_in_a_loop_over_constant_keys(n):
    d = {1: 0, 2: 0, 3: 0}
    for k in d:
        d[n - k] = k * 10
    return d


@program((4,), (3,))
def values_changed_in_a_loop_over_constant_items(n):
    d = {1: 5, 2: 6, 3: 7}
    for k, v in d.items():
        d[3] = d[3] + v * k
        if n > 3:
            d[2] = 1
    return d


@program((4,), (0,))
def left_after_it_is_grown_in_a_loop_over_it(n):
    d = {}
    for i in range(n):
        d[i] = i
    for k in d:
        if k == 1:
            d[k + 10] = 0
            break
    return d


@program((4,), (0,))
def grown_in_a_loop_over_it(n):
    d = {1: 1}
    for i in range(n):
        d[i] = i
    for k in d:
        if n > 2:
            d[k + 10] = 0
    return d


@program((3,), (0,))
def updated(n):
    d = {}
    e = {1: 1, 2: 2}
    for i in range(n):
        d[i] = i * 10
    e.update(d)
    f = e.copy()
    f[0] = -1
    return d, e, f, d == e, e != f, d | {7: 7}


@program((3,), (0,))
def set_unless_there(n):
    d = {}
    for i in range(n):
        d[i] = i
    a = d.setdefault(1, 50)
    b = d.setdefault(2, 60)
    return a, b, d


@program((3,), (0,))
def emptied(n):
    d = {}
    for i in range(n):
        d[i] = i
    before = bool(d)
    d.clear()
    return before, not d, len(d)


@program((3,), (0,))
def another_name_sees_it(n):
    d = {}
    e = d
    d[n] = 1
    for i in range(n):
        e[i] = i
    return d, len(e), d is e


@program((3,), (0,))
def held_by_an_object(n):
    class Box:
        def __init__(self):
            self.counts = {}
            self.seen = set()

        def put(self, k):
            self.counts[k] = self.counts.get(k, 0) + 1
            self.seen.add(k)

    box = Box()
    for i in range(n):
        box.put(i % 2)
    return box.counts, box.seen


@program((3,), (0,))
def handed_to_a_function(n):
    def put(d, s, k):
        d[k] = k + 1
        s.add(k)
        return len(d)

    d, s = {}, set()
    total = 0
    for i in range(n):
        total += put(d, s, i)
    return total, d, s


@program((3, 1.5), (0, 2.5))
def keys_of_several_kinds(n, x):
    d = {}
    d[n, x] = 1
    d[n + 1, x] = 2
    return (n, x) in d, (n, x + 1) in d, d[n + 1, x], len(d)


@program((3,), (0,))
def tuples_as_values(n):
    d = {}
    for i in range(n):
        d[i] = (i, i * 0.5)
    total = 0
    for k, (a, b) in d.items():
        total += k + a + b
    return total, d


@program((2,), (0,))
def texts_as_keys(n):
    counts = {}
    for i in range(n):
        name = "even" if i % 2 == 0 else "odd"
        counts[name] = counts.get(name, 0) + 1
    return counts


@program((3,), (0,))
def missing_keys_of_a_counter(n):
    c = Counter()
    for i in range(n):
        c[i % 2] += 1
    return c[0], c[5], len(c)


@program((3,), (0,))
def one_key_of_several_classes(n):
    d = {}
    for i in range(n):
        d[i] = i
    return 1.0 in d, True in d, 1.5 in d, "1" in d, d.get(2.0, -1)
