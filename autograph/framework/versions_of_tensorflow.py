"""The TensorFlow that names, operations and files keep to: its release, and the versions of its GraphDef."""

from __future__ import annotations

__all__ = ["GRAPH_DEF_VERSION", "GRAPH_DEF_VERSION_MIN_CONSUMER", "VERSION"]

#: The release whose names `compat.tf` has.
VERSION = "2.21.0"
#: What graphs are written as: operations and attributes mean what they do in this version.
GRAPH_DEF_VERSION = 1882
#: The oldest version that can read them.
GRAPH_DEF_VERSION_MIN_CONSUMER = 12
