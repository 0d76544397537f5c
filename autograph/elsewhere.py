"""What to use in the place of names that autograph does not have, and that programs for TensorFlow, NumPy or JAX use.

The errors for missing names show it (`framework.names`); it is loaded when the first one is shown. `elsewhere.txt` has
the names of TensorFlow 2.21 for which nothing here stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

__all__ = ["ADVICE", "advice", "names_of_tensorflow"]

_KERAS = "there are no layers and models here: ag.Module is the class of what has variables, and Keras runs beside it"
_DISTRIBUTE = (
    "ag.distribute.connect makes a cluster, ag.distribute.DataParallel trains on it; ag.device and ag.Session(graph, "
    "devices=[...]) split a graph over devices"
)
_IMAGES = (
    "images are arrays: read and resize them with Pillow or SciPy in tf.numpy_function or before; flips and crops are "
    "slices, image[:, ::-1]"
)
_SPARSE = "tensors are dense; tf.IndexedSlices are the rows that a gradient changes, scipy.sparse has the rest"
_RAGGED = "rows have one length; pad them (tf.data's padded_batch) and keep lengths beside, or use a list of tensors"
_PARSING = "read files with Python or NumPy in the functions of a dataset, tf.data.Dataset.from_generator"
_STRINGS = "text that a tensor decides has all methods of Python's str in a tf.function; else tf.py_function"
_SIGNAL = "np.fft on tensors: numpy.fft.rfft(x) is an operation"
_EAGER = "operations run at once outside of graphs; build one with `with tf.Graph().as_default():`"
_GRAPHS_V1 = "build graphs with `with tf.Graph().as_default():`, or use tf.function"
_QUEUES = "tf.data.Dataset has the elements, prefetch the threads"
_DISPATCH = "ag.register_conversion lets objects be used as tensors, ag.register_structure as structures"
_DEVICES = "the one physical device is the CPU, and always visible"
_RANDOM = "tf.random.normal and its like with tf.random.set_seed; tf.random.stateless_normal has a seed of its own"
_INITIALIZERS = "tf.Variable(tf.random.normal(shape)), or any function without arguments: tf.Variable(lambda: ...)"

#: What is said where nothing stands for a name of TensorFlow's.
_NOTHING = "nothing here stands for it; NumPy's functions work on tensors, and tf.numpy_function calls any other"

#: Of namespaces and names that there are not: what there is instead. What stands for a namespace stands for its names.
ADVICE: Mapping[str, str] = {
    "tf.keras": _KERAS,
    "tf.layers": _KERAS,
    "tf.estimator": _KERAS,
    "tf.optimizers": "a step is v.assign_sub(rate * gradient)",
    "tf.losses": "tf.nn has the losses",
    "tf.metrics": "a metric is a tf.Variable that a function adds to",
    "tf.initializers": _INITIALIZERS,
    "tf.random_normal_initializer": _INITIALIZERS,
    "tf.random_uniform_initializer": _INITIALIZERS,
    "tf.zeros_initializer": "tf.Variable(tf.zeros(shape))",
    "tf.ones_initializer": "tf.Variable(tf.ones(shape))",
    "tf.constant_initializer": "tf.Variable(tf.fill(shape, value))",
    "tf.distribute.ParameterServerStrategy": _DISTRIBUTE,
    "tf.distribute.TPUStrategy": _DISTRIBUTE,
    "tf.distribute.OneDeviceStrategy": "tf.distribute.MirroredStrategy of one device",
    "tf.distribute.cluster_resolver": _DISTRIBUTE,
    "tf.distribute.coordinator": _DISTRIBUTE,
    "tf.distribute.experimental.MultiWorkerMirroredStrategy": "tf.distribute.MultiWorkerMirroredStrategy",
    "tf.distribute.experimental.ParameterServerStrategy": _DISTRIBUTE,
    "tf.distribute.experimental.coordinator": _DISTRIBUTE,
    "tf.dtensor": _DISTRIBUTE,
    "tf.tpu": _DISTRIBUTE,
    "tf.config.experimental_connect_to_cluster": _DISTRIBUTE,
    "tf.config.experimental_connect_to_host": _DISTRIBUTE,
    "tf.config.set_visible_devices": _DEVICES,
    "tf.config.get_visible_devices": _DEVICES,
    "tf.config.experimental": "there are no GPUs; tf.config.set_logical_device_configuration divides the CPU",
    "tf.config.threading": "ag.config.threads is the number of threads",
    "tf.image": _IMAGES,
    "tf.audio": "samples are arrays: Python's module wave, or scipy.io.wavfile, reads them",
    "tf.signal": _SIGNAL,
    "tf.sparse": _SPARSE,
    "tf.SparseTensor": _SPARSE,
    "tf.ragged": _RAGGED,
    "tf.RaggedTensor": _RAGGED,
    "tf.RaggedTensorSpec": _RAGGED,
    "tf.SparseTensorSpec": _SPARSE,
    "tf.lookup": "a dict whose keys a tensor decides is a table in a tf.function",
    "tf.queue": _QUEUES,
    "tf.io.gfile": "Python's pathlib and shutil",
    "tf.io.decode_jpeg": _IMAGES,
    "tf.io.decode_png": _IMAGES,
    "tf.io.decode_image": _IMAGES,
    "tf.io.parse_example": _PARSING,
    "tf.io.parse_single_example": _PARSING,
    "tf.io.decode_csv": _PARSING,
    "tf.io.TFRecordWriter": _PARSING,
    "tf.io.FixedLenFeature": _PARSING,
    "tf.io.RaggedFeature": _PARSING,
    "tf.data.TFRecordDataset": _PARSING,
    "tf.data.Options": "a dataset does what its methods say; prefetch and num_parallel_calls choose threads",
    "tf.data.experimental.make_csv_dataset": _PARSING,
    "tf.data.experimental.CsvDataset": _PARSING,
    "tf.data.experimental.Counter": "tf.data.Dataset.counter()",
    "tf.data.experimental.AutoShardPolicy": _DISTRIBUTE,
    "tf.train.Example": _PARSING,
    "tf.train.Feature": _PARSING,
    "tf.train.Features": _PARSING,
    "tf.train.BytesList": _PARSING,
    "tf.train.FloatList": _PARSING,
    "tf.train.Int64List": _PARSING,
    "tf.train.ClusterSpec": _DISTRIBUTE,
    "tf.distribute.Server": _DISTRIBUTE,
    "tf.map_fn": "a loop in a tf.function, `for row in rows:`, with a list that grows, or an operation on all rows",
    "tf.vectorized_map": "operations work on all rows at a time: broadcast with x[:, None]",
    "tf.scan": "a loop in a tf.function, with a list that grows",
    "tf.foldl": "functools.reduce, or a loop, in a tf.function",
    "tf.foldr": "functools.reduce over x[::-1], or a loop, in a tf.function",
    "tf.hessians": "ag.hessian(f), or a GradientTape in another",
    "tf.saturate_cast": "tf.cast(tf.clip_by_value(x, low, high), dtype)",
    "tf.bfloat16": "tf.float16 or tf.float32",
    "tf.matrix_square_root": "tf.linalg.eigh: v * sqrt(e) @ transpose(v) for symmetric matrices",
    "tf.variable_creator_scope": "make the variables where they are wanted; ag.Module finds them",
    "tf.get_logger": "Python's logging.getLogger",
    "tf.experimental": _DISPATCH,
    "tf.raw_ops": "the functions of tf; `ag.Graph` text shows which operation each makes",
    "tf.xla": "graphs are compiled to machine code without it",
    "tf.test": "pytest, or Python's unittest, with NumPy's np.testing",
    "tf.type_spec_from_value": "tf.TensorSpec.from_tensor(value)",
    "tf.nn.scale_regularization_loss": "the loss / tf.distribute.get_strategy().num_replicas_in_sync",
    "tf.nn.compute_average_loss": "tf.reduce_sum(losses) / batch size",
    "tf.nn.convolution": "tf.nn.conv2d and its like",
    "tf.math.confusion_matrix": "tf.math.bincount(labels * classes + predictions), reshaped to [classes, classes]",
    "tf.strings.split": _STRINGS,
    "tf.strings.substr": _STRINGS,
    "tf.strings.lower": _STRINGS,
    "tf.strings.upper": _STRINGS,
    "tf.strings.regex_replace": _STRINGS,
    "tf.strings.bytes_split": _STRINGS,
    "tf.strings.unicode_split": _STRINGS,
    "tf.strings.unicode_decode": _STRINGS,
    "tf.strings.to_hash_bucket_fast": _STRINGS,
    "tf.random.get_global_generator": _RANDOM,
    "tf.random.split": _RANDOM,
    "tf.debugging.set_log_device_placement": "ag.Session(graph).plan(fetches) shows where operations run",
    "tf.enable_eager_execution": _EAGER,
    "tf.disable_eager_execution": _GRAPHS_V1,
    "tf.Session": "tf.compat.v1.Session",
    "tf.placeholder": "tf.compat.v1.placeholder in a graph that is built by hand; a tf.function takes arguments",
    "tf.get_default_graph": "tf.compat.v1.get_default_graph",
    "tf.global_variables_initializer": "tf.compat.v1.global_variables_initializer",
    "tf.get_variable": "tf.Variable",
    "tf.contrib": "TensorFlow has it no more either",
    "tf.log": "tf.math.log",
    "tf.mul": "tf.multiply",
    "tf.sub": "tf.subtract",
    "tf.random_normal": "tf.random.normal",
    "tf.random_uniform": "tf.random.uniform",
    "tf.to_float": "tf.cast(x, tf.float32)",
    "tf.compat.v1.disable_eager_execution": _GRAPHS_V1,
    "tf.compat.v1.enable_eager_execution": _EAGER,
    "tf.compat.v1.disable_v2_behavior": _GRAPHS_V1,
    "tf.compat.v1.enable_v2_behavior": _EAGER,
    "tf.compat.v1.get_variable": "tf.Variable, under a name scope",
    "tf.compat.v1.variable_scope": "tf.name_scope, and tf.Variable in the place of get_variable",
    "tf.compat.v1.layers": _KERAS,
    "tf.compat.v1.train": "a step is v.assign_sub(rate * gradient), with tf.gradients",
    "tf.compat.v1.RunOptions": "session.plan(fetches) shows what a run does",
    "tf.compat.v1.RunMetadata": "session.plan(fetches) shows what a run does",
    "tf.compat.v1.reduce_sum": "tf.reduce_sum",
    "tf.compat.v1.reduce_mean": "tf.reduce_mean",
    "ag.array": "ag.constant",
    "ag.tensor": "ag.constant",
    "ag.as_tensor": "ag.convert_to_tensor",
    "ag.jit": "ag.function",
    "ag.compile": "ag.function",
    "ag.mean": "ag.reduce_mean, or np.mean, which works on tensors",
    "ag.sum": "ag.reduce_sum, or np.sum, which works on tensors",
    "ag.max": "ag.reduce_max, or np.max, which works on tensors",
    "ag.min": "ag.reduce_min, or np.min, which works on tensors",
    "ag.prod": "ag.reduce_prod, or np.prod, which works on tensors",
    "ag.std": "ag.reduce_std, or np.std, which works on tensors",
    "ag.all": "ag.reduce_all, or np.all, which works on tensors",
    "ag.any": "ag.reduce_any, or np.any, which works on tensors",
    "ag.dot": "ag.matmul or ag.tensordot, or np.dot, which works on tensors",
    "ag.arange": "ag.range, or np.arange",
    "ag.relu": "ag.nn.relu",
    "ag.softmax": "ag.nn.softmax",
    "ag.vmap": "operations work on all rows at a time: broadcast with x[:, None]",
    "ag.vectorized_map": "operations work on all rows at a time: broadcast with x[:, None]",
    "ag.map_fn": "a loop in an ag.function, `for row in rows:`, with a list that grows",
    "ag.scan": "a loop in an ag.function, with a list that grows",
    "ag.math": "its functions are in ag itself: ag.exp; in an ag.function Python's math works, too",
    "ag.keras": _KERAS,
    "ag.no_grad": "ag.stop_gradient(x), or compute outside of the tape",
}  # fmt: skip


def advice(namespace: str, name: str) -> str | None:
    """What to use in the place of a name that a namespace does not have; None if that is not known.

    Of a namespace that is not there as a whole, it is what its first name in the table says.

    >>> advice("tf", "get_default_graph")
    'use tf.compat.v1.get_default_graph'
    """
    full = f"{namespace}.{name}"
    found = ADVICE.get(full) or next((text for key, text in ADVICE.items() if key.startswith(full + ".")), None)
    if found is None:
        return _NOTHING if name in names_of_tensorflow().get(namespace, ()) else None
    return found if " " in found else f"use {found}"


@cache
def names_of_tensorflow() -> Mapping[str, frozenset[str]]:
    """By namespace, the names of TensorFlow's for which nothing here stands.

    >>> "lite" in names_of_tensorflow()["tf"]
    True
    """
    from importlib import resources  # here, as hardly any process shows such an error

    text = resources.files("autograph").joinpath("elsewhere.txt").read_text("utf-8").replace("\n  ", " ")
    rows = (row.partition(":") for row in text.splitlines())
    return {namespace: frozenset(names.split()) for namespace, _, names in rows}
