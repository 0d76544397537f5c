"""List, set and dict comprehensions, generator expressions: filtered, nested, consumed by builtins."""

from __future__ import annotations

from tests.corpus.registry import program


@program(([3, -1, 4],), ([-1, -2],))
def filtered(values):
    return [v * 2 for v in values if v > 0]


@program(([3, -1, 4, 8],), ([-1, -2],))
def filtered_twice(values):
    return [v for v in values if v > 0 if v % 2 == 0]


@program((5,), (0,), (1,))
def over_a_staged_range(n):
    return [i * i for i in range(n)]


@program((7,), (0,))
def over_a_staged_range_with_a_filter(n):
    evens = [i for i in range(n) if i % 2 == 0]
    return len(evens), sum(evens)


@program(([1, 2, 3], [10, 20]), ([5], [7]))
def two_iterables(xs, ys):
    return [x * y for x in xs for y in ys]


@program(([1, 2, 3], [1, 2, 3]), ([5], [7]))
def two_iterables_with_filters(xs, ys):
    return [x * 10 + y for x in xs if x != 2 for y in ys if y >= x]


@program((4,), (1,), (0,))
def inner_range_depends_on_the_outer_variable(n):
    return [i * 10 + j for i in range(n) for j in range(i)]


@program((2, [1, 2, 3]), (9, [1, 2, 3]))
def filter_over_a_python_list(limit, values):
    kept = [k for k in (1, 2, 3, 4) if k > limit]
    return len(kept), sum(kept) + sum(v for v in values)


@program(([4, 5, 6],), ([1],))
def enumerated_with_a_filter(values):
    return [i * 100 + v for i, v in enumerate(values, 1) if v != 5]


@program(([4, 5, 6], [1, 0, 1]), ([1], [0]))
def zipped_with_a_filter(values, flags):
    return [v for v, keep in zip(values, flags) if keep]


@program(([[1, 2], [3, 4], [0, 9]],))
def rows_taken_apart(rows):
    return [a * b for a, b in rows if a < b]


@program(([[1, 2, 3], [4, 5, 6]],))
def starred_target(rows):
    return [first * 10 + rest[-1] for first, *rest in rows], sum(last for *_, last in rows if last > 3)


@program(([1, 2, 3, 4],), ([9],))
def mapped_and_filtered_sources(values):
    a = [v + 1 for v in map(lambda v: v * v, values)]
    b = [v * 10 for v in filter(lambda v: v % 2 == 0, values)]
    return a, b


@program(([3, 1, 2],), ([5],))
def over_a_grown_list(values):
    grown = []
    for v in values:
        if v > 1:
            grown.append(v)
    return [g * 2 for g in grown], [g for g in grown if g > 2], [g * h for g in grown for h in values]


@program(([3, -1, 4],), ([-5],))
def nested_in_the_element(values):
    return [sum([v * k for k in (1, 2, 3)]) for v in values if v > 0]


@program((4,), (1,))
def nested_filter(n):
    return [sum([j for j in range(i) if j % 2 == 1]) for i in range(n)]


@program(([1, 2, 3], 2), ([1, 3], 9))
def conditional_element(values, limit):
    return [v if v > limit else -v for v in values]


@program(([3, 1, 4, 1, 5],), ([-7, 2],))
def folds_of_generator_expressions(values):
    total = sum(v for v in values if v > 1)
    from_ten = sum((v for v in values), 10)
    return total, from_ten, max(v * v for v in values), min(v for v in values if v > 0)


@program(([3, 1, 4],), ([0, 0],), ([2, 2],))
def any_and_all(values):
    return (
        any(v == 4 for v in values),
        all(v > 0 for v in values),
        any(v > 9 for v in values if v > 2),
        all(v > w for v in values for w in (0, 1)),
    )


@program(([3, 0, 4],), ([1, 2, 0],))
def any_stops_where_python_does(values):
    def check(v):
        print("checked", v)
        return v == 0

    found = any(check(v) for v in values)
    every = all(not check(v) for v in values)
    return found, every


@program((3, 5), (5, 3), (1, 1))
def any_over_a_python_list_stops(a, b):
    def check(v):
        print("checked", v)
        return v > 4

    return any(check(v) for v in [a, b, a + b])


@program(([3, 1, 2],), ([-3],))
def made_into_lists(values):
    return list(v + 1 for v in values), tuple(v * v for v in values), sorted(v for v in values if v != 1)


@program(([3, 1, 2],), ([-3],))
def default_when_nothing_is_left(values):
    return max((v for v in values if v > 1), default=-1), min((v for v in values if v > 5), default=0)


@program(([3, 1, 2],), ([1, 1],))
def first_match(values):
    return next((v for v in values if v < 3), -1), next(i for i, v in enumerate(values) if v == 1)


@program(([3, 1, 2], 1), ([1, 1], 7))
def first_match_in_a_python_list(values, limit):
    return next((k for k in (1, 2, 3) if k > limit), 0), next((k for k in (4, 5)), 0)


@program(([3, 1, 2],), ([1, 1],))
def looped_over(values):
    total = 0
    for v in (x * 2 for x in values if x > 1):
        if v == 4:
            break
        total = total * 10 + v
    else:
        total += 1000
    return total


@program(([3, 1, 2, 8],), ([1, 1],))
def enumerated_generator_expression(values):
    total = 0
    for i, v in enumerate(x for x in values if x > 1):
        if i == 1:
            continue
        total = total * 10 + v
    return total


@program(([3, 1, 2, 8], [5, 6, 7]), ([1, 1], [1]))
def zipped_generator_expressions(values, others):
    total = 0
    for a, b in zip((x * 2 for x in values), (y for y in others if y > 5)):
        total += a * b
    return total


@program(([3, 1, 2, 8],), ([1, 1],))
def generator_expression_passed_on(values):
    def total(items, start):
        for item in items:
            start = start * 10 + item
        return start

    return total((v for v in values if v % 2 == 1), 7)


@program(([3, 1, 2],), ([7],))
def generator_expression_used_up(values):
    doubled = (v * 2 for v in values)
    first = sum(doubled)
    return first


@program((3, -3), (-3, 3))
def inside_branches(x, y):
    if x > 0:
        values = [x * k for k in range(3)]
    else:
        values = [y + k for k in range(3)]
    return values


@program((4, 3), (2, 0))
def inside_a_staged_loop(n, m):
    total = 0
    for i in range(n):
        total += sum([i * k for k in range(m) if k < i])
    return total


@program(([1, 2, 3, 4], 2), ([5], 9))
def effects_in_the_element(values, limit):
    seen = 0

    def note(v):
        nonlocal seen
        seen += v
        return v * 2

    doubled = [note(v) for v in values if v > limit]
    return len(doubled), seen


@program((3,), (-3,))
def set_and_dict_comprehensions(x):
    names = {name.upper() for name in ("a", "b", "a")}
    table = {name: x * i for i, name in enumerate(sorted(names)) if name != "B"}
    return len(names), table


@program(([1, 2, 3],), ([4, 5],))
def dict_of_rows(values):
    return {f"k{i}": v * 2 for i, v in enumerate(values)}


@program((3,), (5,))
def walrus_over_python(x):
    doubled = [y := k * 2 for k in (1, 2, 3)]
    return doubled, y + x


@program((4,), (1,))
def variables_stay_inside(n):
    i = 100
    squares = [i * i for i in range(3)]
    total = sum(i for i in range(n))
    return i, squares, total


@program((4,), (1,))
def functions_share_the_variable(n):
    functions = [lambda: i for i in range(3) if i != 1]
    return [f() + n for f in functions]


@program((4,), (1,))
def lazy_and_late_bound(n):
    base = 1
    values = (base * k for k in (1, 2, 3))
    base = n
    return sum(values)


@program((4,), (1,))
def drawn_from_one_by_one(n):
    squares = (k * k + n for k in range(5) if k != 1)
    a = next(squares)
    b = next(squares)
    rest = list(squares)
    return a, b, rest, next(squares, -1)


@program((4,), (1,))
def in_a_class_body(n):
    class Table:
        size = 3
        cells = [k * n for k in range(size)]
        total = sum(k for k in range(size) if k > 0)

    return Table.cells, Table.total


@program(([3, 1, 2], 2), ([5, 5], 5))
def membership_in_a_comprehension(values, x):
    if x in [v + 1 for v in values]:
        return 1
    return 0


@program(([3, 1, -2],), ([-1],))
def counted(values):
    positive = sum(v > 0 for v in values)
    return positive, sum(1 for v in values if v > 1), sum(k > v for k in (1, 2) for v in values)
