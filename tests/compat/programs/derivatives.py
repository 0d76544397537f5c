import numpy as np
import tensorflow as tf


def show(name, *values):
    print(name, *[None if v is None else np.round(v.numpy(), 4).tolist() for v in values])


x = tf.constant([0.5, -1.2, 2.0])
with tf.GradientTape(persistent=True) as tape:
    tape.watch(x)
    y = tf.sin(x) * x[::-1]
    floor = tf.floor(x)
    with tape.stop_recording():
        z = y * y
show("jacobian", tape.jacobian(y, x))
show("piecewise constant", tape.gradient(floor, x))
show("unconnected", tape.gradient(z, x), tape.gradient(z, x, unconnected_gradients=tf.UnconnectedGradients.ZERO))

batch = tf.constant([[1.0, 2.0], [3.0, 4.0]])
with tf.GradientTape() as tape:
    tape.watch(batch)
    y = tf.cumsum(batch * batch, axis=1)
show("batch jacobian", tape.batch_jacobian(y, batch))

with tf.autodiff.ForwardAccumulator(x, tf.constant([1.0, 2.0, -1.0])) as acc:
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.reduce_sum(tf.sin(x) * x[::-1] ** 2)
    gradient = tape.gradient(y, x)
show("forward over reverse", acc.jvp(gradient), acc.jvp(y))


@tf.function
def of_a_graph(x):
    y = tf.reduce_sum(x**3)
    z = y * y
    return tf.gradients(z, [x, y]) + tf.gradients(z, x, stop_gradients=[y], unconnected_gradients="zero")


show("of a graph", *of_a_graph(x))

v = tf.Variable([1.0, 2.0, 3.0])


@tf.custom_gradient
def scaled(x):
    def grad(dy, variables=None):
        return dy * 2.0 * v, [dy * 3.0 * x]

    return x * v, grad


@tf.function
def by_custom(x):
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.reduce_sum(scaled(x))
    return tape.gradient(y, [x, v])


show("custom", *by_custom(x))


@tf.custom_gradient
def log1pexp(x):
    e = tf.exp(x)

    def grad(upstream):
        return upstream * (1 - 1 / (1 + e))

    return tf.math.log(1 + e), grad


large = tf.constant(100.0)
with tf.GradientTape() as tape:
    tape.watch(large)
    y = log1pexp(large)
show("custom and stable", tape.gradient(y, large))

block = tf.recompute_grad(lambda x: tf.sin(x) * x)
straight = tf.grad_pass_through(tf.round)
with tf.GradientTape() as tape:
    tape.watch(x)
    y = tf.reduce_sum(block(x) + 2.0 * straight(x))
show("recomputed and passed through", tape.gradient(y, x))

with tf.GradientTape() as outer:
    outer.watch(x)
    with tf.GradientTape() as inner:
        inner.watch(x)
        y = tf.reduce_sum(x**4)
    first = inner.gradient(y, x)
show("hessian", outer.jacobian(first, x))

for name, function in (("max", tf.reduce_max), ("relu", lambda t: tf.reduce_sum(tf.nn.relu(t - 1.0)))):
    ties = tf.constant([1.0, 2.0, 2.0])
    with tf.GradientTape() as tape:
        tape.watch(ties)
        y = function(ties)
    show(name, tape.gradient(y, ties))

w = tf.Variable(2.0)
frozen = tf.Variable(3.0, trainable=False)
with tf.GradientTape() as tape:
    y = w * w * frozen
print(len(tape.watched_variables()))
show("variables", *tape.gradient(y, [w, frozen]))
