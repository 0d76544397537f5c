"""Every op: its gradient is right to second order, or there is a reason why it has none."""

from __future__ import annotations

import functools
import importlib
import pkgutil

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.framework import dtypes, op_def
from autograph.framework.dtypes import DType
from autograph.framework.execution import apply
from autograph.ops.lists import list_refs, tensor_list, tensor_map
from autograph.ops.values.py_effects import Result, py_effect
from tests.gradients.op_cases import CASES, V, case, py_math
from tests.ops.harness import check_gradient, trace

for _name in ("ops", "gradients", "operators", "data"):
    _package = importlib.import_module(f"autograph.{_name}")
    for _module in pkgutil.walk_packages(_package.__path__, _package.__name__ + "."):
        importlib.import_module(_module.name)

#: Ops that take and give what could have a gradient, and have no program in `CASES`: why.
REASONS = {
    "StopGradient": "having none is what it is for",
    "AddGradients": "part of the backward pass of lists; the second order of theirs differentiates it",
    "OnesGradient": "ones, whatever the list holds",
    "ZeroGradient": "zeros, whatever the list holds",
    "GradientRow": "part of the backward pass of lists; the second order of theirs differentiates it",
    "GradientAt": "part of the backward pass of lists; the second order of theirs differentiates it",
    "GradientWithout": "part of the backward pass of lists; the second order of theirs differentiates it",
    "GradientStack": "part of the backward pass of lists; the second order of theirs differentiates it",
    "GradientScatter": "part of the backward pass of lists; the second order of theirs differentiates it",
    "GradientGather": "part of the backward pass of lists; the second order of theirs differentiates it",
    "ListPositions": "positions in a list, which are integers",
    "Residuals": "what a forward pass keeps for the backward one: the second order of branches goes through it",
    "OpenResiduals": "what a forward pass keeps for the backward one: the second order of branches goes through it",
    "OpenGradients": "what a forward pass keeps for the backward one: the second order of branches goes through it",
    **dict.fromkeys(
        "ArrayNew ArrayPick ArrayRead ArrayReshape ArraySlice ArrayTranspose".split(),
        "arrays that are shared when the graph runs have none: tests/numpy/test_array_choices",
    ),
    "PyText": "texts, and what Python finds in them",
    "MakeDataset": "what is in a dataset is data, which counts as constant",
    "AnonymousIteratorV3": "what is in a dataset is data, which counts as constant",
    "IteratorGetNext": "what is in a dataset is data, which counts as constant",
    "ReadVariableOp": "with respect to a variable, not to a tensor: test_variables",
    "ResourceGather": "with respect to a variable, not to a tensor: test_variables",
    "ResourceGatherNd": "with respect to a variable, not to a tensor: test_variables",
}


def filled(x):
    return tensor_list.tensor_list_from_tensor(x)


def first(handle):
    return tensor_list.tensor_list_get_item(handle, 0, ag.float64)


#: Ops that could have a gradient and have none: differentiating the program is an error.
FLOATS = tensor_map.KeyType((ag.float64,), 0)
REFUSED = {
    "PyFunc": lambda x: ag.numpy_function(np.sin, [x], ag.float64),
    "PyFuncStateless": lambda x: ag.numpy_function(np.sin, [x], ag.float64, stateful=False),
    "EagerPyFunc": lambda x: apply("EagerPyFunc", [[x]], {"token": ag.sin, "Tout": [ag.float64]})[0],
    "PyEffect": lambda x: py_effect(np.abs, [x], results=[Result(ag.float64, V.shape)], made=lambda found: [found])[0],
    "Unique": lambda x: ag.unique(x)[0],
    "UniqueWithCounts": lambda x: ag.unique_with_counts(x)[0],
    "RandomShuffle": lambda x: ag.random.shuffle(x),
    "MapCast": lambda x: _looked_up(tensor_map.converted(_map_of(x), [x.dtype]), x),
    "MapCheckKey": lambda x: _looked_up(tensor_map.erase(_map_of(x), [ag.constant(2)], 0), x),
    "MapEntries": lambda x: tensor_list.tensor_list_stack(
        tensor_map.entries(_map_of(x), "values", tensor_map.KeyType((ag.int64,), 0)), x.dtype, x.shape
    ),
    "MapEndKey": lambda x: tensor_map.end_key(_set_of(x[0]), FLOATS, False, "")[0],
    "MapErase": lambda x: _looked_up(tensor_map.erase(_map_of(x), [ag.constant(2)], 0, missing_ok=True), x),
    "MapGet": lambda x: tensor_map.get(_map_of(x), [ag.constant(1)], [x], 0, [x.shape])[0],
    "MapInsert": lambda x: _looked_up(_map_of(x), x),
    "MapLookup": lambda x: _looked_up(_map_of(x), x),
    "MapMerge": lambda x: _looked_up(tensor_map.merged(_map_of(x), _map_of(x)), x),
    "MapWithValues": lambda x: _looked_up(tensor_map.with_values(_map_of(x), filled(ag.expand_dims(x, 0))), x),
    "SetCombine": lambda x: tensor_map.pop_member(_united(_set_of(x[0]), _set_of(x[1])), FLOATS)[1],
    "SetOfKeys": lambda x: tensor_map.pop_member(_set_of(x[0]), FLOATS)[1],
    "SetPop": lambda x: tensor_map.pop_member(_set_of(x[0]), FLOATS)[1],
    "ListNew": lambda x: list_refs.new(filled(x), [x.dtype], [x.shape[1:]]),
    "ListNewRows": lambda x: list_refs.new_rows(ag.stack([x, x]))[0],
    "ListRead": lambda x: first(list_refs.read(list_refs.new(filled(x), [x.dtype], [x.shape[1:]]))),
    "ListFreeze": lambda x: first(list_refs.frozen(filled(x))),
    "ListClone": lambda x: first(list_refs.clone(filled(x))),
    "PyFuncGradient": lambda x: ag.grad(lambda x: ag.py_function(lambda t: t[0] * t[1], [x], ag.float64))(x),
}


def _map_of(x):
    handle = tensor_map.insert(tensor_map.empty_map(), [ag.constant(1)], [x], 0)
    return tensor_map.insert(handle, [ag.constant(2)], [x], 0)


def _set_of(x):
    return tensor_map.set_of(tensor_list.tensor_list_from_tensor(ag.stack([x])), 0)


def _united(a, b):
    return tensor_map.combined(a, b, "union")


def _looked_up(handle, x):
    return tensor_map.lookup(handle, [ag.constant(1)], 0, [x.dtype], [x.shape])[0]


def can_be_smooth(arg, declared):
    """Whether an input or output of a declaration can be of a dtype that has gradients."""
    kinds = [arg.type] if isinstance(arg.type, DType) else declared.types.get(arg.type, dtypes.ALL)
    return any(d.is_floating or d.is_complex or (d.is_opaque and d.name != "resource") for d in kinds)


def needs_a_gradient(declared):
    return all(any(can_be_smooth(arg, declared) for arg in side) for side in (declared.inputs, declared.outputs))


def add_elementwise_cases():
    """Elementwise ops of one dtype that have no program of their own are differentiated between 0 and 1."""
    operands = [np.array([0.3, 0.7, 0.45, 0.6]), np.array([0.8, 0.55, 0.2, 0.35]), np.array([0.4, 0.1, 0.9, 0.75])]
    for name, declared in op_def.registered().items():
        own = name in CASES or name in REASONS or name in REFUSED
        one_dtype = len({arg.type for arg in declared.inputs}) == 1 and not any(arg.many for arg in declared.inputs)
        simple = one_dtype and op_def.REQUIRED not in declared.attrs.values()
        if not own and simple and declared.traits & op_def.Trait.ELEMENTWISE and needs_a_gradient(declared):
            case(name, functools.partial(_applied, name), *operands[: len(declared.inputs)])


def _applied(name, *operands):
    return apply(name, operands)


add_elementwise_cases()


def nested_types(graph):
    found = set()
    waiting = [graph]
    while waiting:
        for op in waiting.pop().operations:
            if op.type not in found or op.nested_graphs():
                found.add(op.type)
                waiting += [g for g in op.nested_graphs() if g not in waiting]
    return found


@pytest.mark.parametrize(("op", "i"), [(op, i) for op, cases in sorted(CASES.items()) for i in range(len(cases))])
def test_gradient(op, i):
    function, arrays, options = CASES[op][i]
    graph = trace(function, *[(a.dtype, a.shape) for a in arrays])
    assert op in nested_types(graph)
    check_gradient(function, *arrays, **options)


def takes_complex(declared):
    kinds = [d for arg in declared.inputs if isinstance(arg.type, str) for d in declared.types.get(arg.type, ())]
    return any(d.is_complex for d in kinds)


#: Ops of complex numbers, too, of which `CASES` has real programs only: those work on complex values as they are.
COMPLEX = [
    (op, i) for op, cases in sorted(CASES.items()) for i in range(len(cases))
    if takes_complex(op_def.get(op)) and "List" not in op and all(a.dtype.kind != "c" for c in cases for a in c.arrays)
]  # fmt: skip


@pytest.mark.parametrize(("op", "i"), COMPLEX)
def test_gradient_of_complex_values(op, i):
    function, arrays, _ = CASES[op][i]
    check_gradient(function, *[a * (1 + 0.3j) + 0.2j for a in arrays], rtol=1e-4, atol=1e-5)


#: Programs that name the dtype of 64 bits.
DOUBLE = {"Cast", "If", "Polygamma", "PyCall", "RecordedPyFunc", "StatefulPartitionedCall", "While", "Zeta"}
NARROW = {"f": np.float32, "c": np.complex64}


SINGLE = [(op, i) for op in sorted(CASES) for i in range(len(CASES[op])) if op not in DOUBLE and "List" not in op]


@pytest.mark.parametrize(("op", "i"), SINGLE)
def test_gradient_in_single_precision(op, i):
    """Gradients of both orders have the dtype and shape of what they are gradients of."""
    function, arrays, _ = CASES[op][i]

    def both_orders(arrays):
        sources = [s for s in map(ag.constant, arrays) if s.dtype.is_floating or s.dtype.is_complex]
        with ag.GradientTape() as outer:
            outer.watch(sources)
            with ag.GradientTape() as inner:
                inner.watch(sources)
                y = function(*sources)
            first = inner.gradient(y, sources, unconnected_gradients="zero")
        return sources, first, outer.gradient(first, sources)

    sources, first, second = both_orders([a.astype(NARROW[a.dtype.kind]) for a in arrays])
    for source, g, h, want in zip(sources, first, second, both_orders(arrays)[1]):
        for found in (g, h):
            assert found is None or (found.dtype, found.shape) == (source.dtype, source.shape)
        np.testing.assert_allclose(np.asarray(g), np.asarray(want), rtol=2e-3, atol=2e-3)


def test_every_op_is_spoken_for():
    known = CASES.keys() | REASONS.keys() | REFUSED.keys()
    silent = [
        name for name, declared in op_def.registered().items() if needs_a_gradient(declared) and name not in known
    ]
    assert not silent, f"add a program to op_cases.py, or a reason why there is no gradient, for {silent}"
    assert not CASES.keys() & REASONS.keys() & REFUSED.keys()
    gone = known - op_def.registered().keys()
    assert not gone, f"no such ops: {sorted(gone)}"


@pytest.mark.parametrize("op", sorted(REFUSED))
def test_what_has_no_gradient_is_refused(op):
    x = ag.constant(V)
    with ag.GradientTape() as tape:
        tape.watch(x)
        y = REFUSED[op](x)
    with pytest.raises(errors.UnimplementedError):
        tape.gradient(y, x)


def test_functions_of_math_that_jump_are_refused():
    x = ag.constant(0.4, ag.float64)
    for name in ("ulp", "nextafter"):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = py_math(name, x, *([x] if name == "nextafter" else []))
        with pytest.raises(errors.UnimplementedError, match=f"no gradient through math.{name}"):
            tape.gradient(y, x)


def test_variables():
    def of_tensor(x):
        return ag.reduce_sum(ag.sin(x)) + ag.reduce_sum(ag.gather(x, [0, 2]) ** 2) + ag.gather_nd(x, [1]) ** 3

    v = ag.Variable(V)

    def of_variable():
        return ag.reduce_sum(ag.sin(v)) + ag.reduce_sum(v.sparse_read([0, 2]) ** 2) + v.gather_nd([1]) ** 3

    def both_orders():
        with ag.GradientTape() as outer:
            with ag.GradientTape() as inner:
                y = of_variable()
            first = inner.gradient(y, v)
        return first, outer.gradient(first, v)

    first = ag.grad(of_tensor)(ag.constant(V))
    second = ag.hvp(of_tensor, ag.constant(V), np.ones_like(V))
    for run in (both_orders, ag.function(both_orders)):
        for got, want in zip(run(), (first, second)):
            np.testing.assert_allclose(np.asarray(got), np.asarray(want), rtol=1e-12)
