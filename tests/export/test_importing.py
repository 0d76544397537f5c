"""`import_graph_def`: what it reads, and what it refuses before anything is added."""

from __future__ import annotations

import random
import tracemalloc
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.framework.func_graph import FuncGraph
from tests.export import damaging

pytest.importorskip("tensorboard", reason="protobuf's classes come with tensorboard, which is not installed")


def results(text: Any, wanted: list[str], given: dict[str, Any] | None = None) -> list[Any]:
    """What the results of a GraphDef are."""
    return [t.numpy() for t in ag.function(lambda: ag.import_graph_def(text, given, wanted))()]


def refused(text: Any, match: str, kind: type[Exception] = errors.GraphDefError, **more: Any) -> None:
    graph = FuncGraph("f")
    with graph.as_default(), pytest.raises(kind, match=match):
        ag.import_graph_def(text, **more)
    assert graph.operations == ()


def const(name: str, value: str, dtype: str = "DT_INT32", dims: str = "") -> str:
    shape = "".join(f"dim {{ size: {d} }}" for d in dims.split())
    return (
        f'node {{ name: "{name}" op: "Const" attr {{ key: "dtype" value {{ type: {dtype} }} }} attr {{ key: "value" '
        f"value {{ tensor {{ dtype: {dtype} tensor_shape {{ {shape} }} {value} }} }} }} }}"
    )


def node(name: str, op: str, *inputs: str, attrs: str = 'attr { key: "T" value { type: DT_INT32 } }') -> str:
    return f'node {{ name: "{name}" op: "{op}" {" ".join(f"""input: "{i}" """ for i in inputs)} {attrs} }}'


FLOAT = 'attr { key: "T" value { type: DT_FLOAT } }'


@pytest.mark.parametrize(("value", "dtype", "dims", "wanted"), [
    ("int_val: 7", "DT_INT32", "", 7),
    ("int_val: 7", "DT_INT8", "3", [7, 7, 7]),
    ("int_val: 1 int_val: 2", "DT_INT32", "4", [1, 2, 2, 2]),
    ("", "DT_FLOAT", "2", [0, 0]),
    (r'tensor_content: "\001\000\000\000\002\000\000\000"', "DT_INT32", "2", [1, 2]),
    ("half_val: 15360", "DT_HALF", "", 1),
    ("bool_val: true", "DT_BOOL", "1 2", [[True, True]]),
    ("scomplex_val: 1 scomplex_val: 2", "DT_COMPLEX64", "", 1 + 2j),
    ("uint64_val: 18446744073709551615", "DT_UINT64", "", 2**64 - 1),
    ('string_val: "a" string_val: "b"', "DT_STRING", "3", [b"a", b"b", b"b"]),
    ("", "DT_STRING", "2", [b"", b""]),
])  # fmt: skip
def test_encodings_of_constants(value: str, dtype: str, dims: str, wanted: Any) -> None:
    (found,) = results(const("c", value, dtype, dims), ["c:0"])
    assert np.asarray(found).tolist() == wanted


@pytest.mark.parametrize(("text", "match"), [
    (const("c", "int_val: 1 int_val: 2"), "2 values are no int32 tensor"),
    (const("c", r'tensor_content: "abc"'), "3 bytes are no int32 tensor"),
    (const("c", "int_val: 300", "DT_INT8"), "do not fit int8"),
    (const("c", "", "DT_FLOAT", "1000000 1000000 1000000"), "too large"),
    (const("c", "", "DT_FLOAT", "-1"), "unknown shape"),
    (const("c", "", "DT_FLOAT", "-7"), "is no shape"),
    (const("c", "", "DT_BFLOAT16"), "no dtype number 14"),
    (const("c", "", "DT_VARIANT"), "nothing that a file can hold"),
    (const("c", "") + const("c", ""), "two nodes are called 'c'"),
    (const("_c", ""), "is no name"),
    (node("a", "Neg", "b"), "reads 'b', which is not there"),
    (const("b", "") + node("a", "Neg", "b:1"), "gives 1 results"),
    (const("b", "") + node("a", "Neg", "b", "b"), "has 2 inputs or results, and says 1"),
    (const("b", "", "DT_FLOAT") + node("a", "Neg", "b"), "int32 is needed where there is float32"),
    (node("a", "Neg", "b") + node("b", "Neg", "a"), "reads its own result"),
    (node("a", "Neg", "a"), "reads its own result"),
    (const("b", "") + node("a", "Neg", "b", attrs='attr { key: "nonsense" value { i: 1 } }'), "nothing is known"),
    (const("b", "") + node("a", "Neg", "b", attrs='attr { key: "T" value { i: 1 } }'), "has the field 'i'"),
    (const("b", "", "DT_STRING") + node("a", "Neg", "b", attrs='attr { key: "T" value { type: DT_STRING } }'),
     "does not work on string"),
    (const("x", "", "DT_FLOAT", "2 3") + node("a", "MatMul", "x", "x", attrs=FLOAT), r"node 'a' \(MatMul\)"),
    (node("a", "PartitionedCall", attrs='attr { key: "f" value { func { name: "g" } } }'), "no function 'g'"),
    (node("a", "PartitionedCall", attrs=""), "does not say its function"),
    ("nonsense", "this text is no GraphDef"),
    (b"\xff\xff\xff", "are no GraphDef"),
    (7, "int is no GraphDef"),
])  # fmt: skip
def test_what_does_not_hold_together_is_refused(text: Any, match: str) -> None:
    refused(text, match)


@pytest.mark.parametrize(
    ("more", "match"),
    [
        ({"input_map": [1]}, "input_map is a list"),
        ({"input_map": {3: 1.0}}, "input_map is a dict"),
        ({"return_elements": "a:0"}, "return_elements='a:0'"),
        ({"return_elements": [3]}, r"return_elements=\[3\]"),
        ({"name": 3}, "name=3"),
    ],
)
def test_other_arguments_are_refused(more: dict[str, Any], match: str) -> None:
    refused(const("a", "int_val: 1"), match, errors.InvalidArgumentError, **more)


def test_all_missing_ops_are_named_at_once() -> None:
    text = const("b", "") + node("a", "Frob", "b") + node("c", "Frob", "a") + node("d", "Fnord", "c")
    refused(text, r"'Fnord' \(d\), 'Frob' \(a, c\)", errors.UnimplementedError)
    refused(const("b", "") + node("s", "Switch", "b", "b"), "lower_control_flow=False", errors.UnimplementedError)


def test_no_op_that_runs_python_code_is_read() -> None:
    for name in ("PyCall", "NumPyCall", "PyFunc", "Raise", "PyPrint"):
        refused(node("a", name, attrs=""), name, errors.UnimplementedError)
    text = const("t", 'string_val: "x"', "DT_STRING")
    stream = 'attr { key: "output_stream" value { s: "file:///tmp/there" } }'
    refused(text + node("p", "PrintV2", "t", attrs=stream), "writes to 'file:///tmp/there'")


def test_names_prefixes_and_elements() -> None:
    text = const("b", "int_val: 4") + node("scope/a", "Neg", "b")
    with FuncGraph("f").as_default() as graph:
        op, tensor = ag.import_graph_def(text, return_elements=["scope/a", "b:0"])  # type: ignore[misc]
        assert op.name == "import/scope/a" and tensor.name == "import/b:0"
        assert ag.import_graph_def(text, name="two") is None
        assert graph.get_operation_by_name("two/scope/a").type == "Neg"
    refused(text, "no operation 'x'", return_elements=["x"])
    refused(text, "input_map names 'x'", input_map={"x": ag.constant(1)})


def test_control_inputs_wait() -> None:
    check = node("check", "Assert", "no", "b", attrs='attr { key: "T" value { list { type: DT_INT32 } } }')
    text = const("no", "", "DT_BOOL") + check + const("b", "int_val: 4")
    text += node("n", "NoOp", "^check", attrs="") + node("a", "Neg", "b", "^n")
    with pytest.raises(errors.AssertionFailedError):
        results(text, ["a:0"])


def fibonacci(n: Any) -> Any:
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


def test_a_function_that_calls_itself() -> None:
    graph = ag.function(fibonacci).get_concrete_function(ag.TensorSpec([], ag.int64, name="n")).graph
    with pytest.raises(errors.UnimplementedError, match="calls a function that it is in") as caught:
        graph.as_graph_def()
    assert caught.value.location is not None
    text = graph.as_graph_def(lower=False)
    results = [t.name for t in graph.outputs]
    imported = ag.function(lambda n: ag.import_graph_def(text, {graph.inputs[0].op.name: n}, results)[0])  # type: ignore[index]
    assert imported(ag.constant(10)).numpy() == 55


def test_outside_of_a_graph() -> None:
    with pytest.raises(errors.UnimplementedError, match="none is being built"):
        ag.import_graph_def("")


def test_functions_that_nest_without_end_are_refused() -> None:
    def function(name: str, inner: str) -> str:
        held = f'attr {{ key: "f" value {{ func {{ name: "{inner}" }} }} }}'
        call = f'node_def {{ name: "c" op: "PartitionedCall" {held} }}'
        return f'function {{ signature {{ name: "{name}" }} {call} }}'

    start = node("a", "PartitionedCall", attrs='attr { key: "f" value { func { name: "f0" } } }')
    chain = "".join(function(f"f{i}", f"f{i + 1}") for i in range(99)) + 'function { signature { name: "f99" } }'
    refused(f"{start} library {{ {chain} }}", "nested more than 50 deep")


@pytest.mark.parametrize("start", range(0, 400, 100))
def test_damaged_files(start: int) -> None:
    files = damaging.sources()
    found = set()
    tracemalloc.start()
    try:
        for seed in range(start, start + 100):
            choose = random.Random(seed)
            found.add(damaging.imports(damaging.damaged(choose.choice(files), choose)))
        assert tracemalloc.get_traced_memory()[1] < 64 << 20
    finally:
        tracemalloc.stop()
    assert {"GraphDefError", "imported"} <= found
