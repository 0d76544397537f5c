"""What the methods and functions of the package do, loaded together when one of them is first used."""

from __future__ import annotations

from autograph.export.files import write
from autograph.export.graph_def import graph_def
from autograph.export.importing import imported

__all__ = ["graph_def", "imported", "write"]
