"""Counting, remembering and finding again with dicts and sets, as textbooks have it."""

from __future__ import annotations

from tests.corpus.registry import Mode, textbook

#: What is not staged yet, and in which modes.
PENDING = {
    "by_remainder": tuple(Mode),  # a dict gets keys that a tensor decides
}


@textbook
def fibonacci_remembered(n):
    """
    >>> fibonacci_remembered(12)
    144
    >>> fibonacci_remembered(1)
    1
    """
    memo = {}

    def fibonacci(k):
        if k in memo:
            return memo[k]
        if k < 2:
            result = k
        else:
            result = fibonacci(k - 1) + fibonacci(k - 2)
        memo[k] = result
        return result

    return fibonacci(n)


@textbook
def longest_collatz(limit):
    """
    >>> longest_collatz(10)
    (9, 20)
    >>> longest_collatz(3)
    (3, 8)
    """
    lengths = {1: 1}
    best = 1
    for start in range(2, limit + 1):
        n, steps = start, 0
        while n not in lengths:
            n = n // 2 if n % 2 == 0 else 3 * n + 1
            steps += 1
        lengths[start] = lengths[n] + steps
        if lengths[start] > lengths[best]:
            best = start
    return best, lengths[best]


@textbook
def most_frequent(values):
    """
    >>> most_frequent([1, 3, 3, 2, 3, 1])
    (3, 3)
    >>> most_frequent([7])
    (7, 1)
    """
    counts = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    best = values[0]
    for value, count in counts.items():
        if count > counts[best]:
            best = value
    return best, counts[best]


@textbook
def two_sum(values, target):
    """
    >>> two_sum([2, 7, 11, 15], 9)
    (0, 1)
    >>> two_sum([3, 2, 4], 6)
    (1, 2)
    >>> two_sum([1, 2], 100)
    (-1, -1)
    """
    seen = {}
    for i, value in enumerate(values):
        if target - value in seen:
            return seen[target - value], i
        seen[value] = i
    return -1, -1


@textbook
def majority(values):
    """
    >>> majority([2, 2, 1, 1, 2, 2])
    2
    >>> majority([1, 2, 3])
    -1
    """
    candidate, votes = -1, 0
    for value in values:
        if votes == 0:
            candidate = value
        votes += 1 if value == candidate else -1
    count = 0
    for value in values:
        if value == candidate:
            count += 1
    return candidate if count > len(values) // 2 else -1


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
def first_repeated(values):
    """
    >>> first_repeated([4, 1, 3, 1, 4])
    1
    >>> first_repeated([1, 2])
    -1
    """
    seen = set()
    for value in values:
        if value in seen:
            return value
        seen.add(value)
    return -1


@textbook
def longest_run_of_neighbours(values):
    """
    >>> longest_run_of_neighbours([100, 4, 200, 1, 3, 2])
    4
    >>> longest_run_of_neighbours([5, 1])
    1
    """
    present = set(values)
    longest = 0
    for value in present:
        if value - 1 not in present:
            length = 1
            while value + length in present:
                length += 1
            longest = max(longest, length)
    return longest


@textbook
def by_remainder(values, divisor):
    """
    >>> by_remainder([1, 2, 3, 4, 5], 2)
    {1: [1, 3, 5], 0: [2, 4]}
    """
    groups = {}
    for value in values:
        groups.setdefault(value % divisor, []).append(value)
    return groups


@textbook
def cycle_of_decimals(numerator, denominator):
    """
    >>> cycle_of_decimals(1, 7)
    6
    >>> cycle_of_decimals(1, 8)
    0
    """
    positions = {}
    remainder, position = numerator % denominator, 0
    while remainder != 0 and remainder not in positions:
        positions[remainder] = position
        remainder = remainder * 10 % denominator
        position += 1
    return position - positions[remainder] if remainder != 0 else 0
