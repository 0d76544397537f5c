"""Makes one loop of loops that follow each other, where each iteration of the second needs only the same one of the
first: one pass over an array instead of two, or over its rows. Values that are stored and loaded again in an iteration
stay in registers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from autograph.executors.native import program as lp
from autograph.executors.native.accesses import Access, accesses_of, are_apart, memory_of
from autograph.executors.native.renaming import Renaming
from autograph.executors.native.work import work_in

__all__ = ["fuse"]

#: A loop has at most so many accesses to memory.
_LARGEST = 300
#: A loop that works on several elements at once becomes part of one that works on rows if a row is so many times as
#: much work: from then on it works on one element after the other.
_TIMES = 64


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
        Renaming({s.index: first.index}).block(s.body)
        first.body.statements += s.body.statements
    block.statements = statements
    for s in statements:
        for part in lp.blocks_of(s):
            _fuse_in(part)
        if isinstance(s, lp.Loop):
            _share(s.body)


# --- which loops may be joined ---------------------------------------------------------------------------------


def _partner(before: Sequence[lp.Statement], loop: lp.Loop) -> int | None:
    """Which of the statements before a loop is one that it can be joined with: between are only values that can be
    computed ahead of that."""
    given = accesses_of(loop)
    if given is None:
        return None
    loaded: set[object] = set()
    for at in range(len(before) - 1, -1, -1):
        s = before[at]
        if isinstance(s, lp.Load):
            loaded.add(memory_of(s.buffer))
        elif isinstance(s, lp.Loop):
            known = accesses_of(s)
            if known is None or not _may_be_one(s, loop, known, given):
                return None
            return None if loaded & {memory_of(a.buffer) for a in known if a.writes} else at
        elif not isinstance(s, lp.Let):
            return None
    return None


def _may_be_one(first: lp.Loop, second: lp.Loop, known: Sequence[Access], given: Sequence[Access]) -> bool:
    """Whether two loops can be one, and are worth it; `known` and `given` are what they access."""
    if not isinstance(first.count, int) or first.count != second.count or len(known) + len(given) > _LARGEST:
        return False
    common = {memory_of(a.buffer) for a in known} & {memory_of(a.buffer) for a in given}
    if not _fit(first, second, bool(common)):
        return False
    by_memory: dict[object, list[Access]] = defaultdict(list)
    for access in (*known, *given):
        if memory_of(access.buffer) in common:
            by_memory[memory_of(access.buffer)].append(access)
    return all(are_apart(found) for found in by_memory.values() if any(a.writes for a in found))


def _fit(first: lp.Loop, second: lp.Loop, share: bool) -> bool:
    """Whether two loops are of kinds that are as fast as one; `share` says whether they access memory in common."""
    flat = [all(isinstance(s, (lp.Let, lp.Load, lp.Store)) for s in loop.body.statements) for loop in (first, second)]
    if all(flat):
        return _is_for_vectors(first) == _is_for_vectors(second)
    if not any(flat):
        return share
    one, nest = (first, second) if flat[0] else (second, first)
    if not _is_for_vectors(one):
        return share
    small, large = work_in([one.body]), work_in([nest.body])
    return share and small is not None and large is not None and large >= small * _TIMES


def _is_for_vectors(s: lp.Loop) -> bool:
    """Whether several iterations of a loop of values, loads and stores can be done at once."""
    computed = {inner.target for inner in s.body.statements if isinstance(inner, (lp.Let, lp.Load))}
    for inner in s.body.statements:
        if isinstance(inner, lp.Let) and inner.operation.startswith("over_"):
            return False
        if isinstance(inner, (lp.Load, lp.Store)):
            allowed = (0, 1) if isinstance(inner, lp.Load) else (1,)
            if inner.at.of_register(s.index) not in allowed or any(r in computed for r, _ in inner.at.terms):
                return False
    return True


# --- what is stored and loaded again ---------------------------------------------------------------------------


def _share(block: lp.Block) -> None:
    """Computes, loads and stores nothing twice in the body of a loop, nor loads what was stored before."""
    if not all(isinstance(s, (lp.Let, lp.Load, lp.Store)) for s in block.statements):
        return
    renaming = Renaming({})
    known: dict[object, lp.Operand] = {}
    kept: list[lp.Statement] = []
    for s in block.statements:
        assert isinstance(s, (lp.Let, lp.Load, lp.Store))
        renaming.statement(s)
        if isinstance(s, lp.Store):
            if known.get(_loaded(s)) is s.value:
                continue  # it is there
            memory = memory_of(s.buffer)
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
    return "load", memory_of(s.buffer), place, s.at.constant, frozenset(s.at.terms)


def _computed(s: lp.Let) -> object:
    operands = (o.key if isinstance(o, lp.Constant) else o for o in s.operands)
    return s.operation, s.target.type, *operands
