"""`ag.Variable` outside of functions: values, shapes, names, copies, threads, and bad input that changes nothing."""

from __future__ import annotations

import copy
import doctest
import pickle
import sys
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.framework.resource import Cell
from autograph.ops.variables import indexed_slices, variables
from autograph.state import checkpoint, manager, module
from tests.concurrency import together


@pytest.mark.parametrize("of", [variables, indexed_slices, checkpoint, manager, module], ids=lambda m: m.__name__)
def test_examples(of):
    assert doctest.testmod(of, optionflags=doctest.NORMALIZE_WHITESPACE).failed == 0


# --- making --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "dtype", "shape"),
    [
        (1, "int64", ()), (1.5, "float64", ()), ([True, False], "bool", (2,)), ("text", "string", ()),
        (1j, "complex128", ()), (np.zeros((2, 3)), "float64", (2, 3)), (np.int8(3), "int8", ()), ([], "float64", (0,)),
        (ag.constant([1, 2], ag.int32), "int32", (2,)), (lambda: [1.0], "float64", (1,)), (range(3), "int64", (3,)),
    ],
    ids=[
        "int", "float", "bools", "text", "complex", "array", "scalar", "empty", "tensor", "function", "range",
    ],
)  # fmt: skip
def test_what_it_is_made_of(value, dtype, shape):
    v = ag.Variable(value)
    assert v.dtype.name == dtype and v.shape == shape and v.trainable and v.name == "Variable:0"
    assert np.array_equal(v.numpy(), ag.constant(value() if callable(value) else value).numpy())


def test_what_is_said_of_it():
    v = ag.Variable(1, trainable=False, name="v", dtype=ag.float64, shape=None)
    assert (v.dtype, v.shape.rank, v.trainable, v.name) == (ag.float64, None, False, "v:0")
    assert ag.Variable([1], validate_shape=False).shape.rank is None
    w = ag.Variable([[1.0]], shape=[None, 1])
    assert w.shape == [None, 1] and w.get_shape() is w.shape and "CPU:0" in w.device
    w.set_shape([1, None])
    assert w.shape == [1, 1]
    with pytest.raises(ag.errors.ShapeMismatchError):
        w.set_shape([2, 1])


def test_it_prints_its_value():
    assert repr(ag.Variable(1, name="n")) == "<ag.Variable 'n:0' shape=() dtype=int64, numpy=1>"
    text = "<ag.Variable 'v:0' shape=(1,) dtype=float64, numpy=array([1.5])>"
    assert str(ag.Variable([1.5], name="v")) == text
    assert repr(ag.Variable("a", name="t")) == "<ag.Variable 't:0' shape=() dtype=string, numpy=b'a'>"
    assert f"{ag.Variable(1.25):.1f}" == "1.2"


def test_from_another_variable():
    v = ag.Variable([1.0])
    w = ag.Variable(v)
    w.assign_add([1.0])
    assert v.numpy() == [1.0] and w.numpy() == [2.0]


# --- values are its own --------------------------------------------------------------------------------


def test_arrays_stay_with_their_owners():
    mine = np.array([1.0, 2.0])
    v = ag.Variable(mine)
    mine[0] = 50.0
    assert v.numpy().tolist() == [1.0, 2.0]
    v.assign(mine)
    mine[1] = 60.0
    assert v.numpy().tolist() == [50.0, 2.0]
    for taken in (v.numpy(), np.asarray(v)):
        with pytest.raises(ValueError, match="read-only"):
            taken[0] = -1.0
    np.array(v)[1] = -1.0
    assert v.numpy().tolist() == [50.0, 2.0]
    with pytest.raises(ValueError, match="given as a copy"):
        v.__array__(copy=False)


CHANGES = {
    "assign": lambda v: v.assign([9.0, 9.0]),
    "assign_add": lambda v: v.assign_add([9.0, 9.0]),
    "item": lambda v: v.__setitem__(0, 9.0),
    "rows": lambda v: v.scatter_update(ag.IndexedSlices([9.0], [0])),
    "entries": lambda v: v.scatter_nd_add([[0]], [9.0]),
    "slice": lambda v: v[:1].assign([9.0]),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_was_read_stays_what_it_was(change):
    v = ag.Variable([1.0, 2.0])
    before, view, part = v.value(), ag.reshape(v, [2, 1]), v[0]
    CHANGES[change](v)
    assert v.numpy()[0] != 1.0
    assert before.numpy().tolist() == [1.0, 2.0] and view.numpy().tolist() == [[1.0], [2.0]] and float(part) == 1.0


def test_in_place_where_nobody_looks():
    v = ag.Variable(np.zeros(1000))
    v[0] = 1.0
    where = v._cell.array.__array_interface__["data"]
    v[1] = 2.0
    v.scatter_nd_add([[0]], [1.0])
    assert v._cell.array.__array_interface__["data"] == where
    seen = v.value()
    v[2] = 3.0
    assert v._cell.array.__array_interface__["data"] != where and seen.numpy()[2] == 0.0


# --- as a value ----------------------------------------------------------------------------------------


def test_identity_and_equality():
    v, w = ag.Variable([1.0, 2.0]), ag.Variable([1.0, 2.0])
    assert {v: "v", w: "w"}[w] == "w" and len({v, w, v}) == 2 and v in [w, v][1:]
    assert (v == w).numpy().tolist() == [True, True] and (v != 1.0).numpy().tolist() == [False, True]
    assert (v == None) is False and v != None and v.ref() == v.ref() and v.ref().deref() is v  # noqa: E711
    assert ag.is_tensor(v) and not isinstance(v, ag.Tensor)


def test_as_python_numbers():
    v = ag.Variable(3)
    assert (int(v), float(v), complex(v), bool(v)) == (3, 3.0, 3, True)
    assert [10, 20, 30, 40][v] == 40 and list(range(v)) == [0, 1, 2]
    assert len(ag.Variable([1, 2])) == 2 and [int(x) for x in ag.Variable([1, 2])] == [1, 2]
    with pytest.raises(TypeError):
        len(v)
    with pytest.raises(ValueError, match="ambiguous"):
        bool(ag.Variable([1, 2]))


def test_with_numpy():
    v = ag.Variable([1.0, 2.0])
    assert (np.array([1.0, 1.0], np.float32) + v).numpy().tolist() == [2.0, 3.0]
    assert isinstance(np.float32(2.0) * v, ag.Tensor) and np.sum(np.asarray(v)) == 3.0
    assert np.asarray(v, np.float64).dtype == np.float64 and v.ndim == 1
    with pytest.raises(AttributeError, match="a variable has no attribute 'nothing'"):
        _ = v.nothing


TWINS = {"copy": copy.copy, "deep copy": copy.deepcopy, "pickle": lambda v: pickle.loads(pickle.dumps(v))}


@pytest.mark.parametrize("how", TWINS)
def test_copies_are_variables_of_their_own(how):
    twin = TWINS[how]
    for v in (ag.Variable([1.0, 2.0], name="v", trainable=False), ag.Variable(["a"], shape=[None], name="v")):
        w = twin(v)
        assert w is not v and (w.name, w.dtype, w.shape, w.trainable) == (v.name, v.dtype, v.shape, v.trainable)
        before = v.numpy().tolist()
        w.assign(w.value()[::-1] + w.value())
        assert v.numpy().tolist() == before
        del w
        assert v.numpy().tolist() == before
    both = copy.deepcopy([v, v])
    assert both[0] is both[1] is not v


# --- bad input -----------------------------------------------------------------------------------------

E = ag.errors
WRONG: dict[str, tuple[Any, type[Exception], str]] = {
    "shape": (lambda v: v.assign([1.0]), E.ShapeMismatchError, r"\(1,\) is .* 'w' of shape \(2, 2\)"),
    "scalar": (lambda v: v.assign_add(1.0), E.ShapeMismatchError, "the variable 'w'"),
    "dtype": (lambda v: v.assign(ag.ones([2, 2], ag.int32)), E.DTypeMismatchError, "'w' has to be float32"),
    "array": (lambda v: v.assign_sub(np.ones((2, 2), complex)), E.DTypeMismatchError, "the variable 'w'"),
    "text": (lambda v: v.assign("a"), E.DTypeMismatchError, "the variable 'w'"),
    "none": (lambda v: v.assign(None), E.UnsupportedTypeError, "None"),
    "ragged": (lambda v: v.assign([[1.0], [1.0, 2.0]]), E.UnsupportedTypeError, "rows differ"),
    "item": (lambda v: v.__setitem__((2, 0), 1.0), E.IndexingError, "index 2 is out of range .*'w'"),
    "item shape": (lambda v: v.__setitem__(0, [1.0, 2.0, 3.0]), E.ShapeMismatchError, "'w'"),
    "item dtype": (lambda v: v.__setitem__(0, "a"), E.DTypeMismatchError, "'w'"),
    "row": (lambda v: v.scatter_add(ag.IndexedSlices([[1.0] * 2] * 2, [0, 5])), E.IndexingError, r"\[5\] .*'w'"),
    "rows": (lambda v: v.scatter_add(ag.IndexedSlices([[1.0]], [0])), E.ShapeMismatchError, "'w'"),
    "no rows": (lambda v: v.scatter_add([1.0]), E.UnsupportedTypeError, "a list is given where rows"),
    "entry": (lambda v: v.scatter_nd_update([[0, 0], [0, 2]], [1.0, 1.0]), E.IndexingError, r"\[0, 2\] .*'w'"),
    "deep entry": (lambda v: v.scatter_nd_sub([[0, 0, 0]], [1.0]), E.ShapeMismatchError, "'w'"),
    "gather": (lambda v: v.sparse_read([7]), E.IndexingError, "7"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.parametrize("staged", [False, True], ids=["eager", "function"])
def test_wrong_values_change_nothing(name, staged):
    act, kind, message = WRONG[name]
    v = ag.Variable([[1.0, 2.0], [3.0, 4.0]], name="w")

    def program():
        act(v)
        return v.value()

    with pytest.raises(kind, match=message) as found:
        ag.function(program)() if staged else program()
    assert v.numpy().tolist() == [[1.0, 2.0], [3.0, 4.0]]
    assert found.value.location.filename == __file__


def test_shapes_that_are_known_only_when_the_graph_runs():
    v = ag.Variable([1.0, 2.0], name="w")
    spec = [ag.TensorSpec([None])]
    assign = ag.function(lambda x: v.assign(x), input_signature=spec)
    add = ag.function(lambda x: v.assign_add(x), input_signature=spec)
    for function in (assign, add):
        with pytest.raises(ag.errors.ShapeMismatchError, match=r"the variable 'w' of shape \(2,\)"):
            function([1.0, 2.0, 3.0])
    assert v.numpy().tolist() == [1.0, 2.0]
    wide = ag.Variable([1.0], shape=[None])
    grow = ag.function(lambda: wide.assign(ag.concat([wide, wide], 0)))
    grow()
    assert grow().numpy().tolist() == [1.0] * 4 and grow.experimental_get_tracing_count() == 1


@pytest.mark.parametrize(
    ("make", "kind", "message"),
    [
        (lambda: ag.Variable(), ag.errors.UnsupportedTypeError, "None"),
        (lambda: ag.Variable(object()), ag.errors.UnsupportedTypeError, "cannot become a tensor"),
        (lambda: ag.Variable([1, 2], shape=[3]), ag.errors.ShapeMismatchError, r"shape \(2,\)"),
        (lambda: ag.Variable(1.5, dtype=ag.int32), ag.errors.DTypeMismatchError, "int32"),
        (lambda: ag.Variable(1, dtype="int77"), ag.errors.UnknownDTypeError, "int77"),
        (lambda: ag.Variable(ag.constant(1), dtype=ag.float32), ag.errors.DTypeMismatchError, "float32"),
    ],
    ids=["nothing", "object", "shape", "value", "dtype", "tensor"],
)
def test_variables_that_cannot_be(make, kind, message):
    with pytest.raises(kind, match=message):
        make()


def test_strings_are_no_numbers():
    with pytest.raises(ag.errors.DTypeMismatchError, match="assign_add does not work on string"):
        ag.Variable("a").assign_add("b")
    with pytest.raises(ag.errors.DTypeMismatchError, match="scatter_div does not work on int64"):
        ag.Variable([1]).scatter_div(ag.IndexedSlices([1], [0]))


# --- threads -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["eager", "function", "one function each"])
def test_each_operation_is_one_step(way):
    v = ag.Variable(np.zeros(50))
    ones = ag.constant(np.ones(50))

    def add(x):
        v.assign_add(x)
        v.scatter_nd_add([[0]], ag.constant([1.0], ag.float64))

    shared = ag.function(add)

    def act(i: int) -> None:
        each = add if way == "eager" else shared if way == "function" else ag.function(add)
        for _ in range(100):
            each(ones)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        together(act, 16)
    finally:
        sys.setswitchinterval(before)
    assert v.numpy().tolist() == [3200.0] + [1600.0] * 49


def test_readers_see_whole_values():
    v = ag.Variable(np.zeros(2000))
    torn = []

    def act(i: int) -> None:
        for step in range(200):
            if i % 2:
                v.assign(np.full(2000, step, float))
                v[:] = float(step)
            else:
                seen = v.numpy()
                torn.append(seen[0] != seen[-1])

    together(act, 4)
    assert not any(torn)


def test_a_cell_is_let_go_with_its_variable():
    v = ag.Variable(1.0, name="v")
    cell: Cell = v._cell
    handle = v.handle
    del v
    assert cell.deleted and handle.variable is None
    with pytest.raises(ag.errors.FailedPreconditionError, match="the variable 'v' is used, but it was deleted"):
        cell.read()


def test_a_variable_may_go_while_its_cell_is_at_work():
    v = ag.Variable(np.zeros(3))
    cell: Cell = v._cell
    variables = [v]
    del v

    def change(array):
        variables.clear()  # as the garbage collector may do at any time
        array[0] = 1.0

    cell.edit(change)
    assert cell.deleted and cell.array is None


def test_a_gradient_that_is_missing_is_not_assigned():
    v = ag.Variable(2.0)
    with pytest.raises(ag.errors.UnsupportedTypeError, match=r"variable 'Variable'(.|\n)*unconnected_gradients"):
        v.assign_sub(None)
    assert float(v) == 2.0


@pytest.mark.parametrize(
    "bad",
    [
        lambda: ag.Variable(None),
        lambda: ag.Variable(1).assign(2.5),
        lambda: ag.Variable([1.0]).scatter_nd_update([[4]], [1.0]),
        lambda: ag.Variable([1.0]).__setitem__(3, 1.0),
        lambda: ag.Checkpoint(v=ag.Variable(1.0)).restore("not there"),
    ],
    ids=["making", "assign", "scatter", "item", "restore"],
)
def test_tracebacks_end_in_the_program(bad):
    with pytest.raises(ag.errors.AutographError) as caught:
        bad()
    hidden = 0 if sys.version_info >= (3, 11) else 1  # Python 3.10 puts the frame of the `raise` itself back
    assert caught.traceback[-1 - hidden].path.name == "test_variables.py"


def test_names_that_are_close_are_suggested():
    with pytest.raises(AttributeError) as caught:
        ag.reduce_summ
    assert caught.value.name == "reduce_summ" and str(caught.value).count("did you mean 'reduce_sum'?") == 1
    with pytest.raises(AttributeError) as caught:
        ag.Variable(1.0).asign
    assert caught.value.name == "asign" and str(caught.value).count("did you mean 'assign'?") == 1
