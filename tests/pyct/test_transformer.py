"""transformer: locations of replaced nodes, blocks, state, errors tied to lines."""

import ast

import gast
import pytest

from autograph.errors import InternalError, StagingSyntaxError
from autograph.pyct import templates, transformer

CTX = transformer.Context(transformer.EntityInfo("f", filename="user.py", qualname="C.f"))


def run(cls, source):
    tree = gast.parse(source)
    pass_ = cls(CTX)
    return pass_, pass_.visit(tree)


def text(tree):
    return ast.unparse(gast.gast_to_ast(tree))


def test_replaced_nodes_get_the_location():
    class Double(transformer.Base):
        def visit_Assign(self, node):
            return [node, *templates.replace("log(x)", x=node.value)]

        def visit_Delete(self, node):
            return None

    _, tree = run(Double, "a\nb = 1\ndel c\nd = 2\n")
    assert text(tree) == "a\nb = 1\nlog(1)\nd = 2\nlog(2)"
    assert [stmt.lineno for stmt in tree.body] == [1, 2, 2, 4, 4]
    assert tree.body[4].value.func.lineno == 4
    compile(gast.gast_to_ast(tree), "user.py", "exec")


def test_unchanged_lists_stay_and_empty_bodies_get_a_pass():
    class Remove(transformer.Base):
        def visit_Expr(self, node):
            return None

    source = "if a:\n  b\nelse:\n  c\n"
    _, tree = run(Remove, source)
    assert text(tree) == "if a:\n    pass"
    tree = gast.parse("x = 1\ny = 2")
    body = tree.body
    assert Remove(CTX).visit(tree).body is body


def test_visit_block_sees_each_block():
    class Blocks(transformer.Base):
        def __init__(self, ctx):
            super().__init__(ctx)
            self.sizes = []

        def visit_block(self, stmts):
            self.sizes.append(len(stmts))
            return super().visit_block(stmts)

    pass_, _ = run(Blocks, "a\nfor i in b:\n  c\n  d\nelse:\n  e\ntry: f\nexcept: g; h; i\n")
    assert pass_.sizes == [3, 2, 1, 1, 3]


def test_state():
    class Loop:
        depth = 0

    class Depth(transformer.Base):
        def __init__(self, ctx):
            super().__init__(ctx)
            self.seen = []

        def visit_For(self, node):
            outer = self.state[Loop].value
            with self.state[Loop] as loop:
                loop.depth = 1 + (outer.depth if outer else 0)
                return self.generic_visit(node)

        def visit_Pass(self, node):
            stack = self.state[Loop]
            self.seen.append((stack.level, stack.depth if stack.level else None))
            return node

    pass_, _ = run(Depth, "pass\nfor i in a:\n  pass\n  for j in b: pass\n  pass\n")
    assert pass_.seen == [(0, None), (1, 1), (2, 2), (1, 1)]
    stack = pass_.state[Loop]
    stack.enter()
    stack.depth = 7
    assert stack.depth == 7 and stack.stack[-1].depth == 7
    assert stack.exit().depth == 7
    with pytest.raises(AttributeError, match="Loop"):
        _ = stack.depth


def test_errors_know_the_line():
    class Refuse(transformer.Base):
        def visit_Yield(self, node):
            raise self.error(node, "no generators", fix="return a list")

        def visit_Await(self, node):
            raise InternalError("oops")

    with pytest.raises(StagingSyntaxError, match="no generators") as info:
        run(Refuse, "a\nx = yield b")
    location = info.value.location
    assert (location.filename, location.line, location.col, location.end_col) == ("user.py", 2, 4, 11)
    assert location.function_name == "C.f" and "fix: return a list" in str(info.value)
    with pytest.raises(InternalError) as info:
        run(Refuse, "\nawait f(1)")
    assert info.value.location.line == 2


def test_a_pass_over_statements_does_not_walk_expressions():
    class OfStatements(transformer.Base):
        def visit_Return(self, node):
            assert self._skipped >= {gast.Call, gast.BinOp, gast.arguments, gast.withitem}
            return self.generic_visit(node)

    class OfCalls(transformer.Base):
        def visit_Call(self, node):
            return gast.Constant(1, None)

    tree = gast.parse("def f(a):\n  return g(a) + 1")
    assert gast.dump(OfStatements(CTX).visit(tree)) == gast.dump(gast.parse("def f(a):\n  return g(a) + 1"))
    assert "Call" not in gast.dump(OfCalls(CTX).visit(tree))
