"""What TensorFlow itself costs. Prints JSON.

    conversion N...   seconds that AutoGraph takes for N if/else in a row
    tracing N...      microseconds per operation for a chain of N
"""

import json
import sys
import time

import tensorflow as tf
from measure import load, once, seconds
from statements import in_a_row


def conversion(n):
    f = load(in_a_row("if/else", n))
    return once(lambda: tf.autograph.to_graph(f), time.process_time)


def tracing(n):
    def chain(x):
        for _ in range(n // 2):
            x = x * 1.5 + 0.5
        return x

    x = tf.ones((4, 4))
    trace = lambda: tf.function(chain, autograph=False).get_concrete_function(x)  # noqa: E731
    trace()
    return seconds(trace, 5) / n * 1e6


conversion(2)  # imports, templates
action = {"conversion": conversion, "tracing": tracing}[sys.argv[1]]
print(json.dumps({n: action(int(n)) for n in sys.argv[2:]}))
