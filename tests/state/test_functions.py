"""Variables and `ag.function`: captured by reference, read and written in the order of the program, let go."""

from __future__ import annotations

import gc
import inspect
import weakref
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.framework.verifier import verify
from tests.agreement import optimizing
from tests.concurrency import together


def line_of(function: Any, text: str) -> int:
    lines, first = inspect.getsourcelines(function)
    return first + next(i for i, line in enumerate(lines) if text in line)


# --- captures ------------------------------------------------------------------------------------------


def test_a_graph_captures_the_handle_as_an_input():
    v = ag.Variable([1.0, 2.0], name="v")

    @ag.function
    def f(x):
        if x > 0.0:
            v.assign_add([x, x])
        return v * 2.0

    trace = f.get_concrete_function(ag.constant(1.0))
    verify(trace.graph)
    assert trace.captured_inputs == [v.handle] and [t.dtype for t in trace.inputs] == [ag.float64, v.handle.dtype]
    assert trace.graph.captured_inputs[0].handle_type == (ag.float64, v.shape)
    assert not any(op.type == "Const" and op.outputs[0].dtype is v.handle.dtype for op in trace.graph.operations)
    assert trace(ag.constant(2.0)).numpy().tolist() == [6.0, 8.0]
    v.assign([0.0, 0.0])
    assert f(ag.constant(1.0)).numpy().tolist() == [2.0, 2.0] and f.experimental_get_tracing_count() == 1
    assert "resource" in str(trace.graph) and "DT_RESOURCE" in str(trace.graph.as_graph_def(lower=False))


def test_a_function_called_in_another_keeps_its_trace():
    v = ag.Variable(0)

    @ag.function
    def inner():
        return v.assign_add(1) + 0

    @ag.function
    def outer():
        return inner() + 10 * inner()

    assert int(inner()) == 1 and int(outer()) == 2 + 30 and int(inner()) == 4
    assert inner.experimental_get_tracing_count() == outer.experimental_get_tracing_count() == 1


def test_as_arguments_they_are_known_by_identity():
    @ag.function
    def add(variables, x):
        for v in variables["all"]:
            v.assign_add(x)
        return variables["all"][0] * 1

    a, b = ag.Variable(1), ag.Variable(2)
    assert [int(add({"all": [v]}, 1)) for v in (a, b, a, b)] == [2, 3, 3, 4]
    assert add.experimental_get_tracing_count() == 2
    gone = weakref.ref(a)
    del a
    gc.collect()
    assert gone() is None and add.experimental_get_tracing_count() == 1


def test_another_variable_in_its_place_is_seen():
    class Holder:
        v = None

    holder = Holder()
    holder.v = first = ag.Variable(1)
    double = ag.function(lambda: holder.v * 2)
    assert int(double()) == 2
    first.assign(5)
    assert int(double()) == 10 and double.experimental_get_tracing_count() == 1
    holder.v = ag.Variable(7)
    assert int(double()) == 14


def test_a_graph_built_by_hand_reads_variables_from_outside():
    v = ag.Variable(1)
    with ag.Graph().as_default() as graph:
        doubled = v * 2
    session = ag.Session(graph)
    assert session.run(doubled) == 2
    v.assign(5)
    assert session.run(doubled) == 10


# --- the order of the program ------------------------------------------------------------------------------


def test_effects_happen_in_program_order(capsys):
    v = ag.Variable(1)
    noted: list[int] = []

    def note(x):
        noted.append(int(x))
        return x

    def program(n):
        ag.print("start", v)
        v.assign_add(1)
        ag.py_function(note, [v], ag.int64)
        for _ in ag.range(n):
            v.assign(v * 2)
            ag.py_function(note, [v.value()], ag.int64)
            if v > 5:
                ag.print("large", v)
            assert v < 100, "too large"
        v.assign_sub(1)
        _ = v * 1000
        ag.print("end", v)
        return ag.py_function(note, [v], ag.int64)

    def run(function):
        noted.clear()
        v.assign(1)
        result = int(function(ag.constant(3)))
        return result, list(noted), capsys.readouterr().out

    expected = run(program)
    staged = ag.function(program)
    assert run(staged) == expected and run(staged) == expected
    with optimizing(False):
        assert run(ag.function(program)) == expected


def test_what_happened_before_an_error_has_happened():
    v = ag.Variable(0)

    @ag.function
    def count(n):
        for i in ag.range(n):
            v.assign_add(1)
            assert i < 2, "enough"
            v.assign_add(10)
        return v * 1

    with pytest.raises(ag.errors.AssertionFailedError):
        count(ag.constant(5))
    assert int(v) == 23


def test_control_dependencies_and_init_scope():
    v, made = ag.Variable(1), ag.Variable(0)

    @ag.function
    def f(x):
        write = v.assign(x, read_value=False)
        with ag.control_dependencies([write]):
            y = ag.identity(x)
        with ag.init_scope():
            made.assign_add(int(v))
        return y + v

    assert int(f(ag.constant(5))) == 10 and int(made) == 1
    assert int(f(ag.constant(6))) == 12 and int(made) == 1 and v.assign(3, read_value=False) is None


def test_gradients_of_loops_that_read_and_write():
    w, total = ag.Variable([1.0, 2.0]), ag.Variable(0.0, trainable=False)

    def step(x, n):
        with ag.GradientTape() as tape:
            y = ag.reduce_sum(w)
            for i in ag.range(n):
                if i % 2 == 0:
                    y = y * w[0]
                else:
                    y = y + x * w[1]
                total.assign_add(1.0)
        return y, tape.gradient(y, w)

    expected = [part.numpy().tolist() for part in step(ag.constant(3.0), ag.constant(4))]
    assert float(total) == 4.0
    found = [part.numpy().tolist() for part in ag.function(step)(ag.constant(3.0), ag.constant(4))]
    assert found == expected and float(total) == 8.0


@pytest.mark.parametrize("read", ["value", "sparse_read", "gather_nd", "index"])
def test_gradients_of_reads(read):
    reads = {
        "value": lambda v: v * 2.0,
        "sparse_read": lambda v: v.sparse_read([2, 0, 2]) * [[1.0], [2.0], [3.0]],
        "gather_nd": lambda v: v.gather_nd([[0, 1], [0, 1], [2, 0]]) * 3.0,
        "index": lambda v: v[1:] * v[0],
    }
    v = ag.Variable(np.arange(6.0).reshape(3, 2))
    as_tensor = {
        "value": lambda x: x * 2.0,
        "sparse_read": lambda x: ag.gather(x, [2, 0, 2]) * [[1.0], [2.0], [3.0]],
        "gather_nd": lambda x: ag.gather_nd(x, [[0, 1], [0, 1], [2, 0]]) * 3.0,
        "index": lambda x: x[1:] * x[0],
    }
    x = v.value()
    with ag.GradientTape() as tape:
        tape.watch(x)
        y = ag.reduce_sum(as_tensor[read](x))
    expected = tape.gradient(y, x).numpy().tolist()

    def program():
        with ag.GradientTape() as tape:
            y = ag.reduce_sum(reads[read](v))
        return tape.gradient(y, v)

    assert program().numpy().tolist() == ag.function(program)().numpy().tolist() == expected


# --- let go ------------------------------------------------------------------------------------------------


def test_functions_keep_no_variables_alive():
    class Holder:
        pass

    def make() -> tuple[Any, Any, list[Any]]:
        holder = Holder()
        holder.v, holder.items, holder.named = ag.Variable(1.0), [ag.Variable(2.0)], {"a": ag.Variable(3.0)}
        f = ag.function(lambda: holder.v + holder.items[0] + holder.named["a"])
        assert float(f()) == 6.0
        return f, holder, [weakref.ref(v) for v in (holder.v, holder.items[0], holder.named["a"])]

    f, holder, references = make()
    holder.v = holder.items[0] = holder.named["a"] = ag.constant(1.0)
    assert [reference() for reference in references] == [None] * 3
    assert float(f()) == 3.0


def test_a_trace_of_a_variable_that_is_gone():
    holder = [ag.Variable(1.0, name="lost")]

    @ag.function
    def f(x):
        return holder[0] * x  # read

    trace = f.get_concrete_function(2.0)
    assert float(trace()) == 2.0
    holder[0] = ag.Variable(3.0)
    with pytest.raises(ag.errors.FailedPreconditionError, match="the variable 'lost' is used, but it was deleted") as e:
        trace()
    assert e.value.location.line == line_of(f.python_function, "# read")
    assert float(f(2.0)) == 6.0


def test_many_models_come_and_go():
    class Model(ag.Module):
        def __init__(self) -> None:
            super().__init__()
            self.w = ag.Variable([1.0])

        @ag.function
        def __call__(self, x):
            self.w.assign_add(x)
            return self.w * 1.0

    @ag.function
    def apply(model, x):
        return model.w * x

    references = []
    for _ in range(20):
        model = Model()
        model([1.0])
        apply(model, 2.0)
        references.append(weakref.ref(model.w))
    del model
    gc.collect()
    assert [reference() for reference in references] == [None] * 20


def test_threads_share_a_function_and_its_variables():
    v = ag.Variable(0)
    f = ag.function(lambda n: v.assign_add(n) + 0)
    together(lambda i: [f(1) for _ in range(100)], 16)
    assert int(v) == 1600 and f.experimental_get_tracing_count() == 1


# --- refused -----------------------------------------------------------------------------------------------


def test_variables_collected_in_a_staged_loop():
    v = ag.Variable(1.0)

    @ag.function
    def collect(n, read):
        items = []
        for _ in ag.range(n):
            v.assign_add(1.0)
            items.append(v.value() if read else v)
        return items

    with pytest.raises(ag.errors.LoopCarryError, match=r"append\(v\.value\(\)\)"):
        collect(ag.constant(3), False)
    assert collect(ag.constant(3), True).numpy().tolist() == [2.0, 3.0, 4.0]


def test_one_of_two_variables_is_not_assigned_to():
    v, w = ag.Variable(1.0, name="v"), ag.Variable(2.0, name="w")

    @ag.function
    def assign(x):
        y = v if x > 0 else w
        y.assign(3.0)

    with pytest.raises(ag.errors.UnimplementedError, match="one of 'v:0', 'w:0' is assigned to"):
        assign(ag.constant(1))
    assert (float(v), float(w)) == (1.0, 2.0)


def test_one_of_two_variables_of_different_dtypes_is_promoted():
    v, n = ag.Variable(1.5, name="v"), ag.Variable(3, name="n")

    @ag.function
    def mixed(x):
        y = v if x > 0 else n
        return y * 2

    assert [float(mixed(ag.constant(x))) for x in (1, -1)] == [3.0, 6.0]
    assert mixed(ag.constant(-1)).dtype is ag.float64


def test_a_choice_that_is_kept_is_a_variable_again():
    v, w = ag.Variable(1.0), ag.Variable(2.0)

    class Holder:
        current = None

    holder = Holder()

    @ag.function
    def choose(x):
        holder.current = v if x > 0 else w
        return ag.cond(x > 0, lambda: v, lambda: w) + holder.current

    assert float(choose(ag.constant(1))) == 2.0 and holder.current is v
    assert float(choose(ag.constant(-1))) == 4.0 and holder.current is w


def test_gradients_through_a_choice():
    v, w = ag.Variable(3.0), ag.Variable(2.0)

    @ag.function
    def gradients(x):
        with ag.GradientTape() as tape:
            y = v if x > 0 else w
            z = y * y
        return tape.gradient(z, [v, w])

    assert [float(g) for g in gradients(ag.constant(1))] == [6.0, 0.0]
    assert [float(g) for g in gradients(ag.constant(-1))] == [0.0, 4.0]


def test_one_of_a_list_of_variables():
    variables = [ag.Variable(1.0), ag.Variable(2.0)]

    @ag.function
    def add(i):
        variables[i].assign_add(10.0)
        return variables[i].value()

    assert float(add(ag.constant(1))) == 12.0 and float(add(ag.constant(0))) == 11.0
    assert [float(v) for v in variables] == [11.0, 12.0]
