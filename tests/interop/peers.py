"""Interpreters of environments that have other frameworks."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["interpreter"]


def interpreter(environment: str) -> str | None:
    """The interpreter of an environment in the folder that `AUTOGRAPH_PEERS` names; None if there is none."""
    folder = os.environ.get("AUTOGRAPH_PEERS")
    path = Path(folder).expanduser() / environment / "bin" / "python" if folder else None
    return str(path) if path is not None and path.exists() else None
