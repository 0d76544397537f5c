"""Programs that look for things in iterables, in numbers and texts that are none, and return them or None."""

from __future__ import annotations

from tests.corpus.registry import program


def factors(n):
    p = 2
    while p * p <= n:
        while n % p == 0:
            yield p
            n //= p
        p += 1
    if n > 1:
        yield n


@program((360,), (49,), (1,))
def in_a_generator(n):
    return 3 in factors(n), 7 not in factors(n)


@program((8,), (3,), (0,))
def in_iterators(n):
    return (
        16 in (i * i for i in range(n)), 5 in map(lambda i: i + 3, range(n)), (2, 3) in zip(range(n), range(1, n)),
        (1, 1) in enumerate(range(n)), 2 not in filter(lambda i: i > 2, range(n)),
    )  # fmt: skip


@program((8,), (0,))
def keys_of_an_iterable(n):
    counts = dict.fromkeys((i % 3 for i in range(n)), 0)
    for i in range(n):
        counts[i % 3] += i
    letters = dict.fromkeys("ab", n)
    letters["a"] += 1
    return counts, letters, list(dict.fromkeys([n, n + 1], 5).values())


@program((5,), (0,))
def a_list_or_none(n):
    found = []
    for i in range(n):
        if i % 2:
            found.append(i)
    return found if found else None


@program((5,), (1,), (0,))
def a_dict_or_none(n):
    seen = {}
    for i in range(n):
        seen[i * i] = i
    return None if not seen else seen if len(seen) > 1 else None


@program((3,), (-3,))
def a_number_is_no_text_and_no_sequence(n):
    found = []
    try:
        found.append("x" + n)
    except TypeError:
        found.append("concatenated")
    try:
        found.append(n - "x")
    except TypeError:
        found.append("subtracted")
    try:
        found.append(n[0])
    except TypeError:
        found.append("subscripted")
    return found, n == (n, 1), n != (0, 0), (n, 1) == (n, 1), [n] == n
