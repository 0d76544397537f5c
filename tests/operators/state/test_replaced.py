"""Containers that a tensor has replaced where one name alone refers to them, and that are changed before and behind
that: no program tells the merged one from them."""

from __future__ import annotations

import linecache
from collections.abc import Iterator
from typing import Any

import pytest

import autograph as ag

#: What the name holds first, what replaces it, and a change.
KINDS = {
    "dict": ("{1: 5}", "{1: n}", "S[1] = 4"),
    "dict that grows": ("{n: 5}", "{1: n}", "S[2] = 4"),
    "set": ("{5}", "{1, 7}", "S.add(2)"),
    "set of a tensor": ("set([n])", "{1, 7}", "S.add(2)"),
    "list": ("[5]", "[7]", "S[0] = 4"),
    "list that grows": ("[5]", "[7, 8]", "S.append(3)"),
    "lists in a list": ("[[5], [6]]", "[[7], [8]]", "S[0][0] = 4"),
}
OUTER = ("if n > 0:", "for _ in range(n):", "for _ in range(2):", "try:")
INNER = (
    "if n > 2:|    S = NEW|CHANGE",
    "CHANGE|if n > 2:|    S = NEW|CHANGE",
    "if n > 1:|    CHANGE|    if n > 2:|        S = NEW|    CHANGE|CHANGE",
    "S = NEW|CHANGE|if n > 2:|    CHANGE",
)


def _programs() -> Iterator[tuple[str, str]]:
    for kind, (old, new, change) in KINDS.items():
        for outer in OUTER:
            for inner in INNER:
                lines = [f"    S = {old}", f"    {outer}"]
                lines += [f"        {line}" for line in inner.replace("NEW", new).replace("CHANGE", change).split("|")]
                lines += ["    finally:", "        n += 1"] if outer == "try:" else []
                yield f"{kind}: {outer} {inner}", "\n".join(["def f(n):", *lines, "    return S"]) + "\n"


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {int(key): _plain(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_plain(part) for part in value]
    if isinstance(value, set):
        return {int(part) for part in value}
    return value.numpy().tolist() if isinstance(value, ag.Tensor) else value


@pytest.mark.parametrize(("label", "source"), _programs())
def test_what_only_one_name_knew_is_replaced(label: str, source: str) -> None:
    filename = f"<{label}>"
    linecache.cache[filename] = len(source), None, source.splitlines(True), filename
    names: dict[str, Any] = {}
    exec(compile(source, filename, "exec"), names)
    staged = ag.function(names["f"])
    for n in range(4):
        assert _plain(staged(ag.constant(n))) == _plain(names["f"](n)), source
