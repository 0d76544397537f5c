"""The workloads under `numba.njit`, as the loops that a Numba user writes. Prints JSON: see `workloads.time_all`.

No rnn: a product of arrays needs SciPy there.
"""

import json
import math
import sys

import numba_natural
import numpy as np
from numba import njit
from workloads import time_all


@njit
def power(x, y):
    result = np.eye(10).astype(np.int32)
    for _ in range(y):
        product = np.zeros((10, 10), np.int32)
        for i in range(10):
            for k in range(10):
                for j in range(10):
                    product[i, j] += x[i, k] * result[k, j]
        result = product
    return result


@njit
def simple_relu(x):
    if x > 0:
        return x
    else:
        return 0


@njit(fastmath=True)
def mse(a, b):
    total = np.float32(0)
    for i in range(a.size):
        difference = a[i] - b[i]
        total += difference * difference
    return total / a.size


@njit
def collatz(n):
    count = 0
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        count = count + 1
    return count


@njit
def mandelbrot(c):
    out = np.zeros(c.shape, np.int32)
    for i in range(c.shape[0]):
        for j in range(c.shape[1]):
            z = 0j
            for _ in range(100):
                if abs(z) > 2:
                    break
                z = z * z + c[i, j]
                out[i, j] += 1
    return out


@njit(fastmath=True)
def black_scholes(s, k, t):
    out = np.empty_like(s)
    for i in range(s.size):
        d1 = (math.log(s[i] / k[i]) + 0.05 * t[i]) / (0.2 * math.sqrt(t[i]))
        d2 = d1 - 0.2 * math.sqrt(t[i])
        out[i] = s[i] / (1 + math.exp(-1.702 * d1)) - k[i] * math.exp(-0.03 * t[i]) / (1 + math.exp(-1.702 * d2))
    return out


@njit
def chain(v):
    out = v.copy()
    for i in range(v.size):
        for _ in range(20):
            out[i] = out[i] * np.float32(1.01) + np.float32(0.1)
    return out


@njit
def euler(y, n):
    for _ in range(n):
        y = y + 1e-3 * (-y * y + 1.0)
    return y


programs = {**globals(), **numba_natural.PROGRAMS}
print(json.dumps(time_all({name: programs[name] for name in sys.argv[1:] if name in programs}, njit(lambda x: x + 1))))
