"""The natural programs under `jax.jit`: `lax` loops, `where` for branches, arrays that are replaced, not written."""

import jax
import jax.numpy as jnp
import natural_programs
from jax import lax


def gcds(n):
    def one(i, total):
        return total + lax.while_loop(lambda s: s[1] != 0, lambda s: (s[1], s[0] % s[1]), (i, n))[0]

    return lax.fori_loop(1, n + 1, one, jnp.zeros((), n.dtype))


def bisection(c):
    def step(s):
        low, high = s
        middle = (low + high) / 2
        over = middle * middle * middle + middle > c
        return jnp.where(over, low, middle), jnp.where(over, middle, high)

    return lax.while_loop(lambda s: s[1] - s[0] > 1e-14 * s[1], step, (0.0 * c, c + 1.0))[0]


def monte_carlo(n, seed):
    def step(_, s):
        inside, seed = s
        seed = (seed * 1103515245 + 12345) % 2147483648
        x = seed / 2147483648
        seed = (seed * 1103515245 + 12345) % 2147483648
        y = seed / 2147483648
        return inside + (x * x + y * y <= 1), seed

    return 4 * lax.fori_loop(0, n, step, (jnp.int64(0), seed))[0] / n


def search(a, bound):
    def step(s):
        i, total = s
        return i + 1, total + a[i]

    i, total = lax.while_loop(lambda s: (s[0] < len(a)) & (s[1] <= bound), step, (jnp.int64(0), jnp.float64(0)))
    return jnp.where(total > bound, i - 1, -1)


def escape(xs, ys):
    def point(x0, y0):
        def step(s):
            x, y, n = s
            return x * x - y * y + x0, 2 * x * y + y0, n + 1

        zero = jnp.float64(0)
        s = lax.while_loop(lambda s: (s[0] * s[0] + s[1] * s[1] <= 4.0) & (s[2] < 100), step, (zero, zero, 0))
        return s[2]

    return jax.vmap(lambda y: jax.vmap(lambda x: point(x, y))(xs))(ys)


def edit_distance(a, b):
    def row(previous, ai):
        i, character = ai

        def cell(left, bj):
            other, diagonal, above = bj
            new = jnp.where(character == other, diagonal, 1 + jnp.minimum(jnp.minimum(diagonal, above), left))
            return new, new

        _, cells = lax.scan(cell, i + 1, (b, previous[:-1], previous[1:]))
        return jnp.concatenate([(i + 1)[None], cells]), None

    return lax.scan(row, jnp.arange(len(b) + 1), (jnp.arange(len(a)), a))[0][-1]


def knapsack(weights, values, capacity):
    positions = jnp.arange(capacity + 1)

    def item(best, wv):
        w, value = wv
        return jnp.where(positions >= w, jnp.maximum(best, best[positions - w] + value), best), None

    return lax.scan(item, jnp.zeros(capacity + 1, jnp.int64), (weights, values))[0][capacity]


def histogram(a):
    return jnp.zeros(64, jnp.int64).at[(a * 64).astype(jnp.int64)].add(1)


def moving_average(a):
    first = jnp.sum(a[:16])
    return jnp.concatenate([first[None], first + jnp.cumsum(a[16:] - a[:-16])]) / 16


def life(board):
    def step(_, board):
        around = jnp.zeros_like(board)
        for i in (-1, 0, 1):
            for j in (-1, 0, 1):
                if i != 0 or j != 0:
                    around = around + jnp.roll(jnp.roll(board, i, 0), j, 1)
        return jnp.where((around == 3) | ((board == 1) & (around == 2)), 1, 0)

    return lax.fori_loop(0, 50, step, board)


def heat(u):
    def step(_, u):
        return u.at[1:-1, 1:-1].add(
            0.1 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:] - 4 * u[1:-1, 1:-1])
        )

    return lax.fori_loop(0, 100, step, u)


def n_body(p, v, m):
    def step(_, s):
        p, v = s
        d = p[None, :, :] - p[:, None, :]
        r2 = jnp.sum(d * d, axis=2) + 0.01
        v = v + 0.01 * jnp.sum(d * (m / (r2 * jnp.sqrt(r2)))[:, :, None], axis=1)
        return p + 0.01 * v, v

    return lax.fori_loop(0, 20, step, (p, v))[0]


def softmax(x):
    e = jnp.exp(x - jnp.max(x, axis=1, keepdims=True))
    return e / jnp.sum(e, axis=1, keepdims=True)


def layer_norm(x, g, b):
    mean = jnp.mean(x, axis=1, keepdims=True)
    variance = jnp.mean((x - mean) ** 2, axis=1, keepdims=True)
    return (x - mean) / jnp.sqrt(variance + 1e-5) * g + b


def reductions(x):
    return jnp.sum(x, axis=0) + jnp.mean(x, axis=1) * jnp.max(x, axis=1)


def k_means(points, centres):
    def step(_, centres):
        d = jnp.sum((points[:, None, :] - centres[None, :, :]) ** 2, axis=2)
        member = (jnp.argmin(d, axis=1)[:, None] == jnp.arange(len(centres))[None, :]) * 1.0
        return member.T @ points / jnp.maximum(jnp.sum(member, axis=0), 1.0)[:, None]

    return lax.fori_loop(0, 10, step, centres)


def kalman(zs, f, h, q, r):
    def step(s, z):
        x, p = s
        x = f @ x
        p = f @ p @ f.T + q
        s = h @ p @ h.T + r
        det = s[0, 0] * s[1, 1] - s[0, 1] * s[1, 0]
        inverse = jnp.array([[s[1, 1], -s[0, 1]], [-s[1, 0], s[0, 0]]]) / det
        k = p @ h.T @ inverse
        return (x + k @ (z - h @ x), p - k @ h @ p), None

    return lax.scan(step, (jnp.zeros(4), jnp.eye(4)), zs)[0][0]


def lstm(xs, w, u, b):
    def step(s, x):
        h, c = s
        z = x @ w + h @ u + b
        gate, forget, out = (1 / (1 + jnp.exp(-z[:, k * 64 : k * 64 + 64])) for k in range(3))
        c = forget * c + gate * jnp.tanh(z[:, 192:])
        return (out * jnp.tanh(c), c), None

    zeros = jnp.zeros((8, 64), jnp.float32)
    return lax.scan(step, (zeros, zeros), xs)[0][0]


def ode_gradient(y, rate, steps):
    def solve(rate):
        return lax.scan(lambda y, _: (y + 0.01 * rate * y * (1 - y), None), y, None, length=steps)[0]

    return jax.grad(solve)(rate)


def training(x, t, w, steps):
    def step(_, w):
        p = 1 / (1 + jnp.exp(-(x @ w)))
        return w - 0.1 * (x.T @ (p - t)) / len(t)

    return lax.fori_loop(0, steps, step, w)


# Arguments that are Python ints decide shapes, or how often a loop that is differentiated runs.
STATIC = {"knapsack": 2, "ode_gradient": 2}
PROGRAMS = {
    name: jax.jit(globals()[name], static_argnums=STATIC.get(name, ()))
    for name in vars(natural_programs)
    if name in globals() and callable(globals()[name]) and name != "np"
}
