"""The features of random programs that are about NumPy arrays that are written in place: under several names, through
views, in helpers, and for the caller.

Each name keeps its shape and dtype: `V W` are vectors of four ints, `A B` matrices of two rows of three ints, `R` a
vector of three (often a row), `D` one of six (often a matrix seen flat), `F` three floats, `K` a `Box` and `P` a list
that hold arrays. Which of them show the same numbers is what these programs are about: names are assigned as often as
they are written through. Numbers are taken out with `int(...)`: those of NumPy have arithmetic of their own.
"""

from __future__ import annotations

from tests.fuzz.grammar import Forms, chunks, lines

__all__ = ["ARRAY_FEATURES"]

ARRAY_FEATURES: dict[str, Forms] = {
    "arrays": Forms(
        often=30,
        own=("V",),
        start=("V = np.array([a, b, 3, 1])", "V = np.zeros(4, int)", "V = np.arange(4)", "V = np.array([2, 0, -1, 5])"),
        parameter="V",
        handed=60,
        results=("V", "V"),
        ints=lines("""
            int(V[0])
            int(V[-1])
            int(V[(<int>) % 4])
            int(V.sum())
            int(V[1:3].max())
            int((V > <int>).sum())
            int(V[V > <int>].sum())
            len(V)
        """),
        bools=lines("""
            bool(V[0] > <int>)
            bool((V > <int>).any())
            bool(V[1] == V[2])
            bool((V[1:] >= V[:-1]).all())
        """),
        simple=lines("""
            V[0] = <int>
            V[-1] += <int>
            V[(<int>) % 4] = <int>
            V[(<int>) % 4] -= <int>
            V += <int>
            V *= 2
            V[1:3] = <int>
            V[::2] += <int>
            V[:] = <int>
            V[1] = <float>
            V[0], V[1] = V[1], V[0]
            V[1:] = V[:-1]
            V[:] = V[::-1]
            V[:2], V[2:] = V[2:], V[:2]
            V[[0, 1]] = V[[1, 0]]
            V[V > <int>] = <int>
            V[V < <int>] += 1
            V[[0, 0, 3]] += <int>
            np.add.at(V, [0, 0, 1], <int>)
            np.add(V, <int>, out=V)
            V.fill(<int>)
            V.sort()
            V = V + <int>
            V = V.copy()
            V = V[::-1]
            V = V[[3, 1, 0, 2]]
            V = np.zeros(4, int)
            V = np.sort(V)
            fill_(V, <int>)
            clamp_(V, <int>)
            bump_(V, <int>)
            swap_(V, (<int>) % 4, 1)
            choose_(V, <int>)
            raise_first_(V[1:], <int>)
        """),
        compound=chunks("""
        for I in range(4):
            V[I] += I
            <loop>

        for one in V:
            c += int(one)
            <loop>

        N = 0
        while N < 6 and one_pass_(V):
            N += 1

        for I in range(3):
            if V[I] > V[I + 1]:
                V[I], V[I + 1] = V[I + 1], V[I]
            <loop>
        """),
    ),
    "array names": Forms(
        often=70,
        within="arrays",
        own=("W",),
        start=("W = V", "W = V", "W = V[::-1]", "W = V.copy()", "W = np.array([0, a, 1, b])"),
        parameter="W",
        results=("W",),
        ints=("int(W[0])", "int(W[(<int>) % 4])", "int((V + W).max())", "int(V @ W)"),
        bools=("bool((V == W).all())", "bool(W[0] > <int>)"),
        simple=lines("""
            W = V
            V = W
            W[0] = <int>
            W[2] += <int>
            V, W = W, V
            W = V.copy()
            W = V[::-1]
            W = V if <bool> else W
            W += V
            V -= W
            V[1] = W[2]
            V[:] = W
            V[1:] = W[:-1]
            W[:2] = V[2:]
            V[V > W] = <int>
            np.minimum(V, <int>, out=W)
            np.copyto(W, V)
            np.add(V, W, out=V)
            W = np.where(V > <int>, V, W)
            W = np.zeros_like(V)
            W = np.asarray(V)
            W = np.array(V)
            W = itself(V)
            W[W > V] = V[W > V]
            bump_(W, <int>)
        """),
    ),
    "slices kept": Forms(
        often=35,
        within="arrays",
        own=("H",),
        start=("H = V[1:3]", "H = V[::2]", "H = V[:2]"),
        results=("H",),
        ints=("int(H[0])", "int(H.sum())"),
        simple=lines("""
            H = V[1:3]
            H = V[::2]
            H = V[-2:]
            H = V[[0, 1]]
            H[0] = <int>
            H += <int>
            H[:] = <int>
            H[1] -= <int>
            V[:2] = H
            H = H[::-1]
            bump_(H, <int>)
        """),
    ),
    "matrices": Forms(
        often=25,
        own=("A",),
        start=lines("""
            A = np.array([[a, 1, 2], [b, 0, 3]])
            A = np.zeros((2, 3), int)
            A = np.arange(6).reshape(2, 3)
            A = np.ones((2, 3), dtype=int)
        """),
        parameter="A",
        handed=60,
        results=("A", "A"),
        ints=lines("""
            int(A[0, 1])
            int(A[1][2])
            int(A[(<int>) % 2, (<int>) % 3])
            int(A[1].sum())
            int(A[:, 0].max())
            int(A.sum())
            sum([int(k[1]) for k in A])
            A.shape[1]
        """),
        bools=("bool(A[0, 0] > <int>)", "bool((A == <int>).any())"),
        simple=lines("""
            A[0, 1] = <int>
            A[1][0] = <int>
            A[(<int>) % 2, (<int>) % 3] += <int>
            A[1] = <int>
            A[:, 0] = <int>
            A[0] += A[1]
            A[:, 1] *= 2
            A[(<int>) % 2][1:] = <int>
            A += <int>
            A = A + 1
            A = A.copy()
            A = A[::-1]
            A = A[:, ::-1]
            A[A > <int>] = 0
            A.T[0] = <int>
            A.T[2, 1] += 1
            A.reshape(3, 2)[1] = <int>
            A.reshape(-1)[::2] = <int>
            A.ravel()[(<int>) % 6] = <int>
            A.flat[2] = <int>
            A[0], A[1] = A[1], A[0]
            A[[0, 1]] = A[[1, 0]]
            A[[0, 1], [2, 0]] += <int>
            A[:, [0, 2]] = A[:, [2, 0]]
            A -= A[0]
            A.sort()
            A.sort(axis=0)
            np.add(A[0], <int>, out=A[1])
            np.multiply.at(A, (0, [1, 1]), 2)
            fill_(A[1], <int>)
            clamp_(A, <int>)
            rows_(A, <int>)
            swap_(A[0], 0, 2)
        """),
        compound=chunks("""
        for row in A:
            row += <int>
            <loop>

        for row in A:
            row[(<int>) % 3] = <int>

        for I in range(2):
            A[I, I] += <int>
            <loop>

        for I in range(2):
            for J in range(3):
                A[I, J] = A[I, J] + I * J
                <loop>

        for I, row in enumerate(A):
            row[I] -= <int>
            <loop>
        """),
    ),
    "rows": Forms(
        often=75,
        within="matrices",
        own=("R",),
        start=("R = A[0]", "R = A[1]", "R = A[(<int>) % 2]", "R = A[0].copy()"),
        parameter="R",
        handed=15,
        results=("R",),
        ints=("int(R[0])", "int(R[(<int>) % 3])", "int(R.sum())"),
        bools=("bool(R[1] > <int>)", "bool((R == A[0]).all())"),
        simple=lines("""
            R = A[0]
            R = A[1]
            R = A[(<int>) % 2]
            R = A[-1]
            R = row_of(A, (<int>) % 2)
            R = A[0].copy()
            R = R[::-1]
            R, _ = A
            R[0] = <int>
            R[(<int>) % 3] += <int>
            R += <int>
            R[:] = <int>
            R[:] = A[1]
            R[R > <int>] = <int>
            R[1:] = R[:-1]
            A[0] = R
            A -= R
            A[1, 1:] = R[:2]
            np.add(A[0], A[1], out=R)
            A.sum(axis=0, out=R)
            R.sort()
            R = np.zeros(3, int)
            bump_(R, <int>)
            choose_(R, <int>)
        """),
        compound=chunks("""
        for R in A:
            R[0] = <int>
            <loop>

        for R in A:
            <loop>

        for I in range(2):
            R = A[I]
            R[1] += <int>
            <loop>
        """),
    ),
    "flat": Forms(
        often=35,
        within="matrices",
        own=("D",),
        start=("D = A.reshape(-1)", "D = A.ravel()", "D = A.reshape(6)", "D = A.flatten()"),
        results=("D",),
        ints=("int(D[0])", "int(D[(<int>) % 6])"),
        simple=lines("""
            D = A.reshape(-1)
            D = A.ravel()
            D = A.flatten()
            D = A.T.reshape(-1)
            D[0] = <int>
            D[::3] = <int>
            D[(<int>) % 6] += <int>
            D += <int>
            A = D.reshape(2, 3)
            fill_(D[2:4], <int>)
            A[:] = D.reshape(2, 3)
        """),
    ),
    "other matrix": Forms(
        often=35,
        within="matrices",
        own=("B",),
        start=("B = A", "B = A[::-1]", "B = np.array([[0, b, 1], [a, 2, 2]])", "B = A.copy()"),
        parameter="B",
        results=("B",),
        ints=("int(B[0, 0])", "int(B[1, (<int>) % 3])"),
        simple=lines("""
            B = A
            A = B
            A, B = B, A
            B = A[::-1]
            B = A.copy()
            B[0, 0] = <int>
            B[1] += <int>
            B += A
            B[:] = A
            B[0] = A[1]
            np.subtract(A, 1, out=B)
            B = A if <bool> else B
            rows_(B, <int>)
        """),
    ),
    "arrays of floats": Forms(
        often=15,
        own=("F",),
        start=("F = np.array([x, 0.5, 2.0])", "F = np.zeros(3)", "F = np.empty(3); F[:] = x", "F = np.ones(3)"),
        parameter="F",
        handed=60,
        results=("F",),
        floats=("float(F[0])", "float(F[(<int>) % 3])", "float(F.sum())"),
        bools=("bool(F[1] > <float>)",),
        simple=lines("""
            F[0] = <float>
            F[1] = <int>
            F[(<int>) % 3] += <float>
            F /= 2
            F *= <float>
            F += <int>
            F[1:] -= F[:-1]
            F[F < <float>] = 0
            F = F / 2
            np.multiply(F, 0.5, out=F)
            bump_(F, <float>)
            raise_first_(F, <int>)
        """),
        compound=chunks("""
        for I in range(len(F)):
            F[I] = I / 2
            <loop>
        """),
    ),
    "arrays in places": Forms(
        often=25,
        within="arrays",
        own=("K", "P"),
        start=("K = Box(V); P = [V, V.copy()]", "K = Box(V.copy()); P = [V, V]", "K = Box(V); P = [V[::-1], V]"),
        results=("K.k", "P"),
        ints=("int(K.k[0])", "int(P[0][1])", "int(P[(<int>) % 2][0])"),
        simple=lines("""
            K.k[0] = <int>
            K.k += <int>
            K.k = V
            V = K.k
            K.k = P[0]
            P[0][1] = <int>
            P[1] += <int>
            P[0] = V
            V = P[1]
            P[0], P[1] = P[1], P[0]
            K = Box(V)
            P = [V, K.k]
            bump_(K.k, <int>)
            put_(K, <int>)
        """),
    ),
    "arrays captured": Forms(
        often=20,
        within="arrays",
        start=("def put(k): V[k % 4] = k", "def put(k): V[:2] += k"),
        simple=("put(<int>)", "put(<int>)"),
    ),
}
