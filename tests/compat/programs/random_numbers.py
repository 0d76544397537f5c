import tensorflow as tf

tf.random.set_seed(1234)
a = tf.random.uniform([2])
tf.random.set_seed(1234)
b = tf.random.uniform([2])
print(bool(tf.reduce_all(a == b)), a.shape, a.dtype)
x = tf.random.stateless_uniform([3], seed=(2, 3))
y = tf.random.stateless_uniform([3], seed=(2, 3))
print(bool(tf.reduce_all(x == y)))
print(tf.random.normal([2, 3], mean=1.0, stddev=2.0).shape, tf.sort(tf.random.shuffle(tf.range(5))))
n = tf.random.uniform([1000], minval=3, maxval=6, dtype=tf.int32)
print(tf.reduce_min(n), tf.reduce_max(n))
g = tf.random.Generator.from_seed(1)
p, q = g.normal([2]), g.normal([2])
print(bool(tf.reduce_any(p != q)), g.uniform([2, 2]).shape)


@tf.function
def draw():
    return tf.random.uniform([], seed=1)


print(bool(draw() != draw()))
