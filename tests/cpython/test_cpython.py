"""CPython's tests of some smaller modules; `make cpython` runs all of them."""

from __future__ import annotations

import sys
import types

import pytest

from tests.cpython import importer, modules
from tests.cpython.compare import WAYS, compare, missing

FIRST, *MORE = ("bisect", "textwrap", "string", "functools", "dataclasses", "contextlib")


# Each module's tests are run three times in a process of its own: seconds, for what the corpus has in small.
@pytest.mark.parametrize("name", [FIRST, *(pytest.param(name, marks=pytest.mark.slow) for name in MORE)])
def test_converted_module_passes_the_tests_that_it_passes(name: str) -> None:
    reason = missing(modules.find(name))
    if reason is not None:
        pytest.skip(reason)
    found = compare(name)
    assert not found.different, "\n\n".join(f"{test}: {text}" for test, text in found.different.items())
    assert not found.refused
    functions = found.runs["operators"]["functions"]
    assert functions == found.runs["converted"]["functions"] > 0
    assert len(found.never_ran) < 0.1 * functions, found.never_ran
    assert all(found.runs[way]["outcomes"] for way in WAYS)


SOURCE = """
import functools

def plain(x):
    return x

def cached(x):
    return x

cached = functools.cache(cached)
table = {"twice": lambda x: 2 * x}

class Outer:
    kind = None

    @property
    def size(self):
        return 1

    @classmethod
    def make(cls, start=3):
        return cls(), start

    @staticmethod
    def fixed():
        return 5

    class Inner:
        async def wait(self):
            return 6

if plain:
    def conditional(*args, **kwargs):
        return args, kwargs

def outside():
    def inside():
        return 7
    return inside
"""


def test_every_function_of_a_module_is_converted_and_counted(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    path = f"{tmp_path}/module_to_convert.py"
    with open(path, "w") as stream:
        stream.write(SOURCE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    decorator = importer.Converted(counting=True)
    importer.install(importer.Finder(["module_to_convert"], decorator))
    module: types.ModuleType = sys.modules.pop("module_to_convert")
    names = {name.split(":")[1] for name in decorator.functions}
    assert names == {
        "plain", "cached", "<lambda>", "Outer.size", "Outer.make", "Outer.fixed", "Outer.Inner.wait", "conditional",
        "outside",
    }  # fmt: skip
    assert not decorator.ran and not decorator.refused
    assert module.Outer().size == 1 and module.Outer.make()[1] == 3 and module.Outer.fixed() == 5
    assert module.table["twice"](4) == 8 and module.cached(9) == 9
    assert {name.split(":")[1] for name in decorator.ran} == {
        "Outer.size", "Outer.make", "Outer.fixed", "<lambda>", "cached",
    }  # fmt: skip
