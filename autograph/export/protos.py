"""Protobuf's own messages, by the classes that the `tensorboard` package ships."""

from __future__ import annotations

from typing import Any

from autograph.framework import extras

__all__ = ["message_of", "new_message", "text_format"]

_WHY = "a GraphDef in protobuf's form"


def new_message() -> Any:
    """An empty `GraphDef`.

    Raises:
        MissingExtraError: `tensorboard` is not installed.
    """
    return extras.load("tensorboard.compat.proto.graph_pb2", extra="tensorboard", why=_WHY).GraphDef()


def text_format() -> Any:
    """Protobuf's module that reads and writes text."""
    return extras.load("google.protobuf.text_format", extra="tensorboard", why=_WHY)


def message_of(text_form: Any) -> Any:
    """The protobuf message that a `GraphDef` of ours says."""
    made = new_message()
    text_format().Parse(str(text_form), made)
    return made
