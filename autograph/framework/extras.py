"""Packages that only some of autograph needs: the extras of setup.cfg."""

from __future__ import annotations

import importlib
from typing import Any

from autograph.errors import MissingExtraError

__all__ = ["load"]


def load(module: str, *, extra: str, why: str) -> Any:
    """Imports a module of a package that an extra brings.

    Args:
        module: its dotted name.
        extra: the extra of setup.cfg that the package is in.
        why: what needs it, as the subject of the error's sentence.

    Raises:
        MissingExtraError: the package is not there; the error says how to install it. A folder of the module's name
            that happens to be on the path, which Python takes for a package without code, is not it.
    """
    package = module.partition(".")[0]
    try:
        found = importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.partition(".")[0] != package:
            raise  # the package is there, but something that it needs itself is not
    else:
        if getattr(found, "__file__", None) is not None or not hasattr(found, "__path__"):
            return found
    name = "protobuf" if package == "google" else package  # the one that is installed under another name
    raise MissingExtraError(f"{why} needs the package {name}", fix=f"pip install 'autograph[{extra}]'")
