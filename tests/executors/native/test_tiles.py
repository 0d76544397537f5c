"""Loops over transposed arrays, taken apart."""

from __future__ import annotations

import re

import numpy as np
import pytest

import autograph as ag
from tests.executors.native.programs import check_all_ways

RNG = np.random.default_rng(0)


def depth(shown: str) -> int:
    """How many loops are within each other."""
    return max(len(found) for found in re.findall(r"^( *)loop ", shown, re.MULTILINE)) // 2


@pytest.mark.parametrize("shape", [(256, 20), (300, 8), (2, 260, 9)])
def test_what_is_read_across_is_read_in_tiles(shape: tuple[int, ...]) -> None:
    def f(x):
        turned = ag.transpose(x, [0, 2, 1]) if len(shape) == 3 else x.T
        return turned + 1.0, turned * turned

    shown = check_all_ways(f, [RNG.normal(size=shape)])
    assert depth(shown) == len(shape) + 1


def test_positions_as_numbers_stay_what_they_are() -> None:
    def f(x):
        return x.T * ag.range(260) + ag.range(9)[:, None]

    assert depth(check_all_ways(f, [RNG.normal(size=(260, 9))])) == 3


@pytest.mark.parametrize("shape", [(257, 20), (64, 64), (256, 4)])
def test_what_has_no_tiles_or_stays_in_the_cache_is_left_as_it_is(shape: tuple[int, ...]) -> None:
    assert depth(check_all_ways(lambda x: x.T + 1.0, [RNG.normal(size=shape)])) == 2


def test_what_is_read_along_is_left_as_it_is() -> None:
    assert depth(check_all_ways(lambda x, y: x[:, 1:] + y, [RNG.normal(size=(20, 257)), RNG.normal(size=256)])) == 2
