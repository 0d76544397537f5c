"""The recipes of docs/recipes.md, done in a copy of the project: they work, and touch no more files than they say.

A block of a recipe that starts with `# path.py` is that file. A `diff` block names a file with `--- path`; its lines
that start with a blank are looked for there, one after the other; lines with `+` are added behind those before them.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "recipes.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(python|diff)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: A recipe may touch so many files.
MOST = 3
#: recipe: pytest arguments of what it has to pass besides its own tests: what is asked of everything of its kind.
CHECKS = {
    "Add an op": ["tests/gradients/test_every_op.py", "-k", "Cube or cube or spoken"],
    "Add a pass": ["tests/converters/test_passes.py", "-k", "squares or order"],
    # The suite does all else on the recipe's text anyway (`tests/executors/recipe.py`).
    "Add an executor": ["tests/executors/test_programs.py", "tests/executors/test_seam.py", "-k", "direct"],
}


def steps(recipe: str) -> dict[str, list[tuple[str, str]]]:
    """For each file that a recipe touches, its blocks: (kind, text)."""
    section = re.split(r"^## ", PAGE, flags=re.MULTILINE)
    text = next(part for part in section if part.startswith(recipe))
    found: dict[str, list[tuple[str, str]]] = {}
    for kind, body in FENCE.findall(text):
        head = body.partition("\n")[0]
        named = re.fullmatch(r"# ([\w/]+\.py)" if kind == "python" else r"--- ([\w/.]+)", head)
        if named:
            found.setdefault(named[1], []).append((kind, body))
    return found


def added(text: str, diff: str) -> str:
    """A file's text with what a diff adds.

    >>> added("a\\nb\\n", "--- f\\n a\\n+x\\n+y\\n")
    'a\\nx\\ny\\nb\\n'
    """
    lines = text.split("\n")
    at = 0
    for line in diff.splitlines()[1:]:
        if line.startswith("+"):
            lines.insert(at, line[1:])
            at += 1
        else:
            at = lines.index(line[1:], at) + 1
    return "\n".join(lines)


def project(folder: Path) -> None:
    """A copy of what the recipes touch and use; converters/ lies where it is installed."""
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "autograph", folder / "autograph", ignore=ignore)
    shutil.copytree(ROOT / "converters", folder / "autograph" / "converters", ignore=ignore)
    (folder / "converters").symlink_to("autograph/converters")
    shutil.copytree(ROOT / "tests", folder / "tests", ignore=ignore)
    (folder / "docs").symlink_to(ROOT / "docs")
    (folder / "golden").symlink_to(ROOT / "golden")
    shutil.copy(ROOT / "pyproject.toml", folder)


def test_the_page_has_these_recipes() -> None:
    assert re.findall(r"^## (.*)$", PAGE, re.MULTILINE) == list(CHECKS)


@pytest.mark.parametrize("recipe", CHECKS)
def test_a_recipe_touches_few_files(recipe: str) -> None:
    assert 1 <= len(steps(recipe)) <= MOST


@pytest.mark.slow  # it runs the tests of a copy of the project
@pytest.mark.parametrize("recipe", CHECKS)
def test_a_recipe_works(recipe: str, tmp_path: Path) -> None:
    project(tmp_path)
    own_tests = []
    for path, blocks in steps(recipe).items():
        target = tmp_path / path
        for kind, body in blocks:
            if kind == "diff":
                target.write_text(added(target.read_text(encoding="utf-8"), body), encoding="utf-8")
            else:
                assert not target.exists(), f"{path} is there already"
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(body.partition("\n")[2], encoding="utf-8")
                own_tests += [path] if path.startswith("tests/") else []
    runs = [own_tests] if own_tests else []
    runs += [CHECKS[recipe]] if CHECKS[recipe] else []
    assert runs
    for arguments in [*runs, ["tests/test_layering.py"]]:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *arguments]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        assert re.search(r"^\d+ passed", done.stdout, re.MULTILINE), done.stdout
