"""Programs that write into NumPy arrays under several names: other variables, views, rows, parameters of helpers.

Arrays come as arguments; `tests/operators/containers/test_shared_arrays.py` also looks at what is left in them.
"""

from __future__ import annotations

import numpy as np

from tests.corpus.registry import program

A = np.arange(6.0).reshape(2, 3) + 1
V = np.array([3.0, 1.0, 5.0, 2.0, 9.0, 0.0])


@program((A,))
def two_names(a):
    b = a
    b[0] = 9
    return a[0, 0] + b[0, 1]


@program((A,))
def row_is_a_view(a):
    r = a[0]
    r[1] = 9
    r += 1
    return a, r


@program((A,))
def reshaped_and_strided(a):
    d = a.reshape(-1)
    d[::3] = 0
    return a, d.sum()


@program((A,))
def transposed(a):
    a.T[0] = 5
    r = a[1:]
    q = r[0][1:]
    q[...] = 7
    return a, r, q


def _swap(v):
    v[0], v[1] = v[1], v[0]


@program((V,))
def helper_swaps(v):
    _swap(v)
    return v


def _clamp(a):
    a[a < 3] = 0
    a -= 1


@program((A,))
def helper_clamps(a):
    _clamp(a[1])
    _clamp(a.T)
    return a


@program((A,))
def rows_divided_by_their_sums(m):
    for row in m:
        row /= row.sum()
    return m


@program((A, 3), (A, 1))
def written_on_both_paths(a, n):
    b = a
    if n > 2:
        b[0, 0] = 9
    else:
        r = a[1]
        r[2] = 4
    return b[0, 0] + a[1, 2], a


@program((A, 3), (A, 1))
def view_from_outside_in_a_branch(a, n):
    r = a[1]
    if n > 2:
        r[0] = 9
        a[1, 0] += 1
    return r[0] + a[1, 0]


@program((A, 3), (A, 0))
def other_name_in_a_loop(a, n):
    b = a
    for i in range(n):
        b[0, 1] += i
    return a[0, 1]


@program((A, 3), (A, 0))
def rows_in_a_loop(a, n):
    for i in range(n):
        r = a[i % 2]
        r[0] = r[0] + 1
        r *= 2
    return a


@program((A, 3), (A, 0))
def read_through_a_view_in_a_loop(a, n):
    r = a.reshape(-1)[1:]
    t = 0.0
    for _ in range(n):
        a[0, 1] += 1
        t = t + r[0]
    return t


def _one_pass(a):
    changed = False
    for i in range(len(a) - 1):
        if a[i] > a[i + 1]:
            a[i], a[i + 1] = a[i + 1], a[i]
            changed = True
    return changed


@program((V,), (np.array([1.0, 2.0, 3.0]),))
def sorted_by_passes(a):
    while _one_pass(a):
        pass
    return a


@program((A, 3), (A, 0))
def two_buffers(a, n):
    old = a.copy()
    new = np.zeros_like(a)
    for _ in range(n):
        new[0] = old[0] + 1
        new[1] = old[0] * old[1]
        old, new = new, old
    return old, a


@program((A, 3), (A, 0))
def names_exchanged_in_a_loop(a, n):
    b = a.copy()
    b[0] = 0
    for _ in range(n):
        a, b = b, a
    return a[0, 1]


@program((A, 3), (A, 1))
def fresh_in_each_iteration(a, n):
    t = 0.0
    for i in range(n):
        c = a.copy()
        c[0, 0] += i
        t = t + c[0, 0]
    return t, a


@program((A, 3), (A, 1))
def fresh_in_a_branch(a, n):
    if n > 2:
        c = a * 2
    else:
        c = a + 1
    c[0] = 9
    return a[0, 0] + c[1, 1]


@program((A, 3), (A, 1))
def best_row_copied(a, n):
    best = a[0].copy()
    for i in range(n):
        row = a[i % 2]
        if row.sum() > best.sum():
            best = row.copy()
    best[0] = 7
    return best[1] + a[1, 0], a


@program((A, 3), (A, 0))
def added_to_under_two_names_in_a_loop(a, n):
    b = a
    for _ in range(n):
        b += 1
        a[0] *= 2
    return a


@program((A, 3), (A, 0))
def accumulated(a, n):
    total = np.zeros_like(a)
    for _ in range(n):
        total += a
    total -= 1
    return total


@program((A,))
def returned_by_a_helper(a):
    def grown(v):
        v += 1
        return v

    c = grown(a)
    c[0] = 7
    return a


@program((A,))
def new_array_under_the_old_name(a):
    b = a
    a = a + 1
    a += 1
    return b, a


@program((A, 2), (A, 0))
def columns_eliminated(a, n):
    for i in range(n):
        a[i % 2, 1:] -= a[i % 2, 0]
    return a


@program((A,))
def until_it_is_small(a):
    while a.sum() > 3:
        a -= 1
        a[a < 0] = 0
    return a


@program((A, 2), (A, 0))
def nested_loops(a, n):
    for i in range(n):
        for j in range(n):
            a[i % 2, j % 3] += 1
            a += 0.5
    return a


@program((A, 3), (A, 1))
def across_a_call_with_a_view_in_a_loop(a, n):
    def bump(r):
        r[0] += 1

    for i in range(n):
        if i > 0:
            bump(a[i % 2])
    return a[0, 0] + a[1, 0]


@program((A, 3), (A, 1))
def captured_by_the_callee(a, n):
    def bump(i):
        a[1, 1] += i

    for i in range(n):
        bump(i)
    return a[1, 1]


class Cell:
    def __init__(self, a):
        self.a = a


@program((A, 3), (A, 1))
def held_by_an_object_and_a_list(a, n):
    cell = Cell(a)
    rows = [a[0], a[1]]
    for i in range(n):
        cell.a[0, 0] += 1
        rows[1][2] = i
    return a, cell.a[1, 2]


@program((A,))
def nothing_is_shared_with_a_copy(a):
    b = a.copy()
    c = a.astype(float)
    d = a.flatten()
    e = np.array(a)
    f = a[[1, 0]]
    a[:] = 0
    b += 1
    return a, b, c, d, e, f


@program((V, 2), (V, 5))
def raised_after_a_write(v, n):
    try:
        v[0] = 7
        if n > 3:
            raise ValueError("large")
        v[1] = 8
    except ValueError:
        v[2] = v[0]
    return v
