"""What a conversion is asked to do, and how generated code says so.

Here: `Feature` and `ConversionOptions`, as values. Who obeys an option is the converter or operator concerned.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass

import gast

__all__ = ["ConversionOptions", "Feature"]


class Feature(enum.Enum):
    """Optional behaviour, off unless asked for."""

    ALL = "ALL"
    """Every feature there is."""
    AUTO_CONTROL_DEPS = "AUTO_CONTROL_DEPS"
    """Side effects in a graph run in program order."""
    ASSERT_STATEMENTS = "ASSERT_STATEMENTS"
    """`assert` becomes an operation of the graph."""
    BUILTIN_FUNCTIONS = "BUILTIN_FUNCTIONS"
    """Builtins such as `len` and `print` understand symbolic tensors."""
    EQUALITY_OPERATORS = "EQUALITY_OPERATORS"
    """`==` and `!=` become `ag__.eq` and `ag__.not_eq`."""
    LISTS = "LISTS"
    """List displays, `append`, `pop`, and item reads and writes become list operators."""
    NAME_SCOPES = "NAME_SCOPES"
    """A converted function opens a name scope in the graph."""

    def __str__(self) -> str:
        return f"Feature.{self.name}"


_ORDER = {feature: i for i, feature in enumerate(Feature)}


@dataclass(frozen=True)
class ConversionOptions:
    """Options of a conversion; hashable, so part of the conversion cache's key.

    Args:
        recursive: convert the functions that the converted function calls.
        user_requested: the user named this function; false for one that is converted because it was called.
        internal_convert_user_code: convert called functions that are user code.
        optional_features: a `Feature`, several, or None; kept as a sorted tuple without duplicates.
    """

    recursive: bool = True
    user_requested: bool = True
    internal_convert_user_code: bool = True
    optional_features: tuple[Feature, ...] = ()

    def __post_init__(self) -> None:
        given: Iterable[Feature] | Feature | None = self.optional_features
        if given is None:
            given = ()
        elif isinstance(given, Feature):
            given = (given,)
        object.__setattr__(self, "optional_features", tuple(sorted(set(given), key=_ORDER.__getitem__)))

    def uses(self, feature: Feature) -> bool:
        """Whether the feature is on."""
        return feature in self.optional_features or Feature.ALL in self.optional_features

    def call_options(self) -> ConversionOptions:
        """The options for functions that the converted function calls or defines."""
        return ConversionOptions(
            recursive=self.recursive,
            user_requested=False,
            internal_convert_user_code=self.recursive,
            optional_features=self.optional_features,
        )

    def to_ast(self) -> gast.expr:
        """The expression `ag__.ConversionOptions(...)` that makes these options in generated code."""
        load = gast.Load()

        def ag(name: str) -> gast.expr:
            return gast.Attribute(gast.Name("ag__", load, None, None), name, load)

        features = [gast.Attribute(ag("Feature"), feature.name, load) for feature in self.optional_features]
        arguments = {
            "recursive": gast.Constant(self.recursive, None),
            "user_requested": gast.Constant(self.user_requested, None),
            "optional_features": gast.Tuple(features, load),
            "internal_convert_user_code": gast.Constant(self.internal_convert_user_code, None),
        }
        return gast.Call(ag("ConversionOptions"), [], [gast.keyword(name, value) for name, value in arguments.items()])
