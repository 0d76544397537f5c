"""What `for` goes over and what its targets can be: rows taken apart, items, attributes, combined iterables."""

from __future__ import annotations

from tests.corpus.registry import program

_ROWS = [[1, 2], [3, 4], [5, 6]]


@program((_ROWS,), ([[7, 0]],))
def rows_enumerated_and_taken_apart(rows):
    total = 0
    for i, (a, b) in enumerate(rows):
        total += i * a - b
    return total


@program((_ROWS,), ([[7, 0, 2]],))
def starred_rest_of_a_row(rows):
    total = 0
    for first, *rest in rows:
        total += first * sum(rest)
    return total


@program((_ROWS,), ([[1, 2]],))
def reversed_with_break_and_else(rows):
    total = 0
    for row in reversed(rows):
        total = total * 3 + row[0]
        if total > 10:
            break
    else:
        total = -1
    return total


@program((_ROWS,), ([[3, 3]],))
def zip_with_continue_and_else(rows):
    total = 0
    for (a, b), k in zip(rows, range(10, 13)):
        if a == 3:
            continue
        total += a * b * k
    else:
        total += 1
    return total


@program((_ROWS,), ([[3, 5]],))
def filter_within_map(rows):
    total = 0
    for a in map(lambda row: row[0] * 2, rows):
        for b in filter(lambda v: v > 1, rows[0]):
            if b > a:
                break
            total += a + b
        else:
            total += 100
    return total


@program((7,), (2,))
def counting_down(n):
    total = 0
    for i in range(n, 0, -2):
        if i == 3:
            continue
        total = total * 10 + i
    else:
        total += 1000
    return total, i


@program((_ROWS,))
def item_and_attribute_as_target(rows):
    class Last:
        value = 0

    last = Last()
    table = {"k": 0}
    for table["k"] in rows[0]:
        pass
    for last.value in rows[1]:
        pass
    return table, last.value


@program((_ROWS,), ([[4, 4]],))
def break_out_of_two_loops(rows):
    total = 0
    for i, row in enumerate(rows):
        for j, v in enumerate(row):
            if v == 4:
                break
            total += i * 10 + j
        else:
            continue
        break
    return total


@program((_ROWS,), ([[4, 4]],))
def variables_of_the_last_iteration(rows):
    a = b = 0
    for a, b in rows:
        pass
    return a, b


@program((_ROWS,), ([[4, 4]],))
def nested_targets(rows):
    total = 0
    for k, (i, (a, b)) in zip((5, 6, 7), enumerate(rows)):
        total += k * i + a * b
    return total


@program(([1, 5, 2],), ([3],))
def neighbours(values):
    differences = []
    for x, y in zip(values, values[1:]):
        differences.append(x - y)
    return differences


@program(([1, 5, 2],), ([3],))
def next_on_what_builtins_give(values):
    doubled = map(lambda v: v * 2, values)
    first = next(doubled)
    total = 0
    for v in doubled:
        total += v
    return first, total, next(enumerate(values, 7)), next(reversed(values))


@program(([1, 5, 2], 3), ([3], -3))
def made_before_a_branch(values, x):
    pairs = zip(values, range(9))
    total = 0
    if x > 0:
        for v, i in pairs:
            total += v * i
    return total


@program((2,), (-1,), (9,))
def list_that_grows_while_it_is_gone_over(x):
    queue, seen = [1, 2, 3], 0
    for item in queue:
        seen += item
        if x > seen:
            queue.append(2)
    return seen, queue


@program((2,), (-1,), (5,))
def list_that_a_callee_grows_while_it_is_gone_over(x):
    def push(items, item):
        items.append(item)

    queue, seen = [1], 0
    for item in queue:
        seen += item
        for i in range(x):
            push(queue, i)
            x -= 2
    return seen, queue


@program((2,), (-1,), (9,))
def search_that_finds_its_list_on_the_way(x):
    def search():
        for item in nodes:
            if item > x:
                nodes.append(item - 1)
                nodes.append(item - 2)
                if item > 40:
                    return item
        return 0

    nodes = [1, 2, 3]
    return search(), nodes


@program((2,), (-1,), (9,))
def list_that_shrinks_while_it_is_gone_over(x):
    items, total = [1, 2, 3, 4], 0
    for item in items:
        total += item
        if x > total:
            items.pop()
            continue
        if total > 20:
            break
        total += 1
    else:
        total += 100
    return total, items


@program((2,), (5,))
def grown_list_that_grows_while_it_is_gone_over(x):
    items = []
    for i in range(x):
        items.append(i)
    total = 0
    for item in items:
        total += item
        items.append(item + 1)
        if total > 10:
            break
    return total, items


@program((2,), (5,))
def grown_list_replaced_while_it_is_gone_over(x):
    items = []
    for i in range(x):
        items.append(i)
    total = 0
    for item in items:
        total += item
        items = [5]
    return total, items


@program((2,), (9,))
def list_that_grows_in_two_loops_over_it(x):
    items, total = [1, 2], 0
    for _ in items:
        for item in items:
            total += item
            if x > total:
                items.append(1)
    return total, items


@program((2,), (-1,), (9,), (5,))
def list_that_grows_behind_a_break(x):
    items, total = [1, 2, 3], 0
    for item in items:
        if item > x:
            break
        total += item
        if x > total:
            items.append(x - total)
    return total, items


@program((2,), (-1,), (9,))
def list_that_grows_behind_a_staged_return(x):
    def find(items):
        for item in items:
            if item == x:
                return item
            if x > item and item < 6:
                items.append(item + 3)
        return -1

    items = [1, 2]
    return find(items), items
