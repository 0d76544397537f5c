"""What runs the public suite of the array API standard: a checkout's tests are counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.numpy import array_api_suite

CONFTEST = """
def pytest_addoption(parser):
    parser.addoption("--disable-deadline", action="store_true")
"""
TESTS = """
import importlib, os, pytest
xp = importlib.import_module(os.environ["ARRAY_API_TESTS_MODULE"])

def test_version():
    assert xp.__array_api_version__ == os.environ["ARRAY_API_TESTS_VERSION"]

@pytest.mark.parametrize("n", [1, 2])
def test_size(n):
    assert xp.ones(2).size == n

@pytest.mark.skip(reason="of a later version")
def test_later():
    pass
"""


def test_a_checkout_is_run_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "array_api_tests").mkdir()
    (tmp_path / "array_api_tests" / "__init__.py").touch()
    (tmp_path / "array_api_tests" / "test_made_up.py").write_text(TESTS)
    assert array_api_suite.main([str(tmp_path)]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed == [
        "failed: test_made_up::test_size[1]",
        "test_made_up: 2 of 3",
        "autograph.array_api: 2 of 3 tests of array-api-tests pass (66.7 %)",
    ]


def test_no_checkout(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert array_api_suite.main([]) == array_api_suite.main([str(tmp_path)]) == 2
    (tmp_path / "array_api_tests").mkdir()
    assert array_api_suite.main([str(tmp_path)]) == 2
    assert "no test ran" in capsys.readouterr().err
