"""Tuples, lists and dicts: built, unpacked, indexed, comprehended, grown, carried through loops."""

from __future__ import annotations

from tests.corpus.registry import program


@program((3,), (-3,))
def tuple_in_a_branch(x):
    pair = (x, 0)
    if x > 0:
        pair = (0, x)
    return pair


@program((4,), (0,))
def tuple_as_loop_state(n):
    state = (0, 1)
    for i in range(n):
        state = (state[1], state[0] + state[1])
    return state


@program((3, 4), (4, 3))
def nested_tuple_as_state(a, b):
    state = ((a, b), a)
    while state[0][0] < 20:
        (x, y), z = state
        state = ((x + y, y), z + 1)
    return state


@program((3,), (-3,))
def list_of_results(x):
    values = [x, x * 2]
    if x > 0:
        values = [x + 1, x + 2]
    return values


@program((3,), (5,))
def list_item_set_in_a_loop(n):
    values = [0, 0]
    for i in range(n):
        values[0] = values[0] + i
        values[1] += 1
    return values


@program((3,), (-3,))
def items_swapped_in_a_branch(x):
    values = [1, x, 3]
    i = 0
    if x > 0:
        values[i], values[i + 1] = values[i + 1], values[i]
        values[2] += x
    values[i], i = 7, 1
    return values, i


@program((3,), (-3,))
def list_item_set_in_a_branch(x):
    values = [1, 2, 3]
    if x > 0:
        values[1] = x
    return values


@program((3,), (-3,))
def list_grown_in_python(x):
    values = []
    for k in (1, 2, 3):
        values.append(x * k)
    total = 0
    for v in values:
        if v > 3:
            total += v
    return total, len(values)


@program((5,), (1,))
def list_grown_in_a_staged_loop(n):
    values = []
    for i in range(n):
        values.append(i * i)
    return values


@program((6,), (3,))
def list_grown_under_a_condition(n):
    values = []
    for i in range(n):
        if i % 2 == 0:
            values.append(i)
    return len(values), values[1]


@program((6,), (3,))
def list_popped_in_a_staged_loop(n):
    stack = []
    for i in range(n):
        stack.append(i)
    total = 0
    while len(stack) > 1:
        total = total * 10 + stack.pop()
    return total


@program((3,), (-3,))
def list_methods_in_python(x):
    values = [x, 1]
    values.extend([x * 2, 7])
    values.insert(0, 5)
    last = values.pop()
    values.reverse()
    return values, last, len(values)


@program((4,), (0,))
def dict_as_loop_state(n):
    counts = {"even": 0, "odd": 0}
    for i in range(n):
        if i % 2 == 0:
            counts["even"] += 1
        else:
            counts["odd"] += i
    return counts


@program((3,), (-3,))
def dict_item_set_in_a_branch(x):
    table = {"a": 1, "b": 2}
    if x > 0:
        table["a"] = x
    else:
        table["b"] = x
    return table


@program((3,), (-3,))
def dict_replaced_in_a_branch(x):
    table = {"value": 0, "sign": 0}
    if x > 0:
        table = {"value": x, "sign": 1}
    return table["value"] + table["sign"]


@program((3,), (4,))
def dict_built_by_comprehension(x):
    table = {k: x * k for k in (1, 2, 3) if k != 2}
    return table


@program((3,), (4,))
def list_comprehension_over_python(x):
    return [x * k for k in range(4)]


@program(([1, 2, 3],), ([-4, 5],))
def list_comprehension_over_a_tensor(values):
    doubled = [v * 2 for v in values]
    return doubled


@program(([1, -2, 3],), ([4, 5],))
def list_comprehension_with_a_filter(values):
    return sum([v for v in values if v > 0])


@program(([1, 2, 3], [4, 5, 6]), ([-4], [5]))
def comprehension_over_a_zip(a, b):
    return [x * y for x, y in zip(a, b)]


@program(([1, 2, 3],), ([4, 5],))
def sum_of_a_generator_expression(values):
    return sum(v * v for v in values)


@program((2,), (3,))
def nested_comprehension(x):
    return [[x * i + j for j in (0, 1)] for i in (1, 2, 3)]


@program((3,), (-3,))
def comprehension_inside_a_branch(x):
    if x > 0:
        total = sum([x * k for k in (1, 2)])
    else:
        total = sum([k for k in (1, 2)])
    return total


@program(([1, 2, 3, 4], 2), ([5, 6], 0))
def indexed_by_a_value(values, i):
    return values[i] + values[-1]


@program(([1, 2, 3, 4],), ([5, 6, 7],))
def sliced(values):
    return values[1:], values[:-1], values[::2]


@program(([[1, 2], [3, 4]],), ([[5, 6], [7, 8]],))
def indexed_twice(matrix):
    return matrix[0][1] * 10 + matrix[1][0]


@program((3, (1, 2)), (-3, (4, 5)))
def structured_argument(x, pair):
    a, b = pair
    if x > 0:
        return a, x
    return b, -x


@program(({"a": 1, "b": 2}, 3), ({"a": 5, "b": -1}, -3))
def dict_argument(table, x):
    if table["b"] > 0:
        return table["a"] + x
    return table["b"] - x


@program((3,), (0,))
def list_of_lists(n):
    grid = [[0, 1], [2, 3]]
    for i in range(n):
        grid[0][1] += i
    return grid


@program((3,), (1,))
def merged_containers(x):
    a = [x, 1]
    b = [*a, 2]
    c = (*b, x * 2)
    d = {**{"p": x}, "q": 3}
    return a + b, c, d


@program((3, 1), (3, 7))
def membership_in_python(x, key):
    table = {"one": 1, "two": 2}
    if "one" in table and "three" not in table:
        return x + key
    return x


@program((2,), (9,))
def membership_of_a_value(x):
    if x in (1, 2, 3):
        return 10
    return 20


@program((2,), (9,))
def membership_in_a_python_set_or_dict(x):
    if x in {1, 2, 3}:
        return 10
    return 20 if x not in {9: "nine"} else 30


@program(([1, 2, 3], 2), ([1, 2, 3], 7))
def membership_in_a_tensor(values, x):
    if x in values:
        return x
    return -1


@program(([1, 2, 3], 4), ([5, 6, 7], -1))
def tensor_items_set(values, n):
    values[0] = n
    values[2] += n * 2
    if n > 0:
        values[1] = 0
    return values


@program(([1, 2, 3],), ([0, 5],))
def tensor_items_set_in_a_loop(values):
    for i in range(len(values)):
        values[i] = values[i] * 10 + i
    return values


@program((5,), (1,))
def list_of_tensors_reduced(n):
    parts = [n + k for k in range(3)]
    best = parts[0]
    for p in parts[1:]:
        best = p if p % 2 == 0 else best
    return best, max(parts), min(parts)


@program((3,), (-3,))
def queue_in_python(x):
    queue = [x]
    seen = 0
    while queue:
        v = queue.pop(0)
        seen += 1
        if seen < 4:
            queue.append(v * 2)
    return seen, v


@program((3,), (4,))
def sets_of_python_values(x):
    names = {"a", "b"} | {"c"}
    if len(names) == 3:
        return x * len(names)
    return x


@program((3,), (0,))
def first_and_last_of_a_grown_list(n):
    values = [100]
    for i in range(n):
        values.append(values[-1] + i)
    return values[0], values[-1]


@program((4,), (1,))
def list_popped_through_another_name(n):
    items = [n]
    for i in range(n):
        items.append(i)
    other = items
    return n + other.pop(), len(items)


@program((3,), (-3,))
def list_popped_and_returned(x):
    values = [x, 1]
    values.append(x * 2)
    return values.pop()
