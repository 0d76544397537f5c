"""Nested functions, lambdas, default arguments, captured variables, functions as values."""

from __future__ import annotations

import functools

from tests.corpus.registry import program


@program((3,), (-3,))
def nested_function(x):
    def positive(v):
        if v > 0:
            return v
        return -v

    return positive(x) + positive(-x)


@program((3, 2), (-3, 2))
def captured_variable(x, k):
    def scaled(v):
        return v * k

    if x > 0:
        return scaled(x)
    return scaled(x - 1)


@program((3,), (-3,))
def captured_variable_changed_later(x):
    k = 1

    def scaled(v):
        return v * k

    a = scaled(x)
    k = 10
    return a, scaled(x)


@program((3,), (-3,))
def captured_variable_changed_in_a_branch(x):
    k = 1
    f = lambda v: v * k
    if x > 0:
        k = 5
    return f(x)


@program((4,), (0,))
def captured_loop_variable(n):
    total = 0
    for i in range(n):
        square = lambda: i * i
        total += square()
    return total


@program((3,), (-3,))
def a_lambda(x):
    f = lambda v: v * v + 1
    return f(x)


@program((3,), (-3,))
def a_lambda_with_a_condition(x):
    f = lambda v: v if v > 0 else -v
    return f(x) + f(-x)


@program((3,), (-3,))
def two_lambdas_on_one_line(x):
    f, g = (lambda v: v + 1), (lambda v: v * 2)
    return f(g(x)), g(f(x))


@program((3,), (-3,))
def default_arguments(x):
    def f(v, k=10, *, m=2):
        if v > 0:
            return v + k
        return v * m

    return f(x), f(x, 1), f(x, m=5), f(v=x, k=0)


@program((3,), (4,))
def default_bound_in_a_python_loop(x):
    functions = [lambda v, k=k: v * k for k in (1, 2, 3)]
    total = 0
    for f in functions:
        total = total * 10 + f(x)
    return total


@program((3,), (4,))
def late_binding_in_a_python_loop(x):
    functions = []
    for k in (1, 2, 3):
        functions.append(lambda v: v * k)
    total = 0
    for f in functions:
        total = total * 10 + f(x)
    return total


def _twice(f, x):
    return f(f(x))


@program((3,), (-3,))
def function_as_argument(x):
    def step(v):
        if v > 0:
            return v - 5
        return v + 7

    return _twice(step, x)


@program((3, 4), (-3, 4))
def function_returned(x, k):
    def adder(n):
        def add(v):
            return v + n

        return add

    plus = adder(k)
    if x > 0:
        return plus(x)
    return plus(-x)


@program((3,), (-3,))
def composed(x):
    def compose(f, g):
        return lambda v: f(g(v))

    half_then_add = compose(lambda v: v + 1, lambda v: v // 2)
    return half_then_add(x)


@program((3,), (-3,))
def a_partial(x):
    def power_sum(a, b, c):
        if c > 0:
            return a * b + c
        return a + b

    f = functools.partial(power_sum, 2, c=x)
    return f(5)


def _clip(x, low=0, high=10):
    if x < low:
        return low
    elif x > high:
        return high
    return x


@program((5,), (-5,), (50,))
def function_of_the_module(x):
    return _clip(x), _clip(x, high=20), _clip(x, 7, 8)


@program((3,), (-3,))
def star_arguments(x):
    def total(*values, **named):
        result = 0
        for v in values:
            result += v
        for v in named.values():
            result *= v
        return result

    return total(x, 1, 2), total(x, a=2, b=3), total(*(x, x), **{"k": 2})


@program((3, 10), (-3, 10))
def keyword_only_and_positional_only(x, y):
    def f(a, /, b, *, c):
        return a * 100 + b * 10 + c

    return f(x, b=y, c=1) if x > 0 else f(y, x, c=2)


def _logged(f):
    @functools.wraps(f)
    def wrapper(*args):
        result = f(*args)
        if result > 5:
            result = result * 10
        return result

    return wrapper


@_logged
def _increment(x):
    return x + 1


@program((3,), (30,))
def decorated_callee(x):
    return _increment(x)


@program((3,), (-3,))
def decorated_nested_function(x):
    def doubled(f):
        return lambda v: f(v) * 2

    @doubled
    def f(v):
        if v > 0:
            return v
        return 0

    return f(x)


@program((3,), (-3,))
def function_defined_in_a_branch(x):
    if x > 0:
        f = lambda v: v + 1
        y = f(x)
    else:
        f = lambda v: v - 1
        y = f(x) * 2
    return y


@program((3, True), (3, False), static=("up",))
def function_chosen_in_python(x, up):
    if up:
        step = lambda v: v + 1
    else:
        step = lambda v: v - 1
    while x < 10 and x > -10:
        x = step(x)
    return x


@program((3, "sub"), (4, "mul"), static=("name",))
def table_of_functions(x, name):
    table = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b}
    return table[name](x, 10)


@program((5,), (0,))
def counter_made_by_a_closure(n):
    def counter():
        count = 0

        def step():
            nonlocal count
            count += 1
            return count

        return step

    tick = counter()
    last = tick()
    for i in range(n):
        last = tick()
    return last


@program(([3, 1, 2],), ([5],))
def reduced(values):
    return functools.reduce(lambda a, b: a * 10 + b, [v for v in values], 0)


@program((6,), (1,))
def closure_over_two_scopes(n):
    a = 1

    def outer(b):
        def inner(c):
            return a * 100 + b * 10 + c

        return inner(n)

    if n > 5:
        a = 2
    return outer(3)


@program((4,), (7,))
def loop_in_a_nested_function(n):
    def triangle(k):
        total = 0
        for i in range(k):
            total += i
        return total

    result = 0
    for i in range(n):
        result += triangle(i)
    return result


@program((4,), (1,))
def nonlocal_assigned_only_in_a_loop(n):
    def note(i):
        nonlocal last
        last = last + i
        return last

    total = 0
    for i in range(n):
        last = 1
        total += note(i) * last
    return total


@program((3,), (0,))
def lambda_over_a_variable_that_a_loop_changes(n):
    total = 0
    tenfold = lambda: total * 10
    for i in range(n):
        total += i
    return tenfold()


@program((4,), (1,))
def lambda_over_the_variable_of_a_loop(n):
    i = -1
    last = lambda: i
    for i in range(n):
        pass
    return last()


@program((4,), (1,))
def lambda_called_in_the_loop_that_changes_its_variable(n):
    k = 1
    grown = lambda v: v * k
    total = 0
    for i in range(n):
        total += grown(i)
        k += 1
    return total, grown(1)


@program((4,), (1,))
def lambda_made_and_called_in_a_loop(n):
    total = 0
    for i in range(n):
        shifted = lambda v: v + i  # noqa: B023  the variable as it is now is meant
        if i % 2 == 0:
            i += 100
        total += shifted(1)
    return total


@program((4,), (1,))
def counter_called_in_a_loop(n):
    def make():
        count = 0

        def step(by):
            nonlocal count
            count += by
            return count

        return step

    step, other = make(), make()
    for i in range(n):
        step(i)
        if i > 1:
            other(1)
    return step(100), other(0)


@program((3,), (-3,))
def lambdas_of_a_comprehension_share_its_variable(x):
    return [f(x) for f in [lambda v: v + k for k in (1, 2, 3)]]


@program((2,), (5,))
def functions_made_in_a_python_loop(x):
    found = []
    for k in (1, 3):

        def at_least(v, low=k):
            if v > low:
                return v + k  # noqa: B023  that k is the last one is the point
            return low

        found.append(at_least)
    return found[0](x), found[1](x)


@program((3,), (-3,))
def two_functions_over_one_variable(x):
    value = x

    def get():
        return value

    def put(v):
        nonlocal value
        value = v

    if x > 0:
        put(x * 2)
    else:
        value = 7
    return get(), value


@program(([5, 6], 2), ([1, 1], 0))
def item_added_to_while_its_name_is_given_away(values, k):
    first = values = [v for v in values]

    def replace(x):
        nonlocal values
        values = [x]
        return x

    values[-1] += replace(k)
    values[0] *= (values := [7, 8])[0]
    return first, values


@program((3, -0.5), (3, 2.0))
def deleted_by_a_function_in_a_branch_of_a_with_block(n, x):
    c = n
    seen = 0

    def forget(k):
        nonlocal c
        del c
        return c  # noqa: F821

    try:
        with Both():
            if x >= 1:
                c = forget(n)
            seen = 1
    except NameError:
        seen = 2
    return seen


class Both:
    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if kind is None:
            print("left")
