"""cfg: which statement follows which, one small program per construct."""

import gast
import pytest

from autograph.pyct import cfg


def edges(text: str) -> str:
    """The ordinary edges between lines, `a>b` sorted, joining points skipped; S and E are entry and exit."""
    graph = cfg.build(gast.parse(text).body[0])
    (graph,) = graph.values() if len(graph) == 1 else [g for f, g in graph.items() if f.name == "f"]

    def name(node):
        if node is graph.entry:
            return "S"
        if node is graph.exit:
            return "E"
        if node is graph.error:
            return "!"
        if node.ast_node is None:
            return None
        line = getattr(node.ast_node, "lineno", None)
        if line is None:
            line = (node.ast_node.pattern if node.kind == "capture" else node.ast_node.context_expr).lineno
        return str(line - 1)

    def targets(node, seen):
        for succ in [*node.next, *node.raises]:
            if succ in seen:
                continue
            seen.add(succ)
            if name(succ) is None:
                yield from targets(succ, seen)
            else:
                yield succ

    result = set()
    for node in graph.nodes:
        if name(node) is not None:
            result |= {f"{name(node)}>{name(succ)}" for succ in targets(node, set()) if name(node) != name(succ)}
    return " ".join(sorted(result))


PROGRAMS = {
    "straight": ("a = 1\nb = 2", "1>2 2>E S>1"),
    "if": ("if a:\n  b\nc", "1>2 1>3 2>3 3>E S>1"),
    "if else": ("if a:\n  b\nelse:\n  c\nd", "1>2 1>4 2>5 4>5 5>E S>1"),
    "elif": ("if a:\n  b\nelif c:\n  d\ne", "1>2 1>3 2>5 3>4 3>5 4>5 5>E S>1"),
    "return in if": ("if a:\n  return b\nc", "1>2 1>3 2>E 3>E S>1"),
    "while": ("while a:\n  b\nc", "1>2 1>3 2>1 3>E S>1"),
    "while else break": ("while a:\n  if b:\n    break\nelse:\n  c\nd", "1>2 1>5 2>1 2>3 3>6 5>6 6>E S>1"),
    "for": ("for i in a:\n  b\nc", "1>2 1>3 2>1 3>E S>1"),
    "for else": ("for i in a:\n  break\nelse:\n  b\nc", "1>2 1>4 2>5 4>5 5>E S>1"),
    "continue": ("for i in a:\n  if b:\n    continue\n  c\nd", "1>2 1>5 2>3 2>4 3>1 4>1 5>E S>1"),
    "raise": ("if a:\n  raise b\nc", "1>2 1>3 2>! 3>E S>1"),
    "with": ("with a:\n  b\n  c\nd", "1>2 2>! 2>3 2>4 3>! 3>4 4>E S>1"),
    "try except": ("try:\n  a\n  b\nexcept E as e:\n  c\nd", "2>3 2>4 3>4 3>6 4>! 4>5 4>6 5>4 6>E S>2"),
    "try bare": ("try:\n  a\nexcept:\n  b\nelse:\n  c\nd", "2>3 2>6 3>4 4>7 6>7 7>E S>2"),
    "try finally": ("try:\n  a\nfinally:\n  b\nc", "2>4 4>! 4>5 5>E S>2"),
    "return through finally": ("try:\n  return a\nfinally:\n  b\nc", "2>4 4>! 4>E 5>E S>2"),
    "break through finally": (
        "while a:\n  try:\n    break\n  finally:\n    b\nc",
        "1>3 1>6 3>5 5>! 5>6 6>E S>1",
    ),
    "return in finally": ("try:\n  a\nfinally:\n  return b", "2>4 4>E S>2"),
    "raise caught": ("try:\n  raise a\nexcept E:\n  b\nc", "2>3 3>! 3>4 4>5 5>E S>2"),
    "match": ("match a:\n  case 1:\n    b\n  case 2 if c:\n    d\ne", "1>2 2>3 2>4 3>6 4>5 4>6 5>6 6>E S>1"),
    "match all": ("match a:\n  case 1:\n    b\n  case _:\n    d\ne", "1>2 2>3 2>4 3>6 4>5 5>6 6>E S>1"),
    "nested function": ("def g():\n  return 1\nlambda: 2\nclass C:\n  x = 1", "1>3 3>4 4>E S>1"),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_edges(name):
    body, expected = PROGRAMS[name]
    assert edges("def f(x):\n" + "\n".join("  " + line for line in body.split("\n"))) == expected


def test_async():
    text = "async def f():\n  async for i in a:\n    b\n  async with c:\n    d\n"
    assert edges(text) == "1>2 1>3 2>1 3>4 4>! 4>E S>1"


def test_every_function_has_a_graph():
    module = gast.parse("def f():\n  def g(): pass\n  class C:\n    async def h(self): pass\n")
    assert sorted(function.name for function in cfg.build(module)) == ["f", "g", "h"]
    lamb = gast.parse("lambda x: x").body[0].value
    assert list(cfg.build(lamb)) == [lamb]


def test_statement_neighbours_and_dot():
    function = gast.parse("def f():\n  a\n  if b:\n    c\n  d\n").body[0]
    graph = cfg.build(function)[function]
    a, branch, d = function.body
    assert graph.stmt_prev(branch) == [graph.index[a]]
    assert graph.stmt_next(a) == [graph.index[branch.test]]
    assert graph.stmt_next(branch)[0].next == [graph.index[d]]
    assert graph.dot().startswith("digraph {") and "0 -> 1;" in graph.dot()


def test_nodes_are_in_topological_order_but_for_back_edges():
    function = gast.parse(
        "def f():\n  try:\n    a\n  except E:\n    b\n  else:\n    c\n  finally:\n    d\n  with e:\n    g\n  h\n"
    ).body[0]
    graph = cfg.build(function)[function]
    assert all(succ.index > node.index for node in graph.nodes for succ in [*node.next, *node.raises])
