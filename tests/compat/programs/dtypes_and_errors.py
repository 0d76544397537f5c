import numpy as np
import tensorflow as tf

print(tf.constant(1).dtype, tf.constant(1.0).dtype, tf.constant(True).dtype, tf.constant(np.float64(1)).dtype)
print(tf.constant([1, 2]) + 1, tf.constant([1.0]) * 2)
print(tf.cast(tf.constant([1.7, -1.7]), tf.int32))
print(tf.constant("hello"), tf.strings.join(["a", "b"], separator="-"), tf.strings.length("héllo", unit="UTF8_CHAR"))
print(tf.strings.to_number("2.5"), tf.as_string(tf.constant(3)))
print(tf.bitwise.bitwise_and(tf.constant(6), 3), tf.constant(6) & 3)
print(tf.math.log1p(tf.constant(0.0)), tf.math.reduce_std(tf.constant([1.0, 3.0])))
print(tf.nn.relu([-1.0, 2.0]), tf.nn.softmax([0.0, 0.0]))
print(tf.linalg.norm([3.0, 4.0]), tf.linalg.trace([[1, 2], [3, 4]]), tf.linalg.diag([1, 2]))
print(tf.debugging.assert_equal(tf.constant(1), 1))
print(tf.range(5)[tf.newaxis, 1:4], tf.zeros((2, 1)))
print(tf.TensorShape([None, 3]), tf.TensorSpec([None], tf.float32))
print(tf.executing_eagerly(), tf.is_tensor(tf.constant(1)), tf.is_tensor(1))
print(tf.get_static_value(tf.constant([1, 2])))
print(tf.where([True, False], 1, 2), tf.gather([10, 20, 30], [2, 0]))
print(tf.unique([1, 1, 2]).y, tf.math.top_k([1.0, 3.0, 2.0], k=2).indices)
print(tf.einsum("ij,jk->ik", tf.ones([2, 3]), tf.ones([3, 2])))
print(repr(tf.constant([1.5])), repr(tf.float32), repr(tf.TensorShape([1, None])))

attempts = {
    "dtypes do not mix": tf.function(lambda: tf.constant(1) + tf.constant(1.0)),
    "shapes do not fit": lambda: tf.constant([1, 2]) + tf.constant([1, 2, 3]),
    "gather out of range": lambda: tf.gather([1, 2], [5]),
    "assert": lambda: tf.debugging.assert_positive([-1.0]),
    "reshape": lambda: tf.reshape([1, 2, 3], [2, 2]),
    "check_numerics": lambda: tf.debugging.check_numerics([float("nan")], "bad"),
    "index": lambda: tf.constant([1, 2])[5],
}
for what, attempt in attempts.items():
    try:
        attempt()
    except (tf.errors.InvalidArgumentError, TypeError, ValueError):
        print(what, "is refused")

for attempt in ("gather out of range", "assert", "check_numerics"):
    try:
        attempts[attempt]()
    except tf.errors.InvalidArgumentError:
        print(attempt, "is an InvalidArgumentError")

try:
    tf.constant(["a", 1])
except (TypeError, ValueError):
    print("mixed list")
try:
    tf.function(lambda: tf.constant(1))(1)
except TypeError:
    print("too many arguments")
