"""Dynamic programming, graphs and number theory."""

import numpy as np

from array_programs.table import floats, program

# mypy: disable-error-code="no-untyped-def"


@program(
    lambda rng: (
        rng.integers(0, 4, size=300),
        rng.integers(0, 4, size=300),
    )
)
def lcs(a, b):
    n = len(a)
    m = len(b)
    t = np.zeros((n + 1, m + 1), dtype=np.int64)
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            if a[i - 1] == b[j - 1]:
                t[i, j] = t[i - 1, j - 1] + 1
            else:
                t[i, j] = max(t[i - 1, j], t[i, j - 1])
    return t[n, m]


@program(
    lambda rng: (
        rng.integers(0, 4, size=300),
        rng.integers(0, 4, size=300),
    )
)
def edit_rows(a, b):
    prev = np.arange(len(b) + 1)
    for i in range(len(a)):
        cur = np.empty_like(prev)
        cur[0] = i + 1
        for j in range(len(b)):
            cur[j + 1] = min(prev[j + 1] + 1, cur[j] + 1, prev[j] + (a[i] != b[j]))
        prev = cur
    return prev[-1]


@program(
    lambda rng: (
        rng.integers(1, 50, size=60),
        rng.integers(1, 100, size=60),
    )
)
def knapsack_1d(w, v):
    best = np.zeros(1001, dtype=np.int64)
    for i in range(len(w)):
        for c in range(1000, w[i] - 1, -1):
            best[c] = max(best[c], best[c - w[i]] + v[i])
    return best[1000]


@program(
    lambda rng: (
        rng.integers(1, 50, size=60),
        rng.integers(1, 100, size=60),
    )
)
def knapsack_vec(w, v):
    best = np.zeros(1001, dtype=np.int64)
    for i in range(len(w)):
        k = w[i]
        best[k:] = np.maximum(best[k:], best[:-k] + v[i])
    return best[-1]


@program(
    lambda rng: (
        rng.integers(0, 30, size=1000),
        rng.integers(0, 30, size=1000),
    )
)
def levenshtein_vec(a, b):
    a = a[:60]
    b = b[:60]
    prev = np.arange(61)
    for i in range(60):
        cur = np.concatenate([np.array([i + 1]), np.minimum(prev[1:] + 1, prev[:-1] + (b != a[i]))])
        for j in range(1, 61):
            cur[j] = min(cur[j], cur[j - 1] + 1)
        prev = cur
    return prev[-1]


@program(
    lambda rng: (
        floats(rng, 300),
        floats(rng, 300),
    )
)
def dtw(a, b):
    n = len(a)
    m = len(b)
    D = np.full((n + 1, m + 1), np.inf)
    D[0, 0] = 0
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            c = abs(a[i - 1] - b[j - 1])
            D[i, j] = c + min(D[i - 1, j], D[i, j - 1], D[i - 1, j - 1])
    return D[n, m]


@program(
    lambda rng: (
        floats(rng, 100),
        np.abs(floats(rng, 4, 4)),
        np.abs(floats(rng, 4, 4)),
        rng.integers(0, 4, size=200),
    )
)
def viterbi(s, T, E, obs):
    T = T / T.sum(1, keepdims=True)
    E = E / E.sum(1, keepdims=True)
    v = np.log(np.ones(4) / 4) + np.log(E[:, obs[0]])
    for t in range(1, len(obs)):
        v = (v[:, None] + np.log(T)).max(0) + np.log(E[:, obs[t]])
    return v.max()


@program(lambda rng: (rng.integers(0, 100, size=300),))
def lis(a):
    n = len(a)
    L = np.ones(n, dtype=np.int64)
    for i in range(n):
        for j in range(i):
            if a[j] < a[i] and L[j] + 1 > L[i]:
                L[i] = L[j] + 1
    return L.max()


@program(
    lambda rng: (
        rng.integers(1, 30, size=10),
        np.int64(200),
    )
)
def coin_change(c, t):
    d = np.full(201, 10**9)
    d[0] = 0
    for x in c:
        for s in range(x, 201):
            d[s] = min(d[s], d[s - x] + 1)
    return d[t]


@program(lambda rng: (rng.integers(1, 20, size=25),))
def matrix_chain(p):
    n = len(p) - 1
    m = np.zeros((n, n), dtype=np.int64)
    for L in range(2, n + 1):
        for i in range(n - L + 1):
            j = i + L - 1
            m[i, j] = 10**15
            for k in range(i, j):
                q = m[i, k] + m[k + 1, j] + p[i] * p[k + 1] * p[j + 1]
                if q < m[i, j]:
                    m[i, j] = q
    return m[0, n - 1]


@program(lambda rng: (rng.integers(1, 10, size=(40, 40)),))
def minpath(g):
    n, m = g.shape
    d = np.zeros((n, m), dtype=np.int64)
    d[0, 0] = g[0, 0]
    for j in range(1, m):
        d[0, j] = d[0, j - 1] + g[0, j]
    for i in range(1, n):
        d[i, 0] = d[i - 1, 0] + g[i, 0]
        for j in range(1, m):
            d[i, j] = g[i, j] + min(d[i - 1, j], d[i, j - 1])
    return d[-1, -1]


@program(lambda rng: (np.int64(12),))
def pascal(n):
    t = np.zeros((13, 13), dtype=np.int64)
    for i in range(13):
        t[i, 0] = 1
        for j in range(1, i + 1):
            t[i, j] = t[i - 1, j - 1] + t[i - 1, j]
    return t.sum() + n


@program(lambda rng: (np.abs(floats(rng, 60, 60)) * 10,))
def floyd(d):
    n = d.shape[0]
    for k in range(n):
        d = np.minimum(d, d[:, k : k + 1] + d[k : k + 1, :])
    return d


@program(lambda rng: (np.abs(floats(rng, 60, 60)) * 10,))
def floyd_loops(d):
    n = d.shape[0]
    for k in range(n):
        for i in range(n):
            for j in range(n):
                if d[i, k] + d[k, j] < d[i, j]:
                    d[i, j] = d[i, k] + d[k, j]
    return d


@program(lambda rng: (np.abs(floats(rng, 80, 80)) * 10,))
def dijkstra(w):
    n = w.shape[0]
    dist = np.full(n, np.inf)
    done = np.zeros(n, dtype=np.bool_)
    dist[0] = 0.0
    for _ in range(n):
        u = -1
        b = np.inf
        for i in range(n):
            if not done[i] and dist[i] < b:
                b = dist[i]
                u = i
        done[u] = True
        for v in range(n):
            if dist[u] + w[u, v] < dist[v]:
                dist[v] = dist[u] + w[u, v]
    return dist


@program(lambda rng: (np.int64(20000),))
def primes_sieve(n):
    s = np.ones(20001, dtype=np.bool_)
    s[0] = False
    s[1] = False
    i = 2
    while i * i <= n:
        if s[i]:
            s[i * i :: i] = False
        i += 1
    return s.sum()


@program(lambda rng: (np.int64(3000),))
def primes_trial(n):
    c = 0
    for k in range(2, n):
        p = True
        d = 2
        while d * d <= k:
            if k % d == 0:
                p = False
                break
            d += 1
        if p:
            c += 1
    return c


@program(lambda rng: (np.int64(200000),))
def fib_mod(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, (a + b) % 1000007
    return a


@program(lambda rng: (np.int64(27000),))
def collatz_max(n):
    best = 0
    for s in range(1, n // 10):
        k = s
        c = 0
        while k != 1:
            if k % 2 == 0:
                k //= 2
            else:
                k = 3 * k + 1
            c += 1
        best = max(best, c)
    return best


@program(lambda rng: (rng.integers(0, 255, size=2000),))
def crc(d):
    c = 0xFFFFFFFF
    for b in d:
        c ^= b
        for _ in range(8):
            c = (c >> 1) ^ (0xEDB88320 if c & 1 else 0)
    return c ^ 0xFFFFFFFF


@program(lambda rng: (rng.integers(0, 1000, size=5000),))
def twosum(a):
    c = 0
    for i in range(300):
        for j in range(i + 1, 300):
            if a[i] + a[j] == 1000:
                c += 1
    return c


@program(lambda rng: (rng.integers(-50, 50, size=20000),))
def kadane(a):
    best = a[0]
    cur = a[0]
    for x in a[1:]:
        cur = max(x, cur + x)
        best = max(best, cur)
    return best
