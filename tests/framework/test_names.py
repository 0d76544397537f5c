"""What `dir` gives, and what the error for a name that there is not suggests."""

from __future__ import annotations

import pickle
import subprocess
import sys
import types
from typing import Any

import pytest

import autograph as ag
from autograph.compat import tf


def parts(module: types.ModuleType, called: str) -> list[tuple[str, types.ModuleType]]:
    """The public modules in a module, with itself, under the names that users write."""
    found = [(called, module)]
    for name in module.__all__:
        part = getattr(module, name)
        if isinstance(part, types.ModuleType):
            found += parts(part, f"{called}.{name}")
    return found


PUBLIC = [*parts(ag, "ag"), *parts(tf, "tf")]


@pytest.mark.parametrize("called, module", PUBLIC, ids=[called for called, _ in PUBLIC])
def test_dir_gives_the_public_names(called, module):
    assert {n for n in dir(module) if not n.startswith("__")} == {n for n in module.__all__ if not n.startswith("__")}
    assert all(hasattr(module, name) for name in dir(module))
    with pytest.raises(AttributeError, match=r"has no attribute 'no_such_name_at_all'$"):
        module.no_such_name_at_all
    wanted = next(n for n in module.__all__ if not n.startswith("_"))
    with pytest.raises(AttributeError, match=rf"has no attribute '{wanted}x'; did you mean '\w+'\?$"):
        getattr(module, wanted + "x")


OBJECTS: list[tuple[Any, str, str]] = [
    (ag.constant([1.0]), "maen", "mean"),
    (ag.constant([1.0]), "Shape", "shape"),
    (ag.Variable(1.0), "asign_add", "assign_add"),
    (ag.function(lambda x: x), "explain_retraces", "explain_retrace"),
    (ag.data.Dataset.range(3), "bacth", "batch"),
    (ag, "reduce_maen", "reduce_mean"),
    (ag, "checkpoint", "Checkpoint"),
]  # fmt: skip


@pytest.mark.parametrize("thing, name, meant", OBJECTS, ids=[name for _, name, _ in OBJECTS])
def test_a_name_that_is_nearly_right(thing, name, meant):
    assert not hasattr(thing, name)
    with pytest.raises(AttributeError, match=rf"; did you mean '{meant}'\?$") as caught:
        getattr(thing, name)
    assert caught.value.name == name and caught.value.obj is None
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_what_to_use_instead_is_said_alone():
    with pytest.raises(AttributeError, match=r"no attribute 'strides': use x\.numpy\(\) [^;]*$"):
        ag.constant([1]).strides


def test_python_suggests_nothing_more():
    text = "import autograph as ag\nag.reduce_maen"
    result = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True)
    assert result.stderr.lower().count("did you mean") == 1


@pytest.mark.parametrize("name, message", [
    ("executr", "ag.config has no setting 'executr'; did you mean 'executor'?"),
    ("max_traces", "ag.config.max_traces cannot be set: call ag.config.set_max_traces(...)"),
    ("optimizer", "ag.config.optimizer cannot be set"),
    ("anything", "ag.config has no setting 'anything'"),
])  # fmt: skip
def test_a_setting_that_there_is_not(name, message):
    with pytest.raises(AttributeError) as caught:
        setattr(ag.config, name, 1)
    assert str(caught.value) == message
