"""Options and fixtures for all tests."""

from __future__ import annotations

import gc
import itertools
import os
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.framework import number_rules
from autograph.function import tracing
from autograph.ops.random import random_streams
from autograph.pyct import depth


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files instead of comparing")


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Golden files are written by one process, since many tests share one."""
    if config.getoption("--update-golden") and config.getoption("numprocesses", None):
        config.option.numprocesses, config.option.dist = 0, "no"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """When golden files are updated, nothing else is tested."""
    if config.getoption("--update-golden"):
        parts: dict[bool, list[pytest.Item]] = {True: [], False: []}
        for item in items:
            parts["update_golden" in getattr(item, "fixturenames", ())].append(item)
        config.hook.pytest_deselected(items=parts[False])
        items[:] = parts[True]


def pytest_collection_finish() -> None:
    """The tests themselves are 20,000 objects and all they hold: a collection of garbage need not go through them."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="module")
def _what_is_there_stays() -> None:
    """Nor through what other modules of tests have left: those that look for what is kept collect garbage often."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are being rewritten."""
    return bool(request.config.getoption("--update-golden"))


def settings() -> tuple[Any, ...]:
    """What is one for the whole process, and decides what later tests do."""
    config, graphs = ag.config, ag.config.optimizer
    return (
        graphs.enabled, graphs.get_experimental_options(), config.executor, config.functions_run_eagerly(),
        config.default_int, config.default_float, config.integer_overflow, config.zero_division,
        config.max_operations, config.max_traces(), config.threads, config.roll_loops, config.fast_math,
        ag.executing_eagerly(),
        depth.usual(), np.geterr(), os.getcwd(), len(os.environ),
    )  # fmt: skip


@pytest.fixture(autouse=True)
def _settings_are_left_as_they_were() -> Iterator[None]:
    """A test that leaves a setting changed fails itself, rather than one that happens to come later."""
    before = settings()
    yield
    assert settings() == before


@pytest.fixture(autouse=True)
def _random_numbers() -> Iterator[None]:
    """Each test begins without a global seed, and draws the same numbers whatever was drawn before it."""
    seeds = random_streams._seeds
    before = seeds.seed
    random_streams.set_seed(0)  # puts all streams back to their first run
    seeds.seed, seeds.fresh, seeds.runs = None, 7, itertools.count()
    yield
    seeds.seed = before


@pytest.fixture
def number_rules_as_before() -> Iterator[None]:
    """What a test says of dtypes, overflow and division by zero goes with it."""
    before = number_rules.chosen()
    yield
    number_rules.change(before)


@pytest.fixture
def shallow_recursion(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A recursion that does not end is refused before it is 10,000 frames deep, which takes seconds to reach.

    The collector is off: what it finalizes of other tests at the limit of recursion cannot run, which pytest reports.
    """
    monkeypatch.setattr(tracing, "DEPTH", 1500)
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
