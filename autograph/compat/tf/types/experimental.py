"""`tf.types.experimental`."""

from autograph import ConcreteFunction, Function as GenericFunction, Function as PolymorphicFunction

__all__ = ["ConcreteFunction", "GenericFunction", "PolymorphicFunction"]
