"""Programs on datasets, for whichever library has TensorFlow's names. Run as a script, it prints TensorFlow's results:

python tests/data/programs.py > tests/data/tensorflow_results.txt
"""

from __future__ import annotations

import gzip
import tempfile
from pathlib import Path
from typing import Any

import numpy as np


def programs(tf: Any, folder: Path) -> dict[str, Any]:
    """{name: function that makes a dataset}. Files are written to `folder`."""
    (folder / "a.txt").write_bytes(b"one\ntwo\r\n\nthree")
    (folder / "b.txt").write_bytes(b"x\n")
    (folder / "r.bin").write_bytes(b"HHabcdefF")
    with gzip.open(folder / "a.gz", "wb") as file:
        file.write(b"g1\ng2\n")
    D, S, r, tmp = tf.data.Dataset, tf.TensorSpec, tf.data.Dataset.range, str(folder)

    def ten(n):
        return tf.fill([n], n)

    return {
        "range1": lambda: r(5),
        "range2": lambda: r(2, 9, 3),
        "range3": lambda: r(5, 0, -2),
        "range0": lambda: r(5, 1),
        "tensors": lambda: D.from_tensors(([1, 2], {"a": 3.0})),
        "tensors_str": lambda: D.from_tensors("hi"),
        "slices": lambda: D.from_tensor_slices(([1, 2, 3], [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])),
        "slices_d": lambda: D.from_tensor_slices({"b": ["x", "y"], "a": np.arange(2)}),
        "slices_nested": lambda: D.from_tensor_slices((([1, 2], [3, 4]), {"k": [True, False]})),
        "map": lambda: r(3).map(lambda x: (x, x * 2)),
        "map2": lambda: r(3).map(lambda x: (x, x * 2)).map(lambda a, b: {"s": a + b}),
        "map_list": lambda: r(3).map(lambda x: [x, x + 1]),
        "map_py": lambda: r(3).map(lambda x: 1),
        "map_single": lambda: r(2).map(lambda x: (x,)),
        "map_single2": lambda: r(2).map(lambda x: (x,)).map(lambda x: x + 1),
        "map_if": lambda: r(4).map(lambda x: x if x > 2 else -x),
        "batch": lambda: r(7).batch(3),
        "batch_d": lambda: r(7).batch(3, drop_remainder=True),
        "batch2": lambda: r(7).batch(3).batch(2),
        "batch_s": lambda: D.from_tensor_slices(["a", "bb", "c"]).batch(2),
        "batch_t": lambda: r(5).map(lambda x: (x, {"y": [x, x]})).batch(2),
        "unbatch": lambda: r(7).batch(3).unbatch(),
        "unbatch2": lambda: D.from_tensors(([1, 2], [["a", "b"], ["c", "d"]])).unbatch(),
        "padded": lambda: r(1, 5).map(ten).padded_batch(2),
        "padded2": lambda: r(1, 5).map(ten).padded_batch(2, padded_shapes=[6]),
        "padded3": lambda: (
            r(1, 4)
            .map(lambda n: (ten(n), n))
            .padded_batch(2, padded_shapes=([None], []), padding_values=(tf.constant(-1, tf.int64), None))
        ),
        "padded4": lambda: r(1, 4).map(lambda n: {"a": tf.fill([n, 2], "x")}).padded_batch(4, padding_values="z"),
        "padded5": lambda: r(1, 4).map(ten).padded_batch(2, padded_shapes=[-1], drop_remainder=True),
        "padded6": lambda: r(1, 4).padded_batch(2),
        "repeat": lambda: r(2).repeat(3),
        "repeat0": lambda: r(2).repeat(0),
        "repeat_inf": lambda: r(2).repeat().take(5),
        "repeat_none": lambda: r(0).repeat(),
        "take": lambda: r(5).take(2),
        "take_all": lambda: r(5).take(-1),
        "skip": lambda: r(5).skip(3),
        "skip_all": lambda: r(5).skip(-1),
        "skip9": lambda: r(5).skip(9),
        "shard": lambda: r(10).shard(3, 1),
        "enum": lambda: r(3).enumerate(start=5),
        "enum_t": lambda: r(3).map(lambda x: (x, x)).enumerate(),
        "filt": lambda: r(10).filter(lambda x: x % 3 == 0),
        "filt_t": lambda: D.zip((r(5), r(5, 10))).filter(lambda a, b: a + b > 8),
        "zip": lambda: D.zip(r(3), r(5)),
        "zip_n": lambda: D.zip((r(3), {"a": r(2), "b": (r(4), r(4))})),
        "concat": lambda: r(2).concatenate(r(3)),
        "concat_sh": lambda: D.from_tensors([1]).concatenate(D.from_tensors([1, 2])),
        "flat": lambda: r(4).flat_map(lambda x: r(x)),
        "flat_w": lambda: r(7).window(3, shift=2).flat_map(lambda w: w.batch(3)),
        "window": lambda: r(7).window(3),
        "window_d": lambda: r(7).window(3, shift=1, drop_remainder=True),
        "window_s": lambda: r(10).window(3, shift=1, stride=2, drop_remainder=True),
        "window_s2": lambda: r(10).window(3, shift=4, stride=2),
        "window_big": lambda: r(10).window(2, shift=5),
        "window_t": lambda: D.zip(r(4), r(4)).window(2),
        "window_big2": lambda: r(9).window(2, shift=4, stride=3),
        "window_short": lambda: r(2).window(5),
        "window_st3": lambda: r(5).window(2, stride=3),
        "inter": lambda: r(1, 6).interleave(lambda x: D.from_tensors(x).repeat(6), cycle_length=2, block_length=4),
        "inter2": lambda: r(6).interleave(lambda x: r(x), cycle_length=3, block_length=1),
        "inter3": lambda: r(7).interleave(lambda x: r(x % 3), cycle_length=2, block_length=2),
        "inter4": lambda: r(5).interleave(
            lambda x: D.from_tensors(x).repeat(3), cycle_length=9, block_length=2, num_parallel_calls=2
        ),
        "inter5": lambda: r(9).interleave(lambda x: r((x * 5) % 4), cycle_length=4, block_length=3),
        "inter6": lambda: r(9).interleave(lambda x: r((x * 5) % 4), cycle_length=4, block_length=1),
        "scan": lambda: r(5).scan(tf.constant(0, tf.int64), lambda s, x: (s + x, s * x)),
        "scan_sh": lambda: r(4).scan(tf.zeros([0], tf.int64), lambda s, x: (tf.concat([s, [x]], 0), tf.size(s))),
        "take_while": lambda: r(10).take_while(lambda x: x < 4),
        "unique": lambda: D.from_tensor_slices([1, 3, 1, 2, 3]).unique(),
        "unique_s": lambda: D.from_tensor_slices(["a", "b", "a"]).unique(),
        "cache": lambda: r(3).cache(),
        "cache_rep": lambda: r(3).cache().repeat(2),
        "prefetch": lambda: r(4).prefetch(2),
        "gen": lambda: D.from_generator(lambda: iter([1, 2]), output_signature=S([], tf.int32)),
        "gen_a": lambda: D.from_generator(lambda n: range(n), args=(3,), output_signature=S([], tf.int64)),
        "gen_t": lambda: D.from_generator(
            lambda: iter([(1, [1.0]), (2, [1.0, 2.0])]), output_signature=(S([], tf.int32), S([None], tf.float32))
        ),
        "gen_types": lambda: D.from_generator(
            lambda: iter([(1, [1.0]), (2, [1.0, 2.0])]), output_types=(tf.int32, tf.float32)
        ),
        "text": lambda: tf.data.TextLineDataset([tmp + "/a.txt", tmp + "/b.txt"]),
        "text_gz": lambda: tf.data.TextLineDataset(tmp + "/a.gz", compression_type="GZIP"),
        "counter": lambda: D.counter(2, 3).take(3),
        "counter_f": lambda: D.counter(1, 2, tf.int32).take(2),
        "rebatch": lambda: r(7).batch(2).rebatch(3),
        "choose": lambda: D.choose_from_datasets([r(2), r(10, 15)], D.from_tensor_slices(np.array([0, 1, 1, 0, 0, 1]))),
        "choose2": lambda: D.choose_from_datasets(
            [r(2), r(10, 15)], D.from_tensor_slices(np.array([0, 1, 1, 0, 0, 1])), stop_on_empty_dataset=False
        ),
        "parallel": lambda: r(20).map(lambda x: x * x, num_parallel_calls=4),
        "group": lambda: r(10).group_by_window(lambda x: x % 3, lambda k, w: w.batch(2), window_size=2),
        "group2": lambda: r(10).group_by_window(
            lambda x: x % 3, lambda k, w: w.map(lambda x: x * 10 + k), window_size_func=lambda k: k + 1
        ),
        "bucket": lambda: r(12).map(lambda n: ten(n % 5)).bucket_by_sequence_length(
            lambda x: tf.shape(x)[0], [2, 4], [3, 2, 2]
        ),
        "bucket_pad": lambda: r(12).map(lambda n: (ten(n % 4), n)).bucket_by_sequence_length(
            lambda x, n: tf.shape(x)[0], [2, 4], [3, 2, 2], pad_to_bucket_boundary=True, drop_remainder=True
        ),
        "text_each": lambda: D.from_tensor_slices([tmp + "/a.txt", tmp + "/b.txt"]).interleave(
            lambda name: tf.data.TextLineDataset(name), cycle_length=2
        ),
        "fixed_each": lambda: D.from_tensor_slices([tmp + "/r.bin"]).flat_map(
            lambda name: tf.data.FixedLengthRecordDataset(name, 3, 2, 1)
        ),
        "apply": lambda: r(3).apply(lambda d: d.map(lambda x: -x)),
        "sample1": lambda: D.sample_from_datasets([r(3), r(10, 12)], weights=[1.0, 0.0]),
        "batch_partial": lambda: r(1, 4).map(lambda n: tf.ones([2, 3])).batch(2),
    }


def result(tf: Any, dataset: Any) -> str:
    """The spec, cardinality and elements of a dataset, as text."""
    values = [_plain(tf, x) for x in dataset]
    return f"{_spec(dataset.element_spec)} | {int(dataset.cardinality())} | {values}"


def _plain(tf: Any, x: Any) -> Any:
    if isinstance(x, tuple):
        return tuple(_plain(tf, part) for part in x)
    if isinstance(x, dict):
        return {key: _plain(tf, x[key]) for key in sorted(x)}
    if isinstance(x, tf.data.Dataset):
        return [_plain(tf, part) for part in x]
    return np.asarray(x.numpy()).tolist()


def _spec(spec: Any) -> Any:
    if isinstance(spec, tuple):
        return tuple(map(_spec, spec))
    if isinstance(spec, dict):
        return {key: _spec(spec[key]) for key in sorted(spec)}
    if hasattr(spec, "element_spec"):
        return "dataset", _spec(spec.element_spec)
    return spec.dtype.name, None if spec.shape.rank is None else tuple(spec.shape.as_list())


if __name__ == "__main__":
    import tensorflow

    for name, make in programs(tensorflow, Path(tempfile.mkdtemp())).items():
        print(f"{name}: {result(tensorflow, make())}")
