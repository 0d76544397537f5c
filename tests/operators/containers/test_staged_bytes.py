"""A `bytearray` whose length or contents a tensor decides does what plain Python's does."""

from __future__ import annotations

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.agreement import assert_agree, run


def sieve(n):
    flags = bytearray([1]) * (n + 1)
    flags[0] = flags[1] = 0
    i = 2
    while i * i <= n:
        if flags[i]:
            for j in range(i * i, n + 1, i):
                flags[j] = 0
        i += 1
    return sum(flags)


def sieve_by_slices(n):
    composite = bytearray(n + 1)
    found = []
    for i in range(2, n + 1):
        if not composite[i]:
            found.append(i)
            composite[i * i :: i] = bytearray([1]) * len(range(i * i, n + 1, i))
    return found, len(composite)


def lengths(n):
    b = bytearray(n)
    return len(b), len(b[1:]), len(b + b"ab"), len(b * 2), bool(b)


def changed_under_a_condition(n):
    b = bytearray(n)
    if n > 4:
        b[n - 1] = 7
    else:
        b.append(9)
    return b[-1], len(b), sum(b)


def two_names(n):
    b = bytearray(n)
    c = b
    for i in range(n):
        c[i] = i * i
    return sum(b), c is b, b == c


def methods(n):
    b = bytearray(n)
    b.append(n)
    b.extend([1, 2, n])
    b += b"xy"
    b.insert(0, 200)
    last = b.pop()
    b.remove(2)
    b.reverse()
    del b[1]
    return last, list(b), b.index(200), b.count(0), b.count(0, 1, 3), 1 in b, 99 in b


def made_of_items(n):
    b = bytearray([n, n + 1])
    c = bytearray(range(n))
    d = bytearray(c)
    d[0] = 100
    return list(b), list(c), list(d), max(c), min(d), sorted(d), any(c), all(c)


def slices(n):
    b = bytearray(range(n))
    c = b[1:4]
    c[0] = 99
    b[2:4] = b"zzz"
    b[::2] = bytearray(len(b[::2]))
    return list(b), list(c), isinstance(c, bytearray), type(b) is bytearray, isinstance(b, list)


def loops(n):
    b = bytearray(range(n))
    total = 0
    for x in b:
        total += x
    for i, x in enumerate(b):
        total += i * x
    for x, y in zip(b, reversed(b)):
        total += x * y
    return total, [x + 1 for x in b], {x for x in b} == set(range(n))


def compared(n):
    b = bytearray(n)
    c = bytearray(n)
    c[0] = 1
    return b == c, b != c, b < c, b == bytearray(5), b == b"\0\0\0\0\0", b == [0, 0, 0, 0, 0]


def counts_of_digits(n):
    counts = bytearray(n)
    for k in range(40):
        counts[k * k % n] += 1
    return [counts[i] for i in range(5)], counts[n - 1]


def concatenated(n):
    b = bytearray(n)
    return list(bytearray(b"ab") + b), list(b + bytearray([1])), [*b, 1], [0, *b]


def merged(n):
    if n > 4:
        b = bytearray(n)
    else:
        b = bytearray(n + 2)
        b[0] = 3
    return len(b), b[0]


def a_function_that_changes_it(n):
    def fill(b, value):
        for i in range(len(b)):
            b[i] = value

    b = bytearray(n)
    fill(b, 5)
    return sum(b)


def written_in_a_try(n):
    b = bytearray(n)
    try:
        b[n - 5] = n * 60
        kept = 1
    except ValueError:
        kept = 2
    except IndexError:
        kept = 3
    return kept, list(b)


def of_a_negative_count(n):
    return len(bytearray(n - 5))


def a_byte_out_of_range(n):
    b = bytearray(n)
    b[0] = 250 + n
    return b[0]


def an_index_out_of_range(n):
    b = bytearray(n)
    return b[5]


def one_that_is_not_there(n):
    b = bytearray(n)
    b.remove(n - 5)
    return len(b)


PROGRAMS = [
    sieve, sieve_by_slices, lengths, changed_under_a_condition, two_names, methods, made_of_items, slices, loops,
    compared, counts_of_digits, concatenated, merged, a_function_that_changes_it, written_in_a_try, of_a_negative_count,
    a_byte_out_of_range, an_index_out_of_range, one_that_is_not_there,
]  # fmt: skip


@pytest.mark.parametrize("executor", ["numpy", "native"])
@pytest.mark.parametrize("program", PROGRAMS, ids=[program.__name__ for program in PROGRAMS])
def test_it_does_what_plain_python_does(program, executor):
    function = ag.function(program, executor=executor)
    for n in (5, 4, 12):
        expected = run(program, [n])
        for argument in (n, ag.constant(n)):
            assert_agree(expected, run(function, [argument]), f"n = {argument}")


def test_it_comes_out_of_a_function_as_a_bytearray():
    def squares(n):
        b = bytearray(n)
        for i in range(n):
            b[i] = i * i
        return b, {"half": b[: n // 2]}

    found, parts = ag.function(squares)(ag.constant(6))
    assert type(found) is bytearray
    assert (found, parts) == squares(6)


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        (lambda n: bytearray(n).append(n * 0.5), TypeError, "'float' object cannot be interpreted as an integer"),
        (lambda n: bytearray(n * 0.5), TypeError, "cannot convert 'float' object to bytearray"),
        (lambda n: bytearray(n) + [1], TypeError, "can't concat list to bytearray"),  # noqa: RUF005
        (lambda n: [1] + bytearray(n), TypeError, "can only concatenate list"),  # noqa: RUF005
        (lambda n: bytearray(n).extend(5), TypeError, "can't extend bytearray with int"),
        (lambda n: bytearray(n).__setitem__(slice(0, 1), n), TypeError, "can assign only bytes"),
        (lambda n: bytearray(n).sort(), AttributeError, "no attribute 'sort'"),
        (lambda n: bytearray([n, 300]), ValueError, r"byte must be in range\(0, 256\)"),
        (lambda n: {bytearray(n)}, TypeError, "unhashable"),
    ],
)  # fmt: skip
def test_what_plain_python_refuses_is_its_error(wrong, error, message):
    with pytest.raises(error, match=message):
        wrong(3)
    with pytest.raises(error, match=message):
        ag.function(wrong)(ag.constant(3))


def test_it_takes_the_memory_of_an_array_of_bytes_alone():
    def numbers(a):
        b = bytearray(a)
        b.append(1)
        return list(b), sum(b)

    array = np.array([3, 200], np.uint8)
    assert_agree(run(numbers, [array]), run(ag.function(numbers), [array]), "uint8")
    with pytest.raises(errors.UnimplementedError, match="made of the memory of an int64 tensor"):
        ag.function(numbers)(np.array([3, 200]))


def sets_a_known_one(n):
    b = bytearray(10)
    b[n] = 1
    return b[n]


def sets_it_to_a_tensor(n):
    b = bytearray(10)
    b[1] = n
    return b[1]


def slices_a_known_one(n):
    return len(bytearray(b"abcdef")[:n])


def prints(n):
    print(bytearray(n))


def looks_for_several(n):
    return b"ab" in bytearray(n)


def decodes(n):
    return bytearray(n).decode()


def in_a_list(n):
    rows = []
    for _ in range(n):
        rows.append(bytearray(n))
    return len(rows)


def of_bytes(n):
    return len(bytes(n))


@pytest.mark.parametrize(
    "program",
    [
        sets_a_known_one, sets_it_to_a_tensor, slices_a_known_one, prints, looks_for_several, decodes, in_a_list,
        of_bytes,
    ],
)  # fmt: skip
def test_what_it_cannot_do_is_refused_on_the_users_line(program):
    with pytest.raises(errors.AutographError) as caught:
        ag.function(program)(ag.constant(3))
    assert "byte" in str(caught.value)
    assert caught.value.location.filename == __file__


def test_bytes_that_are_known_are_read_where_a_tensor_says():
    def read(n):
        return b"abc"[n], bytearray(b"abc")[n - 1]

    assert_agree(run(read, [1]), run(ag.function(read), [ag.constant(1)]), "inside")
    assert_agree(run(read, [3]), run(ag.function(read), [ag.constant(3)]), "outside")
