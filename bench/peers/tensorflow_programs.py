"""The workloads under `tf.function`, with `--xla` compiled by XLA. Prints JSON: see `workloads.time_all`."""

import json
import sys

import tensorflow as tf
from workloads import time_all


def power(x, y):
    result = tf.eye(10, dtype=tf.int32)
    for _ in range(y):
        result = tf.matmul(x, result)
    return result


def simple_relu(x):
    if x > 0:
        return x
    else:
        return 0


def mse(a, b):
    return tf.reduce_mean((a - b) ** 2)


def collatz(n):
    count = tf.constant(0, tf.int64)
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        count = count + 1
    return count


def mandelbrot(c):
    z = tf.zeros_like(c)
    n = tf.zeros(c.shape, tf.int32)
    for _ in tf.range(100):
        inside = tf.abs(z) <= 2
        z = tf.where(inside, z * z + c, z)
        n = n + tf.cast(inside, tf.int32)
    return n


def rnn(xs, w, u):
    h = tf.zeros((8, 64))
    for x in xs:
        h = tf.tanh(h @ w + x @ u)
    return h


def black_scholes(s, k, t):
    d1 = (tf.math.log(s / k) + 0.05 * t) / (0.2 * tf.sqrt(t))
    d2 = d1 - 0.2 * tf.sqrt(t)
    return s / (1 + tf.exp(-1.702 * d1)) - k * tf.exp(-0.03 * t) / (1 + tf.exp(-1.702 * d2))


def chain(v):
    for _ in range(20):
        v = v * 1.01 + 0.1
    return v


def euler(y, n):
    for _ in tf.range(n):
        y = y + 1e-3 * (-y * y + 1.0)
    return y


def mlp_step(w1, b1, w2, b2, x, labels):
    with tf.GradientTape() as tape:
        tape.watch([w1, b1, w2, b2])
        scores = tf.nn.relu(x @ w1 + b1) @ w2 + b2
        loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels, scores))
    gradients = tape.gradient(loss, [w1, b1, w2, b2])
    return loss, *[p - 0.01 * g for p, g in zip([w1, b1, w2, b2], gradients)]


xla = "--xla" in sys.argv
names = [name for name in sys.argv[1:] if name != "--xla"]
programs = {name: tf.function(globals()[name], jit_compile=xla or None) for name in names if name in globals()}
start = tf.function(lambda x: x + 1, jit_compile=xla or None)
to_arrays = lambda result: tf.nest.map_structure(lambda x: x.numpy(), result)  # noqa: E731
print(json.dumps(time_all(programs, start, tf.constant, to_arrays)))
