"""Twenty programs as people write them: plain Python over NumPy arrays, the same source for NumPy and for autograph.

`bench_programs.py` decorates each with `ag.function`; `peers/` holds what a user of the peer writes instead. Their
inputs and tolerances are rows of `workloads.WORKLOADS`.
"""

import numpy as np

# mypy: disable-error-code="no-untyped-def"

# -- loops over scalars --


def gcds(n):
    """The sum of gcd(i, n) for all i up to n."""
    total = 0
    for i in range(1, n + 1):
        a, b = i, n
        while b != 0:
            a, b = b, a % b
        total += a
    return total


def bisection(c):
    """The root of x³ + x - c between 0 and c + 1, to the last bit but a few."""
    low, high = 0.0 * c, c + 1.0
    while high - low > 1e-14 * high:
        middle = (low + high) / 2
        if middle * middle * middle + middle > c:
            high = middle
        else:
            low = middle
    return low


def monte_carlo(n, seed):
    """π from n points of a linear congruential generator."""
    inside = 0
    for _ in range(n):
        seed = (seed * 1103515245 + 12345) % 2147483648
        x = seed / 2147483648
        seed = (seed * 1103515245 + 12345) % 2147483648
        y = seed / 2147483648
        if x * x + y * y <= 1:
            inside += 1
    return 4 * inside / n


def search(a, bound):
    """The first position whose running sum is over the bound, or -1."""
    total = 0.0
    for i in range(len(a)):
        total += a[i]
        if total > bound:
            return i
    return -1


def escape(xs, ys):
    """Steps until points of a plane leave the circle of radius 2, point by point."""
    counts = np.zeros((len(ys), len(xs)), np.int64)
    for i in range(len(ys)):
        for j in range(len(xs)):
            x, y, n = 0.0, 0.0, 0
            while x * x + y * y <= 4.0 and n < 100:
                x, y = x * x - y * y + xs[j], 2 * x * y + ys[i]
                n += 1
            counts[i, j] = n
    return counts


# -- tables --


def edit_distance(a, b):
    """Levenshtein's distance, a row at a time."""
    previous = np.arange(len(b) + 1)
    for i in range(len(a)):
        row = np.zeros(len(b) + 1, np.int64)
        row[0] = i + 1
        for j in range(len(b)):
            if a[i] == b[j]:
                row[j + 1] = previous[j]
            else:
                row[j + 1] = 1 + min(previous[j], previous[j + 1], row[j])
        previous = row
    return previous[len(b)]


def knapsack(weights, values, capacity):
    """The greatest value within the capacity: 0/1 knapsack over one row."""
    best = np.zeros(capacity + 1, np.int64)
    for i in range(len(weights)):
        w = weights[i]
        for c in range(capacity, 0, -1):
            if w <= c:
                best[c] = max(best[c], best[c - w] + values[i])
    return best[capacity]


def histogram(a):
    """Counts of 64 bins of equal width over [0, 1)."""
    counts = np.zeros(64, np.int64)
    for i in range(len(a)):
        counts[int(a[i] * 64)] += 1
    return counts


def moving_average(a):
    """Means of windows of 16, by a running sum."""
    out = np.zeros(len(a) - 15)
    total = np.sum(a[:16])
    out[0] = total / 16
    for i in range(16, len(a)):
        total += a[i] - a[i - 16]
        out[i - 15] = total / 16
    return out


# -- arrays --


def life(board):
    """50 generations of Conway's game of life on a torus."""
    for _ in range(50):
        neighbours = np.zeros_like(board)
        for i in (-1, 0, 1):
            for j in (-1, 0, 1):
                if i != 0 or j != 0:
                    neighbours = neighbours + np.roll(np.roll(board, i, 0), j, 1)
        board = np.where((neighbours == 3) | ((board == 1) & (neighbours == 2)), 1, 0)
    return board


def heat(u):
    """100 steps of the heat equation: a stencil of five points."""
    u = u.copy()
    for _ in range(100):
        u[1:-1, 1:-1] += 0.1 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:] - 4 * u[1:-1, 1:-1])
    return u


def n_body(p, v, m):
    """20 steps of 64 bodies that attract each other."""
    for _ in range(20):
        d = p[None, :, :] - p[:, None, :]
        r2 = np.sum(d * d, axis=2) + 0.01
        a = np.sum(d * (m / (r2 * np.sqrt(r2)))[:, :, None], axis=1)
        v = v + 0.01 * a
        p = p + 0.01 * v
    return p


def softmax(x):
    """Softmax of each row."""
    e = np.exp(x - np.max(x, axis=1, keepdims=True))
    return e / np.sum(e, axis=1, keepdims=True)


def layer_norm(x, g, b):
    """Each row less its mean, over its deviation, scaled and moved."""
    mean = np.mean(x, axis=1, keepdims=True)
    variance = np.mean((x - mean) ** 2, axis=1, keepdims=True)
    return (x - mean) / np.sqrt(variance + 1e-5) * g + b


def reductions(x):
    """Sums of columns, means and maxima of rows."""
    return np.sum(x, axis=0) + np.mean(x, axis=1) * np.max(x, axis=1)


def k_means(points, centres):
    """10 rounds of Lloyd's algorithm."""
    for _ in range(10):
        d = np.sum((points[:, None, :] - centres[None, :, :]) ** 2, axis=2)
        nearest = np.argmin(d, axis=1)
        member = (nearest[:, None] == np.arange(len(centres))[None, :]) * 1.0
        centres = member.T @ points / np.maximum(np.sum(member, axis=0), 1.0)[:, None]
    return centres


def kalman(zs, f, h, q, r):
    """A Kalman filter of four states and two measurements."""
    x = np.zeros(4)
    p = np.eye(4)
    for i in range(len(zs)):
        x = f @ x
        p = f @ p @ f.T + q
        s = h @ p @ h.T + r
        det = s[0, 0] * s[1, 1] - s[0, 1] * s[1, 0]
        inverse = np.array([[s[1, 1], -s[0, 1]], [-s[1, 0], s[0, 0]]]) / det
        k = p @ h.T @ inverse
        x = x + k @ (zs[i] - h @ x)
        p = p - k @ h @ p
    return x


def lstm(xs, w, u, b):
    """An LSTM over 50 steps, of 8 sequences and 64 units."""
    h = np.zeros((8, 64), np.float32)
    c = np.zeros((8, 64), np.float32)
    for i in range(len(xs)):
        z = xs[i] @ w + h @ u + b
        gate, forget, out = (1 / (1 + np.exp(-z[:, k * 64 : k * 64 + 64])) for k in range(3))
        c = forget * c + gate * np.tanh(z[:, 192:])
        h = out * np.tanh(c)
    return h


def ode_gradient(y, rate, steps):
    """d y(T) / d rate of y' = rate y (1 - y), by the chain rule along Euler's steps."""
    dy = 0.0 * y
    for _ in range(steps):
        slope = y * (1 - y)
        dy = dy + 0.01 * (slope + rate * (1 - 2 * y) * dy)
        y = y + 0.01 * rate * slope
    return dy


def training(x, t, w, steps):
    """Logistic regression by full-batch gradient descent."""
    for _ in range(steps):
        p = 1 / (1 + np.exp(-(x @ w)))
        w = w - 0.1 * (x.T @ (p - t)) / len(t)
    return w
