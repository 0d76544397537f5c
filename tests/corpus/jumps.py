"""`break`, `continue` and `return` anywhere; `for … else` and `while … else`."""

from __future__ import annotations

from tests.corpus.registry import program


@program((10,), (3,), (0,))
def break_at_five(n):
    i = 0
    while i < n:
        if i == 5:
            break
        i += 1
    return i


@program(([1, -2, 3],), ([1, 2, 3],), ([-1],))
def break_at_first_negative(values):
    total = 0
    for v in values:
        if v < 0:
            break
        total += v
    return total


@program((10,), (1,))
def continue_over_odd(n):
    total = 0
    for i in range(n):
        if i % 2 == 1:
            continue
        total += i
    return total


@program((10,), (3,))
def continue_in_while(n):
    total = 0
    while n > 0:
        n -= 1
        if n % 3 == 0:
            continue
        total += n
    return total


@program((20,), (4,))
def break_and_continue(n):
    total = 0
    for i in range(n):
        if i % 2 == 0:
            continue
        if i > 9:
            break
        total += i
    return total


@program(([1, 5, 9], 5), ([1, 5, 9], 4), ([7], 7))
def return_from_a_loop(values, wanted):
    position = 0
    for v in values:
        if v == wanted:
            return position
        position += 1
    return -1


@program((7,), (16,), (1,))
def return_from_while_true(n):
    steps = 0
    while True:
        if n <= 1:
            return steps
        n = n // 2
        steps += 1


@program((5,), (0,), (-5,))
def break_out_of_while_true(n):
    total = 0
    while True:
        if n <= 0:
            break
        total += n
        n -= 1
    return total


@program((4, 5), (4, 100), (1, 0))
def return_from_nested_loops(n, wanted):
    for i in range(n):
        for j in range(n):
            if i * j + i + j == wanted:
                return i, j
    return -1, -1


@program((5, 3), (5, 9))
def break_inner_only(n, limit):
    total = 0
    for i in range(n):
        for j in range(n):
            if i * j > limit:
                break
            total += 1
        total += 100
    return total


@program((5, 3), (5, 90))
def break_both_with_a_flag(n, limit):
    found = False
    pair = 0
    for i in range(n):
        for j in range(n):
            if i * j > limit:
                found = True
                pair = i * 10 + j
                break
        if found:
            break
    return found, pair


@program((5,), (8,))
def continue_outer_after_inner_break(n):
    primes = 0
    for i in range(2, n):
        divisor = 0
        for j in range(2, i):
            if i % j == 0:
                divisor = j
                break
        if divisor > 0:
            continue
        primes += 1
    return primes


@program((7,), (9,), (2,))
def for_else(n):
    for d in range(2, n):
        if n % d == 0:
            result = d
            break
    else:
        result = 0
    return result


@program((7,), (9,), (2,))
def for_else_returning(n):
    for d in range(2, n):
        if n % d == 0:
            return d
    else:
        return -n


@program((5, 3), (5, 30), (0, 0))
def while_else(n, stop):
    i = 0
    while i < n:
        if i == stop:
            break
        i += 1
    else:
        i += 100
    return i


@program((3,), (0,))
def else_without_a_break(n):
    total = 0
    for i in range(n):
        total += i
    else:
        total += 1000
    return total


@program((3,), (8,))
def else_of_a_loop_with_continue(n):
    total = 0
    for i in range(n):
        if i % 2:
            continue
        total += i
    else:
        total = -total
    return total


@program((4, 6), (4, 99))
def nested_for_else(n, wanted):
    total = 0
    for i in range(n):
        for j in range(n):
            if i * j == wanted:
                total += 1000
                break
        else:
            total += 1
            continue
        total += 10
        break
    else:
        total = -total
    return total


@program((3, 2), (5, 2), (0, 2))
def break_in_the_else_of_an_inner_loop(n, m):
    count = 0
    for i in range(n):
        j = 0
        while j < m:
            if i == 3:
                break
            j += 1
        else:
            count += 1
            if count == 2:
                break
        count += 10
    return count


@program((3,), (-3,))
def code_after_a_one_sided_return(x):
    if x > 0:
        return x
    x = x * 2
    x = x - 1
    return x


@program((1, 1), (1, -1), (-1, 1))
def returns_at_different_depths(a, b):
    if a > 0:
        if b > 0:
            return 1
        a = a + 10
    else:
        b = b + 10
    return a * 100 + b


@program((3,), (12,), (0,))
def return_in_the_middle_of_a_loop(n):
    total = 0
    for i in range(n):
        total += i
        if total > 20:
            return total
        total += 1
    total = total * 2
    return total


@program((3, 2), (0, 2), (3, 9))
def return_in_both_branches_in_a_loop(n, k):
    while n > 0:
        if n == k:
            return 1
        elif n < k:
            return 2
        n -= 1
    return 3


@program(([1, 2, 3],), ([1, 7, 3],), ([6, 1],))
def return_a_tuple_from_a_loop(values):
    for i, v in enumerate(values):
        if v > 5:
            return i, v
    return -1, 0


@program((10,), (2,))
def break_first_in_the_body(n):
    i = 0
    while True:
        i += 1
        if i * i > n:
            break
    return i


@program((6,), (2,))
def statements_after_an_always_taken_continue(n):
    total = 0
    for i in range(n):
        if i < 3:
            total += 1
            continue
        else:
            total += 10
            continue
        total += 1000
    return total


@program((6,), (2,), (0,))
def unconditional_break(n):
    total = 0
    for i in range(n):
        total += i + 1
        break
    return total


@program((6,), (0,))
def unconditional_return_in_a_loop(n):
    for i in range(n):
        return i + 100
    return -1


@program((10, 4), (10, 40))
def python_range_with_a_staged_break(x, limit):
    for i in range(10):
        if x > limit + i:
            break
        x += 3
    return x


@program((1, 3), (1, 100))
def python_loop_with_a_staged_return(x, limit):
    for i in (1, 2, 3):
        x = x * i
        if x > limit:
            return x
    return -x


@program((5, True), (5, False), static=("early",))
def python_return_before_staged_code(x, early):
    if early:
        return x
    while x < 50:
        x = x * 2
    return x


@program(([3, 4, 5], [4, 9]), ([1], [2]))
def for_while_if_break(a, b):
    total = 0
    for x in a:
        i = 0
        while i < len(b):
            if b[i] == x:
                total += 100
                break
            i += 1
        total += i
    return total


@program((3,), (4,), (9,))
def if_for_while_return(n):
    if n > 3:
        for i in range(n):
            j = 0
            while j < i:
                if i * j == 12:
                    return i * 10 + j
                j += 1
    return -1


@program((5,), (12,))
def while_for_if_continue_break(n):
    total = 0
    while n > 0:
        for i in range(n):
            if i == 3:
                continue
            if total > 40:
                break
            total += i
        n -= 2
    return total


@program((4,), (3,))
def four_deep_with_all_jumps(n):
    total = 0
    for a in range(n):
        if a == 1:
            continue
        b = 0
        while b < n:
            b += 1
            for c in range(n):
                if c > b:
                    break
                total += c
            if total > 30:
                return -total
        else:
            total += 5
    return total


@program((3,), (-3,))
def only_some_paths_return(x):
    y = 0
    if x > 0:
        y = x * 2
        if y > 4:
            return y
    y += 1
    return y


@program((4,), (-4,), (0,))
def return_without_a_value(x):
    if x > 0:
        return
    x = x + 1


@program(([2, 4, 6],), ([2, 3, 6],))
def all_by_loop(values):
    for v in values:
        if v % 2 != 0:
            return False
    return True


@program(([1, 2, 3],), ([-1, -2],))
def none_when_not_found(values):
    for v in values:
        if v > 1:
            return v
    return None


@program((3,), (0,))
def dict_changed_and_returned_in_a_loop_in_a_loop(n):
    counts = {"m": 2}
    for i in range(n):
        for j in range(n):
            counts["m"] += i + j
            if j > 0:
                return counts, n
    return counts, n
