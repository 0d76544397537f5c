"""Input pipelines, and loops over them in functions."""

import tensorflow as tf

AUTOTUNE = tf.data.AUTOTUNE

features = tf.constant([[0.0, 1.0], [1.0, 0.0], [1.0, 1.0], [2.0, 1.0]])
labels = tf.constant([1.0, 2.0, 3.0, 5.0])
dataset = tf.data.Dataset.from_tensor_slices((features, labels))
train = dataset.map(lambda x, y: (x * 2.0, y), num_parallel_calls=AUTOTUNE).cache().batch(2).prefetch(AUTOTUNE)
print(train.element_spec[0].shape, int(train.cardinality()))

w = tf.Variable([0.0, 0.0])


@tf.function
def epoch(data):
    steps = 0
    for x, y in data:
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((tf.linalg.matvec(x, w) - y) ** 2)
        w.assign_sub(0.05 * tape.gradient(loss, w))
        steps += 1
        if loss < 1e-6:
            break
    return steps


print("steps", int(epoch(train)))
print("again", int(epoch(train.repeat(500))) < 1000)
print("w", [round(float(v), 2) for v in w.numpy()])


@tf.function
def first_even(data):
    at, found = tf.constant(-1, tf.int64), tf.constant(-1, tf.int64)
    for i, x in data.enumerate():
        if x % 2 == 0:
            at, found = i, x
            break
    return at, found


print([int(v) for v in first_even(tf.data.Dataset.range(3, 9))])
print([int(v) for v in first_even(tf.data.Dataset.range(3, 9, 2))])

iterator = iter(tf.data.Dataset.range(10))


@tf.function
def two():
    return next(iterator) + next(iterator)


print(int(two()), int(two()))

windows = tf.data.Dataset.range(6).window(3, shift=1, drop_remainder=True).flat_map(lambda w: w.batch(3))
for window in windows:
    print(window.numpy().tolist())
print(int(tf.data.Dataset.range(5).reduce(tf.constant(0, tf.int64), lambda s, x: s + x)))
