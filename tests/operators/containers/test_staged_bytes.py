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


def set_where_a_tensor_says(n):
    seen = bytearray(20)
    other = bytearray([1]) * 3
    seen[n] = 1
    other[0] = n
    return seen[n], seen[0], list(other), sum(seen)


def counts_of_letters(n):
    counts = bytearray(26)
    for letter in "hello world":
        if letter.isalpha():
            counts[ord(letter) - 97] += 1
    return counts[n], max(counts)


def set_under_a_condition(n):
    b = bytearray(b"abc")
    c = b

    def put():
        if n > 4:
            c[0] = 1

    put()
    return b[0], b[1], b is c


def set_in_a_loop(n):
    b = bytearray(3)
    while b[1] < n:
        b[1] += 1
    return b


def grown(n):
    b = bytearray()
    for i in range(n):
        b.append(i)
    return b, len(b)


def one_of_two(n):
    if n > 4:
        b = bytearray(2)
    else:
        b = bytearray(3)
    return b


def set_before_an_error(n):
    b = bytearray(b"abc")
    try:
        if n > 4:
            b[0] = 1
            raise ValueError
        b[1] = 2
    except ValueError:
        b[2] = 3
    return b


def in_rows(n):
    rows = [bytearray(3), bytearray(3)]
    rows[n % 2][1] = 4
    return rows[0][1], rows[1][1]


def sliced_where_a_tensor_says(n):
    b = bytearray(range(20))
    b[n - 4 : n] = b"xy"
    return b[:n], b[n:], len(b)


PROGRAMS = [
    set_where_a_tensor_says, counts_of_letters, set_under_a_condition, set_in_a_loop, grown, one_of_two,
    set_before_an_error, in_rows, sliced_where_a_tensor_says,
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


@pytest.mark.parametrize("executor", ["numpy", "native"])
def test_two_that_are_equal_where_paths_meet_are_not_one(executor):
    def exchanged(n):
        a, b = bytearray(3), bytearray(3)
        first = a
        for _ in range(n):
            a, b = b, a
        a[0] = 1
        return first[0], a[0], b[0]

    with pytest.raises(errors.StagedValueError, match="'a' is one of two bytearrays"):
        ag.function(exchanged, executor=executor)(ag.constant(5))


KNOWN = bytearray(10)


def sets_one_from_outside(n):
    KNOWN[n] = 1
    return KNOWN[n]


def appends_to_one_from_outside(n):
    KNOWN.append(n)
    return len(KNOWN)


def inserts_into_one_from_outside(n):
    KNOWN.insert(0, n)
    return len(KNOWN)


def slices_one_from_outside(n):
    return len(KNOWN[:n])


def slices_bytes(n):
    return len(b"abcdef"[:n])


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
        sets_one_from_outside, appends_to_one_from_outside, inserts_into_one_from_outside, slices_one_from_outside,
        slices_bytes, prints, looks_for_several, decodes, in_a_list, of_bytes,
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
