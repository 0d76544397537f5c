"""Saving and loading by TensorFlow's names and parameters. The folders are autograph's own."""

from __future__ import annotations

import types
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.function.concrete import ConcreteFunction
from autograph.saved_model import folder, loading, saving

__all__ = [
    "DEFAULT_SERVING_SIGNATURE_DEF_KEY", "LoadOptions", "SaveOptions", "contains_saved_model", "load", "save",
]  # fmt: skip

DEFAULT_SERVING_SIGNATURE_DEF_KEY = saving.DEFAULT_KEY


class _Options:
    """Options that TensorFlow has; those that ask for something else than what is done are refused.

    Raises:
        UnimplementedError: an option has another value than its default.
    """

    _defaults: dict[str, Any] = {}  # noqa: RUF012  never changed

    def __init__(self, **options: Any) -> None:
        for name, value in options.items():
            if name not in self._defaults:
                raise TypeError(f"{type(self).__name__}() got an unexpected keyword argument {name!r}")
            if value != self._defaults[name]:
                raise errors.UnimplementedError(
                    f"{type(self).__name__}({name}={value!r}) asks for something that autograph does not do",
                    location=current_location(), fix=f"leave {name} out",
                )  # fmt: skip
        self.__dict__.update(self._defaults, **options)


class SaveOptions(_Options):
    """How to save; for programs that say so: all options have their defaults."""

    _defaults = dict.fromkeys((
        "namespace_whitelist", "function_aliases", "experimental_io_device", "experimental_variable_policy",
        "experimental_sharding_callback", "extra_tags",
    )) | {
        "save_debug_info": False, "experimental_debug_stripper": False, "experimental_custom_gradients": True,
        "experimental_image_format": False, "experimental_skip_saver": False,
    }  # fmt: skip


class LoadOptions(_Options):
    """How to load; for programs that say so: all options have their defaults."""

    _defaults = {  # noqa: RUF012
        "allow_partial_checkpoint": False, "experimental_io_device": None, "experimental_skip_checkpoint": False,
        "experimental_variable_policy": None, "experimental_load_function_aliases": False,
    }  # fmt: skip


class NamedSignature:
    """A signature as TensorFlow has them: it gives a dict, whose keys are those of the function's own result if that is
    one, else `output_0`, `output_1`, ..."""

    def __init__(self, trace: ConcreteFunction) -> None:
        self.concrete_function = trace

    def __call__(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        result = self.concrete_function(*args, **kwargs)
        if isinstance(result, dict) and all(isinstance(key, str) for key in result):
            return result
        leaves = [leaf for leaf in nest.flatten(result) if leaf is not None]
        return {f"output_{i}": leaf for i, leaf in enumerate(leaves)}

    @property
    def structured_input_signature(self) -> Any:
        """Positional and keyword arguments."""
        return self.concrete_function.structured_input_signature

    def __repr__(self) -> str:
        return f"<signature {self.concrete_function!r}>"


@hides_internal_frames
def save(obj: Any, export_dir: Any, signatures: Any = None, options: SaveOptions | None = None) -> None:
    """As `ag.saved_model.save`, by TensorFlow's names."""
    saving.save(obj, export_dir, signatures)


@hides_internal_frames
def load(export_dir: Any, tags: Any = None, options: LoadOptions | None = None) -> Any:
    """As `ag.saved_model.load`, by TensorFlow's names. Its `signatures` give dicts, as TensorFlow's do.

    Raises:
        SavedModelError: `tags` asks for a graph that is not there: there is one, "serve".
    """
    if tags not in (None, "serve", ["serve"], ("serve",), {"serve"}):
        raise errors.SavedModelError(
            f"the saved model {str(export_dir)!r} has no graph for the tags {tags!r}", location=current_location(),
            expected='None or "serve"',
        )  # fmt: skip
    loaded = loading.load(export_dir)
    named = {key: NamedSignature(trace) for key, trace in loaded.signatures.items()}
    loaded.__dict__["signatures"] = types.MappingProxyType(named)
    return loaded


def contains_saved_model(export_dir: Any) -> bool:
    """As `ag.saved_model.contains_saved_model`, by TensorFlow's names."""
    return folder.contains_saved_model(export_dir)
