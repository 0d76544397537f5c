"""Makes one loop of loops that follow each other, where each iteration of the second needs only the same one of the
first. Values that are stored and loaded again in an iteration stay in registers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Union

from autograph.executors.native import program as lp

__all__ = ["fuse"]

#: A loop has at most so many statements.
_LARGEST = 300


def fuse(program: lp.Program) -> None:
    """Joins loops wherever there are such."""
    _fuse_in(program.top)


def _fuse_in(block: lp.Block) -> None:
    statements: list[lp.Statement] = []
    for s in block.statements:
        at = _partner(statements, s) if isinstance(s, lp.Loop) else None
        if at is None:
            statements.append(s)
            continue
        first, between = statements[at], statements[at + 1 :]
        assert isinstance(first, lp.Loop) and isinstance(s, lp.Loop)
        del statements[at:]
        statements += [*between, first]
        _Renaming({s.index: first.index}).block(s.body)
        first.body.statements += s.body.statements
    block.statements = statements
    for s in statements:
        for part in lp.blocks_of(s):
            _fuse_in(part)
        if isinstance(s, lp.Loop):
            _share(s.body)


# --- which loops may be joined ---------------------------------------------------------------------------------


class _Access(NamedTuple):
    """A load or a store: where, within which loops."""

    memory: object
    writes: bool
    at: lp.Affine
    around: tuple[lp.Loop, ...]


def _partner(before: Sequence[lp.Statement], loop: lp.Loop) -> int | None:
    """Which of the statements before a loop is one that it can be joined with: between are only values that can be
    computed ahead of that."""
    given = list(_accesses(loop, ()))
    if None in given:
        return None
    loaded: set[object] = set()
    for at in range(len(before) - 1, -1, -1):
        s = before[at]
        if isinstance(s, lp.Load):
            loaded.add(_memory(s.buffer))
        elif isinstance(s, lp.Loop):
            known = list(_accesses(s, ()))
            return at if None not in known and _go_together(s, known, loop, given, loaded) else None  # type: ignore[arg-type]
        elif not isinstance(s, lp.Let):
            return None
    return None


def _accesses(s: lp.Loop, around: tuple[lp.Loop, ...]) -> Iterator[_Access | None]:
    """What a loop loads and stores; None for statements of other kinds."""
    around = (*around, s)
    for inner in s.body.statements:
        if isinstance(inner, (lp.Load, lp.Store)):
            yield _Access(_memory(inner.buffer), isinstance(inner, lp.Store), inner.at, around)
        elif isinstance(inner, lp.Loop):
            yield from _accesses(inner, around)
        elif not isinstance(inner, lp.Let):
            yield None


def _memory(buffer: lp.Buffer) -> object:
    if buffer.place[0] == "rows":  # two lists may share theirs
        return "rows"
    return buffer if buffer.place[0] == "work" else buffer.place


def _go_together(
    first: lp.Loop, known: Sequence[_Access], second: lp.Loop, given: Sequence[_Access], loaded: set[object]
) -> bool:
    """Whether two loops can be one.

    Args:
        known, given: what they access.
        loaded: from where is loaded between the two.
    """
    if not isinstance(first.count, int) or first.count != second.count or len(known) + len(given) > _LARGEST:
        return False
    if _is_for_vectors(first) != _is_for_vectors(second):
        return False
    written = {a.memory for a in (*known, *given) if a.writes}
    if loaded & {a.memory for a in known if a.writes}:
        return False
    shared = written & {a.memory for a in known} & {a.memory for a in given}
    places = [_place(a) for a in (*known, *given) if a.memory in shared]
    by_memory: dict[object, set[object]] = {}
    for access, place in zip((a for a in (*known, *given) if a.memory in shared), places):
        by_memory.setdefault(access.memory, set()).add(place)
    return all(len(places) == 1 and None not in places for places in by_memory.values())


def _place(access: _Access) -> object:
    """Where an iteration accesses memory, if no other iteration does so there; else None."""
    indices = [loop.index for loop in access.around]
    factors = [access.at.of_register(i) for i in indices]
    reach = 0
    for factor, loop in zip(reversed(factors), reversed(access.around)):
        if not isinstance(loop.count, int) or factor <= reach:
            return None
        reach += factor * (loop.count - 1)
    rest = frozenset((r, f) for r, f in access.at.terms if r not in indices)
    return (*factors, *(loop.count for loop in access.around), access.at.constant, rest)


def _is_for_vectors(s: lp.Loop) -> bool:
    """Whether several iterations of a loop, or of those in it, can be done at once."""
    computed = {inner.target for inner in s.body.statements if isinstance(inner, (lp.Let, lp.Load))}
    for inner in s.body.statements:
        if isinstance(inner, lp.Loop):
            return _is_for_vectors(inner)
        if isinstance(inner, lp.Let) and inner.operation.startswith("over_"):
            return False
        if isinstance(inner, (lp.Load, lp.Store)):
            allowed = (0, 1) if isinstance(inner, lp.Load) else (1,)
            if inner.at.of_register(s.index) not in allowed or any(r in computed for r, _ in inner.at.terms):
                return False
    return True


# --- making one of them ----------------------------------------------------------------------------------------


class _Renaming:
    """Puts operands in the place of registers."""

    def __init__(self, names: dict[lp.Register, lp.Operand]) -> None:
        self.names = names

    def operand(self, x: lp.Operand) -> lp.Operand:
        return self.names.get(x, x) if isinstance(x, lp.Register) else x

    def position(self, at: lp.Affine) -> lp.Affine:
        if not any(r in self.names for r, _ in at.terms):
            return at
        found = lp.Affine(at.constant)
        for register, factor in at.terms:
            found = found + lp.Affine.of(self.operand(register)) * factor
        return found

    def statement(self, s: Union[lp.Let, lp.Load, lp.Store]) -> None:
        if isinstance(s, lp.Let):
            s.operands = tuple(map(self.operand, s.operands))
        else:
            s.at = self.position(s.at)
            if isinstance(s, lp.Store):
                s.value = self.operand(s.value)

    def block(self, block: lp.Block) -> None:
        for s in block.statements:
            if isinstance(s, (lp.Let, lp.Load, lp.Store)):
                self.statement(s)
            elif isinstance(s, lp.Loop):
                self.block(s.body)


def _share(block: lp.Block) -> None:
    """Computes and loads nothing twice in the body of a loop, nor loads what was stored before."""
    if not all(isinstance(s, (lp.Let, lp.Load, lp.Store)) for s in block.statements):
        return
    renaming = _Renaming({})
    known: dict[object, lp.Operand] = {}
    kept: list[lp.Statement] = []
    for s in block.statements:
        assert isinstance(s, (lp.Let, lp.Load, lp.Store))
        renaming.statement(s)
        if isinstance(s, lp.Store):
            memory = _memory(s.buffer)
            for old in [k for k in known if isinstance(k, tuple) and k[0] == "load" and k[1] == memory]:
                del known[old]
            known[_loaded(s)] = s.value
        else:
            key = _loaded(s) if isinstance(s, lp.Load) else _computed(s)
            if key in known:
                renaming.names[s.target] = known[key]
                continue
            known[key] = s.target
        kept.append(s)
    block.statements = kept


def _loaded(s: lp.Load | lp.Store) -> object:
    place = s.buffer.place if s.buffer.place[0] == "rows" else None  # which list it is
    return "load", _memory(s.buffer), place, s.at.constant, frozenset(s.at.terms)


def _computed(s: lp.Let) -> object:
    operands = (o.key if isinstance(o, lp.Constant) else o for o in s.operands)
    return s.operation, s.target.type, *operands
