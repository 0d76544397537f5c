"""`min`, `sorted`, `math`, `reduce` and texts of values."""

from __future__ import annotations

import copy
import functools
import itertools
import math
import operator
from functools import reduce

from tests.corpus.registry import program


@functools.lru_cache(maxsize=None)
def cached(n):
    if n > 2:
        return n * 2
    return n


@program(([1, 5, 3],), ([2, 2, 1],))
def extremes_by_a_key(t):
    return max(t, key=lambda v: -v), min(t, key=lambda v: (v - 2) ** 2)


@program(([1, 5, 3],), ([2, 2, 1],))
def sorted_by_keys(t):
    return sorted(t, key=lambda v: -v), sorted(t, key=lambda v: (v - 2) ** 2, reverse=True)


@program(([1, 5, 3],), ([2, 2, 1],))
def sorted_by_tuples(t):
    return sorted(t, key=lambda v: (v % 2, v))


@program(([[3, 1], [2, 5], [2, 1]],))
def rows_sorted(t):
    return sorted(t, key=lambda r: r[0])


@program(([[3, 1], [2, 5], [2, 1]],))
def longest_row(t):
    return max(t, key=lambda r: r[1])


@program((3,), (1,))
def repr_of_a_value(n):
    return repr(n)


@program((3,), (1,))
def ascii_of_a_value(n):
    return ascii(n)


@program((3,), (1,))
def percent_d(n):
    return "%d items" % n


@program((3,), (1,))
def percent_s(n):
    return "%s items" % n


@program((3.14159,), (1.5,))
def percent_with_several_values(n):
    return "%.3f|%s" % (n, "a")


@program((3.14159,), (1.5,))
def percent_with_names(n):
    return "%(a).2f" % {"a": n}


@program((3, "%d of %s"), (1, "%s, %s"))
def percent_in_variables(n, line):
    of_one = "%s %%"
    of_one %= n
    return line % (n, "x"), of_one


@program((3,), (1,))
def str_format(n):
    return "{} and {:03d} {x}".format(n, n, x=n)


@program((3,), (1,))
def texts_joined(n):
    return ",".join([str(n), "b"])


@program((3,), (1,))
def method_of_a_text(n):
    return str(n).zfill(4)


@program((3,), (1,))
def text_of_a_list(n):
    return str([n, 1]), repr((n,)), f"{[n]}"


@program((3,), (1,))
def letters_of_a_text(n):
    s = str(n + 10)
    return s[0], s[-1]


@program((3,), (1,))
def part_of_a_text(n):
    return "3" in str(n)


@program((65,), (97,))
def letter_of_a_number(n):
    return chr(n)


@program((65,), (97,))
def number_of_a_letter(n):
    return ord(str(n)[0])


@program((65,), (97,))
def digits(n):
    return bin(n), hex(n), oct(n)


@program((4.0,), (2.25,))
def math_of_a_float(x):
    return math.sqrt(x), math.exp(x), math.log(x), math.sin(x), math.floor(x), math.ceil(x), math.trunc(x)


@program((4.5,), (-2.25,))
def math_of_signs(x):
    return (
        math.fabs(x),
        math.pow(x, 2),
        math.atan2(x, 1.0),
        math.tanh(x),
        math.isnan(x),
        math.isinf(x),
        math.isfinite(x),
        math.copysign(1.0, x),
    )


@program((4.5,), (2.25,))
def math_of_logarithms(x):
    return (
        math.log(x, 2),
        math.log2(x),
        math.log10(x),
        math.log1p(x),
        math.expm1(x),
        math.hypot(x, 3.0),
        math.degrees(x),
        math.radians(x),
    )


@program((4,), (6,))
def math_of_ints(n):
    return math.gcd(n, 8), math.factorial(n), math.comb(n, 2), math.isqrt(n), math.lcm(n, 3)


@program((-4.0,), (4.0,))
def math_domain(x):
    return math.sqrt(x)


@program((0.0,), (4.0,))
def math_domain_of_log(x):
    return math.log(x)


@program((4,), (6,))
def root_of_an_int(n):
    return math.sqrt(n)


@program(
    ([4.0, 9.0],),
)
def roots_of_items(t):
    return [math.sqrt(v) for v in t]


@program((4, 3), (6, 3))
def operator_functions(a, b):
    return (
        operator.not_(a),
        operator.truth(a),
        operator.eq(a, b),
        operator.and_(a, b),
        operator.getitem([1, 2, 3, 4, 5, 6, 7], a),
        operator.contains([1, 4], a),
    )


@program(([1, 2, 3],), ([4],))
def reduced_values(t):
    return (
        reduce(lambda a, b: a * b, t),
        reduce(operator.add, t, 10),
        functools.reduce(lambda a, b: a if a > b else b, t),
    )


@program((3,), (0,))
def reduced_list(n):
    return reduce(lambda a, b: a if a > b else b, [n, 1, 2])


@program((3,), (0,))
def reduced_range(n):
    return reduce(lambda a, b: a + b, range(n), 5)


@program((3,), (0,))
def remembered_function(n):
    return cached(n)


@program((3,), (0,))
def accumulated(n):
    return list(itertools.accumulate([n, 1, 2])), list(itertools.accumulate([n, 1, 2], lambda a, b: a if a > b else b))


@program((3,), (1,))
def copies_of_a_grown_list(n):
    l = []
    for i in range(n):
        l.append(i)
    a = copy.copy(l)
    b = copy.deepcopy(l)
    a.append(7)
    return l, a, b


@program((3,), (1,))
def is_true(x):
    v = x > 2
    return v is True


@program((3,), (1,))
def formatted_and_printed(n):
    print("%d" % n)
    print("v", n, sep="-")
    print("{}".format(n))
    print(repr(n), str(n))
    return n
