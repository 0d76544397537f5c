"""A trace holds for as long as what it saw stays as it was: globals, closures, attributes, items, functions."""

from __future__ import annotations

import dataclasses
import functools
import types
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag

ONE, THREE = ag.constant(1), ag.constant(3)

SCALE: Any = 2
TABLE: Any = {"scale": 2}
ROWS: Any = [1, 2]
WEIGHTS: Any = np.array([1, 2])
SETTINGS = types.SimpleNamespace(scale=2, deep=types.SimpleNamespace(scale=2))


@pytest.fixture(autouse=True)
def as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test finds the globals of this module in their first state."""
    for name, value in dict(SCALE=2, TABLE={"scale": 2}, ROWS=[1, 2], WEIGHTS=np.array([1, 2])).items():
        monkeypatch.setitem(globals(), name, value)
    SETTINGS.scale = SETTINGS.deep.scale = 2


def times_scale(x):
    return x * SCALE


def rebind(name: str, value: Any) -> Callable[[], None]:
    return lambda: globals().__setitem__(name, value)


@pytest.mark.parametrize(
    ("program", "change", "before", "after"),
    [
        (lambda x: x * SCALE, rebind("SCALE", 5), 6, 15),
        (lambda x: x * SCALE, rebind("SCALE", 2.5), 6, 7.5),
        (lambda x: times_scale(x), rebind("SCALE", 5), 6, 15),
        (lambda x: [f(x) for f in (lambda v: v * SCALE,)][0], rebind("SCALE", 5), 6, 15),
        (lambda x: functools.partial(times_scale, x)(), rebind("SCALE", 5), 6, 15),
        (lambda x: times_scale(x), rebind("times_scale", lambda x: x + 1), 6, 4),
        (lambda x: x * TABLE["scale"], lambda: TABLE.update(scale=5), 6, 15),
        (lambda x: x * TABLE["scale"], rebind("TABLE", {"scale": 5}), 6, 15),
        (lambda x: x * len(TABLE), lambda: TABLE.update(more=5), 3, 6),
        (lambda x: x * sum(ROWS), lambda: ROWS.append(5), 9, 24),
        (lambda x: x * ROWS[0], lambda: ROWS.__setitem__(0, 5), 3, 15),
        (lambda x: ag.reduce_sum(x * WEIGHTS), lambda: WEIGHTS.__setitem__(0, 5), 9, 21),
        (lambda x: ag.reduce_sum(x * WEIGHTS), rebind("WEIGHTS", np.array([5])), 9, 15),
        (lambda x: x * SETTINGS.scale, lambda: setattr(SETTINGS, "scale", 5), 6, 15),
        (lambda x: x * SETTINGS.deep.scale, lambda: setattr(SETTINGS.deep, "scale", 5), 6, 15),
        (lambda x: x * getattr(SETTINGS, "scale"), lambda: setattr(SETTINGS, "scale", 5), 6, 15),  # noqa: B009
        (lambda x: x * vars(SETTINGS)["scale"], lambda: setattr(SETTINGS, "scale", 5), 6, 15),
        (lambda x: x * SCALE, rebind("SCALE", ag.constant(5)), 6, 15),
    ],
)
def test_what_has_changed_is_seen(
    monkeypatch: pytest.MonkeyPatch, program: Any, change: Callable[[], None], before: Any, after: Any
) -> None:
    monkeypatch.setitem(globals(), "times_scale", times_scale)
    f = ag.function(program)
    x = np.int64(3) if program.__code__.co_names and "WEIGHTS" in program.__code__.co_names else 3
    for _ in range(2):
        assert f(x) == before
    assert len(f.concrete_functions()) == 1, "nothing has changed yet"
    change()
    for _ in range(2):
        assert f(x) == after
    assert len(f.concrete_functions()) == 2


def test_a_trace_is_found_again() -> None:
    global SCALE
    f = ag.function(lambda x: x * SCALE)
    for scale in (2, 5, 2, 5, 2):
        SCALE = scale
        assert f(THREE).numpy() == 3 * scale
    assert len(f.concrete_functions()) == 2


def test_equal_values_of_another_type_are_other_values() -> None:
    global SCALE
    f = ag.function(lambda x: str(SCALE) + x)
    found = []
    for scale in (1, True, 1.0, (1,), (True,), 0.0, -0.0, float("nan"), float("nan")):
        SCALE = scale
        found.append(f("!").numpy().decode())
    assert found == ["1!", "True!", "1.0!", "(1,)!", "(True,)!", "0.0!", "-0.0!", "nan!", "nan!"]
    assert len(f.concrete_functions()) == 8


def test_what_the_code_does_not_name_does_not_matter() -> None:
    global SCALE
    f = ag.function(lambda x: x * SETTINGS.scale)
    f(THREE)
    SCALE = 100
    SETTINGS.other = 1
    SETTINGS.deep.scale = 100
    f(THREE)
    assert len(f.concrete_functions()) == 1
    del SETTINGS.other


def test_traces_are_bounded() -> None:
    global SCALE
    f = ag.function(lambda x: x * SCALE)
    for SCALE in range(40):
        assert f(THREE).numpy() == 3 * SCALE
    assert len(f.concrete_functions()) == 16


def test_closure_variables() -> None:
    def make(k: int) -> tuple[Any, Callable[[int], None]]:
        def change(value: int) -> None:
            nonlocal k
            k = value

        def scaled(x):
            return x * k

        return ag.function(lambda x: scaled(x) + k), change

    f, change = make(2)
    assert f(THREE).numpy() == 8
    change(5)
    assert f(THREE).numpy() == 20


class Layer:
    gain: Any = 1

    def __init__(self, weight: Any) -> None:
        self.weight = weight

    @property
    def doubled(self) -> Any:
        return self.weight * 2

    def __call__(self, x):
        return x * self.weight * self.gain

    def __len__(self) -> int:
        return self.weight


class Net:
    def __init__(self, *weights: Any) -> None:
        self.layers = [Layer(w) for w in weights]

    @ag.function
    def run(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


def test_attributes_of_objects_in_containers() -> None:
    net = Net(2, 3)
    assert net.run(ONE).numpy() == 6
    net.layers[0].weight = 5
    assert net.run(ONE).numpy() == 15
    net.layers.append(Layer(2))
    assert net.run(ONE).numpy() == 30
    net.layers[1] = Layer(1)
    assert net.run(ONE).numpy() == 10
    assert len(net.run.concrete_functions()) == 4


def test_tensors_are_read_when_called_once_they_have_changed() -> None:
    net = Net(ag.constant(2), ag.constant(3))
    for weight in range(2, 10):
        net.layers[0].weight = ag.constant(weight)
        assert net.run(ONE).numpy() == 3 * weight
    assert len(net.run.concrete_functions()) == 2
    net.layers[0].weight = ag.constant([1, 2])
    assert net.run(ONE).numpy().tolist() == [3, 6]
    net.layers[0].weight = 7
    assert net.run(ONE).numpy() == 21


def test_attributes_of_classes(monkeypatch: pytest.MonkeyPatch) -> None:
    net = Net(2)
    assert net.run(ONE).numpy() == 2
    monkeypatch.setattr(Layer, "gain", 10)
    assert net.run(ONE).numpy() == 20
    net.layers[0].gain = 3  # hides that of the class
    assert net.run(ONE).numpy() == 6
    monkeypatch.setattr(Layer, "__call__", lambda self, x: x + self.weight)
    assert net.run(ONE).numpy() == 3


def test_properties_and_special_methods() -> None:
    layer = Layer(2)
    f = ag.function(lambda x: x * layer.doubled + len(layer))
    assert f(THREE).numpy() == 14
    layer.weight = 3
    assert f(THREE).numpy() == 21


def test_methods_that_are_replaced() -> None:
    layer = Layer(2)
    f = ag.function(lambda x: layer.__call__(x))
    assert f(THREE).numpy() == 6
    layer.__call__ = lambda x: x + 100  # type: ignore[method-assign]
    assert f(THREE).numpy() == 103


def test_slots() -> None:
    class Slotted:
        __slots__ = ("k",)

    s = Slotted()
    s.k = 2
    f = ag.function(lambda x: x * s.k)
    assert f(THREE).numpy() == 6
    s.k = 5
    assert f(THREE).numpy() == 15


def test_module_attributes(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.function import settings

    f = ag.function(lambda x: settings.scaled(x) + settings.OFFSET)
    assert f(THREE).numpy() == 3 * settings.SCALE + settings.OFFSET == 7
    monkeypatch.setattr(settings, "OFFSET", 100)
    assert f(THREE).numpy() == 106
    monkeypatch.setattr(settings, "SCALE", 10)
    assert f(THREE).numpy() == 130


def test_unconverted_code() -> None:
    global SCALE

    @ag.do_not_convert
    def helper(x):
        return x * SCALE

    f, g = ag.function(lambda x: helper(x)), ag.function(times_scale, autograph=False)
    h = ag.function(eval("lambda x: x * SCALE", globals()), autograph=False)
    assert [f(THREE).numpy(), g(THREE).numpy(), h(THREE).numpy()] == [6, 6, 6]
    SCALE = 5
    assert [f(THREE).numpy(), g(THREE).numpy(), h(THREE).numpy()] == [15, 15, 15]


def test_functions_within_functions() -> None:
    global SCALE
    inner = ag.function(times_scale)
    outer = ag.function(lambda x: inner(x) + inner(x))
    assert outer(THREE).numpy() == 12
    SCALE = 5
    assert outer(THREE).numpy() == 30
    assert inner(THREE).numpy() == 15


def test_names_that_appear() -> None:
    class Thing:
        pass

    thing = Thing()

    @ag.function
    def f(x):
        return x * thing.scale if hasattr(thing, "scale") else x

    assert f(THREE).numpy() == 3
    thing.unrelated = 1  # type: ignore[attr-defined]
    assert f(THREE).numpy() == 3 and len(f.concrete_functions()) == 1
    thing.scale = 5  # type: ignore[attr-defined]
    assert f(THREE).numpy() == 15
    del thing.scale  # type: ignore[attr-defined]
    assert f(THREE).numpy() == 3 and len(f.concrete_functions()) == 2


def test_a_variable_that_is_deleted() -> None:
    k = 2
    f = ag.function(lambda x: x * k)  # noqa: F821  it is there for the first call
    assert f(THREE).numpy() == 6
    del k
    with pytest.raises(NameError):
        f(THREE)


def test_iterators_are_used_up_at_every_call() -> None:
    numbers = iter(range(10))
    f, g = ag.function(lambda x: x + next(numbers)), ag.function(lambda x, it: x + next(it))
    assert [int(f(THREE)) for _ in range(3)] == [3, 4, 5]
    assert [int(g(THREE, numbers)) for _ in range(3)] == [6, 7, 8]
    assert next(numbers) == 6


def test_methods_of_dataclass_arguments() -> None:
    global SCALE

    @dataclasses.dataclass
    class Pair:
        left: Any

        def scaled(self) -> Any:
            return self.left * SCALE

    f = ag.function(lambda pair: pair.scaled())
    assert f(Pair(THREE)).numpy() == 6
    SCALE = 5
    assert f(Pair(THREE)).numpy() == 15


def test_large_containers_are_known_by_length() -> None:
    rows = list(range(10_000))
    f = ag.function(lambda x: x * len(rows))
    assert f(THREE).numpy() == 30_000
    rows.append(1)
    assert f(THREE).numpy() == 30_003
