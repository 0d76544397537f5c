"""Gradients that the program gives: `custom_gradient`, `recompute_grad`, `grad_pass_through`.

What the function gives goes through an `IdentityN`, together with the arguments. That operation has its gradient as an
attribute, so that tapes, `gradients` and the gradients of branches, loops and calls all find it: nothing flows back to
the function's own operations, and the arguments get what the program says.
"""

from __future__ import annotations

import functools
import inspect
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import nest
from autograph.framework.context import building_graph, recorded_by, state
from autograph.framework.convert import convert_to_tensor
from autograph.framework.execution import apply
from autograph.framework.func_graph import FuncGraph, is_watched
from autograph.framework.gradient_rules import PartialRule
from autograph.framework.higher_order import calls_functions
from autograph.framework.number_rules import forced, using
from autograph.framework.op_def import define
from autograph.framework.origins import is_of_a_signal
from autograph.framework.tape import Tape, source_tensor
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.gradients.derivative import building

__all__ = ["custom_gradient", "grad_pass_through", "recompute_grad"]

#: From the gradients of results to those of inputs.
Rule = Callable[[Sequence[Any]], Sequence[Any]]


def _identity_gradient(op: Any, incoming: Sequence[Any], wanted: Sequence[bool]) -> Sequence[Any]:
    rule = op.attrs["_gradient_op_type"]
    return incoming if rule is None else rule(op, incoming)


define(
    "IdentityN",
    "input: list -> output: list",
    attrs={"_gradient_op_type": ("python", None)},
    shape=lambda inputs, attrs: [t.shape for t in inputs],
    out_dtypes=lambda inputs, attrs: [t.dtype for t in inputs],
    kernel=lambda arrays: arrays,
    gradient=PartialRule(_identity_gradient),
)


class _Given:
    """The rule of one call: what the program has given, for the inputs of the `IdentityN` behind the results."""

    def __init__(self, rule: Rule, results: int, name: str) -> None:
        self.rule = rule
        self.numbers = forced()
        self.results = results
        self.__qualname__ = name  # what printed graphs show

    def __call__(self, op: Any, incoming: Sequence[Any]) -> list[Any]:
        with using(self.numbers):
            found = self.rule(_filled(incoming, op.outputs[: self.results]))
        return [None] * self.results + list(found)


def _filled(incoming: Sequence[Any], outputs: Sequence[Tensor]) -> list[Any]:
    return [apply("ZerosLike", [t]) if g is None and not t.dtype.is_opaque else g for g, t in zip(incoming, outputs)]


class _Traced:
    """A rule as a graph, for a call in a body: what it uses are further inputs of the `IdentityN`.

    The operations of a body are copied where its gradient does them again. A rule that is Python code would go on to
    use the tensors of the original.
    """

    def __init__(self, rule: Rule, results: Sequence[Tensor], name: str) -> None:
        self.__qualname__ = name
        self.results = len(results)
        self.graph = FuncGraph(f"{name}_gradient", building_graph())
        self.graph.is_body = True
        with building(self.graph):
            dys = [None if t.dtype.is_opaque else self.graph.add_input(t.dtype, t.shape, "gradient") for t in results]
            found = rule(dys)
            self.there = [g is not None for g in found]
            self.graph.outputs = [self.graph.capture(g) for g in found if g is not None]
        self.graph.finalize()

    def __call__(self, op: Any, incoming: Sequence[Any]) -> list[Any]:
        dys = [g for g in _filled(incoming, op.outputs[: self.results]) if g is not None]
        used = op.inputs[self.results + len(self.there) :]
        kind = "StatefulPartitionedCall" if self.graph.stateful else "PartitionedCall"
        found = iter(apply(kind, [[*dys, *used]], {"f": self.graph}))
        return [None] * self.results + [next(found) if there else None for there in self.there] + [None] * len(used)


class _Tracing(threading.local):
    """How many rules within each other are being traced."""

    depth = 0


_tracing = _Tracing()
#: So many are traced, for derivatives of one order more: functions that are each other's derivatives have no last one.
_DEPTH = 3


def _as_graph(rule: Rule, results: Sequence[Tensor], name: str) -> _Traced | None:
    """The rule as a graph, if the call is in a body; None if it raises an error, which is for those who ask for it."""
    graph = building_graph()
    if not isinstance(graph, FuncGraph) or not graph.is_body or _tracing.depth == _DEPTH:
        return None
    _tracing.depth += 1
    try:
        return _Traced(rule, results, name)
    except Exception as error:
        if is_of_a_signal(error):
            raise
        return None
    finally:
        _tracing.depth -= 1


def _with_rule(result: Any, inputs: Sequence[Tensor], rule: Rule, name: str) -> Any:
    """The result, of which `rule` is the gradient with respect to `inputs`."""
    leaves = nest.flatten(result)
    at = [i for i, leaf in enumerate(leaves) if leaf is not None]
    tensors = [convert_to_tensor(leaves[i]) for i in at]
    traced = _as_graph(rule, tensors, name)
    used = traced.graph.captures if traced is not None else []
    attrs = {"_gradient_op_type": traced or _Given(rule, len(at), name)}
    outputs = apply("IdentityN", [[*tensors, *inputs, *used]], attrs)
    for i, tensor in zip(at, outputs):
        leaves[i] = tensor
    return nest.pack(result, leaves)


# --- custom_gradient ---------------------------------------------------------------------------------------


def custom_gradient(f: Callable[..., Any] | None = None) -> Callable[..., Any]:
    """A decorator for a function that brings its own gradient.

    What the function uses besides its arguments and variables counts as constant. It works eagerly and in graphs, in
    staged branches and loops, too. Its gradient function is called when a gradient is asked for, and can be
    differentiated itself.

    Args:
        f: takes tensors, structures of them, and other values, which it gets as they are; NumPy arrays become tensors.
            Returns `(y, grad_fn)`: a tensor or a structure of tensors, and a function that takes the gradient of each
            tensor of `y` and returns one gradient (or None) for each leaf of the positional arguments.
            If `f` reads trainable variables that are no arguments, `grad_fn` takes them as a list, `variables=`, and
            returns two lists: the gradients of the arguments and those of the variables.

    Returns:
        A function that returns `y`.

    Raises (the function returned):
        SignatureError: `f` does not return a pair; `grad_fn` returns a wrong number of gradients, or does not take the
            variables that `f` reads; a tensor that a tape watches is passed as a keyword argument.

    >>> import autograph as ag
    >>> @ag.custom_gradient
    ... def clipped_in_backward(x):
    ...     return x * 1.0, lambda dy: ag.clip_by_value(dy, -1.0, 1.0)
    >>> x = ag.constant(2.0)
    >>> with ag.GradientTape() as tape:
    ...     tape.watch(x)
    ...     y = 10 * clipped_in_backward(x)
    >>> float(tape.gradient(y, x))
    1.0
    """
    if f is None:
        return custom_gradient
    name = getattr(f, "__name__", type(f).__name__)

    @functools.wraps(f, updated=())  # attributes of f are not those of this
    @hides_internal_frames
    def with_gradient(*args: Any, **kwargs: Any) -> Any:
        return _with_gradient(f, name, lambda function: function, args, kwargs)

    def over(convert: Callable[[Any], Any]) -> Callable[..., Any]:
        return lambda *args, **kwargs: _with_gradient(convert(f), name, convert, args, kwargs)

    return calls_functions(with_gradient, over)


def _with_gradient(f: Any, name: str, convert: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    args = nest.map_structure(_tensor_of_array, args)
    leaves = [source_tensor(leaf) for leaf in nest.flatten(args)]
    inputs = [leaf for leaf in leaves if isinstance(leaf, Tensor)]
    for key, value in kwargs.items():
        if any(isinstance(leaf, Tensor) and is_watched(leaf) for leaf in nest.flatten(value)):
            raise errors.SignatureError(
                f"{name!r} is given {key!r}, which a tape watches, as a keyword argument; those have no gradient",
                location=current_location(),
                fix="pass it by position, or ag.stop_gradient(...) of it",
            )
    with _variables_read() as read:
        pair = f(*args, **kwargs)
    if not isinstance(pair, (tuple, list)) or len(pair) != 2 or not callable(pair[1]):
        raise errors.SignatureError(
            f"{name!r} does not return a result and its gradient function",
            location=current_location(),
            expected="`return y, grad_fn` from a function under ag.custom_gradient",
        )
    result, grad_fn = pair
    known = {id(t) for t in inputs}
    variables = [v for v in read if id(v.handle) not in known]
    if variables and not _takes_variables(grad_fn):
        raise errors.SignatureError(
            f"the gradient function of {name!r} does not take the variables that {name!r} reads: "
            + ", ".join(repr(v.name) for v in variables),
            location=current_location(),
            fix="def grad_fn(*dys, variables=None): ...; return gradients, gradients_of_variables",
        )
    grad_fn = convert(grad_fn)

    def rule(dys: Sequence[Any]) -> list[Any]:
        found = grad_fn(*dys, variables=variables) if variables else grad_fn(*dys)
        own, more = found if variables else (found, [])
        own, more = _flat(own), _flat(more)
        for what, gradients, count in (("arguments", own, len(leaves)), ("variables", more, len(variables))):
            if len(gradients) != count:
                raise errors.SignatureError(
                    f"the gradient function of {name!r} returns {len(gradients)} gradients of {what}",
                    location=current_location(),
                    expected=f"{count}, one for each of them; None where there is none",
                )
        own = [g for g, leaf in zip(own, leaves) if isinstance(leaf, Tensor)]
        return [
            g if g is None or isinstance(g, Tensor) else convert_to_tensor(g, _dtype_of(t))
            for g, t in zip([*own, *more], [*inputs, *(v.handle for v in variables)])
        ]

    return _with_rule(result, [*inputs, *(v.handle for v in variables)], rule, name)


def _tensor_of_array(leaf: Any) -> Any:
    return convert_to_tensor(leaf) if isinstance(leaf, np.ndarray) else leaf


def _dtype_of(tensor: Tensor) -> Any:
    return tensor.dtype if tensor.handle_type is None else tensor.handle_type[0]


def _flat(gradients: Any) -> list[Any]:
    return [] if isinstance(gradients, (list, tuple)) and not gradients else nest.flatten(gradients)


def _takes_variables(grad_fn: Any) -> bool:
    try:
        parameters = inspect.signature(grad_fn).parameters
    except (TypeError, ValueError):  # a builtin that does not say
        return False
    return "variables" in parameters or any(p.kind is p.VAR_KEYWORD for p in parameters.values())


class _Reads(Tape):
    """A tape that only notes which trainable variables are read."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[int, Any] = {}

    def record(self, record: Any) -> None:
        pass

    def variable_accessed(self, variable: Any) -> None:
        if variable.trainable:
            self.found[id(variable)] = variable


@contextmanager
def _variables_read() -> Iterator[Iterable[Any]]:
    """The trainable variables that are read while it lasts."""
    with _Reads() as reads:
        yield reads.found.values()


def grad_pass_through(f: Callable[..., Any]) -> Callable[..., Any]:
    """A function that gives what `f` gives, and whose gradient is that of the identity (a straight-through estimate).

    Args:
        f: gives as many tensors as it takes, of the same shapes.

    >>> import autograph as ag
    >>> x = ag.constant(2.6)
    >>> with ag.GradientTape() as tape:
    ...     tape.watch(x)
    ...     y = ag.grad_pass_through(ag.round)(x)
    >>> float(y), float(tape.gradient(y, x))
    (3.0, 1.0)
    """

    def passing(convert: Callable[[Any], Any]) -> Callable[..., Any]:
        def both(*args: Any, **kwargs: Any) -> Any:
            return convert(f)(*args, **kwargs), grad

        return both

    def grad(*dys: Any, variables: Any = None) -> Any:
        return dys if variables is None else (dys, [None] * len(variables))

    plain = functools.wraps(f, updated=())(custom_gradient(passing(lambda function: function)))
    return calls_functions(plain, lambda convert: custom_gradient(passing(convert)))


# --- recompute_grad ------------------------------------------------------------------------------------


def recompute_grad(f: Callable[..., Any]) -> Callable[..., Any]:
    """A function that gives what `f` gives and keeps nothing of what `f` works out on the way for the backward pass.

    The backward pass runs `f` again instead: memory for time, one more forward pass. The tensors that `f` uses besides
    its arguments, and variables, get their gradients, too. `f` should give the same when it is run again: draw random
    numbers outside of it, or with a seed.

    Args:
        f: takes and returns tensors, or structures of them.

    >>> import autograph as ag
    >>> def block(x):
    ...     for _ in range(3):
    ...         x = ag.sin(x)
    ...     return x
    >>> x = ag.constant(1.0)
    >>> with ag.GradientTape() as tape:
    ...     tape.watch(x)
    ...     y = ag.recompute_grad(block)(x)
    >>> round(float(tape.gradient(y, x)), 4)
    0.2645
    """
    name = getattr(f, "__name__", type(f).__name__)

    @functools.wraps(f, updated=())  # attributes of f are not those of this
    @hides_internal_frames
    def recomputed(*args: Any, **kwargs: Any) -> Any:
        return _recomputed(f, name, args, kwargs)

    return calls_functions(
        recomputed, lambda convert: lambda *args, **kwargs: _recomputed(convert(f), name, args, kwargs)
    )


def _recomputed(f: Any, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    args, kwargs = nest.map_structure(_tensor_of_array, (args, kwargs))
    leaves = nest.flatten((args, kwargs))
    at = [i for i, leaf in enumerate(leaves) if isinstance(leaf, Tensor)]
    own = [leaves[i] for i in at]

    def run(tensors: Sequence[Tensor]) -> Any:
        given = list(leaves)
        for i, tensor in zip(at, tensors):
            given[i] = tensor
        new_args, new_kwargs = nest.pack((args, kwargs), given)
        return f(*new_args, **new_kwargs)

    # Copies, as the function may use a tensor besides its arguments that is one of them, too.
    copies = apply("IdentityN", [own])
    with _outside_of(copies) as outside:
        result = run(copies)
    handles = [v.handle for v in outside.found.values()]
    others = [*outside.tensors(), *handles]

    def rule(dys: Sequence[Any]) -> list[Any]:
        # Behind an IdentityN, so that nothing takes what is worked out again for what was worked out before.
        given = [dy for dy in dys if dy is not None]
        copies = apply("IdentityN", [[*own, *given]])[: len(own)]
        with Tape() as tape:
            for tensor in (*copies, *others):
                tape.watch_tensor(tensor)
            results = nest.flatten(run(copies))
        pairs = [(t, dy) for t, dy in zip((r for r in results if r is not None), dys) if dy is not None]
        return tape.backward([convert_to_tensor(t) for t, _ in pairs], [*copies, *others], [dy for _, dy in pairs])

    return _with_rule(result, [*own, *others], rule, name)


class _Outside(_Reads):
    """Notes what a function uses besides its arguments: variables, and tensors that have a gradient.

    Args:
        own: the arguments.
        tapes: those that were active; what they do not watch is constant for them.
    """

    def __init__(self, own: Sequence[Tensor], tapes: Sequence[Any]) -> None:
        super().__init__()
        self._own = {id(t) for t in own}
        self._tapes = list(tapes)
        self._seen: dict[int, Tensor] = {}
        self._in = building_graph()
        self._start = self._in.version if self._in is not None else 0

    def record(self, record: Any) -> None:
        for tensor in record.inputs:
            if id(tensor) not in self._own and any(tape.watches(tensor) for tape in self._tapes):
                self._seen[id(tensor)] = tensor

    def watches(self, tensor: Tensor) -> bool:
        return any(tape.watches(tensor) for tape in self._tapes)

    def tensors(self) -> list[Tensor]:
        """What was used, once the function has run."""
        if self._in is not None:
            added = self._in.operations[self._start :]
            new = {id(op) for op in added if op.type != "Placeholder"}
            for tensor in (t for op in added for t in op.inputs):
                assert isinstance(tensor, SymbolicTensor)
                if id(tensor.op) not in new and id(tensor) not in self._own and tensor.op.type != "Const":
                    self._seen[id(tensor)] = tensor
            self._seen = {i: t for i, t in self._seen.items() if getattr(t, "graph", self._in) is self._in}
        smooth = [t for t in self._seen.values() if t.dtype.is_floating or t.dtype.is_complex]
        return smooth


@contextmanager
def _outside_of(own: Sequence[Tensor]) -> Iterator[_Outside]:
    """While it lasts, the active tapes record nothing."""
    tapes = list(state.tapes)
    outside = _Outside(own, tapes)
    with recorded_by([outside]):
        yield outside
    for tape in tapes:
        for variable in outside.found.values():
            tape.variable_accessed(variable)
