"""The table of what converted calls call instead: modules register into it, `converted_call` asks it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

import pytest

import autograph as ag
from autograph import operators
from autograph.operators import callees
from autograph.operators.calls.call import converted_call


@pytest.fixture(autouse=True)
def same_tables(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test registers is forgotten after it."""
    for name in ("_OVERLOADS", "_METHODS"):
        monkeypatch.setattr(callees, name, dict(getattr(callees, name)))
    yield


def test_a_registered_function_is_called_instead() -> None:
    callees.register_overloads({ascii: lambda value: f"the text of {value}"})
    assert converted_call(ascii, (1,), None) == "the text of 1"
    assert callees.overload_of(ascii) is not None


def test_what_is_looked_up_need_not_be_hashable_nor_equal_only_itself() -> None:
    class EqualToAll:
        __hash__ = None  # type: ignore[assignment]

        def __eq__(self, other: object) -> bool:
            return True

    assert callees.overload_of(EqualToAll()) is None
    assert callees.overload_of([]) is None


def test_methods_of_a_registered_type_are_called_instead_while_a_graph_is_built() -> None:
    asked: list[tuple[str, Any]] = []

    def find(method: Any, args: tuple[Any, ...], kwargs: Any) -> Any:
        asked.append((method.__name__, args))
        return (lambda key: key * 2) if method.__name__ == "get" else None

    callees.register_methods(OrderedDict, find)
    table = OrderedDict(a=1)

    def f(x: Any) -> Any:
        return converted_call(table.get, (x,), None), list(converted_call(table.keys, (), None))

    assert f("a")[0] == 1
    assert not asked
    found, keys = ag.function(f, autograph=False)(ag.constant(3.0))
    assert found.numpy() == 6.0
    assert keys == ["a"]
    assert [name for name, _ in asked] == ["get", "keys"]


def test_methods_of_other_types_are_left_as_they_are() -> None:
    assert callees.staged_method((1).bit_length, (), None) is None


def test_the_operators_of_converted_code_are_the_package() -> None:
    assert callees.operators is operators
