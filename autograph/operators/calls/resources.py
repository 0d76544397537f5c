"""Variables in converted code: while a graph is being built, what is asked of one is asked of its value,
save what it is: a variable is an object of the program, and not what it holds."""

from __future__ import annotations

import builtins
from typing import Any

from autograph.framework.context import building_graph
from autograph.operators.conditions.classes import itself
from autograph.operators.dispatch import lookup, register, register_staged, register_stand_in
from autograph.ops.variables.variable_choices import VariableChoice
from autograph.ops.variables.variables import Variable

__all__: list[str] = []


def _of_value(kind: str) -> Any:
    """What `kind` is: that of the value, which is read now."""

    def implementation(*args: Any, **kwargs: Any) -> Any:
        values = [a.value() if isinstance(a, (Variable, VariableChoice)) else a for a in args]
        found = lookup(values[0], kind)
        if found is None:
            found = getattr(builtins, kind)
        return found(*values, **kwargs)

    return implementation


def _set_item(variable: Variable, key: Any, value: Any) -> Variable:
    variable[key] = value
    return variable


register_staged(Variable, lambda variable: building_graph() is not None)
register_stand_in(Variable, _of_value)
register(Variable, "get_item", lambda variable, key: variable[key])
register(Variable, "set_item", _set_item)
itself(Variable)
register_staged(VariableChoice)
register_stand_in(VariableChoice, _of_value)
register(VariableChoice, "set_item", _set_item)
itself(VariableChoice)
