"""Items of Python containers at a position, or under a key, that is known only when the graph runs."""

from __future__ import annotations

from tests.corpus.registry import program


@program((2,), (0,), (-1,), (3,), (-4,))
def number_at_a_position(i):
    return [10, 20, 30][i]


@program((2,), (0,), (-1,))
def int_or_float_at_a_position(i):
    t = (10, 20.5, 30)
    return t[i]


@program((2,), (0,), (-1,), (5,))
def text_at_a_position(i):
    t = ["a", "bc", "d"]
    return t[i]


@program((2,), (0,), (-1,), (3,))
def letter_at_a_position(i):
    return "abc"[i]


@program((2, 5), (0, 5), (-1, 5))
def function_at_a_position(i, x):
    fs = [lambda v: v + 1, lambda v: v * 2, lambda v: -v if v > 0 else v]
    return fs[i](x)


@program((2, 5), (0, 5), (1, 5))
def function_under_a_key(i, x):
    fs = {0: lambda v: v + 1, 1: lambda v: v * 2, 2: abs}
    return fs[i](x)


@program((2,), (0,), (1,))
def tuple_at_a_position(i):
    ts = [(1, 2), (3, 4), (5, 6)]
    a, b = ts[i]
    return a * 10 + b


@program((2,), (0,), (1,))
def list_at_a_position(i):
    ts = [[1, 2], [3, 4], [5, 6]]
    return ts[i][1], ts[i][i - 1]


@program((2,), (0,), (1,))
def longer_or_shorter_list_at_a_position(i):
    ts = [[1, 2], [3, 4, 9], [5, 6]]
    return ts[i][1]


@program((2,), (0,), (1,), (7,))
def value_under_a_key(i):
    d = {0: 5, 1: 6, 2: 7}
    return d[i]


@program((2,), (7,))
def value_or_default(i):
    d = {0: 5, 1: 6, 2: 7}
    return d.get(i, -1)


@program((2,), (7,))
def value_or_none(i):
    d = {0: 5, 1: 6, 2: 7}
    v = d.get(i)
    return -1 if v is None else v


@program((2,), (7,))
def key_looked_for(i):
    d = {0: 5, 1: 6, 2: 7}
    return i in d


@program((2,), (1,))
def value_set_under_a_key(i):
    d = {0: 5, 1: 6, 2: 7}
    d[i] = 9
    d[i] += 1
    return d


@program((2,), (1,))
def item_set_at_a_position(i):
    l = [1, 2, 3]
    l[i] = 9
    l[i] += 1
    return l


@program((2,), (1,), (-1,), (4,))
def item_of_an_inner_list_set(i):
    l = [[1, 2, 3], [4, 5, 6]]
    l[0][i] = 9
    l[1][i] += 1
    return l


@program((1,), (0,))
def inner_list_changed(i):
    l = [[1, 2, 3], [4, 5, 6]]
    l[i][0] = 9
    return l


@program((1,), (0,))
def inner_list_grown(i):
    l = [[1, 2, 3], [4, 5, 6]]
    l[i].append(7)
    return l


@program((1,), (2,))
def slices_with_staged_bounds(i):
    l = [1, 2, 3, 4]
    return l[:i], l[i : i + 2]


@program((1,), (2,))
def item_deleted_at_a_position(i):
    l = [1, 2, 3, 4]
    del l[i]
    return l


@program((1,), (2,))
def item_inserted_at_a_position(i):
    l = [1, 2, 3, 4]
    l.insert(i, 9)
    return l


@program((1,), (2,))
def item_popped_at_a_position(i):
    l = [1, 2, 3, 4]
    x = l.pop(i)
    return l, x


@program((3,), (7,))
def number_removed(i):
    l = [1, 2, 3, 4]
    l.remove(i)
    return l


@program((3,), (7,))
def position_of_a_number(i):
    l = [1, 2, 3, 4]
    return l.index(i)


@program((3,), (7,))
def number_counted(i):
    l = [1, 2, 3, i]
    return l.count(i), l.count(3)


@program((3,), (-7,))
def python_list_sorted(i):
    l = [1, 2, 5, i]
    l.sort()
    return l


@program((3,), (-7,))
def python_list_sorted_by_a_key(i):
    l = [1, 2, 5, i]
    l.sort(key=lambda v: -v)
    return l


@program((3,), (1,))
def list_times_a_number(i):
    return [1] * i


@program((3,), (1,))
def text_times_a_number(i):
    return "ab" * i


@program((2,), (1,))
def augmented_items(x):
    l = [1, 2, 3]
    l[x] += 5
    l[-1] *= 2
    d = {"a": [1, 2]}
    d["a"][0] += x
    return l, d


@program((3,), (1,))
def bool_as_an_index(x):
    return ["no", "yes"][x > 2], (10, 20)[x > 2]


@program((3,), (1,))
def bool_as_a_key(x):
    return {True: 10, False: 20}[x > 2]


@program((3,), (2,))
def list_of_a_staged_length_filled(n):
    l = [0] * n
    for i in range(n):
        l[i] = i * i
    return l
