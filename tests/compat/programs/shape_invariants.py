import tensorflow as tf


@tf.function
def grow(n):
    x = tf.zeros([0], tf.int32)
    for i in tf.range(n):
        tf.autograph.experimental.set_loop_options(shape_invariants=[(x, tf.TensorShape([None]))])
        x = tf.concat([x, [i]], axis=0)
    return x


print(grow(tf.constant(4)))


@tf.function
def grow_while(limit):
    x = tf.constant([1.0])
    while tf.size(x) < limit:
        tf.autograph.experimental.set_loop_options(
            shape_invariants=[(x, tf.TensorShape([None]))], maximum_iterations=3)
        x = tf.concat([x, x], 0)
    return x


print(grow_while(tf.constant(4)).shape, grow_while(tf.constant(1000)).shape)

c = lambda i, x: tf.less(i, 3)
b = lambda i, x: (i + 1, tf.concat([x, x], axis=0))
i, m = tf.while_loop(c, b, loop_vars=[tf.constant(0), tf.ones([2, 2])],
                     shape_invariants=[tf.TensorShape([]), tf.TensorShape([None, 2])])
print(i, m.shape)


@tf.function
def staged():
    return tf.while_loop(c, b, loop_vars=[tf.constant(0), tf.ones([2, 2])],
                         shape_invariants=[tf.TensorShape([]), tf.TensorShape([None, 2])])


i, m = staged()
print(i, m.shape)
