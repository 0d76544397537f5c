"""`match`: what the patterns of a converted `match` statement ask of the subject.

Whether a pattern fits is decided as the language reference says. What an object *is* (a sequence and how long, a
mapping and its keys, an instance of a class) is always a question for Python, answered while tracing; only comparing
values (`case 1:`) may give a tensor. A test is a Python bool, or a scalar bool tensor.

What that means for tensors:

* a scalar matches a literal or value pattern that it equals, as numbers do in Python: an int32 never equals 2.5, and a
  bool equals 0 or 1. `case True:` fits a bool tensor that is true. A tensor with more elements has no truth value to
  compare with, which is an error;
* a tensor is no sequence and no mapping, whatever its shape (nor is a numpy array in Python): `case [a, b]:` does not
  fit. Match a tuple or list of tensors, or unpack with `a, b = t`;
* a class pattern fits what `isinstance` says is an instance (`conditions.classes`): `case int():` and `case int(n):` a
  tensor of rank 0 of whole numbers, `case np.ndarray():` one of a higher rank, `case ag.Tensor():` both.

A list grown by a staged loop, or `range` of a tensor, is a sequence of a length that the graph asks for.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from autograph import errors
from autograph.framework.either import UNDECIDED, Either
from autograph.framework.tensor import Tensor
from autograph.framework.undefined import PossiblyNone, PossiblyUndefined, Undefined
from autograph.operators.conditions.classes import isinstance_
from autograph.operators.conditions.logical import conjunction, disjunction, eq, negate, staged_cond, truth
from autograph.operators.conditions.none import is_
from autograph.operators.conditions.ranges import Range
from autograph.operators.dispatch import is_staged
from autograph.operators.statements.control_flow import if_stmt
from autograph.ops.values.none_values import narrowed, read
from autograph.ops.values.staged_container import staged_of
from autograph.ops.values.staged_list import StagedList

__all__ = [
    "AsPattern", "CapturePattern", "ClassPattern", "MappingPattern", "OrPattern", "SequencePattern", "StarPattern",
    "ValuePattern", "WildcardPattern", "match_case", "match_value", "matches",
]  # fmt: skip

# Bits of `type.__flags__` by which the interpreter itself decides (object.h; Py_TPFLAGS_SEQUENCE and so on).
_IS_SEQUENCE = 1 << 5
_IS_MAPPING = 1 << 6
_MATCHES_SELF = 1 << 22

Captures = dict[str, Any]


def match_case(subject: Any, pattern: Any, names: Sequence[str]) -> tuple[Any, tuple[Any, ...]]:
    """Whether a pattern fits, and the values that it captures under these names, if it may fit.

    >>> match_case((1, 2), SequencePattern(1, CapturePattern("y")), ("y",))
    (True, (2,))
    """
    captures: Captures = {}
    matched = _fits(pattern, subject, captures)
    return matched, () if matched is False else tuple(captures[name] for name in names)


def matches(subject: Any, pattern: Any) -> Any:
    """Whether a pattern fits.

    >>> matches("b", OrPattern("a", "b"))
    True
    """
    return _fits(pattern, subject, {})


def match_value(subject: Any, value: Any) -> Any:
    """Whether a literal or value pattern fits: `subject == value`, for a tensor by the value of its element."""
    if type(subject) is PossiblyNone and value is not None:
        return conjunction(subject.present, match_value(subject.value, value))
    if not isinstance(subject, Tensor) and not isinstance(value, Tensor):
        same = eq(subject, value)
        return same if same is True or same is False else truth(same)
    try:
        return truth(eq(_comparable(subject, value), _comparable(value, subject)))
    except errors.DTypeMismatchError:
        if _is_number(subject) or _is_number(value):
            return False  # no value of the tensor's dtype equals it
        raise


def _match_singleton(subject: Any, value: bool) -> Any:
    """`case True:` and `case False:`."""
    if not isinstance(subject, Tensor):
        return subject is value
    if subject.dtype.name != "bool" or subject.shape.rank not in (0, None):
        return False
    holds = truth(subject)
    return holds if value else negate(holds)


def _is_number(value: Any) -> bool:
    return isinstance(value, (bool, int, float, complex))


def _comparable(value: Any, other: Any) -> Any:
    """A Python number as the tensor that it is compared with would store it: True as 1, or 1 as True."""
    if isinstance(other, Tensor) and _is_number(value):
        if isinstance(value, bool) and other.dtype.name not in ("bool", "string"):
            return int(value)
        if not isinstance(value, bool) and other.dtype.name == "bool" and value in (0, 1):
            return bool(value)
    return value


def _fits(pattern: Any, subject: Any, captures: Captures) -> Any:
    if type(subject) in UNDECIDED:
        subject = narrowed(subject)
    if type(subject) in UNDECIDED:
        if pattern is None:
            return is_(subject, None)
        if not isinstance(pattern, (AsPattern, CapturePattern, OrPattern, ValuePattern, WildcardPattern)):
            if type(subject) is Either:
                return read(subject)  # raises: what the pattern captures is of one kind
            return conjunction(subject.present, _fits(pattern, subject.value, captures))
    if isinstance(pattern, Pattern):
        return pattern.fits(subject, captures)
    if pattern is None:
        return subject is None
    if pattern is True or pattern is False:
        return _match_singleton(subject, pattern)
    return match_value(subject, pattern)


def _all_fit(pairs: Iterator[tuple[Any, Any]], captures: Captures) -> Any:
    """Whether all patterns fit their subjects; stops at the first that does not."""
    matched: Any = True
    for pattern, subject in pairs:
        fitting = _fits(pattern, subject, captures)
        if fitting is False:
            return False
        if fitting is not True:
            matched = conjunction(matched, fitting)
    return matched


class Pattern:
    """Base of the patterns. A literal is not wrapped: it is its own pattern."""

    __slots__ = ()

    def fits(self, subject: Any, captures: Captures) -> Any:
        """Whether the pattern fits. Adds its captures, which are meaningful only if it does."""
        raise NotImplementedError


class WildcardPattern(Pattern):
    """`_`"""

    __slots__ = ()

    def fits(self, subject: Any, captures: Captures) -> Any:
        return True


class CapturePattern(Pattern):
    """`name`"""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def fits(self, subject: Any, captures: Captures) -> Any:
        captures[self.name] = subject
        return True


class StarPattern:
    """`*name`, or `*_` without a name; only in a SequencePattern."""

    __slots__ = ("name",)

    def __init__(self, name: str | None = None) -> None:
        self.name = name


class ValuePattern(Pattern):
    """`Color.RED`: looked up when it is compared with."""

    __slots__ = ("value",)

    def __init__(self, value: Callable[[], Any]) -> None:
        self.value = value

    def fits(self, subject: Any, captures: Captures) -> Any:
        return match_value(subject, self.value())


class AsPattern(Pattern):
    """`pattern as name`"""

    __slots__ = ("name", "pattern")

    def __init__(self, pattern: Any, name: str) -> None:
        self.pattern = pattern
        self.name = name

    def fits(self, subject: Any, captures: Captures) -> Any:
        captures[self.name] = subject
        return _fits(self.pattern, subject, captures)


class OrPattern(Pattern):
    """`a | b`: captures are those of the first alternative that fits, which may be known only when the graph runs."""

    __slots__ = ("alternatives",)

    def __init__(self, *alternatives: Any) -> None:
        self.alternatives = alternatives

    def fits(self, subject: Any, captures: Captures) -> Any:
        matched: Any = False
        mine: Captures = {}
        for pattern in self.alternatives:
            found: Captures = {}
            fitting = _fits(pattern, subject, found)
            if fitting is False:
                continue
            if matched is not False:
                found = {name: _merged(matched, mine[name], value, name) for name, value in found.items()}
            mine = found
            matched = disjunction(matched, fitting)
            if matched is True:
                break
        captures.update(mine)
        return matched


def _merged(first: Any, value: Any, other: Any, name: str) -> Any:
    if value is other:
        return value
    return staged_cond(first, lambda: value, lambda: other, f"the captured {name!r}")


class SequencePattern(Pattern):
    """`[a, *b, c]`"""

    __slots__ = ("patterns", "star")

    def __init__(self, *patterns: Any) -> None:
        self.patterns = patterns
        self.star = next((i for i, p in enumerate(patterns) if type(p) is StarPattern), None)

    def fits(self, subject: Any, captures: Captures) -> Any:
        items = _sequence_of(subject)
        if items is not None:
            return self._fits_staged(items, captures)
        if not type(subject).__flags__ & _IS_SEQUENCE:
            return False
        patterns, star = self.patterns, self.star
        if star is None:
            if len(subject) != len(patterns):
                return False
        elif len(patterns) > 1 and len(subject) < len(patterns) - 1:
            return False
        if star is None or patterns[star].name is not None:
            if star is None and all(type(p) is WildcardPattern for p in patterns):
                return True  # no pattern looks at an item
            return _all_fit(self._unpacked(subject, captures), captures)
        asked = [i for i, p in enumerate(patterns) if type(p) is not WildcardPattern and i != star]
        # With `*_`, the interpreter looks only at the items that it needs.
        indices = ((patterns[i], i if i < star else len(subject) - (len(patterns) - i)) for i in asked)
        return _all_fit(((pattern, subject[i]) for pattern, i in indices), captures)

    def _fits_staged(self, items: StagedList, captures: Captures) -> Any:
        """Whether a staged sequence has so many items, and these fit. They are looked at only where they are there, so
        what they capture has a meaning only there, too."""
        patterns, star = self.patterns, self.star
        size: Any = items.length()
        least = len(patterns) - (star is not None)
        behind = len(patterns) if star is None else star
        names = list(dict.fromkeys(_captured(self)))
        found: Captures = {name: Undefined(name) for name in names}
        fitting: Any = False

        def look() -> None:
            nonlocal fitting
            if star is not None and patterns[star].name is not None:
                found[patterns[star].name] = items[star : size - (least - star)]
            pairs = [
                (pattern, items.item(i if i < behind else size - (len(patterns) - i)))
                for i, pattern in enumerate(patterns)
                if i != star and type(pattern) is not WildcardPattern
            ]
            fitting = _all_fit(iter(pairs), found)

        def get_state() -> tuple[Any, ...]:
            return (fitting, *found.values())

        def set_state(values: tuple[Any, ...]) -> None:
            nonlocal fitting
            fitting = values[0]
            found.update(zip(names, values[1:]))

        there = size == least if star is None else size >= least
        if_stmt(there, look, _nothing, get_state, set_state, ("the match", *names), len(names) + 1)
        captures.update({n: v.value if type(v) is PossiblyUndefined else v for n, v in found.items()})
        return fitting

    def _unpacked(self, subject: Any, captures: Captures) -> Iterator[tuple[Any, Any]]:
        items = _unpack(subject, len(self.patterns) - (self.star is not None), self.star is not None)
        if self.star is None:
            return zip(self.patterns, items)
        after = len(items) - (len(self.patterns) - self.star - 1)
        captures[self.patterns[self.star].name] = items[self.star : after]
        others = (*self.patterns[: self.star], *self.patterns[self.star + 1 :])
        return zip(others, (*items[: self.star], *items[after:]))


def _unpack(subject: Any, count: int, more: bool) -> Sequence[Any]:
    """The items, taken as `a, b = subject` does, since an object may report a wrong length."""
    if type(subject) is tuple and not more:
        return subject
    iterator = iter(subject)
    items = list(iterator) if more else list(islice(iterator, count))
    if len(items) < count:
        least = "at least " if more else ""
        raise ValueError(f"not enough values to unpack (expected {least}{count}, got {len(items)})")
    if not more and next(iterator, items) is not items:
        raise ValueError(f"too many values to unpack (expected {count})")
    return items


def _sequence_of(subject: Any) -> StagedList | None:
    """The items of a list, tuple, deque or range whose length a tensor decides; None for anything else."""
    if isinstance(subject, Range):
        return StagedList.listed(subject)
    staged = staged_of(subject)
    if not isinstance(staged, StagedList) or not issubclass(staged.python, (list, tuple, deque)):
        return None
    return staged.as_list()


def _captured(pattern: Any) -> Iterator[str]:
    """The names that a pattern captures."""
    if isinstance(pattern, (CapturePattern, AsPattern)):
        yield pattern.name
    parts: Sequence[Any] = ()
    if isinstance(pattern, AsPattern):
        parts = [pattern.pattern]
    elif isinstance(pattern, OrPattern):
        parts = pattern.alternatives
    elif isinstance(pattern, SequencePattern):
        parts = pattern.patterns
    elif isinstance(pattern, MappingPattern):
        parts = [value for _, value in pattern.items] + [StarPattern(pattern.rest)]
    elif isinstance(pattern, ClassPattern):
        parts = [*pattern.positional, *pattern.keywords.values()]
    elif type(pattern) is StarPattern and pattern.name is not None:
        yield pattern.name
    for part in parts:
        yield from _captured(part)


def _nothing() -> None:
    pass


class MappingPattern(Pattern):
    """`{key: pattern, **rest}`; keys are values, or ValuePatterns to be looked up."""

    __slots__ = ("items", "rest")

    def __init__(self, *items: tuple[Any, Any], rest: str | None = None) -> None:
        self.items = items
        self.rest = rest

    def fits(self, subject: Any, captures: Captures) -> Any:
        if not type(subject).__flags__ & _IS_MAPPING:
            return False
        if not self.items and self.rest is None:
            return True
        if self.items and len(subject) < len(self.items):
            return False
        keys = [key.value() if type(key) is ValuePattern else key for key, _ in self.items]
        found = _values(subject, keys)
        if found is None:
            return False
        matched = _all_fit(zip([pattern for _, pattern in self.items], found), captures)
        if matched is not False and self.rest is not None:
            rest: dict[Any, Any] = {}
            rest.update(subject)
            for key in keys:
                del rest[key]
            captures[self.rest] = rest
        return matched


def _values(subject: Any, keys: Sequence[Any]) -> list[Any] | None:
    """The values of all keys, or None if one is missing. Uses `get`, which adds no entries to a defaultdict."""
    if not keys:
        return []
    get, missing, seen = subject.get, object(), set()
    found = []
    for key in keys:
        if key in seen:
            raise ValueError(f"mapping pattern checks duplicate key ({key!r})")
        seen.add(key)
        value = get(key, missing)
        if value is missing:
            return None
        found.append(value)
    return found


class ClassPattern(Pattern):
    """`cls(a, b, name=c)`"""

    __slots__ = ("cls", "keywords", "positional")

    def __init__(self, cls: Callable[[], Any], positional: tuple[Any, ...] = (), /, **keywords: Any) -> None:
        self.cls = cls
        self.positional = positional
        self.keywords = keywords

    def fits(self, subject: Any, captures: Captures) -> Any:
        cls: Any = self.cls()
        if is_staged(subject) or isinstance(subject, Tensor):
            matched = isinstance_(subject, cls) if isinstance(cls, type) else _is_instance(subject, cls)
        else:
            matched = _is_instance(subject, cls)
        if matched is False:
            return False
        found = _attributes(subject, cls, len(self.positional), self.keywords)
        if found is None:
            return False
        fitting = _all_fit(zip((*self.positional, *self.keywords.values()), found), captures)
        return fitting if matched is True else conjunction(matched, fitting)


def _is_instance(subject: Any, cls: Any) -> bool:
    """As the interpreter decides it, which reports an error if `cls` is no class."""
    match subject:
        case cls():
            return True
    return False


def _attributes(subject: Any, cls: type, count: int, keywords: Captures) -> list[Any] | None:
    """The attributes that the sub-patterns of a class pattern look at; None if one is missing."""
    found: list[Any] = []
    names: list[str] = []
    if count:
        try:
            match_args: Any = cls.__match_args__  # type: ignore[attr-defined]
            itself = False
        except AttributeError:
            match_args, itself = (), bool(cls.__flags__ & _MATCHES_SELF)
        if type(match_args) is not tuple:
            raise TypeError(f"{cls.__name__}.__match_args__ must be a tuple (got {type(match_args).__name__})")
        allowed = 1 if itself else len(match_args)
        if allowed < count:
            plural = "" if allowed == 1 else "s"
            raise TypeError(f"{cls.__name__}() accepts {allowed} positional sub-pattern{plural} ({count} given)")
        if itself:
            found.append(subject)
        else:
            names.extend(match_args[:count])
    seen = set()
    for name in (*names, *keywords):
        if type(name) is not str:
            raise TypeError(f"__match_args__ elements must be strings (got {type(name).__name__})")
        if name in seen:
            raise TypeError(f"{cls.__name__}() got multiple sub-patterns for attribute {name!r}")
        seen.add(name)
        try:
            found.append(getattr(subject, name))
        except AttributeError:
            return None
    return found
