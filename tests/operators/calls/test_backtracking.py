"""Functions that call themselves and change back, behind that, what they have changed before."""

from __future__ import annotations

import linecache
import sys
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.agreement import same


def subsets(n):
    found, path = [], []

    def go(i):
        if i == n:
            found.append(path[:])
            return
        go(i + 1)
        path.append(i)
        go(i + 1)
        path.pop()

    go(0)
    return found


def subsets_of_an_argument(n):
    """Between its calls, the function changes nothing: `path` is as it was when it is called first, and at the end."""
    found = []

    def go(i, path):
        if i == n:
            found.append(path[:])
            return
        go(i + 1, path)
        path.append(i)
        go(i + 1, path)
        path.pop()

    go(0, [])
    return found


class Search:
    def __init__(self):
        self.path, self.found, self.depth = [], [], 0

    def go(self, i, n):
        if i == n:
            self.found.append(sum(self.path) + self.depth)
            return
        self.go(i + 1, n)
        before, self.depth = self.depth, i
        self.path.append(i)
        self.go(i + 1, n)
        self.path.pop()
        self.depth = before


def method(n):
    search = Search()
    search.go(0, n)
    return search.found


def attributes_of_an_argument(n):
    def go(search, i):
        if i == n:
            search.found.append(len(search.path) + search.depth)
            return
        go(search, i + 1)
        search.path.append(i)
        before, search.depth = search.depth, i
        go(search, i + 1)
        search.depth = before
        search.path.pop()

    search = Search()
    go(search, 0)
    return search.found, search.path


def lists_in_an_argument(n):
    def go(i, both):
        if i == n:
            found.append(both[0][0] + len(both[1]))
            return
        go(i + 1, both)
        both[0][0] += i
        both[1].append(i)
        go(i + 1, both)
        both[0][0] -= i
        both[1].pop()

    found = []
    go(0, [[0], []])
    return found


def items_of_an_array(n):
    def go(i, a, found):
        if i == n:
            found.append(a[0] + 10 * a[1])
            return
        go(i + 1, a, found)
        before = a[i % 2]
        a[i % 2] = i
        go(i + 1, a, found)
        a[i % 2] = before

    found = []
    go(0, np.zeros(2, int), found)
    return found


def combinations(n):
    found = []

    def rec(start, chosen):
        found.append(list(chosen))
        for i in range(start, n):
            chosen.append(i)
            rec(i + 1, chosen)
            chosen.pop()

    rec(0, [])
    return found


def permutations(n):
    found = []

    def go(path, used):
        if len(path) == n:
            found.append(path[:])
            return
        for i in range(n):
            if i not in used:
                used.add(i)
                path.append(i)
                go(path, used)
                path.pop()
                used.remove(i)

    go([], set())
    return found


def a_set_at_the_end(n):
    """The second call is made where a tensor decides about it, and finds a set that the first has made staged."""
    seen, out = set(), []

    def go(i, seen):
        if i >= n:
            seen.add(n)
            out.append(i)
            return len(out) > 2
        if go(i + 1, seen):
            return True
        return go(i + 1, seen)

    return go(0, seen), sorted(seen), out


class Ends:
    def __init__(self):
        self.ends = [0, 0]

    def go(self, i, n):
        self.hop(i + 1, n)

    def hop(self, i, n):
        if i >= n:
            self.ends[1] += 1
            return
        self.ends.append(i)
        self.go(i + 1, n)


def two_methods(n):
    """`self.ends[1] += 1` reads a list that stands for a staged one."""
    ends = Ends()
    ends.go(0, n)
    return ends.ends


def two_functions(n):
    """A list that one of them gives a variable of both becomes shared while the other one is traced."""
    b, c = [2, 5], [3, 4]

    def go(i):
        nonlocal c
        if i <= 0:
            c = b[:]
            return
        c.append(i)
        hop(i - 1)
        c.pop()

    def hop(i):
        if i > 0:
            go(i - 1)

    go(n)
    return b, c


class Slots:
    __slots__ = ("depth", "path")

    def __init__(self):
        self.depth, self.path = 0, []


class OfClass:
    depth = 0
    path: list[int] = []


@dataclass
class Record:
    depth: int
    path: list[int]


def _walked(holder, n):
    found = []

    def go(i, holder):
        if i == n:
            found.append(holder.depth + 10 * len(holder.path))
            return
        go(i + 1, holder)
        holder.depth += i
        holder.path.append(i)
        go(i + 1, holder)
        holder.path.pop()
        holder.depth -= i

    go(0, holder)
    return found


def slots(n):
    return _walked(Slots(), n)


def attributes_of_a_class(n):
    OfClass.depth, OfClass.path = 0, []
    return _walked(OfClass, n)


def attributes_of_a_record(n):
    return _walked(Record(0, []), n)


#: Of this module, under its own name.
THIS: Any = sys.modules[__name__]
steps: list[int] = []


def attributes_of_a_module(n):
    found = []

    def go(i):
        if i == n:
            found.append(len(THIS.steps))
            return
        go(i + 1)
        THIS.steps.append(i)
        go(i + 1)
        THIS.steps.pop()

    THIS.steps = []
    go(0)
    return found


def beside_many_objects(n):
    """An argument that holds more than is searched for what a function reaches."""
    found, path = [], []

    def go(i, objects):
        if i == n:
            found.append(objects[0].depth + len(path))
            return
        go(i + 1, objects)
        path.append(i)
        go(i + 1, objects)
        path.pop()

    go(0, [Slots() for _ in range(6000)])
    return found


def deepest(n):
    depth, most = 0, 0

    def go(i):
        nonlocal depth, most
        if i < n:
            depth += 1
            most = max(most, depth)
            go(i + 1)
            go(i + 2)
            depth -= 1

    go(0)
    return depth, most


def parentheses(n):
    """Numbers decide about one of the two calls, and end nothing: the tensor does."""
    found = []

    def go(current, opened, closed):
        if len(current) == 2 * n:
            found.append("".join(current))
            return
        if opened < n:
            current.append("(")
            go(current, opened + 1, closed)
            current.pop()
        if closed < opened:
            current.append(")")
            go(current, opened, closed + 1)
            current.pop()

    go([], 0, 0)
    return found


def a_longer_list(n):
    """The list that is passed is another in every call; a number that is a tensor already decides about the calls."""
    out, rows = [], [[1], []]

    def go(a, i):
        out.append(len(a))
        if i >= n:
            return
        if i % 2 == 0:
            go(a, i + 1)
        if i % 2 == 0:
            rows.append([i])
            go([*a, i], i + 1)
            rows.pop()

    go([0, 1], 0)
    return out, rows


def a_list_that_is_written(n):
    def go(i, a):
        if i >= n:
            a[0] += 5
            return a[0]
        return go(i + 1, [*a, i]) + a[0]

    a = [1]
    return go(0, a), a


def lists_that_are_kept(n):
    """What is found holds lists that a call has made; the function is traced again, and has made others."""
    found = []

    def go(i, a):
        a.append(i)
        if i >= n:
            return [i]
        found.append(a[:])
        return [*go(i + 1, [*a]), i]

    return go(0, [7]), found


PROGRAMS = (
    subsets, subsets_of_an_argument, method, attributes_of_an_argument, lists_in_an_argument, items_of_an_array,
    combinations, permutations, a_set_at_the_end, two_methods, two_functions, slots, attributes_of_a_class,
    attributes_of_a_record, attributes_of_a_module, beside_many_objects, deepest, parentheses, a_longer_list,
    a_list_that_is_written, lists_that_are_kept,
)  # fmt: skip


@pytest.mark.parametrize("n", [0, 1, 3])
@pytest.mark.parametrize("program", PROGRAMS, ids=[program.__name__ for program in PROGRAMS])
def test_what_is_changed_back_behind_the_calls(program: Callable[[Any], Any], n: int) -> None:
    assert same(program(n), ag.function(program)(ag.constant(n)))


_SOURCE = """
def go(i, n, s, out):
    if i == n:
        out.append(len(s))
        return
    go(i + 1, n, s, out)
    ADD
    go(i + 1, n, s, out)
    REMOVE

def run(n):
    s, out = MAKE, []
    go(0, n, s, out)
    return out, len(s)
"""


@pytest.mark.parametrize(
    ("make", "add", "remove"),
    [
        ("set()", "s.add(i)", "s.discard(i)"),
        ("set()", "s |= {i}", "pass"),
        ("{5}", "s.add(i)", "pass"),
        ("{}", "s[i] = i", "del s[i]"),
        ("{}", "s[i] = i", "pass"),
        ("Counter()", "s[i % 2] += 1", "s[i % 2] -= 1"),
        ("defaultdict(int)", "s[i] += 1", "del s[i]"),
        ("OrderedDict()", "s[i] = 1", "s.popitem()"),
        ("deque()", "s.append(i)", "s.pop()"),
        ("deque([1])", "s.appendleft(i)", "pass"),
        ("bytearray(b'a')", "s.append(65)", "s.pop()"),
        ("[]", "s.insert(0, i)", "s.pop(0)"),
        ("[]", "s += [i]", "del s[-1]"),
    ],
)
def test_a_container_that_all_calls_pass_on(make: str, add: str, remove: str) -> None:
    """Of whatever kind it is, its contents are those of one object."""
    source = _SOURCE.replace("MAKE", make).replace("ADD", add).replace("REMOVE", remove)
    name = f"<{make} {add} {remove}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    module: dict[str, Any] = {c.__name__: c for c in (Counter, OrderedDict, defaultdict, deque)}
    exec(compile(source, name, "exec"), module)
    for n in (0, 1, 3):
        assert same(module["run"](n), ag.function(module["run"])(ag.constant(n)))
