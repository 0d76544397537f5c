"""Tables that are filled row by row, as textbooks have it."""

from __future__ import annotations

from tests.corpus.registry import textbook


@textbook
def knapsack(weights, values, capacity):
    """
    >>> knapsack([1, 3, 4, 5], [1, 4, 5, 7], 7)
    9
    >>> knapsack([2], [3], 1)
    0
    """
    table = [[0] * (capacity + 1) for _ in range(len(weights) + 1)]
    for i in range(1, len(weights) + 1):
        for room in range(capacity + 1):
            table[i][room] = table[i - 1][room]
            if weights[i - 1] <= room:
                table[i][room] = max(table[i][room], table[i - 1][room - weights[i - 1]] + values[i - 1])
    return table[len(weights)][capacity]


@textbook
def common_subsequence(a, b):
    """
    >>> common_subsequence([1, 3, 4, 1, 2], [3, 4, 1, 2, 1])
    [3, 4, 1, 2]
    >>> common_subsequence([1], [2])
    []
    """
    table = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a)):
        for j in range(len(b)):
            if a[i] == b[j]:
                table[i + 1][j + 1] = table[i][j] + 1
            else:
                table[i + 1][j + 1] = max(table[i][j + 1], table[i + 1][j])
    result = []
    i, j = len(a), len(b)
    while i > 0 and j > 0:
        if a[i - 1] == b[j - 1]:
            result.insert(0, a[i - 1])
            i -= 1
            j -= 1
        elif table[i - 1][j] >= table[i][j - 1]:
            i -= 1
        else:
            j -= 1
    return result


@textbook
def edit_distance(a, b):
    """
    >>> edit_distance([1, 2, 3, 4], [2, 3, 5])
    2
    >>> edit_distance([1], [1, 1])
    1
    """
    row = list(range(len(b) + 1))
    for i in range(1, len(a) + 1):
        above, row = row, [i] + [0] * len(b)
        for j in range(1, len(b) + 1):
            change = 0 if a[i - 1] == b[j - 1] else 1
            row[j] = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + change)
    return row[len(b)]


@textbook
def ways_to_pay(coins, amount):
    """
    >>> ways_to_pay([1, 2, 5], 5)
    4
    >>> ways_to_pay([2], 3)
    0
    """
    ways = [1] + [0] * amount
    for coin in coins:
        for total in range(coin, amount + 1):
            ways[total] += ways[total - coin]
    return ways[amount]


@textbook
def longest_increasing(values):
    """
    >>> longest_increasing([10, 9, 2, 5, 3, 7, 101, 18])
    4
    """
    lengths = [1] * len(values)
    for i in range(len(values)):
        for j in range(i):
            if values[j] < values[i]:
                lengths[i] = max(lengths[i], lengths[j] + 1)
    return max(lengths)


@textbook
def paths_through(grid):
    """
    >>> paths_through([[0, 0, 0], [0, 1, 0], [0, 0, 0]])
    2
    >>> paths_through([[0, 1], [1, 0]])
    0
    """
    rows, columns = len(grid), len(grid[0])
    ways = [[0] * columns for _ in range(rows)]
    for i in range(rows):
        for j in range(columns):
            if grid[i][j] == 1:
                continue
            if i == 0 and j == 0:
                ways[i][j] = 1
            else:
                ways[i][j] = (ways[i - 1][j] if i > 0 else 0) + (ways[i][j - 1] if j > 0 else 0)
    return ways[rows - 1][columns - 1]


@textbook
def sieve(limit):
    """
    >>> sieve(20)
    [2, 3, 5, 7, 11, 13, 17, 19]
    >>> sieve(2)
    [2]
    """
    is_prime = [True] * (limit + 1)
    for n in range(2, limit + 1):
        if is_prime[n]:
            for multiple in range(n * n, limit + 1, n):
                is_prime[multiple] = False
    return [n for n in range(2, limit + 1) if is_prime[n]]


@textbook
def partitions(n):
    """
    >>> partitions(6)
    11
    >>> partitions(1)
    1
    """
    table = [[0] * (n + 1) for _ in range(n + 1)]
    for largest in range(n + 1):
        table[0][largest] = 1
    for total in range(1, n + 1):
        for largest in range(1, n + 1):
            table[total][largest] = table[total][largest - 1]
            if largest <= total:
                table[total][largest] += table[total - largest][largest]
    return table[n][n]
