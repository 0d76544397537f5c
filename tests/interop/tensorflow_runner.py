"""Runs the graphs of a folder with TensorFlow, and says of each run whether it did what it should.

Started by an interpreter that has TensorFlow: `python tensorflow_runner.py FOLDER SKIPPED`. Prints a line of JSON for
each of the next graphs behind the first SKIPPED, so that whoever started it goes on behind one that ends the process.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

import numpy as np

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "-1")
sys.path.insert(0, str(Path(__file__).resolve().parent))

import exchange  # type: ignore[import-not-found]
import tensorflow as tf  # type: ignore[import-not-found]

tf.compat.v1.disable_eager_execution()
#: So many graphs are run by one process: TensorFlow keeps what it has compiled.
AT_ONCE = 150
#: A graph that takes longer does not end.
SECONDS = 60
RELATIVE = {"float16": 1e-2, "float32": 1e-5, "complex64": 1e-5, "float64": 1e-12, "complex128": 1e-12}


def same(expected: Any, actual: Any) -> bool:
    """Whether two arrays are equal: whole numbers and texts to the bit, floats as far as the order of sums goes."""
    e, a = np.asarray(expected), np.asarray(actual)
    if e.shape != a.shape:
        return False
    if e.dtype.kind == "O" or a.dtype.kind == "O":
        return [_bytes(x) for x in e.ravel()] == [_bytes(x) for x in a.ravel()]
    if e.dtype != a.dtype:
        return False
    tolerance = RELATIVE.get(str(e.dtype))
    if tolerance is None:
        return bool(np.array_equal(e, a))
    return bool(np.allclose(e, a, rtol=tolerance, atol=tolerance, equal_nan=True))


def _bytes(text: Any) -> bytes:
    return text if isinstance(text, bytes) else str(text).encode()


def run(folder: Path, entry: dict[str, Any]) -> dict[str, str]:
    """What happened: by run, a word and details. `equal` is good."""
    arrays = exchange.load(folder / f"{entry['name']}.npz")
    definition = tf.compat.v1.GraphDef()
    definition.ParseFromString((folder / f"{entry['name']}.pb").read_bytes())
    found: dict[str, str] = {}
    graph = tf.Graph()
    with graph.as_default():
        variables, mapped = {}, {}
        for position, dtype in entry["variables"].items():
            made = tf.compat.v1.get_variable(
                f"variable{position}", shape=None, dtype=dtype, use_resource=True, validate_shape=False,
                initializer=tf.zeros([], dtype) if dtype != "string" else tf.constant("")
            )  # fmt: skip
            variables[position] = made
            mapped[entry["inputs"][int(position)]] = made.handle
        values = {p: tf.compat.v1.placeholder(v.dtype.base_dtype) for p, v in variables.items()}
        assigned = {p: tf.raw_ops.AssignVariableOp(resource=v.handle, value=values[p]) for p, v in variables.items()}
        read = {p: tf.raw_ops.ReadVariableOp(resource=v.handle, dtype=v.dtype.base_dtype) for p, v in variables.items()}
        tf.import_graph_def(definition, name="", input_map=mapped)
    config = tf.compat.v1.ConfigProto(intra_op_parallelism_threads=1, inter_op_parallelism_threads=1)
    with tf.compat.v1.Session(graph=graph, config=config) as session:
        for number in range(entry["runs"]):
            for p in variables:
                key = f"{number}/in{p}"
                if key in arrays:
                    session.run(assigned[p], {values[p]: arrays[key]})
            fed = {
                f"{name}:0": arrays[f"{number}/in{i}"]
                for i, name in enumerate(entry["inputs"]) if str(i) not in entry["variables"]
            }
            found[str(number)] = outcome(session, entry, arrays, number, fed, read)
    return found


def outcome(session: Any, entry: dict[str, Any], arrays: Any, number: int, fed: Any, read: Any) -> str:
    expected = entry["errors"][number]
    try:
        results, _ = session.run([entry["outputs"], entry["targets"]], fed)
    except tf.errors.OpError as error:
        text = " ".join(filter(None, error.message.splitlines()))[:300]
        return "equal" if expected is not None else f"raised: {text}"
    if expected is not None:
        return f"no error: {expected}: {entry['texts'][number].splitlines()[0]}"
    for i, result in enumerate(results):
        wanted = arrays[f"{number}/out{i}"]
        if not same(wanted, result):
            return f"other result: {entry['outputs'][i]}: {result!r}, not {wanted!r}"
    for p, tensor in read.items():
        key = f"{number}/after{p}"
        if key in arrays and not same(arrays[key], session.run(tensor)):
            return f"other state: {entry['inputs'][int(p)]}"
    return "equal"


def main() -> None:
    folder, skipped = Path(sys.argv[1]), int(sys.argv[2])
    manifest = json.loads((folder / "manifest.json").read_text())
    print(json.dumps(["tensorflow", tf.__version__]), flush=True)
    for entry in manifest["graphs"][skipped : skipped + AT_ONCE]:
        signal.alarm(SECONDS)  # it ends the process, also in TensorFlow's own code
        try:
            found = run(folder, entry)
        except Exception as error:  # whatever TensorFlow says of the graph
            found = {"load": f"not loaded: {type(error).__name__}: {str(error).splitlines()[0]}"}
        print(json.dumps([entry["name"], found]), flush=True)


if __name__ == "__main__":
    main()
