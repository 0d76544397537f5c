"""`autograph.compat.tf` against TensorFlow's own lists of names and parameters (`*.txt`, made from TensorFlow 2.21)."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import autograph as ag
from autograph.compat import tf
from autograph.distribute import partitioners
from autograph.distribute import tensorflow_names as tensorflow_distribution
from autograph.profiler import tensorflow_names

HERE = Path(__file__).parent
PACKAGE = Path(tf.__file__).parent


def read_names() -> dict[str, set[str]]:
    """{namespace: TensorFlow's public names in it}."""
    found: dict[str, set[str]] = {}
    for line in (HERE / "tensorflow_names.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            names = found.setdefault(line.strip("[]"), set())
        elif line and not line.startswith("#"):
            names.update(line.split())
    return found


def read_parameters() -> dict[str, list[str]]:
    """{function: TensorFlow's parameters of it}."""
    lines = (HERE / "tensorflow_parameters.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.partition(":") for line in lines if line and not line.startswith("#")]
    return {name: parameters.split() for name, _, parameters in rows}


def namespaces() -> list[str]:
    walk = pkgutil.walk_packages(tf.__path__, "autograph.compat.tf.")
    return ["tf", *(module.name.removeprefix("autograph.compat.") for module in walk)]


def module_of(namespace: str) -> Any:
    return importlib.import_module(f"autograph.compat.{namespace}")


TENSORFLOW = read_names()
PARAMETERS = read_parameters()

#: Where autograph keeps what TensorFlow has in a namespace: the first that has the name.
HOMES: dict[str, list[Any]] = {
    "tf": [ag, ag.linalg, ag.strings, ag.debugging],
    "tf.autodiff": [ag],
    "tf.autograph": [ag],
    "tf.autograph.experimental": [ag],
    "tf.bitwise": [ag],
    "tf.config": [ag, ag.config],
    "tf.data": [ag.data],
    "tf.data.experimental": [ag.data],
    "tf.debugging": [ag.debugging, ag],
    "tf.distribute": [tensorflow_distribution],
    "tf.distribute.experimental": [],
    "tf.distribute.experimental.partitioners": [partitioners],
    "tf.dtypes": [ag],
    "tf.errors": [ag.errors],
    "tf.io": [ag.io],
    "tf.linalg": [ag.linalg, ag, ag.nn],
    "tf.math": [ag, ag.nn],
    "tf.nest": [ag.nest],
    "tf.nn": [ag.nn, ag],
    "tf.profiler.experimental": [tensorflow_names],
    "tf.profiler.experimental.client": [tensorflow_names],
    "tf.profiler.experimental.server": [ag.profiler.server],
    "tf.random": [ag.random],
    "tf.saved_model": [ag.saved_model],
    "tf.strings": [ag.strings],
    "tf.summary": [ag.summary],
    "tf.train": [],
    "tf.types.experimental": [ag],
    "tf.version": [],
    # Only what means the same as in TensorFlow 2 is aliased there, so nothing has to be.
    "tf.compat.v1": [],
}

#: Aliases under another name than the object's own in autograph.
RENAMED = {
    "tf.__version__": "autograph.framework.versions_of_tensorflow.VERSION",
    "tf.case": "autograph.ops.control.branching.case",
    "tf.config.run_functions_eagerly": "autograph.function.config.switch_eager_functions",
    "tf.double": "autograph.float64",
    "tf.function": "autograph.api.tensorflow_function",  # Python's side effects happen once, while tracing
    "tf.dtypes.double": "autograph.float64",
    "tf.dtypes.half": "autograph.float16",
    "tf.errors.OpError": "autograph.errors.AutographError",
    "tf.get_static_value": "autograph.framework.constant_value.constant_value",
    "tf.half": "autograph.float16",
    "tf.is_symbolic_tensor": "autograph.is_symbolic",
    "tf.nest.pack_sequence_as": "autograph.framework.nest.pack",
    **{
        f"tf.saved_model.{name}": f"autograph.saved_model.tensorflow_names.{name}"
        for name in (
            "DEFAULT_SERVING_SIGNATURE_DEF_KEY", "LoadOptions", "SaveOptions", "contains_saved_model", "load", "save",
        )
    },
    "tf.strings.format": "autograph.ops.text.printing.string_format",
    "tf.strings.join": "autograph.ops.text.strings.string_join",
    "tf.strings.length": "autograph.ops.text.strings.string_length",
    "tf.strings.to_number": "autograph.ops.text.strings.string_to_number",
    "tf.train.Checkpoint": "autograph.state.checkpoint.TensorFlowCheckpoint",  # restores what fits
    "tf.version.GRAPH_DEF_VERSION": "autograph.framework.versions_of_tensorflow.GRAPH_DEF_VERSION",
    "tf.version.GRAPH_DEF_VERSION_MIN_CONSUMER":
        "autograph.framework.versions_of_tensorflow.GRAPH_DEF_VERSION_MIN_CONSUMER",
    "tf.version.VERSION": "autograph.framework.versions_of_tensorflow.VERSION",
    "tf.compat.v1.VERSION": "autograph.framework.versions_of_tensorflow.VERSION",
    "tf.compat.v1.Session": "autograph.sessions.tensorflow.TensorFlowSession",
    "tf.compat.v1.InteractiveSession": "autograph.sessions.tensorflow.TensorFlowInteractiveSession",
    "tf.compat.v1.ConfigProto": "autograph.sessions.tensorflow.ConfigProto",
    "tf.compat.v1.add_to_collection": "autograph.framework.scopes.add_to_collection",
    "tf.compat.v1.add_to_collections": "autograph.framework.scopes.add_to_collections",
    "tf.compat.v1.get_collection": "autograph.framework.scopes.get_collection",
    "tf.compat.v1.get_collection_ref": "autograph.framework.scopes.get_collection_ref",
    "tf.compat.v1.reset_default_graph": "autograph.framework.scopes.reset_default_graph",
    "tf.compat.v1.assign": "autograph.ops.variables.graph_variables.assign",
    "tf.compat.v1.assign_add": "autograph.ops.variables.graph_variables.assign_add",
    "tf.compat.v1.assign_sub": "autograph.ops.variables.graph_variables.assign_sub",
    "tf.types.experimental.GenericFunction": "autograph.Function",
    "tf.types.experimental.PolymorphicFunction": "autograph.Function",
}

#: Parameters of TensorFlow's functions that ours do not have: devices, sparse tensors, GPU and XLA hints, and what
#: belongs to TensorFlow 1; then the ones that are still to come.
NOT_HERE = {
    "a_is_sparse", "alg", "b_is_sparse", "bad_indices_policy", "dim", "expand_composites", "grad_a", "grad_b",
    "handle_data", "layout", "partial", "shape", "synchronous", "tensor_dtype", "type_enum", "use_unbounded_threadpool",
    "var",
} | {"align", "axis", "binary_output", "copy_from", "index_type", "k", "num_cols", "num_rows", "output_type",
     "padding_value", "shift", "state"}  # fmt: skip


def public(home: Any) -> set[str]:
    return set(home.__all__)


@pytest.mark.parametrize("namespace", namespaces())
def test_every_name_is_one_of_tensorflows(namespace):
    assert set(module_of(namespace).__all__) <= TENSORFLOW[namespace]


@pytest.mark.parametrize("namespace", sorted(HOMES))
def test_everything_that_autograph_has_is_there(namespace):
    have = set().union(*(public(home) for home in HOMES[namespace]))
    # A name that several of ours share stands for another function in some of TensorFlow's namespaces.
    other = {"tf.linalg": {"trace"} - public(ag.linalg), "tf": {"trace"}}.get(namespace, set())
    missing = (TENSORFLOW[namespace] & have) - other - set(module_of(namespace).__all__)
    assert not missing, f"autograph.compat.{namespace} lacks {sorted(missing)}"


def own(value: Any) -> Any:
    """The object of autograph that an alias stands for; what follows TensorFlow's number rules wraps it."""
    if getattr(value, "__base__", None) is not None and "by_tensorflow" in vars(value.__base__):
        return value.__base__
    return inspect.unwrap(value) if callable(value) and not inspect.isclass(value) else value


@pytest.mark.parametrize("namespace", sorted(set(namespaces()) - {"tf.compat", "tf.types"}))
def test_an_alias_is_the_object_itself(namespace):
    module = module_of(namespace)
    for name in module.__all__:
        value = getattr(module, name)
        if inspect.ismodule(value) and value.__name__.startswith("autograph.compat.tf"):
            continue
        full = f"{namespace}.{name}"
        if full in RENAMED:
            home, _, attribute = RENAMED[full].rpartition(".")
            assert own(value) == own(getattr(importlib.import_module(home), attribute)), full
        else:
            homes = HOMES[namespace] or [ag]
            assert own(value) == own(next(getattr(home, name) for home in homes if name in public(home))), full


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_there_is_no_behaviour(path):
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        is_all = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
        follows = ast.unparse(node).startswith("follow_tensorflow(")  # TensorFlow's number rules
        assert is_docstring or is_all or follows or isinstance(node, ast.ImportFrom), ast.unparse(node)


@pytest.mark.parametrize("full", [f for f in sorted(PARAMETERS) if not inspect.isclass(eval(f))])
def test_parameters_have_tensorflows_names_and_order(full):
    ours = [p.name for p in inspect.signature(eval(full)).parameters.values()]
    theirs = [p for p in PARAMETERS[full] if not p.startswith("*")]
    assert not [p for p in theirs if p not in ours and p not in NOT_HERE]
    shared = [p for p in theirs if p in ours]
    assert [p for p in ours if p in shared] == shared


def test_programs_import_it_in_every_way():
    code = (
        "from autograph.compat import tf\nimport autograph.compat.tf as other\nimport autograph.compat.tf.math\n"
        "from autograph.compat.tf import nn\nfrom autograph.compat.tf.autograph.experimental import Feature\n"
        "assert tf is other and nn is tf.nn\n"
        "from autograph.compat.tf import *\nassert function is tf.function"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_autograph_does_not_import_it():
    code = "import sys, autograph; assert 'autograph.compat' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_name_that_tensorflow_has_not_is_an_error():
    for name in ("log", "mul", "Feature", "convert", "FuncGraph"):
        assert not hasattr(tf, name), name
