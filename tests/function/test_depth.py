"""Programs nested more deeply than Python's recursion limit allows, as operators take several frames for each level."""

from __future__ import annotations

import linecache
import sys
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from autograph.function import tracing as tracing_module


def defined(text: str, name: str = "f") -> Any:
    file = f"<deep-{hash(text)}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    space: dict[str, Any] = {}
    exec(compile(text, file, "exec"), space)
    return space[name]


def chain(length: int) -> Any:
    cases = "".join(f"    elif x == {i}:\n        y = {i * i}\n" for i in range(1, length))
    return defined(f"def f(x):\n    if x == 0:\n        y = 0\n{cases}    else:\n        y = -1\n    return y\n")


def test_chain_of_elif() -> None:
    limit = sys.getrecursionlimit()
    f = chain(150)
    staged = ag.function(f)
    assert [int(staged(ag.constant(x))) for x in (3, 149, 150)] == [f(x) for x in (3, 149, 150)]
    assert sys.getrecursionlimit() == limit


def test_recursion_of_python_values() -> None:
    def depth(items: Any) -> Any:
        return 1 + depth(items[0]) if items else 0

    nested: Any = []
    for _ in range(600):
        nested = [nested]
    assert int(ag.function(lambda x: x + depth(nested))(ag.constant(1))) == 601


def test_too_deep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tracing_module, "DEPTH", 0)
    with pytest.raises(errors.StagedRecursionError, match="the statements of 'f' are nested too deeply") as caught:
        ag.function(chain(200))(ag.constant(1))
    assert "setrecursionlimit" in str(caught.value)
