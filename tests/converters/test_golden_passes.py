"""What each pass makes of a sample function: a golden file for each, with the text before and after it."""

from __future__ import annotations

import textwrap
from pathlib import Path

import gast
import pytest

from autograph import pipeline
from autograph.pyct import naming, options, origin, parser, unparser
from autograph.pyct.ast_util import clone
from autograph.pyct.files import SourceFile
from autograph.pyct.transformer import Context, EntityInfo
from tests.golden_files import compare

GOLDEN = Path(__file__).parents[2] / "golden" / "converters"
ANALYSES = {"mark", "truths", "analyze"}  # they annotate the tree and leave its text alone

SAMPLES = {
    "functions": """
        @decorate
        def sample(x: int = 1, *rest, key=None) -> int:
            def inner(y=x):
                return y
            return inner() + (lambda z: z)(x)
    """,
    "generators": """
        def sample(items, limit=3):
            for item in items:
                if item > limit:
                    yield item
            rest = yield from items
            return rest
    """,
    "finally_blocks": """
        def sample(n):
            try:
                work(n)
            finally:
                if n > 1:
                    return 5
            return n
    """,
    "returned_choices": """
def sample(n, found):
    return found if found else None if n > 1 else 0
""",
    "assignment_expressions": """
        def sample(values, n):
            if n > 0 and (half := n // 2) > 3:
                n = half
            while n < 9 and 0 < n < (top := limit(n)):
                n += 1
            size = len(values) + (1 if n else (rest := 2))
            return size, [y for x in values if (y := f(x)) > 0], n
    """,
    "directives": """
        def sample(n):
            while n > 0:
                ag.set_loop_options(maximum_iterations=10)
                n -= 1
            return n
    """,
    "match_statements": """
        def sample(point):
            match point:
                case 0:
                    return "zero"
                case (x, y) if x == y:
                    return x
                case _:
                    return None
    """,
    "break_statements": """
        def sample(items):
            for item in items:
                if item < 0:
                    break
                use(item)
            else:
                use(None)
    """,
    "asserts": """
        def sample(x):
            assert x > 0, f"{x} is not positive"
    """,
    "continue_statements": """
        def sample(items):
            for item in items:
                if item < 0:
                    continue
                use(item)
    """,
    "return_statements": """
        def sample(items):
            for item in items:
                if item < 0:
                    return item
            return None
    """,
    "lists": """
        def sample(n):
            items = [n]
            items.append(1)
            last = items.pop()
            items = [n, *items, *f(n), last]
            return items, last, (n, *items)
    """,
    "unpacking": """
        def sample(n, rows):
            first, *rest = f(n)
            for n, *_, (last, b) in rows:
                rest.append(last)
            return first, rest
    """,
    "slices": """
        def sample(t, i):
            t[i] = 1
            t[1:2, 0] += 2
            return t[i]
    """,
    "attributes": """
        def sample(first, bodies, v):
            first.x = v
            for b in bodies:
                b.x += v
                b.y, c = v, b.move(v)
                b.z = c.n = b.move(c)
            return c
    """,
    "displays": """
        def sample(a, b):
            return {1, 2}, {a, 2}, {"x": a, (1, -2): b}, {a: b, "y": 1}, {*a, b}, {**a, b: 1}
    """,
    "comprehensions": """
        def sample(xs, pairs):
            both = {x for x in xs if x > 0}, {a: b for a, b in pairs}
            return both, [x + 1 for x in xs], sum(a * b for a, b in pairs if a > 0 for x in xs if x > b)
    """,
    "call_trees": """
        def sample(f, x):
            return f(x, *x, key=1, **x).method(print(x))
    """,
    "control_flow": """
        def sample(x, n):
            if x > 0:
                y = 1
            else:
                y = 2
            while n > 0:
                n -= y
            for i in range(n):
                x.total += i
            return y
    """,
    "conditional_expressions": """
        def sample(x):
            return 1 if x > 0 else 2 if x < 0 else 3
    """,
    "shapes": """
        def sample(m, n):
            if m.shape.rank is None or m.shape[0] is None or None in m.shape or m[0].shape == (n, 3):
                m.shape = n.shape
            rows, columns = m.shape
            return [row.shape[0] for row in m]
    """,
    "logical_expressions": """
        def sample(x, y, items):
            return x and not y or 0 < x < f(y) < 3, x in items, x is None
    """,
    "formatted_strings": """
        def sample(x):
            return f"x = {x!r:>{8}} and {x + 1:.2f}"
    """,
    "variables": """
        def sample(x):
            y = x
            y += 1
            del x
            return [y for y in y]
    """,
}


def test_every_pass_has_a_sample() -> None:
    assert set(SAMPLES) == {row.name for row in pipeline.PASSES} - ANALYSES


@pytest.mark.parametrize("name", SAMPLES)
def test_pass(name: str, update_golden: bool) -> None:
    text = textwrap.dedent(SAMPLES[name]).strip() + "\n"
    node = parser.parse_str(text).body[0]
    origin.resolve(node, SourceFile("sample.py", text.splitlines(keepends=True)))
    trees: dict[str, gast.AST] = {"": clone(node)}
    info = EntityInfo("sample", text, "sample.py")
    everything = options.ConversionOptions(optional_features=options.Feature.LISTS)
    context = Context(info, naming.Namer(naming.all_names(node) | {"ag__"}), everything)
    pipeline.convert_node(node, context, lambda row, tree: trees.setdefault(row, clone(tree)))
    rows = ["", *(row.name for row in pipeline.PASSES if row.name in trees)]
    before = trees[rows[rows.index(name) - 1]]
    shown = "".join(
        f"# --- {heading} {name}\n{unparser.unparse(tree).strip()}\n\n"
        for heading, tree in (("before", before), ("after", trees[name]))
    )
    assert unparser.unparse(before) != unparser.unparse(trees[name])
    compare(GOLDEN / f"{name}.py", shown, update_golden)
