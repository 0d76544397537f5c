"""The dynamic RNN of the guide, with a TensorArray and a growing list."""
import tensorflow as tf

batch_size = 2
seq_len = 3
feature_size = 4


def rnn_step(inp, state):
    return inp + state


@tf.function
def dynamic_rnn(rnn_step, input_data, initial_state):
    # [batch, time, features] -> [time, batch, features]
    input_data = tf.transpose(input_data, [1, 0, 2])
    max_seq_len = tf.shape(input_data)[0]

    states = tf.TensorArray(tf.float32, size=max_seq_len)
    state = initial_state
    for i in tf.range(max_seq_len):
        state = rnn_step(input_data[i], state)
        states = states.write(i, state)
    return tf.transpose(states.stack(), [1, 0, 2])


data = tf.reshape(tf.range(24.0), [batch_size, seq_len, feature_size])
print(dynamic_rnn(rnn_step, data, tf.zeros([batch_size, feature_size])))


@tf.function
def squares(n):
    out = tf.TensorArray(tf.int32, size=0, dynamic_size=True)
    for i in tf.range(n):
        out = out.write(i, i * i)
    return out.stack()


print(squares(tf.constant(5)))


@tf.function
def running(xs):
    total = 0.0
    sums = tf.TensorArray(tf.float32, size=0, dynamic_size=True, clear_after_read=False)
    for i in tf.range(tf.size(xs)):
        total += xs[i]
        sums = sums.write(i, total)
    return sums.read(0), sums.size(), sums.stack()


for part in running(tf.constant([1.0, 2.0, 4.0])):
    print(part)
