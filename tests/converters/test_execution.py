"""Converted functions do what the original does, on operators that are plain Python."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.converters import execution_corpus as corpus
from tests.converters.converter_support import convert_function


def outcome(function: Any, arguments: Any) -> Any:
    """Result or exception, log, and the arguments afterwards."""
    corpus.LOG.clear()
    arguments = copy.deepcopy(arguments)
    try:
        result: Any = ("returned", function(*arguments))
    except Exception as e:
        result = ("raised", type(e), str(e))
    return result, list(corpus.LOG), arguments


@pytest.mark.parametrize("features", [(), ("ALL",)], ids=["plain", "all-features"])
@pytest.mark.parametrize(("function", "arguments"), corpus.CORPUS, ids=lambda x: getattr(x, "__name__", ""))
def test_same_as_original(function: Any, arguments: Any, features: Any) -> None:
    from autograph.pyct.options import Feature

    converted = convert_function(function, optional_features=tuple(Feature[name] for name in features))
    for case in arguments:
        assert outcome(converted, case) == outcome(function, case), case


def test_lambda_keeps_defaults_and_closure() -> None:
    k = 10
    function = lambda x, y=2: (x and y) + k if x != 0 else not y
    converted = convert_function(function)
    for x in (0, 1, 5):
        assert converted(x) == function(x)
    k = 20
    assert converted(1) == 22


def test_method_with_super() -> None:
    class A:
        def f(self, x: int) -> int:
            return x + 1

    class B(A):
        def f(self, x: int) -> int:
            if x > 0:
                return super().f(x)
            return 0

    assert convert_function(B.f)(B(), 3) == 4
    assert convert_function(B.f)(B(), -3) == 0
