"""Searching in lists, and what is found by going through them once, as textbooks have it."""

from __future__ import annotations

import math

from tests.corpus.registry import textbook


@textbook
def position_in_sorted(values, wanted):
    """
    >>> position_in_sorted([1, 3, 4, 7, 9, 11], 7)
    3
    >>> position_in_sorted([1.5, 2.0, 4.25], 2)
    1
    >>> position_in_sorted([1, 3, 4], 5)
    -1
    """
    low, high = 0, len(values) - 1
    while low <= high:
        middle = (low + high) // 2
        if values[middle] == wanted:
            return middle
        if values[middle] < wanted:
            low = middle + 1
        else:
            high = middle - 1
    return -1


@textbook
def where_to_insert(values, new):
    """
    >>> where_to_insert([1, 2, 2, 3], 2)
    3
    >>> where_to_insert([1, 2, 2, 3], 0.5)
    0
    """
    low, high = 0, len(values)
    while low < high:
        middle = low + (high - low) // 2
        if new < values[middle]:
            high = middle
        else:
            low = middle + 1
    return low


@textbook
def position_by_jumps(values, wanted):
    """
    >>> position_by_jumps([0, 2, 4, 6, 8, 10, 12, 14, 16], 12)
    6
    >>> position_by_jumps([0, 2, 4, 6], 5)
    -1
    """
    step = int(math.sqrt(len(values)))
    start = 0
    while start + step < len(values) and values[start + step] <= wanted:
        start += step
    for i in range(start, min(start + step, len(values))):
        if values[i] == wanted:
            return i
    return -1


@textbook
def largest_and_where(values):
    """
    >>> largest_and_where([2.5, -1, 7, 3])
    (7, 2)
    >>> largest_and_where([4])
    (4, 0)
    """
    if len(values) == 0:
        raise ValueError("no values")
    best, where = values[0], 0
    for i, value in enumerate(values):
        if value > best:
            best, where = value, i
    return best, where


@textbook
def best_sum_of_a_run(values):
    """
    >>> best_sum_of_a_run([-2, 1, -3, 4, -1, 2, 1, -5, 4])
    6
    >>> best_sum_of_a_run([-1.5, 2.5, 1.0])
    3.5
    """
    best, current = -math.inf, 0.0
    for value in values:
        current = max(value, current + value)
        best = max(best, current)
    return best


@textbook
def pair_with_sum(values, total):
    """
    >>> pair_with_sum([1, 3, 5, 8, 11], 13)
    (2, 3)
    >>> pair_with_sum([1, 3, 5], 100)
    (-1, -1)
    """
    i, j = 0, len(values) - 1
    while i < j:
        found = values[i] + values[j]
        if found == total:
            return i, j
        if found < total:
            i += 1
        else:
            j -= 1
    return -1, -1


@textbook
def count_above_mean(values):
    """
    >>> count_above_mean([1, 2, 3, 10])
    1
    >>> count_above_mean([2.0, 2.0])
    0
    """
    mean = sum(values) / len(values)
    count = 0
    for value in values:
        count += value > mean
    return count


@textbook
def cube_root_by_halving(x):
    """
    >>> cube_root_by_halving(27)
    3.0
    >>> cube_root_by_halving(-2.0)
    -1.25992105
    """
    low, high = min(-1, x), max(1, x)
    for _ in range(60):
        middle = (low + high) / 2
        if middle**3 < x:
            low = middle
        else:
            high = middle
    return round((low + high) / 2, 8)
