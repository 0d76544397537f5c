"""What an element of TensorFlow's datasets costs. Prints JSON: microseconds by pipeline."""

import json

import tensorflow as tf
from data_pipelines import COUNT, consume, loop, pipelines
from measure import seconds

found = {name: (lambda ds=ds: consume(ds)) for name, ds in pipelines(tf.data).items()}
total, numbers = loop(tf), tf.data.Dataset.range(COUNT)
found["sum in a function"] = lambda: total(numbers)
result = {}
for name, run in found.items():
    run()
    result[name] = seconds(run, 3) / COUNT * 1e6
print(json.dumps(result))
