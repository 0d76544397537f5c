"""Reads the kernel of an elementwise op as a scalar expression, by running it on stand-ins for its inputs.

A kernel is plain NumPy, and NumPy hands ufuncs and functions of a stand-in over to it, which writes them down. What a
kernel asks about dtypes and attributes is answered while tracing, so each combination of them has its own expression.
What it asks about values (`if np.any(y < 0): raise ...`) is followed both ways: where one way raises, that is a
`Failure`; where neither does, and the value is a scalar input's, the result is a selection.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from autograph.framework import scalar_expressions as tree
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.execution import bind_kernel, group_inputs, input_names
from autograph.framework.op_binding import bind
from autograph.framework.op_def import OpDef, Trait
from autograph.framework.scalar_expressions import Expression, Failure, Node

__all__ = ["UntraceableKernelError", "kernel_expression"]


class UntraceableKernelError(TypeError):
    """A kernel cannot be read as a scalar expression; the message says what it does instead."""


def kernel_expression(
    op_def: OpDef, dtypes: Sequence[Any], attrs: Mapping[str, Any] | None = None, ranks: Sequence[int] | None = None
) -> Expression:
    """What the kernel of an elementwise op computes.

    Args:
        dtypes: the dtype of each input; lists of inputs are opened.
        attrs: the attributes, less those that have defaults, and the type variables that the inputs bind.
        ranks: the rank of each input, or 1 for "not a scalar". Kernels may ask a scalar for its value.

    Raises:
        UntraceableKernelError: the op is declared opaque, or its kernel is no scalar expression.
        DTypeMismatchError: the op does not allow the dtypes.

    >>> import autograph.ops.elementwise.activations
    >>> from autograph.framework import op_def
    >>> kernel_expression(op_def.get("Relu6"), ["float32"])
    features: float32 -> float32
    minimum(maximum(features, 0.0), 6.0)
    """
    if op_def.opaque is not None or not op_def.traits & Trait.ELEMENTWISE:
        why = f"opaque: {op_def.opaque}" if op_def.opaque is not None else "not elementwise"
        raise UntraceableKernelError(f"{op_def.name} is {why}")
    specs = [_Spec(as_dtype(d)) for d in dtypes]
    grouped = group_inputs(op_def, specs, {})
    _, bound = bind(op_def, grouped, dict(attrs or {}))
    kernel = bind_kernel(op_def, grouped, bound)
    trace = _Trace()
    names = input_names(op_def, len(specs))
    inputs = [
        trace.node(tree.Input, spec.dtype.numpy_dtype, (), index=i, name=name)
        for i, (spec, name) in enumerate(zip(specs, names))
    ]
    tracers = [_Tracer(trace, node, rank) for node, rank in zip(inputs, ranks or [1] * len(inputs))]
    try:
        result, failures = trace.follow(lambda: kernel(*tracers), {})
    except UntraceableKernelError as error:
        raise UntraceableKernelError(
            f"{op_def.name} is elementwise, but its kernel is no scalar expression: {error}. Write it with ufuncs, "
            f"numpy.where and astype, or declare opaque='why'"
        ) from None
    if isinstance(result, Exception):
        raise result
    nodes = tree.reachable(trace.nodes, [result, *(f.condition for f in failures)])
    return Expression(tuple(inputs), result, tuple(failures), nodes)


class _Spec:
    """All that binding a kernel looks at in a tensor."""

    def __init__(self, dtype: DType) -> None:
        self.dtype = dtype


class _Undecided(BaseException):
    """A kernel asked something about values whose answer is not given yet. (No kernel may catch it.)"""

    def __init__(self, condition: Node, how: str) -> None:
        self.condition = condition
        self.how = how


#: Both ways are followed of each question: a loop that asks each time would never end.
_MOST_QUESTIONS = 6

#: What becomes of a run: a node, or what the kernel raised; and what is asked before that, and fails.
_Outcome = tuple[Any, list[Failure]]


class _Trace:
    """The nodes that a kernel makes, and the answers to its questions in the present run."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self._known: dict[Any, Node] = {}
        self._answers: Mapping[tuple[int, str], bool] = {}

    def node(self, kind: type[Any], dtype: np.dtype, operands: tuple[Node, ...], **fields: Any) -> Any:
        """A node, the one that is there if there is one."""
        same = [v.tobytes() if isinstance(v, np.generic) else v for v in fields.values()]  # -0.0 is not 0.0
        key = (kind, dtype, *map(id, operands), *same)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = kind(dtype, operands, **fields)
            self.nodes.append(found)
        return found

    def operand(self, value: Any, dtype: np.dtype) -> Node:
        """What a kernel gives as an operand, as a node; a Python number takes `dtype`, as in NumPy."""
        if isinstance(value, _Tracer):
            return value._node
        if isinstance(value, (np.generic, np.ndarray)):
            if np.ndim(value):
                raise UntraceableKernelError(f"it takes in an array of shape {np.shape(value)}")
            dtype = value.dtype
        kept = dtype.type(value) if dtype.kind != "O" else value.item() if isinstance(value, np.ndarray) else value
        return self.node(tree.Constant, dtype, (), value=kept)

    def apply(
        self, kind: type[Any], dtype: np.dtype, *values: Any, wanted: Sequence[Any] = (), **fields: Any
    ) -> _Tracer:
        """A stand-in for a node of operands. `wanted`: the dtypes for those that are Python numbers."""
        operands = tuple(self.operand(v, d) for v, d in zip(values, wanted or [dtype] * len(values)))
        rank = max(v._rank if isinstance(v, _Tracer) else 0 for v in values)
        return _Tracer(self, self.node(kind, dtype, operands, **fields), rank)

    def decide(self, condition: _Tracer, how: str) -> bool:
        answer = self._answers.get((id(condition._node), how))
        if answer is None:
            raise _Undecided(condition._node, how)
        return answer

    def follow(self, run: Callable[[], Any], answers: Mapping[tuple[int, str], bool]) -> _Outcome:
        """What `run` comes to, both ways of each question that is not among `answers`."""
        self._answers = answers
        try:
            result = run()
        except _Undecided as question:
            asked = question
        except UntraceableKernelError:
            raise
        except Exception as error:
            return error.with_traceback(None), []
        else:
            if not isinstance(result, (_Tracer, np.generic, np.ndarray)):
                raise UntraceableKernelError(f"it returns a {type(result).__name__}")
            return self.operand(result, result.dtype), []
        if len(answers) == _MOST_QUESTIONS:
            raise UntraceableKernelError("it asks for values again and again")
        yes, no = (self.follow(run, {**answers, (id(asked.condition), asked.how): a}) for a in (True, False))
        return self._joined(asked, yes, no)

    def _joined(self, asked: _Undecided, yes: _Outcome, no: _Outcome) -> _Outcome:
        true, false = self._truth(asked.condition), self._not(asked.condition)
        if isinstance(yes[0], Exception) and not yes[1] and asked.how != "all":
            return no[0], [Failure(true, yes[0]), *no[1]]
        if isinstance(no[0], Exception) and not no[1] and asked.how != "any":
            return yes[0], [Failure(false, no[0]), *yes[1]]
        if asked.how != "one" or isinstance(yes[0], Exception) or isinstance(no[0], Exception):
            raise UntraceableKernelError(f"what it does depends on whether {asked.how} of {asked.condition!r} is true")
        both = [Failure(self._both(true, f.condition), f.error) for f in yes[1]]
        both += [Failure(self._both(false, f.condition), f.error) for f in no[1]]
        if yes[0] is no[0]:
            return yes[0], both
        return self.node(tree.Select, np.result_type(yes[0].dtype, no[0].dtype), (true, yes[0], no[0])), both

    def _truth(self, node: Node) -> Node:
        bool_ = np.dtype(np.bool_)
        return node if node.dtype == bool_ else self.node(tree.Cast, bool_, (node,))

    def _both(self, a: Node, b: Node) -> Node:
        bool_ = np.dtype(np.bool_)
        return self.node(tree.Call, bool_, (a, b), function=np.logical_and, loop=(bool_, bool_, bool_))

    def _not(self, node: Node) -> Node:
        loop = np.logical_not.resolve_dtypes((node.dtype, None))
        return self.node(tree.Call, loop[-1], (node,), function=np.logical_not, loop=loop)


def _weak(value: Any) -> Any:
    """An operand as NumPy's rules of promotion take it: its dtype, or the type of a Python number."""
    if hasattr(value, "dtype"):
        return value.dtype
    return type(value) if type(value) in (int, float, complex) else np.min_scalar_type(value)


class _Tracer(np.lib.mixins.NDArrayOperatorsMixin):
    """Stands for an input or an intermediate array of a kernel."""

    def __init__(self, trace: _Trace, node: Node, rank: int) -> None:
        self._trace = trace
        self._node = node
        self._rank = rank

    @property
    def dtype(self) -> np.dtype:
        return self._node.dtype

    @property
    def ndim(self) -> int:
        return self._rank

    @property
    def shape(self) -> tuple[int, ...]:
        return (1,) * self._rank  # one element is looked at

    size = 1

    def as_complex(self, imag: Any, dtype: Any) -> Any:
        """The complex number of this real part and another part: what NumPy has no ufunc for."""
        return self._trace.apply(tree.Complex, np.dtype(dtype), self, imag)

    @property
    def real(self) -> _Tracer:
        return self._part(tree.Real)

    @property
    def imag(self) -> _Tracer:
        return self._part(tree.Imag)

    def _part(self, kind: type[Node]) -> _Tracer:
        if self.dtype.kind != "c":
            raise UntraceableKernelError(f"it asks for the {kind.__name__.lower()} part of {self.dtype}")
        return self._trace.apply(kind, np.empty(0, self.dtype).real.dtype, self)

    def astype(self, dtype: Any, copy: bool = True) -> _Tracer:
        wanted = np.dtype(dtype)
        return self if wanted == self.dtype else self._trace.apply(tree.Cast, wanted, self)

    def any(self) -> bool:
        return self._trace.decide(self, "any")

    def all(self) -> bool:
        return self._trace.decide(self, "all")

    def __bool__(self) -> bool:
        if self._rank:
            raise UntraceableKernelError(f"it asks whether {self._node!r}, an array, is true")
        return self._trace.decide(self, "one")

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        raise UntraceableKernelError("it makes an array of an operand (numpy.asarray)")

    def _taken_apart(self, *args: Any) -> Any:
        raise UntraceableKernelError(f"it takes {self._node!r} apart: its length, its elements, or one as a number")

    __len__ = __iter__ = __getitem__ = __setitem__ = __int__ = __float__ = __index__ = _taken_apart

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise UntraceableKernelError(f"it uses .{name} of an array")

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **keywords: Any) -> Any:
        if method != "__call__" or keywords or ufunc.nout != 1 or ufunc.signature:
            how = "" if method == "__call__" else f".{method}"
            raise UntraceableKernelError(f"it calls {ufunc.__name__}{how} with {sorted(keywords) or 'several results'}")
        loop = ufunc.resolve_dtypes((*map(_weak, inputs), None))
        return self._trace.apply(tree.Call, loop[-1], *inputs, wanted=loop, function=ufunc, loop=loop)

    def __array_function__(self, function: Any, types: Any, args: Any, keywords: Any) -> Any:
        form = _FUNCTIONS.get(function)
        if form is None:
            raise UntraceableKernelError(f"it calls numpy.{function.__name__}")
        try:
            return form(*args, **keywords)
        except TypeError as error:
            if isinstance(error, UntraceableKernelError):
                raise
            raise UntraceableKernelError(f"it calls numpy.{function.__name__}, and {error}") from None


def _where(condition: Any, x: Any, y: Any) -> _Tracer:
    trace = next(v._trace for v in (condition, x, y) if isinstance(v, _Tracer))
    dtype = np.result_type(*[v.dtype if isinstance(v, _Tracer) else v for v in (x, y)])
    return trace.apply(tree.Select, dtype, condition, x, y, wanted=(np.dtype(np.bool_), dtype, dtype))


def _full_like(x: _Tracer, value: Any) -> _Tracer:
    return _Tracer(x._trace, x._trace.operand(x.dtype.type(value) if x.dtype.kind != "O" else value, x.dtype), x._rank)


#: The NumPy functions that are no ufuncs, and which kernels may call.
_FUNCTIONS: Mapping[Any, Callable[..., Any]] = {
    np.where: _where,
    np.real: lambda x: x.real,
    np.imag: lambda x: x.imag,
    np.any: lambda x: x.any(),
    np.all: lambda x: x.all(),
    np.ndim: lambda x: x.ndim,
    np.shape: lambda x: x.shape,
    np.size: lambda x: x.size,
    np.full_like: _full_like,
    np.zeros_like: lambda x: _full_like(x, 0),
    np.ones_like: lambda x: _full_like(x, 1),
}
