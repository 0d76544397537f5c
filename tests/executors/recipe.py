"""The executors that the suite runs on: all that are registered, and `direct`, whose text is the recipe's.

The recipe "Add an executor" of docs/recipes.md shows a complete executor. It is taken from there, so that what the
page says is what passes.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import autograph as ag
from autograph import executors
from autograph.executors import registry

__all__ = ["EXECUTORS", "MODULE", "executor_in_force", "recipe_registered"]

PAGE = Path(__file__).resolve().parents[2] / "docs" / "recipes.md"
MODULE = "recipe_of_direct"
EXECUTORS = tuple(dict.fromkeys((*executors.names(), "direct")))


def recipe() -> str:
    """The module that the recipe shows."""
    text = PAGE.read_text(encoding="utf-8").partition("## Add an executor")[2]
    found = re.search(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert found is not None and "def compile_graph" in found[1]
    return found[1]


@contextmanager
def recipe_registered() -> Iterator[None]:
    """While it lasts, there is an executor `direct`."""
    if "direct" in executors.names():  # where the recipe has been done
        yield
        return
    module = ModuleType(MODULE)
    exec(compile(recipe(), "recipe.py", "exec"), module.__dict__)
    sys.modules[MODULE] = module
    executors.register("direct", MODULE)
    try:
        yield
    finally:
        del sys.modules[MODULE], registry._MODULES["direct"]


@contextmanager
def executor_in_force(name: str) -> Iterator[None]:
    """While it lasts, functions run on this executor."""
    before = ag.config.executor
    ag.config.executor = name
    try:
        yield
    finally:
        ag.config.executor = before
