"""Switches for the whole process: `ag.config`."""

from __future__ import annotations

import sys
import types
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from autograph import errors
from autograph.executors import choice
from autograph.executors import threads as _threads
from autograph.framework import dtypes, number_rules, recorder, work
from autograph.framework.dtypes import DType
from autograph.framework.names import no_attribute
from autograph.framework.user_frames import current_location

if TYPE_CHECKING:  # the package has them loaded when they are first asked for
    from autograph.placement.devices import (
        LogicalDevice,
        LogicalDeviceConfiguration,
        PhysicalDevice,
        get_logical_device_configuration,
        get_soft_device_placement,
        list_logical_devices,
        list_physical_devices,
        set_logical_device_configuration,
        set_soft_device_placement,
    )

__all__ = [
    "LogicalDevice", "LogicalDeviceConfiguration", "PhysicalDevice", "default_float", "default_int", "executor",
    "fast_math", "functions_run_eagerly", "get_logical_device_configuration", "get_soft_device_placement",
    "integer_overflow", "list_logical_devices", "list_physical_devices", "max_operations", "max_traces", "optimizer",
    "roll_loops", "run_functions_eagerly", "set_logical_device_configuration", "set_max_traces",
    "set_soft_device_placement",
    "threads", "zero_division",
]  # fmt: skip

#: Whether `run_functions_eagerly(True)` is in force.
eagerly = False
#: Whether calls do more than to run graphs: functions run eagerly, or are recorded.
unusual = False

_rolls_loops = True

#: Stands for what `set_max_traces` says.
DEFAULT: Any = object()
_max_traces: int | None = 256


class _Switched:
    """What `run_functions_eagerly` returns: as a context manager, it puts back what was before."""

    def __init__(self, before: bool) -> None:
        self._before = before

    def __enter__(self) -> None:
        pass

    def __exit__(self, *error: object) -> None:
        _set_eagerly(self._before)


def run_functions_eagerly(run_eagerly: bool) -> _Switched:
    """Makes every `ag.function`, on all threads, run its Python code as it is, until switched off again.

    For debugging: nothing is traced or converted; breakpoints, prints and side effects happen at every call. Arguments
    and results are what they are otherwise: arrays become tensors, an `input_signature` is checked, numbers that are
    returned become tensors. Results are the same, with the exceptions that docs/retracing.md lists.

    Returns:
        A context manager that puts back what was before: `with ag.run_functions_eagerly(True): ...`

    >>> import autograph as ag
    >>> @ag.function
    ... def double(x):
    ...     return x * 2, ag.is_symbolic(x)
    >>> with ag.run_functions_eagerly(True):
    ...     result, symbolic = double(ag.constant(4))
    >>> int(result), bool(symbolic), ag.functions_run_eagerly()
    (8, False, False)
    """
    before = eagerly
    _set_eagerly(bool(run_eagerly))
    return _Switched(before)


def _set_eagerly(run_eagerly: bool) -> None:
    global eagerly
    eagerly = run_eagerly
    choice.switched()


def _look() -> None:
    global unusual
    unusual = eagerly or recorder.active is not None


choice.on_switch(_look)


def switch_eager_functions(run_eagerly: bool) -> None:
    """As `run_functions_eagerly`, but returns nothing, as TensorFlow's does: a notebook would show what it returns."""
    run_functions_eagerly(run_eagerly)


def functions_run_eagerly() -> bool:
    """Whether `run_functions_eagerly(True)` is in force."""
    return eagerly


def set_max_traces(count: int | None) -> None:
    """Bounds how many traces a function keeps; the ones that were not used for longest go. None: no bound.

    Counts for functions that are made afterwards, unless they say it themselves: `ag.function(max_traces=...)`.

    Raises:
        SignatureError: it is no positive int.
    """
    global _max_traces
    _max_traces = checked_max_traces(count)


def max_traces() -> int | None:
    """How many traces a function keeps that does not say so itself; 256 at first."""
    return _max_traces


def checked_max_traces(count: Any) -> int | None:
    """The bound itself, if it is one."""
    if count is not None and (type(count) is not int or count < 1):
        raise errors.SignatureError(
            f"max_traces is {count!r}",
            location=current_location(),
            expected="an int of at least 1, or None for no bound",
        )
    return count


#: TensorFlow's other options: they choose among its own passes.
_ACCEPTED = frozenset({
    "arithmetic_optimization", "auto_mixed_precision", "common_subgraph_elimination", "constant_folding",
    "debug_stripper", "dependency_optimization", "disable_model_pruning", "function_optimization",
    "implementation_selector", "layout_optimizer", "loop_optimization", "min_graph_nodes", "pin_to_host_optimization",
    "remapping", "scoped_allocator_optimization", "shape_optimization",
})  # fmt: skip


class _Optimizer:
    """Whether graphs are optimised before they run (`autograph.optimizer`); on unless switched off.

    Counts for all graphs, from their next run on.

    >>> import autograph as ag
    >>> ag.config.optimizer.enable(False)
    >>> ag.config.optimizer.enabled
    False
    >>> ag.config.optimizer.enable()
    """

    def __init__(self) -> None:
        self._options: dict[str, Any] = {}

    @property
    def enabled(self) -> bool:
        """Whether graphs are optimised before they run."""
        return choice.optimizing()

    def enable(self, enabled: bool = True) -> None:
        """Switches optimising on or off."""
        choice.optimize(enabled)

    def set_experimental_options(self, options: Mapping[str, Any]) -> None:
        """TensorFlow's way to say it: `{"disable_meta_optimizer": False}`. Its other options change nothing.

        Raises:
            SignatureError: there is no such option.
        """
        unknown = sorted(set(options) - {"disable_meta_optimizer"} - _ACCEPTED)
        if unknown:
            raise errors.SignatureError(
                f"the optimizer has no option {unknown[0]!r}",
                location=current_location(),
                expected="disable_meta_optimizer, or another of TensorFlow's options",
            )
        given = {key: bool(value) for key, value in options.items()}
        choice.optimize(not given.pop("disable_meta_optimizer", not self.enabled))
        self._options.update(given)

    def get_experimental_options(self) -> dict[str, Any]:
        """What has been set, and `disable_meta_optimizer`."""
        return {"disable_meta_optimizer": not self.enabled, **self._options}


optimizer = _Optimizer()

#: The name of what runs graphs (`autograph.executors`); at first what the environment variable `AUTOGRAPH_EXECUTOR`
#: says, or "native". Setting it counts for all functions that do not ask for one themselves, from their next call on.
executor: str

#: Whether the native executor may change the values of floats for speed; docs/native.md lists how. Off at first.
#: Setting it counts for all functions, from their next call on.
fast_math: bool

#: What a Python int becomes that has no tensor beside it: `ag.int64`, or `ag.int32`. Setting it, or one of the three
#: below, lets go of all traces: functions are traced again by the new rules. TensorFlow's functions keep their own.
default_int: DType

#: What a Python float becomes that has no tensor beside it: `ag.float64`, or `ag.float32`; complex numbers become two.
default_float: DType

#: What happens to a scalar of a signed integer dtype that does not fit: "raise" (an OverflowError), or "wrap".
integer_overflow: str

#: How many operations a trace may come to before it is refused as endless; None: no bound. Those that are dropped again
#: count, and each branch or body that is traced counts as a hundred.
max_operations: int | None

#: Among how many threads the native executor divides a large loop over elements, from 1 to 64; at first as many as the
#: process may use processors. Results do not depend on it.
threads: int

#: Whether traces from now on stage what is left of a long loop over a Python range whose iterations add the same
#: operations; on at first. TensorFlow's functions unroll all loops over Python values.
roll_loops: bool

#: What Python's operators do with a scalar that is divided by zero: "raise" (a ZeroDivisionError, as Python), or
#: "ignore" (infinity or NaN, as NumPy and TensorFlow). Of integers `//` and `%` always raise. It also says what a
#: negative scalar to a fractional power is: an error, as Python's complex number is none of the dtype, or NaN.
zero_division: str


def _number_rule(name: str, field: str, choices: tuple[Any, ...]) -> property:
    """A setting that is a field of the number rules of the process."""

    def get(self: Any) -> Any:
        return getattr(number_rules.chosen(), field)

    def set(self: Any, value: Any) -> None:
        if value not in choices:
            known = " or ".join(repr(c) for c in choices)
            raise errors.SignatureError(f"ag.config.{name} is {value!r}", location=current_location(), expected=known)
        found = next(c for c in choices if c == value)
        number_rules.change(number_rules.chosen()._replace(**{field: found}))

    return property(get, set)


def _set_max_operations(self: Any, count: Any) -> None:
    if count is not None and (type(count) is not int or count < 1):
        raise errors.SignatureError(
            f"ag.config.max_operations is {count!r}",
            location=current_location(),
            expected="an int of at least 1, or None for no bound",
        )
    work.set_limit(count)


def _checked_bool(name: str, value: Any) -> bool:
    if type(value) is not bool:
        raise errors.SignatureError(
            f"ag.config.{name} is {value!r}", location=current_location(), expected="True or False"
        )
    return value


def _set_roll_loops(self: Any, rolled: Any) -> None:
    global _rolls_loops
    _rolls_loops = _checked_bool("roll_loops", rolled)


def _set_fast_math(self: Any, enabled: Any) -> None:
    choice.use_fast_math(_checked_bool("fast_math", enabled))


class _Config(types.ModuleType):
    """The module itself, so that what is set is checked."""

    def __setattr__(self, name: str, value: Any) -> None:
        setting = getattr(type(self), name, None)
        if name.startswith("_") or isinstance(setting, property) and setting.fset is not None:
            super().__setattr__(name, value)
            return
        if name in self.__all__:
            instead = f": call ag.config.set_{name}(...)" if f"set_{name}" in self.__all__ else ""
            raise AttributeError(f"ag.config.{name} cannot be set{instead}", name=name)
        raise no_attribute(f"ag.config has no setting {name!r}", name, lambda: self.__all__)

    @property
    def executor(self) -> str:
        return choice.executor()

    @executor.setter
    def executor(self, name: str) -> None:
        choice.use_executor(name)

    threads = property(lambda self: _threads.threads(), lambda self, count: _threads.set_threads(count))
    roll_loops = property(lambda self: _rolls_loops, _set_roll_loops)
    fast_math = property(lambda self: choice.fast_math(), _set_fast_math)
    max_operations = property(lambda self: work.limit(), _set_max_operations)
    default_int = _number_rule("default_int", "integer", (dtypes.int64, dtypes.int32))
    default_float = _number_rule("default_float", "floating", (dtypes.float64, dtypes.float32))
    integer_overflow = _number_rule("integer_overflow", "overflow", ("raise", "wrap"))
    zero_division = _number_rule("zero_division", "zero_division", ("raise", "ignore"))


sys.modules[__name__].__class__ = _Config
