"""The features of random programs that are about lists of lists that grow, and about iterators.

`X` is a list of lists of ints, `T` a table of three rows of two, `Q` a list of pairs as a stack or queue, `lg` a list
of ints and None, `lp` a list of pairs whose first is a pair, `it` an iterator.
"""

from __future__ import annotations

from tests.fuzz.grammar import Forms, chunks, lines

__all__ = ["NESTED_FEATURES"]

NESTED_FEATURES: dict[str, Forms] = {
    "lists of lists": Forms(
        often=25,
        own=("X",),
        start=("X = []", "X = [[a], []]", "X = [[1, b]]", "X = [[] for _ in range(2)]", "X = [[0, a], [b]]"),
        parameter="X",
        results=("X", "X"),
        ints=lines("""
            len(X)
            sum([len(k) for k in X])
            sum([sum(k) for k in X])
            (len(X[-1]) if X else <int>)
            (sum(X[0]) if X else 0)
            (X[0][-1] if X and X[0] else <int>)
            max([len(k) for k in X], default=0)
            len([j for k in X for j in k])
            sum(sum(X, []))
            len(X[(<int>) % len(X)] if X else [])
        """),
        bools=lines("""
            not X
            ([<int>] in X)
            X == [[<int>, 1]]
            any(<int> in k for k in X)
            bool(X and X[-1])
        """),
        simple=lines("""
            X.append([<int>])
            X.append([])
            X.append([<int>, <int>])
            X.append(list(range((<int>) % 3)))
            X.append([<int>] * ((<int>) % 3))
            X = X + [[<int>]]
            X = [k[:] for k in X]
            X = [[k, <int>] for k in <sequence>]
            X = [[0] * 2 for k in range((<int>) % 4)]
            X = X[::-1]
            X = X[1:]
            X = [k for k in X if k]
            X = sorted(X)
            X = sorted(X, key=len)
            X.sort(key=lambda k: sum(k))
            X.insert(0, [<int>])
            X = [[j + 1 for j in k] for k in X]
            X.extend([[<int>], []])
            X.reverse()
            X = []
        """),
        compound=chunks("""
        for I in <sequence>:
            X.append([I, <int>])
            <loop>

        for I in <sequence>:
            X.append([])
            for J in range(2):
                X[-1].append(I + J)

        for part in X:
            part.append(<int>)

        for I, part in enumerate(X[:]):
            c += I * len(part)
            <loop>

        if X:
            X[-1].append(<int>)

        if X:
            X[(<int>) % len(X)] = [<int>]
            <block>

        if X and X[0]:
            X[0][0] = <int>

        if X:
            X.pop()
        else:
            <block>

        while len(X) < <limit>:
            X.append([len(X)])
            <block>

        for part in X:
            for J in part:
                c += J
        """),
    ),
    "tables": Forms(
        often=25,
        own=("T",),
        start=("T = [[0, 0], [0, 0], [0, 0]]", "T = [[0] * 2 for _ in range(3)]", "T = [[a, 1], [b, 2], [0, 3]]"),
        parameter="T",
        results=("T", "T"),
        ints=lines("""
            T[0][1]
            T[2][0]
            T[(<int>) % 3][1]
            T[(<int>) % 3][(<int>) % 2]
            sum(T[1])
            sum([sum(k) for k in T])
            max(max(k) for k in T)
            sum([k[0] for k in T])
            len(T)
            max(T)[0]
        """),
        bools=("T[0][0] > <int>", "T[1] == [<int>, 1]", "(<int> in T[2])", "any(k[1] > <int> for k in T)"),
        simple=lines("""
            T[0][1] = <int>
            T[(<int>) % 3][0] = <int>
            T[(<int>) % 3][(<int>) % 2] = <int>
            T[2][(<int>) % 2] += <int>
            T[1] = [<int>, <int>]
            T[(<int>) % 3] = [<int>, 0]
            T[0], T[1] = T[1], T[0]
            T[0][0], T[1][1] = T[1][1], T[0][0]
            T = [k[:] for k in T]
            T = [[j + 1 for j in k] for k in T]
            T = [k[::-1] for k in T]
            T = T[::-1]
            T = [[<int>, k] for k in range(3)]
            T = sorted(T)
            T = [[0] * 2 for _ in range(3)]
            T = [list(k) for k in zip([1, a, 2], [0, b, 1])]
        """),
        compound=chunks("""
        for I in range(3):
            T[I][0] += <int>
            <loop>

        for I in range(1, 3):
            for J in range(2):
                T[I][J] = max(T[I - 1][J], T[I][J - 1]) + <int>

        for I in range((<int>) % 4):
            for J in range(2):
                T[I][J] += I * J
                <loop>

        for part in T:
            part[1] = <int>

        for I, part in enumerate(T):
            if part[0] > <int>:
                <jump>
            c += I
        """),
    ),
    "stacks": Forms(
        often=20,
        own=("Q",),
        start=("Q = [(a, 1)]", "Q = [(0, 0), (b, 1)]", "Q = []"),
        results=("Q",),
        ints=("len(Q)", "sum([k[0] for k in Q])", "(Q[-1][0] if Q else <int>)", "(max(Q)[1] if Q else 0)"),
        bools=("not Q", "((<int>, 1) in Q)"),
        simple=lines("""
            Q.append((<int>, <int>))
            Q.insert(0, (<int>, 1))
            Q = sorted(Q)
            Q.sort(key=lambda k: k[1])
            Q = Q[1:]
            Q = [(k[1], k[0]) for k in Q]
        """),
        compound=chunks("""
        N = 0
        while Q and N < 6:
            N += 1
            c, b = Q.pop()
            if c > 1:
                Q.append((c // 2, b + 1))
            <loop>

        N = 0
        while Q and N < 6:
            N += 1
            c, b = Q.pop(0)
            if b < 2:
                Q.append((c - 1, b + 1))
                Q.append((c + 1, b + 1))

        if Q:
            c, b = Q.pop()
            <block>

        for I in <sequence>:
            Q.append((I, <int>))

        for part, e in Q:
            c += part * e
        """),
    ),
    "gaps": Forms(
        often=20,
        own=("lg",),
        start=("lg = [None] * 3", "lg = [a, None]", "lg = [None] * ((a) % 4)", "lg = []", "lg = [None, b, 1]"),
        results=("lg", "lg", "str(lg)"),
        ints=lines("""
            len(lg)
            lg.count(None)
            lg.count(<int>)
            sum([k for k in lg if k is not None])
            sum([0 if k is None else k for k in lg])
            (lg[0] or 0 if lg else <int>)
            (<int> if not lg or lg[-1] is None else lg[-1])
            (lg[(<int>) % len(lg)] or <int> if lg else 0)
        """),
        bools=lines("""
            None in lg
            <int> in lg
            not lg
            lg == [None, <int>]
            any(k is None for k in lg)
            bool(lg and lg[-1] is None)
        """),
        simple=lines("""
            lg.append(None)
            lg.append(<int>)
            lg.append(<int> if <bool> else None)
            lg = lg + [None]
            lg = [None if k == <int> else k for k in <sequence>]
            lg = [None] * ((<int>) % 4)
            lg.extend([None, <int>])
            lg.insert(0, None)
            lg = lg[::-1]
            lg = lg[1:]
            lg = [k for k in lg if k is not None]
            lg = [(k or 0) + 1 for k in lg]
            lg.reverse()
            print(lg)
        """),
        compound=chunks("""
        if lg:
            lg[(<int>) % len(lg)] = <int>

        if lg:
            lg[(<int>) % len(lg)] = None
            <block>

        for I, part in enumerate(lg):
            if part is None:
                lg[I] = <int>
            <loop>

        for part in lg:
            if part is not None:
                c += part

        if None in lg:
            lg[lg.index(None)] = <int>
        else:
            <block>

        while lg and lg[-1] is None:
            lg.pop()

        for I in range((<int>) % 4):
            lg.append(I if I % 2 else None)
            <loop>

        if lg:
            e = lg.pop()
            if e is not None:
                c = e
        """),
    ),
    "pairs in pairs": Forms(
        often=10,
        own=("lp",),
        start=("lp = [((a, 1), b)]", "lp = []", "lp = [((0, b), 1), ((1, a), 2)]"),
        results=("lp", "str(lp)"),
        ints=lines("""
            len(lp)
            sum([k[0][0] * k[1] for k in lp])
            (lp[-1][0][1] if lp else <int>)
            (max(lp)[1] if lp else 0)
        """),
        bools=("not lp", "(((<int>, 1), <int>) in lp)"),
        simple=lines("""
            lp.append(((<int>, <int>), <int>))
            lp.insert(0, ((<int>, 1), <int>))
            lp = sorted(lp)
            lp.sort(key=lambda k: k[0][1])
            lp = lp[1:]
            lp = [((k[1], k[0][0]), k[0][1]) for k in lp]
            lp = [((k, 1), k * k) for k in <sequence>]
            print(lp)
        """),
        compound=chunks("""
        for (part, e), J in lp:
            c += part * e - J

        if lp:
            (c, b), a = lp.pop()
            <block>

        for I in <sequence>:
            lp.append(((I, <int>), <int>))
            <loop>
        """),
    ),
    "iterators": Forms(
        often=15,
        own=("it",),
        start=("it = iter([a, 1, b])", "it = iter(range(4))", "it = (k + a for k in range(3))", "it = zip([a], [1])"),
        ints=lines("""
            numbers_of(next(it, <int>))
            sum([numbers_of(k) for k in it])
            len([k for k in it])
            next(zip([<int>], [1]))[0]
        """),
        simple=lines("""
            it = iter([<int>, <int>, 2])
            it = iter(range((<int>) % 4))
            it = iter([k for k in <sequence>])
            it = (k * 2 for k in <sequence>)
            it = map(abs, [<int>, <int>])
            it = zip(<sequence>, [1, 2])
            it = reversed([<int>, <int>])
            it = counted_to(<int>)
            next(it, None)
        """),
        compound=chunks("""
        for part in it:
            c += numbers_of(part)
            <loop>

        for part in it:
            if numbers_of(part) > <int>:
                <jump>
            <loop>

        if <bool>:
            c = numbers_of(next(it, 0))
        else:
            <block>

        for I in counted_to(<int>):
            <loop>

        for I, part in zip(<sequence>, it):
            c += I
            <loop>

        try:
            c = numbers_of(next(it))
            <block>
        except StopIteration:
            <block>
        """),
    ),
}
