"""`match` statements: the text they become, and that they do what plain Python does, on many subjects."""

from __future__ import annotations

import ast
import collections
import dataclasses
import enum
import importlib
import textwrap
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.converters.converter_support import body_after, convert_function, convert_text

TEXT = [
    ("match x:\n    case 1:\n        a()\n", "if ag__.match_value(x, 1):\n    a()"),
    ("match x:\n    case None:\n        a()\n    case y:\n        b()\n",
     "if x is None:\n    a()\nelse:\n    y = x\n    b()"),
    ("match f():\n    case _:\n        a()\n", "subject_ = f()\na()"),
    ("match x:\n    case 1 | A.B if g():\n        a()\n", """\
        if ag__.matches(x, ag__.OrPattern(1, ag__.ValuePattern(lambda: A.B))) and g():
            a()"""),
    ("match x:\n    case n if n > 1:\n        a()\n", "n = x\nif n > 1:\n    a()"),
    ("match x:\n    case x if x > 1:\n        a()\n", "subject_ = x\nx = subject_\nif x > 1:\n    a()"),
    ("match x:\n    case [y, 1] if y:\n        a()\n    case _:\n        b()\n", """\
        (matched_, captured_) = ag__.match_case(x, ag__.SequencePattern(ag__.CapturePattern('y'), 1), ('y',))
        if matched_:
            (y,) = captured_
            matched_ = not not y
        if matched_:
            (y,) = captured_
            a()
        else:
            b()"""),
    ("match x:\n    case {'k': 1, **r}:\n        a()\n", """\
        (matched_, captured_) = ag__.match_case(x, ag__.MappingPattern(('k', 1), rest='r'), ('r',))
        if matched_:
            (r,) = captured_
            a()"""),
    ("match x:\n    case C(1, cls=_):\n        a()\n",
     "if ag__.matches(x, ag__.ClassPattern(lambda: C, (1,), cls=ag__.WildcardPattern())):\n    a()"),
    ("match x:\n    case 1:\n        (yield).a\n", "match x:\n    case 1:\n        (yield).a"),
    ("class A:\n    match x:\n        case 1:\n            a = 1\n",
     "class A:\n    match x:\n        case 1:\n            a = 1"),
    ("match x:\n    case 1:\n        locals()\n", "match x:\n    case 1:\n        locals()"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), TEXT)
def test_text(source: str, expected: str) -> None:
    text = "def f(x):\n" + textwrap.indent(source, "    ")
    assert body_after(text, "match_statements") == textwrap.dedent(expected)


def test_a_long_statement_parses_again() -> None:
    cases = "".join(f"        case {i}:\n            r = {i * 7}\n" for i in range(150))
    text = convert_text(f"def f(x):\n    match x:\n{cases}    return r\n")
    compile(ast.parse(text), "f", "exec")


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


class Number(enum.IntEnum):
    ONE = 1


@dataclasses.dataclass
class Point:
    x: Any
    y: Any


class Selfish(str):
    __slots__ = ()


class Liar:
    """A sequence by registration, whose length is not what it says."""

    def __init__(self, says: int, has: int) -> None:
        self.says, self.has = says, has

    def __len__(self) -> int:
        return self.says

    def __getitem__(self, i: int) -> int:
        if not 0 <= i < self.has:
            raise IndexError(i)
        return i


collections.abc.Sequence.register(Liar)


class BadArgs:
    __match_args__ = ["x"]


class OddArgs:
    __match_args__ = ("x", 3)
    x = 1


class Touchy:
    __match_args__ = ("a", "a")
    a = 1

    @property
    def b(self) -> int:
        raise KeyError("b")


SUBJECTS: list[Any] = [
    None, True, False, 0, 1, 1.0, -2, 2.5, 1 + 2j, "", "a", "ab", b"", b"a", bytearray(b"ab"), Selfish("a"),
    (), (1,), (1, 2), (1, 2, 3), [], [1], [1, 2], [1, [2, 3]], [[1, 2], [3]], ("go", 1), ["go", "a", "b"],
    ("a", "b"), range(3), range(2), iter([1, 2]), {1, 2}, frozenset(), memoryview(b"ab"), collections.deque([1, 2]),
    {}, {"k": 1}, {"k": [1, 2]}, {"k": 2, "l": 3}, {1: 2, None: 3}, collections.defaultdict(list),
    collections.OrderedDict(k=1), collections.ChainMap({"k": 1}), collections.Counter("aab"),
    Point(0, 1), Point(1, 0), Point(Point(1, 2), [3, 4]), Point([1], {"k": Point(2, 3)}), Colour.RED, Colour.BLUE,
    Number.ONE, Liar(2, 1), Liar(2, 2), Liar(2, 5), Liar(3, 2), BadArgs(), OddArgs(), Touchy(), int, Point, object(),
    np.array([1, 2]), collections.namedtuple("Pair", "first second")(1, 2), float("nan"), 10**30,
]  # fmt: skip


def literals(x):
    match x:
        case 0:
            return "zero"
        case -2 | 2.5 | 1 + 2j:
            return "number"
        case "a":
            return "str"
        case b"a" | b"":
            return "bytes"
    return "none of these"


def singletons(x):
    match x:
        case True:
            return "true"
        case False:
            return "false"
        case None:
            return "none"
        case 1:
            return "one"


def sequences(x):
    match x:
        case []:
            return "empty"
        case [_]:
            return "single"
        case [1, [a, *b]]:
            return "deep", a, b
        case [[*a], [b]]:
            return a, b
        case ["go", *args] | (*args, "b"):
            return "args", args
        case a, b:
            return a, b
        case [_, *_, 2]:
            return "ends in 2"
        case [first, *_]:
            return first


def starred(x):
    r = "unset"
    match x:
        case [*_, 7]:
            return "seven"
        case [a, *middle, b] if (r := (a, middle)) and b == 2:
            return a, middle, b, r
        case [*everything]:
            return everything, r
    return r


def mappings(x):
    match x:
        case {"k": 1, "l": _}:
            return "k and l"
        case {"k": [a, b], **rest}:
            return a, b, rest
        case {"k": int(n), **rest} if n > 1:
            return n, rest
        case {None: v, 1: w}:
            return v, w
        case {"a": n}:
            return n
        case {**rest}:
            return type(rest), rest
    return "no mapping"


def classes(x):
    match x:
        case bool():
            return "bool"
        case int(n) | float(n):
            return "number", n
        case str(s) if len(s) == 1:
            return "character", s, type(s)
        case bytes() | bytearray() | tuple([1, *_]):
            return "some"
        case Point(0, y):
            return "x is 0", y
        case Point(x=Point(a, b), y=[c, d]) | Point(x=[a], y={"k": Point(b, d) as c}):
            return a, b, c, d
        case Point(x, y=0):
            return x
        case Colour.RED | Number.ONE:
            return "red"
        case Colour():
            return x.name
        case type(__name__=name):
            return name
    return x is not None


def bad_match_args(x):
    match x:
        case BadArgs(1):
            return 1
        case OddArgs(1, 2):
            return 2
        case Touchy(1, 1):
            return 3
        case Point(1, 2, 3):
            return 4
        case Touchy(b=1):
            return 5


def touchy_attribute(x):
    match x:
        case Touchy(missing=1):
            return 5
        case Touchy(b=1):
            return 5
        case literals():
            return 6


def duplicate_keys(x):
    key = Colour
    match x:
        case {Colour.RED.value: _, Number.ONE: _}:
            return key
        case int(1, 2):
            return 3


def undefined_value(x):
    match x:
        case 1:
            return 1
        case missing.name:  # type: ignore[name-defined]  # noqa: F821
            return 2


def failing_guards(x):
    a = b = n = "unset"
    match x:
        case [a, b] if a == 0:
            pass
        case [a, *n] as b if len(n) > 100:
            return 1
        case {"k": n} | [_, n, _] if False:
            return 2
    return a, b, n


def in_jumps(x):
    log = []
    for i in range(4):
        match i, x:
            case 0, _:
                continue
            case 1, [*items] | {"k": items}:
                log.append(items)
            case 2, [_, _] | dict():
                break
            case 3, _ if log.append("guard"):
                pass
        log.append(i)
    else:
        return "no break", log
    return log


def nested_statements(x):
    match x:
        case [a, b]:
            match a, b:
                case 1, [c, *d]:
                    match c:
                        case 2:
                            return "two", d
                case _ if b == 2:
                    return "last"
        case {"k": v}:
            match v:
                case [*w]:
                    return w
                case w:
                    return -w
    return "end"


def subject_is_captured(x):
    match x:
        case (x, 5):
            return "five"
        case (x, _) if x == 100:
            return x
        case (_, x):
            return x
    return x


def changed_by_a_guard(x):
    def spoil():
        nonlocal x, y
        x, y = "spoilt", "spoilt, too"
        return True

    y = 1
    match x:
        case [_, y] if not spoil():
            return 1
        case [_, y] if spoil():
            return x, y
        case y if spoil() and False:
            return 2
        case _:
            return x, y


def closures(x):
    match x:
        case [a, b] | {"k": a, "l": b}:
            return (lambda: (b, a))()
        case a:
            return [a for _ in range(2)]


FUNCTIONS = [
    literals, singletons, sequences, starred, mappings, classes, bad_match_args, touchy_attribute, duplicate_keys,
    undefined_value, failing_guards, in_jumps, nested_statements, subject_is_captured, changed_by_a_guard, closures,
]  # fmt: skip


def outcome(function: Callable[..., Any], subject: Any) -> str:
    try:
        return f"returned {function(subject)!r}"
    except Exception as error:
        return f"raised {error!r}"


@pytest.mark.parametrize("convert", [convert_function, ag.to_graph], ids=["stand-in operators", "operators"])
@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
def test_same_as_plain_python(function: Callable[..., Any], convert: Any) -> None:
    converted = convert(function)
    for subject in SUBJECTS:
        assert outcome(converted, subject) == outcome(function, subject), subject


def test_the_subject_is_evaluated_once() -> None:
    def f(log: list[int]) -> Any:
        match log.append(1) or len(log):
            case 0:
                return "none"
            case n if n > 3:
                return "many"
            case 1:
                return log

    assert ag.to_graph(f)([]) == [1]


def test_an_undefined_subject_is_an_error() -> None:
    def f() -> Any:
        for x in ():  # noqa: B007
            pass
        match x:
            case _:
                return 1

    with pytest.raises(UnboundLocalError):
        ag.to_graph(f)()


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        (ag.constant(3), "three"), (ag.constant(3.0), "three"), (ag.constant(2.5), "fraction"),
        (ag.constant(True), "one"), (ag.constant("a"), "letter"),
        (ag.constant(7), "no match"), (ag.constant(False), "no match"),
    ],
)  # fmt: skip
def test_scalar_tensors(subject: Any, expected: str) -> None:
    def f(x: Any) -> Any:
        r = "no match"
        match x:
            case list() | complex() | None:
                r = "no number of these"
            case [*_] | {}:
                r = "a collection"
            case 3:
                r = "three"
            case 2.5:
                r = "fraction"
            case 1:
                r = "one"
            case "a":
                r = "letter"
        return r

    assert ag.to_graph(f)(subject) == expected


def test_a_vector_is_no_sequence() -> None:
    @ag.function
    def f(x: Any) -> Any:
        match x:
            case [a, b]:
                return a + b
            case ag.Tensor(shape=shape):
                return shape[0]

    assert f(ag.constant([1, 2])) == 2


def test_an_int_is_no_fraction_and_only_bools_are_true() -> None:
    @ag.function
    def f(x: Any) -> Any:
        match x:
            case 2.5 | True:
                return 1
            case _:
                return 2

    assert [int(f(ag.constant(v))) for v in (1, 2, True, False, 2.5)] == [2, 2, 1, 2, 1]


def _cpython_tests() -> list[Any]:
    """The interpreter's own tests of `match`, where they are installed, less those of errors and line events."""
    try:
        suite = importlib.import_module("test.test_patma")
    except ImportError:
        return []
    cases = [suite.TestPatma, suite.TestInheritance, *filter(None, [getattr(suite, "TestValueErrors", None)])]
    return [pytest.param(c, n, id=n) for c in cases for n in vars(c) if n.startswith("test_")]


@pytest.mark.parametrize(("case", "name"), _cpython_tests())
def test_of_cpython(case: type, name: str) -> None:
    converted = type(case.__name__, (case,), {name: ag.to_graph(getattr(case, name))})
    result = converted(name).run()
    assert result.wasSuccessful() and result.testsRun == 1, [*result.failures, *result.errors]
