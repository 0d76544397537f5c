"""Fixtures of the conformance suite."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.executors.recipe import EXECUTORS, executor_in_force, recipe_registered


@pytest.fixture(autouse=True, scope="module")
def direct() -> Iterator[None]:
    """The recipe's executor is there."""
    with recipe_registered():
        yield


@pytest.fixture(params=EXECUTORS)
def executor(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each executor in turn, in force."""
    with executor_in_force(request.param):
        yield request.param
