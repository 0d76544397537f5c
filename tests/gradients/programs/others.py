"""Values of other kinds, and what else loops go over."""

from __future__ import annotations

import functools

import autograph as ag
from tests.gradients.programs.table import MATRIX, VECTOR, program

# --- other values -------------------------------------------------------------------------------------------


@program((0.6, 3))
def through_ints(x, n):
    k = n
    y = x
    while k > 0:
        y = y * x + ag.cast(k * k, ag.float64)
        k = k - ag.cast(ag.floor(x) + 1, ag.int32)
    return y


@program((0.6, 0.3))
def complex_numbers(re, im):
    c = ag.complex(re, im)
    z = c * 0
    for _ in range(ag.constant(3)):
        z = z * z + c
    return ag.real(z) * 2 + ag.imag(z)


@program((0.6, 3))
def stopped(x, n):
    y = x
    for _ in range(n):
        y = y * x + ag.stop_gradient(x) * 0
    return y


@program((MATRIX,))
def matrices(m):
    h = m[0]
    for row in m:
        h = ag.tanh(ag.linalg.matvec(ag.transpose(m) @ m, h) * 0.1 + row)
    return ag.reduce_sum(h * h)


@program((VECTOR, 3))
def items_set(v, n):
    w = ag.zeros([3], ag.float64)
    for i in range(n):
        w = ag.tensor_scatter_nd_update(w, ag.reshape(i, [1, 1]), ag.reshape(v[i] * v[0], [1]))
    return ag.reduce_sum(w * w)


# --- what else loops go over --------------------------------------------------------------------------------


@program((1.5,))
def a_dataset(x):
    y = x
    for v in ag.data.Dataset.from_tensor_slices(ag.constant([1.0, 2.0, 3.0], ag.float64)):
        y = y * x + v * x
    return y


@program((1.5, 4))
def a_generator(x, n):
    def items(n):
        for i in range(n):
            yield x * ag.cast(i, ag.float64)

    s = x
    for v in items(n):
        s = s * 0.5 + v * x
    return s


@program((2.0, 3), (0.5, 3))
def a_list_in_branches(x, n):
    items = [x]
    if x > 1:
        items.append(x * x)
    else:
        items = [*items, x]
    for _ in range(n):
        if items[-1] > 3:
            items.append(items[0] * items[-1])
        else:
            items.append(items.pop() * x)
    return sum(items)


@program((1.3, 4))
def a_list_sorted(x, n):
    items = []
    for i in range(n):
        items.append(x * ag.cast((i * 3) % 4, ag.float64) + x * x)
    items.sort()
    s = x * 0
    for k, v in enumerate(items):
        s = s + v * ag.cast(k, ag.float64)
    items.reverse()
    return s * items[0] + max(items)


@program((2.0, 4))
def a_try_in_a_loop(x, n):
    y = x
    for _ in range(n):
        try:
            if y > 20:
                raise ValueError("large")
            y = y * x
        except ValueError:
            y = y + x
        finally:
            y = y * 1.1
    return y


@program((1.2, 4), (1.2, 0))
def a_best_so_far(x, n):
    best = None
    for i in range(n):
        v = x * ag.cast(i, ag.float64)
        if best is None or v * v < 10:
            best = v * x
    return best if best is not None else x


@program((VECTOR, 0.7))
def a_reduction(v, x):
    return functools.reduce(lambda a, b: a * b + x, [x * item for item in v])
