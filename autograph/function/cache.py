"""The traces of a `Function`: found by key, bounded in number, let go with the objects that they were made for."""

from __future__ import annotations

import itertools
import threading
import weakref
from collections.abc import Iterator
from typing import Any, NamedTuple

from autograph.executors.choice import on_switch
from autograph.framework import number_rules
from autograph.framework.context import building_graph, state
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph
from autograph.function.attached import Attached, attached, may_attach
from autograph.function.concrete import ConcreteFunction
from autograph.function.direct import DirectCalls
from autograph.function.keys import identities
from autograph.function.signature import BoundCall, Signature

__all__ = ["CacheInfo", "TraceCache"]

#: So many traces are kept for one key; they differ in the globals, attributes and the like that they saw.
_MAX_PER_KEY = 16


#: All caches: what was traced under other number rules is traced again.
_caches: weakref.WeakSet[TraceCache] = weakref.WeakSet()


def _clear_all() -> None:
    for cache in list(_caches):
        cache.clear()


def _drop_all() -> None:
    for cache in list(_caches):
        cache.drop_direct()


number_rules.on_change(_clear_all)
on_switch(_drop_all)


class CacheInfo(NamedTuple):
    """What `Function.cache_info()` tells, as `functools.lru_cache` does.

    Attributes:
        hits: calls that found their trace.
        misses: calls that were traced.
        maxsize: the greatest number of traces kept; None if there is no bound.
        currsize: the number of traces now.
    """

    hits: int
    misses: int
    maxsize: int | None
    currsize: int


class _KeptByObject(weakref.ref):
    """A trace that an object of the user's keeps alive."""

    __slots__ = ("_keeper",)

    _keeper: weakref.ref[Attached]

    def __new__(cls, trace: ConcreteFunction, keeper: Attached) -> _KeptByObject:
        made = super().__new__(cls, trace)
        made._keeper = weakref.ref(keeper)
        return made

    def __init__(self, trace: ConcreteFunction, keeper: Attached) -> None:
        super().__init__(trace)  # type: ignore[call-arg]  # typeshed has it in __new__ alone

    def drop(self, cache: TraceCache) -> None:
        keeper, trace = self._keeper(), self()
        if keeper is not None and trace is not None:
            keeper.drop(cache, trace)


_Entry = tuple["ConcreteFunction | _KeptByObject", ...]


class TraceCache:
    """Traces by key. Finding one takes no lock.

    Args:
        maxsize: so many traces are kept, those used last; None for all.
    """

    def __init__(self, maxsize: int | None) -> None:
        self.maxsize = maxsize
        self._entries: dict[Any, _Entry] = {}
        self._watching: dict[Any, list[Any]] = {}
        self._lock = threading.RLock()
        self._direct = DirectCalls()
        self.clear()
        _caches.add(self)

    # --- finding ---

    def find(self, key: Any) -> ConcreteFunction | None:
        """The trace for a key that is right for things as they are now."""
        for found in self._entries.get(key, ()):
            if type(found) is _KeptByObject:
                trace = found()
                if trace is None:
                    continue
                found = trace
            if (found.guards is None or found.guards.hold()) and (  # type: ignore[union-attr]
                not found.reads_outer or _reaches(building_graph(), found.graph.outer)  # type: ignore[union-attr]
            ) and not (state.tapes and found.graph.has_watched_constants()):  # type: ignore[union-attr]
                found.used = next(self._clock)  # type: ignore[union-attr]
                return found  # type: ignore[return-value]
        return None

    def traces(self, key: Any = None) -> list[ConcreteFunction]:
        """The traces of a key, newest first; all of them, oldest first, if there is no key."""
        if key is not None:
            return list(_alive(self._entries.get(key, ())))
        found = [trace for entry in list(self._entries.values()) for trace in _alive(entry)]
        return sorted(found, key=lambda trace: trace.number)

    # --- direct calls ---

    def call_directly(
        self, function: Any, trace: ConcreteFunction, signature: Signature, call: BoundCall, count: int
    ) -> None:
        """Has compiled code make calls like one that a trace has just served, if it can (`DirectCalls.link`)."""
        with self._lock:
            if any(found is trace for found in self._entries.get(call.key, ())):
                self._direct.link(function, trace, signature, call, count)

    def drop_direct(self) -> None:
        """Has Python find the trace for each call."""
        with self._lock:
            self._direct.drop()

    # --- changing ---

    @staticmethod
    def prepare(key: Any) -> None:
        """Makes room for a trace on the objects of its key, before the trace refers to what they are made of."""
        for part in identities(key):
            may_attach(part())

    def add(self, key: Any, trace: ConcreteFunction) -> None:
        """Keeps a trace, and lets go of the one that was not used for longest if there are too many."""
        with self._lock:
            for other in (*self._direct.used(), trace):
                other.used = next(self._clock)
                self._ticks += 1  # no hit
            self._direct.drop()
            kept = self._kept(key, trace)
            entry = (kept, *self._entries.get(key, ()))
            for old in entry[_MAX_PER_KEY:]:
                self._let_go(old)
            self._entries[key] = entry[:_MAX_PER_KEY]
            if key not in self._watching:
                self._watch(key)
            while self.maxsize is not None and len(found := self.traces()) > self.maxsize:
                self._evict(min(found, key=lambda trace: trace.used))

    def hand_over(self, key: Any, trace: ConcreteFunction, owner: Any) -> None:
        """Leaves a trace to an object that it holds, which another has replaced: it may never be used again."""
        with self._lock:
            entry = self._entries.get(key, ())
            if may_attach(owner) and any(found is trace for found in entry):
                kept = self._keep_on(owner, trace)
                self._direct.drop()
                self._entries[key] = tuple(kept if found is trace else found for found in entry)

    def outdated(self) -> list[tuple[Any, ConcreteFunction, Any]]:
        """The traces that depend on an object in whose place there is another now: key, trace and object."""
        return [
            (key, found, replaced[0])
            for key, entry in list(self._entries.items()) for found in entry
            if isinstance(found, ConcreteFunction) and found.guards and (replaced := found.guards.replaced())
        ]  # fmt: skip

    def clear(self) -> None:
        """Lets go of all traces, and counts anew."""
        with self._lock:
            for entry in list(self._entries.values()):
                for found in entry:
                    self._let_go(found)
            self._entries.clear()
            self._watching.clear()
            self._direct.drop()
            self.misses = 0
            self._clock = itertools.count()
            self._ticks = self._direct.count

    def info(self) -> CacheInfo:
        with self._lock:
            hits = next(self._clock) + self._direct.count - self._ticks
            self._ticks += 1
            return CacheInfo(hits, self.misses, self.maxsize, len(self.traces()))

    def _kept(self, key: Any, trace: ConcreteFunction) -> ConcreteFunction | _KeptByObject:
        """What stands for a trace in the cache: the trace, or a reference if an object in its key is to keep it.

        Of several objects, the one that keeps the fewest so far: what lives longest keeps most of them by then.
        """
        owners = [owner for part in identities(key) if may_attach(owner := part())]
        if not owners:
            return trace
        return self._keep_on(min(owners, key=lambda owner: attached(owner).size), trace)

    def _keep_on(self, owner: Any, trace: ConcreteFunction) -> _KeptByObject:
        keeper = attached(owner)
        keeper.keep(self, trace)
        return _KeptByObject(trace, keeper)

    def _watch(self, key: Any) -> None:
        """Makes the entry go with the first object of its key."""
        cache = weakref.ref(self)

        def gone(_: Any) -> None:  # at any time, on any thread: no lock
            found = cache()
            if found is not None:
                found._entries.pop(key, None)
                found._watching.pop(key, None)

        watching = [weakref.ref(value, gone) for part in identities(key) if (value := part()) is not None]
        if watching:
            self._watching[key] = watching

    def _evict(self, trace: ConcreteFunction) -> None:
        for key, entry in list(self._entries.items()):
            if any(found is trace for found in _alive(entry)):
                rest = tuple(found for found in entry if found is not trace and not _is_reference_to(found, trace))
                for found in entry:
                    if found not in rest:
                        self._let_go(found)
                if rest:
                    self._entries[key] = rest
                else:
                    self._entries.pop(key, None)
                    self._watching.pop(key, None)
                self._direct.drop()

    def _let_go(self, found: ConcreteFunction | _KeptByObject) -> None:
        if isinstance(found, _KeptByObject):
            found.drop(self)


def _alive(entry: _Entry) -> Iterator[ConcreteFunction]:
    for found in entry:
        trace = found() if isinstance(found, _KeptByObject) else found
        if trace is not None:
            yield trace


def _is_reference_to(found: ConcreteFunction | _KeptByObject, trace: ConcreteFunction) -> bool:
    return isinstance(found, _KeptByObject) and found() is trace


def _reaches(graph: Graph | None, wanted: Graph | None) -> bool:
    """Whether `wanted` is `graph` or one of the graphs around it."""
    while graph is not None:
        if graph is wanted:
            return True
        graph = graph.outer if isinstance(graph, FuncGraph) else None
    return wanted is None
