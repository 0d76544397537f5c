"""The features of random programs that are about dicts and sets whose keys the numbers decide.

`C M` are dicts from ints to ints, `dn` one to ints and None, `S Z` sets of ints, `E` a dict of lists, `U` a dict with
pairs as keys, `L` one with texts, `Y` a set of pairs. Nothing goes over a set in an order that matters, and nothing
changes the size of what it goes over, but for the forms that say so.
"""

from __future__ import annotations

from tests.fuzz.grammar import Forms, chunks, lines

__all__ = ["DICT_FEATURES"]

DICT_FEATURES: dict[str, Forms] = {
    "counts": Forms(
        often=25,
        own=("C",),
        start=("C = {}", "C = {1: a, 2: 0}", "C = {a: 1}", "C = {a: 1, b: 2}", "C = dict.fromkeys([0, 1], b)"),
        parameter="C",
        results=("C", "C"),
        ints=lines("""
            C.get(<int>, 0)
            C.get(a, <int>)
            len(C)
            sum(C.values())
            sum(C)
            max(C, default=<int>)
            max(C.values(), default=0)
            C.pop(<int>, 0)
            C.setdefault(<int>, <int>)
            sum([k * e for k, e in C.items()])
            len([k for k in C if k > <int>])
            (C[a] if a in C else <int>)
            (list(C)[0] if C else <int>)
            (max(C, key=C.get) if C else 0)
            (sorted(C.items(), key=lambda k: (k[1], k[0]))[0][1] if C else 0)
            remembered_(C, (<int>) % 5)
        """),
        bools=lines("""
            <int> in C
            <int> not in C
            <int> in C.values()
            (<int>, 1) in C.items()
            not C
            C == {1: <int>}
            <float> in C
            (<bool>) in C
        """),
        sequences=("list(C)", "sorted(C)", "list(C.values())"),
        simple=lines("""
            C[a] = <int>
            C[<int>] = <int>
            C[a] = C.get(a, 0) + 1
            C[(b) % 3] = C.get((b) % 3, 0) + <int>
            C[0] = <int>
            C.pop(<int>, None)
            C.pop(a, 0)
            C.update({<int>: <int>})
            C |= {<int>: <int>, 1: 2}
            C.setdefault(<int>, <int>)
            C = {<int>: <int>}
            C = {}
            C = dict(C)
            C = {**C, <int>: <int>}
            C.clear()
            C = {k: e + 1 for k, e in C.items()}
            C = {k: e for k, e in C.items() if e > <int>}
            C = {k: k * k for k in <sequence>}
            C = dict(sorted(C.items()))
            count_(C, <int>)
        """),
        compound=chunks("""
        for I in list(C):
            <loop>

        for I, J in list(C.items()):
            <loop>

        for key in C.values():
            c += key

        for key, e in C.items():
            c = c * 2 + key - e

        for I in <sequence>:
            C[I] = C.get(I, 0) + 1
            <loop>

        for I in <sequence>:
            if I not in C:
                C[I] = 0
            C[I] += <int>

        if a in C:
            del C[a]
        else:
            <block>

        if <int> in C:
            <block>

        try:
            c = C[<int>]
        except KeyError:
            <block>

        try:
            del C[<int>]
            <block>
        except KeyError:
            C[a] = <int>

        for I in C:
            if C[I] > <int>:
                <jump>

        while len(C) < <limit>:
            C[len(C)] = <int>
            <block>
        """),
    ),
    "parents": Forms(
        often=15,
        own=("dn",),
        start=("dn = {a: None}", "dn = {0: None, 1: a}", "dn = {}", "dn = dict.fromkeys([0, a])"),
        results=("dn", "str(dn)"),
        ints=lines("""
            len(dn)
            (dn.get(<int>) or 0)
            sum([k for k in dn.values() if k is not None])
            len([k for k, e in dn.items() if e is None])
        """),
        bools=lines("""
            dn.get(<int>) is None
            None in dn.values()
            <int> in dn
            dn == {<int>: None}
        """),
        simple=lines("""
            dn[<int>] = None
            dn[<int>] = <int>
            dn[a] = <int> if <bool> else None
            dn = {k: None for k in <sequence>}
            dn.setdefault(<int>, None)
            dn.pop(<int>, None)
            dn.update({<int>: None})
            print(dn)
        """),
        compound=chunks("""
        for key, e in dn.items():
            if e is not None:
                c += e
            else:
                c -= key

        N, e = 0, <int>
        while e is not None and N < 5:
            N += 1
            c += e
            e = dn.get(e)

        for I in <sequence>:
            dn[I] = None if I % 2 else <int>
            <loop>
        """),
    ),
    "dict names": Forms(
        often=40,
        within="counts",
        own=("M",),
        start=("M = C", "M = C.copy()", "M = {0: b}"),
        results=("M",),
        ints=("M.get(<int>, 0)", "len(M)", "len(M.keys() & C.keys())"),
        bools=("<int> in M", "M == C"),
        simple=lines("""
            M = C
            C = M
            M = dict(C)
            C, M = M, C
            M[<int>] = <int>
            M.update(C)
            M = C if <bool> else M
            count_(M, <int>)
            C = M | C
        """),
    ),
    "sets": Forms(
        often=25,
        own=("S",),
        start=("S = set()", "S = {1, 2}", "S = {a}", "S = {a, b, 0}", "S = set(range(3))"),
        parameter="S",
        results=("S", "S"),
        ints=lines("""
            len(S)
            sum(S)
            max(S, default=<int>)
            (sorted(S)[-1] if S else <int>)
            len(S | {<int>})
            len(S & {<int>, 1, 2})
            sum(S - {<int>})
            len(S ^ {<int>, <int>})
            len({<int>, <int>, 2})
            len(set([<int>, <int>, <int>]))
            len({k % 3 for k in <sequence>})
        """),
        bools=lines("""
            <int> in S
            <int> not in S
            not S
            S == {1, <int>}
            S <= {0, 1, 2, <int>}
            S.isdisjoint({<int>, 3})
            {<int>} < S
            <float> in S
            any(k > <int> for k in S)
        """),
        sequences=("sorted(S)",),
        simple=lines("""
            S.add(<int>)
            S.add(<int>)
            S.add(a)
            S.discard(<int>)
            S.update([<int>, <int>])
            S |= {<int>}
            S -= {<int>, 0}
            S &= {<int>, 1, 2}
            S ^= {<int>}
            S = S | {<int>}
            S = {<int>, <int>}
            S = set()
            S = set(S)
            S = {k + 1 for k in S}
            S = {k for k in <sequence> if k > <int>}
            S.clear()
        """),
        compound=chunks("""
        if <int> in S:
            <block>
        else:
            S.add(<int>)

        if a not in S:
            S.add(a)
            <block>

        N = 0
        while a not in S and N < 5:
            N += 1
            S.add(a)
            a = (a * 3 + 1) % 7

        for I in <sequence>:
            if I in S:
                <jump>
            S.add(I)

        for key in S:
            c += key

        for I in sorted(S):
            <loop>

        if a in S:
            S.remove(a)

        try:
            S.remove(<int>)
        except KeyError:
            <block>
        """),
    ),
    "set names": Forms(
        often=40,
        within="sets",
        own=("Z",),
        start=("Z = S", "Z = S.copy()", "Z = {0, b}"),
        results=("Z",),
        ints=("len(Z)", "len(S & Z)", "sum(Z - S)"),
        bools=("<int> in Z", "S == Z", "S <= Z", "S.isdisjoint(Z)"),
        simple=lines("""
            Z = S
            S = Z
            S, Z = Z, S
            Z = set(S)
            Z.add(<int>)
            Z |= S
            Z -= S
            S = S | Z
            S = Z if <bool> else S
            Z = S - {<int>}
        """),
    ),
    "groups": Forms(
        often=10,
        own=("E",),
        start=("E = {}", "E = {0: [a]}", "E = {0: [], 1: []}"),
        results=("E",),
        ints=("len(E)", "len(E.get(<int>, []))", "sum([len(k) for k in E.values()])", "sum(E.get(<int>, [<int>]))"),
        bools=("<int> in E", "<int> in E.get(0, [])"),
        simple=lines("""
            E.setdefault((<int>) % 3, []).append(<int>)
            E.setdefault(a, []).append(<int>)
            E[(<int>) % 2] = [<int>]
            E[0] = E.get(0, []) + [<int>]
            E.pop(<int>, None)
        """),
        compound=chunks("""
        for I in <sequence>:
            if I % 2 not in E:
                E[I % 2] = []
            E[I % 2].append(I)
        """),
    ),
    "pair keys": Forms(
        often=10,
        own=("U", "Y"),
        start=("U = {}; Y = {(0, a)}", "U = {(b, 0): 2}; Y = set()", "U = {(0, 0): 1}; Y = {(1, 1), (a, b)}"),
        results=("U", "Y"),
        ints=lines("""
            U.get((a, <int>), 0)
            len(U)
            len(Y)
            sum([k[0] for k in Y])
        """),
        bools=("(a, <int>) in U", "(<int>, <int>) in Y", "(<bool>) in U", "<int> in U"),
        simple=lines("""
            U[a, <int>] = <int>
            Y.add((a, <int>))
            Y.add((<int>, 0))
            Y.discard((<int>, b))
            U.pop((a, <int>), None)
        """),
    ),
    "text keys": Forms(
        often=10,
        own=("L",),
        start=("L = {}", "L = {'1': 2}", "L = {'a': a, 'b': b}"),
        results=("L",),
        ints=lines("""
            L.get('ab'[(<int>) % 2], <int>)
            L.get(str(<int>), 0)
            len(L)
        """),
        bools=("str(<int>) in L", "<int> in L"),
        simple=lines("""
            L[str(<int>)] = <int>
            L['ab'[(<int>) % 2]] = <int>
            L.pop(str(<int>), None)
        """),
    ),
    "keys of several types": Forms(  # refused where a tensor decides on them
        often=5,
        within="pair keys",
        ints=("U.get('ab'[(<int>) % 2], <int>)", "U.get(<int>, 0)"),
        bools=("str(<int>) in U",),
        simple=lines("""
            U[str(<int>)] = <int>
            U[<int>] = <int>
            U[<bool>] = <int>
        """),
    ),
    "new keys": Forms(  # texts that are there when the program is written, but not on every path
        often=35,
        within="dict",
        ints=("d.get('n', <int>)", "(d['n'] if 'n' in d else 0)", "d.pop('n', 0)", "d.setdefault('n', <int>)"),
        bools=("'n' in d", "'j' in d"),
        simple=lines("""
            d['n'] = <int>
            d['j'] = <int>
            d['n'] = d.get('n', 0) + <int>
            d.pop('n', None)
            d.setdefault('j', <int>)
        """),
        compound=chunks("""
        if 'n' in d:
            del d['n']

        for key in list(d):
            d[key] += <int>
            <loop>
        """),
    ),
}
