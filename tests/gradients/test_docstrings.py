"""Every public function that differentiates has a docstring with true examples."""

from __future__ import annotations

import doctest
import importlib

import pytest

MODULES = ("custom", "forward_mode", "graph_gradients", "tape", "transforms")


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    module = importlib.import_module(f"autograph.gradients.{name}")
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    found = 0
    for member in (getattr(module, public) for public in module.__all__):
        methods: list[object] = []
        if isinstance(member, type):
            methods = [part for key, part in vars(member).items() if not key.startswith("_") and callable(part)]
        for part in (member, *methods):
            assert part.__doc__, f"{name}.{part.__name__} has no docstring"
            test = parser.get_doctest(part.__doc__, dict(vars(module)), part.__qualname__, module.__file__, None)
            found += len(test.examples)
            report: list[str] = []
            runner.run(test, out=report.append)
            assert not report, "".join(report)
    assert found
