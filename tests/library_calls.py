"""Calls of the standard library: what is to be the same in a converted module."""

# ruff: noqa: E501  the rows of the tables are not broken

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Iterator
from typing import Any

Call = Callable[[Any], Any]

TEXT = """    The quick brown fox jumps over the lazy dog.  It was not amused -- a well-known
    problem; see sections 3.1 and 4.

      - item one
"""

INI = """
[server]
host = example.org
port = 8080
url = http://%(host)s:%(port)s/
[paths]
one = a
  b
"""


def _sorted_heap(m: Any, items: list[int]) -> Any:
    heap = list(items)
    m.heapify(heap)
    m.heappush(heap, 4)
    replaced = m.heapreplace(heap, 7)
    return heap, replaced, m.heappushpop(heap, -1), [m.heappop(heap) for _ in items]


def _insort(m: Any) -> Any:
    rows = [1, 3, 5]
    m.insort(rows, 4)
    m.insort_left(rows, 3)
    m.insort(rows, -2, key=lambda v: -v)
    return rows


def _counter(m: Any) -> Any:
    c = m.Counter("abracadabra")
    c.update({"a": 2, "z": 1})
    c.subtract("bbb")
    return c.most_common(3), c + m.Counter(a=1), c - m.Counter(a=1), +c, c.total(), sorted(c.elements())


def _ordered(m: Any) -> Any:
    base = m.UserDict(a=1)
    chain = m.ChainMap({"x": 1}, base, {"y": 2})
    chain["new"] = 3
    point = m.namedtuple("Point", "x y", defaults=[5])
    return list(chain), chain.maps[0], point(1), point(1)._replace(y=2), point._fields, chain.parents["y"]


def _parsed(m: Any, *argv: str) -> Any:
    parser = m.ArgumentParser(prog="prog", description="Does things.")
    parser.add_argument("path", nargs="+")
    parser.add_argument("-n", "--number", type=int, default=3, choices=[1, 2, 3])
    parser.add_argument("-v", action="count", default=0)
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--on", action="store_true")
    group.add_argument("--off", action="store_false")
    err = io.StringIO()
    try:
        with contextlib.redirect_stderr(err):
            found = vars(parser.parse_args(list(argv)))
    except SystemExit as stop:
        found = stop.code
    return found, err.getvalue(), parser.format_help()


def _config(m: Any) -> Any:
    config = m.ConfigParser()
    config.read_string(INI)
    config["new"] = {"flag": "yes", "ratio": "0.5"}
    out = io.StringIO()
    config.write(out)
    missing = config.get("server", "nothing", fallback="-")
    return (
        config.sections(), config.get("server", "url"), config.getint("server", "port"), config.getboolean("new", "flag"),
        config.getfloat("new", "ratio"), missing, out.getvalue(),
    )  # fmt: skip


def _dialect(m: Any) -> Any:
    out = io.StringIO()
    writer = m.DictWriter(out, ["a", "b"], restval="-", extrasaction="ignore")
    writer.writeheader()
    writer.writerows([{"a": 1, "b": "x,y"}, {"a": 2, "c": 3}])
    rows = list(m.DictReader(io.StringIO("a;b\n1;2\n3;4;5\n6\n"), delimiter=";"))
    sniffed = m.Sniffer().sniff("a;b;c\n1;2;3\n4;5;6\n")
    return out.getvalue(), rows, sniffed.delimiter, m.Sniffer().has_header("name,age\nann,3\nbob,4\n")


def _suppressed(m: Any) -> Any:
    log = []

    @m.contextmanager
    def step(name: str) -> Iterator[str]:
        log.append(f"enter {name}")
        try:
            yield name
        except KeyError:
            log.append(f"caught in {name}")
        finally:
            log.append(f"leave {name}")

    with m.suppress(ZeroDivisionError):
        log.append(1 // 0)
    with m.ExitStack() as stack:
        stack.callback(log.append, "callback")
        stack.enter_context(step("a"))
        stack.enter_context(step("b"))
        raise KeyError("x")
    with m.nullcontext(3) as three, m.closing(io.StringIO()) as stream:
        log.append((three, stream.closed))
    return log, stream.closed


def _cached(m: Any) -> Any:
    calls = []

    @m.lru_cache(maxsize=2)
    def square(x: int) -> int:
        calls.append(x)
        return x * x

    @m.singledispatch
    def kind(value: object) -> str:
        return "object"

    kind.register(int, lambda value: "int")

    @m.total_ordering
    class Version:
        def __init__(self, n: int) -> None:
            self.n = n

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Version) and self.n == other.n

        def __lt__(self, other: Any) -> bool:
            return bool(self.n < other.n)

    results = [square(x) for x in (1, 2, 1, 3, 2)]
    ordered = Version(1) <= Version(1), Version(2) >= Version(3), Version(2) > Version(1)
    return results, calls, square.cache_info().hits, kind(3), kind("x"), ordered, m.reduce(lambda a, b: a * b, [1, 2, 3])


class _Node:
    def __init__(self) -> None:
        self.items: list[Any] = [1, [2, 3]]
        self.items.append(self.items)

    def __repr__(self) -> str:
        return f"_Node({self.items!r})"


def _deep(m: Any) -> Any:
    node = _Node()
    deep, flat = m.deepcopy(node), m.copy(node)
    deep.items[1].append(4)
    return node, deep, flat.items is node.items, deep.items[2] is deep.items, m.deepcopy(({1: [2]}, "x", {3}))


def _flags(m: Any) -> Any:
    colour = m.Enum("Colour", "RED GREEN BLUE")
    access = m.IntFlag("Access", {"R": 4, "W": 2, "X": 1})
    both = access.R | access.X
    return (
        list(colour), colour(2), colour["BLUE"].value, both, access.W in both, ~access.R & access.X, len(colour),
        colour.RED == colour.RED,
    )  # fmt: skip


def _no_member(m: Any) -> Any:
    return m.Enum("Colour", "RED GREEN")(7)


def _point(m: Any) -> Any:
    @m.dataclass(order=True, frozen=True)
    class P:
        x: int
        y: int = 2
        tags: list = m.field(default_factory=list, compare=False)

    p = P(1)
    text = ""
    try:
        p.x = 3
    except Exception as error:
        text = str(error)
    return repr(p), p < P(2), p == P(1, 2, ["t"]), m.asdict(p), m.astuple(p), m.replace(p, y=9).y, text, m.is_dataclass(p)


def _diff(m: Any) -> Any:
    a, b = "one\ntwo\nthree\n".splitlines(True), "one\n2\nthree\nfour\n".splitlines(True)
    matcher = m.SequenceMatcher(None, "qabxcd", "abycdf")
    return (
        list(m.unified_diff(a, b, "x", "y")), list(m.ndiff(a, b)), list(m.context_diff(a, b)), matcher.get_opcodes(),
        round(matcher.ratio(), 6), matcher.get_matching_blocks(), m.get_close_matches("appel", ["ape", "apple", "peach"]),
    )  # fmt: skip


def _graph(m: Any) -> Any:
    sorter = m.TopologicalSorter({"d": {"b", "c"}, "b": {"a"}, "c": {"a"}})
    sorter.prepare()
    order = []
    while sorter.is_active():
        ready = sorted(sorter.get_ready())
        order.append(ready)
        sorter.done(*ready)
    return order


def _tags(m: Any) -> Any:
    seen = []

    class Parser(m.HTMLParser):  # type: ignore[name-defined,misc]  # the module is a parameter
        def handle_starttag(self, tag: str, attrs: Any) -> None:
            seen.append((tag, attrs))

        def handle_data(self, data: str) -> None:
            seen.append(data)

    parser = Parser()
    parser.feed("<p class='a b' hidden>x &lt; y<br/><!-- note --><b>bo")
    parser.close()
    return seen, parser.getpos()


def _tokens(m: Any, source: str) -> Any:
    return [(t.type, t.string, t.start) for t in m.generate_tokens(io.StringIO(source).readline)]


def _dispatch(m: Any) -> Any:
    class Names(m.NodeVisitor):  # type: ignore[name-defined,misc]
        def __init__(self) -> None:
            self.found: list[str] = []

        def visit_Name(self, node: Any) -> None:
            self.found.append(node.id)

    tree = m.parse("def f(a, *b, c=1, **d):\n    '''doc'''\n    return [x for x in a if x] + lambda_(b)[1:2] ** -c\n")
    names = Names()
    names.visit(tree)
    return m.unparse(tree), names.found, m.dump(tree.body[0].args), m.get_docstring(tree.body[0]), len(list(m.walk(tree)))


def _signature(m: Any) -> Any:
    def f(a: int, /, b: str = "x", *rest: int, key: Any, **others: Any) -> None:
        """Doc.

        More."""

    signature = m.signature(f)
    bound = signature.bind(1, "y", 2, key=3, z=4)
    return (
        str(signature), bound.arguments, m.getdoc(f), m.getfullargspec(f)[:4], m.cleandoc("a\n   b\n   c"),
        m.isgeneratorfunction(f), m.unwrap(f) is f, [str(p.kind) for p in signature.parameters.values()],
    )  # fmt: skip


def _dates(m: Any) -> Any:
    day, when = m.date(2024, 2, 29), m.datetime(2024, 12, 31, 23, 59, 58, 999999, m.timezone(m.timedelta(hours=5, minutes=30)))
    later = when + m.timedelta(days=1.5, microseconds=2)
    return (
        day.isocalendar(), str(day - m.date(2000, 1, 1)), later.isoformat(), later.utctimetuple(), day.replace(year=2028),
        m.date.fromisoformat("2021-03-04"), m.datetime.fromisoformat("2011-11-04T00:05:23+04:00"), when.strftime("%Y-%j %z"),
        m.timedelta(days=-1, seconds=7), divmod(m.timedelta(hours=7), m.timedelta(hours=2)), hash(day) == hash(m.date(2024, 2, 29)),
    )  # fmt: skip


def _decimals(m: Any) -> Any:
    d = m.Decimal
    with m.localcontext() as context:
        context.prec = 12
        small = d(2).sqrt(), d(1) / d(7), d(10).ln(), d("1.5") ** d("2.5")
    return (
        *small, d("1.10") + d("2.205"), d("3.14159").quantize(d("0.01")), d(7) // d(-2), d(7) % d(-2), format(d("1234567.891"), ",.1f"),
        d("NaN").is_nan(), d("1E+3").normalize(), d("-0.00").as_tuple(), d(3).compare(d(4)), d.from_float(0.125), round(d("2.5")),
    )  # fmt: skip


def _generator(m: Any) -> Any:
    rng = m.Random(7)
    rows = list(range(6))
    rng.shuffle(rows)
    return (
        rows, rng.sample(range(50), 5), rng.choices("abc", weights=[1, 2, 3], k=6), rng.randint(1, 6), rng.gauss(0, 1),
        rng.triangular(0, 2, 1), rng.betavariate(1, 2), rng.expovariate(2), rng.randrange(0, 20, 3), rng.choice("xyz"),
    )  # fmt: skip


CALLS: dict[str, list[Call]] = {
    "argparse": [
        lambda m: _parsed(m, "a", "b", "-n2", "-vv", "--on"),
        lambda m: _parsed(m, "a", "-n", "9"),
        lambda m: _parsed(m, "a", "--on", "--off"),
        lambda m: _parsed(m),
    ],
    "ast": [
        _dispatch,
        lambda m: m.literal_eval("{'a': (1, -2.5), 'b': [True, None], 'c': {1+2j}}"),
        lambda m: m.literal_eval("f(1)"),
        lambda m: m.unparse(m.parse("with a as b, c:\n    x: int = (yield)\nasync def g(): await h\n")),
    ],
    "bisect": [
        lambda m: [m.bisect_left([1, 2, 2, 3], v) for v in (0, 2, 3, 9)],
        lambda m: [m.bisect([1, 2, 2, 3], v, 1, 3) for v in (0, 2, 3, 9)],
        lambda m: m.bisect([1], 1, -1),
        _insort,
    ],
    "calendar": [
        lambda m: m.TextCalendar(6).formatmonth(2024, 2),
        lambda m: m.monthrange(2023, 13),
        lambda m: (m.isleap(1900), m.leapdays(1900, 2000), m.weekday(2000, 1, 1), m.timegm((2001, 9, 9, 1, 46, 40))),
        lambda m: m.HTMLCalendar().formatmonth(2021, 5),
        lambda m: list(m.Calendar(0).itermonthdays4(2022, 8))[:9],
    ],
    "collections": [
        _counter,
        _ordered,
        lambda m: m.namedtuple("P", "x x"),
        lambda m: m.namedtuple("P", ["a", "def", "a"], rename=True)._fields,
        lambda m: (m.UserList([3, 1]) + m.UserList([2]), m.UserString("ab").center(6, "-"), m.UserList([1]) < [2]),
    ],
    "configparser": [_config, lambda m: m.ConfigParser().read_string("no section = 1")],
    "contextlib": [_suppressed],
    "copy": [_deep],
    "csv": [_dialect, lambda m: m.DictWriter(io.StringIO(), ["a"]).writerow({"b": 1}), lambda m: m.Sniffer().sniff("")],
    "dataclasses": [_point, lambda m: m.asdict(3)],
    "datetime": [_dates, lambda m: m.date(2023, 2, 29), lambda m: m.datetime(1, 1, 1) - m.timedelta(1)],
    "_pydecimal": [_decimals, lambda m: m.Decimal("x1"), lambda m: m.Decimal(1) / 0],
    "difflib": [_diff, lambda m: m.get_close_matches("x", ["y"], n=0)],
    "enum": [_flags, _no_member],
    "fractions": [
        lambda m: m.Fraction(3.141592653589793).limit_denominator(1000),
        lambda m: (m.Fraction("1/3") + m.Fraction(1, 6), m.Fraction(-7, 2) // 1, round(m.Fraction(5, 2)), m.Fraction("2.5e-1")),
        lambda m: m.Fraction(1, 0),
        lambda m: (m.Fraction(1, 3) ** -2, m.Fraction(1, 2) < 0.75, hash(m.Fraction(1, 2)) == hash(0.5), divmod(m.Fraction(7, 2), 2)),
        lambda m: m.Fraction("one"),
    ],
    "fnmatch": [
        lambda m: (m.translate("*.[!a-c]?"), m.filter(["a.py", "b.txt"], "*.py"), m.fnmatchcase("aXb", "a[X-Z]b")),
    ],
    "functools": [_cached, lambda m: m.lru_cache(maxsize="x"), lambda m: m.partialmethod(3)],
    "graphlib": [_graph, lambda m: list(m.TopologicalSorter({1: {2}, 2: {1}}).static_order())],
    "heapq": [
        lambda m: _sorted_heap(m, [5, 1, 8, 3]),
        lambda m: list(m.merge([1, 4, 7], [2, 4], [0, 9], reverse=False)),
        lambda m: list(m.merge(["aa", "b"], ["ccc"], key=len, reverse=True)),
        lambda m: (m.nlargest(2, [3, 1, 4], key=lambda v: -v), m.nsmallest(3, "hello"), m.nsmallest(1, []), m.nlargest(0, [1])),
        lambda m: m.heappop([]),
    ],
    "html.parser": [_tags],
    "inspect": [_signature, lambda m: m.signature(3), lambda m: m.Parameter("1x", m.Parameter.VAR_POSITIONAL)],
    "json.decoder": [
        lambda m: m.py_scanstring('a\\u00e9\\n"rest', 0),
        lambda m: m.JSONDecoder().decode(' {"a": [1, 2.5e3, null, true], "b": {"c": ""}} '),
        lambda m: m.JSONDecoder().decode("[1,]"),
        lambda m: m.py_scanstring('"open', 1),
        lambda m: m.JSONDecoder().raw_decode("[1] tail"),
    ],
    "json.encoder": [
        lambda m: m.JSONEncoder(indent=2, sort_keys=True).encode({"b": [1, None], "a": {"x": 1.5}, "c": []}),
        lambda m: list(m.JSONEncoder().iterencode({"k": [True, float("inf"), "é"]})),
        lambda m: m.JSONEncoder().encode({1: object}),
        lambda m: m.JSONEncoder(allow_nan=False).encode(float("nan")),
        lambda m: m.py_encode_basestring_ascii('q"\\\n\U0001f600'),
    ],
    "colorsys": [lambda m: [m.rgb_to_hls(0.2, 0.4, 0.4), m.hls_to_rgb(0.5, 0.3, 0.4), m.rgb_to_hsv(0, 0, 0), m.hsv_to_rgb(0.9, 1, 0.5)]],
    "pprint": [lambda m: m.pformat({"key": list(range(30)), "b": ("x" * 50, "y" * 60), "s": {3, 1}}, width=40)],
    "random": [_generator, lambda m: m.Random(1).sample([1, 2], 3), lambda m: m.Random(1).choice([])],
    "reprlib": [lambda m: (m.repr(list(range(100))), m.repr({i: "x" * 99 for i in range(9)}))],
    "shlex": [
        lambda m: m.split("a 'b c' \"d \\\" e\" f\\ g # no", comments=True),
        lambda m: m.split("open 'quote"),
        lambda m: (m.quote("it's"), m.join(["a b", "c"]), list(m.shlex("x=1; y>2", punctuation_chars=True))),
    ],
    "statistics": [
        lambda m: (m.mean([1, 2, 3.5]), m.median([3, 1, 2]), m.mode("aab"), m.multimode("aabb"), m.pvariance([1, 2, 4])),
        lambda m: (m.quantiles(range(10), n=4), m.stdev([1.5, 2.5, 4]), m.geometric_mean([1, 4]), m.harmonic_mean([40, 60])),
        lambda m: m.mean([]),
        lambda m: m.linear_regression([1, 2, 3], [2, 4, 7]),
        lambda m: (m.NormalDist(1, 2) + m.NormalDist(3, 1)).cdf(2.5),
    ],
    "string": [
        lambda m: m.Template("$a ${b}s $$").substitute(a=1, b="x"),
        lambda m: m.Template("$a $missing").substitute(a=1),
        lambda m: m.Template("$a $missing").safe_substitute(a=1),
        lambda m: m.Formatter().vformat("{0!r:>6}|{a[k]}|{1.real:.2f}", ("x", 3j), {"a": {"k": 2}}),
        lambda m: m.capwords("hello  big world"),
    ],
    "textwrap": [
        lambda m: m.wrap(TEXT, 30),
        lambda m: m.fill(TEXT, 40, initial_indent="* ", subsequent_indent="  ", break_on_hyphens=False),
        lambda m: m.shorten(TEXT, 25, placeholder="..."),
        lambda m: m.dedent(TEXT) + m.indent("a\n\nb", "> "),
        lambda m: m.wrap("x", 0),
    ],
    "tokenize": [
        lambda m: _tokens(m, "def f(x):\n    return x + 1.5e3 # c\n"),
        lambda m: _tokens(m, "x = (1,\n"),
        lambda m: m.untokenize([(1, "a"), (54, "="), (2, "1")]),
    ],
    "urllib.parse": [
        lambda m: m.urlsplit("http://u:p@[::1]:80/a;b?q=1#f"),
        lambda m: (m.urljoin("http://a/b/c/d", "../e?x"), m.quote("a b/ü"), m.unquote("%41%zz%C3%BC"), m.urlencode({"a": [1, 2]}, doseq=True)),
        lambda m: m.parse_qs("a=1&a=2&b=&c", keep_blank_values=True),
        lambda m: m.urlsplit("http://h:99999/").port,
    ],
}  # fmt: skip
