"""What a function leaves in variables, attributes and containers, it leaves there at every call, as Python would."""

from __future__ import annotations

import collections
import copy
import dataclasses
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.agreement import same
from tests.concurrency import HANGS, together

total: Any = 0
count: Any = 0
history: list[Any] = []


class Node:
    def __init__(self, value: Any, rest: Any) -> None:
        self.value = value
        self.rest = rest


class Model:
    steps = 0

    def __init__(self) -> None:
        self.state: Any = 1
        self.log: list[Any] = []
        self.table: dict[Any, Any] = {}
        self.seen: set[Any] = set()
        self.recent: collections.deque[Any] = collections.deque(maxlen=2)
        self.top: Any = None
        self.parts = [collections.Counter(), collections.Counter()]
        self._hidden: Any = 1

    @property
    def hidden(self) -> Any:
        return self._hidden

    @hidden.setter
    def hidden(self, value: Any) -> None:
        self._hidden = value

    def add(self, x):
        self.state = self.state + x


def sum_in_an_attribute(m, x):
    m.state = m.state + x


def sum_in_a_callee(m, x):
    m.add(x)
    m.add(1)


def last_value(m, x):
    m.last = x


def python_counter(m, x):
    m.steps += 1


def counter_that_is_read(m, x):
    m.steps += 1
    m.state = x * m.steps


def reset_and_count(m, x):
    m.steps = 3
    m.steps += 1


def constant(m, x):
    m.mode = "trained"


def append(m, x):
    m.log.append(x)
    m.log.append(len("ab"))


def append_a_list(m, x):
    m.log.append([x, {"x": x}])


def extend_and_look(m, x):
    m.log.extend([x, x + 1])
    m.state = len(m.log)


def insert_and_pop(m, x):
    m.log.insert(0, x)
    if len(m.log) > 2:
        m.log.pop()


def items(m, x):
    m.table["x"] = x
    m.table["sum"] = m.table.get("sum", 0) + x


def nested_containers(m, x):
    m.table.setdefault("rows", []).append(x)


def a_set(m, x):
    m.seen.add(len(m.seen))


def a_deque(m, x):
    m.recent.append(x)


def through_an_alias(m, x):
    for part in m.parts:
        part["calls"] += 1
    log = m.log
    log.append(x)


def objects(m, x):
    m.top = Node(x, m.top)


def one_object_twice(m, x):
    m.top = Node(x, None)
    m.log = [m.top, m.top]


def a_property(m, x):
    m.hidden = m.hidden * 2 + x


def by_name(m, x):
    for name in ("a", "b"):
        setattr(m, name, x)


def made_when_first_called(m, x):
    if not hasattr(m, "weight"):
        m.weight = x * 10
    m.weight = m.weight + 1


def deleted(m, x):
    m.last = x
    del m.last
    if hasattr(m, "top"):
        del m.top


def swapped(m, x):
    m.state, m._hidden = m._hidden + x, m.state


def globals_(m, x):
    global total, count
    total = total + x
    count += 1
    history.append(x)


def in_a_branch(m, x):
    if x > 1:
        m.state = x
        m.table["big"] = x
    else:
        m.table["big"] = 0


def only_in_a_branch(m, x):
    if x == 1:
        m.state = 100


def in_a_loop(m, x):
    for i in range(x):
        m.state = m.state + i
        m.add(i)


def list_grown_in_a_loop(m, x):
    out = []
    for i in range(x):
        out.append(i)
    m.log = out


def attribute_grown_in_a_loop(m, x):
    for i in range(x):
        m.log.append(i)
    m.state = len(m.log)


def pairs_grown_in_a_loop(m, x):
    out = []
    for i in range(x):
        out.append((i, i * 0.5))
    m.table["pairs"] = out


def attribute_grown_in_a_branch(m, x):
    if x > 1:
        m.log.append(x)


def none_in_a_branch(m, x):
    m.last = x if x > 1 else None


def changed_after_a_branch(m, x):
    if x > 1:
        m.state = 5
    m.state = 7
    m.last = m.state


PROGRAMS: list[Callable[..., None]] = [
    sum_in_an_attribute, sum_in_a_callee, last_value, python_counter, counter_that_is_read, reset_and_count, constant,
    append, append_a_list, extend_and_look, insert_and_pop, items, nested_containers, a_set, a_deque,
    through_an_alias, objects, one_object_twice, a_property, by_name, made_when_first_called, deleted, swapped,
    globals_, in_a_branch, only_in_a_branch, in_a_loop, list_grown_in_a_loop,
    attribute_grown_in_a_loop, pairs_grown_in_a_loop, attribute_grown_in_a_branch, none_in_a_branch,
    changed_after_a_branch,
]  # fmt: skip


def shown(value: Any) -> Any:
    """A value with all that is in it, without identities."""
    if isinstance(value, ag.Tensor):
        return value.numpy()
    if isinstance(value, dict):
        return {key: shown(part) for key, part in value.items()}
    if isinstance(value, (list, tuple, collections.deque)):
        return [shown(part) for part in value]
    if isinstance(value, (Node, Model)):
        return {k: shown(v) for k, v in vars(value).items() if not k.startswith("__")}
    return set(value) if isinstance(value, set) else value


@pytest.fixture(autouse=True)
def fresh_globals(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in dict(total=0, count=0, history=[]).items():
        monkeypatch.setitem(globals(), name, value)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.__name__)
def test_every_call_leaves_what_python_leaves(program: Callable[..., None]) -> None:
    """Calls with tensors, with what is there changed from outside in between."""
    globals().update(total=0, count=0, history=[])
    plain, expected = Model(), []
    for i, x in enumerate((3, 1, 1, 2, 5)):
        if i == 3:
            plain.steps, plain.state, plain.mode = 10, 50, "other"
        program(plain, x)
        expected.append((shown(plain), shown([total, count, history])))
    globals().update(total=0, count=0, history=[])
    model, f = Model(), ag.function(program)
    for i, x in enumerate((3, 1, 1, 2, 5)):
        if i == 3:
            model.steps, model.state, model.mode = 10, 50, "other"
        f(model, ag.constant(x))
        assert same(expected[i][0], shown(model)), f"call {i}: {shown(model)}, plain Python {expected[i][0]}"
        assert same(expected[i][1], shown([total, count, history]))


@pytest.mark.parametrize(
    ("program", "traces"),
    [
        (last_value, 1), (python_counter, 2), (constant, 1), (append, 1), (append_a_list, 1), (a_property, 2),
        (sum_in_an_attribute, 2), (sum_in_a_callee, 2), (objects, 5), (items, 3), (in_a_loop, 2),
    ],
)  # fmt: skip
def test_state_does_not_retrace_for_ever(program: Callable[..., None], traces: int) -> None:
    model, f = Model(), ag.function(program)
    for x in range(2, 7):
        f(model, ag.constant(x))
    assert len(f.concrete_functions()) == traces


# --- arguments -----------------------------------------------------------------------------------------------


@dataclasses.dataclass
class Pair:
    left: Any
    right: Any = 0


def change_a_list(v, x):
    v.append(x)
    v[0] = v[0] + x


def change_a_dict(v, x):
    v["new"] = x
    v.setdefault("list", []).append(v["old"])


def change_a_dataclass(v, x):
    v.left = v.left + x
    v.right = "seen"


def grow_a_list(v, x):
    for i in range(x):
        v.append(i)


def change_inside(v, x):
    v[0]["list"].append(x)
    v[1].left = v[1].left * 2


def move_rows(v, x):
    v[0], v[1] = v[1], v[0]
    v[0].append(x)
    v[1].append(-x)
    v.insert(0, [x])


def move_rows_into_each_other(v, x):
    v[0].append(v[1])
    v[1].append(x)
    del v[1]


@pytest.mark.parametrize(
    ("program", "given"),
    [
        (change_a_list, [1, 2]),
        (grow_a_list, [1, 2]),
        (change_a_dict, {"old": 1}),
        (change_a_dataclass, Pair(1)),
        (change_inside, ({"list": []}, Pair(1))),
        (move_rows, [[1], [2], [3]]),
        (move_rows_into_each_other, [[1], [2], [3], [4]]),
    ],
)
def test_arguments_are_the_callers(program: Callable[..., None], given: Any) -> None:
    plain, mine = copy.deepcopy(given), copy.deepcopy(given)
    f = ag.function(program)
    for x in (2, 3, 4):
        program(plain, x)
        f(mine, ag.constant(x))
        assert same(parts(plain), parts(mine))


def parts(value: Any) -> Any:
    if isinstance(value, Pair):
        return [shown(value.left), shown(value.right)]
    return [parts(v) for v in value] if isinstance(value, (list, tuple)) else shown(value)


def test_an_argument_that_is_kept_is_the_callers() -> None:
    kept: dict[str, Any] = {}

    @ag.function
    def f(items):
        kept["items"] = items
        items.append(items[0])

    mine = [ag.constant(1)]
    f(mine)
    assert kept["items"] is mine and shown(mine) == [1, 1]


def test_a_default_that_is_changed() -> None:
    @ag.function
    def f(x, seen=[]):  # noqa: B006  what Python does with it is the question
        seen.append(x)
        return len(seen)

    assert [int(f(ag.constant(i))) for i in range(3)] == [1, 2, 3]


# --- together with other things -----------------------------------------------------------------------------


def test_functions_within_functions() -> None:
    m = Model()

    @ag.function
    def inner(x):
        m.state = m.state + x
        m.steps += 1
        return m.state

    @ag.function
    def outer(x):
        inner(x)
        if x > 2:
            m.state = m.state * 2
        return inner(x) + m.steps

    assert [int(outer(ag.constant(3))) for _ in range(3)] == [13, 35, 77]
    assert m.steps == 6 and int(m.state) == 71
    assert int(inner(ag.constant(1))) == 72 and m.steps == 7


def test_classes_are_left_as_they_are() -> None:
    """What stands in for special methods and properties while tracing is nothing that the function leaves behind."""

    class Part:
        uses = 0

        def __init__(self, weight: Any) -> None:
            self.weight = weight

        def __call__(self, x):
            Part.uses += 1
            return x * self.weight

        @property
        def heavier(self) -> Any:
            return self.weight + 1

        @heavier.setter
        def heavier(self, value: Any) -> None:
            self.weight = value

    boxes = [[Part(2)], [Part(3)]]
    before = dict(vars(Part))

    @ag.function
    def inner(x):
        for (part,) in boxes:
            x = part(x) + part.heavier
            part.heavier = part.heavier + x
        return x

    plain = [[Part(2)], [Part(3)]]
    for x in (1, 2, 3):
        expected = x
        for (part,) in plain:
            expected = expected * part.weight + part.heavier
            part.heavier = part.heavier + expected
        assert int(ag.function(lambda v: inner(v))(ag.constant(x))) == expected
    assert Part.uses == 6
    assert {k: v for k, v in vars(Part).items() if k != "uses"} == {k: v for k, v in before.items() if k != "uses"}
    assert len(inner.concrete_functions()) <= 3


def test_a_list_that_a_function_within_a_function_grows() -> None:
    m = Model()

    @ag.function
    def inner(n):
        for i in range(n):
            m.log.append(i)

    @ag.function
    def outer(n):
        if n > 0:
            inner(n)
        return len(m.log)

    assert [int(outer(ag.constant(n))) for n in (2, -1, 1)] == [2, 2, 3]
    assert shown(m.log) == [0, 1, 0]


def test_functions_called_under_staged_control_flow() -> None:
    m = Model()

    @ag.function
    def inner(x):
        m.state = m.state + x

    @ag.function
    def outer(x):
        if x > 0:
            inner(x)
        for i in range(x):
            inner(i)

    for x, expected in ((3, 7), (-1, 7), (2, 10)):
        outer(ag.constant(x))
        assert int(m.state) == expected


def test_concrete_functions_leave_it_too() -> None:
    m = Model()
    m.state = ag.constant(1)
    f = ag.function(lambda x: m.add(x))
    concrete = f.get_concrete_function(ag.TensorSpec([], ag.int64))
    assert m.state.numpy() == 1, "tracing alone leaves nothing"
    concrete(ag.constant(4))
    concrete(ag.constant(5))
    assert m.state.numpy() == 10


def test_gradients_of_a_function_with_state() -> None:
    m = Model()
    m.state = ag.constant(1.0)

    @ag.function
    def f(x):
        m.state = m.state + x
        return x * x

    x = ag.constant(3.0)
    with ag.GradientTape() as tape:
        tape.watch(x)
        y = f(x)
    assert y.numpy() == 9 and m.state.numpy() == 4
    assert tape is not None


def test_python_code_that_needs_the_value_of_state() -> None:
    m = Model()
    m.state = ag.constant(2)

    @ag.function
    def f(x):
        for _ in range(int(m.state.numpy())):
            x = x + 1
        m.state = ag.constant(int(m.state.numpy()) + 1)
        return x

    assert [int(f(ag.constant(0))) for _ in range(3)] == [2, 3, 4]


# --- when something fails ---------------------------------------------------------------------------------


@pytest.mark.parametrize("fails", ["while tracing", "after a print", "while running"])
def test_after_a_failure_everything_is_as_it_was(fails: str) -> None:
    m = Model()
    m.state = ag.constant(1)
    before, state = shown(m), m.state

    @ag.function
    def f(x):
        global total
        total = x
        m.state = m.state + x
        m.log.append(x)
        m.table["x"] = x
        m.new = x
        m.steps += 1
        if fails == "after a print":
            ag.print(x)
        if fails != "while running":
            raise ValueError("on purpose")
        assert x < 0, "on purpose"

    for _ in range(2):
        with pytest.raises((ValueError, AssertionError), match="on purpose"):
            f(ag.constant(3))
        assert shown(m) == before and m.state is state and total == 0
        assert not hasattr(m, "new") and "steps" not in vars(m)


def test_what_no_one_can_look_into_leaks() -> None:
    import queue

    kept: Any = queue.SimpleQueue()

    @ag.function
    def f(x):
        kept.put(x + 1)
        return x

    f(ag.constant(1))
    with pytest.raises(errors.LeakedTensorError, match=r"made at .*test_side_effects\.py:\d+ in the function \'f\'"):
        kept.get() * 2


def test_arrays_that_are_written() -> None:
    buffer = np.zeros(2)

    @ag.function
    def f(x):
        buffer[1] += 1
        return x

    for _ in range(3):
        f(ag.constant(1))
    assert buffer.tolist() == [0, 3]


def test_under_tensorflows_name_python_counts_traces() -> None:
    from autograph.compat import tf

    m = Model()

    @tf.function
    def f(x):
        m.steps += 1
        m.log.append("traced")
        m.state = x

    for i in range(3):
        f(tf.constant(i))
    assert m.steps == 1 and m.log == ["traced"] and int(m.state) == 2
    assert len(f.concrete_functions()) == 1
    f(tf.constant(1.0))
    assert m.steps == 2 and m.log == ["traced", "traced"]


# --- threads -------------------------------------------------------------------------------------------------


def test_threads() -> None:
    """Every call reads and leaves something that some thread has left; traces do not see each other's tensors."""
    models = [Model() for _ in range(2)]

    @ag.function
    def f(m, x):
        m.state = x
        m.log.append(m.state + 1)
        return m.state + m.steps

    @ag.function
    def g(m, x):
        return m.state * 0 + x

    def work(k: int) -> None:
        for i in range(20):
            assert int(f(models[i % 2], ag.constant(i))) == i
            assert int(g(models[i % 2], ag.constant(i))) == i

    together(work, 6)
    assert all(isinstance(v, ag.Tensor) and not ag.is_symbolic(v) for m in models for v in m.log)


def test_no_lock_is_held_while_a_graph_runs() -> None:
    inside, leave = threading.Event(), threading.Event()

    def wait(x: Any) -> Any:
        inside.set()
        assert leave.wait(HANGS)
        return x

    slow = ag.function(lambda x: ag.py_function(wait, [x], ag.int64))
    thread = threading.Thread(target=slow, args=(ag.constant(1),))
    thread.start()
    assert inside.wait(HANGS)
    assert int(ag.function(lambda x: x + 1)(ag.constant(1))) == 2, "traces and runs meanwhile"
    leave.set()
    thread.join(HANGS)
    assert not thread.is_alive()
