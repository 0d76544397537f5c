"""Dicts and sets whose keys a tensor decides, as programs are made of them."""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict

from tests.corpus.registry import program, textbook


@textbook
def two_that_add_up(values, target):
    """
    >>> two_that_add_up([2, 7, 11, 15], 9)
    (0, 1)
    >>> two_that_add_up([3, 2, 4], 6)
    (1, 2)
    >>> two_that_add_up([1, 2], 7)
    (-1, -1)
    """
    seen = {}
    for i, value in enumerate(values):
        if target - value in seen:
            return seen[target - value], i
        seen[value] = i
    return -1, -1


@textbook
def how_often_each(values):
    """
    >>> how_often_each([3, 1, 3, 8, 3])
    {3: 3, 1: 1, 8: 1}
    >>> how_often_each([])
    {}
    """
    counts = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return counts


@textbook
def most_frequent_value(values):
    """
    >>> most_frequent_value([3, 1, 3, 8, 8, 3])
    (3, 3)
    """
    counts = {}
    for value in values:
        if value in counts:
            counts[value] += 1
        else:
            counts[value] = 1
    best = max(counts, key=counts.get)
    return best, counts[best]


@textbook
def majority(values):
    """
    >>> majority([2, 2, 1, 1, 2, 2])
    2
    >>> majority([1, 2, 3])
    -1
    """
    counts = Counter()
    for value in values:
        counts[value] += 1
        if counts[value] > len(values) // 2:
            return value
    return -1


@textbook
def fibonacci_from_a_table(n):
    """
    >>> fibonacci_from_a_table(30)
    832040
    >>> fibonacci_from_a_table(1)
    1
    """
    known = {0: 0, 1: 1}
    for i in range(2, n + 1):
        known[i] = known[i - 1] + known[i - 2]
    return known[n]


@textbook
def fibonacci_with_memory(n):
    """
    >>> fibonacci_with_memory(15)
    610
    """
    known = {}

    def fibonacci(k):
        if k < 2:
            return k
        if k not in known:
            known[k] = fibonacci(k - 1) + fibonacci(k - 2)
        return known[k]

    return fibonacci(n)


@textbook
def longest_collatz_start(limit):
    """
    >>> longest_collatz_start(20)
    (18, 21)
    """
    lengths = {1: 1}
    best = 1
    for start in range(2, limit):
        n, steps = start, 0
        while n not in lengths:
            n = n // 2 if n % 2 == 0 else 3 * n + 1
            steps += 1
        lengths[start] = lengths[n] + steps
        if lengths[start] > lengths[best]:
            best = start
    return best, lengths[best]


@textbook
def primes_by_sieve(n):
    """
    >>> primes_by_sieve(30)
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
    """
    composite = set()
    primes = []
    for i in range(2, n):
        if i not in composite:
            primes.append(i)
            for j in range(i * i, n, i):
                composite.add(j)
    return primes


@textbook
def distances_from(edges, start):
    """
    >>> distances_from([(0, 1), (0, 2), (1, 3), (5, 6)], 0)
    {0: 0, 1: 1, 2: 1, 3: 2}
    """
    graph = {}
    for u, v in edges:
        graph.setdefault(u, []).append(v)
        graph.setdefault(v, []).append(u)
    distance = {start: 0}
    queue = [start]
    while queue:
        u = queue.pop(0)
        for v in graph.get(u, []):
            if v not in distance:
                distance[v] = distance[u] + 1
                queue.append(v)
    return distance


@textbook
def topological_order(edges):
    """
    >>> topological_order([(0, 1), (0, 2), (1, 3), (2, 3)])
    [0, 1, 2, 3]
    >>> topological_order([(0, 1), (1, 0)])
    []
    """
    graph, before = defaultdict(list), {}
    for u, v in edges:
        graph[u].append(v)
        before[v] = before.get(v, 0) + 1
        before.setdefault(u, 0)
    ready = [u for u in before if before[u] == 0]
    order = []
    while ready:
        u = ready.pop(0)
        order.append(u)
        for v in graph[u]:
            before[v] -= 1
            if before[v] == 0:
                ready.append(v)
    return order if len(order) == len(before) else []


@textbook
def grouped_by_root(edges):
    """
    >>> grouped_by_root([(0, 1), (2, 3), (1, 4)])
    [[0, 1, 4], [2, 3]]
    """
    parent = {}

    def find(x):
        if parent.setdefault(x, x) != x:
            parent[x] = find(parent[x])
        return parent[x]

    for u, v in edges:
        parent[find(u)] = find(v)
    groups = {}
    for x in parent:
        groups.setdefault(find(x), []).append(x)
    return sorted([sorted(group) for group in groups.values()])


@textbook
def is_happy(n):
    """
    >>> is_happy(19)
    True
    >>> is_happy(4)
    False
    """
    seen = set()
    while n != 1 and n not in seen:
        seen.add(n)
        total = 0
        while n > 0:
            total += (n % 10) ** 2
            n //= 10
        n = total
    return n == 1


@textbook
def steps_in_a_maze(width, start, goal):
    """
    >>> steps_in_a_maze(5, 0, 24)
    8
    >>> steps_in_a_maze(4, 5, 5)
    0
    """
    steps = {start: 0}
    waiting = [start]
    while waiting:
        place = waiting.pop(0)
        if place == goal:
            return steps[place]
        for step in (1, -1, width, -width):
            there = place + step
            if 0 <= there < width * width and there not in steps:
                if abs(there % width - place % width) <= 1:
                    steps[there] = steps[place] + 1
                    waiting.append(there)
    return -1


@textbook
def in_both(a, b):
    """
    >>> in_both([4, 9, 5, 4], [9, 4, 9, 8, 4])
    [4, 9]
    """
    known = set()
    for value in a:
        known.add(value)
    found = set()
    for value in b:
        if value in known:
            found.add(value)
    return sorted(found)


@textbook
def sums_by_group(groups, amounts):
    """
    >>> sums_by_group([1, 2, 1, 3, 2], [1.5, 2.0, 3.0, 4.0, 0.25])
    {1: 4.5, 2: 2.25, 3: 4.0}
    """
    totals = {}
    for i in range(len(groups)):
        totals.setdefault(groups[i], 0.0)
        totals[groups[i]] += amounts[i]
    return totals


@textbook
def misses_of_a_cache(size, asked):
    """
    >>> misses_of_a_cache(2, [1, 2, 1, 3, 2, 1])
    5
    """
    cache = OrderedDict()
    misses = 0
    for key in asked:
        if key in cache:
            value = cache.pop(key)
        else:
            misses += 1
            value = key * key
            if len(cache) >= size:
                cache.pop(next(iter(cache)))
        cache[key] = value
    return misses


@textbook
def same_pattern(a, b):
    """
    >>> same_pattern([1, 2, 2, 3], [7, 8, 8, 9])
    True
    >>> same_pattern([1, 2, 2, 3], [7, 8, 9, 9])
    False
    """
    there, back = {}, {}
    for x, y in zip(a, b):
        if there.get(x, y) != y or back.get(y, x) != x:
            return False
        there[x] = y
        back[y] = x
    return True


@textbook
def slices_with_sum(values, wanted):
    """
    >>> slices_with_sum([1, 1, 1], 2)
    2
    >>> slices_with_sum([3, 4, 7, 2, -3, 1, 4, 2], 7)
    4
    """
    seen = {0: 1}
    total = found = 0
    for value in values:
        total += value
        found += seen.get(total - wanted, 0)
        seen[total] = seen.get(total, 0) + 1
    return found


@textbook
def longest_run(values):
    """
    >>> longest_run([100, 4, 200, 1, 3, 2])
    4
    """
    present = set(values)
    best = 0
    for value in values:
        if value - 1 not in present:
            length = 1
            while value + length in present:
                length += 1
            best = max(best, length)
    return best


@textbook
def first_that_comes_again(values):
    """
    >>> first_that_comes_again([2, 5, 1, 5, 2])
    5
    >>> first_that_comes_again([2, 5, 1])
    -1
    """
    seen = set()
    for value in values:
        if value in seen:
            return value
        seen.add(value)
    return -1


@textbook
def points_visited(moves):
    """
    >>> points_visited([0, 0, 1, 2, 3, 1])
    5
    """
    x = y = 0
    visited = {(0, 0)}
    for move in moves:
        if move == 0:
            x += 1
        elif move == 1:
            y += 1
        elif move == 2:
            x -= 1
        else:
            y -= 1
        visited.add((x, y))
    return len(visited)


@textbook
def grid_paths(rows, columns):
    """
    >>> grid_paths(4, 5)
    35
    """
    ways = {}
    for i in range(rows):
        for j in range(columns):
            if i == 0 or j == 0:
                ways[i, j] = 1
            else:
                ways[i, j] = ways[i - 1, j] + ways[i, j - 1]
    return ways[rows - 1, columns - 1]


@textbook
def digits_counted(n):
    """
    >>> digits_counted(122333)
    {3: 3, 2: 2, 1: 1}
    """
    counts = defaultdict(int)
    while n > 0:
        counts[n % 10] += 1
        n //= 10
    return dict(counts)


@textbook
def friends(pairs_a, pairs_b, start):
    """
    >>> friends([1, 2, 3, 5], [2, 3, 4, 6], 1)
    [1, 2, 3, 4]
    """
    found = {start}
    grown = True
    while grown:
        grown = False
        for a, b in zip(pairs_a, pairs_b):
            if a in found and b not in found:
                found.add(b)
                grown = True
            if b in found and a not in found:
                found.add(a)
                grown = True
    return sorted(found)


# --- what dicts do ------------------------------------------------------------------------------------------


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


# --- what sets do -------------------------------------------------------------------------------------------


@program((5,), (0,))
def members(n):
    s = set()
    for i in range(n):
        s.add(i * i % 4)
    return len(s), 1 in s, 2 not in s, s, sorted(s), sum(s), bool(s)


@program((5,), (0,))
def members_taken_out(n):
    s = {1, 2, 3}
    s.discard(n)
    s.add(n)
    s.discard(n + 1)
    s.remove(n)
    return s, len(s)


@program((5,), (2,))
def member_removed_that_is_not_there(n):
    s = {1, 2, 3}
    s.remove(n)
    return s


@program((5,), (1,))
def all_popped(n):
    s = set()
    for i in range(n):
        s.add(i * 7 % 11)
    total = 0
    while s:
        total = total * 11 + s.pop()
    return total


@program((5,), (2,))
def algebra(n):
    a, b = set(), {0, 9}
    for i in range(n):
        a.add(i)
        b.add(i * 2)
    return a | b, a & b, a - b, b - a, a ^ b, {1, 20} | a, {1, 20} - a, {1, 20} & a


@program((5,), (2,))
def comparisons(n):
    a, b = set(), {0, 1}
    for i in range(n):
        a.add(i)
    return b <= a, b < a, a >= b, a == b, a != {0, 1, 2}, b.issubset(a), a.isdisjoint({7}), {0} <= a, a > {0}


@program((5,), (2,))
def algebra_in_place(n):
    a = set()
    b = a
    for i in range(n):
        a.add(i)
    a |= {7, 8}
    a &= {1, 7, 8, 3}
    a -= {8}
    a ^= {1, 2}
    a.update([30, 31], {32})
    a.difference_update({31})
    return a, b


@program((5,), (2,))
def loop_over_members(n):
    s = set()
    for i in range(n):
        s.add(i * 5 % 7)
    total = 0
    for x in s:
        total = total * 10 + x
    return total, [x * 2 for x in s], max(s), min(s)


@program((5,), (0,))
def set_of_a_range(n):
    s = set(range(n))
    t = {i % 3 for i in range(n)}
    return len(s), len(t), 2 in t


@program((5,), (3,))
def display_with_a_staged_member(n):
    s = {n, 3, n}
    d = {n: 1, 3: 2}
    return len(s), 5 in s, len(d), d[3]


@program((3,), (0,))
def set_of_an_attribute_combined(n):
    class Box:
        def __init__(self):
            self.seen = set()

    box = Box()
    for i in range(n):
        box.seen.add(i)
    return box.seen & {1, 5}, {1, 5} - box.seen, box.seen <= {0, 1, 2}, {0} < box.seen, box.seen == {0}
