"""Words for error messages."""

from __future__ import annotations

from typing import Any

__all__ = ["type_name", "with_article"]


def type_name(value: Any) -> str:
    """What users call the class of a value: that of a class of autograph's own is the name of what it stands for.

    >>> type_name(1)
    'int'
    """
    if hasattr(type(value), "__autograph_name__"):
        return str(value.__autograph_name__)
    return type(value).__name__


def with_article(noun: str) -> str:
    """The noun after "a" or "an".

    >>> with_article("int32 tensor"), with_article("uint8 tensor")
    ('an int32 tensor', 'a uint8 tensor')
    """
    return f"{'an' if noun[:1] in 'aeioAEIO' else 'a'} {noun}"
