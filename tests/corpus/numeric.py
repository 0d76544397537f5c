"""Small numeric algorithms, as one writes them in plain Python."""

from __future__ import annotations

import autograph as ag
from tests.corpus.registry import program


@program((6,), (27,), (1,))
def collatz(n):
    steps = 0
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        steps += 1
    return steps


@program((48, 18), (17, 5), (5, 0))
def gcd(a, b):
    while b != 0:
        a, b = b, a % b
    return a


@program((240, 46), (3, 11))
def extended_gcd(a, b):
    x0, x1, y0, y1 = 1, 0, 0, 1
    while b != 0:
        q = a // b
        a, b = b, a - q * b
        x0, x1 = x1, x0 - q * x1
        y0, y1 = y1, y0 - q * y1
    return a, x0, y0


@program((2.0,), (9.0,), (0.25,))
def newton_sqrt(x):
    guess = x
    while abs(guess * guess - x) > 1e-4 * x:
        guess = (guess + x / guess) * 0.5
    return round(guess * 100.0)


@program((3, 13), (2, 0), (-2, 5))
def power_by_squaring(base, exponent):
    result = 1
    while exponent > 0:
        if exponent % 2 == 1:
            result = result * base
        base = base * base if exponent > 1 else base
        exponent = exponent // 2
    return result


@program((10,), (1,), (0,))
def fibonacci(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


@program((30,), (2,), (0,))
def count_primes(limit):
    count = 0
    for n in range(2, limit):
        for d in range(2, n):
            if d * d > n:
                count += 1
                break
            if n % d == 0:
                break
        else:
            count += 1
    return count


@program((97,), (91,), (2,), (1,))
def is_prime(n):
    if n < 2:
        return False
    d = 2
    while d * d <= n:
        if n % d == 0:
            return False
        d += 1
    return True


@program((360,), (97,))
def largest_prime_factor(n):
    d, largest = 2, 1
    while n > 1:
        while n % d == 0:
            n //= d
            largest = d
        d += 1
    return largest


@program((2.0,), (5.0,))
def bisection_root(target):
    low, high = 0.0, 4.0
    for _ in range(20):
        middle = (low + high) / 2
        if middle * middle < target:
            low = middle
        else:
            high = middle
    return low


@program(([1.0, 2.0, 3.0], 2.0), ([0.5], 4.0))
def horner(coefficients, x):
    result = 0.0
    for c in coefficients:
        result = result * x + c
    return result


@program((1.0, 10), (0.5, 4))
def euler_decay(y, steps):
    for _ in range(steps):
        y = y + 0.1 * (-y)
    return y


@program((0.25,), (-0.75,))
def sine_series(x):
    term, total, k = x, x, 1
    while abs(term) > 1e-7:
        term = -term * x * x / ((k + 1.0) * (k + 2.0))
        total += term
        k += 2
    return total


@program((3, 1, 2), (1, 2, 3), (3, 2, 1))
def sorting_network(a, b, c):
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    return a, b, c


@program(([1, 2, 3, 4, 5], 2), ([4, 1, 3], 3))
def largest_moving_sum(values, width):
    best = -1000
    for i in range(len(values) - width + 1):
        total = 0
        for j in range(width):
            total += values[i + j]
        if total > best:
            best = total
    return best


@program(([3, 9, 2],), ([-1],), ([5, 5, 1],))
def argmax_by_hand(values):
    best, where = values[0], 0
    for i, v in enumerate(values):
        if v > best:
            best, where = v, i
    return where, best


@program((5,), (0,), (12,))
def matrix_power(n):
    m = ag.constant([[1, 1], [1, 0]])
    result = ag.constant([[1, 0], [0, 1]])
    while n > 0:
        if n % 2 == 1:
            result = ag.matmul(result, m)
        m = ag.matmul(m, m)
        n = n // 2
    return result


@program(([3, -2, 5, -1],), ([-3, -1],), ([4, -1, 2],))
def largest_subarray_sum(values):
    best = values[0]
    current = values[0]
    for v in values[1:]:
        current = max(v, current + v)
        best = max(best, current)
    return best


@program((12345,), (7,), (0,))
def digit_sum(n):
    total = 0
    while n > 0:
        n, digit = divmod(n, 10)
        total += digit
    return total


@program((1234,), (100,), (0,))
def reversed_digits(n):
    result = 0
    while n:
        result = result * 10 + n % 10
        n //= 10
    return result


@program((121,), (123,), (5,))
def is_palindrome(n):
    m, r = n, 0
    while m > 0:
        r = r * 10 + m % 10
        m //= 10
    return r == n


@program((45,), (0,), (1023,))
def count_bits(n):
    count = 0
    while n:
        n &= n - 1
        count += 1
    return count


@program((10,), (99,), (0,))
def integer_sqrt(n):
    r = 0
    while (r + 1) * (r + 1) <= n:
        r += 1
    return r


@program((6,), (28,), (12,))
def is_perfect(n):
    total = 0
    for d in range(1, n):
        if n % d == 0:
            total += d
    return total == n


@program((5, 2), (6, 6), (4, 0))
def binomial(n, k):
    result = 1
    for i in range(k):
        result = result * (n - i) // (i + 1)
    return result


@program((3, 200, 13), (7, 10, 1000))
def modular_power(base, exponent, modulus):
    result = 1
    base = base % modulus
    while exponent > 0:
        if exponent & 1:
            result = result * base % modulus
        base = base * base % modulus
        exponent >>= 1
    return result


@program(([1.0, 2.0, 3.0, 6.0],), ([2.0, 2.0],))
def mean_and_variance(values):
    n = 0
    mean = 0.0
    for v in values:
        n += 1
        mean += v
    mean = mean / n
    total = 0.0
    for v in values:
        total += (v - mean) * (v - mean)
    return mean, total / n


@program(([[1, 2], [3, 4]], [5, 6]), ([[0, 1], [1, 0]], [7, 8]))
def matrix_vector_by_loops(matrix, vector):
    out = []
    for row in matrix:
        total = 0
        for a, b in zip(row, vector):
            total += a * b
        out.append(total)
    return out


@program((-0.5, 0.5), (1.0, 1.0), (0.3, 0.0))
def mandelbrot_steps(a, b):
    x, y, steps = 0.0, 0.0, 0
    while x * x + y * y <= 4.0 and steps < 30:
        x, y = x * x - y * y + a, 2.0 * x * y + b
        steps += 1
    return steps


@program((1.0,), (3.0,))
def trapezoid_integral(b):
    n = 50
    h = b / n
    total = 0.0
    for i in range(n):
        left, right = i * h, (i + 1) * h
        total += (left * left + right * right) * h * 0.5
    return total


@program(([1, 2, 2, 5],), ([1, 3, 2],), ([7],))
def is_sorted(values):
    for i in range(1, len(values)):
        if values[i] < values[i - 1]:
            return False
    return True


@program(([1, 3, 5], [2, 3, 6]), ([1, 2], [3, 4]))
def count_common_of_sorted(a, b):
    i = j = count = 0
    while i < len(a) and j < len(b):
        if a[i] == b[j]:
            count += 1
            i += 1
            j += 1
        elif a[i] < b[j]:
            i += 1
        else:
            j += 1
    return count


@program(([3, 1, 2],), ([2, 9, 1, 4],))
def bubble_sort_in_python(values):
    a = [v for v in values]
    n = len(a)
    for i in range(n):
        for j in range(n - 1 - i):
            if a[j] > a[j + 1]:
                a[j], a[j + 1] = a[j + 1], a[j]
    return a


@program((1, 100), (7, 3))
def linear_congruential(seed, n):
    for _ in range(n):
        seed = (seed * 1103 + 12345) % 65536
    return seed


@program(([2, 7, 11, 15], 9), ([2, 7, 11], 100))
def two_sum(values, target):
    n = len(values)
    for i in range(n):
        for j in range(i + 1, n):
            if values[i] + values[j] == target:
                return i, j
    return -1, -1
