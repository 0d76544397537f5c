"""Builtins that look at their caller, called from converted code."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from autograph.operators.original_context import CONTEXT_BUILTINS, call_in_original_context


def call(f, *args, scope, **kwargs):
    assert f in CONTEXT_BUILTINS
    return call_in_original_context(f, args, kwargs, scope)


class Base:
    def value(self):
        return 1


class Derived(Base):
    def value(self):
        fscope = SimpleNamespace(scope_name="fscope")

        def if_body():
            return call(super, scope=fscope).value() + 1

        return if_body() if __class__ else None

    def explicit(self):
        fscope = SimpleNamespace(scope_name="fscope")
        return call(super, Derived, self, scope=fscope).value()


def test_super() -> None:
    assert Derived().value() == 2
    assert Derived().explicit() == 1

    def function():
        fscope = SimpleNamespace(scope_name="fscope")
        return call(super, scope=fscope)

    with pytest.raises(RuntimeError, match="no arguments"):
        function()


def test_super_of_the_innermost_of_recursive_calls() -> None:
    class Child(Derived):
        def value(self, again=True):
            fscope = SimpleNamespace(scope_name="fscope")
            if again:
                return self.value(False)
            return (call(super, scope=fscope).value(), call(dir, scope=fscope)) if __class__ else None

    assert Child().value() == (2, ["__class__", "again", "self"])


def test_namespaces() -> None:
    def function(a, b):
        fscope = SimpleNamespace(scope_name="fscope")
        do_return = False
        del do_return
        return (
            call(locals, scope=fscope),
            call(vars, scope=fscope),
            call(globals, scope=fscope) is globals(),
            call(eval, "a + b", scope=fscope),
            call(eval, "c", {"c": 5}, scope=fscope),
            call(dir, scope=fscope),
            call(vars, SimpleNamespace(x=1), scope=fscope),
        )

    names = {"a": 1, "b": 2}
    assert function(1, 2) == (names, names, True, 3, 5, ["a", "b"], {"x": 1})


def test_no_frame() -> None:
    with pytest.raises(RuntimeError, match="frame"):
        call_in_original_context(locals, (), None, SimpleNamespace(scope_name="elsewhere"))
