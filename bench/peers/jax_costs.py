"""What JAX itself costs. Prints JSON.

    tracing N...      microseconds per operation for a chain of N, lowered to StableHLO
"""

import json
import sys

import jax
import jax.numpy as jnp
from measure import seconds


def tracing(n):
    def chain(x):
        for _ in range(n // 2):
            x = x * 1.5 + 0.5
        return x

    x = jnp.ones((4, 4))

    def trace():
        jax.clear_caches()
        jax.jit(chain).lower(x)

    trace()
    return seconds(trace, 5) / n * 1e6


print(json.dumps({n: tracing(int(n)) for n in sys.argv[2:]}))
