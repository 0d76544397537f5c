"""The workloads under `jax.jit`. Prints JSON: see `workloads.time_all`."""

import json
import sys

import jax
import jax.numpy as jnp
import jax_natural
from jax import lax
from workloads import time_all

jax.config.update("jax_enable_x64", True)


def power(x, y):
    result = jnp.eye(10, dtype=jnp.int32)
    for _ in range(y):
        result = jnp.matmul(x, result)
    return result


def simple_relu(x):
    return lax.cond(x > 0, lambda: x, lambda: jnp.zeros_like(x))


def mse(a, b):
    return jnp.mean((a - b) ** 2)


def collatz(n):
    def step(state):
        n, count = state
        return lax.cond(n % 2 == 0, lambda: n // 2, lambda: 3 * n + 1), count + 1

    return lax.while_loop(lambda state: state[0] != 1, step, (n, jnp.int64(0)))[1]


def mandelbrot(c):
    def step(_, state):
        z, n = state
        inside = jnp.abs(z) <= 2
        return jnp.where(inside, z * z + c, z), n + inside.astype(jnp.int32)

    return lax.fori_loop(0, 100, step, (jnp.zeros_like(c), jnp.zeros(c.shape, jnp.int32)))[1]


def rnn(xs, w, u):
    return lax.scan(lambda h, x: (jnp.tanh(h @ w + x @ u), None), jnp.zeros((8, 64), jnp.float32), xs)[0]


def black_scholes(s, k, t):
    d1 = (jnp.log(s / k) + 0.05 * t) / (0.2 * jnp.sqrt(t))
    d2 = d1 - 0.2 * jnp.sqrt(t)
    return s / (1 + jnp.exp(-1.702 * d1)) - k * jnp.exp(-0.03 * t) / (1 + jnp.exp(-1.702 * d2))


def chain(v):
    for _ in range(20):
        v = v * 1.01 + 0.1
    return v


def euler(y, n):
    return lax.fori_loop(0, n, lambda _, y: y + 1e-3 * (-y * y + 1.0), y)


def mlp_step(w1, b1, w2, b2, x, labels):
    def loss(parameters):
        w1, b1, w2, b2 = parameters
        scores = jax.nn.log_softmax(jax.nn.relu(x @ w1 + b1) @ w2 + b2)
        return -jnp.mean(jnp.take_along_axis(scores, labels[:, None], 1))

    parameters = [w1, b1, w2, b2]
    value, gradients = jax.value_and_grad(loss)(parameters)
    return value, *[p - 0.01 * g for p, g in zip(parameters, gradients)]


programs = {
    name: jax_natural.PROGRAMS.get(name) or jax.jit(globals()[name], static_argnums=1 if name == "power" else ())
    for name in sys.argv[1:]
}
print(json.dumps(time_all(programs, jax.jit(lambda x: x + 1), jnp.asarray, jax.block_until_ready)))
