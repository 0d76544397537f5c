"""Errors of all that is public, called outside of functions with arguments that make no sense: their tracebacks end at
the line of the user, whatever the error is."""

import contextlib
import inspect
import io
import os
import sys
import traceback
import types

import numpy as np
import pytest

import autograph as ag
from autograph import array_api
from autograph.compat import tf
from autograph.framework.tensor import EagerTensor

PACKAGE = os.path.dirname(ag.__file__) + os.sep
X = ag.constant([1.0, 2.0, 3.0])


class Nothing:
    """No operand of anything."""


BAD = [(Nothing(),), (7,), ("a",), (X,), ([[1, 2], [3]],), (X, Nothing()), (X, [7]), (X, X, Nothing()), ()]
#: What changes how the process works, for all tests that follow.
NOT_CALLED = {"register_conversion", "register_structure", "set_verbosity", "run_functions_eagerly"}
MODULES = [ag, ag.debugging, ag.linalg, ag.nest, ag.nn, ag.random, ag.strings, array_api, tf, tf.math, tf.nn, tf.linalg]
CLASSES = [ag.GradientTape, ag.IndexedSlices, ag.TensorArray, ag.Variable, ag.TensorSpec, ag.ForwardAccumulator]


def internal_frames(error):
    """The lines of what is printed of an error that name a file of the package."""
    text = "".join(traceback.format_exception(error))
    return [line.strip() for line in text.splitlines() if f'File "{PACKAGE}' in line and not raises_again(line)]


def raises_again(text):
    """Whether this names the file that cuts tracebacks: before Python 3.11, `raise` puts its frame back into them."""
    return sys.version_info < (3, 11) and "user_frames.py" in text


def outcomes(function):
    """The errors of a function for all bad arguments."""
    for arguments in BAD:
        try:
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                function(*arguments)
        except Exception as error:
            yield arguments, error


def functions(module):
    found = [name for name in module.__all__ if isinstance(getattr(module, name), types.FunctionType)]
    return [(f"{module.__name__}.{name}", getattr(module, name)) for name in found if name not in NOT_CALLED]


@pytest.fixture(autouse=True)
def cut(monkeypatch):
    monkeypatch.delenv("AUTOGRAPH_FULL_TRACEBACKS", raising=False)


def check(called):
    count = 0
    for name, function in called:
        for arguments, error in outcomes(function):
            assert not internal_frames(error), (name, arguments, error)
            count += 1
    return count


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_functions(module):
    called = functions(module)
    assert check(called) > len(called)  # most arguments are refused


def test_tensor_methods_and_operators():
    names = [n for n in dir(EagerTensor) if not n.startswith("_") or n.endswith("__")]
    methods = [n for n in names if isinstance(inspect.getattr_static(EagerTensor, n), types.FunctionType)]
    operators = [n for n in methods if n.startswith("__") and n not in ("__init__",)]
    assert {"__add__", "__rsub__", "__getitem__", "__int__"} <= set(operators) and "reshape" in methods
    assert check((n, getattr(X, n)) for n in methods if n not in ("__init__", "__getattr__")) > len(methods)


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_classes(cls):
    assert check([(cls.__name__, cls)])


@pytest.mark.parametrize(
    "make, error",
    [
        (lambda: ag.constant([[1, 2], [3]]), ag.errors.UnsupportedTypeError),
        (lambda: ag.reshape(X, [7]), ag.errors.ShapeMismatchError),
        (lambda: X[7], IndexError),
        (lambda: ag.zeros("a"), ag.errors.AutographError),
        (lambda: ag.constant(2**62) * 4, OverflowError),
        (lambda: ag.constant(1) / 0, ZeroDivisionError),
        (lambda: np.sum(X, axis=7), IndexError),
        (lambda: X.sum(axis=7), IndexError),
        (lambda: X.T @ ag.constant([1.0]), ag.errors.ShapeMismatchError),
        (lambda: int(X), TypeError),
        (lambda: X.maen, AttributeError),
        (lambda: ag.reshpae, AttributeError),
        (lambda: ag.Variable(X).assign([1.0]), ag.errors.ShapeMismatchError),
        (lambda: ag.jvp(None, 1, 2), Exception),
        (lambda: tf.Variable([[1, 2], [3]]), ag.errors.UnsupportedTypeError),
    ],
)
def test_one_line(make, error):
    with pytest.raises(error) as caught:
        make()
    assert not internal_frames(caught.value)
    files = [frame.filename for frame in traceback.extract_tb(caught.value.__traceback__)]
    assert [file for file in files if "numpy" not in file and not raises_again(file)] == [__file__, __file__]
    if isinstance(caught.value, ag.errors.AutographError):
        assert caught.value.location.filename == __file__


def test_all_frames_are_there_if_asked_for(monkeypatch):
    monkeypatch.setenv("AUTOGRAPH_FULL_TRACEBACKS", "1")
    with pytest.raises(ag.errors.ShapeMismatchError) as caught:
        ag.reshape(X, [7])
    assert len(internal_frames(caught.value)) > 2


def test_a_function_is_the_same_in_all_modules_and_found_by_its_name():
    import pickle

    assert ag.sigmoid is ag.nn.sigmoid
    assert pickle.loads(pickle.dumps(ag.reshape)) is ag.reshape
    assert inspect.signature(ag.squeeze).parameters.keys() >= {"axis", "name"}
