"""Which classes are the user's own."""

from __future__ import annotations

import sys

from autograph.conversion import is_user_file

__all__ = ["is_users"]


def is_users(cls: type) -> bool:
    """Whether a class was written by the user."""
    if cls.__module__ in ("builtins", "typing", "abc"):
        return False
    file = getattr(sys.modules.get(cls.__module__), "__file__", None)
    return is_user_file(file) if file else cls.__module__ == "__main__" or cls.__module__ not in sys.modules
