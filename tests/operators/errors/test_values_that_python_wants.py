"""Python's TypeErrors about tensors, where it would have taken the value: no handler of the program catches them."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

import autograph as ag


class Owner:
    a = b = 1


class _Deleted:
    def __init__(self) -> None:
        self.a = self.b = 1


def _name(n: Any) -> Any:
    return "a" if n > 1 else "b"


REFUSED: dict[str, Callable[[Any], Any]] = {
    "getattr": lambda n: getattr(Owner(), _name(n)),
    "getattr with a default": lambda n: getattr(Owner(), _name(n), 7),
    "setattr": lambda n: setattr(Owner(), _name(n), 7),
    "delattr": lambda n: delattr(_Deleted(), _name(n)),
    "hasattr": lambda n: hasattr(Owner(), _name(n)),
    "in bytes": lambda n: n in b"abc",
    "% of bytes": lambda n: b"%d" % n,
    "a method of the class": lambda n: int.bit_length(n),
    "permutations": lambda n: list(itertools.permutations(range(3), n)),
}
RAISED: dict[str, Callable[[Any], Any]] = {
    "a call of a number": lambda n: n(),
    "an order with None": lambda n: n < None,
    "key=": lambda n: sorted([1, 2], key=n),
}


def _caught(ask: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def program(n: Any) -> Any:
        try:
            return ask(n)
        except TypeError:
            return "caught"

    return program


@pytest.mark.parametrize("name", REFUSED)
def test_no_handler_catches_what_python_says_of_a_tensor_alone(name: str) -> None:
    for function in (_caught(REFUSED[name]), REFUSED[name]):
        function(3)
        with pytest.raises(ag.errors.OperatorNotAllowedInGraphError, match="known only when the graph runs") as caught:
            ag.function(function)(ag.constant(3))
        assert caught.value.location is not None and caught.value.location.filename == __file__


@pytest.mark.parametrize("name", RAISED)
def test_what_it_says_of_numbers_too_is_the_programs(name: str) -> None:
    assert _caught(RAISED[name])(3) == "caught"
    assert ag.function(_caught(RAISED[name]))(ag.constant(3)).numpy() == b"caught"
    with pytest.raises(TypeError):
        ag.function(RAISED[name])(ag.constant(3))


def test_nothing_that_a_finally_block_has_done_is_left() -> None:
    ends: list[str] = []

    @ag.function
    def program(n: Any) -> Any:
        try:
            return n in b"abc"
        finally:
            ends.append("end")

    with pytest.raises(ag.errors.OperatorNotAllowedInGraphError):
        program(ag.constant(3))
    assert ends == []
