import tensorflow as tf

x = tf.constant(3.0)
with tf.GradientTape() as tape:
    tape.watch(x)
    y = x * x * x
print(tape.gradient(y, x))


@tf.function
def slope(x):
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.square(x) + tf.sin(x)
    return tape.gradient(y, x)


print(slope(tf.constant(0.0)))

with tf.GradientTape(persistent=True) as tape:
    tape.watch(x)
    y = x * x
    z = y * y
print(tape.gradient(z, x), tape.gradient(y, x))
