"""Tables, groups and graphs held in dicts and sets, as textbooks have it."""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict

from tests.corpus.registry import textbook


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
