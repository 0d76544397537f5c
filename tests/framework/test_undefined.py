"""Stand-ins for variables without a value: every use of one is an error that names it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from autograph import errors
from autograph.framework import nest
from autograph.framework.convert import constant
from autograph.framework.undefined import PossiblyNone, PossiblyUndefined, Undefined, UndefinedReturnValue

USES: dict[str, Callable[[Any], Any]] = {
    "read": lambda x: x.read(),
    "attribute": lambda x: x.shape,
    "item": lambda x: x[0],
    "truth": bool,
    "call": lambda x: x(1, a=2),
}


class TestUndefined:
    @pytest.mark.parametrize("use", USES.values(), ids=USES)
    def test_any_use_names_the_variable(self, use: Callable[[Any], Any]) -> None:
        with pytest.raises(errors.UndefinedVariableError) as caught:
            use(Undefined("total"))
        text = str(caught.value)
        assert "'total' is read here" in text
        assert "initialise it first, for example `total = 0`" in text

    def test_the_error_is_pythons_and_has_a_place(self) -> None:
        with pytest.raises(UnboundLocalError) as caught:
            Undefined("x").read()
        assert caught.value.location.filename == __file__  # type: ignore[attr-defined]

    def test_special_attributes_are_just_not_there(self) -> None:
        assert not hasattr(Undefined("x"), "__array__")
        assert copy.copy(Undefined("x")).symbol_name == "x"

    def test_can_be_shown(self) -> None:
        assert repr(Undefined("x")) == "<undefined 'x'>"
        assert repr(UndefinedReturnValue()) == "<no return value>"
        assert repr(PossiblyUndefined("x", 1, True)) == "<possibly undefined 'x': 1>"


class TestPossiblyNone:
    def test_its_parts_are_value_and_flag(self) -> None:
        value, present = constant(1), constant(True)
        assert nest.children(PossiblyNone(value, present, "x")) == [(".value", value), (".present", present)]

    @pytest.mark.parametrize("flag", [lambda b: b, constant], ids=["bool", "tensor"])
    def test_is_the_value_or_none_once_the_flag_is_known(self, flag: Callable[[bool], Any]) -> None:
        maybe = PossiblyNone(0, object(), "x")
        assert nest.rebuild(maybe, [7, flag(True)]) == 7
        assert nest.rebuild(maybe, [7, flag(False)]) is None

    def test_stays_one_as_long_as_it_is_not(self) -> None:
        flag = object()
        found = nest.rebuild(PossiblyNone(0, object(), "x"), [7, flag])
        assert type(found) is PossiblyNone
        assert (found.value, found.present, found.symbol_name) == (7, flag, "x")

    def test_can_be_shown(self) -> None:
        assert repr(PossiblyNone(1, object(), "x")) == "<None or 1>"

    def test_converted_code_cannot_take_its_text(self) -> None:
        ag__ = object()

        def converted(value: Any) -> str:
            return ag__ and f"{value!r}"  # type: ignore[return-value]  # code that knows `ag__` counts as converted

        with pytest.raises(errors.OperatorNotAllowedInGraphError, match="whether 'x' is None"):
            converted(PossiblyNone(1, object(), "x"))
