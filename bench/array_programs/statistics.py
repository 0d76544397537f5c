"""Statistics, series, searching and sorting."""

import numpy as np

from array_programs.table import floats, program

# mypy: disable-error-code="no-untyped-def"


@program(lambda rng: (floats(rng, 20000),))
def hist_np(x):
    return np.histogram(x, bins=50, range=(-4.0, 4.0))[0]


@program(lambda rng: (rng.integers(0, 64, size=20000),))
def hist_bincount(x):
    return np.bincount(x, minlength=64)


@program(lambda rng: (rng.integers(0, 64, size=20000),))
def hist_loop(x):
    h = np.zeros(64, dtype=np.int64)
    for v in x:
        h[v] += 1
    return h


@program(lambda rng: (rng.integers(0, 64, size=20000),))
def hist_addat(x):
    h = np.zeros(64, dtype=np.int64)
    np.add.at(h, x, 1)
    return h


@program(lambda rng: (rng.uniform(0, 1, size=20000),))
def hist_float_loop(x):
    h = np.zeros(20)
    for i in range(len(x)):
        k = int(x[i] * 20)
        if k > 19:
            k = 19
        h[k] += 1.0
    return h


@program(
    lambda rng: (
        floats(rng, 2000, 2),
        floats(rng, 8, 2),
    )
)
def kmeans_mask(x, c):
    for _ in range(10):
        d = ((x[:, None, :] - c[None, :, :]) ** 2).sum(-1)
        lab = d.argmin(1)
        new = np.empty_like(c)
        for k in range(8):
            m = lab == k
            n = m.sum()
            if n > 0:
                new[k] = x[m].sum(0) / n
            else:
                new[k] = c[k]
        c = new
    return c


@program(
    lambda rng: (
        floats(rng, 2000, 2),
        floats(rng, 8, 2),
    )
)
def kmeans_loops(x, c):
    n = x.shape[0]
    k = c.shape[0]
    for _ in range(10):
        s = np.zeros((k, 2))
        cnt = np.zeros(k)
        for i in range(n):
            best = 0
            bd = 1e300
            for j in range(k):
                d = (x[i, 0] - c[j, 0]) ** 2 + (x[i, 1] - c[j, 1]) ** 2
                if d < bd:
                    bd = d
                    best = j
            s[best, 0] += x[i, 0]
            s[best, 1] += x[i, 1]
            cnt[best] += 1
        for j in range(k):
            if cnt[j] > 0:
                c[j, 0] = s[j, 0] / cnt[j]
                c[j, 1] = s[j, 1] / cnt[j]
    return c


@program(lambda rng: (floats(rng, 10000),))
def movavg_convolve(x):
    return np.convolve(x, np.ones(16) / 16, mode="valid")


@program(lambda rng: (floats(rng, 10000),))
def movavg_cumsum(x):
    c = np.cumsum(x)
    return (c[16:] - c[:-16]) / 16


@program(lambda rng: (floats(rng, 10000),))
def movavg_loop(x):
    out = np.zeros(len(x) - 15)
    for i in range(len(out)):
        out[i] = x[i : i + 16].mean()
    return out


@program(lambda rng: (floats(rng, 10000),))
def ema(x):
    out = np.empty_like(x)
    s = x[0]
    for i in range(len(x)):
        s = 0.9 * s + 0.1 * x[i]
        out[i] = s
    return out


@program(lambda rng: (floats(rng, 256, 512),))
def softmax_np(x):
    e = np.exp(x - x.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


@program(lambda rng: (floats(rng, 256, 512),))
def layernorm_np(x):
    mu = x.mean(-1, keepdims=True)
    s = x.std(-1, keepdims=True)
    return (x - mu) / (s + 1e-5)


@program(lambda rng: (floats(rng, 1000),))
def bubble(x):
    x = x[:120].copy()
    n = len(x)
    for i in range(n):
        for j in range(n - 1 - i):
            if x[j] > x[j + 1]:
                x[j], x[j + 1] = x[j + 1], x[j]
    return x


@program(lambda rng: (floats(rng, 2000),))
def insertion(x):
    x = x[:300].copy()
    for i in range(1, len(x)):
        k = x[i]
        j = i - 1
        while j >= 0 and x[j] > k:
            x[j + 1] = x[j]
            j -= 1
        x[j + 1] = k
    return x


@program(
    lambda rng: (
        np.sort(floats(rng, 100000)),
        floats(rng, 200),
    )
)
def bsearch(a, q):
    out = np.zeros(len(q), dtype=np.int64)
    for i in range(len(q)):
        lo = 0
        hi = len(a)
        while lo < hi:
            mid = (lo + hi) // 2
            if a[mid] < q[i]:
                lo = mid + 1
            else:
                hi = mid
        out[i] = lo
    return out


@program(lambda rng: (floats(rng, 5000, 4),))
def median_cols(x):
    return np.median(x, axis=0)


@program(lambda rng: (floats(rng, 100000),))
def clip_sum_mask(x):
    return x[x > 0].sum() - x[x < 0].sum()


@program(lambda rng: (floats(rng, 100000),))
def first_over(x):
    for i in range(len(x)):
        if x[i] > 4.0:
            return i
    return -1


@program(lambda rng: (floats(rng, 500, 500),))
def rowcol(m):
    return m.sum(0) @ m.max(1) + np.argmax(m, axis=1).sum() + m.std(axis=0).mean()


@program(lambda rng: (floats(rng, 100000),))
def quantiles(x):
    return np.percentile(x, [5, 25, 50, 75, 95])


@program(lambda rng: (floats(rng, 100000),))
def zscore_outliers(x):
    z = (x - x.mean()) / x.std()
    return (np.abs(z) > 3).sum()


@program(lambda rng: (floats(rng, 50000),))
def sortrank(x):
    return np.argsort(np.argsort(x))


@program(lambda rng: (floats(rng, 20000),))
def cumulative_max(x):
    out = np.empty_like(x)
    m = -np.inf
    for i in range(len(x)):
        if x[i] > m:
            m = x[i]
        out[i] = m
    return out


@program(
    lambda rng: (
        floats(rng, 200, 3),
        floats(rng, 50, 3),
    )
)
def knn_loops(X, q):
    out = np.zeros(len(q), dtype=np.int64)
    for i in range(len(q)):
        d = ((X - q[i]) ** 2).sum(axis=1)
        out[i] = np.argmin(d)
    return out


@program(lambda rng: (floats(rng, 500),))
def autocorr(x):
    n = len(x)
    out = np.zeros(20)
    m = x.mean()
    for k in range(20):
        out[k] = ((x[: n - k] - m) * (x[k:] - m)).sum() / n
    return out


@program(lambda rng: (floats(rng, 1000),))
def welford(x):
    n = 0
    mean = 0.0
    m2 = 0.0
    for v in x:
        n += 1
        d = v - mean
        mean += d / n
        m2 += d * (v - mean)
    return m2 / (n - 1)


@program(
    lambda rng: (
        floats(rng, 3000, 8),
        rng.integers(0, 5, size=3000),
    )
)
def group_means(x, g):
    out = np.zeros((5, 8))
    for k in range(5):
        out[k] = x[g == k].mean(axis=0)
    return out


@program(lambda rng: (rng.uniform(size=(2000, 2)),))
def pi_vec(p):
    return 4 * np.mean((p**2).sum(1) < 1)


@program(lambda rng: (floats(rng, 4000),))
def rolling_std(x):
    w = 20
    c1 = np.cumsum(np.insert(x, 0, 0.0))
    c2 = np.cumsum(np.insert(x * x, 0, 0.0))
    m = (c1[w:] - c1[:-w]) / w
    return np.sqrt((c2[w:] - c2[:-w]) / w - m * m)


@program(lambda rng: (floats(rng, 300),))
def heapsort(x):
    a = x.copy()
    n = len(a)
    for start in range(n // 2 - 1, -1, -1):
        r = start
        while True:
            ch = 2 * r + 1
            if ch >= n:
                break
            if ch + 1 < n and a[ch] < a[ch + 1]:
                ch += 1
            if a[r] < a[ch]:
                a[r], a[ch] = a[ch], a[r]
                r = ch
            else:
                break
    for end in range(n - 1, 0, -1):
        a[0], a[end] = a[end], a[0]
        r = 0
        while True:
            ch = 2 * r + 1
            if ch >= end:
                break
            if ch + 1 < end and a[ch] < a[ch + 1]:
                ch += 1
            if a[r] < a[ch]:
                a[r], a[ch] = a[ch], a[r]
                r = ch
            else:
                break
    return a


@program(lambda rng: (floats(rng, 300),))
def shellsort(x):
    a = x.copy()
    gap = len(a) // 2
    while gap > 0:
        for i in range(gap, len(a)):
            t = a[i]
            j = i
            while j >= gap and a[j - gap] > t:
                a[j] = a[j - gap]
                j -= gap
            a[j] = t
        gap //= 2
    return a
