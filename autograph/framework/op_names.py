"""Words for error messages."""

from __future__ import annotations

__all__ = ["with_article"]


def with_article(noun: str) -> str:
    """The noun after "a" or "an".

    >>> with_article("int32 tensor"), with_article("uint8 tensor")
    ('an int32 tensor', 'a uint8 tensor')
    """
    return f"{'an' if noun[:1] in 'aeioAEIO' else 'a'} {noun}"
