"""Declarations of ops are the one place where facts about ops stand, and the facts are true."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.framework import dtypes, execution, op_def
from autograph.framework.dtypes import DType
from autograph.framework.func_graph import FuncGraph
from autograph.framework.op_binding import bind, infer
from autograph.framework.op_def import OpDef, Trait
from autograph.framework.shapes import TensorShape, unknown
from autograph.framework.tensor import EagerTensor
from autograph.framework.verifier import verify
from autograph.ops.control.raising import deferrable
from autograph.ops.lists.tensor_list import ListValue
from tests.ops import harness  # noqa: F401  declares all ops

ROOT = Path(__file__).resolve().parents[2]
OPS = dict(op_def.registered())


# --- nothing else has tables of ops ------------------------------------------------------------------------

#: Files with literals that name several ops all the same, and why.
EXCEPTIONS = {
    "autograph/numpy_protocol/ufuncs.py": "which op each of NumPy's and SciPy's ufuncs is: a fact about their names",
    "autograph/ops/values/overloads.py": "which op each of Python's comparison methods applies",
    "autograph/operators/statements/counting.py": "how far Python's ints go by the ops that its operators apply",
    "autograph/pyct/unparse_statements.py": "node classes of Python's syntax tree, some of which are called as ops are",
    "autograph/pyct/unparse_exprs.py": "node classes of Python's syntax tree, some of which are called as ops are",
    "autograph/export/onnx/": "which nodes NumPy's ufuncs and our ops are: some of ONNX's ops are called as ours are",
    "autograph/framework/rewriting/translating.py": "ops whose graphs have effects have another name in the registry",
    "autograph/distribute/sharding.py": "what ops on variables do with those that are cut; all others are refused",
    "autograph/executors/native/lower/": "the ops that the native executor lowers; all others call their kernel",
}


def declares(node: ast.AST) -> bool:
    return any(
        isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id in ("define", "_define")
        for n in ast.walk(node)
    )


def outside_of_declarations(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a tree, less calls of `define`, what a loop of declarations goes over, and lists of public names."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("define", "_define"):
        return
    if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets):
        return
    yield node
    for field, value in ast.iter_fields(node):
        if isinstance(node, ast.For) and field == "iter" and any(map(declares, node.body)):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from outside_of_declarations(child)


def texts(literal: ast.AST | None) -> Iterator[str]:
    if isinstance(literal, ast.Constant) and isinstance(literal.value, str):
        yield literal.value
    elif isinstance(literal, (ast.Set, ast.List, ast.Tuple)):
        for item in literal.elts:
            yield from texts(item)
    elif isinstance(literal, ast.Dict):
        for item in (*literal.keys, *literal.values):
            yield from texts(item)


def tables(source: str) -> list[tuple[int, set[str]]]:
    """The literals that name three or more ops, with their lines."""
    found = []
    for node in outside_of_declarations(ast.parse(source)):
        named = {text for text in texts(node) if text in OPS} if not isinstance(node, ast.Constant) else set()
        if len(named) >= 3:
            found.append((getattr(node, "lineno", 0), named))
    return found


def test_tables_of_ops_are_found() -> None:
    assert tables("A = {'Add', 'Sub', 'Mul'}") == [(1, {"Add", "Sub", "Mul"})]
    assert tables("A = {'Add': 1, 'Sub': ('Mul',)}") == [(1, {"Add", "Sub", "Mul"})]
    assert tables("for n in ('Add', 'Sub', 'Mul'):\n    f(n)") == [(1, {"Add", "Sub", "Mul"})]
    assert tables("for n in ('Add', 'Sub', 'Mul'):\n    define(n, ['Add', 'Sub', 'Mul'])") == []
    assert tables("A = {'Add', 'Sub'}") == []


def test_only_declarations_name_ops_in_tables() -> None:
    wrong, used = [], set()
    for folder in ("autograph", "converters"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = str(path.relative_to(ROOT))
            for line, named in tables(path.read_text()):
                exception = next((e for e in EXCEPTIONS if name == e or e.endswith("/") and name.startswith(e)), None)
                if exception is not None:
                    used.add(exception)
                else:
                    wrong.append(f"{name}:{line} names {', '.join(sorted(named))}")
    assert wrong == []
    assert used == set(EXCEPTIONS)


# --- values ------------------------------------------------------------------------------------------------


def edges(dtype: DType) -> list[Any]:
    """Values of a dtype at which an op might do what nobody thought of."""
    if dtype is dtypes.string:
        return [b"", b"a", "é".encode(), b"\xff\x00"]
    if dtype.is_bool:
        return [False, True]
    if dtype.is_integer:
        info = np.iinfo(dtype.numpy_dtype)
        return [info.min, info.max, 0, 1, 2, info.max // 2, *([-1, -2] if info.min < 0 else [])]
    real = np.dtype(dtype.real_dtype.numpy_dtype)
    info = np.finfo(real)
    parts = [0.0, -0.0, 1.0, -1.5, np.inf, -np.inf, np.nan, float(info.max), float(info.min), float(info.tiny)]
    parts.append(float(info.smallest_subnormal))
    return [complex(a, b) for a, b in itertools.product(parts, parts)] if dtype.is_complex else parts


def array(dtype: DType, values: Any) -> np.ndarray:
    if dtype is dtypes.string:
        found = np.empty(np.shape(values), object)
        found[...] = values
        return found
    with np.errstate(all="ignore"):
        return np.array(values).astype(dtype.numpy_dtype)


def kinds_of(op: OpDef) -> Iterator[dict[str, DType]]:
    """All choices of dtypes for the type variables of an op."""
    for chosen in itertools.product(*op.types.values()):
        kinds = dict(zip(op.types, chosen))
        if not any(k.is_opaque for k in chosen) and kinds.get("Tout", dtypes.float32).is_floating:
            yield kinds


def dtype_of(arg: Any, kinds: dict[str, DType]) -> DType:
    return arg.type if isinstance(arg.type, DType) else kinds[arg.type]


def run(op: OpDef, arrays: list[Any], kinds: dict[str, DType]) -> list[Any]:
    attrs = {**op.attrs, **kinds}
    with np.errstate(all="ignore"):
        result = execution.bind_kernel(op, execution.group_inputs(op, arrays, attrs), attrs)(*arrays)
    return [result] if op.single else list(result)


def pairs(op: OpDef, kinds: dict[str, DType]) -> list[np.ndarray]:
    """An array for each input, so that all combinations of edge values stand beside each other."""
    each = [edges(dtype_of(arg, kinds)) for arg in op.inputs]
    combined = list(itertools.product(*each))
    return [array(dtype_of(arg, kinds), [c[i] for c in combined]) for i, arg in enumerate(op.inputs)]


ON_NUMBERS = {
    name: op
    for name, op in OPS.items()
    if op.inputs and all(not a.many and a.type is not None and a.type is not dtypes.variant for a in op.inputs)
}


@pytest.mark.parametrize("name", [n for n, op in ON_NUMBERS.items() if op.traits & Trait.TOTAL])
def test_total_ops_raise_nothing(name: str) -> None:
    op = ON_NUMBERS[name]
    assert not op.traits & (Trait.RAISES | Trait.STATEFUL | Trait.PYTHON) and op.failure is None
    for kinds in kinds_of(op):
        arrays = pairs(op, kinds)
        for given in (arrays, [a[:0] for a in arrays], *[[a[i] for a in arrays] for i in range(0, len(arrays[0]), 7)]):
            run(op, [a if isinstance(a, np.ndarray) else np.asarray(a, b.dtype) for a, b in zip(given, arrays)], kinds)


SHAPES = ((), (0,), (2,), (2, 3), (3, 2), (0, 3), (3, 0), (2, 2, 3), (2, 3, 2))
AXES = ([], [0], [-1], [1], [0, 1], 0)


@pytest.mark.parametrize("name", [n for n, op in OPS.items() if op.traits & Trait.CHECKED])
def test_what_is_checked_when_it_is_made_raises_nothing_when_it_runs(name: str) -> None:
    op = OPS[name]
    assert not op.traits & (Trait.RAISES | Trait.STATEFUL | Trait.PYTHON) and op.failure is None
    made = 0
    static = op.positions(op.static_inputs)
    for kinds in kinds_of(op):
        for given in itertools.product(*[AXES if i in static else SHAPES for i in range(len(op.inputs))]):
            graph = FuncGraph("f")
            tensors: list[Any] = []
            for i, (arg, what) in enumerate(zip(op.inputs, given)):
                dtype = dtype_of(arg, kinds)
                if i in static:
                    tensors.append(graph.add_constant(np.array(what), dtype))
                else:
                    tensors.append(graph.add_input(dtype, TensorShape.of(what), arg.name))
            try:
                graph.add_operation(op, tensors, dict(op.attrs))
            except errors.AutographError:
                continue  # these shapes do not go together
            made += 1
            arrays = [
                np.array(what, dtype_of(arg, kinds).numpy_dtype) if i in static
                else np.resize(array(dtype_of(arg, kinds), edges(dtype_of(arg, kinds))), what)
                for i, (arg, what) in enumerate(zip(op.inputs, given))
            ]  # fmt: skip
            run(op, arrays, kinds)
    assert made


@pytest.mark.parametrize("name", [n for n, op in ON_NUMBERS.items() if op.traits & Trait.FRESH])
def test_fresh_results_share_no_memory(name: str) -> None:
    op = ON_NUMBERS[name]
    for kinds in kinds_of(op):
        texts_or_ones = [b"a" if dtype_of(arg, kinds) is dtypes.string else 1 for arg in op.inputs]
        values = [array(dtype_of(arg, kinds), [one] * 4) for arg, one in zip(op.inputs, texts_or_ones)]
        for shape in ((4,), (2, 2), (1, 4), ()) if op.traits & Trait.ELEMENTWISE else ((2, 2),):
            given = [v[:1].reshape(()) if shape == () else v.reshape(shape) for v in values]
            # Bounds of a slice are vectors: those of no axis.
            given = [v[0, :0] if a.name in ("begin", "end", "strides") else v for a, v in zip(op.inputs, given)]
            for result in run(op, given, kinds):
                assert not any(np.shares_memory(result, a) for a in given if isinstance(result, np.ndarray)), kinds


def fits(op: OpDef, values: list[Any], kinds: dict[str, DType]) -> bool:
    try:
        run(op, values, kinds)
    except errors.IntegerOverflowError:
        return False
    return True


@pytest.mark.parametrize("name", [n for n, op in OPS.items() if op.traits & Trait.COMMUTATIVE])
def test_commutative_ops_commute(name: str) -> None:
    op = OPS[name]
    assert len(op.inputs) == 2 and op.inputs[0].type == op.inputs[1].type
    for kinds in kinds_of(op):
        if any(k.is_complex for k in kinds.values()):
            continue
        if name == "BroadcastArgs":
            x, y = array(kinds["T"], [2, 3, 1]), array(kinds["T"], [1, 4])
        else:
            x, y = pairs(op, kinds)
        if op.traits & Trait.RAISES:  # which pairs raise does not depend on their order either
            fit = np.array([fits(op, [a, b], kinds) for a, b in zip(x, y)])
            assert fit.any() and not fit.all()
            assert fit.tolist() == [fits(op, [b, a], kinds) for a, b in zip(x, y)]
            x, y = x[fit], y[fit]
        one, other = run(op, [x, y], kinds)[0], run(op, [y, x], kinds)[0]
        np.testing.assert_array_equal(one, other)
        if one.dtype.kind == "f":  # of zeros, too
            np.testing.assert_array_equal(np.signbit(one[~np.isnan(one)]), np.signbit(other[~np.isnan(one)]))


# --- failures ----------------------------------------------------------------------------------------------

A3, A23 = np.arange(3.0, dtype=np.float32), np.arange(6.0, dtype=np.float32).reshape(2, 3)
LIST, EMPTY = ListValue([A3, A3], 2), ListValue([], 0)
INDICES = [np.int32(i) for i in (-9, -4, -3, -1, 0, 1, 2, 3, 9)]
VECTORS = [np.array(v, np.int32) for v in ([[0]], [[2]], [[3]], [[-1]], [[0], [7]], np.zeros((0, 1)))]
MASKS = ("begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask")
RESIZING = "resize_if_index_out_of_bounds"
Inputs = tuple[list[Any], dict[str, Any]]


def _ints(*values: int) -> np.ndarray:
    return np.array(values, np.int32)


def _slices() -> Iterator[tuple[list[Any], dict[str, int]]]:
    for i, j in itertools.product((-4, -3, 0, 2, 3), (-3, -2, 0, 1, 2)):
        for masks in ((0, 0, 0, 0, 3), (0, 0, 0, 0, 1), (0, 0, 1, 0, 2), (0, 0, 0, 1, 2), (3, 3, 0, 0, 0)):
            for step in (1, 0, -2):
                yield [A23, _ints(j, i), _ints(j + 1, i + 1), _ints(step, 1)], dict(zip(MASKS, masks))


#: For each op that says when it fails, inputs and attributes at which it does and does not.
CASES: dict[str, list[Inputs]] = {
    "Assert": [([np.bool_(c), A3], {}) for c in (True, False)],
    "CheckDefined": [([np.bool_(c), A3], {"symbol": "x"}) for c in (True, False)],
    "CheckNotNone": [([np.bool_(c), A3], {"symbol": "x"}) for c in (True, False)],
    "RequireRange": [([np.bool_(c), A3], {"message": "x"}) for c in (True, False)],
    "RequireValue": [([np.bool_(c), A3], {"message": "x"}) for c in (True, False)],
    "CheckNumerics": [([np.array([1, v], np.float32)], {}) for v in (2, np.nan, np.inf, -np.inf, 1e-45)],
    "GatherNd": [([A3, v], {}) for v in VECTORS] + [([A23, _ints(1, 2)], {}), ([A23, _ints(1, 3)], {})],
    "GatherV2": [([A23, i, np.int32(axis)], {}) for i in INDICES for axis in (0, 1, -1)]
    + [([A23, _ints(0, 2), np.int32(0)], {}), ([A23, _ints(), np.int32(0)], {})],
    "ListDelete": [([v, i], {}) for v in (LIST, EMPTY) for i in INDICES],
    "ListGetRow": [([v, i], {"dtypes": (), "shapes": ()}) for v in (LIST, EMPTY) for i in INDICES],
    "ListSetRow": [([v, i, A3], {}) for v in (LIST, EMPTY) for i in INDICES],
    "ScatterNd": [([v, np.ones(len(v), np.float32), _ints(3)], {}) for v in VECTORS],
    "Slice": [([A23, _ints(b, 0), _ints(s, 3)], {}) for b in (-1, 0, 1, 2, 3) for s in (-2, -1, 0, 1, 2, 3)],
    "StridedSlice": list(_slices()),
    "TensorListGetItem": [([v, i], {"element_dtype": dtypes.float32}) for v in (LIST, EMPTY) for i in INDICES],
    "TensorListPopBack": [([v], {"element_dtype": dtypes.float32}) for v in (LIST, EMPTY)],
    "TensorListSetItem": [
        ([v, i, A3], {RESIZING: r, "element_dtype": dtypes.float32})
        for v in (LIST, EMPTY) for i in INDICES for r in (False, True)
    ],
    "TensorStridedSliceUpdate": [([*inputs, np.float32(1)], masks) for inputs, masks in _slices()],
    **{
        f"TensorScatter{way}": [([A3, v, np.ones(len(v), np.float32)], {}) for v in VECTORS]
        for way in ("Update", "Add", "Sub", "Max", "Min")
    },
}  # fmt: skip


def tensor_of(array: Any) -> EagerTensor:
    numeric = isinstance(array, (np.ndarray, np.generic)) and array.dtype.kind != "O"
    return EagerTensor(array, dtypes.as_dtype(array.dtype) if numeric else dtypes.variant)


def kernel_fails(op: OpDef, arrays: list[Any], attrs: dict[str, Any]) -> bool:
    try:
        with np.errstate(all="ignore"):
            execution.bind_kernel(op, execution.group_inputs(op, arrays, attrs), attrs)(*arrays)
    except errors.IntegerOverflowError:
        return False  # for it, plain Python has no failure to say
    except Exception as error:
        seen: Exception = error
        if not isinstance(error, errors.AutographError):
            seen = execution.kernel_error(error, op, [*map(tensor_of, arrays)], attrs)
        assert op.failure is not None
        assert isinstance(seen, op.failure.error) or issubclass(op.failure.error, type(seen)), error
        return True
    return False


def says_it_fails(op: OpDef, arrays: list[Any], attrs: dict[str, Any]) -> bool:
    """Whether the declaration says so, of inputs of one element or in one case."""
    assert op.failure is not None and op.failure.when is not None
    if op.failure.dtypes is not None and arrays[0].dtype not in [d.numpy_dtype for d in op.failure.dtypes]:
        return False
    given = [
        np.broadcast_to(np.zeros((), arrays[i].dtype), np.shape(arrays[i]))
        if op.inputs[i].name in op.failure.shaped and isinstance(arrays[i], (np.ndarray, np.generic))
        else arrays[i]
        for i in op.positions(op.failure.reads)
    ]
    return bool(np.any(op.failure.when(*given, **{key: attrs[key] for key in op.failure.attributes})))


WITH_WHEN = [n for n, op in OPS.items() if op.failure is not None and op.failure.when is not None]


@pytest.mark.parametrize("name", [n for n in WITH_WHEN if not OPS[n].traits & Trait.ELEMENTWISE])
def test_an_op_fails_when_it_says(name: str) -> None:
    op = OPS[name]
    found = set()
    for arrays, given in CASES[name]:
        attrs = {**op.attrs, **given}
        fails = kernel_fails(op, arrays, attrs)
        assert says_it_fails(op, arrays, attrs) == fails, (arrays, given)
        found.add(fails)
    assert found == {True, False}


@pytest.mark.parametrize("name", [n for n in WITH_WHEN if OPS[n].traits & Trait.ELEMENTWISE])
def test_an_elementwise_op_fails_at_the_elements_that_it_says(name: str) -> None:
    op = OPS[name]
    found = set()
    for kinds in kinds_of(op):
        arrays = pairs(op, kinds)
        for i in range(len(arrays[0])):
            given = [a[i : i + 1].reshape(()) for a in arrays]
            fails = kernel_fails(op, given, {**op.attrs, **kinds})
            assert says_it_fails(op, given, {}) == fails, (given, kinds)
            found.add(fails)
    assert found == {True, False}


def test_what_raises_without_an_expression_says_what_is_raised() -> None:
    """Of ops that run whether their results are needed or not, the declaration says why, but for those that call
    functions of Python, which may raise anything."""
    without = {n for n, op in OPS.items() if op.traits & Trait.RAISES and op.failure is None}
    assert without == {"PyCall", "PyText"}


def test_a_failure_is_caught_by_the_classes_of_both() -> None:
    division = OPS["FloorDiv"].failure
    assert division is not None
    assert division.is_caught_by([ZeroDivisionError]) and division.is_caught_by([errors.DivisionByZeroError])
    assert division.is_caught_by([ArithmeticError]) and not division.is_caught_by([ValueError, IndexError])
    shift = OPS["LeftShift"].failure
    assert shift is not None and shift.is_caught_by([ValueError])
    base = OPS["CheckedBase"].failure
    assert base is not None and not base.is_caught_by([Exception])


# --- regions -----------------------------------------------------------------------------------------------


def test_regions_name_the_attributes_that_hold_graphs() -> None:
    """The verifier finds a graph in an attribute that the declaration does not name, in all graphs of the tests."""

    @ag.function
    def f(x: Any) -> Any:
        while x < 10:
            x = x * 2 if x > 3 else x + 1
        return x

    graph = f.get_concrete_function(ag.TensorSpec([], ag.int32)).graph
    verify(graph)
    (loop,) = [op for op in graph.operations if op.nested_graphs()]
    assert loop.nested_graphs() == [loop.attrs["cond"], loop.attrs["body"]]
    assert loop.nested_inputs == loop.inputs
    (branch,) = [op for op in loop.attrs["body"].operations if op.nested_graphs()]
    assert branch.nested_inputs == branch.inputs[1:]
    loop.attrs["another"] = loop.attrs["body"]
    with pytest.raises(errors.InternalError, match="not what its declaration says"):
        verify(graph)


def test_what_a_region_takes_and_returns_is_checked() -> None:
    @ag.function
    def f(x: Any) -> Any:
        while x < 10:
            x = x + 1
        return x

    graph = f.get_concrete_function(ag.TensorSpec([], ag.int32)).graph
    (loop,) = [op for op in graph.operations if op.nested_graphs()]
    loop.attrs["cond"].outputs = list(loop.attrs["cond"].inputs)
    with pytest.raises(errors.InternalError, match="cond of while does not return one bool"):
        verify(graph)


def test_attributes_of_regions_are_declared() -> None:
    for op in OPS.values():
        if op.regions is not None:
            assert set(op.regions.graphs) <= op.attrs.keys()
            assert set(op.regions.graphs) <= set(op.kernel_attrs)


# --- inputs that shape rules ask for -----------------------------------------------------------------------

_DIMS: list[list[int]] = [[], [2], [2, 2], [2, 2, 2], [1, 4, 4, 2], [2, 2, 2, 2]]
_SHAPES = [unknown, *map(TensorShape, _DIMS)]


def asked(op: OpDef) -> set[str]:
    """The inputs whose values the shape rule asks for, of placeholders of all sorts of shapes."""
    found: set[str] = set()
    kinds = {k: next((t for t in v if t in dtypes.INDEX), v[0]) for k, v in op.types.items()}
    required = {"num": 2, "num_split": 2, "equation": "ij,jk->ik"}
    attrs = {k: required.get(k) if v is op_def.REQUIRED else v for k, v in op.attrs.items()}
    if "strides" in attrs:
        attrs.update(strides=[1, 1, 1, 1], ksize=[1, 2, 2, 1], padding="VALID")
    for shapes in itertools.product(_SHAPES, repeat=min(len(op.inputs), 2)):
        graph = FuncGraph("asked")
        inputs: list[Any] = []
        for i, arg in enumerate(op.inputs):
            dtype = kinds[arg.type] if isinstance(arg.type, str) else arg.type or dtypes.float32
            shape = shapes[min(i, 1)]
            made = [graph.add_input(dtype, shape, f"{arg.name}{j}") for j in range(2 if arg.many else 1)]
            inputs.append(made if arg.many else made[0])
        try:
            flat, bound = bind(op, inputs, {**attrs, **kinds})
            infer(op, flat, bound)
        except Exception:  # these shapes do not go together: what was asked before counts
            pass
        for arg, given in zip(op.inputs, inputs):
            if any(t.op._const_value is not None for t in (given if arg.many else [given])):
                found.add(arg.name)
    return found


@pytest.mark.parametrize("name", [n for n, op in OPS.items() if op.inputs])
def test_shape_rules_ask_for_the_inputs_that_are_declared(name: str) -> None:
    assert asked(OPS[name]) == set(OPS[name].static_inputs)


# --- names -------------------------------------------------------------------------------------------------


def test_what_users_call_ops() -> None:
    names = {
        "AddV2": "`+`", "FloorDiv": "`//`", "BitwiseXor": "`^`", "GreaterEqual": "`>=`", "Pow": "`**`",
        "Sum": "reduce_sum", "Any": "reduce_any", "ArgMax": "argmax", "Neg": "negative (`-x`)", "LogicalNot": "`not`",
        "LogicalAnd": "`and`", "GatherV2": "gather", "InvertPermutation": "invert_permutation", "ConcatV2": "concat",
        "ReadVariableOp": "reading a variable", "AssignAddVariableOp": "assign_add", "StridedSlice": "indexing",
        "PyFuncStateless": "numpy_function", "BatchMatMulV2": "matmul", "MatrixInverse": "linalg.inv",
    }  # fmt: skip
    assert {name: OPS[name].user_name for name in names} == names
    assert (OPS["AddV2"].symbol, OPS["Cast"].symbol) == ("+", None)


FAILING = [name for name, op in OPS.items() if op.failure is not None and op.failure.plain is not None]


@pytest.mark.parametrize("name", FAILING)
def test_what_fails_as_in_plain_python_is_an_error_of_the_program(name: str) -> None:
    """So a branch of a `try` statement may raise it while it is traced."""
    failure = OPS[name].failure
    assert failure is not None
    assert deferrable(failure.error("as declared"))
