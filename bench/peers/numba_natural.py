"""The natural programs under `numba.njit`: the same loops, and loops by hand where Numba lacks an array function.

No ode_gradient: Numba has no gradients; `rnn`, `lstm` and `training` by hand, since its products need SciPy.
"""

import math

import numpy as np
from natural_programs import (
    bisection,
    edit_distance,
    escape,
    gcds,
    heat,
    histogram,
    monte_carlo,
    moving_average,
    search,
)
from numba import njit


@njit
def knapsack(weights, values, capacity):
    best = np.zeros(capacity + 1, np.int64)
    for i in range(len(weights)):
        w = weights[i]
        for c in range(capacity, 0, -1):
            if w <= c:
                best[c] = max(best[c], best[c - w] + values[i])
    return best[capacity]


@njit
def life(board):
    n, m = board.shape
    for _ in range(50):
        new = np.zeros_like(board)
        for i in range(n):
            up, down = (i - 1) % n, (i + 1) % n
            for j in range(m):
                left, right = (j - 1) % m, (j + 1) % m
                around = (
                    board[up, left] + board[up, j] + board[up, right] + board[i, left]
                    + board[i, right] + board[down, left] + board[down, j] + board[down, right]
                )  # fmt: skip
                new[i, j] = around == 3 or (board[i, j] == 1 and around == 2)
        board = new
    return board


@njit
def n_body(p, v, m):
    n = len(p)
    p, v = p.copy(), v.copy()
    for _ in range(20):
        a = np.zeros((n, 3))
        for i in range(n):
            for j in range(n):
                x, y, z = p[j, 0] - p[i, 0], p[j, 1] - p[i, 1], p[j, 2] - p[i, 2]
                r2 = x * x + y * y + z * z + 0.01
                f = m[j] / (r2 * math.sqrt(r2))
                a[i, 0] += x * f
                a[i, 1] += y * f
                a[i, 2] += z * f
        for i in range(n):
            for k in range(3):
                v[i, k] += 0.01 * a[i, k]
                p[i, k] += 0.01 * v[i, k]
    return p


@njit
def softmax(x):
    out = np.empty_like(x)
    for i in range(x.shape[0]):
        top = x[i].max()
        total = np.float32(0)
        for j in range(x.shape[1]):
            out[i, j] = math.exp(x[i, j] - top)
            total += out[i, j]
        for j in range(x.shape[1]):
            out[i, j] /= total
    return out


@njit
def layer_norm(x, g, b):
    out = np.empty_like(x)
    n = x.shape[1]
    for i in range(x.shape[0]):
        mean = x[i].sum() / n
        variance = 0.0
        for j in range(n):
            variance += (x[i, j] - mean) ** 2
        scale = 1 / math.sqrt(variance / n + 1e-5)
        for j in range(n):
            out[i, j] = (x[i, j] - mean) * scale * g[j] + b[j]
    return out


@njit
def reductions(x):
    n, m = x.shape
    columns, means, tops = np.zeros(m), np.empty(n), np.empty(n)
    for i in range(n):
        total, top = 0.0, x[i, 0]
        for j in range(m):
            columns[j] += x[i, j]
            total += x[i, j]
            top = max(top, x[i, j])
        means[i], tops[i] = total / m, top
    return columns + means * tops


@njit
def k_means(points, centres):
    k, d = centres.shape
    for _ in range(10):
        sums, counts = np.zeros((k, d)), np.zeros(k)
        for i in range(len(points)):
            best, nearest = math.inf, 0
            for c in range(k):
                distance = 0.0
                for j in range(d):
                    distance += (points[i, j] - centres[c, j]) ** 2
                if distance < best:
                    best, nearest = distance, c
            counts[nearest] += 1
            for j in range(d):
                sums[nearest, j] += points[i, j]
        centres = np.empty((k, d))
        for c in range(k):
            for j in range(d):
                centres[c, j] = sums[c, j] / max(counts[c], 1.0)
    return centres


@njit
def product(a, b):
    out = np.zeros((a.shape[0], b.shape[1]), a.dtype)
    for i in range(a.shape[0]):
        for k in range(a.shape[1]):
            for j in range(b.shape[1]):
                out[i, j] += a[i, k] * b[k, j]
    return out


@njit
def apply(a, x):
    out = np.zeros(a.shape[0])
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            out[i] += a[i, j] * x[j]
    return out


@njit
def kalman(zs, f, h, q, r):
    x, p = np.zeros(4), np.eye(4)
    inverse = np.empty((2, 2))
    for i in range(len(zs)):
        x = apply(f, x)
        p = product(product(f, p), f.T) + q
        s = product(product(h, p), h.T) + r
        det = s[0, 0] * s[1, 1] - s[0, 1] * s[1, 0]
        inverse[0, 0], inverse[0, 1] = s[1, 1] / det, -s[0, 1] / det
        inverse[1, 0], inverse[1, 1] = -s[1, 0] / det, s[0, 0] / det
        k = product(product(p, h.T), inverse)
        x = x + apply(k, zs[i] - apply(h, x))
        p = p - product(product(k, h), p)
    return x


@njit(fastmath=True)
def lstm(xs, w, u, b):
    h = np.zeros((8, 64), np.float32)
    c = np.zeros((8, 64), np.float32)
    one = np.float32(1)
    for i in range(len(xs)):
        z = product(xs[i], w) + product(h, u) + b
        h = np.empty((8, 64), np.float32)
        for s in range(8):
            for k in range(64):
                gate = one / (one + math.exp(-z[s, k]))
                forget = one / (one + math.exp(-z[s, k + 64]))
                out = one / (one + math.exp(-z[s, k + 128]))
                c[s, k] = forget * c[s, k] + gate * math.tanh(z[s, k + 192])
                h[s, k] = out * math.tanh(c[s, k])
    return h


@njit(fastmath=True)
def training(x, t, w, steps):
    n, m = x.shape
    w = w.copy()
    for _ in range(steps):
        g = np.zeros(m)
        for i in range(n):
            z = 0.0
            for j in range(m):
                z += x[i, j] * w[j]
            e = 1 / (1 + math.exp(-z)) - t[i]
            for j in range(m):
                g[j] += x[i, j] * e
        for j in range(m):
            w[j] -= 0.1 * g[j] / n
    return w


PROGRAMS = {
    **{f.__name__: njit(f) for f in (bisection, edit_distance, escape, gcds, heat, histogram, monte_carlo)},
    **{f.__name__: njit(f) for f in (moving_average, search)},
    **{
        f.__name__: f
        for f in (knapsack, life, n_body, softmax, layer_norm, reductions, k_means, kalman, lstm, training)
    },
}
