"""Programs in NumPy's words: its functions, the methods of its arrays, indices of several arrays."""

from __future__ import annotations

import numpy as np

from tests.corpus.registry import program

A = np.array([[4.0, 1.0, 0.5], [1.0, 3.0, 0.25], [0.5, 0.25, 2.0]])
B = np.array([1.0, -2.0, 0.5])


@program((A, B))
def conjugate_gradients(a, b):
    x = np.zeros_like(b)
    r = b - a @ x
    p = r
    while np.linalg.norm(r) > 1e-6:
        ap = a @ p
        alpha = r.dot(r) / p.dot(ap)
        x = x + alpha * p
        new = r - alpha * ap
        p = new + new.dot(new) / r.dot(r) * p
        r = new
    return np.round(x, 4)


@program((A,), (A[:1],))
def clipped_rows(x):
    low, high = np.percentile(x, [10, 90])
    y = np.clip(x, low, high)
    if y.max() - y.min() > 3:
        y = (y - y.mean(axis=0)) / (y.std(axis=0) + 1)
    return np.round(y, 6), y.shape[0], np.where(y > 0, 1, -1).sum()


@program((A, np.array(1.0)), (A, np.array(100.0)))
def share_above(x, limit):
    above = x[x > limit]
    if above.shape[0] == 0:
        return -1.0
    return above.shape[0] / x.size


@program((A, np.array(1.0)), (A, np.array(100.0)))
def chosen_elements(x, limit):
    if (x > limit).any():
        return np.sum(x[x > limit])
    return np.sum(x[np.arange(3), np.argsort(x[0])])


@program((B,), (np.zeros(3),))
def powers_until(x):
    total = np.zeros(3)
    steps = 0
    while np.abs(x).max() > 0.1 and steps < 20:
        total = total + x
        x = np.concatenate([x[1:], x[:1]]) * 0.5
        steps += 1
    return np.round(total, 6), steps


@program((0.25,), (2.0,))
def rotation(angle):
    c, s = np.cos(angle), np.sin(angle)
    m = np.array([[c, -s], [s, c]])
    if np.linalg.det(m) < 0:
        m = -m
    return np.round(np.trace(m @ m.T), 4)


@program((B,))
def outer_table(x):
    rows = []
    for v in x:
        rows.append(np.maximum(v, 0) * x)
    return np.stack(rows).sum(axis=1), np.stack(rows, axis=-1)


@program((A,))
def joined_parts(x):
    parts = []
    for row in x:
        if row[0] > 0.75:
            parts.append(np.outer(row, row))
    return np.concatenate(parts)
