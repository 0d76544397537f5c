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

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.op_attrs import REQUIRED, AttrType, parse_attrs
from autograph.framework.op_facts import Cost, Failure, Flow, Regions, Trait, default_name

__all__ = ["REQUIRED", "Failure", "Flow", "OpDef", "Regions", "Trait", "define", "get", "registered"]


@dataclass(frozen=True)
class Arg:
    """One entry of a signature. `many`: any number of tensors; `type`: dtype, type variable name, or None for any."""

    name: str
    type: DType | str | None
    many: bool = False


@dataclass(frozen=True, eq=False, repr=False, slots=True)
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
        failure: the error that it may raise, and when.
        asks: of an op that calls a function of Python's, which may raise anything: `asks(attrs)` gives the op that says
            beforehand, from the same inputs and attributes, which error there will be (`ops.core.python_errors`); None
            if there will be none.
        regions: which attributes hold graphs, and how these are called.
        static_inputs: the inputs whose values the shape rule asks for: axes, shapes, permutations. An executor that
            works with fixed shapes needs them as constants.
        symbol: the Python operator of two operands that it stands for.
        user_name: what a user wrote to get it, for error messages.
        fold: `fold(op, constant)` gives a tensor that the result is equal to, or its value, as far as constants, shapes
            and dtypes tell; else None. `constant(tensor)` gives an array or None.
        passes: the input that it gives back as it is, if it does not raise.
        decompose: `decompose(op) -> list | None`: the same outputs by simpler ops, for executors, exports and batching
            that have no rule for this one; None where this operation (its dtype, what is known of its shapes) has none.
            Equal up to rounding; errors stay.
        written: `written(op, base, value)`, of an op whose output is a view of its first input, as NumPy has it: a
            version of that input after the view of it was given another value.
        limits: `limits(shape, op_inputs, attrs)`, of an op with `written` that may fail: from what to what its second
            input may be, elementwise, for the op not to fail on a first input of that shape; None if nothing says so.
        added: `added(op, total)`, of an op whose result is zero in most places: the sum of a tensor of that shape and
            the result, worked out only where that is something else. Gradients are summed so.
        cost: what an execution costs, unless it follows from the traits (`framework.costs`).
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
    failure: Failure | None = None
    asks: Callable[[Mapping[str, Any]], str | None] | None = None
    regions: Regions | None = None
    static_inputs: tuple[str, ...] = ()
    symbol: str | None = None
    user_name: str = ""
    fold: Callable[..., Any] | None = None
    passes: str | None = None
    attr_types: Mapping[str, AttrType] = field(default_factory=dict, repr=False)
    decompose: Callable[..., Sequence[Any] | None] | None = None
    single: bool = True  # exactly one output, so that kernels and public functions give it bare
    kernel_attrs: tuple[str, ...] = field(default=())
    opaque: str | None = None
    written: Callable[..., Any] | None = None
    limits: Callable[..., Any] | None = None
    added: Callable[..., Any] | None = None
    cost: Cost | None = None
    many: bool = field(init=False)  # an input takes any number of tensors, so that kernels get them as a list
    allowed: Mapping[str, frozenset[str]] = field(init=False)  # `types`, by the names of the dtypes, for quick checks
    # Traits that are asked for operation by operation: `&` of flags takes longer than what is done with the answer.
    stateful: bool = field(init=False)
    raises: bool = field(init=False)
    python: bool = field(init=False)
    elementwise: bool = field(init=False)
    commutative: bool = field(init=False)
    total: bool = field(init=False)
    view: bool = field(init=False)
    fresh: bool = field(init=False)
    of_shapes: bool = field(init=False)
    checked: bool = field(init=False)
    alters: bool = field(init=False)
    #: Whether the results depend on inputs and attributes alone, and nothing else is done than to give them.
    pure: bool = field(init=False)

    def __post_init__(self) -> None:
        bits = self.traits.value
        for name, bit in _ASKED:
            object.__setattr__(self, name, bool(bits & bit))
        pure = not (self.stateful or self.python or self.regions is not None or self.name == "Placeholder")
        object.__setattr__(self, "pure", pure)
        object.__setattr__(self, "many", any(arg.many for arg in self.inputs))
        object.__setattr__(self, "allowed", {k: frozenset(d.name for d in v) for k, v in self.types.items()})

    def set_gradient(self, rule: Callable[..., Sequence[Any]]) -> None:
        """Gives the op its gradient rule, once; for `gradient_rules.register_gradient`."""
        if self.gradient is not None:
            raise errors.InternalError(f"op {self.name!r} has a gradient already")
        object.__setattr__(self, "gradient", rule)

    def positions(self, names: Sequence[str]) -> tuple[int, ...]:
        """Which inputs these are; no input that takes any number of tensors may come before them."""
        return tuple(i for i, arg in enumerate(self.inputs) if arg.name in names)

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


#: The traits that are attributes of an `OpDef`.
_ASKED = tuple(
    (str(trait.name).lower(), trait.value)
    for trait in (
        Trait.STATEFUL, Trait.RAISES, Trait.PYTHON, Trait.ELEMENTWISE, Trait.COMMUTATIVE, Trait.TOTAL, Trait.VIEW,
        Trait.FRESH, Trait.OF_SHAPES, Trait.CHECKED, Trait.ALTERS,
    )
)  # fmt: skip
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
    failure: Failure | None = None,
    asks: Callable[[Mapping[str, Any]], str | None] | None = None,
    regions: Regions | None = None,
    static_inputs: Sequence[str] = (),
    symbol: str | None = None,
    user_name: str | None = None,
    fold: Callable[..., Any] | None = None,
    passes: str | None = None,
    decompose: Callable[..., Sequence[Any] | None] | None = None,
    opaque: str | None = None,
    written: Callable[..., Any] | None = None,
    limits: Callable[..., Any] | None = None,
    added: Callable[..., Any] | None = None,
    cost: Cost | None = None,
) -> OpDef:
    """Declares an op and registers it; see `OpDef` for the arguments, the module docstring for the signature."""
    if name in _REGISTRY:
        raise errors.InternalError(f"op {name!r} is declared twice")
    left, arrow, right = signature.partition("->")
    if not arrow:
        raise errors.InternalError(f"op {name!r}: signature {signature!r} has no '->'")
    inputs, outputs = _parse(left), _parse(right)
    defaults, attr_types = parse_attrs(attrs or {})
    _check_named(name, inputs, (*static_inputs, *_read(failure), *filter(None, [passes])))
    op_def = OpDef(
        name=name,
        inputs=inputs,
        outputs=outputs,
        types={k: tuple(v) for k, v in (types or {}).items()},
        attrs=defaults,
        attr_types=attr_types,
        shape=shape,
        out_dtypes=out_dtypes,
        kernel=kernel,
        gradient=gradient,
        traits=traits,
        failure=failure,
        asks=asks,
        regions=regions,
        static_inputs=tuple(static_inputs),
        symbol=symbol,
        user_name=user_name or (f"`{symbol}`" if symbol else default_name(name)),
        fold=fold,
        passes=passes,
        decompose=decompose,
        single=len(outputs) == 1 and not outputs[0].many,
        kernel_attrs=_kernel_attrs(kernel, defaults, types or {}),
        opaque=opaque, written=written, limits=limits, added=added, cost=cost,
    )  # fmt: skip
    return _REGISTRY.setdefault(name, op_def)


def _read(failure: Failure | None) -> tuple[str, ...]:
    """The inputs that decide whether an op fails."""
    return () if failure is None else failure.shaped + failure.reads


def _check_named(name: str, inputs: Sequence[Arg], named: Sequence[str]) -> None:
    """An argument of `define` names an input that there is."""
    for one in named:
        if all(arg.name != one for arg in inputs):
            raise errors.InternalError(f"op {name!r} has no input {one!r}")


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
