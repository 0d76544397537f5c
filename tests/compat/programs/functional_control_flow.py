import tensorflow as tf


def both(f, *args):
    print(f(*args))
    print(tf.function(f)(*args))


def with_cond(x, y):
    return tf.cond(tf.less(x, y), lambda: tf.add(x, x * y), lambda: tf.square(y))


both(with_cond, tf.constant(2), tf.constant(5))
both(with_cond, tf.constant(7), tf.constant(5))


def with_while(n):
    i, total = tf.while_loop(lambda i, t: tf.less(i, n), lambda i, t: (tf.add(i, 1), t + i), [tf.constant(0), tf.constant(0)])
    return total


both(with_while, tf.constant(10))


def with_limit(n):
    return tf.while_loop(lambda i: i < n, lambda i: [i + 1], [tf.constant(0)], maximum_iterations=4)[0]


both(with_limit, tf.constant(10))
both(with_limit, tf.constant(2))


def with_case(x, y, z):
    f1 = lambda: tf.constant(17)
    f2 = lambda: tf.constant(23)
    f3 = lambda: tf.constant(-1)
    return tf.case([(tf.less(x, y), f1), (tf.greater(x, z), f2)], default=f3, exclusive=True)


both(with_case, tf.constant(1), tf.constant(2), tf.constant(3))
both(with_case, tf.constant(5), tf.constant(2), tf.constant(3))
both(with_case, tf.constant(2), tf.constant(2), tf.constant(3))


def with_switch(index):
    return tf.switch_case(index, branch_fns=[lambda: tf.constant("zero"), lambda: tf.constant("one"), lambda: tf.constant("many")])


for n in (0, 1, 2, 7, -1):
    both(with_switch, tf.constant(n))


def with_default(index):
    return tf.switch_case(index, branch_fns={0: lambda: tf.constant(17), 1: lambda: tf.constant(31)}, default=lambda: tf.constant(-1))


for n in (0, 1, 3, -1):
    both(with_default, tf.constant(n))

try:
    tf.function(with_case)(tf.constant(5), tf.constant(6), tf.constant(3))
except tf.errors.InvalidArgumentError:
    print("not exclusive")


@tf.function
def no_default(x):
    return tf.case([(x > 0, lambda: x), (x < 0, lambda: -x)])


print(no_default(tf.constant(-3)))
try:
    no_default(tf.constant(0))
except tf.errors.InvalidArgumentError:
    print("none holds")


@tf.function
def nested(n):
    def body(i, total):
        return i + 1, tf.cond(i % 2 == 0, lambda: total + i, lambda: total - i)
    return tf.while_loop(lambda i, t: i < n, body, (0, tf.constant(0)))[1]


print(nested(tf.constant(6)))
