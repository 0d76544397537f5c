"""Every sample program gives one answer: in plain Python, converted on Python values, and staged.

Its graph is a section of `golden/corpus/<topic>.graph`; the converted source of those in `showcase.SHOWN` is a
file beside it.
"""

from __future__ import annotations

import copy
import doctest
import re
from collections.abc import Sequence
from typing import Any

import pytest

import autograph as ag
from autograph import operators
from autograph.framework.verifier import verify
from tests.agreement import assert_agree, run, same
from tests.corpus.registry import Mode, Program, all_programs, examples
from tests.golden_files import GOLDEN, assert_no_others, compare, compare_section, sections
from tests.showcase import SHOWN, by_program, constructs, shown_constructs

PROGRAMS = all_programs()
STAGED = [p for p in PROGRAMS if not p.python_only]
CORPUS = GOLDEN / "corpus"
#: The graphs in each golden file, by topic.
GRAPHS: dict[str, list[str]] = {}
for _program in STAGED:
    if not _program.pending and Mode.ARRAYS in _program.modes:
        GRAPHS.setdefault(_program.topic, []).append(_program.function.__name__)


def by_name(programs: list[Program]) -> Any:
    return pytest.mark.parametrize("program", programs, ids=[p.name for p in programs])


def in_each_mode(programs: list[Program]) -> Any:
    """Each program in each of its modes, but for those that hand over the same arguments; pending ones fail."""
    params = []
    for p in programs:
        marks = pytest.mark.xfail(strict=True, reason=p.pending) if p.pending else ()
        given = {type(a) for arguments in p.inputs for a in arguments}
        has_lists = not given.isdisjoint((list, dict))
        differs = {Mode.ARRAYS: True, Mode.TENSORS: has_lists, Mode.NUMPY: has_lists, Mode.TEXTS: str in given}
        others = {Mode.TENSORS: ", lists as they are", Mode.NUMPY: ", NumPy", Mode.TEXTS: ", texts"}
        for mode in filter(differs.get, p.modes):
            name = p.name + others.get(mode, "")
            params.append(pytest.param(p, mode, id=name, marks=marks))
    return pytest.mark.parametrize(("program", "mode"), params)


def test_there_are_many_programs() -> None:
    assert len(PROGRAMS) >= 80
    assert len({p.name for p in PROGRAMS}) == len(PROGRAMS)


@by_name(PROGRAMS)
def test_converted_on_python_values(program: Program) -> None:
    converted = ag.to_graph(program.function)
    for arguments in program.inputs:
        assert_agree(run(program.function, arguments), run(converted, arguments), f"converted {arguments}")


@by_name([p for p in PROGRAMS if p.textbook])
def test_calls_in_docstrings(program: Program) -> None:
    """Plain Python gives what the docstring says."""
    calls = doctest.DocTest(examples(program.function), program.function.__globals__, program.name, None, None, None)
    assert program.inputs
    assert doctest.DocTestRunner().run(calls) == (0, len(program.inputs))


@in_each_mode(STAGED)
def test_staged(program: Program, mode: Mode, update_golden: bool) -> None:
    """Staged it does what plain Python does, and the graph for its first inputs is the golden one."""
    function = ag.function(program.function)
    graph = ""
    for arguments in program.inputs:
        staged = program.staged_arguments(arguments, mode)
        left = copy.deepcopy(arguments)
        expected = run(lambda: program.function(*left), ())
        assert_agree(expected, run(lambda: function(*staged), ()), f"staged {arguments}", program.tolerance)
        if program.textbook and mode is not Mode.ARRAYS:
            assert same(left, staged, program.tolerance), f"staged {arguments}: leaves {staged}, plain Python {left}"
        graph = graph or graph_text(function, staged)
    for concrete in function.concrete_functions():
        verify(concrete.graph)
    if not program.pending and mode is Mode.ARRAYS:
        topic, name = program.topic, program.function.__name__
        compare_section(CORPUS / f"{topic}.graph", name, graph, GRAPHS[topic], update_golden)


def graph_text(function: ag.Function, arguments: Sequence[Any]) -> str:
    """The graph that a first call left behind; or the error with which tracing ended."""
    traced = function.concrete_functions()
    try:
        concrete = traced[0] if traced else function.get_concrete_function(*arguments)
        text = str(concrete.graph)
    except Exception as error:  # the program's own, or one of ours
        text = f"{type(error).__name__}: {getattr(error, 'message', error)}"
    # Python 3.10's words for what an unbound variable is
    text = re.sub(
        r"local variable '(\w+)' referenced before assignment",
        r"cannot access local variable '\1' where it is not associated with a value",
        text,
    )
    return text + "\n"


@by_name([p for p in PROGRAMS if p.name in SHOWN])
def test_golden_source(program: Program, update_golden: bool) -> None:
    compare(CORPUS / f"{program.name}.py", ag.to_code(program.function), update_golden)


@by_program(PROGRAMS)  # the text is the code of test_converted_on_python_values, but for what unparsing may lose
def test_source_runs(program: Program) -> None:
    """The text of `to_code`, executed as a module of its own, does what the program does; and has a golden example."""
    text = ag.to_code(program.function)
    missing = constructs(text) - shown_constructs()
    assert not missing, f"no golden file shows {sorted(missing)}: add a program that has it to showcase.SHOWN"
    if program.function.__closure__:
        cells = {
            n: c.cell_contents for n, c in zip(program.function.__code__.co_freevars, program.function.__closure__)
        }
    else:
        cells = {}
    namespace: dict[str, Any] = {**program.function.__globals__, **cells, "ag__": operators}
    exec(compile(text, f"{program.name}.py", "exec"), namespace)
    name = "tf__lam" if program.function.__name__ == "<lambda>" else f"tf__{program.function.__name__}"
    function = namespace[name]
    function.__defaults__ = program.function.__defaults__
    function.__kwdefaults__ = program.function.__kwdefaults__
    for arguments in program.inputs:
        assert_agree(run(program.function, arguments), run(function, arguments), f"source {arguments}")


def test_golden_files_are_those_of_the_corpus(update_golden: bool) -> None:
    sources, graphs = {f"{name}.py" for name in SHOWN}, {f"{topic}.graph" for topic in GRAPHS}
    assert_no_others(CORPUS, sources | graphs, update_golden)
    assert {topic: list(sections(CORPUS / f"{topic}.graph")) for topic in GRAPHS} == GRAPHS
