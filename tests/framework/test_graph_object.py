"""The graph as an object: names and numbers of operations, collections, what may be fed, building by several threads.

Names and classes of errors are those that TensorFlow 2.21 has for the same program (`tf.Graph().as_default()`).
"""

from __future__ import annotations

import threading

import pytest

import autograph as ag
from autograph import errors


def test_operations_are_found_by_name_and_number() -> None:
    graph = ag.Graph()
    with graph.as_default():
        a = ag.constant(1.0, name="a")
        b = ag.add(a, a, name="b")
    assert graph.get_operation_by_name("b") is b.op and graph.get_tensor_by_name("b:0") is b
    assert (a.op.id, b.op.id) == (2, 3)  # 0 and 1 are source and sink
    assert graph.get_operation_by_id(3) is b.op
    assert graph.get_operations() == [a.op, b.op] and graph.version == 2
    assert graph.as_graph_element("a") is a.op and graph.as_graph_element("a:0") is a
    assert graph.as_graph_element(b) is b and not graph.building_function


@pytest.mark.parametrize(
    ("ask", "error"),
    [
        (lambda g: g.get_operation_by_name("nope"), KeyError),
        (lambda g: g.get_operation_by_name("a:0"), ValueError),
        (lambda g: g.get_operation_by_name(3), TypeError),
        (lambda g: g.get_tensor_by_name("a"), ValueError),
        (lambda g: g.get_tensor_by_name("nope:0"), KeyError),
        (lambda g: g.get_tensor_by_name("a:1"), KeyError),
        (lambda g: g.get_tensor_by_name("a:x"), ValueError),
        (lambda g: g.get_tensor_by_name("a:0:1"), ValueError),
        (lambda g: g.as_graph_element("a", allow_operation=False), ValueError),
        (lambda g: g.as_graph_element("a:0", allow_tensor=False), ValueError),
        (lambda g: g.as_graph_element(3), TypeError),
        (lambda g: ag.Graph().as_graph_element(g.get_tensor_by_name("a:0")), ValueError),
        (lambda g: g.get_operation_by_id(99), KeyError),
        (lambda g: g.control_dependencies([3]).__enter__(), TypeError),
        (lambda g: ag.Graph().control_dependencies([g.operations[0]]).__enter__(), ValueError),
        (lambda g: g.name_scope("a b").__enter__(), ValueError),
        (lambda g: g.name_scope("_a").__enter__(), ValueError),
    ],
)
def test_what_is_not_there_is_an_error_of_the_class_that_tensorflow_raises(ask, error) -> None:
    graph = ag.Graph()
    with graph.as_default():
        ag.constant(1.0, name="a")
    with pytest.raises(error) as caught:
        ask(graph)
    assert isinstance(caught.value, errors.AutographError) and caught.value.location is not None


def test_names_and_scopes_are_tensorflows() -> None:
    names = []
    graph = ag.Graph()

    def constant(name: str) -> None:
        names.append(ag.constant(1.0, name=name).name)

    with graph.as_default():
        with ag.name_scope("s") as s:
            assert s == "s/"
            constant("c")
            with graph.name_scope("t") as t:
                assert t == "s/t/" and graph.get_name_scope() == "s/t"
                constant("c")
            with graph.name_scope(None) as none:
                assert none == ""
                constant("c")
            with graph.name_scope("s/"):
                constant("c")
        with graph.name_scope("s") as again:
            assert again == "s_1/"
            constant("c")
        with graph.name_scope(again):
            constant("c")
        constant("C")
        constant("c")
        constant("x/")
    assert names == ["s/c:0", "s/t/c:0", "c:0", "s/c_1:0", "s_1/c:0", "s_1/c_1:0", "C_1:0", "c_2:0", "x:0"]
    assert [graph.unique_name("foo") for _ in range(3)] == ["foo", "foo_1", "foo_2"]
    assert (graph.unique_name("foo", mark_as_used=False), graph.unique_name("FOO")) == ("foo_3", "FOO_3")
    with graph.as_default(), pytest.raises(ValueError, match="'a b' is no name for an operation"):
        ag.constant(1.0, name="a b")


def test_names_of_functions_become_names_of_operations() -> None:
    with ag.Graph().as_default() as graph:
        y = ag.function(lambda x: x + 1.0)(ag.constant(1.0))
    assert y.op.name == "op_lambda_"
    assert ag.Session(graph).run(y) == 2.0


def test_collections() -> None:
    graph = ag.Graph()
    assert graph.get_collection("x") == [] and graph.get_all_collection_keys() == []
    graph.add_to_collection("x", 1)
    graph.add_to_collections(["x", "y"], 2)
    graph.add_to_collections("x", 5)
    assert graph.get_collection("x") == [1, 2, 5]
    assert graph.get_collection("x") is not graph.get_collection("x")
    graph.get_collection_ref("z").append(7)
    assert graph.get_collection_ref("z") is graph.get_collection_ref("z") and graph.get_collection("z") == [7]
    assert graph.get_all_collection_keys() == graph.collections == ["x", "y", "z"]
    graph.clear_collection("x")
    assert graph.collections == ["y", "z"]
    with graph.as_default():
        outside = ag.constant(1.0, name="a")
        with ag.name_scope("s"):
            inside = ag.constant(1.0, name="a")
    for value in (outside, inside, 3):
        graph.add_to_collection("tensors", value)
    (found,) = graph.get_collection("tensors", scope="s/")
    assert found is inside


def test_a_finalised_graph_stays_as_it_is() -> None:
    graph = ag.Graph()
    graph.finalize()
    assert graph.finalized
    with pytest.raises(RuntimeError, match="is finalised"):
        graph.add_to_collection("x", 1)
    with graph.as_default(), pytest.raises(RuntimeError, match="is finalised"):
        ag.constant(1.0)


def test_what_may_be_fed_and_fetched() -> None:
    with ag.Graph().as_default() as graph:
        a = ag.constant(1.0, name="a")
        b = a + 1.0
    assert graph.is_feedable(a) and graph.is_feedable("a:0") and graph.is_fetchable(b.op)
    graph.prevent_feeding(a)
    graph.prevent_fetching(b.op)
    assert not graph.is_feedable(a) and graph.is_feedable(b)
    assert not graph.is_fetchable(b) and not graph.is_fetchable(b.op) and graph.is_fetchable(a)
    session = ag.Session(graph)
    with pytest.raises(ValueError, match="prevent_feeding"):
        session.run(a, {a: 2.0})
    with pytest.raises(ValueError, match="prevent_fetching"):
        session.run(b)


def test_control_dependencies_and_groups() -> None:
    with ag.Graph().as_default() as graph:
        a, b = ag.constant(1.0, name="a"), ag.constant(2.0, name="b")
        with ag.control_dependencies([a]):
            waits = ag.identity(b)
            with ag.control_dependencies(["b"]):
                both = ag.no_op()
            with ag.control_dependencies(None):
                free = ag.no_op()
        group = ag.group(waits, [b, both])
    assert waits.op.control_inputs == (a.op,) and both.control_inputs == (a.op, b.op) and free.control_inputs == ()
    assert group.type == "NoOp" and group.control_inputs == (waits.op, b.op, both)
    assert ag.Session(graph).run(group) is None
    assert ag.group(1) is None and ag.no_op() is None  # everything has run already


def test_the_default_graph_is_nested_and_per_thread() -> None:
    outer, inner = ag.Graph(), ag.Graph()
    seen = []
    with outer.as_default():
        with inner.as_default():
            assert ag.get_default_graph() is inner
            thread = threading.Thread(target=lambda: seen.append(ag.get_default_graph()))
            thread.start()
            thread.join()
        assert ag.get_default_graph() is outer
    assert seen[0] is not outer and seen[0] is not inner


def test_several_threads_build_one_graph() -> None:
    graph = ag.Graph()
    threads_, each = 8, 40
    start = threading.Barrier(threads_)

    def build(number: int) -> None:
        start.wait()
        with graph.as_default(), graph.name_scope("part"), ag.device(f"/cpu:{number}"):
            x = ag.constant(float(number), name="x")
            for _ in range(each):
                x = ag.add(x, 1.0, name="y")
        graph.add_to_collection("ends", x)

    threads = [threading.Thread(target=build, args=(i,)) for i in range(threads_)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    names = [op.name for op in graph.operations]
    assert len(names) == len(set(names)) == threads_ * (1 + 2 * each)
    assert sorted(op.id for op in graph.operations) == list(range(2, 2 + len(names)))
    scopes = {name.partition("/")[0]: set() for name in names}
    assert len(scopes) == threads_  # each thread's scope is its own
    for op in graph.operations:
        scopes[op.name.partition("/")[0]].add(op.device)
    assert all(len(devices) == 1 for devices in scopes.values())
    ends = ag.Session(graph).run(graph.get_collection("ends"))
    assert sorted(map(float, ends)) == [float(i + each) for i in range(threads_)]


def test_a_graph_has_a_seed_of_its_own() -> None:
    def drawn(seed: int | None) -> list[float]:
        graph = ag.Graph()
        graph.seed = seed
        with graph.as_default():
            x = ag.random.normal([3])
        return ag.Session(graph).run(x).tolist()

    assert drawn(3) == drawn(3) and drawn(3) != drawn(4) and drawn(None) != drawn(None)


def test_names_are_texts() -> None:
    with ag.Graph().as_default():
        with pytest.raises(ag.errors.InvalidArgumentError, match="3 is no name for an operation"):
            ag.placeholder(ag.float32, name=3)  # type: ignore[arg-type]
        with pytest.raises(ag.errors.UnsupportedTypeError, match="a name scope is called 3"), ag.name_scope(3):  # type: ignore[arg-type]
            pass
