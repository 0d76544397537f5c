"""Classes of the user's as structures: `__autograph_flatten__` and `register_structure`, everywhere that values go."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from autograph.framework import nest

ONE, TWO, FIVE = ag.constant(1), ag.constant(2), ag.constant(5)


class Ball:
    """A point with a speed, and a colour that is static."""

    def __init__(self, place: Any, speed: Any, colour: str = "red") -> None:
        self.place, self.speed, self.colour = place, speed, colour

    def __autograph_flatten__(self) -> tuple[Any, Any]:
        return {"place": self.place, "speed": self.speed}, self.colour

    @classmethod
    def __autograph_unflatten__(cls, colour: str, parts: Any) -> Ball:
        return cls(parts["place"], parts["speed"], colour)

    def moved(self) -> Ball:
        return Ball(self.place + self.speed, self.speed, self.colour)

    def values(self) -> tuple[Any, ...]:
        return int(self.place), int(self.speed), self.colour


class Interval:
    """Of a library, so that it says nothing of itself."""

    def __init__(self, low: Any, high: Any) -> None:
        self.low, self.high = low, high


ag.register_structure(Interval, lambda i: ([i.low, i.high], None), lambda _, parts: Interval(*parts))


def ball(place: Any, speed: Any = TWO, colour: str = "red") -> Ball:
    return Ball(ag.constant(place), speed, colour)


def test_arguments_and_results() -> None:
    f = ag.function(lambda b: b.moved())
    moved = f(ball(1))
    assert type(moved) is Ball and moved.values() == (3, 2, "red")
    assert f(ball(5)).values() == (7, 2, "red") and f.cache_info() == (1, 1, 256, 1)
    assert f(ball(5, colour="blue")).values() == (7, 2, "blue") and f.cache_info().misses == 2
    assert f(ball(5, speed=3)).values() == (8, 3, "red") and f.cache_info().misses == 3
    assert f.concrete_functions()[0].inputs[0].op.name == "b"


def test_nested_in_containers_and_in_each_other() -> None:
    @ag.function
    def f(items):
        balls, interval = items["balls"], items["in"]
        return [b.moved() for b in balls], Interval(interval.low.moved(), interval.high + 1)

    balls, interval = f({"balls": (ball(1), ball(2)), "in": Interval(ball(3), ONE)})
    assert [b.values() for b in balls] == [(3, 2, "red"), (4, 2, "red")]
    assert interval.low.values() == (5, 2, "red") and interval.high.numpy() == 2


def test_carried_by_loops() -> None:
    @ag.function
    def f(b, n):
        i = 0
        while i < n:
            b = b.moved()
            i += 1
        for _ in range(n):
            b = Ball(b.place * 2, b.speed, b.colour)
            if b.place > 100:
                break
        return b

    assert f(ball(1), ag.constant(3)).values() == (56, 2, "red")
    assert f(ball(1), ag.constant(0)).values() == (1, 2, "red")
    assert f(ball(50), ag.constant(2)).values() == (108, 2, "red")


def test_changed_in_place_in_loops_and_branches() -> None:
    @ag.function
    def f(b, n):
        while n > 0:
            b.place = b.place + b.speed
            if b.place > 10:
                b.speed = -b.speed
            n -= 1
        return b

    def plain(place: int, n: int) -> tuple[Any, ...]:
        speed = 2
        while n > 0:
            place += speed
            speed = -speed if place > 10 else speed
            n -= 1
        return place, speed, "red"

    for place, n in ((1, 3), (1, 8), (9, 4)):
        given = ball(place)
        result = f(given, ag.constant(n))
        assert result.values() == plain(place, n)
        assert given.values() == plain(place, n), "the caller's own object has been changed, as in Python"


def test_branches() -> None:
    @ag.function
    def f(b, interval):
        if b.place > 3:
            b, interval = b.moved(), Interval(interval.low, interval.high * 2)
        else:
            interval = Interval(interval.high, interval.low)
        return b, interval if interval.low > 0 else Interval(interval.low, interval.low)

    b, interval = f(ball(5), Interval(ONE, TWO))
    assert b.values() == (7, 2, "red") and (int(interval.low), int(interval.high)) == (1, 4)
    b, interval = f(ball(1), Interval(ONE, -TWO))
    assert b.values() == (1, 2, "red") and (int(interval.low), int(interval.high)) == (-2, -2)


def test_branches_that_differ_in_what_is_static() -> None:
    @ag.function
    def f(b):
        if b.place > 3:
            b = Ball(b.place, b.speed, "blue")
        return b

    with pytest.raises(errors.StagedValueError, match="'b'"):
        f(ball(5))


def test_gradients_maps_and_specs() -> None:
    @ag.function
    def f(i):
        return i.low * i.low + i.high * 3.0

    interval = Interval(ag.constant(2.0), ag.constant(1.0))
    with ag.GradientTape() as tape:
        tape.watch([interval.low, interval.high])
        y = f(interval)
    assert [g.numpy() for g in tape.gradient(y, [interval.low, interval.high])] == [4, 3]
    doubled = nest.map_structure(lambda t: t * 2, interval)
    assert (doubled.low.numpy(), doubled.high.numpy()) == (4, 2)
    concrete = f.get_concrete_function(Interval(ag.TensorSpec([]), ag.TensorSpec([])))
    assert concrete(interval).numpy() == 7


def test_input_signature() -> None:
    @ag.function(input_signature=[Interval(ag.TensorSpec([None]), ag.TensorSpec([]))])
    def f(i):
        return ag.reduce_sum(i.low) + i.high

    assert f(Interval([1.0, 2.0], 3.0)).numpy() == 6
    assert f(Interval([1.0], 3.0)).numpy() == 4 and len(f.concrete_functions()) == 1
    with pytest.raises(errors.SignatureError, match="'i"):
        f((1.0, 2.0))


def test_numbers_and_none_in_a_structure() -> None:
    f = ag.function(lambda i: 0 if i.high is None else i.low + i.high)
    assert f(Interval(1, None)).numpy() == 0 and f(Interval(1, 2)).numpy() == 3
    assert f.cache_info().misses == 2
    g = ag.function(lambda x: Interval(None, (x, [x])))
    result = g(ONE)
    assert result.low is None and result.high[1][0].numpy() == 1


@dataclasses.dataclass(frozen=True)
class Frozen:
    x: Any
    name: str = "a"


def test_dataclasses() -> None:
    f = ag.function(lambda d: dataclasses.replace(d, x=d.x + 1))
    assert f(Frozen(ONE)) == Frozen(TWO) or f(Frozen(ONE)).x.numpy() == 2
    f(Frozen(FIVE)), f(Frozen(FIVE, "b"))
    assert f.cache_info().misses == 2


def test_inherited_and_registered_twice() -> None:
    class Fast(Ball):
        pass

    assert type(ag.function(lambda b: b)(Fast(ONE, TWO))) is Fast
    with pytest.raises(errors.UnsupportedTypeError, match="registered as a structure already"):
        ag.register_structure(Interval, lambda i: ([], None), lambda _, parts: Interval(0, 0))
    with pytest.raises(errors.UnsupportedTypeError, match="cannot be registered"):
        ag.register_structure(list, lambda i: (i, None), lambda _, parts: parts)


def test_bad_declarations() -> None:
    class Listed(Ball):
        def __autograph_flatten__(self) -> Any:
            return [self.place, self.speed]

    class Unhashable(Ball):
        def __autograph_flatten__(self) -> Any:
            return [self.place], ["red"]

    f = ag.function(lambda b: 0)
    with pytest.raises(errors.UnsupportedTypeError, match="a Listed is taken apart into") as caught:
        f(Listed(ONE, TWO))
    assert caught.value.location is not None and caught.value.location.filename == __file__
    with pytest.raises(errors.UnsupportedTypeError, match="static in a Unhashable is a list"):
        f(Unhashable(ONE, TWO))


def test_changes_of_static_parts_are_explained() -> None:
    f = ag.function(lambda b: b.place)
    f(ball(1)), f(ball(1, colour="blue"))
    (change,) = f.retraces()[-1].changes
    assert change.path == "b" and "what is static in a Ball" in str(change.fix)
    f(Ball(ag.constant([1, 2]), TWO, "blue"))
    assert f.retraces()[-1].changes[0].path == "b.place"
