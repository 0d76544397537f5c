"""What a function leaves in variables, attributes and containers, it leaves there at every call, as Python would."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

import autograph as ag
from tests.agreement import same
from tests.function.state.model import Model, Node, shown

total: Any = 0
count: Any = 0
history: list[Any] = []


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
