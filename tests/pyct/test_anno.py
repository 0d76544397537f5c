"""anno: annotations on nodes."""

import copy

import gast

from autograph.pyct import anno
from autograph.pyct.anno import Anno


def test_get_set_delete():
    node = gast.Pass()
    assert not anno.hasanno(node, Anno.ORIGIN)
    assert anno.getanno(node, Anno.ORIGIN) is None
    assert anno.getanno(node, Anno.ORIGIN, 3) == 3
    anno.delanno(node, Anno.ORIGIN)
    anno.setanno(node, Anno.ORIGIN, 1)
    anno.setanno(node, Anno.SCOPE, 2)
    assert (anno.getanno(node, Anno.ORIGIN), anno.getanno(node, Anno.SCOPE)) == (1, 2)
    anno.delanno(node, Anno.ORIGIN)
    assert not anno.hasanno(node, Anno.ORIGIN) and anno.hasanno(node, Anno.SCOPE)


def test_copy():
    one, two = gast.Pass(), gast.Pass()
    anno.copyanno(one, two, Anno.ORIGIN)
    assert not anno.hasanno(two, Anno.ORIGIN)
    anno.setanno(one, Anno.ORIGIN, 1)
    anno.copyanno(one, two, Anno.ORIGIN)
    assert anno.getanno(two, Anno.ORIGIN) == 1


def test_dup():
    tree = gast.parse("x")
    anno.setanno(tree.body[0].value, Anno.SCOPE, 1)
    anno.dup(tree, {Anno.SCOPE: Anno.COND_SCOPE})
    assert anno.getanno(tree.body[0].value, Anno.COND_SCOPE) == 1


def test_invisible_to_walks_and_kept_by_deepcopy():
    tree = gast.parse("x = 1").body[0]
    anno.setanno(tree, Anno.EXTRA_LOOP_TEST, gast.Pass())
    assert not any(isinstance(node, gast.Pass) for node in gast.walk(tree))
    assert anno.hasanno(copy.deepcopy(tree), Anno.EXTRA_LOOP_TEST)
