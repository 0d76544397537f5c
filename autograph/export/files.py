"""GraphDefs in files."""

from __future__ import annotations

import os
from typing import Any

from autograph.framework.graph import Graph
from autograph.framework.whole_files import replaced

__all__ = ["write"]


def write(graph_or_graph_def: Any, logdir: Any, name: str, as_text: bool) -> str:
    """Writes a file, and gives its path: `write_graph`."""
    found = graph_or_graph_def
    if isinstance(found, Graph):
        found = found.as_graph_def()
    data = str(found).encode() if as_text else found.SerializeToString()
    folder = os.fspath(logdir)
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, name)
    with replaced(path) as file:
        file.write(data)
    return path
