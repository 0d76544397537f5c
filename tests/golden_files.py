"""Golden files: expected text kept in `golden/`; `pytest --update-golden` rewrites them."""

from __future__ import annotations

import difflib
from pathlib import Path


def compare(path: Path, text: str, update: bool) -> None:
    """Fails, with a diff, unless the golden file holds `text`; writes it when updating."""
    if update:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return
    assert path.exists(), f"there is no golden file {path.name}; make it with pytest --update-golden"
    expected = path.read_text()
    if text != expected:
        diff = difflib.unified_diff(expected.splitlines(), text.splitlines(), "golden", "now", lineterm="")
        raise AssertionError(
            f"{path.name} has changed; if that is meant, run pytest --update-golden\n" + "\n".join(diff)
        )
