"""Per-thread state: which graph is being built, and what a graph that can be called from elsewhere does not see."""

from __future__ import annotations

import pytest

from autograph.framework import tracing
from autograph.framework.context import building_graph, executing_eagerly, state, without_handlers
from autograph.framework.graph import Graph
from autograph.framework.scopes import get_default_graph, init_scope, name_scope
from tests.concurrency import in_a_thread


class TestGraphs:
    def test_none_is_built_outside(self) -> None:
        assert building_graph() is None
        assert executing_eagerly()

    def test_the_innermost_is_built(self) -> None:
        outer, inner = Graph("outer"), Graph("inner")
        with outer.as_default():
            with inner.as_default():
                assert building_graph() is inner
            assert building_graph() is outer
            assert get_default_graph() is outer
            assert not executing_eagerly()
        assert building_graph() is None

    def test_an_eager_stretch_inside(self) -> None:
        with Graph().as_default():
            with init_scope():
                assert building_graph() is None
                assert executing_eagerly()
            assert not executing_eagerly()

    def test_ends_with_an_error(self) -> None:
        with pytest.raises(ValueError, match="ours"), Graph().as_default():
            raise ValueError("ours")
        assert building_graph() is None
        assert not tracing.in_progress()

    def test_outside_there_is_one_for_the_process(self) -> None:
        assert get_default_graph() is get_default_graph()
        assert building_graph() is None

    def test_is_that_of_the_thread(self) -> None:
        with Graph().as_default():
            assert in_a_thread(building_graph) is None


class TestNames:
    def test_scopes_add_up(self) -> None:
        with name_scope("a"), name_scope("b"):
            assert state.name_scope == "a/b/"
        assert state.name_scope == ""

    def test_a_slash_at_the_end_starts_anew(self) -> None:
        with name_scope("a"), name_scope("top/"):
            assert state.name_scope == "top/"

    def test_end_with_an_error(self) -> None:
        with pytest.raises(KeyError), name_scope("a"):
            raise KeyError("ours")
        assert state.name_scope == ""

    def test_in_a_graph(self) -> None:
        graph = Graph()
        with graph.as_default(), name_scope("layer") as scope:
            assert scope == "layer/"
            assert graph.unique_name("op") == "layer/op"
        with graph.as_default(), name_scope("layer") as scope:
            assert scope == "layer_1/"


class TestAlone:
    def test_tries_around_are_out_of_reach(self) -> None:
        state.regions.append("try")
        state.rests.append(["rest"])
        try:
            with without_handlers():
                assert state.regions == state.rests == []
                state.regions.append("inner")
            assert (state.regions, state.rests) == (["try"], [["rest"]])
        finally:
            state.regions.clear()
            state.rests.clear()

    def test_come_back_after_an_error(self) -> None:
        before = state.regions
        with pytest.raises(ValueError, match="ours"), without_handlers():
            raise ValueError("ours")
        assert state.regions is before


class TestTracing:
    def test_kinds_hold_less_while_a_graph_is_built(self) -> None:
        kinds = tracing.Kinds([int, str], inside=[str])
        assert kinds == {int, str}
        with Graph().as_default():
            assert kinds == {str}
            with Graph().as_default():
                assert kinds == {str}
            assert kinds == {str}
        assert kinds == {int, str}

    def test_kinds_made_while_a_graph_is_built(self) -> None:
        with Graph().as_default():
            kinds = tracing.Kinds([int, str], inside=[str])
            assert kinds == {str}
        assert kinds == {int, str}

    def test_memories_are_dropped_once(self) -> None:
        class Memory:
            forgotten = 0

            def forget(self) -> None:
                self.forgotten += 1

        memory = Memory()
        tracing.forget_when_tracing(memory)
        assert memory.forgotten == 0
        for _ in range(2):
            with Graph().as_default():
                assert memory.forgotten == 1
        with Graph().as_default():
            tracing.forget_when_tracing(memory)
            assert memory.forgotten == 2
