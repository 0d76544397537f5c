"""Sets of symbols as integers: one bit per plain name of a function.

Here: `SymbolTable`, which numbers names, and `SymbolSet`, which lets an integer be used as a set of QN.
Dataflow works on the integers; names are only listed when somebody asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import Any

from autograph.pyct.qual_names import QN, from_str

__all__ = ["SymbolSet", "SymbolTable", "positions"]


def positions(bits: int) -> Iterator[int]:
    """The positions of the set bits, lowest first; linear in the width of `bits`."""
    text = bin(bits)[:1:-1]
    at = text.find("1")
    while at >= 0:
        yield at
        at = text.find("1", at + 1)


class SymbolTable:
    """Numbers the plain names of one function in the order of first mention."""

    __slots__ = ("index", "masks", "symbols")

    def __init__(self) -> None:
        self.index: dict[str, int] = {}
        self.symbols: list[QN] = []
        # Kept so that the many nodes that mention one symbol share one integer object.
        self.masks: list[int] = []

    def mask(self, symbol: QN) -> int:
        """The bit of a plain name."""
        at = self.index.get(symbol)
        if at is None:
            at = self.index[symbol] = len(self.symbols)
            self.symbols.append(symbol)
            self.masks.append(1 << at)
        return self.masks[at]

    def bits(self, symbols: Iterable[QN]) -> int:
        """The bits of the plain names among `symbols`; composite ones are left out."""
        bits = 0
        for symbol in symbols:
            if symbol.attr is None and symbol.subscript is None:
                bits |= self.mask(symbol)
        return bits


class SymbolSet(Set[QN]):
    """A read-only set of QN.

    Holds, and iterates over, plain names. A composite symbol is `in` the set if its root is: `self.x` is live
    wherever `self` is. So `modified & live` finds the composite symbols of `modified` too, and `'x' in live`
    works with plain strings.
    """

    __slots__ = ("_table", "bits")

    def __init__(self, bits: int, table: SymbolTable) -> None:
        self.bits = bits
        self._table = table

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Any:
        return set(it)

    def __contains__(self, symbol: object) -> bool:
        if not isinstance(symbol, QN):
            if not isinstance(symbol, str):
                return False
            symbol = from_str(symbol)
        at = self._table.index.get(symbol if symbol.attr is None and symbol.subscript is None else symbol.root)
        return at is not None and bool(self.bits >> at & 1)

    def __iter__(self) -> Iterator[QN]:
        symbols = self._table.symbols
        return (symbols[at] for at in positions(self.bits))

    def __len__(self) -> int:
        return bin(self.bits).count("1")

    def __bool__(self) -> bool:
        return self.bits != 0

    def __and__(self, other: Any) -> set[QN]:
        if isinstance(other, SymbolSet):
            return {symbol for symbol in self if symbol in other}
        return {symbol for symbol in other if symbol in self}

    __rand__ = __and__

    def __hash__(self) -> int:
        return self._hash()

    def __repr__(self) -> str:
        return "{" + ", ".join(sorted(map(str, self))) + "}"
