"""Number theory, as textbooks have it."""

from __future__ import annotations

import math

from tests.corpus.registry import textbook


@textbook
def smallest_prime_factor(n):
    """
    >>> smallest_prime_factor(91)
    7
    >>> smallest_prime_factor(97)
    97
    >>> smallest_prime_factor(2.5)
    Traceback (most recent call last):
    TypeError: 2.5 is no whole number
    >>> smallest_prime_factor(1)
    Traceback (most recent call last):
    ValueError: 1 has no prime factor
    """
    if not isinstance(n, int):
        raise TypeError(f"{n} is no whole number")
    if n < 2:
        raise ValueError(f"{n} has no prime factor")
    candidate = 2
    while candidate * candidate <= n:
        if n % candidate == 0:
            return candidate
        candidate += 1
    return n


@textbook
def count_of_divisors(n):
    """
    >>> count_of_divisors(60)
    12
    >>> count_of_divisors(49)
    3
    """
    count = 0
    for d in range(1, math.isqrt(n) + 1):
        if n % d == 0:
            count += 2 - (d * d == n)
    return count


@textbook
def kind_of_number(n):
    """
    >>> kind_of_number(6)
    'perfect'
    >>> kind_of_number(12)
    'abundant'
    >>> kind_of_number(7)
    'deficient'
    """
    total = sum(d for d in range(1, n // 2 + 1) if n % d == 0)
    if total == n:
        return "perfect"
    return "abundant" if total > n else "deficient"


@textbook
def power_modulo(base, exponent, modulus):
    """
    >>> power_modulo(7, 560, 561)
    1
    >>> power_modulo(123456789, 1234, 1000007)
    234217
    >>> power_modulo(2, -1, 5)
    Traceback (most recent call last):
    ValueError: the exponent -1 is negative
    """
    if exponent < 0:
        raise ValueError(f"the exponent {exponent} is negative")
    result, base = 1, base % modulus
    while exponent:
        if exponent & 1:
            result = result * base % modulus
        base = base * base % modulus
        exponent >>= 1
    return result


@textbook
def inverse_modulo(a, m):
    """
    >>> inverse_modulo(3, 26)
    9
    >>> inverse_modulo(4, 26)
    Traceback (most recent call last):
    ValueError: 4 and 26 have a common factor
    """
    r, next_r, x, next_x = m, a % m, 0, 1
    while next_r > 0:
        quotient = r // next_r
        r, next_r = next_r, r - quotient * next_r
        x, next_x = next_x, x - quotient * next_x
    if r != 1:
        raise ValueError(f"{a} and {m} have a common factor")
    return x % m


@textbook
def jacobi_symbol(a, n):
    """
    >>> jacobi_symbol(1001, 9907)
    -1
    >>> jacobi_symbol(19, 45)
    1
    >>> jacobi_symbol(8, 21)
    -1
    """
    a %= n
    sign = 1
    while a != 0:
        while a % 2 == 0:
            a //= 2
            if n % 8 in (3, 5):
                sign = -sign
        a, n = n, a
        if a % 4 == n % 4 == 3:
            sign = -sign
        a %= n
    return sign if n == 1 else 0


@textbook
def digital_root(n):
    """
    >>> digital_root(493193)
    2
    >>> digital_root(0)
    0
    """
    while n > 9:
        total = 0
        while n:
            n, digit = divmod(n, 10)
            total += digit
        n = total
    return n


@textbook
def equals_sum_of_its_digits_powers(n):
    """
    >>> equals_sum_of_its_digits_powers(9474)
    True
    >>> equals_sum_of_its_digits_powers(9475)
    False
    >>> equals_sum_of_its_digits_powers(-5)
    False
    """
    if type(n) is not int or n < 1:
        return False
    digits, rest = 0, n
    while rest > 0:
        digits += 1
        rest //= 10
    total, rest = 0, n
    while rest > 0:
        total += (rest % 10) ** digits
        rest //= 10
    return total == n


@textbook
def product_up_to(n):
    """
    >>> product_up_to(20)
    2432902008176640000
    >>> product_up_to(0)
    1
    >>> product_up_to(-1)
    Traceback (most recent call last):
    ValueError: -1 is negative
    """
    if n < 0:
        raise ValueError(f"{n} is negative")
    product = 1
    for factor in range(2, n + 1):
        product *= factor
    return product


@textbook
def choices(n, k):
    """
    >>> choices(50, 6)
    15890700
    >>> choices(4, 7)
    0
    >>> choices(-1, 2)
    Traceback (most recent call last):
    ValueError: choices of -1 things
    """
    if n < 0 or k < 0:
        raise ValueError(f"choices of {n} things")
    result = 1 if k <= n else 0
    for i in range(min(k, n - k)):
        result = result * (n - i) // (i + 1)
    return result


@textbook
def is_mersenne_prime(p):
    """
    >>> is_mersenne_prime(31)
    True
    >>> is_mersenne_prime(29)
    False
    """
    number = (1 << p) - 1
    s = 4
    for _ in range(p - 2):
        s = (s * s - 2) % number
    return s == 0
