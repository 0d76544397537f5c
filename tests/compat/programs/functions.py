"""Nested functions, recursion, do_not_convert, methods, partials, structures."""
import functools
import tensorflow as tf


@tf.function
def inner(x):
    print("Tracing inner")
    return x + 1


@tf.function
def outer(x):
    print("Tracing outer")
    return inner(x) * inner(x + 1)


print(outer(tf.constant(2)))
print(outer(tf.constant(3)))


@tf.function
def factorial(n):
    if n <= 1:
        return 1
    return n * factorial(n - 1)


print(factorial(5))


def power(x, n):
    if n == 0:
        return tf.ones_like(x)
    return x * power(x, n - 1)


print(tf.function(power)(tf.constant(2.0), 8))


@tf.autograph.experimental.do_not_convert
def unconverted(x):
    return x * 2 if isinstance(x, tf.Tensor) else 0


@tf.autograph.experimental.do_not_convert
def python_branch(x):
    if x > 0:
        return x
    return -x


@tf.function
def calls(x):
    return unconverted(x)


print(calls(tf.constant(4)))
print(python_branch(-3))
try:
    tf.function(python_branch)(tf.constant(-3))
except TypeError:
    print("a symbolic tensor is no Python bool")
try:
    tf.function(lambda x: 1 if x > 0 else 2, autograph=False)(tf.constant(1))
except TypeError:
    print("nor without autograph")


class Scaler:
    def __init__(self, by):
        self.by = by

    @tf.function
    def __call__(self, x):
        print("Tracing a Scaler by", self.by)
        return x * self.by

    @tf.function
    def clipped(self, x, limit=10):
        y = self(x)
        if y > limit:
            y = tf.constant(limit)
        return y


two, three = Scaler(2), Scaler(3)
print(two(tf.constant(4)), three(tf.constant(4)), two(tf.constant(5)))
print(two.clipped(tf.constant(9)), two.clipped(tf.constant(2)))

print(tf.function(functools.partial(power, n=3))(tf.constant(2.0)))


@tf.function
def structures(d, pair):
    a, (b, c) = pair
    return {"sum": d["x"] + a, "rest": [b, (c, None)]}


result = structures({"x": tf.constant(1)}, (tf.constant(2), (tf.constant(3.0), [tf.constant(4)])))
print(result["sum"], result["rest"][0], result["rest"][1][0][0], result["rest"][1][1])
print([int(t) for t in tf.nest.flatten({"b": tf.constant(2), "a": (tf.constant(1), [tf.constant(3)])}["a"])])
print(tf.nest.map_structure(lambda x: x * 2, {"a": 1, "b": [2, 3]}))
print(tf.nest.pack_sequence_as([1, (2, 3)], [10, 20, 30]))


@tf.function
def conditional_closure(x, flag):
    scale = 3.0

    def apply(y):
        nonlocal scale
        if flag:
            scale = 2.0
        return y * scale

    return apply(x)


print(conditional_closure(tf.constant(1.0), tf.constant(True)), conditional_closure(tf.constant(1.0), False))

add = tf.function(lambda a, b=1, *rest, scale=1: (a + b + sum(rest)) * scale)
print(add(tf.constant(1)), add(tf.constant(1), 2, 3, scale=tf.constant(10)))
