"""Simulations, stencils and images."""

import math

import numpy as np

from array_programs.table import floats, program

# mypy: disable-error-code="no-untyped-def"


@program(lambda rng: ((rng.uniform(size=(128, 128)) < 0.3).astype(np.int64),))
def life_roll(g):
    for _ in range(10):
        n = sum(np.roll(np.roll(g, i, 0), j, 1) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)
        g = ((n == 3) | ((g == 1) & (n == 2))).astype(np.int64)
    return g


@program(lambda rng: ((rng.uniform(size=(128, 128)) < 0.3).astype(np.int64),))
def life_loops(g):
    h, w = g.shape
    for _ in range(10):
        new = np.zeros_like(g)
        for i in range(h):
            for j in range(w):
                n = 0
                for di in (-1, 0, 1):
                    for dj in (-1, 0, 1):
                        if di != 0 or dj != 0:
                            n += g[(i + di) % h, (j + dj) % w]
                if n == 3 or (g[i, j] == 1 and n == 2):
                    new[i, j] = 1
        g = new
    return g


@program(lambda rng: (floats(rng, 200, 200),))
def jacobi_slices(u):
    for _ in range(50):
        v = u.copy()
        v[1:-1, 1:-1] = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])
        u = v
    return u


@program(lambda rng: (floats(rng, 100, 100),))
def gauss_seidel(u):
    for _ in range(20):
        for i in range(1, u.shape[0] - 1):
            for j in range(1, u.shape[1] - 1):
                u[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])
    return u


@program(lambda rng: (floats(rng, 200, 200),))
def heat_roll(u):
    for _ in range(20):
        u = u + 0.1 * (np.roll(u, 1, 0) + np.roll(u, -1, 0) + np.roll(u, 1, 1) + np.roll(u, -1, 1) - 4 * u)
    return u


@program(
    lambda rng: (
        floats(rng, 64, 3),
        floats(rng, 64, 3),
        np.abs(floats(rng, 64)),
    )
)
def nbody_np(p, v, m):
    for _ in range(20):
        d = p[None, :, :] - p[:, None, :]
        r2 = (d**2).sum(-1) + 0.01
        a = (d * (m[None, :] * r2**-1.5)[:, :, None]).sum(1)
        v = v + 0.01 * a
        p = p + 0.01 * v
    return p


@program(
    lambda rng: (
        floats(rng, 64, 3),
        floats(rng, 64, 3),
        np.abs(floats(rng, 64)),
    )
)
def nbody_loops(p, v, m):
    n = p.shape[0]
    for _ in range(5):
        for i in range(n):
            ax = 0.0
            ay = 0.0
            az = 0.0
            for j in range(n):
                if i != j:
                    dx = p[j, 0] - p[i, 0]
                    dy = p[j, 1] - p[i, 1]
                    dz = p[j, 2] - p[i, 2]
                    r2 = dx * dx + dy * dy + dz * dz + 0.01
                    w = m[j] / (r2 * math.sqrt(r2))
                    ax += w * dx
                    ay += w * dy
                    az += w * dz
            v[i, 0] += 0.01 * ax
            v[i, 1] += 0.01 * ay
            v[i, 2] += 0.01 * az
        p = p + 0.01 * v
    return p


@program(lambda rng: (np.int64(100000),))
def mc_pi(n):
    s = 12345
    hits = 0
    for _ in range(n):
        s = (s * 1103515245 + 12345) % 2147483648
        x = s / 2147483648
        s = (s * 1103515245 + 12345) % 2147483648
        y = s / 2147483648
        if x * x + y * y <= 1.0:
            hits += 1
    return 4.0 * hits / n


@program(lambda rng: (np.float64(2.0),))
def newton_root(a):
    x = a
    for _ in range(50):
        nx = 0.5 * (x + a / x)
        if abs(nx - x) < 1e-14:
            break
        x = nx
    return x


@program(
    lambda rng: (
        np.float64(0.1),
        np.int64(2000),
    )
)
def lorenz(dt, n):
    x = 1.0
    y = 1.0
    z = 1.0
    for _ in range(n):
        dx = 10.0 * (y - x)
        dy = x * (28.0 - z) - y
        dz = x * y - 8.0 / 3.0 * z
        x += 0.01 * dx
        y += 0.01 * dy
        z += 0.01 * dz
    return x + y + z


@program(lambda rng: (floats(rng, 2),))
def rk4_vec(y):
    def f(y):
        return np.array([y[1], -np.sin(y[0])])

    h = 0.01
    for _ in range(500):
        k1 = f(y)
        k2 = f(y + h / 2 * k1)
        k3 = f(y + h / 2 * k2)
        k4 = f(y + h * k3)
        y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    return y


@program(lambda rng: (floats(rng, 64, 64),))
def julia(x):
    h, w = x.shape
    out = np.zeros((h, w), dtype=np.int64)
    for i in range(h):
        for j in range(w):
            z = complex(j / w * 3 - 1.5, i / h * 3 - 1.5)
            n = 0
            while abs(z) < 2 and n < 50:
                z = z * z - 0.4 + 0.6j
                n += 1
            out[i, j] = n
    return out


@program(
    lambda rng: (
        rng.uniform(size=1000),
        np.int64(200),
    )
)
def ising(r, n):
    s = np.ones((16, 16))
    for t in range(n):
        i = int(r[t] * 16)
        j = int(r[t + 300] * 16)
        dE = 2 * s[i, j] * (s[(i + 1) % 16, j] + s[(i - 1) % 16, j] + s[i, (j + 1) % 16] + s[i, (j - 1) % 16])
        if dE <= 0 or r[t + 600] < np.exp(-dE / 2.0):
            s[i, j] = -s[i, j]
    return s.sum()


@program(lambda rng: (floats(rng, 2),))
def vanderpol(y):
    x, v = y[0], y[1]
    for _ in range(2000):
        x, v = x + 0.01 * v, v + 0.01 * (1.5 * (1 - x * x) * v - x)
    return x


@program(lambda rng: (floats(rng, 100),))
def lotka(x):
    a, b = 10.0, 5.0
    out = np.zeros((500, 2))
    for t in range(500):
        da = a * (1.1 - 0.4 * b)
        db = b * (0.1 * a - 0.4)
        a += 0.01 * da
        b += 0.01 * db
        out[t, 0] = a
        out[t, 1] = b
    return out


@program(lambda rng: (rng.integers(0, 2, size=64),))
def rule30(c):
    for _ in range(50):
        c = np.roll(c, 1) ^ (c | np.roll(c, -1))
    return c.sum()


@program(lambda rng: (floats(rng, 64, 64),))
def sobel(im):
    gx = im[:-2, 2:] - im[:-2, :-2] + 2 * (im[1:-1, 2:] - im[1:-1, :-2]) + im[2:, 2:] - im[2:, :-2]
    gy = im[2:, :-2] - im[:-2, :-2] + 2 * (im[2:, 1:-1] - im[:-2, 1:-1]) + im[2:, 2:] - im[:-2, 2:]
    return np.sqrt(gx**2 + gy**2)


@program(lambda rng: (floats(rng, 64, 64),))
def median_filter(im):
    out = np.zeros((20, 20))
    for i in range(20):
        for j in range(20):
            out[i, j] = np.median(im[i : i + 3, j : j + 3])
    return out


@program(lambda rng: (floats(rng, 32, 32),))
def maxpool(x):
    out = np.zeros((16, 16))
    for i in range(16):
        for j in range(16):
            out[i, j] = x[2 * i : 2 * i + 2, 2 * j : 2 * j + 2].max()
    return out


@program(
    lambda rng: (
        floats(rng, 60, 60),
        floats(rng, 3, 3),
    )
)
def conv2d(x, k):
    h, w = x.shape
    out = np.zeros((h - 2, w - 2))
    for i in range(h - 2):
        for j in range(w - 2):
            out[i, j] = (x[i : i + 3, j : j + 3] * k).sum()
    return out


@program(lambda rng: (rng.integers(0, 256, size=(120, 160)),))
def image_hist_eq(im):
    h = np.bincount(im.ravel(), minlength=256)
    c = h.cumsum()
    lut = (c - c.min()) * 255 // (c.max() - c.min())
    return lut[im]


@program(lambda rng: (np.float64(3.0),))
def bessel_series(x):
    s = 0.0
    t = 1.0
    for k in range(60):
        s += t
        t *= -(x * x / 4) / ((k + 1) * (k + 1))
    return s


@program(lambda rng: (floats(rng, 256),))
def fft_iter(x):
    n = 256
    X = x.astype(np.complex128)
    j = 0
    for i in range(1, n):
        bit = n >> 1
        while j & bit:
            j ^= bit
            bit >>= 1
        j ^= bit
        if i < j:
            X[i], X[j] = X[j], X[i]
    size = 2
    while size <= n:
        w = np.exp(-2j * np.pi * np.arange(size // 2) / size)
        for s in range(0, n, size):
            for k in range(size // 2):
                t = w[k] * X[s + k + size // 2]
                u = X[s + k]
                X[s + k] = u + t
                X[s + k + size // 2] = u - t
        size *= 2
    return np.abs(X)


@program(lambda rng: (floats(rng, 4096),))
def dft_naive(x):
    x = x[:128]
    n = 128
    k = np.arange(n)
    e = np.exp(-2j * np.pi * k[:, None] * k[None, :] / n)
    return np.abs(e @ x)


@program(
    lambda rng: (
        floats(rng, 1000),
        floats(rng, 1000),
    )
)
def simpson_vec(x, y):
    return np.sum((x[2::2] - x[:-2:2]) * (y[:-2:2] + 4 * y[1:-1:2] + y[2::2])) / 6
