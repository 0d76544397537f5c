"""Saved models by TensorFlow's names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from autograph import errors
from autograph.compat import tf


class Scale(tf.Module):
    def __init__(self) -> None:
        super().__init__()
        self.factor = tf.Variable(2.0)

    @tf.function(input_signature=[tf.TensorSpec([None], tf.float32)])
    def __call__(self, x: Any) -> Any:
        return x * self.factor, {"sum": tf.reduce_sum(x)}

    @tf.function
    def named(self, x: Any) -> Any:
        return {"scaled": x * self.factor}


def test_as_programs_of_tensorflow_do_it(tmp_path: Path) -> None:
    module = Scale()
    place = str(tmp_path / "scale")
    signatures = {"named": module.named.get_concrete_function(tf.TensorSpec([], tf.float32))}
    assert tf.saved_model.save(module, place, signatures, options=tf.saved_model.SaveOptions()) is None
    assert tf.saved_model.contains_saved_model(place)
    loaded = tf.saved_model.load(place, tags=["serve"], options=tf.saved_model.LoadOptions())
    assert loaded.signatures["named"](x=tf.constant(3.0))["scaled"].numpy() == 6.0
    loaded.factor.assign(5.0)
    assert loaded(tf.constant([1.0, 2.0]))[0].numpy().tolist() == [5.0, 10.0]

    tf.saved_model.save(module, place)
    call = tf.saved_model.load(place).signatures[tf.saved_model.DEFAULT_SERVING_SIGNATURE_DEF_KEY]
    found = call(tf.constant([1.0, 2.0]))
    assert {key: value.numpy().tolist() for key, value in found.items()} == {"output_0": [2.0, 4.0], "output_1": 3.0}


def test_what_is_otherwise_than_tensorflow_has_it(tmp_path: Path) -> None:
    with pytest.raises(errors.UnimplementedError, match="experimental_io_device"):
        tf.saved_model.SaveOptions(experimental_io_device="/job:localhost")
    with pytest.raises(TypeError, match="unexpected keyword argument 'fast'"):
        tf.saved_model.LoadOptions(fast=True)
    (tmp_path / "saved_model.pb").write_bytes(b"\x08\x01")
    with pytest.raises(errors.SavedModelNotFoundError, match="a SavedModel of TensorFlow's format") as raised:
        tf.saved_model.load(str(tmp_path))
    assert "load it with TensorFlow" in str(raised.value)
    tf.saved_model.save(Scale(), str(tmp_path / "a"))
    with pytest.raises(errors.SavedModelError, match="no graph for the tags"):
        tf.saved_model.load(str(tmp_path / "a"), tags=["train"])
