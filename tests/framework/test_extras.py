"""Packages that only some of autograph needs."""

import sys

import pytest

from autograph import errors
from autograph.framework import extras


def test_what_is_installed_is_loaded():
    assert extras.load("xml.dom", extra="pictures", why="a test") is sys.modules["xml.dom"]


def test_what_is_not_installed_names_the_extra():
    with pytest.raises(errors.MissingExtraError, match="a picture needs the package no_such_package") as caught:
        extras.load("no_such_package.part", extra="pictures", why="a picture")
    assert caught.value.fix == "pip install 'autograph[pictures]'"
    assert isinstance(caught.value, ImportError)


def test_a_package_that_is_broken_is_not_called_missing(tmp_path, monkeypatch):
    (tmp_path / "broken_package.py").write_text("import no_such_package_of_its_own\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="no_such_package_of_its_own") as caught:
        extras.load("broken_package", extra="pictures", why="a picture")
    assert not isinstance(caught.value, errors.MissingExtraError)


def test_a_folder_of_the_same_name_is_not_the_package(tmp_path, monkeypatch):
    (tmp_path / "folder_on_the_path" / "data").mkdir(parents=True)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(errors.MissingExtraError, match="a cluster needs the package folder_on_the_path"):
        extras.load("folder_on_the_path", extra="distributed", why="a cluster")
    with pytest.raises(errors.MissingExtraError):
        extras.load("folder_on_the_path.data", extra="distributed", why="a cluster")
