"""What an operation is: the `OpDef` record, its signature language, and the registry of all operations.

An op is declared once, with `define(...)`, in `autograph/ops`:

    define(
        "AddV2",
        "x: T, y: T -> z: T",
        types={"T": dtypes.NUMERIC},
        shape=broadcast_rule,
        kernel=np.add,
        gradient=add_gradient,
        traits=Trait.ELEMENTWISE | Trait.COMMUTATIVE,
    )

Signature: inputs and outputs as `name: TYPE`, where TYPE is a dtype name (`int32`), a type variable (`T`; the
same letter means the same dtype), `N*T` (any number of tensors of one dtype), `any` (one tensor of any dtype)
or `list` (any number of tensors of any dtypes). A type variable that no input binds is an attribute (`DstT` of `Cast`).
Operation and attribute names follow TensorFlow's op registry, so exported graphs load there.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.op_attrs import REQUIRED, AttrType, parse_attrs
from autograph.framework.op_names import operator_symbol, user_name
from autograph.framework.shapes import TensorShape

__all__ = ["OpDef", "Trait", "define", "get", "registered"]


class Trait(enum.Flag):
    """What generic code may assume about an op."""

    NONE = 0
    #: Reads or changes something outside its inputs: never pruned, merged, folded or reordered.
    STATEFUL = enum.auto()
    #: `f(x, y) == f(y, x)`.
    COMMUTATIVE = enum.auto()
    #: Works on each element alone (after broadcasting).
    ELEMENTWISE = enum.auto()
    #: Returns its input, perhaps under another name or shape.
    VIEW = enum.auto()
    #: May raise what Python would, depending on the values of its inputs: runs even if nothing needs its result.
    RAISES = enum.auto()


@dataclass(frozen=True)
class Arg:
    """One entry of a signature. `many`: any number of tensors; `type`: dtype, type variable name, or None for any."""

    name: str
    type: DType | str | None
    many: bool = False


@dataclass(frozen=True)
class OpDef:
    """The declaration of an op.

    Attributes:
        name: the op type, as in a GraphDef.
        inputs, outputs: the parsed signature.
        types: allowed dtypes of each type variable.
        attrs: attribute names and defaults (`REQUIRED` where there is none).
        attr_types: the types of the attributes (`op_attrs` has the language that they are declared in).
        shape: `shape(inputs, attrs) -> TensorShape | list`: output shapes from the input tensors, which
            have `.shape` and `.dtype`, and whose value `constant_value` gives if known; raises
            `ShapeMismatchError` when they do not go together. With more than one output, a list.
        out_dtypes: `out_dtypes(inputs, attrs) -> list[DType]`, for outputs that the signature leaves open.
        kernel: `kernel(*arrays, **attrs) -> array | tuple`: the reference semantics, in NumPy. A `many`
            input arrives as a list. Type attributes are passed only where the kernel names them.
        gradient: the rule (see `gradient_rules` for its two forms). None: there is none, and it is an error to ask for
            one; `no_gradient`: the result does not change with small changes of the inputs.
        traits: see `Trait`.
        decompose: `decompose(op) -> list | None`: the same outputs by simpler ops, for executors, exports and batching
            that have no rule for this one; None where this operation (its dtype, what is known of its shapes) has none.
            Equal up to rounding; errors stay.
        opaque: of an elementwise op, why its kernel is no scalar expression (see `kernel_tracer`); None if it is one.
    """

    name: str
    inputs: tuple[Arg, ...]
    outputs: tuple[Arg, ...]
    types: Mapping[str, tuple[DType, ...]]
    attrs: Mapping[str, Any]
    shape: Callable[..., Any]
    out_dtypes: Callable[..., Sequence[DType]] | None
    kernel: Callable[..., Any]
    gradient: Callable[..., Sequence[Any]] | None
    traits: Trait
    attr_types: Mapping[str, AttrType] = field(default_factory=dict, repr=False)
    decompose: Callable[..., Sequence[Any] | None] | None = None
    single: bool = True  # exactly one output, so that kernels and public functions give it bare
    kernel_attrs: tuple[str, ...] = field(default=())
    allowed: Mapping[str, frozenset[DType]] = field(default_factory=dict, repr=False)  # `types`, for quick checks
    opaque: str | None = None

    def set_gradient(self, rule: Callable[..., Sequence[Any]]) -> None:
        """Gives the op its gradient rule, once; for `gradient_rules.register_gradient`."""
        if self.gradient is not None:
            raise errors.InternalError(f"op {self.name!r} has a gradient already")
        object.__setattr__(self, "gradient", rule)

    @property
    def stateful(self) -> bool:
        return bool(self.traits & Trait.STATEFUL)

    @property
    def raises(self) -> bool:
        return bool(self.traits & Trait.RAISES)

    def __repr__(self) -> str:
        return f"<OpDef {self.name}({self.signature()})>"

    def signature(self) -> str:
        """The signature as text: `x: T, y: T -> z: T`."""

        def side(args: tuple[Arg, ...]) -> str:
            out = []
            for a in args:
                kind = a.type.name if isinstance(a.type, DType) else (a.type or ("list" if a.many else "any"))
                out.append(f"{a.name}: {'N*' if a.many and a.type else ''}{kind}")
            return ", ".join(out)

        return f"{side(self.inputs)} -> {side(self.outputs)}"


_REGISTRY: dict[str, OpDef] = {}


_DTYPE_NAMES = frozenset(d.name for d in dtypes.ALL)


def _parse(side: str) -> tuple[Arg, ...]:
    args = []
    for part in filter(None, (p.strip() for p in side.split(","))):
        name, _, kind = (p.strip() for p in part.partition(":"))
        many = kind.startswith("N*") or kind == "list"
        kind = kind.removeprefix("N*")
        type_: DType | str | None
        if kind in ("list", "any"):
            type_ = None
        elif kind in _DTYPE_NAMES:
            type_ = as_dtype(kind)
        else:
            type_ = kind
        args.append(Arg(name, type_, many))
    return tuple(args)


def define(
    name: str,
    signature: str,
    *,
    shape: Callable[..., Any],
    kernel: Callable[..., Any],
    types: Mapping[str, Sequence[DType]] | None = None,
    attrs: Mapping[str, Any] | None = None,
    gradient: Callable[..., Sequence[Any]] | None = None,
    traits: Trait = Trait.NONE,
    out_dtypes: Callable[..., Sequence[DType]] | None = None,
    decompose: Callable[..., Sequence[Any] | None] | None = None,
    opaque: str | None = None,
) -> OpDef:
    """Declares an op and registers it; see `OpDef` for the arguments, the module docstring for the signature."""
    if name in _REGISTRY:
        raise errors.InternalError(f"op {name!r} is declared twice")
    left, arrow, right = signature.partition("->")
    if not arrow:
        raise errors.InternalError(f"op {name!r}: signature {signature!r} has no '->'")
    outputs = _parse(right)
    defaults, attr_types = parse_attrs(attrs or {})
    op_def = OpDef(
        name=name,
        inputs=_parse(left),
        outputs=outputs,
        types={k: tuple(v) for k, v in (types or {}).items()},
        attrs=defaults,
        attr_types=attr_types,
        shape=shape,
        out_dtypes=out_dtypes,
        kernel=kernel,
        gradient=gradient,
        traits=traits,
        decompose=decompose,
        single=len(outputs) == 1 and not outputs[0].many,
        kernel_attrs=_kernel_attrs(kernel, defaults, types or {}),
        allowed={k: frozenset(v) for k, v in (types or {}).items()},
        opaque=opaque,
    )
    _REGISTRY[name] = op_def
    return op_def


def _kernel_attrs(kernel: Callable[..., Any], attrs: Mapping[str, Any], types: Mapping[str, Any]) -> tuple[str, ...]:
    """Which attributes the kernel takes: those that it names as keyword-only parameters."""
    code = getattr(kernel, "__code__", None)
    if code is None:  # a NumPy ufunc
        return ()
    keywords = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    return tuple(k for k in keywords if k in attrs or k in types)


def get(name: str) -> OpDef:
    """The declaration of op `name`."""
    try:
        return _REGISTRY[name]
    except KeyError:
        raise errors.UnimplementedError(f"there is no op named {name!r}") from None


def registered() -> Mapping[str, OpDef]:
    """All declarations by name."""
    return _REGISTRY


def bind(op_def: OpDef, inputs: Sequence[Any], attrs: dict[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    """Checks the inputs of a new operation and completes its attributes.

    Returns the flat list of input tensors and the attributes with type variables and defaults filled in.

    Raises:
        DTypeMismatchError: an input has a dtype that the signature does not allow.
    """
    flat: list[Any] = []
    bound: dict[str, Any] = attrs
    for arg, value in zip(op_def.inputs, inputs):
        for tensor in value if arg.many else (value,):
            flat.append(tensor)
            kind = arg.type
            if kind is None:
                continue
            dtype = tensor.dtype
            if isinstance(kind, DType):
                if dtype is not kind:
                    _mismatch(op_def, arg, dtype, kind)
                continue
            seen = bound.get(kind)
            if seen is None:
                allowed = op_def.allowed.get(kind)
                if allowed is not None and dtype not in allowed:
                    _not_allowed(op_def, arg, dtype, op_def.types[kind])
                bound[kind] = dtype
            elif seen is not dtype:
                _mismatch(op_def, arg, dtype, seen)
    if len(bound) != len(op_def.attrs) + len(op_def.types) or op_def.attrs:
        for key, default in op_def.attrs.items():
            if key not in bound:
                if default is REQUIRED:
                    raise errors.InternalError(f"{op_def.name}: attribute {key!r} is missing")
                bound[key] = default
    return flat, bound


def _mismatch(op_def: OpDef, arg: Arg, got: DType, want: DType) -> None:
    # Advise the cast that loses nothing: an int goes to the float's dtype, not the other way.
    widen = "buifc".find(got.numpy_dtype.kind) > "buifc".find(want.numpy_dtype.kind)
    symbol = operator_symbol(op_def.name)
    if symbol is not None:  # the mismatch is found at the right operand
        raise errors.DTypeMismatchError(
            f"{want.name} {symbol} {got.name}: the operands have different dtypes",
            expected=f"two tensors of one dtype ({want.name} or {got.name})",
            fix=f"convert the {'left' if widen else 'right'} operand: ag.cast(..., ag.{(got if widen else want).name})",
        )
    free = isinstance(arg.type, str)
    raise errors.DTypeMismatchError(
        f"{user_name(op_def.name)}: {arg.name!r} is {got.name}, but {want.name} is needed"
        + (" to go with the other operands" if free else ""),
        expected=f"tensors of one dtype ({got.name} or {want.name})" if free else f"a tensor of {want.name}",
        fix=f"convert the other: ag.cast({op_def.inputs[0].name}, ag.{got.name})"
        if widen and free
        else f"convert it: ag.cast({arg.name}, ag.{want.name})",
    )


def _not_allowed(op_def: OpDef, arg: Arg, got: DType, allowed: tuple[DType, ...]) -> None:
    names = ", ".join(d.name for d in allowed)
    likely = (dtypes.int32, dtypes.float32) if got.is_bool else (dtypes.float32, dtypes.int32)
    target = next((d for d in likely if d in allowed), allowed[-1])
    castable = not got.is_opaque and got is not dtypes.string and target is not dtypes.string
    raise errors.DTypeMismatchError(
        f"{user_name(op_def.name)} does not work on {got.name}"
        + (f" ({arg.name!r})" if len(op_def.inputs) > 1 and operator_symbol(op_def.name) is None else ""),
        expected=f"one of {names}",
        fix=f"convert it: ag.cast({arg.name}, ag.{target.name})" if castable else None,
    )


def infer(op_def: OpDef, inputs: Sequence[Any], attrs: Mapping[str, Any]) -> list[tuple[DType, TensorShape]]:
    """Dtype and shape of every output of an operation with the given (bound) inputs and attributes."""
    result = op_def.shape(inputs, attrs)
    if op_def.out_dtypes is not None:
        kinds = list(op_def.out_dtypes(inputs, attrs))
    else:
        kinds = [o.type if isinstance(o.type, DType) else attrs[o.type] for o in op_def.outputs]  # type: ignore[index]
        if len(kinds) == 1 and op_def.outputs[0].many:
            kinds = kinds * len(result)
    if isinstance(result, TensorShape):
        result = [result]
    return list(zip(kinds, result))
