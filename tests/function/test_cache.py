"""The cache of traces: counting, its bound, objects as keys, and that it keeps nothing alive."""

from __future__ import annotations

import copy
import enum
import functools
import gc
import json
import pickle
import sys
import weakref
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.function.models import ONE, Model, with_part

# --- counting --------------------------------------------------------------------------------------------


def test_cache_info() -> None:
    f = ag.function(lambda x, n=1: x * n)
    assert f.cache_info() == (0, 0, 256, 0)
    for _ in range(3):
        f(ONE)
    f(ONE, 2)
    assert f.cache_info() == (2, 2, 256, 2) and f.cache_info().hits == 2
    f.get_concrete_function(ONE)
    assert f.cache_info() == (3, 2, 256, 2)
    f.cache_clear()
    assert f.cache_info() == (0, 0, 256, 0) and f.concrete_functions() == []
    assert f(ONE).numpy() == 1 and f.cache_info() == (0, 1, 256, 1)


def test_counting_is_cheap() -> None:
    """A call that finds its trace makes as many calls of Python's when it is counted as when nothing is."""
    f = ag.function(lambda x: x)
    f(ONE)

    def calls() -> int:
        made = 0

        def profile(frame: Any, event: str, argument: Any) -> None:
            nonlocal made
            made += event == "call"

        before = sys.getprofile()
        sys.setprofile(profile)
        try:
            f(ONE)
        finally:
            sys.setprofile(before)
        return made

    assert calls() == calls() < 40, "no function is called to count, and none more as there are more calls"


def test_a_failed_trace_is_a_miss_and_not_kept() -> None:
    @ag.function
    def f(x):
        raise KeyError

    for _ in range(2):
        with pytest.raises(KeyError):
            f(ONE)
    assert f.cache_info() == (0, 2, 256, 0)


# --- the bound -------------------------------------------------------------------------------------------


def test_least_recently_used_traces_go() -> None:
    @ag.function(max_traces=2)
    def f(n):
        return n

    f(1), f(2), f(1), f(3)
    assert f.cache_info() == (1, 3, 2, 2)
    f(1)
    assert f.cache_info().hits == 2, "1 was used after 2"
    f(2)
    assert f.cache_info().misses == 4
    assert f(1).numpy() == 1 and f(3).numpy() == 3


def test_bound_of_methods_and_none() -> None:
    class Bounded:
        @ag.function(max_traces=1)
        def f(self, n):
            return n

    bounded = Bounded()
    bounded.f(1), bounded.f(2)
    assert bounded.f.cache_info().maxsize == 1 and bounded.f.cache_info().currsize == 1
    unbounded = ag.function(lambda n: n, max_traces=None)
    assert unbounded.cache_info().maxsize is None


def test_default_bound() -> None:
    before = ag.config.max_traces()
    ag.config.set_max_traces(3)
    try:
        f = ag.function(lambda n: n)
        for n in range(10):
            f(n)
        assert f.cache_info() == (0, 10, 3, 3)
    finally:
        ag.config.set_max_traces(before)


@pytest.mark.parametrize("count", [0, -1, 2.5, True, "many"])
def test_bad_bounds(count: Any) -> None:
    with pytest.raises(errors.SignatureError, match="max_traces is"):
        ag.function(lambda x: x, max_traces=count)
    with pytest.raises(errors.SignatureError):
        ag.config.set_max_traces(count)


def test_one_signature_keeps_sixteen_traces() -> None:
    box = {"n": 0}

    @ag.function
    def f(x):
        return x + box["n"]

    for n in range(40):
        box["n"] = n
        assert f(ONE).numpy() == n + 1
    assert f.cache_info().currsize == 16


# --- keys ------------------------------------------------------------------------------------------------


class Color(enum.Enum):
    RED = 1
    BLUE = 2


class Text(str):
    pass


def traces(*arguments: Any) -> int:
    f = ag.function(lambda a: 0)
    for argument in arguments:
        f(argument)
    return f.cache_info().currsize


def doubled(x):
    return x * 2


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        ((Color.RED, Color.RED, Color.BLUE), 2),
        ((Decimal("1.5"), Decimal("1.5"), Decimal("2")), 2),
        ((Path("a"), Path("a")), 1),
        ((range(3), range(3), range(4)), 2),
        ((Text("a"), Text("a"), "a"), 2),
        ((np.bool_(True), np.bool_(False), True), 2),
        ((np.dtype("int32"), np.dtype("int32")), 1),
        ((ag.float32, ag.float32, ag.int32), 2),
        ((functools.partial(doubled, 1), functools.partial(doubled, 1), functools.partial(doubled, 2)), 2),
        ((functools.partial(doubled, x=1), functools.partial(doubled, 1)), 2),
        ((functools.partial(doubled, ONE), functools.partial(doubled, ag.constant(1.0))), 2),
        ((doubled, doubled, len), 2),
        (([1].append, [1].append), 2),
        ((Model, Model, Color), 2),
    ],
)
def test_what_counts_in_an_argument(arguments: tuple[Any, ...], count: int) -> None:
    assert traces(*arguments) == count


def test_functions_without_variables_are_told_apart_by_their_code() -> None:
    apply = ag.function(lambda g, x: g(x))
    kept = []  # a trace goes with the function that it was made for
    for n in range(3):
        kept += [lambda x: x * 2, lambda x, n=n: x + n]
        assert apply(kept[-2], ONE).numpy() == 2
        assert apply(kept[-1], ONE).numpy() == 1 + n
    assert apply.cache_info().currsize == 1 + 3


def test_methods_as_arguments() -> None:
    apply = ag.function(lambda g, x: g(x))
    two, three = Model(2), Model(3)
    for _ in range(2):
        assert apply(two.run.python_function, ONE).numpy() == 2
        assert apply(three.run.python_function, ONE).numpy() == 3
    assert apply.cache_info() == (2, 2, 256, 2)


def test_equal_objects_are_two() -> None:
    class Same:
        def __init__(self, n: int) -> None:
            self.n = n

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Same)

        def __hash__(self) -> int:
            return 0

    f = ag.function(lambda s: s.n)
    assert f(Same(1)).numpy() == 1 and f(Same(2)).numpy() == 2


def test_an_id_that_is_used_again_is_another_object() -> None:
    f = ag.function(lambda m: m.scale)
    ids: set[int] = set()
    for n in range(2000):
        model = Model(n)
        used_again = id(model) in ids
        ids.add(id(model))
        assert f(model).numpy() == n
        del model
        gc.collect()
        if used_again and n > 20:
            break
    assert used_again, "no id was used again: the test shows nothing"
    assert f.cache_info().currsize == 0


# --- what is kept alive ----------------------------------------------------------------------------------


def gone(make: Callable[[], tuple[Any, Any]]) -> None:
    """Fails unless the second of what is made goes, while the first stays."""
    stays, goes = make()
    reference = weakref.ref(goes)
    del goes
    gc.collect()
    assert reference() is None, gc.get_referrers(reference())
    del stays


def test_arguments_are_not_kept() -> None:
    def alone() -> Any:
        f = ag.function(lambda m, x: x * m.scale)
        model = with_part(2)
        f(model, ONE)
        return f, model

    def in_a_list() -> Any:
        f = ag.function(lambda ms, x: x * ms[0].scale)
        model = with_part(2)
        f([model], ONE)
        return f, model

    def beside_one_that_stays() -> Any:
        f = ag.function(lambda c, m, x: x * m.scale * c.scale)
        config, model = Model(1), with_part(2)
        f(config, Model(0), ONE)
        f(config, model, ONE)
        return (f, config), model

    def that_is_changed() -> Any:
        def count(m, x):
            m.scale = m.scale + x
            return x

        f = ag.function(count)
        model = with_part(ag.constant(2.0))
        f(model, ONE)
        f(model, ONE)
        assert model.scale.numpy() == 4
        return f, model

    def function() -> Any:
        f = ag.function(lambda g, x: g(x))
        n = 3
        passed = lambda x: x * n
        f(passed, ONE)
        return f, passed

    def of_a_class_made_here() -> Any:
        class Local:
            scale = 2

        f = ag.function(lambda m, x: x * m.scale)
        f(Local(), ONE)
        return f, Local

    def class_itself() -> Any:
        class Local:
            scale = 2

        f = ag.function(lambda c, x: x * c.scale)
        f(Local, ONE)
        return f, Local

    for make in (
        alone, in_a_list, beside_one_that_stays, that_is_changed, function, of_a_class_made_here, class_itself
    ):  # fmt: skip
        gone(make)


class Slotted:
    __slots__ = ("scale",)

    def __init__(self, scale: Any) -> None:
        self.scale = scale

    @ag.function
    def run(self, x):
        return x * self.scale


def test_objects_without_a_dict_are_bounded() -> None:
    f = ag.function(lambda m, x: x * m.scale, max_traces=5)
    for n in range(20):
        assert f(Slotted(n), ONE).numpy() == n
    assert f.cache_info().currsize <= 5
    slotted = Slotted(3)
    assert slotted.run is slotted.run and slotted.run(ONE).numpy() == 3 and slotted.run(ONE).numpy() == 3
    assert slotted.run.cache_info() == (1, 1, 256, 1)


CURRENT: Any = None


def test_what_a_global_held_before_is_not_kept() -> None:
    global CURRENT

    @ag.function
    def f(x):
        return x * CURRENT.scale

    first = CURRENT = with_part(1)
    assert f(ONE).numpy() == 1
    other = CURRENT = with_part(2)
    assert f(ONE).numpy() == 2
    CURRENT = first
    assert f(ONE).numpy() == 1 and f.cache_info().hits == 1, "an object that lives has its trace still"
    reference = weakref.ref(other)
    del other
    f(ag.constant(2))  # what is outdated is let go when something is traced
    gc.collect()
    assert reference() is None
    CURRENT = None


def test_functions_are_not_kept_by_what_they_were_called_with() -> None:
    def make() -> Any:
        f = ag.function(lambda m, x: x * m.scale)
        model = Model(2)
        f(model, ONE)
        return model, f

    gone(make)


def test_clearing_lets_go_of_traces_that_objects_hold() -> None:
    f = ag.function(lambda m, x: x * m.scale)
    model = Model(2)
    f(model, ONE)
    reference = weakref.ref(f.concrete_functions()[0])
    f.cache_clear()
    gc.collect()
    assert reference() is None and f(model, ONE).numpy() == 2


def test_copies_and_pickles_of_instances() -> None:
    model = Model(2)
    f = ag.function(lambda m, x: x * m.scale)
    assert model.run(ONE).numpy() == f(model, ONE).numpy() == 2
    for other in (copy.copy(model), copy.deepcopy(model), pickle.loads(pickle.dumps(model))):
        other.scale = 5
        assert other.run(ONE).numpy() == f(other, ONE).numpy() == 5
        assert other.run is other.run and other.run is not model.run
    assert model.run(ONE).numpy() == 2


class Compared:
    """An object that is compared and shown by its attributes."""

    def __init__(self, scale: Any) -> None:
        self.scale = scale

    def __eq__(self, other: object) -> bool:
        return vars(self) == vars(other)

    def __repr__(self) -> str:
        return f"Compared({vars(self)})"

    @ag.function
    def run(self, x):
        return x * self.scale


def test_what_is_kept_on_an_object_is_not_seen() -> None:
    model = Compared(2)
    f = ag.function(lambda m, x: x * m.scale)
    assert f(model, ONE).numpy() == model.run(ONE).numpy() == 2 and f.cache_info().currsize == 1
    assert model == Compared(2) and repr(model) == repr(Compared(2)) and json.dumps(vars(model)) == '{"scale": 2}'
    for other in (copy.copy(model), copy.deepcopy(model), pickle.loads(pickle.dumps(model))):
        assert type(vars(other)) is dict and vars(other) == {"scale": 2}
    assert all(type(made(vars(model))) is dict for made in (copy.copy, copy.deepcopy))
    assert type(pickle.loads(pickle.dumps(vars(model)))) is dict


def test_a_dict_that_others_refer_to_stays_that_of_its_object() -> None:
    class Shared:
        names: ClassVar = {"scale": 2}

        def __init__(self):
            self.__dict__ = self.names

        @ag.function
        def grow(self, n):
            self.scale += n

    first, second = Shared(), Shared()
    grow = ag.function(lambda m, n: m.grow(n))
    for model in (first, second, first):
        grow(model, ONE)
        model.grow(ONE)
    assert vars(first) is vars(second) is Shared.names and int(Shared.names["scale"]) == 8


def test_objects_of_one_dict_each_have_traces_of_their_own() -> None:
    model, other = Model(2), Model(0)
    assert model.run(ONE).numpy() == 2
    other.__dict__ = model.__dict__
    assert other.run.__wrapped__.__self__ is other and model.run.__wrapped__.__self__ is model
