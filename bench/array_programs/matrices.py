"""Matrices: decompositions, solvers, products."""

import numpy as np

from array_programs.table import definite, floats, program

# mypy: disable-error-code="no-untyped-def"


@program(lambda rng: (floats(rng, 30, 30),))
def power_iter(a):
    v = np.ones(30)
    for _ in range(100):
        w = a @ v
        v = w / np.linalg.norm(w)
    return v @ (a @ v)


@program(
    lambda rng: (
        np.eye(20) * 30 + floats(rng, 20, 20),
        floats(rng, 20),
    )
)
def gauss_elim(a, b):
    n = len(b)
    for k in range(n):
        for i in range(k + 1, n):
            f = a[i, k] / a[k, k]
            a[i, k:] -= f * a[k, k:]
            b[i] -= f * b[k]
    x = np.zeros(n)
    for i in range(n - 1, -1, -1):
        x[i] = (b[i] - a[i, i + 1 :] @ x[i + 1 :]) / a[i, i]
    return x


@program(lambda rng: (np.eye(30) * 30 + floats(rng, 30, 30),))
def lu_loops(a):
    n = a.shape[0]
    for k in range(n):
        for i in range(k + 1, n):
            a[i, k] /= a[k, k]
            for j in range(k + 1, n):
                a[i, j] -= a[i, k] * a[k, j]
    return a


@program(
    lambda rng: (
        floats(rng, 40, 40),
        floats(rng, 40, 40),
    )
)
def matmul_loops(a, b):
    c = np.zeros((40, 40))
    for i in range(40):
        for j in range(40):
            s = 0.0
            for k in range(40):
                s += a[i, k] * b[k, j]
            c[i, j] = s
    return c


@program(lambda rng: (definite(rng, 40),))
def cholesky_rows(a):
    n = a.shape[0]
    L = np.zeros_like(a)
    for i in range(n):
        for j in range(i + 1):
            s = a[i, j] - np.dot(L[i, :j], L[j, :j])
            if i == j:
                L[i, j] = np.sqrt(s)
            else:
                L[i, j] = s / L[j, j]
    return L


@program(
    lambda rng: (
        definite(rng, 40),
        floats(rng, 40),
    )
)
def conj_grad(A, b):
    x = np.zeros_like(b)
    r = b - A @ x
    p = r.copy()
    rs = r @ r
    for _ in range(100):
        Ap = A @ p
        al = rs / (p @ Ap)
        x = x + al * p
        r = r - al * Ap
        rn = r @ r
        if np.sqrt(rn) < 1e-10:
            break
        p = r + (rn / rs) * p
        rs = rn
    return x


@program(lambda rng: (floats(rng, 30, 30),))
def gram_schmidt(A):
    n = A.shape[1]
    Q = np.zeros_like(A)
    for j in range(n):
        v = A[:, j].copy()
        for i in range(j):
            v -= (Q[:, i] @ A[:, j]) * Q[:, i]
        Q[:, j] = v / np.sqrt(v @ v)
    return Q


@program(lambda rng: (floats(rng, 40, 30),))
def householder(A):
    n = A.shape[1]
    R = A.copy()
    for k in range(n):
        x = R[k:, k].copy()
        s = np.sqrt(x @ x)
        if x[0] > 0:
            s = -s
        x[0] -= s
        nv = np.sqrt(x @ x)
        v = x / nv
        R[k:, k:] -= 2.0 * np.outer(v, v @ R[k:, k:])
    return R


@program(lambda rng: (floats(rng, 60, 60),))
def jacobi_eig_sweep(a):
    a = a + a.T
    n = 20
    for p in range(n):
        for q in range(p + 1, n):
            if abs(a[p, q]) > 1e-12:
                th = (a[q, q] - a[p, p]) / (2 * a[p, q])
                t = (1 if th >= 0 else -1) / (abs(th) + np.sqrt(th * th + 1))
                c = 1 / np.sqrt(t * t + 1)
                s = t * c
                for k in range(n):
                    x = a[k, p]
                    y = a[k, q]
                    a[k, p] = c * x - s * y
                    a[k, q] = s * x + c * y
                for k in range(n):
                    x = a[p, k]
                    y = a[q, k]
                    a[p, k] = c * x - s * y
                    a[q, k] = s * x + c * y
    return a


@program(
    lambda rng: (
        floats(rng, 100),
        floats(rng, 100),
        floats(rng, 100),
        floats(rng, 100),
    )
)
def thomas(a, b, c, d):
    n = len(d)
    b = b + 5
    cp = np.zeros(n)
    dp = np.zeros(n)
    cp[0] = c[0] / b[0]
    dp[0] = d[0] / b[0]
    for i in range(1, n):
        m = b[i] - a[i] * cp[i - 1]
        cp[i] = c[i] / m
        dp[i] = (d[i] - a[i] * dp[i - 1]) / m
    x = np.zeros(n)
    x[-1] = dp[-1]
    for i in range(n - 2, -1, -1):
        x[i] = dp[i] - cp[i] * x[i + 1]
    return x


@program(
    lambda rng: (
        floats(rng, 20, 20),
        floats(rng, 20),
    )
)
def jacobi_solver(A, b):
    A = A + 20 * np.eye(20)
    x = np.zeros(20)
    D = np.diag(A)
    R = A - np.diag(D)
    for _ in range(50):
        x = (b - R @ x) / D
    return x


@program(lambda rng: (floats(rng, 10, 10),))
def det_rec(a):
    a = a.copy()
    n = 10
    d = 1.0
    for k in range(n):
        p = k + np.argmax(np.abs(a[k:, k]))
        if p != k:
            t = a[k].copy()
            a[k] = a[p]
            a[p] = t
            d = -d
        d *= a[k, k]
        a[k + 1 :, k:] -= np.outer(a[k + 1 :, k] / a[k, k], a[k, k:])
    return d


@program(
    lambda rng: (
        floats(rng, 200),
        floats(rng, 200),
    )
)
def polyfit_normal(x, y):
    V = np.stack([x**0, x, x**2, x**3], axis=1)
    return np.linalg.solve(V.T @ V, V.T @ y)


@program(lambda rng: (floats(rng, 50, 50),))
def pagerank(a):
    a = np.abs(a)
    a = a / a.sum(0)
    v = np.ones(50) / 50
    for _ in range(60):
        v = 0.85 * (a @ v) + 0.15 / 50
    return v


@program(lambda rng: (floats(rng, 1000, 3),))
def cov_np(x):
    c = x - x.mean(0)
    return c.T @ c / (len(x) - 1)


@program(lambda rng: (floats(rng, 100000, 3),))
def normalize_rows(p):
    return p / np.linalg.norm(p, axis=1, keepdims=True)


@program(
    lambda rng: (
        floats(rng, 100, 20),
        floats(rng, 300, 20),
    )
)
def pairwise(a, b):
    out = np.zeros((100, 300))
    for i in range(100):
        for j in range(300):
            out[i, j] = np.sqrt(((a[i] - b[j]) ** 2).sum())
    return out


@program(
    lambda rng: (
        floats(rng, 200, 10),
        floats(rng, 200),
    )
)
def linreg_gd(X, y):
    w = np.zeros(10)
    for _ in range(200):
        g = X.T @ (X @ w - y) / len(y)
        w = w - 0.1 * g
    return w


@program(
    lambda rng: (
        floats(rng, 200, 10),
        (floats(rng, 200) > 0).astype(float),
    )
)
def logreg_gd(X, y):
    w = np.zeros(10)
    for _ in range(200):
        p = 1 / (1 + np.exp(-(X @ w)))
        w -= 0.1 * (X.T @ (p - y)) / len(y)
    return w


@program(
    lambda rng: (
        floats(rng, 64, 64),
        floats(rng, 64),
    )
)
def svm_sgd(X, y):
    w = np.zeros(64)
    y = np.sign(y)
    for _ in range(5):
        for i in range(64):
            if y[i] * (X[i] @ w) < 1:
                w = w - 0.01 * (w - y[i] * X[i])
            else:
                w = w - 0.01 * w
    return w


@program(
    lambda rng: (
        floats(rng, 30, 40),
        floats(rng, 40, 20),
    )
)
def mlp_forward(x, w):
    return np.maximum(x @ w, 0).sum(axis=1).argmax()


@program(
    lambda rng: (
        floats(rng, 50, 16),
        floats(rng, 16, 32),
        floats(rng, 32, 32),
        floats(rng, 32),
    )
)
def rnn_np(xs, wx, wh, h):
    for t in range(xs.shape[0]):
        h = np.tanh(xs[t] @ wx + h @ wh)
    return h


@program(
    lambda rng: (
        floats(rng, 8, 16),
        floats(rng, 8, 16),
        floats(rng, 8, 16),
    )
)
def attention(q, k, v):
    s = q @ k.T / np.sqrt(16)
    s = np.exp(s - s.max(-1, keepdims=True))
    s /= s.sum(-1, keepdims=True)
    return s @ v


@program(
    lambda rng: (
        floats(rng, 128, 10),
        rng.integers(0, 10, size=128),
    )
)
def cross_entropy(logits, y):
    logits = logits - logits.max(axis=1, keepdims=True)
    lp = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
    return -lp[np.arange(128), y].mean()


@program(
    lambda rng: (
        floats(rng, 20, 5),
        floats(rng, 5, 5),
        floats(rng, 5),
        floats(rng, 20, 5),
    )
)
def kalman_np(z, F, x, H):
    P = np.eye(5)
    for t in range(20):
        x = F @ x
        P = F @ P @ F.T + 0.1 * np.eye(5)
        h = H[t]
        s = h @ P @ h + 1.0
        K = P @ h / s
        x = x + K * (z[t, 0] - h @ x)
        P = P - np.outer(K, h) @ P
    return x
