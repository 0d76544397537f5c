"""The places that the traces of a loop find."""

from __future__ import annotations

from typing import Any

import pytest

from autograph import errors
from autograph.operators.state.places import OuterPlace
from autograph.operators.statements.loop_traces import MoreState, Places


def _found(number: int, changed: list[Any]) -> MoreState:
    place = OuterPlace(("contents", number), "a dict", lambda: None, lambda value: None, None)
    return MoreState([place], changed)


def test_traces_that_find_the_same_kind_of_place_without_end_are_refused() -> None:
    places = Places()
    with pytest.raises(errors.LoopCarryError, match=r"changes another container \(a dict\)"):
        for number in range(100):
            places.take_in(_found(number, [place.key for place in places.carried]))
    assert len(places.carried) < 30


def test_a_container_of_the_body_is_told_by_the_next_trace() -> None:
    places = Places()
    places.take_in(_found(0, []))
    places.take_in(_found(1, []))
    assert not places.carried and not places.new(_found(2, []).places)
