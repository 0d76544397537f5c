import tensorflow as tf
import numpy as np
import sys

rng = np.random.default_rng(0)
x = tf.constant(np.linspace(-2, 2, 200), tf.float32)
noise = tf.constant(rng.normal(size=200), tf.float32)
y = x * 3.0 + 2.0 + 0.1 * noise

class Dense(tf.Module):
    def __init__(self, in_features, out_features, activation=None, name=None):
        super().__init__(name=name)
        self.w = tf.Variable(0.5 * rng.normal(size=[in_features, out_features]), dtype=tf.float32, name='w')
        self.b = tf.Variable(tf.zeros([out_features]), name='b')
        self.activation = activation

    def __call__(self, x):
        y = tf.matmul(x, self.w) + self.b
        return y if self.activation is None else self.activation(y)

class Net(tf.Module):
    def __init__(self, name=None):
        super().__init__(name=name)
        self.layers = [Dense(1, 8, tf.nn.relu), Dense(8, 1)]
        self.steps = tf.Variable(0, trainable=False)

    @tf.function
    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
        return x

net = Net('net')
print(len(net.variables), len(net.trainable_variables), len(net.submodules))
for v in net.trainable_variables:
    print(v.name, v.shape)

@tf.function
def train_step(x, y, rate):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(net(x[:, tf.newaxis])[:, 0] - y))
    grads = tape.gradient(loss, net.trainable_variables)
    for g, v in zip(grads, net.trainable_variables):
        v.assign_sub(rate * g)
    net.steps.assign_add(1)
    return loss

@tf.function
def evaluate(dataset):
    total, count = 0.0, 0
    for x, y in dataset:
        prediction = net(x[:, tf.newaxis])[:, 0]
        total += tf.reduce_sum(tf.square(prediction - y))
        count += tf.size(x)
        if count >= 150:
            break
    return total / tf.cast(count, tf.float32)

dataset = tf.data.Dataset.from_tensor_slices((x, y)).batch(32)
print(dataset.element_spec)
for epoch in range(4):
    losses = [train_step(x, y, 0.05) for x, y in dataset]
    print(f'epoch {epoch}: {np.mean([l.numpy() for l in losses]):.4f} {evaluate(dataset).numpy():.4f}')
print(net.steps.numpy())

@tf.function
def train_while(dataset, wanted, limit):
    epochs = 0
    loss = evaluate(dataset)
    while loss > wanted and epochs < limit:
        for x, y in dataset:
            train_step(x, y, 0.05)
        loss = evaluate(dataset)
        epochs += 1
    return epochs, loss

epochs, loss = train_while(dataset, tf.constant(0.05), tf.constant(50))
print(epochs.numpy(), f'{loss.numpy():.3f}', net.steps.numpy() == 7 * (4 + epochs.numpy()))

class Counter:
    def __init__(self):
        self.v = None

    @tf.function
    def __call__(self, x):
        if self.v is None:
            self.v = tf.Variable(tf.zeros_like(x))
        return self.v.assign_add(x)

counter = Counter()
print(counter(tf.constant([1.0, 2.0])).numpy(), counter(tf.constant([10.0, 20.0])).numpy(), counter.v.numpy())

state = tf.Variable(1.0)

@tf.function
def hailstorm(n):
    for i in tf.range(n):
        if state > 10.0:
            state.assign(state / 4.0)
        else:
            state.assign_add(state)
        tf.print('state', state, output_stream=sys.stdout)
    return state.read_value()

print(hailstorm(tf.constant(6)).numpy(), state.numpy())

v = tf.Variable([[1.0, 2.0], [3.0, 4.0]])
v[0].assign([10.0, 20.0])
v[:, 1].assign(v[:, 1] * 2)
v.scatter_nd_add([[1, 0]], [5.0])
print(v.numpy())
v.scatter_update(tf.IndexedSlices([[7.0, 8.0]], [1]))
print(v.numpy(), v.shape, v.dtype)
try:
    v.assign([1.0])
except ValueError as e:
    print('ValueError')
