"""Arithmetic, elementary functions and reductions: every public function has a docstring with true examples."""

from __future__ import annotations

import doctest
import importlib

import pytest

#: The modules whose functions are made from tables; doctest's own finder sees the rest.
MODULES = (
    "arrays.segments", "elementwise.arithmetic", "elementwise.bitwise", "elementwise.comparison",
    "elementwise.complex_ops", "elementwise.elementwise", "elementwise.logical", "elementwise.powers",
    "elementwise.special", "reductions.clipping", "reductions.cumulative", "reductions.reductions",
    "reductions.statistics",
)  # fmt: skip


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    module = importlib.import_module(f"autograph.ops.{name}")
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for public in getattr(module, "__all__", ()):
        member = getattr(module, public)
        if not callable(member):
            continue
        assert member.__doc__, f"{name}.{public} has no docstring"
        # Functions made from tables have the globals of the table's maker, so doctest's own finder skips them.
        test = parser.get_doctest(member.__doc__, dict(vars(module)), f"{name}.{public}", module.__file__, None)
        report: list[str] = []
        runner.run(test, out=report.append)
        assert not report, "".join(report)
