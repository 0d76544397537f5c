"""The features of random programs that are about numbers: their classes, bools among them, large ones, divisions, math.

`e` is a large int and `z` a number of one class, whichever: no path gives it another, since a tensor stands for values
of one class. An expression that is an int or a float, as its values decide, stands in `float(...)` for the same reason.
`e` changes by one operation a statement: an int beyond int64 is then the value of a variable, where `compare` looks.
What math gives to the last digit only on one of two machines is rounded.
"""

from __future__ import annotations

from tests.fuzz.grammar import Forms, chunks, lines

__all__ = ["NUMBER_FEATURES"]

NUMBER_FEATURES: dict[str, Forms] = {
    "mixed": Forms(
        often=30,
        floats=lines("""
            <int> + <float>
            (<int>) * (<float>)
            (<float>) - <int>
            (<float>) ** 2
            <float> + 0.1
            (<float>) * 0.3
            (<float>) / (abs(<int>) + 1)
            float(max(<int>, <float>))
            float(min(<float>, <int>, 1))
            float(sum([<int>, <float>]))
            float(<int> if <bool> else <float>)
            float((1, 0.5, <int>)[(<int>) % 3])
            [0.1, 0.7, 1.3][(<int>) % 3]
            float(np.float32(0.5) * (<int>))
        """),
        ints=lines("""
            int((<float>) * 3)
            int(np.int32(3) + (<int>))
            int(np.array([1, 2, 3], 'int32')[(<int>) % 3])
        """),
        bools=lines("""
            <int> < <float>
            <float> == <int>
            <int> >= 0.5
            <float> in (<int>, 0.5)
            <int> < <float> <= 3
            (<int>, <float>) < (<float>, 1)
        """),
        simple=("<floatvar> += <int>", "<floatvar> = <float> + <int>", "<floatvar> -= (<int>) * 0.1"),
    ),
    "truths": Forms(
        often=20,
        ints=lines("""
            <int> + (<bool>)
            (<bool>) + (<bool>)
            (<bool>) * (<int>)
            sum([<bool>, <bool>])
            sum(k > <int> for k in <sequence>)
            len([k for k in <sequence> if k and <bool>])
            True + (<int>)
        """),
        floats=("(<bool>) * (<float>)", "(<float>) + (<bool>)", "(<bool>) / 2", "(<float>) - (<bool>)"),
        bools=lines("""
            ((<bool>) & (<bool>))
            ((<bool>) | (<bool>))
            ((<bool>) ^ (<bool>))
            bool(<int> and <bool>)
            bool(<float> or <int>)
            (not <int>)
            (not (<float> and <int>))
            any([<int>, <bool>, <float>])
            all((<float>, <int>))
            (<bool>) == (<int>)
            (<bool>) < (<bool>)
        """),
        simple=("<intvar> += <bool>", "<floatvar> += <bool>", "<intvar> -= <int> > <int>"),
        compound=chunks("""
        if <int>:
            <block>

        if <int> and <bool>:
            <block>
        elif <float>:
            <block>

        if <float> or not <int>:
            <block>
        else:
            <block>

        N = 3
        while N and (<float> or <bool>):
            N -= 1
            <loop>
        """),
    ),
    "kinds": Forms(
        often=25,
        start=("z = a", "z = x", "z = p", "z = <int>", "z = 0.5", "z = True"),
        results=("z",),
        ints=lines("""
            (1 if isinstance(z, int) else 2)
            (<int> if type(z) is float else 0)
            (3 if isinstance(<int>, int) and not isinstance(<int>, float) else 4)
            sum([isinstance(k, int) for k in (<int>, <float>, <bool>)])
            ({int: 1, float: 2, bool: 3}[type(z)])
        """),
        bools=lines("""
            isinstance(z, int)
            isinstance(z, float)
            isinstance(z, bool)
            isinstance(z, (int, float))
            (isinstance(z, int) and z > <int>)
            (not isinstance(z, float) or z < <float>)
            type(z) is int
            type(z) == float
            type(z) in (int, bool)
            isinstance(z, numbers.Number)
            isinstance(z, numbers.Integral)
            isinstance(<intvar>, int)
            isinstance(<floatvar>, float)
            isinstance(<float>, int)
            isinstance(<boolvar>, bool)
            isinstance(<boolvar>, int)
            isinstance(z, str)
        """),
        compound=chunks("""
        match z:
            case bool():
                <block>
            case int():
                <block>
            case float():
                <block>

        match <int>:
            case int() if <bool>:
                <block>
            case float():
                pass
            case int(I):
                c = I

        match (<int>, <float>):
            case (int(I), float(x)):
                b = I
            case _:
                <block>

        if not isinstance(z, (int, float)) or <int> < 0:
            raise ValueError(f"bad {<int>}")
        """),
    ),
    "large": Forms(
        often=20,
        own=("e",),
        start=("e = 2 ** 40", "e = a * 10 ** 9", "e = 3 ** 30", "e = 10 ** 18 + a", "e = -(2 ** 62)"),
        results=("e",),
        ints=lines("""
            e % 7
            ((e >> 3) & 15)
            e // 10 ** 9 % 100
            (<int> if e > 2 ** 62 else 1)
        """),
        bools=lines("""
            e > 2 ** 62
            e == 2 ** 40
            e < 10 ** 19
            <int> < 2 ** 63
            <int> == 10 ** 20
            e != 2 ** 53 + 1
        """),
        simple=lines("""
            e *= 3
            e = e * (<int>)
            e += (<int>) * 10 ** 12
            e <<= 7
            e = -e
            e = sum([e, e])
            e = math.prod([e, 1000])
            e = abs(e)
            e = 1000003 ** (abs(<int>) % 4)
            e //= <divisor>
            e %= 10 ** 12
            e = min(e, 10 ** 15)
        """),
        compound=chunks("""
        for I in range(<limit>):
            e *= 1000
            <loop>

        try:
            c = int(e * 1.0 > 1e18)
            <block>
        except OverflowError:
            <block>
        """),
    ),
    "divisions": Forms(
        often=15,
        ints=lines("""
            (<int>) // (<int>)
            (<int>) % (<int>)
            divmod(<int>, <int>)[1]
            pow(<int>, 3, 7)
            int((<float>) // 0.5) % 11
            ((<int>) % 5) ** ((<int>) % 4)
        """),
        floats=lines("""
            (<int>) / (abs(<int>) + 1)
            (<float>) / 3
            (<float>) % 2
            (<float>) // 2
            (<float>) % -1.5
            (<int>) / -7
            divmod(<float>, 2)[1]
        """),
        simple=("<intvar> //= <int>", "<intvar> %= <int>", "<floatvar> /= 3", "<floatvar> %= 2"),
        compound=chunks("""
        try:
            c = (<int>) // (<int>)
        except ZeroDivisionError:
            <block>

        if <int> == 0:
            raise ZeroDivisionError(f"bad {<int>} by {<bool>}")
        """),
    ),
    "rounding": Forms(
        often=15,
        ints=lines("""
            round(<float>)
            round(<int>, -1)
            math.floor(<float>)
            math.ceil(<float>)
            math.trunc(<float>)
            int(<float>)
            (<int>).bit_length()
            int(<float> + 0.5)
        """),
        floats=("round(<float>, 1)", "round(<float>, 2)", "float(round(<float>))", "float(int(<float>))"),
        bools=("(<float>).is_integer()", "round(<float>) == <float>", "<float> == int(<float>)"),
        simple=('s = f"{<float>:.2f}"', "<floatvar> = round(<float>, <limit>)"),
    ),
    "math": Forms(
        often=15,
        ints=lines("""
            math.gcd(<int>, <int>)
            math.isqrt(abs(<int>))
            math.comb(abs(<int>) % 7, 2)
            math.factorial(abs(<int>) % 6)
            math.lcm(<int>, 6)
            math.prod([<int>, 2, <int>])
        """),
        floats=lines("""
            math.sqrt(abs(<float>))
            math.fabs(<int>)
            round(math.sin(<float>), 6)
            round(math.exp(min(<float>, 4.0)), 6)
            round(math.log(abs(<float>) + 1), 6)
            round(math.hypot(<float>, <int>), 6)
            round(math.atan2(<float>, <float> + 0.1), 6)
            math.copysign(<int>, <float>)
            math.fmod(<float>, 3)
            (<float>) * math.pi
        """),
        bools=("math.isclose(<float>, <float>)", "math.isfinite(<float>)", "math.isnan(<int>)"),
        simple=("<floatvar> = math.sqrt(<float>)",),
    ),
}
