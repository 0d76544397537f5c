"""A GraphDef read by the names of its fields, as TensorFlow's programs read theirs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograph.compat import tf

ENUM_FLOAT, ENUM_INT32 = 1, 3  # tensorflow/core/framework/types.proto


@tf.function
def program(x: Any) -> Any:
    y = x * tf.constant(2.0, tf.float32)
    if tf.reduce_sum(y) > tf.constant(0.0, tf.float32):
        y = y + 1.0
    y = tf.split(y, 3)[0]
    return tf.identity(y, name="out")


@pytest.fixture(scope="module")
def read() -> Any:
    return program.get_concrete_function(tf.TensorSpec([3], tf.float32)).graph.as_graph_def()


def test_nodes(read: Any) -> None:
    ops = {node.name: node.op for node in read.node}
    assert ops["x"] == "Placeholder" and ops["out"] == "Identity" and "StatelessIf" in ops.values()
    assert len(read.node) == len(ops)
    (product,) = [node for node in read.node if node.op == "Mul"]
    assert product.input[0] == "x" and ops[product.input[1]] == "Const"
    assert product.device == "" and list(product.input) == product.input
    with pytest.raises(AttributeError, match="no field 'nmae'"):
        _ = product.nmae


def test_attributes(read: Any) -> None:
    first = read.node[0]
    assert first.attr["dtype"].type == ENUM_FLOAT
    assert [dim.size for dim in first.attr["shape"].shape.dim] == [3]
    assert first.attr["shape"].shape.unknown_rank is False and first.attr["dtype"].i == 0
    two = next(node for node in read.node if node.op == "Const").attr["value"].tensor
    assert two.dtype == ENUM_FLOAT and two.float_val == [2.0] and two.tensor_shape.dim == []
    branch = next(node for node in read.node if node.op == "StatelessIf")
    assert branch.attr["Tin"].list.type == len(branch.input[1:]) * [ENUM_FLOAT]
    assert next(node for node in read.node if node.op == "Split").attr["num_split"].i == 3
    assert branch.attr["then_branch"].func.name in {f.signature.name for f in read.library.function}


def test_functions_of_the_library(read: Any) -> None:
    function = read.library.function[0]
    assert function.signature.input_arg[0].type == ENUM_FLOAT
    results = [arg.name for arg in function.signature.output_arg]
    assert list(function.ret) == results and all(":" in where or where for where in function.ret.values())
    assert "AddV2" in [node.op for f in read.library.function for node in f.node_def]
    assert read.versions.producer > 0


def test_a_graph_without_functions() -> None:
    plain = tf.function(lambda x: x).get_concrete_function(tf.TensorSpec(None, tf.int32)).graph.as_graph_def()
    assert plain.library.function == []
    assert plain.node[0].attr["shape"].shape.unknown_rank is True and plain.node[0].attr["dtype"].type == ENUM_INT32


def test_text_of_a_part(read: Any) -> None:
    text = str(read.node[0])
    assert text.startswith('name: "x"\nop: "Placeholder"\nattr {\n  key: "dtype"\n  value {\n    type: DT_FLOAT\n')
    assert all(line in str(read) for line in text.splitlines())
    large = tf.function(lambda: tf.constant(np.arange(3.0, dtype=np.float32))).get_concrete_function()
    content = large.graph.as_graph_def().node[0].attr["value"].tensor.tensor_content
    assert np.frombuffer(content, np.float32).tolist() == [0.0, 1.0, 2.0]
