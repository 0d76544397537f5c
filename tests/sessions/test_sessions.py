"""Sessions: what is fetched and fed, variables, runs in parts, errors."""

from __future__ import annotations

import collections
import threading
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors

Pair = collections.namedtuple("Pair", "first second")


@pytest.fixture
def graph() -> ag.Graph:
    graph = ag.Graph("tests")
    with graph.as_default():
        a = ag.placeholder(ag.float32, [None, 2], name="a")
        b = ag.constant(1.0, ag.float32, name="b")
        ag.add(a, b, name="sum")
        i = ag.placeholder(ag.int32, [], name="i")
        ag.multiply(i, 2, name="twice")
        ag.placeholder_with_default(3.0, [], name="w")
    return graph


A = [[1.0, 2.0]]


def test_fetches_of_any_structure(graph) -> None:
    session = ag.Session(graph)
    total, i = graph.get_tensor_by_name("sum:0"), graph.get_tensor_by_name("i:0")
    got = session.run({"k": total, "l": [total.op, (i, Pair(i, "i:0"))]}, {"a:0": A, i: 3})
    assert got["k"].tolist() == [[2.0, 3.0]] and got["k"].dtype == np.float32
    assert got["l"] == [None, (3, Pair(3, 3))] and isinstance(got["l"][1][1], Pair)
    assert type(got["l"][1][0]) is np.int32
    assert session.run([]) == [] and session.run(()) == ()


def test_any_tensor_can_be_fed(graph) -> None:
    session = ag.Session(graph)
    total = graph.get_tensor_by_name("sum:0")
    assert session.run(total, {"a:0": A, "b:0": 10.0}).tolist() == [[11.0, 12.0]]
    assert session.run(total, {total: [[5.0, 5.0]]}).tolist() == [[5.0, 5.0]]
    assert session.run(total, {total.ref(): [[6.0, 5.0]]}).tolist() == [[6.0, 5.0]]
    assert (session.run("w:0"), session.run("w:0", {"w:0": 5})) == (3.0, 5.0)


def test_shapes_that_depend_on_a_constant_follow_what_is_fed() -> None:
    with ag.Graph().as_default() as graph:
        x = ag.placeholder(ag.float64, [6])
        shape = ag.constant([2, 3])
        y = ag.reshape(x, shape) * 2.0
    session = ag.Session(graph)
    assert session.run(y, {x: range(6)}).shape == (2, 3)
    assert session.run(y, {x: range(6), shape: [3, 2]}).tolist() == [[0.0, 2.0], [4.0, 6.0], [8.0, 10.0]]


def test_a_constant_that_a_branch_has_a_copy_of_cannot_be_fed() -> None:
    with ag.Graph().as_default() as graph:
        p, c = ag.placeholder(ag.bool, []), ag.constant(2.0, name="c")
        y = ag.cond(p, lambda: c * 2.0, lambda: c)
    session = ag.Session(graph)
    assert session.run(y, {p: True}) == 4.0
    with pytest.raises(ValueError, match="the constant 'c:0' is fed"):
        session.run(y, {p: True, c: 5.0})


@pytest.mark.parametrize(
    ("fetches", "feeds", "error", "text"),
    [
        ("sum:0", {}, ValueError, "the placeholder 'a' .* has no value"),
        ("sum:0", {"a": A}, TypeError, "cannot be fed"),
        ("sum:0", {3: A}, TypeError, "cannot be fed"),
        ("sum:0", {"nope:0": A}, TypeError, "cannot be fed"),
        ("sum:0", {"a:0": [[1.0, 2.0, 3.0]]}, ValueError, r"shape \(1, 3\) is fed for 'a:0'"),
        ("sum:0", {"a:0": None}, TypeError, "does not fit"),
        ("sum:0", [A], TypeError, "feeds are given as a list"),
        ("twice:0", {"i:0": 1.5}, TypeError, "does not fit"),
        ("twice:0", {"i:0": np.array(1.5)}, TypeError, "does not fit"),
        ("twice:0", {"i:0": 2**40}, TypeError, "does not fit"),
        ("twice:0", {"i:0": np.array(2**40)}, TypeError, "does not fit int32"),
        ("twice:0", {"i:0": "x"}, TypeError, "does not fit"),
        (None, {}, TypeError, "cannot be fetched"),
        (3, {}, TypeError, "cannot be fetched"),
        ("nope", {}, ValueError, "cannot be fetched"),
        ("nope:0", {}, ValueError, "cannot be fetched"),
        (ag.Graph(), {}, TypeError, "cannot be fetched"),
    ],
)
def test_what_does_not_fit_is_refused_before_anything_runs(graph, fetches, feeds, error, text) -> None:
    ran = []
    with graph.as_default():
        noted = ag.py_function(lambda: ran.append(1), [], [])
    with pytest.raises(error, match=text) as caught:
        ag.Session(graph).run([noted if noted is not None else "w", fetches], feeds)
    assert isinstance(caught.value, ag.errors.AutographError) and caught.value.location is not None
    assert not ran


def test_tensors_of_other_graphs_are_refused(graph) -> None:
    with ag.Graph("other").as_default():
        stranger = ag.constant(1.0)
    session = ag.Session(graph)
    with pytest.raises(ValueError, match="not an element of the graph 'tests', but of 'other'"):
        session.run(stranger)
    with pytest.raises(TypeError, match="cannot be fed"):
        session.run("w:0", {stranger: 1.0})
    with pytest.raises(TypeError, match="has no value yet"):
        session.run("sum:0", {"a:0": graph.get_tensor_by_name("b:0")})
    assert session.run("sum:0", {"a:0": ag.constant(A, ag.float32)}).tolist() == [[2.0, 3.0]]


def test_what_is_not_needed_does_not_run() -> None:
    with ag.Graph().as_default() as graph:
        x = ag.constant(0)
        good, bad = x + 1, 1 // x
        v = ag.Variable(1.0, name="v")
        change = v.assign(2.0)
        with ag.control_dependencies([change]):
            after = ag.identity(good)
    session = ag.Session(graph)
    session.run(v.initializer)
    assert (session.run(good), session.run(v)) == (1, 1.0)
    assert (session.run(after), session.run(v)) == (1, 2.0)
    for fetch in (bad, bad.op):
        with pytest.raises(ZeroDivisionError):
            session.run(fetch)


def test_errors_name_the_users_line() -> None:
    with ag.Graph().as_default() as graph:
        x = ag.placeholder(ag.int32, [])
        y = 1 // x  # this line
    with pytest.raises(ZeroDivisionError) as caught:
        ag.Session(graph).run(y, {x: 0})
    assert "this line" in str(caught.value)


# --- variables -------------------------------------------------------------------------------------------


def test_variables_have_their_values_in_sessions() -> None:
    with ag.Graph().as_default() as graph:
        v = ag.Variable([1.0, 2.0], name="v")
        again = ag.Variable(lambda: ag.zeros([]), name="v", trainable=False)
        doubled = v * 2.0
        more = v.assign_add([1.0, 1.0])
        init = ag.global_variables_initializer()
        assert [t.name for t in ag.global_variables()] == ["v:0", "v_1:0"]
        assert [t.name for t in ag.trainable_variables()] == ["v:0"]
    assert isinstance(v, ag.Variable) and (v.name, again.name) == ("v:0", "v_1:0")
    assert v.graph is graph and v.op.type == "VarHandleOp" and v.initializer.name == "v/Assign"
    one, other = ag.Session(graph), ag.Session(graph)
    with pytest.raises(RuntimeError, match="'v' is read, but it has no value yet") as caught:
        one.run(doubled)
    assert "session.run(v.initializer)" in str(caught.value)
    assert one.run(init) is None and other.run(init) is None
    assert one.run(more).tolist() == [2.0, 3.0] and one.run([v, doubled])[1].tolist() == [4.0, 6.0]
    assert other.run(v).tolist() == [1.0, 2.0]
    v.load([5.0, 6.0], one)
    assert v.eval(one).tolist() == [5.0, 6.0]
    with pytest.raises(ValueError):
        v.load([1.0], one)
    with pytest.raises(TypeError, match="keeps its value from run to run"):
        one.run(doubled, {v: [1.0, 1.0]})


def test_what_is_fetched_is_the_programs_own() -> None:
    with ag.Graph().as_default() as graph:
        v, c = ag.Variable([1.0], name="v"), ag.constant([1.0], name="c")
        x = ag.placeholder(ag.float64, [1])
        same = ag.identity(x)
    session = ag.Session(graph)
    session.run(v.initializer)
    fed = np.array([1.0])
    for array in session.run([v, c, same, x], {x: fed}):
        array += 1.0
    assert fed.tolist() == [1.0] and [a.tolist() for a in session.run([v, c])] == [[1.0], [1.0]]


def test_a_variable_that_depends_on_another() -> None:
    with ag.Graph().as_default() as graph:
        a = ag.Variable(2.0, name="a")
        b = ag.Variable(a.initialized_value() * 3.0, name="b")
    session = ag.Session(graph)
    session.run(b.initializer)
    assert session.run(b) == 6.0 and session.run(a) == 2.0


def test_training_by_hand() -> None:
    rng = np.random.default_rng(0)
    xs = rng.normal(size=(32, 2))
    ys = xs @ [2.0, -1.0] + 0.5
    with ag.Graph().as_default() as graph:
        x, y = ag.placeholder(ag.float64, [None, 2]), ag.placeholder(ag.float64, [None])
        w, b = ag.Variable([0.0, 0.0], name="w"), ag.Variable(0.0, name="b")
        loss = ag.reduce_mean(ag.square(ag.matvec(x, w) + b - y))
        steps = [v.assign_sub(0.3 * g) for v, g in zip((w, b), ag.gradients(loss, [w, b]))]
        train, init = ag.group(steps), ag.global_variables_initializer()
    with ag.Session(graph) as session:
        session.run(init)
        for _ in range(60):
            session.run(train, {x: xs, y: ys})
        found = session.run([w, b])
    assert np.allclose(found[0], [2.0, -1.0], atol=1e-3) and abs(found[1] - 0.5) < 1e-3


def test_an_item_of_a_variable_cannot_be_set_in_a_graph() -> None:
    with ag.Graph().as_default():
        v = ag.Variable([1.0, 2.0])
        with pytest.raises(NotImplementedError, match="nothing would run the assignment"):
            v[0] = 3.0


# --- parts, callables, life ---------------------------------------------------------------------------------


def test_runs_in_parts() -> None:
    ran = []
    with ag.Graph().as_default() as graph:
        a, b, c = (ag.placeholder(ag.float64, [], name=n) for n in "abc")
        noted = ag.py_function(lambda x: ran.append(1) or x, [a], ag.float64)
        first = noted + b
        second = first * c
    session = ag.Session(graph)
    handle = session.partial_run_setup([first, second], [a, b, c])
    assert session.partial_run(handle, first, {a: 1.0, b: 2.0}) == 3.0
    with pytest.raises(ValueError, match="fed for the second time"):
        session.partial_run(handle, second, {a: 1.0, c: 4.0})
    with pytest.raises(ValueError, match="'c:0' has no value yet"):
        session.partial_run(handle, second)
    assert session.partial_run(handle, second, {c: 4.0}) == 12.0
    assert ran == [1]  # what the first part has computed is not computed again
    with pytest.raises(ValueError, match="there is no run"):
        session.partial_run(handle, second, {c: 1.0})
    other = session.partial_run_setup([first], [a, b])
    with pytest.raises(ValueError, match="was not told"):
        session.partial_run(other, second, {a: 1.0, b: 1.0})
    with pytest.raises(ValueError, match="was not told"):
        session.partial_run(other, first, {c: 1.0})
    with pytest.raises(ValueError, match="nothing is fetched"):
        session.partial_run_setup([], [a])


def test_callables(graph) -> None:
    session = ag.Session(graph)
    double = session.make_callable("twice:0", ["i:0"])
    assert [double(i) for i in (1, 2)] == [2, 4]
    with pytest.raises(TypeError, match="0 values are given for 1 tensors"):
        double()
    with pytest.raises(TypeError, match="a list or tuple"):
        session.make_callable("twice:0", graph.get_tensor_by_name("i:0"))
    session.close()
    with pytest.raises(RuntimeError, match="closed"):
        double(1)


def test_default_sessions(graph) -> None:
    twice = graph.get_tensor_by_name("twice:0")
    with pytest.raises(RuntimeError, match="there is none"):
        twice.eval({"i:0": 1})
    with ag.Session(graph) as session:
        assert ag.get_default_session() is session and ag.get_default_graph() is graph
        assert twice.eval({"i:0": 4}) == 8 and twice.op.run({"i:0": 4}) is None
    assert ag.get_default_session() is None
    with pytest.raises(RuntimeError, match="closed"):
        session.run(twice, {"i:0": 1})
    other = ag.Session(graph)
    with other.as_default():
        assert twice.eval({"i:0": 5}) == 10
    assert other.run(twice, {"i:0": 6}) == 12
    with pytest.raises(RuntimeError, match="is empty"):
        ag.Session(ag.Graph()).run("x")
    with pytest.raises(TypeError, match="a session is made for 3"):
        ag.Session(3)


def test_placeholders_belong_to_graphs_built_by_hand() -> None:
    with pytest.raises(RuntimeError, match="outside of a graph"):
        ag.placeholder(ag.float32)
    with pytest.raises(RuntimeError, match="in the function"):
        ag.function(lambda: ag.placeholder(ag.float32))()


def test_several_threads_use_one_session() -> None:
    with ag.Graph().as_default() as graph:
        x, v = ag.placeholder(ag.float64, []), ag.Variable(0.0)
        add, square = v.assign_add(x), x * x
    session = ag.Session(graph)
    session.run(v.initializer)
    wrong = []

    def work(number: float) -> None:
        for _ in range(20):
            if session.run([square, add], {x: number})[0] != number * number:
                wrong.append(number)

    threads = [threading.Thread(target=work, args=(float(i),)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong and session.run(v) == 20 * (0 + 1 + 2 + 3)


def test_control_flow_and_functions_run_in_sessions() -> None:
    @ag.function
    def collatz(n):
        steps = 0
        while n != 1:
            n = n // 2 if n % 2 == 0 else 3 * n + 1
            steps += 1
        return steps

    with ag.Graph().as_default() as graph:
        n = ag.placeholder(ag.int64, [])
        steps = collatz(n)
    assert ag.Session(graph).run(steps, {n: 27}) == 111


def test_a_traced_function_runs_in_a_session() -> None:
    v = ag.Variable(2.0)
    concrete = ag.function(lambda x: x * v).get_concrete_function(ag.TensorSpec([], name="x"))
    session = ag.Session(concrete.graph)
    assert session.run(concrete.outputs, {concrete.inputs[0].name: 3.0}) == [6.0]


@pytest.mark.parametrize("devices", ["/device:CPU:0", 2, []])
def test_devices_are_a_list_of_names(graph, devices) -> None:
    with pytest.raises(ag.errors.UnsupportedTypeError, match="the devices of a session are given as"):
        ag.Session(graph, devices=devices)


def test_a_tensor_is_fed_once(graph) -> None:
    with pytest.raises(ag.errors.InvalidArgumentError, match="'i:0' is fed twice"):
        ag.Session(graph).run("twice:0", {graph.get_tensor_by_name("i:0"): 1, "i:0": 2})


@pytest.mark.parametrize("use", [float, bool, int, lambda t: t.numpy()])
def test_the_value_of_a_tensor_of_the_graph_is_asked_of_a_session(use: Any) -> None:
    with ag.Graph().as_default() as graph:
        y = ag.placeholder(ag.float64, [], name="x") * 2.0
    with pytest.raises(errors.OperatorNotAllowedInGraphError) as caught:
        use(y)
    assert "ag.Session(graph).run(tensor)" in str(caught.value.fix)
    assert use is bool or float(ag.Session(graph).run(y, {"x:0": 1.5})) == 3.0
