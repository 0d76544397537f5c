"""Loops and conditionals of the guide "Better performance with tf.function"."""
import sys
import tensorflow as tf


@tf.function
def f(x):
    while tf.reduce_sum(x) > 1:
        tf.print(x, output_stream=sys.stdout)
        x = x / 2
    return x


y = f(tf.constant([0.4, 0.9, 0.6]))
print(y.shape, y.dtype)


@tf.function
def fizz(n):
    counter = tf.constant(0)
    for i in tf.range(n):
        if i == tf.constant(3):
            continue
        if i > 6:
            break
        counter += i
    return counter


print(fizz(tf.constant(5)), fizz(tf.constant(100)))


@tf.function
def collatz(n):
    steps = 0
    while n != 1:
        if n % 2 == 0:
            n //= 2
        else:
            n = 3 * n + 1
        steps += 1
    return steps


print(collatz(tf.constant(27)), collatz(27))


@tf.function
def sum_even(items):
    s = 0
    for c in items:
        if c % 2 > 0:
            continue
        s += c
    return s


print(sum_even(tf.constant([10, 12, 15, 20])))


@tf.function
def first_above(xs, limit):
    found = -1.0
    for x in xs:
        if x > limit:
            found = x
            break
    return found


print(first_above(tf.constant([1.0, 5.0, 7.0]), 4.0), first_above(tf.constant([1.0]), 4.0))
