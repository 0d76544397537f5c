"""Errors for names that autograph does not have say what to use instead, and what they say is there."""

from __future__ import annotations

import pickle
import re
from typing import Any

import pytest

import autograph as ag
from autograph.compat import tf
from autograph.elsewhere import ADVICE, advice, names_of_tensorflow

ROOTS: dict[str, Any] = {"ag": ag, "tf": tf}
#: What is called as a method, or is an example's own name.
WORDS = re.compile(r"\b(?:ag|tf)(?:\.[A-Za-z_]\w*)+")


def found(dotted: str) -> Any:
    root, *names = dotted.split(".")
    value = ROOTS[root]
    for name in names:
        value = getattr(value, name)
    return value


@pytest.mark.parametrize("name", sorted(ADVICE))
def test_what_has_advice_is_not_there(name: str) -> None:
    with pytest.raises(AttributeError):
        found(name)


@pytest.mark.parametrize("text", sorted({advice(*name.rsplit(".", 1)) or "" for name in ADVICE}))
def test_what_is_advised_is_there(text: str) -> None:
    for dotted in WORDS.findall(text):
        assert found(dotted) is not None, dotted


#: Names that TensorFlow's guides use and compat.tf has not, by the error that says what to do.
GUIDES = """
image.resize io.decode_jpeg distribute.TPUStrategy image.convert_image_dtype sparse.to_dense SparseTensor
nn.scale_regularization_loss nn.compute_average_loss strings.split map_fn train.Example math.confusion_matrix
data.experimental.make_csv_dataset config.experimental_connect_to_cluster config.experimental.set_memory_growth
ragged.constant RaggedTensor data.Options audio.decode_wav vectorized_map variable_creator_scope
type_spec_from_value signal.stft saturate_cast random_normal_initializer random.get_global_generator
nn.convolution lookup.StaticVocabularyTable initializers.zeros get_logger
experimental.ExtensionType debugging.set_log_device_placement config.set_visible_devices keras.layers.Dense
"""


@pytest.mark.parametrize("name", GUIDES.split())
def test_names_of_the_guides_say_what_to_use(name: str) -> None:
    with pytest.raises(AttributeError) as caught:
        found(f"tf.{name}")
    text = str(caught.value)
    assert text.startswith("module 'tf") and "has no attribute" in text
    assert ": " in text.partition("has no attribute")[2], text


def test_the_error_is_an_attribute_error_in_every_way() -> None:
    assert not hasattr(tf, "keras") and getattr(ag, "mean", None) is None
    with pytest.raises(ImportError):
        exec("from autograph.compat.tf import keras")
    with pytest.raises(AttributeError) as caught:
        ag.mean
    assert caught.value.name == "mean"
    assert "ag.reduce_mean" in str(pickle.loads(pickle.dumps(caught.value)))


def test_a_misspelt_name_suggests_the_right_one() -> None:
    with pytest.raises(AttributeError, match="did you mean 'reduce_sum'"):
        tf.reduce_smu


@pytest.mark.parametrize("namespace", sorted(names_of_tensorflow()))
def test_where_nothing_stands_for_a_name_of_tensorflow_the_error_says_so(namespace: str) -> None:
    for name in names_of_tensorflow()[namespace]:
        with pytest.raises(AttributeError, match=rf"has no attribute '{name}': nothing here stands for it"):
            found(f"{namespace}.{name}")
