"""The namespace of the array API standard: every name with the standard's parameters, staging, DLPack."""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import array_api, errors
from tests.numpy import array_api as conformance

LINES = (Path(__file__).with_name("array_api_signatures.txt")).read_text(encoding="utf-8").splitlines()[1:]


def _member(name: str) -> Any:
    found: Any = array_api
    for part in name.split("."):
        found = getattr(found, part)
    return found


def _text(function: Any) -> str:
    """Parameters as in the list."""
    parts: list[str] = []
    parameters = list(inspect.signature(function).parameters.values())
    many = any(p.kind is p.VAR_POSITIONAL for p in parameters)
    for i, p in enumerate(parameters):
        if p.kind is p.KEYWORD_ONLY and "*" not in parts and not many:
            parts.append("*")
        parts.append(("*" if p.kind is p.VAR_POSITIONAL else "") + p.name + ("" if p.default is p.empty else "="))
        if p.kind is p.POSITIONAL_ONLY and (i + 1 == len(parameters) or parameters[i + 1].kind is not p.kind):
            parts.append("/")
    return ", ".join(parts)


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.partition("(")[0])
def test_signature(line: str) -> None:
    name, _, parameters = line.rstrip(")").partition("(")
    assert _text(_member(name)) == parameters
    assert _member(name).__doc__


def test_everything_is_named_in_all() -> None:
    listed = {line.partition("(")[0] for line in LINES if "." not in line.partition("(")[0]}
    constants = {
        "e",
        "inf",
        "nan",
        "newaxis",
        "pi",
        "fft",
        "linalg",
        "__array_api_version__",
        "__array_namespace_info__",
    }
    kinds = set(array_api.__array_namespace_info__().dtypes())
    assert set(array_api.__all__) == listed | constants | kinds


def test_a_program_of_the_standard_is_staged() -> None:
    def standardize(x: Any) -> Any:
        xp = x.__array_namespace__()
        return xp.where(x > 0, (x - xp.mean(x)) / xp.std(x), xp.zeros_like(x))

    x = np.array([1.0, -2.0, 4.0])
    want = np.where(x > 0, (x - x.mean()) / x.std(), 0)
    np.testing.assert_allclose(standardize(ag.constant(x)), want)
    np.testing.assert_allclose(ag.function(standardize)(ag.constant(x)), want)


@pytest.mark.parametrize("name", sorted(conformance.OTHERS))
def test_staged_as_eager(name: str) -> None:
    kinds, shapes, program = conformance.OTHERS[name]
    if name in ("numbers", "finfo", "iinfo", "isdtype", "can_cast", "result_type"):
        kinds, shapes = kinds[:1], shapes[:1]  # of dtypes, not of values
    for dtype, shape in [(kinds[-1], shapes[-1]), (kinds[0], shapes[0])]:
        x = array_api.asarray(conformance.sample(dtype, shape))
        if name == "numbers":
            continue
        want = conformance.leaves(program(array_api, x))
        got = conformance.leaves(ag.function(lambda x: program(array_api, x))(x))
        for g, w in zip(got, want):
            np.testing.assert_array_equal(np.asarray(g), np.asarray(w))


def test_dlpack() -> None:
    x = ag.constant([1.0, 2.0])
    taken = np.from_dlpack(x)
    assert taken.tolist() == [1.0, 2.0] and x.__dlpack_device__() == (1, 0)
    taken = np.array(taken)
    source = np.arange(3)
    y = ag.from_dlpack(source)
    source[0] = 9
    assert y.numpy().tolist() == [0, 1, 2] and ag.from_dlpack(y) is y
    with pytest.raises(BufferError, match="never changes"):
        x.__dlpack__(copy=False)
    with pytest.raises(BufferError, match="never changes"):
        x.__dlpack__(copy=False, max_version=(0, 8))
    with pytest.raises(BufferError, match="string"):
        ag.constant("a").__dlpack__()
    with pytest.raises(errors.UnsupportedTypeError, match="has no __dlpack__"):
        ag.from_dlpack([1])
    with pytest.raises(errors.OperatorNotAllowedInGraphError, match="__dlpack__ needs the value"):
        ag.function(lambda x: np.from_dlpack(x))(x)


@pytest.mark.skipif(not hasattr(np, "unstack"), reason="NumPy before 2.1 knows no arrays that are read-only by DLPack")
def test_dlpack_without_a_copy_is_read_only() -> None:
    x = ag.constant([1.0, 2.0])
    shared = np.from_dlpack(x, copy=False)
    assert np.shares_memory(shared, np.from_dlpack(x, copy=False)) and not shared.flags.writeable
    assert np.from_dlpack(x).flags.writeable and np.asarray(x).tolist() == [1.0, 2.0]


@pytest.mark.parametrize(
    "attempt",
    [
        lambda x: array_api.expand_dims(x, axis=3), lambda x: array_api.expand_dims(x, axis=-4),
        lambda x: array_api.sum(x, axis=2), lambda x: np.squeeze(x, axis=-3), lambda x: x[ag.constant([True])],
    ],
    ids=["after", "before", "sum", "squeeze", "mask"],
)  # fmt: skip
def test_axes_that_are_not_there_are_index_errors(attempt: Any) -> None:
    for run in (attempt, ag.function(attempt)):
        with pytest.raises(IndexError):
            run(ag.constant(np.ones((2, 3))))


def test_unsigned_numbers_have_a_negative() -> None:
    x = np.array([0, 1, 200], np.uint8)
    assert (-ag.constant(x)).numpy().tolist() == (-x).tolist() == array_api.negative(ag.constant(x)).numpy().tolist()


def test_devices_and_versions() -> None:
    x = ag.constant(1.0)
    assert x.device == "cpu" and x.to_device("cpu") is x
    for attempt in (
        lambda: x.to_device("gpu"),
        lambda: array_api.zeros(2, device="gpu"),
        lambda: x.__array_namespace__(api_version="1999.01"),
        lambda: array_api.isdtype(ag.int32, "whole"),
    ):
        with pytest.raises(ValueError):
            attempt()
    with pytest.raises(errors.DTypeMismatchError):
        array_api.astype(array_api.asarray(1j), ag.float64)


def test_it_is_loaded_when_it_is_used() -> None:
    assert importlib.import_module("autograph.array_api") is ag.constant(1).__array_namespace__()
