"""TensorFlow's names for saved models. The folders are autograph's own, which TensorFlow does not read."""

from autograph.saved_model.assets import Asset
from autograph.saved_model.tensorflow_names import (
    DEFAULT_SERVING_SIGNATURE_DEF_KEY, LoadOptions, SaveOptions, contains_saved_model, load, save,
)  # fmt: skip

__all__ = [
    "DEFAULT_SERVING_SIGNATURE_DEF_KEY", "Asset", "LoadOptions", "SaveOptions", "contains_saved_model", "load", "save",
]  # fmt: skip
