"""The features of random programs that are about loops which change what they go over: lists that grow and shrink,
dicts whose values are assigned, arrays that are written.

Where a body may append to the list, something else ends the loop: it would be traced for ever if that were not reached.
Items of arrays are named `item`, and taken with `int(...)`: NumPy's numbers have arithmetic of their own.
"""

from __future__ import annotations

from tests.fuzz.grammar import Forms, chunks, lines

__all__ = ["CHANGING_FEATURES"]

CHANGING_FEATURES: dict[str, Forms] = {
    "changing lists": Forms(
        often=40,
        within="list",
        ints=("sum(k + len(l) for k in l)", "sum(map(lambda k: k + len(l), l))"),
        simple=lines("""
            c = sum([l.pop() + k for k in l])
            c = sum(l.pop() * k for k in l)
            l.extend(k for k in l[:2] if len(l) < <limit>)
            l = [l.pop() for k in l]
            l = [k for k in reversed(l) if l.pop() != k]
        """),
        compound=chunks("""
        for I, J in zip(range(<limit>), l):
            l.append(I)
            <loop>

        for I, J in zip(range(<limit>), l):
            c += J
            <loop>

        for I, J in enumerate(l):
            if I > 3:
                break
            l.pop()
            <loop>

        for I, J in enumerate(l):
            l.pop()
            c += I * J

        for I in l:
            if len(l) > 1 and I > <int>:
                l.remove(I)
            c += I

        for I in reversed(l):
            if I > <int> and l:
                l.pop()
            c = c * 3 + I

        for I, J in zip(l, l[1:]):
            l[-1] = I - J
            c += J

        for I, J in zip(<sequence>, l):
            l[0] = I
            <loop>
        """),
    ),
    "changing dicts": Forms(
        often=40,
        within="dict",
        compound=chunks("""
        for I, J in enumerate(d):
            d[J] = I
            c += d[J]

        for I, (J, c) in enumerate(d.items()):
            d[J] += c
            <loop>

        for I, J in zip(<sequence>, d.values()):
            d['m'] = I
            c += J
        """),
    ),
    "changing counts": Forms(
        often=40,
        within="counts",
        compound=chunks("""
        for I, J in enumerate(C):
            C[J] += I
            c += C[J]

        for I, (J, c) in enumerate(C.items()):
            C[J] = I
            <loop>

        for I, J in zip(<sequence>, C.values()):
            for I in C:
                C[I] = J + 1
            c += J

        for I, J in enumerate(C):
            if I > <int>:
                C[<int>] = 1
                break
        """),
    ),
    "changing vectors": Forms(
        often=40,
        within="arrays",
        compound=chunks("""
        for I, item in enumerate(V):
            V[(I + 1) % 4] = <int>
            c += int(item)
            <loop>

        for I, item in zip(<sequence>, V):
            V[(<int>) % 4] = I
            c += int(item)

        for item in reversed(V):
            V[0] += 1
            c += int(item)

        for item in V[::-1]:
            V[(<int>) % 4] = int(item) + 1
        """),
    ),
    "arange": Forms(
        often=30,
        within="arrays",
        own=("Q",),
        start=("Q = np.arange((a) % 5)", "Q = np.arange(3)", "Q = np.arange((b) % 4, 4)"),
        results=("Q",),
        ints=("len(Q)", "int(Q.sum())"),
        simple=("Q = np.arange((<int>) % 5)", "Q[:] = <int>", "Q += 1", "Q = Q[::-1]"),
        compound=chunks("""
        for item in Q:
            Q[(<int>) % len(Q)] = <int>
            c = c * 2 + int(item)

        for I, item in enumerate(Q):
            Q[(I + 1) % len(Q)] += <int>
            c += int(item)
            <loop>

        for item in Q:
            c += int(item)
            <loop>

        if len(Q) > 1:
            Q[1] = <int>
            <block>
        """),
    ),
}
