"""Helpers of the analysis tests: analyse a source text, find statements in it by their text, show sets."""

from __future__ import annotations

import ast
import textwrap
from typing import Any

import gast

from autograph.pyct import activity, cfg, liveness, reaching
from autograph.pyct.anno import Anno, getanno


class Analysed:
    """A function analysed by everything; `self['x = 1']` is the first statement whose source starts like that."""

    def __init__(self, text: str) -> None:
        text = textwrap.dedent(text).strip() + "\n"
        self.lines = text.splitlines()
        self.module = gast.parse(text)
        self.function = self.module.body[0]
        activity.resolve(self.module)
        self.graphs = cfg.build(self.module)
        liveness.resolve(self.module, None, self.graphs)
        reaching.resolve(self.module, None, self.graphs)

    @property
    def graph(self) -> cfg.Graph:
        return self.graphs[self.function]

    def __getitem__(self, start: str) -> Any:
        for node in gast.walk(self.module):
            if isinstance(node, ast.stmt) and self.lines[node.lineno - 1][node.col_offset :].startswith(start):
                return node
        raise KeyError(start)

    def scope(self, start: str, key: Anno = Anno.SCOPE) -> activity.Scope:
        return getanno(self[start], key)

    def live_in(self, start: str) -> str:
        return show(getanno(self[start], Anno.LIVE_VARS_IN))

    def live_out(self, start: str) -> str:
        return show(getanno(self[start], Anno.LIVE_VARS_OUT))

    def header(self, start: str) -> str:
        return show(getanno(self[start], Anno.LIVE_VARS_HEADER))

    def defined(self, start: str) -> str:
        return show(getanno(self[start], Anno.DEFINED_VARS_IN))

    def undefined(self, start: str) -> str:
        return show(getanno(self[start], Anno.UNDEFINED_VARS_IN))


def show(names: Any) -> str:
    """A set of symbols as sorted text."""
    return " ".join(sorted(map(str, names)))
