"""The sample programs that together show every construct: chosen for the golden sources and for `make test`.

A construct is what `constructs` finds in converted source: a kind of statement or expression, an operator of `ag__`,
a staged statement directly inside of another (an `if` in the body of a loop), and a `break`, `continue` or `return`
that became a variable, with where it stands. `SHOWN` holds, of the programs with the shortest source, enough to have
each construct of the corpus in one of them; a test fails when a program has one that none of these shows.

Their converted sources are kept in `golden/corpus`. Tests that run the whole corpus once more, in a way that costs much
and rarely differs from those of `tests/test_corpus.py`, leave the other programs to `make test-all`: see `by_program`.
"""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Sequence
from typing import Any

import pytest

from tests.corpus.registry import Program
from tests.golden_files import GOLDEN

#: The staged statements, whose bodies become functions.
STATEMENTS = {"if_stmt", "for_stmt", "while_stmt", "try_stmt", "with_stmt", "match_value"}
#: The functions made of their bodies.
BODIES = {"if_body", "else_body", "loop_body", "try_body", "with_body"}
#: The variables that jumps become.
JUMPS = {"break_": "break", "continue_": "continue", "do_return": "return"}
#: What is no construct: the state that is passed around.
STATE = {"get_state", "set_state"}
#: Statements that are left, and expressions that do more than compute a value.
KINDS = (
    ast.stmt, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda, ast.NamedExpr, ast.Starred,
    ast.Yield, ast.Await,
)  # fmt: skip


def constructs(text: str) -> set[str]:
    """The constructs in converted source."""
    found: set[str] = set()

    def visit(node: ast.AST, where: str) -> None:
        if isinstance(node, ast.FunctionDef):
            name = _plain(node.name)
            if name in STATE:
                return
            where = name if name in BODIES else "function" if where == "module" else "inner function"
        if isinstance(node, KINDS):
            found.add(type(node).__name__)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "ag__":
            found.add(node.attr)
            if node.attr in STATEMENTS:
                found.add(f"{node.attr} in {where}")
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and node.value.value is True:
            for target in node.targets:
                if isinstance(target, ast.Name) and _plain(target.id) in JUMPS:
                    found.add(f"{JUMPS[_plain(target.id)]} in {where}")
        for child in ast.iter_child_nodes(node):
            visit(child, where)

    visit(ast.parse(text), "module")
    return found


def _plain(name: str) -> str:
    """A generated name without its number."""
    return re.sub(r"_\d+$", "", name)


#: The programs.
SHOWN = (
    "aliases.list_grown_by_a_function_in_a_loop_that_returns_it",
    "aliases.object_of_a_loop_variable",
    "builtins_of_values.percent_in_variables",
    "caught_state.match_in_try",
    "caught_state.try_in_if",
    "comprehensions.dict_of_rows",
    "comprehensions.set_and_dict_comprehensions",
    "comprehensions.starred_target",
    "comprehensions.two_iterables_with_filters",
    "containers.merged_containers",
    "coroutines.async_for_loop",
    "coroutines.async_with_and_gather",
    "coroutines.returns_among_awaits",
    "exceptions.name_of_a_handler_that_did_not_run",
    "exceptions.python_retry_loop",
    "expressions.in_a_range",
    "expressions.logic_on_booleans",
    "expressions.order_of_tuples",
    "failing.division_in_the_test_of_a_loop_caught",
    "failing.index_caught",
    "failing.largest_of_an_empty_list_leaves_a_with_statement",
    "failing.manager_told_of_a_division",
    "failing.pop_in_a_loop_that_returns",
    "generators.changed_variables_of_both_sides",
    "generators.delegated_and_left_early",
    "generators.yield_in_a_match",
    "grown_lists.compared",
    "grown_lists.list_in_the_test_of_a_loop_with_a_break",
    "grown_lists.slice_deleted",
    "in_place.list_put_into_another_and_changed_there",
    "jumps.statements_after_an_always_taken_continue",
    "jumps.unconditional_break",
    "jumps_in_try.nested_loops_try",
    "jumps_in_try.while_return_try",
    "loops.loop_in_branch",
    "managers.jumps_out_of_a_manager",
    "matching.match_classes",
    "matching.match_many_cases",
    "matching.match_mappings",
    "matching.match_named_values",
    "matching.match_nested_sequences",
    "matching.match_values",
    "nones.until_it_is_none",
    "numpy_calls.share_above",
    "regressions_containers.dict_replaced_under_two_managers",
    "regressions_containers.item_set_whose_index_gives_the_name_another_list",
    "regressions_containers.list_replaced_and_changed_in_nested_statements_under_one_name",
    "regressions_containers.nonlocal_list_added_to_by_two_calls_in_a_try_statement",
    "regressions_errors.both_branches_raise_the_same_behind_a_loop_that_may_fail",
    "regressions_fuzz.list_item_set_under_asserts",
    "regressions_fuzz.variable_assigned_anew_in_finally_of_a_branch",
    "regressions_fuzz.variable_without_a_value_deleted_by_a_class",
    "staged_keys.value_or_none",
    "staged_sets.algebra_in_place",
    "staged_sets.display_with_a_staged_member",
    "truths.neither",
    "variables.augmented_of_every_kind",
    "variables.global_in_a_loop",
    "variables.starred_unpacking",
)


@functools.cache
def shown_constructs() -> set[str]:
    """The constructs in the golden files."""
    return {c for name in SHOWN for c in constructs((GOLDEN / "corpus" / f"{name}.py").read_text(encoding="utf-8"))}


def by_program(programs: Sequence[Program]) -> Any:
    """Parametrises a test by programs; those that are not in `SHOWN` are slow."""
    marks = [() if p.name in SHOWN else pytest.mark.slow for p in programs]
    params = [pytest.param(p, id=p.name, marks=m) for p, m in zip(programs, marks)]
    return pytest.mark.parametrize("program", params)
