"""The features of random programs: a table of what each adds to the forms of `grammar`. Those of `number_features` are
among them."""

from __future__ import annotations

from collections.abc import Sequence

from tests.fuzz.array_features import ARRAY_FEATURES
from tests.fuzz.changing_features import CHANGING_FEATURES
from tests.fuzz.dict_features import DICT_FEATURES
from tests.fuzz.grammar import Forms, chunks, lines
from tests.fuzz.nested_features import NESTED_FEATURES
from tests.fuzz.number_features import NUMBER_FEATURES
from tests.fuzz.text_features import TEXT_FEATURES

__all__ = ["FAMILIES", "FEATURES", "SWITCHED_ON", "weights_of"]

#: Features that belong together, by the name under which `--only` makes programs of them alone. A program that has one
#: has the first of them, which are the ones that need no other.
FAMILIES: dict[str, dict[str, Forms]] = {
    "arrays": ARRAY_FEATURES, "dicts": DICT_FEATURES, "text": TEXT_FEATURES, "nested": NESTED_FEATURES,
    "changing": CHANGING_FEATURES,
}  # fmt: skip
#: The families that programs have where nothing else is asked for.
SWITCHED_ON: tuple[str, ...] = tuple(FAMILIES)
#: What programs of one family have besides it.
_COMPANIONS = (
    "more", "prints", "list", "tuple", "object", "calls", "lambda", "nested", "effects", "none", "try", "unset",
)  # fmt: skip

#: Features by name. A program has some of them.
FEATURES: dict[str, Forms] = {
    "more": Forms(
        often=30,
        ints=lines("""
            int(<float>)
            int(<bool>)
            round(<float>)
            (<int> and <int>)
            (<int> or <int>)
            ((<int>) & <bits>)
            ((<int>) | <bits>)
            ((<int>) ^ <bits>)
            ((<int>) % 5) ** 2
            (<int>) // ((<int>) % 3 + 1)
            divmod(<int>, 3)[0]
            divmod(<int>, 3)[1]
            sum((<int>, <int>))
            sorted((<int>, <int>, 1))[0]
            sorted([<int>, <int>], reverse=True)[0]
            len((<int>, 1))
            max(<int>, <int>, <int>)
            ~(<int>)
        """),
        bools=lines("""
            bool(<int>)
            any([<bool>, <bool>])
            all([<bool>, <bool>])
            any((<bool>, <bool>))
            <int> not in (1, <int>)
            <int> == <int> == <int>
            (<int>, <int>) == (1, <int>)
            (a, x) < (b, y)
            (<bool>) != (<bool>)
            True
            False
        """),
        simple=lines("""
            assert <bool> or True, 'no'
            assert abs(<int>) >= 0
            a, *_ = (<int>, <int>, 1)
            *_, c = (<int>, <int>)
            b, *(c,) = (<int>, <int>)
        """),
    ),
    "prints": Forms(
        often=50,
        start=("print('in', a, b, x, p)",),
        simple=lines("""
            print('s', <any>)
            print(<any>, <any>)
            print(f'{<var>} {<var>!r}')
            print(f'{a:3d}|{x:.2f}|{b:>4}')
            print(a, b, sep='-', end='.')
        """),
        compound=chunks("""
        with Note(<limit>):
            <block>

        with Note(1) as N, Note(2):
            <block>
        """),
    ),
    "list": Forms(
        often=35,
        own=("l",),
        start=("l = [1, 2]", "l = [a, b]", "l = [a, 3, b]", "l = [0, a]", "l = [2]", "l = []"),
        parameter="l",
        results=("l",),
        ints=lines("""
            len(l)
            l[0]
            l[-1]
            l[(<int>) % len(l)]
            sum(l)
            max(l)
            sum(l[1:])
            first_above(l, <int>)
        """),
        bools=lines("""
            <int> in l
            len(l) > <int>
            l == [<int>, <int>]
            not l
        """),
        sequences=("list(l)", "l[:]", "l[:2]", "reversed(l[:])"),
        simple=lines("""
            l.append(<int>)
            l.append(<int>)
            l[0] = <int>
            l[-1] += <int>
            l[(<int>) % len(l)] = <int>
            l = [<int>, <int>]
            a = l.pop()
            l.pop()
            l = l + [<int>]
            l.insert(0, <int>)
            l.extend([<int>])
            l += [<int>]
            grow(l, <int>)
            l = [*l, <int>]
            l.reverse()
        """),
        compound=chunks("""
        for I, J in enumerate(l[:]):
            <loop>

        while len(l) < <limit>:
            l.append(<int>)
            <block>
        """),
    ),
    "vector": Forms(
        often=25,
        ints=lines("""
            v[0]
            v[-1]
            v[(<int>) % 3]
            len(v)
            sum(v)
            max(v)
            min(v)
            first_above(v, <int>)
            sum([k * 2 for k in v])
        """),
        bools=("<int> in v", "any([k > <int> for k in v])", "all([k > <int> for k in v])"),
        sequences=("v", "v", "reversed(v)", "v[1:]", "sorted(v)"),
        compound=chunks("""
        for I, J in enumerate(v):
            <loop>

        for I, J in zip(v, range(<limit>)):
            <loop>

        for I, J in zip((1, 0, 2), v):
            <loop>
        """),
    ),
    "pairs": Forms(
        often=25,
        compound=chunks("""
        for I, J in enumerate((<int>, <int>)):
            <loop>

        for I, J in zip(range((<int>) % 4), (1, 0, 2)):
            <loop>

        for I, (J, x) in enumerate([(1, 0.5), (<int>, <float>)]):
            <loop>
        """),
    ),
    "dict": Forms(
        often=25,
        own=("d",),
        start=("d = {'k': a, 'm': 2}", "d = {'k': 1, 'm': 0}", "d = dict(k=a, m=b)"),
        parameter="d",
        results=("d",),
        ints=("d['k']", "d['m']", "d.get('k', 0)", "sum(d.values())", "len(d)", "d.get('z', <int>)"),
        bools=("'k' in d", "'z' in d"),
        simple=lines("""
            d['k'] = <int>
            d['m'] += <int>
            d = {'k': <int>, 'm': <int>}
            d.update(k=<int>)
            d = {**d, 'm': <int>}
            d = {k: e + 1 for k, e in d.items()}
        """),
        compound=chunks("""
        for I in d.values():
            <loop>
        """),
    ),
    "tuple": Forms(
        often=30,
        own=("t",),
        start=("t = (a, 2)", "t = (1, 2)", "t = (b, a)"),
        results=("t",),
        ints=("t[0]", "t[1]", "clamp(*t)", "max(*t, <int>)"),
        bools=("<int> in t", "t == (<int>, 2)"),
        sequences=("t",),
        simple=lines("""
            t = (<int>, <int>)
            a, b = t
            t = (t[1], t[0])
            t = (t[0] + 1, *t[1:])
            (a, c), b = t, <int>
            a, *_ = t
        """),
    ),
    "object": Forms(
        often=35,
        own=("o",),
        start=("o = Point(a, x)", "o = Point(1, 0.5)"),
        parameter="o",
        results=("o.n", "o.v", "o.box.k"),
        ints=("o.n", "o.n", "o.box.k", "o.total(<int>)", "o.step(<int>)", "move(o, <int>)"),
        floats=("o.v",),
        simple=lines("""
            o.n = <int>
            o.n += <int>
            o.v = <float>
            o.box.k = <int>
            o.box.k -= <int>
            o.step(<int>)
            o.settle(<int>)
            o.n, o.v = <int>, <float>
            for o.n in (<int>, 1): pass
        """),
    ),
    "renew": Forms(  # another object in the variable: where a tensor decides which, that is refused
        often=4,
        simple=("o = Point(<int>, <float>)",),
    ),
    "calls": Forms(
        often=35,
        ints=lines("""
            clamp(<int>, <int>)
            clamp(top=<int>, v=<int>)
            h(<int>, <int>, <float>, <bool>)
            h(<int>, 1, x, p)
            twice(lambda k: k + <int>, <int>)
        """),
    ),
    "lambda": Forms(
        often=20,
        start=("g = lambda k: k + a", "g = lambda k, j=c: k - j if k > a else b"),
        ints=lines("""
            g(<int>)
            (lambda k: k + <int>)(<int>)
            (lambda k, j=<int>: k if k > j else j)(<int>)
            twice(g, <int>)
            sum([f() for f in [lambda k=k: k + a for k in (1, 2)]])
            sum([f() for f in [lambda: k + b for k in (1, 2)]])
        """),
    ),
    "nested": Forms(often=20),
    "effects": Forms(often=12),
    "global": Forms(
        often=12,
        results=("G",),
        ints=("G", "bump(<int>)"),
        simple=("G = <int>", "G += <int>", "bump(<int>)"),
    ),
    "unset": Forms(
        often=20,
        ints=("u", "w"),
        simple=("u = <int>", "w = <int>", "u = w = <int>"),
    ),
    "none": Forms(
        often=20,
        own=("m",),
        start=("m = None", "m = a", "m = None"),
        results=("m",),
        ints=("(m if m is not None else <int>)", "(0 if m is None else m)"),
        bools=("m is None", "m is not None", "(m is not None and m > <int>)"),
        simple=("m = <int>", "m = None", "m = <int> if <bool> else None"),
        compound=chunks("""
        if m is not None:
            a = m
            <block>

        if m is None:
            m = <int>
        """),
    ),
    "walrus": Forms(
        often=20,
        ints=("(c := <int>)", "(b := <int>)"),
        bools=("(q := <bool>)", "((c := <int>) > <int>)"),
    ),
    "comprehension": Forms(
        often=25,
        ints=lines("""
            sum([k + 1 for k in <sequence>])
            sum([k for k in <sequence> if k > <int>])
            sum(k * 2 for k in <sequence>)
            len([k for k in <sequence> if k != <int>])
            sum([j + k for j in (1, 2) for k in <sequence>])
            sum([*map(lambda k: k + 1, <sequence>)])
        """),
        bools=("any([k > <int> for k in <sequence>])", "all(k > <int> for k in <sequence>)"),
    ),
    "comprehended list": Forms(
        often=8,
        start=("l = [k + a for k in range(3)]",),
        simple=("l = [k + 1 for k in l]", "l = [k for k in <sequence>]", "l = [k for k in l if k > <int>]"),
    ),
    "match": Forms(
        often=20,
        compound=chunks("""
        match <int>:
            case 0:
                <block>
            case 1 | 2:
                <block>
            case _:
                <block>

        match <int>:
            case 1:
                <block>
            case I if I > 2:
                <block>

        match (<int>, <int>):
            case (0, I):
                c = I
            case (I, 1) if <bool>:
                <block>
            case (_, _):
                <block>

        match [<int>, <int>, 1]:
            case [1, *_]:
                <block>
            case [I, _, J]:
                b = I + J
        """),
    ),
    "match object": Forms(
        often=5,
        start=("o = Point(a, x)",),
        compound=chunks("""
        match o:
            case Point(n=0):
                <block>
            case Point(I, _):
                c = I
        """),
    ),
    "try": Forms(
        often=20,
        compound=chunks("""
        try:
            <block>
        finally:
            <last>

        try:
            <block>
        except (KeyError, IndexError):
            <block>

        try:
            c = risky(<int>)
            <block>
        except ValueError:
            <block>

        try:
            c = risky(<int>)
        except ValueError as e:
            b = len(str(e))
        else:
            <block>
        finally:
            <last>

        try:
            if <bool>:
                raise KeyError('k')
            <block>
        except LookupError:
            <block>
        """),
    ),
    "raise": Forms(
        often=4,
        compound=chunks("""
        if <bool>:
            raise ValueError('no')

        assert <bool>, 'wrong'
        """),
    ),
    "text": Forms(
        often=12,
        own=("s",),
        start=("s = 's'",),
        results=("s",),
        bools=("s == 's'",),
        simple=('s = f"{<int>}"', "s = f'{s}{<boolvar>}'", "s = 't'", "s = f'{x}' if <bool> else 'u'"),
    ),
    "del": Forms(
        often=8,
        simple=("del c; c = <int>", "del y; y = <float>", "del c, q; c, q = <int>, <bool>"),
    ),
    # Mistakes, and variables that change their kind: most are refused, or raise in plain Python. None is a bool on one
    # path and a number on another: it would be a number on both.
    "loose": Forms(
        often=5,
        ints=("i", "<float>"),
        simple=("del c", "c = <float>", "y = <int>", "c = None"),
    ),
    **NUMBER_FEATURES,
    **{name: forms for family in FAMILIES.values() for name, forms in family.items()},
}


def weights_of(families: Sequence[str]) -> dict[str, int]:
    """How many programs of a hundred have which feature, where programs are about these families alone; about
    everything that is switched on, if there are none."""
    chosen = [name for family in families or SWITCHED_ON for name in FAMILIES[family]]
    left_out = {name for family in FAMILIES.values() for name in family} - {*chosen}
    weights = {name: forms.often for name, forms in FEATURES.items() if name not in left_out}
    if not families:
        return weights
    first = {name for name in chosen if not FEATURES[name].within}
    needed = {*chosen, *_COMPANIONS, *(FEATURES[name].within for name in chosen)}
    kept = {name: often for name, often in weights.items() if name in needed}
    return {name: max(often, 70 if name in first else 0) for name, often in kept.items()}
