"""Arrays in files, for two processes of which only one has autograph: `.npz`, with texts as bytes and lengths."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

__all__ = ["load", "save"]


def save(path: Path, arrays: dict[str, Any]) -> None:
    """Writes arrays under names. Texts are arrays of objects, which a file without pickles does not hold."""
    stored: dict[str, np.ndarray] = {}
    for name, value in arrays.items():
        array = np.asarray(value)
        if array.dtype.kind in "OSU":
            texts = [t if isinstance(t, bytes) else str(t).encode() for t in array.ravel().tolist()]
            stored[f"{name}#text"] = np.frombuffer(b"".join(texts), np.uint8)
            stored[f"{name}#lengths"] = np.array([len(t) for t in texts], np.int64)
            stored[f"{name}#shape"] = np.array(array.shape, np.int64)
        else:
            stored[name] = array
    np.savez(path, **stored)  # type: ignore[arg-type]


def load(path: Path) -> dict[str, Any]:
    """What `save` wrote."""
    found: dict[str, Any] = {}
    with np.load(path, allow_pickle=False) as file:
        for name in file.files:
            base, sign, part = name.partition("#")
            if not sign:
                found[name] = file[name]
            elif part == "text":
                data, ends = file[name].tobytes(), np.cumsum(file[f"{base}#lengths"])
                texts = [data[end - size : end] for end, size in zip(ends, file[f"{base}#lengths"])]
                array = np.empty(len(texts), object)
                array[:] = texts
                found[base] = array.reshape(tuple(file[f"{base}#shape"]))
    return found
