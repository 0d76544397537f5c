"""`ag.Module`: which variables and modules are found in an object, in which order, under which paths."""

from __future__ import annotations

import copy
import gc
import pickle
import weakref
from collections import deque
from typing import Any, NamedTuple

import pytest

import autograph as ag


class Dense(ag.Module):
    def __init__(self, inputs: int, outputs: int, name: str | None = None) -> None:
        super().__init__(name)
        self.w = ag.Variable(ag.ones([inputs, outputs]), name="w")
        self.b = ag.Variable(ag.zeros([outputs]), name="b", trainable=False)

    def __call__(self, x: Any) -> Any:
        return x @ self.w + self.b


class Plain:
    def __init__(self) -> None:
        self.inner = ag.Variable(1.0)


class Slotted:
    __slots__ = ("empty", "value")

    def __init__(self) -> None:
        self.value = ag.Variable(1.0)


class Pair(NamedTuple):
    left: Any
    right: Any


def paths(module: ag.Module) -> list[str]:
    return list(module.named_variables())


def test_attributes_come_in_the_order_of_their_names_and_own_variables_first():
    class Net(ag.Module):
        def __init__(self, order: str) -> None:
            super().__init__()
            for name in order:
                setattr(self, name, Dense(1, 1) if name in "bd" else ag.Variable(0))

    assert paths(Net("edcba")) == paths(Net("abcde")) == ["a", "c", "e", "b.b", "b.w", "d.b", "d.w"]


def test_containers_are_looked_into():
    net = ag.Module()
    net.items = [ag.Variable(0), (ag.Variable(1), {"k": ag.Variable(2), "a": Dense(1, 1)})]  # type: ignore[attr-defined]
    net.queue = deque([ag.Variable(3)])  # type: ignore[attr-defined]
    net.pair = Pair(ag.Variable(4), Plain())  # type: ignore[attr-defined]
    net.slots = Slotted()  # type: ignore[attr-defined]
    net.numbers = {2: ag.Variable(5), (1, "x"): ag.Variable(6)}  # type: ignore[attr-defined]
    assert paths(net) == [
        "items[0]", "items[1][0]", "items[1][1]['k']", "numbers[2]", "numbers[(1, 'x')]", "pair.left", "queue[0]",
        "items[1][1]['a'].b", "items[1][1]['a'].w", "pair.right.inner", "slots.value",
    ]  # fmt: skip


def test_each_thing_is_found_once_however_things_refer_to_each_other():
    net = Dense(1, 1)
    net.me = net  # type: ignore[attr-defined]
    net.items = [net.w]  # type: ignore[attr-defined]
    net.items.append(net.items)
    net.child = Dense(1, 1)  # type: ignore[attr-defined]
    net.child.parent = net
    net.child.shared = net.w
    assert paths(net) == ["b", "items[0]", "child.b", "child.w"]
    assert net.submodules == (net.child,)
    assert net.child.submodules == (net,)


def test_what_holds_no_variables_is_left_alone():
    net = ag.Module()
    net.number, net.text, net.function, net.cls, net.missing = 1, "w", lambda: net, Dense, None  # type: ignore[attr-defined]
    net.tensor = ag.constant([1.0])  # type: ignore[attr-defined]
    net.numbers = {1, 2}  # type: ignore[attr-defined]
    assert net.variables == () and net.submodules == ()


def test_a_set_has_no_order():
    net = ag.Module()
    net.layers = {Plain()}  # type: ignore[attr-defined]
    with pytest.raises(ag.errors.UnsupportedTypeError, match=r"layers holds a variable or module in a set"):
        _ = net.variables


WRAPPED = [lambda v: v, lambda v: (v, v), lambda v: {"a": [v]}]


@pytest.mark.parametrize("wrapped", WRAPPED, ids=["bare", "pair", "deeper"])
def test_a_key_has_to_be_a_text_or_a_number(wrapped):
    module = ag.Module()
    variable = ag.Variable(1.0)
    module.slots = {variable.ref(): wrapped(ag.Variable(2.0))}
    with pytest.raises(ag.errors.UnsupportedTypeError, match=r"slots holds a variable or module in a dict under"):
        ag.Checkpoint(module=module).variables()
    module.slots = {variable.ref(): wrapped(3.0)}
    assert module.variables == ()


def test_trainable_or_not():
    net = Dense(2, 3)
    assert net.trainable_variables == (net.w,) and net.non_trainable_variables == (net.b,)
    assert net.variables == (net.b, net.w)


def test_deep_chains_are_no_problem():
    net = first = ag.Module()
    for _ in range(5000):
        net.next = ag.Module()  # type: ignore[attr-defined]
        net = net.next  # type: ignore[attr-defined]
    net.v = ag.Variable(1)  # type: ignore[attr-defined]
    assert len(first.variables) == 1


def test_names_and_scopes():
    class HTTPNet2(ag.Module):
        @ag.Module.with_name_scope
        def build(self) -> ag.Variable:
            """Makes it."""
            return ag.Variable(1.0, name="w")

    assert HTTPNet2().name == "http_net2" and HTTPNet2.build.__doc__ == "Makes it."
    assert HTTPNet2("n").build().name == "n/w:0"
    with ag.name_scope("outer"):
        inside = HTTPNet2("n")
        assert ag.Variable(1.0, name="v").name == "outer/v:0"
    assert inside.build().name == "outer/n/w:0"
    with inside.name_scope:
        assert HTTPNet2("m").build().name == "outer/n/m/w:0"
    assert ag.Variable(1.0).name == "Variable:0"
    with pytest.raises(ag.errors.InvalidArgumentError, match="'a b' is not the name of a module"):
        HTTPNet2("a b")


def test_without_its_init():
    class Net(ag.Module):
        def __init__(self) -> None:
            self.v = ag.Variable(1.0)

    assert Net().name == "net" and paths(Net()) == ["v"]
    with Net().name_scope:
        assert ag.Variable(1.0, name="w").name == "net/w:0"


def test_it_prints_its_variables():
    net = Dense(3, 2, "head")
    assert repr(net) == (
        "<Dense 'head': 2 variables, 8 parameters\n  b: float64 (2,), not trainable\n  w: float64 (3, 2)>"
    )
    net.v = ag.Variable([1.0], shape=[None])  # type: ignore[attr-defined]
    assert repr(net).startswith("<Dense 'head': 3 variables, ? parameters")


class Counter(ag.Module):
    def __init__(self) -> None:
        super().__init__()
        self.count = ag.Variable(0)

    @ag.function
    def add(self, n: Any) -> Any:
        self.count.assign_add(n)
        return self.count * 1


def test_functions_as_methods():
    a, b = Counter(), Counter()
    assert [int(a.add(1)), int(a.add(1)), int(b.add(1))] == [1, 2, 1]
    assert a.add is a.add and a.add is not b.add
    c = copy.deepcopy(a)
    assert [int(c.add(1)), int(a.count), int(c.count)] == [3, 2, 3]
    d = pickle.loads(pickle.dumps(a))
    assert int(d.add(5)) == 7 and int(a.count) == 2
    gone = weakref.ref(a.count)
    del a
    gc.collect()
    assert gone() is None
