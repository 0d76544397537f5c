"""The features of random programs that are about text that the numbers decide.

`r` is a text, of digits for the most part, `L` a list of texts that grows. Texts stay short.
"""

from __future__ import annotations

from tests.fuzz.grammar import Forms, chunks, lines

__all__ = ["TEXT_FEATURES"]

TEXT_FEATURES: dict[str, Forms] = {
    "texts": Forms(
        often=25,
        own=("r",),
        start=("r = str(a)", "r = ''", "r = bin(abs(b))[2:]", "r = 'abc'", "r = f'{a}-{b}'", "r = str(abs(a) + 120)"),
        parameter="r",
        results=("r", "r"),
        ints=lines("""
            len(r)
            len(str(<int>))
            int(str(abs(<int>))[0])
            int(r or '0', 36)
            sum([int(k) for k in str(abs(<int>))])
            sum(ord(k) for k in r)
            r.find('1')
            r.find(str(<int>))
            r.count('1')
            (ord(r[0]) if r else <int>)
            ord(r[-1:] or 'a')
            (ord(r[(<int>) % len(r)]) if r else 0)
            int(bin(abs(<int>))[2:], 2)
            int('0' + r if r.isdigit() else '7')
            int(str(abs(<int>))[::-1])
            len(r.split('-'))
            ord('abc'[(<int>) % 3])
            'abcde'.index('abcde'[(<int>) % 5])
            len(set(r))
            vowels(r)
        """),
        bools=lines("""
            r == str(<int>)
            r == r[::-1]
            r != 'abc'
            (str(<int>) in r)
            ('1' not in r)
            r.isdigit()
            r.startswith('1')
            r.endswith(str(<int>))
            not r
            r < str(<int>)
            len(r) > <int>
            (r[:1] in 'a1-')
            r.isalpha()
            any(k == '1' for k in r)
            str(<int>) == str(<int>)
        """),
        simple=lines("""
            r = str(<int>)
            r = bin(abs(<int>))[2:]
            r += str(<int>)
            r = str(<int>) + r
            r += 'ab'[(<int>) % 2]
            r += chr(ord('a') + (<int>) % 5)
            r = r[::-1]
            r = r[1:]
            r = r[:-1]
            r = r[:(<int>) % 4]
            r = r[(<int>) % 3:]
            r = r.replace('1', 'x')
            r = r.replace(str(<int>), '')
            r = r.zfill(4)
            r = r.upper()
            r = r.strip('-')
            r = r.rjust(4, '.')
            r = (r * 2)[:6]
            r = ''.join(reversed(r))
            r = ''.join(sorted(r))
            r = ''.join([k for k in r if k != '1'])
            r = '-'.join([str(k) for k in <sequence>])
            r = ''.join([chr(ord(k) + 1) for k in r])
            r = hex(abs(<int>))
            r = f"{<int>:03d}"
            r = f"{r}{<int>}"
            r = '%d' % (<int>)
            r = '{}:{}'.format(<int>, r)[:5]
            r = 'x' if <bool> else r
            r = r.partition('-')[2]
            r = r.title()
            r = ' '.join(r.split('-'))
            r = min(r, str(<int>))
            r = 'ab,cd,e'.split(',')[(<int>) % 3]
            r = sorted(['b', str(<int>), r])[0]
            print(r)
        """),
        compound=chunks("""
        for ch in str(abs(<int>)):
            c += int(ch)
            <loop>

        for ch in r:
            if ch == '1':
                <jump>
            c += 1

        for ch in r:
            c = (c * 2 + ord(ch)) % 100
            <loop>

        for I, ch in enumerate(r):
            if ch in '13a':
                c += I
            <loop>

        for ch in reversed(str(<int>)):
            r += ch

        for I in range(len(r)):
            if r[I] == r[-1]:
                <jump>
            <loop>

        for I in <sequence>:
            r += str(I)

        if r.isdigit():
            c = int(r) % 10
            <block>

        if len(r) > 2 and r[0] == r[2]:
            <block>
        else:
            <block>

        N = 0
        while r and N < 5:
            N += 1
            r = r[1:]
            <loop>

        while len(r) < 3:
            r = '0' + r

        try:
            c = int(r)
        except ValueError:
            <block>

        match r:
            case '1' | '2':
                <block>
            case 'abc':
                <block>
            case _:
                <block>

        for ch, e in zip(r, str(abs(<int>))):
            c += ch == e
        """),
    ),
    "lists of texts": Forms(
        often=45,
        within="texts",
        own=("L",),
        start=("L = []", "L = [str(a)]", "L = ['a', r]"),
        results=("L",),
        ints=("len(L)", "len(''.join(L))", "sum([len(k) for k in L])", "(len(L[-1]) if L else 0)"),
        bools=("(r in L)", "(str(<int>) in L)", "(L and L[0] == r) == True"),
        simple=lines("""
            L.append(str(<int>))
            L.append(r)
            L.append('ab'[(<int>) % 2])
            r = ''.join(L)
            r = '-'.join(L)[:7]
            L = L[::-1]
            L = list(r)
            L = r.split('-')
            L = sorted(L)
            L.insert(0, r[:1])
            L = [k + '.' for k in L]
            L = []
            r = L.pop() if L else r
        """),
        compound=chunks("""
        for I in <sequence>:
            L.append(str(I))
            <loop>

        for ch in r:
            if ch not in L:
                L.append(ch)

        for ch in L:
            r += ch[:1]

        for ch in r:
            if L and L[-1] == ch:
                L.pop()
            else:
                L.append(ch)
        """),
    ),
    "counts of characters": Forms(
        often=20,
        within="texts",
        own=("O",),
        start=("O = {}", "O = {'1': 2}"),
        results=("O",),
        ints=("O.get('1', 0)", "len(O)", "sum(O.values())"),
        bools=("(r[:1] in O)",),
        simple=("O[r[:1]] = <int>", "O[str(<int>)] = <int>"),
        compound=chunks("""
        for ch in r:
            O[ch] = O.get(ch, 0) + 1

        for ch, e in O.items():
            r += ch[:1] + str(e)
        """),
    ),
}
