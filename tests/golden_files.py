"""Golden files: expected text kept in `golden/`; `pytest --update-golden` rewrites them. See golden/README.md.

A golden file holds one text, or many as sections, one after another with an empty line between them:

    === name of the first
    its text

    === name of the second
    ...
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Sequence
from pathlib import Path

GOLDEN = Path(__file__).parent.parent / "golden"


def compare(path: Path, text: str, update: bool) -> None:
    """Fails, with a diff, unless the golden file holds `text`; writes it when updating."""
    if update:
        _write(path, text)
        return
    assert path.exists(), f"there is no golden file {path.name}; make it with pytest --update-golden"
    _assert_same(path.read_text(encoding="utf-8"), text, path.name)


def compare_section(path: Path, name: str, text: str, names: Sequence[str], update: bool) -> None:
    """Does the same for one section of a golden file.

    Args:
        names: the sections that the file should have, in order; writing one drops those that are not among them.
    """
    if update:
        texts = {**sections(path), name: text}
        texts = {n: texts[n] for n in names if n in texts}
        _write(path, "\n".join(f"=== {n}\n{t}" for n, t in texts.items()))
        _sections[path] = texts
        return
    assert name in sections(path), f"{path.name} has no section {name}; make it with pytest --update-golden"
    _assert_same(sections(path)[name], text, f"{path.name}, {name}")


def sections(path: Path) -> dict[str, str]:
    """The texts in a golden file, by name and in order; none if there is no such file."""
    if path not in _sections:
        whole = path.read_text(encoding="utf-8") if path.exists() else ""
        parts = re.split(r"^=== (.*)\n", whole, flags=re.MULTILINE)[1:]
        _sections[path] = {name: text.rstrip() + "\n" for name, text in zip(parts[::2], parts[1::2])}
    return _sections[path]


#: What `sections` has read.
_sections: dict[Path, dict[str, str]] = {}


def assert_no_others(folder: Path, names: Collection[str], update: bool) -> None:
    """Fails if the folder has other files than those named, or lacks some; drops the others when updating."""
    found = {path.name for path in folder.iterdir()}
    if update:
        for name in found.difference(names):
            (folder / name).unlink()
        return
    assert found == set(names), f"pytest --update-golden drops what is left over in {folder.name} and makes what lacks"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _assert_same(expected: str, text: str, what: str) -> None:
    if text != expected:
        diff = difflib.unified_diff(expected.splitlines(), text.splitlines(), "golden", "now", lineterm="")
        raise AssertionError(f"{what} has changed; if that is meant, run pytest --update-golden\n" + "\n".join(diff))
