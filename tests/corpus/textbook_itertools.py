"""Textbook programs with functions of `itertools` over sequences as long as a tensor says."""

from __future__ import annotations

from itertools import (
    combinations,
    combinations_with_replacement,
    cycle,
    groupby,
    pairwise,
    permutations,
    product,
    starmap,
    zip_longest,
)

from tests.corpus.registry import textbook


@textbook
def look_and_say(number):
    """
    >>> look_and_say(1)
    '11'
    >>> look_and_say(111221)
    '312211'
    """
    return "".join(str(len(list(run))) + digit for digit, run in groupby(str(number)))


@textbook
def longest_run_of_ones(number):
    """
    >>> longest_run_of_ones(0)
    0
    >>> longest_run_of_ones(110)
    3
    """
    return max((sum(1 for _ in run) for bit, run in groupby(bin(number)[2:]) if bit == "1"), default=0)


@textbook
def lengths_of_runs(values):
    """
    >>> lengths_of_runs([3, 3, 1, 1, 1, 3])
    [32, 13, 31]
    >>> lengths_of_runs([5])
    [51]
    """
    return [value * 10 + len(list(run)) for value, run in groupby(values)]


@textbook
def sums_by_tens(n):
    """
    >>> sums_by_tens(0)
    []
    >>> sums_by_tens(25)
    [45, 145, 110]
    """
    return [sum(group) for _, group in groupby(range(n), key=lambda x: x // 10)]


@textbook
def sum_of_polynomials(degree):
    """
    >>> sum_of_polynomials(0)
    [1, 1]
    >>> sum_of_polynomials(3)
    [1, 2, 2, 3]
    """
    first = [k for k in range(degree + 1)]
    return [a + b for a, b in zip_longest(first, [1, 1], fillvalue=0)]


@textbook
def filled_up(n):
    """
    >>> filled_up(1)
    [0, 20, 30]
    >>> filled_up(4)
    [0, 1, 2, 99]
    """
    out = []
    for mine, other in zip_longest([k for k in range(n)], [10, 20, 30]):
        if other is None:
            out.append(99)
        elif mine is None:
            out.append(other)
        else:
            out.append(mine)
    return out


@textbook
def differences_of_squares(n):
    """
    >>> differences_of_squares(1)
    []
    >>> differences_of_squares(5)
    [1, 3, 5, 7]
    """
    return [b - a for a, b in pairwise([k * k for k in range(n)])]


@textbook
def largest_sum_of_squares(n):
    """The largest multiple of 7 that is a sum of two different squares.

    >>> largest_sum_of_squares(9)
    0
    >>> largest_sum_of_squares(30)
    1225
    """
    largest = 0
    for a, b in combinations(range(1, n), 2):
        total = a * a + b * b
        if total % 7 == 0:
            largest = max(largest, total)
    return largest


@textbook
def triples_with_a_sum(n, total):
    """
    >>> triples_with_a_sum(7, 9)
    5
    >>> triples_with_a_sum(2, 2)
    0
    """
    return sum(1 for triple in combinations(range(n), 3) if sum(triple) == total)


@textbook
def dominoes(most):
    """
    >>> dominoes(1)
    [0, 1, 11]
    >>> dominoes(2)
    [0, 1, 2, 11, 12, 22]
    """
    return [10 * a + b for a, b in combinations_with_replacement(range(most + 1), 2)]


@textbook
def ordered_triples(n):
    """
    >>> ordered_triples(2)
    []
    >>> ordered_triples(3)
    [12, 21, 102, 120, 201, 210]
    """
    return [100 * a + 10 * b + c for a, b, c in permutations(range(n), 3)]


@textbook
def throws_with_a_sum(sides, total):
    """
    >>> throws_with_a_sum(6, 7)
    6
    >>> throws_with_a_sum(4, 8)
    1
    """
    return sum(1 for a, b in product(range(1, sides + 1), repeat=2) if a + b == total)


@textbook
def weighted_sum(n):
    """
    >>> weighted_sum(0)
    0
    >>> weighted_sum(4)
    60
    """
    return sum(a * b for a, b in product(range(n), [1, 3, 6]))


@textbook
def hypotenuses(n):
    """
    >>> hypotenuses(0)
    []
    >>> hypotenuses(3)
    [1, 5, 13]
    """
    return list(starmap(lambda a, b: a * a + b * b, zip(range(n), range(1, n + 1))))


@textbook
def check_digit(number, length):
    """A sum with weights that come round.

    >>> check_digit(12345, 3)
    8
    >>> check_digit(98, 2)
    5
    """
    weights = cycle(range(1, length + 1))
    return sum(int(digit) * weight for digit, weight in zip(str(number), weights)) % 10
