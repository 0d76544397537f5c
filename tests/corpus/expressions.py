"""`and`, `or`, `not`, conditional expressions, comparisons, and the builtins on values."""

from __future__ import annotations

import enum

from tests.corpus.registry import program


@program((1, 1), (1, -1), (-1, 1), (-1, -1))
def and_of_comparisons(a, b):
    return a > 0 and b > 0


@program((1, 1), (1, -1), (-1, 1), (-1, -1))
def or_of_comparisons(a, b):
    return a > 0 or b > 0


@program((1, 0), (0, 0), (3, 2))
def and_or_not_mixed(a, b):
    if (a > 0 and not b > 0) or (a == 3 and b == 2):
        return 1
    return 0


@program((12, 3), (12, 0))
def and_short_circuits(a, b):
    return b != 0 and a // b > 2


@program((12, 3), (12, 0))
def or_short_circuits(a, b):
    if b == 0 or a % b == 0:
        return 1
    return 0


@program(([5, 3, 8], 1), ([5, 3, 8], 3))
def short_circuit_guards_an_index(values, i):
    return i < len(values) and values[i] == 3


@program((3, 4), (0, 4), (3, 0), (0, 0))
def and_or_of_numbers(a, b):
    return a and b, a or b


@program((3,), (0,))
def not_of_a_number(a):
    return not a


@program((3,), (-3,))
def if_expression(x):
    return x if x > 0 else -x


@program((3,), (-3,), (0,))
def nested_if_expressions(x):
    return 1 if x > 0 else (-1 if x < 0 else 0)


@program((12, 3), (12, 0))
def if_expression_guards_a_division(a, b):
    return a // b if b != 0 else -1


@program((3, True), (3, False), static=("flag",))
def if_expression_on_python(x, flag):
    y = x * 2 if flag else x * 3
    return y


@program((3,), (-3,))
def if_expression_as_argument(x):
    return max(x if x > 0 else 0, 2 if x > 2 else 1)


@program((1, 2), (2, 2), (3, 2))
def every_comparison(a, b):
    return a < b, a <= b, a == b, a != b, a >= b, a > b


@program((1, 2, 3), (3, 2, 1), (2, 2, 2))
def chained_as_a_value(a, b, c):
    return a < b < c, a <= b == c, a > b > c


@program((7, 2), (-7, 2), (7, -2), (-7, -2))
def integer_arithmetic(a, b):
    return a + b, a - b, a * b, a // b, a % b, -a, +b


@program((7.5, 2.0), (-7.5, 2.0), (7.5, -2.0))
def float_arithmetic(a, b):
    return a + b, a * b, a / b, a // b, a % b, a**b


@program((7, 2), (-8, 3))
def true_division_of_ints(a, b):
    return a / b


@program((12, 10), (7, 0), (-6, 3))
def bitwise(a, b):
    return a & b, a | b, a ^ b, ~a, a << 2, a >> 1


@program((3, 2), (-3, 3), (0, 0))
def integer_power(a, b):
    return a**b, a**2


@program((-3,), (3,), (0,))
def abs_of(x):
    return abs(x)


@program((-3.5,), (3.5,))
def abs_of_a_float(x):
    return abs(x) + abs(-x)


@program((1, 5, 3), (5, 1, 3), (-1, -5, -3))
def min_and_max(a, b, c):
    return min(a, b, c), max(a, b, c), min(a, 0), max(c, 0)


@program(([4, 1, 3],), ([7],))
def min_max_sum_len(values):
    return min(values), max(values), sum(values), len(values)


@program(([4, 1, 3], 10), ([7], -1))
def sum_from(values, start):
    return sum(values, start)


@program((2.5,), (-1.4,), (3.5,))
def rounded(x):
    return round(x)


@program((17, 5), (-17, 5), (17, -5))
def divmod_of(a, b):
    q, r = divmod(a, b)
    return q * 100 + r


@program(([1, 0, 2],), ([0, 0, 0],), ([1, 1, 1],))
def any_and_all(values):
    return any(values), all(values)


@program(([1, -2, 3],), ([1, 2, 3],))
def any_and_all_of_generators(values):
    return any(v < 0 for v in values), all(v > -5 for v in values)


@program((3.7,), (-3.7,), (0.0,))
def int_of_a_float(x):
    return int(x)


@program((3,), (-4,))
def float_of_an_int(x):
    return float(x) * 0.5


@program((3,), (0,))
def bool_of_an_int(x):
    return bool(x)


@program((2, 10), (3, 4))
def pow_of(a, b):
    return pow(a, b)


@program(([3, 1, 2],), ([9, -9],))
def sorted_of(values):
    return sorted(values), sorted(values, reverse=True)


@program(([3, 1, 2],), ([9, -9],))
def reversed_list(values):
    return list(reversed(values))


@program((True, False), (True, True), (False, False))
def logic_on_booleans(a, b):
    return a and b, a or b, not a, a == b, a != b


@program((True, 3), (False, 3))
def boolean_in_arithmetic(a, x):
    return x + 1 if a else x - 1


@program((5,), (-5,), (50,))
def condition_kept_in_a_variable(x):
    small = x < 10
    positive = x > 0
    if small and positive:
        return 1
    if not small:
        return 2
    return 3


@program((4,), (-4,))
def is_and_is_not_none(x):
    y = None
    z = x if y is None else 0
    if z is not None:
        return z
    return -1


@program((4, "a"), (4, "b"), static=("name",))
def equality_of_python_values(x, name):
    if name == "a" and name in ("a", "c"):
        return x
    return -x


@program((3, [10, 20, 30]), (6, [10, 20, 30]))
def condition_in_an_index(x, table):
    return table[1 if x > 5 else 2]


@program((3, 7), (7, 3))
def lambda_called_at_once(a, b):
    return (lambda p, q: p if p > q else q)(a, b)


@program((3,), (-3,))
def deep_expression(x):
    return ((((x + 1) * 2 - 3) * 4 if x > 0 else (x - 1) * 5) + (x and 7)) * 2


@program(([1, 2, 3, 4],), ([9],))
def min_with_a_key(values):
    return min(values, key=lambda v: (v - 3) * (v - 3)), max(values, key=lambda v: -v)


@program((5,), (2,))
def next_of_an_iterator(x):
    it = iter((x, x + 1, x + 2))
    first = next(it)
    second = next(it)
    return first * second


class _Level(enum.IntEnum):
    LOW = 1
    HIGH = 3


@program((1,), (3,), (5,))
def compared_with_an_int_enum(x):
    if x == _Level.LOW:
        return x + _Level.HIGH
    return 10 if x >= _Level.HIGH and _Level.LOW != x else 0


@program((0,), (3,), (7,), (-1,))
def in_a_range(x):
    return x in range(5), x in range(1, 9, 2), x not in range(9, 0, -3), x in range(0)


@program((1, 2, 0.5), (2, 2, 0.5), (2, 2, 1.5), (3, 2, 0.5))
def order_of_tuples(a, b, x):
    found = 0
    if (a, x) < (b, 1.0):
        found += 1
    if (a, (x, a)) <= (b, (x, b)):
        found += 2
    if [a, 2] > [b]:
        found += 4
    while (a, b) >= (b, a) and found < 20:
        a = a - 1
        found += 8
    return found, (a,) < (b,) < (9,), (b, a) > (1,) == [a]
