"""Tracing, side effects and signatures of the guide "Better performance with tf.function"."""
import tensorflow as tf


@tf.function
def double(a):
    print("Tracing with", a if isinstance(a, (int, str)) else (a.dtype, a.shape))
    return a + a


print(double(tf.constant(1)))
print(double(tf.constant(1.1)))
print(double(tf.constant("a")))
print(double(tf.constant("b")))
print(double(tf.constant([1, 2])))
print(double(3))
print(double(3))
print(double(4))


@tf.function(input_signature=(tf.TensorSpec(shape=[None], dtype=tf.int32),))
def next_collatz(x):
    print("Tracing next_collatz")
    return tf.where(x % 2 == 0, x // 2, 3 * x + 1)


print(next_collatz(tf.constant([1, 2])))
print(next_collatz(tf.constant([3, 4, 5])))

for wrong in (tf.constant([[1, 2], [3, 4]]), tf.constant([1.0, 2.0])):
    try:
        next_collatz(wrong)
    except TypeError:
        print("TypeError")


def train_one_step():
    pass


@tf.function
def train(num_steps):
    print("Tracing with num_steps =", num_steps)
    for _ in tf.range(num_steps):
        train_one_step()


train(num_steps=10)
train(num_steps=20)


@tf.function
def side_effect(x):
    print("Traced with", x)
    return x


side_effect(1)
side_effect(1)
side_effect(2)

external = []


@tf.function
def append_while_tracing(x):
    external.append(1)
    return x + 1


append_while_tracing(tf.constant(1))
append_while_tracing(tf.constant(2))
print(external)

cf = double.get_concrete_function(tf.TensorSpec(shape=None, dtype=tf.string))
print(cf(tf.constant("x")))
print(cf(a=tf.constant(["x", "y"])))
try:
    cf(tf.constant(1))
except (TypeError, ValueError, tf.errors.InvalidArgumentError):
    print("refused")


@tf.function
def pow_(a, b):
    return a ** b


square = pow_.get_concrete_function(a=tf.TensorSpec(None, tf.float32), b=2)
print(square(tf.constant(10.0)))

@tf.function(reduce_retracing=True)
def g(x):
    return tf.reduce_sum(x)

print(g(tf.constant([1, 2])), g(tf.constant([1, 2, 3])), g(tf.constant([[4]])))
