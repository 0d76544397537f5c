"""qual_names: symbols, from text and from expressions."""

import copy
import pickle

import gast
import pytest

from autograph.pyct import qual_names
from autograph.pyct.qual_names import QN, Literal, from_str


def parse(text):
    return gast.parse(text, mode="eval").body


SYMBOLS = ["a", "a.b", "a[0]", "a[i]", "a.b[c].d", "a['k']", "a[-1]", "a[b.c]", "a[b[0]].c", "a[None]"]


@pytest.mark.parametrize("text", SYMBOLS)
def test_symbols(text):
    node = parse(text)
    qn = qual_names.from_node(node)
    assert str(qn) == text and type(str(qn)) is str
    assert qn == from_str(text) and hash(qn) == hash(from_str(text)) == hash(text)
    assert qn == text and text in {qn}
    assert gast.dump(qn.ast()) == gast.dump(node) or "-" in text
    assert copy.deepcopy(qn) is qn
    assert pickle.loads(pickle.dumps(qn)).qn == qn.qn


@pytest.mark.parametrize("text", ["f().b", "a[i:j]", "a[f(i)]", "a[i, j]", "(a + b).c", "a[i + 1]"])
def test_not_symbols(text):
    assert qual_names.from_node(parse(text)) is None
    with pytest.raises(ValueError):
        from_str(text)


def test_structure():
    qn = from_str("a.b[c].d")
    assert qn.is_composite() and qn.has_attr() and not qn.has_subscript() and not qn.is_simple()
    assert qn.attr == "d" and str(qn.parent) == "a.b[c]" and qn.parent.has_subscript()
    assert qn.owner_set == {"a", "a.b", "a.b[c]"}
    assert qn.support_set == {"a", "c"}
    assert qn.root == "a" and qn.root.is_simple()
    assert qn.ssf() == "a_b_sub_c_d"
    assert from_str("a['x y']").ssf().isidentifier()
    assert qn.parent.qn == (from_str("a.b"), QN("c"))
    assert QN("a").qn == ("a",) and QN("a").owner_set == set()
    assert from_str("a[0]").subscript == Literal(0)
    assert repr(qn) == "QN(a.b[c].d)"


def test_wrong_use():
    with pytest.raises(ValueError, match="from_str"):
        QN("a.b")
    with pytest.raises(ValueError, match="parent"):
        _ = QN("a").parent
    with pytest.raises(ValueError):
        QN("a", attr="b", subscript=Literal(0))
