"""Lists that a staged loop grows, used as the lists that they stand for."""

from __future__ import annotations

from collections import deque

from tests.corpus.registry import program


@program((3,), (0,))
def inserted_into(n):
    l = [5]
    for i in range(n):
        l.append(i)
    l.insert(0, 9)
    l.insert(-1, 7)
    l.insert(100, 8)
    return l


@program((3,), (0,))
def inserted_at_the_front_in_a_loop(n):
    l = [5]
    for i in range(n):
        l.insert(0, i)
    return l


@program((3,), (0,))
def compared(n):
    l = []
    for i in range(n):
        l.append(i)
    return l == [0, 1, 2], l != [0, 1, 2], [] == l


@program((3,), (0,))
def asked_for_an_item(n):
    l = []
    for i in range(n):
        l.append(i)
    return 2 in l, 7 not in l


@program((3,), (1,))
def position_and_count_of_an_item(n):
    l = [4]
    for i in range(n):
        l.append(i)
    return l.index(0), l.count(0)


@program((3,), (0,))
def position_of_a_missing_item(n):
    l = [4]
    for i in range(n):
        l.append(i)
    return l.index(1)


@program((3,), (0,))
def item_removed(n):
    l = [4]
    for i in range(n):
        l.append(i)
    l.remove(1)
    return l


@program((3,), (0,))
def turned_around(n):
    l = [4]
    for i in range(n):
        l.append(i)
    l.reverse()
    return l


@program((3,), (0,))
def sorted_in_place(n):
    l = [4]
    for i in range(n):
        l.append(-i)
    l.sort()
    return l


@program((3,), (0,))
def sorted_downwards(n):
    l = [4]
    for i in range(n):
        l.append(i)
    l.sort(reverse=True)
    return l


@program((3,), (0,))
def sorted_by_a_key(n):
    l = [4]
    for i in range(n):
        l.append(i)
    l.sort(key=lambda v: (v - 2) * (v - 2))
    return l


@program((3,), (0,))
def cleared(n):
    l = [4]
    for i in range(n):
        l.append(i)
    l.clear()
    l.append(3)
    return l


@program((3,), (0,))
def cleared_in_a_loop(n):
    l = [4]
    for i in range(n):
        if i == 1:
            l.clear()
        l.append(i)
    return l


@program((3,), (0,))
def copied(n):
    l = [4]
    for i in range(n):
        l.append(i)
    m = l.copy()
    m.append(9)
    k = l[:]
    k.append(1)
    return l, m, k


@program((3,), (1,))
def items_deleted(n):
    l = [4, 5, 6]
    for i in range(n):
        l.append(i)
    del l[0]
    del l[-1]
    return l


@program((3,), (1,))
def items_deleted_in_a_loop(n):
    l = [4, 5, 6, 7, 8]
    for i in range(n):
        del l[0]
    return l


@program((3,), (1,))
def sliced_grown(n):
    l = [4, 5, 6]
    for i in range(n):
        l.append(i)
    return l[1:], l[:-1], l[::2], l[n:], l[::-1]


@program((3,), (1,))
def slice_assigned(n):
    l = [4, 5, 6]
    for i in range(n):
        l.append(i)
    l[1:2] = [8, 9]
    return l


@program((3,), (1,))
def slice_deleted(n):
    l = [4, 5, 6]
    for i in range(n):
        l.append(i)
    del l[1:3]
    return l


@program((3,), (1,))
def joined_by_plus(n):
    l = [4]
    for i in range(n):
        l.append(i)
    return l + [7], [8] + l, l + l


@program((3,), (1,))
def repeated(n):
    l = [4]
    for i in range(n):
        l.append(i)
    return l * 2, 2 * l


@program((3,), (1,))
def repeated_in_place(n):
    l = [4]
    for i in range(n):
        l.append(i)
    l *= 2
    return l


@program((3,), (1,))
def extended_by_another(n):
    l = [4]
    for i in range(n):
        l.append(i)
    m = [1]
    for i in range(n):
        m.append(i)
    l += m
    l.extend(m)
    return l


@program((3,), (1,))
def extended_by_a_range(n):
    l = [4]
    for i in range(n):
        l.append(i)
    l.extend(range(n))
    return l


@program((3,), (0,))
def python_list_extended_by_a_range(n):
    l = [4]
    l.extend(range(n))
    l.append(2)
    return l


@program((3,), (0,))
def list_of_a_range(n):
    l = list(range(n))
    l.append(4)
    return l


@program((3,), (1,))
def items_from_the_end(n):
    l = [4]
    for i in range(n):
        l.append(i)
    l[-1] = 20
    l[0] += 3
    return l[-1], l[-2], l


@program((3,), (1,))
def item_out_of_range(n):
    l = [4]
    for i in range(n):
        l.append(i)
    return l[3]


@program((3,), (1,))
def two_loops_over_one(n):
    l = [4]
    for i in range(n):
        l.append(i)
    total = 0
    for a in l:
        for b in l:
            total += a * b
    return total


@program((3,), (1,))
def sorted_copy(n):
    l = [4]
    for i in range(n):
        l.append(i)
    return sorted(l), sorted(l, reverse=True)


@program((3,), (1,))
def sorted_copy_by_a_key(n):
    l = [4]
    for i in range(n):
        l.append(i)
    return sorted(l, key=lambda v: -v), max(l, key=lambda v: v % 3), min(l, key=lambda v: v % 3)


@program((3,), (1,))
def gone_over_backwards(n):
    l = [4]
    for i in range(n):
        l.append(i)
    t = 0
    for v in reversed(l):
        t = t * 10 + v
    return t


@program((3,), (1,))
def list_of_pairs(n):
    l = []
    for i in range(n):
        l.append((i, i * 2))
    return l


@program((3,), (1,))
def popped_anywhere(n):
    l = [4, 5, 6]
    for i in range(n):
        l.append(i)
    a = l.pop(0)
    b = l.pop(-2)
    return a, b, l


@program((3,), (1,))
def queue(n):
    q = [n]
    seen = 0
    while q:
        v = q.pop(0)
        seen += v
        if v > 0:
            q.append(v - 1)
            q.append(v - 2)
    return seen


@program((3,), (0,))
def truth_of_a_list(n):
    l = []
    for i in range(n):
        l.append(i)
    return 1 if l else 2, not l, bool(l)


@program((3,), (0,))
def longer_or_shorter(n):
    l = [1]
    if n > 0:
        l.append(2)
    else:
        l.pop()
    return l


@program((3,), (2,))
def two_names(n):
    a = []
    b = a
    for i in range(n):
        a.append(i)
    b.append(9)
    return a, b, a is b


@program((3,), (2,))
def deque_as_a_queue(n):
    d = deque([n])
    t = 0
    while d:
        v = d.popleft()
        t += v
        if v > 1:
            d.append(v - 1)
    return t


@program((3,), (6,))
def filled_beyond_its_end(n):
    l = [0] * 5
    for i in range(n):
        l[i] = i * i
    return l


@program((3,), (1,))
def item_deleted_in_a_branch(n):
    l = [1, 2, 3]
    if n > 1:
        del l[0]
    return l


@program((1.5, 4), (2, 5), (1.5, 0))
def numbers_that_take_another_dtype_later(x, n):
    a = b = 0
    items = []
    for i in range(n):
        a, b = b, a + x
        items.append(a)
    return items[1:]


@program((1.5, 4), (2, 5))
def numbers_that_take_another_dtype_later_in_branches_and_loops(x, n):
    a = b = 0
    items = [x]
    for i in range(n):
        for _ in range(i):
            a, b = b, a + x
            if i % 2 == 0:
                items.append(a)
    return items


@program((3,), (0,))
def star_in_a_list_display_in_a_loop(n):
    values = [n]
    for i in range(n):
        values = [*values, i]
    return values


@program((3,), (0,))
def stars_and_items_in_a_list_display(n):
    values = [n]
    for i in range(n):
        values.append(i)
    both = [0, *values, 7, *values, *range(2)]
    copy = [*values]
    copy.append(6)
    return both, copy, len(values), sum([*values, 4])


@program((3,), (0,))
def star_of_staged_iterators_in_a_list_display(n):
    return [*reversed(range(n))], [*(i for i in range(n) if i % 2 == 0), 5]


@program((1,), (0,))
def index_of_a_grown_list_that_is_no_whole_number(n):
    values = [n, 2]
    for i in range(n):
        values.append(i)
        values[0.5 % len(values)]
    return values


@program((3, True), (3, False))
def index_of_a_grown_list_that_is_a_truth_value(n, p):
    values = [n, 2]
    for i in range(n):
        values.append(i)
    values[p] = 7
    return values, values[p], values[not p]


@program((2,), (-1,), (5,))
def list_and_a_condition_in_the_test_of_a_loop(x):
    items, n = [1, 2, 3], 0
    while items and n < 2:
        if items[-1] > x:
            items.pop()
        n += 1
    while n < 9 and (items or n < 4):
        n += 3
        items.clear()
    return items, n


@program((2,), (-1,), (5,))
def list_in_the_test_of_a_loop_with_a_break(x):
    items = [1, 2, 3]
    while items:
        if items[-1] > x:
            items.pop()
        else:
            break
    return items


@program((2,), (-1,), (5,))
def list_in_the_test_of_a_loop_with_a_return(x):
    items = [1, 2, 3]
    while items:
        if items.pop() > x:
            return items
    items.append(9)
    return items


@program((2,), (-1,), (5,))
def list_among_conditions(x):
    items, n = [1], 0
    if x > 0:
        items.append(2)
    if items and x > 1:
        n = 1
    if x > 1 and items and n:
        n += 2
    if not items or x > 3:
        n += 10
    assert items and items[0] == 1
    return n + (100 if x > 1 and not (items or n) else 200), [y for y in (1, 2) if items and x > y]
