"""Graphs by hand and through functions: v1 names, name scopes, control dependencies, init_scope."""
import sys
import tensorflow as tf


@tf.function
def f(x):
    with tf.name_scope("outer"):
        y = tf.add(x, 1, name="sum")
    print(y.name, isinstance(y.op, tf.Operation), y.graph is tf.compat.v1.get_default_graph(), tf.executing_eagerly())
    with tf.init_scope():
        print(tf.executing_eagerly())
    with tf.control_dependencies([tf.print("first", output_stream=sys.stdout)]):
        z = tf.identity(y)
    tf.print("second", z, output_stream=sys.stdout)
    return z


print(f(tf.constant(1)))
graph = f.get_concrete_function(tf.TensorSpec([], tf.int32)).graph
print(isinstance(graph, tf.Graph), [op.type for op in graph.get_operations() if op.type in ("AddV2", "PrintV2")])

with tf.Graph().as_default() as g:
    a = tf.constant(1, name="a")
    b = a + 2
print(a.graph is g, tf.executing_eagerly())


@tf.function
def asserting(x):
    tf.debugging.assert_positive(x, message="must be positive")
    tf.debugging.assert_less(x, 100.0, message="too large")
    return tf.sqrt(x)


print(asserting(tf.constant(4.0)))
for bad in (-1.0, 1000.0):
    try:
        asserting(tf.constant(bad))
    except tf.errors.InvalidArgumentError as e:
        print("must be positive" in str(e), "too large" in str(e))


@tf.function
def through_python(x):
    y = tf.py_function(lambda v: v.numpy() * 2, [x], tf.float32)
    z = tf.numpy_function(lambda v: v + 1, [y], tf.float32)
    z.set_shape([2])
    return z


print(through_python(tf.constant([1.0, 2.0])))

tf.config.run_functions_eagerly(True)
print(tf.config.functions_run_eagerly(), through_python(tf.constant([1.0, 2.0])))
tf.config.run_functions_eagerly(False)
