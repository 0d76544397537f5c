import tensorflow as tf
import timeit

def matrix_multiply(a, b):
    result = tf.matmul(a, b)
    return tf.reduce_mean(result)

@tf.function
def matrix_multiply_optimized(a, b):
    result = tf.matmul(a, b)
    return tf.reduce_mean(result)

# Two uniformly distributed random matrices
matrix1 = tf.random.uniform((100, 100))
matrix2 = tf.random.uniform((100, 100))

print("Without tf.function:", timeit.timeit(lambda: matrix_multiply(matrix1, matrix2), number=10))
print("With tf.function:", timeit.timeit(lambda: matrix_multiply_optimized(matrix1, matrix2), number=10))
