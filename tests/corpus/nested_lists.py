"""Lists of lists that staged loops grow: matrices, triangles, tables, graphs, stacks and queues."""

from __future__ import annotations

from collections import deque

from tests.corpus.registry import program


@program((3, 2), (0, 4))
def matrix_of_zeros(n, w):
    return [[0] * w for _ in range(n)]


@program((3, 2), (1, 1))
def matrix_filled_in_place(n, w):
    grid = [[0] * w for _ in range(n)]
    for i in range(n):
        for j in range(w):
            grid[i][j] = 10 * i + j
    return grid


@program((3, 2), (2, 3))
def matrix_that_turns_into_floats(n, w):
    grid = [[0] * w for _ in range(n)]
    for i in range(n):
        grid[i][w - 1] = i * 0.5
    return grid, sum([sum(row) for row in grid])


@program((4,), (0,))
def rows_of_pairs(n):
    rows = []
    for k in range(n):
        rows.append([k, k * k])
    return rows


@program((4,), (1,))
def rows_that_inner_loops_grow(n):
    rows = []
    for k in range(n):
        row = []
        for j in range(k):
            row.append(j * k)
        rows.append(row)
    return rows, len(rows), [len(row) for row in rows]


@program((5,), (0,))
def pascals_triangle(n):
    rows = [[1]]
    for _ in range(n):
        last = rows[-1]
        row = [1]
        for j in range(len(last) - 1):
            row.append(last[j] + last[j + 1])
        row.append(1)
        rows.append(row)
    return rows


@program((3, 2), (1, 3))
def transposed(n, m):
    rows = [[10 * i + j for j in range(m)] for i in range(n)]
    return [[rows[i][j] for i in range(n)] for j in range(m)]


@program((3, 2), (1, 1))
def product_of_matrices(n, m):
    a = [[i + j for j in range(m)] for i in range(n)]
    b = [[i * j + 1 for j in range(n)] for i in range(m)]
    c = [[0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            for k in range(m):
                c[i][j] += a[i][k] * b[k][j]
    return c


@program((3,), (0,))
def power_set(n):
    subsets = [[]]
    for i in range(n):
        subsets += [subset + [i] for subset in subsets]
    return subsets


@program((4,), (2,))
def search_along_neighbours(n):
    neighbours = [[] for _ in range(n)]
    for i in range(n - 1):
        neighbours[i].append(i + 1)
        neighbours[i + 1].append(i)
    seen = [False] * n
    stack, order = [0], []
    while stack:
        node = stack.pop()
        if seen[node]:
            continue
        seen[node] = True
        order.append(node)
        for other in neighbours[node]:
            if not seen[other]:
                stack.append(other)
    return order, neighbours


@program((6, 9), (3, 4))
def longest_common_subsequence(n, m):
    x, y = [i % 3 for i in range(n)], [i % 4 for i in range(m)]
    best = [[0] * (len(y) + 1) for _ in range(len(x) + 1)]
    for i in range(1, len(x) + 1):
        for j in range(1, len(y) + 1):
            if x[i - 1] == y[j - 1]:
                best[i][j] = best[i - 1][j - 1] + 1
            else:
                best[i][j] = max(best[i - 1][j], best[i][j - 1])
    return best[len(x)][len(y)]


@program((4,), (0,))
def stack_of_tuples(n):
    stack, deepest = [(n, 0)], 0
    while stack:
        node, depth = stack.pop()
        deepest = max(deepest, depth)
        if node > 0:
            stack.append((node - 1, depth + 1))
            stack.append((node - 2, depth + 1))
    return deepest


@program((4,), (0,))
def queue_of_pairs(n):
    queue, seen = deque([(0, 0)]), []
    while queue:
        a, b = queue.popleft()
        seen.append((a, b))
        if a < n:
            queue.append((a + 1, b + a))
    return seen


@program((3,), (1,))
def paths_on_a_stack(n):
    stack, found = [(n, [n])], []
    while stack:
        value, path = stack.pop()
        if value <= 0:
            found.append(path)
        else:
            stack.append((value - 1, path + [value - 1]))
            stack.append((value - 2, path + [value - 2]))
    return found


@program((3,), (2,))
def distances_in_a_grid(n):
    distance = [[-1] * n for _ in range(n)]
    distance[0][0] = 0
    queue = [(0, 0)]
    while queue:
        r, c = queue.pop(0)
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            a, b = r + dr, c + dc
            if 0 <= a < n and 0 <= b < n and distance[a][b] < 0:
                distance[a][b] = distance[r][c] + 1
                queue.append((a, b))
    return distance


@program((3,), (2,))
def name_of_a_row(n):
    rows = [[i] for i in range(n)]
    row = rows[1]
    row.append(7)
    rows[-2][0] += 9
    return rows, row, row is rows[1], rows[0] is row, rows[0] == row, row in rows, rows.index(row)


@program((3,), (0,))
def one_row_many_times(n):
    row, rows, other = [0], [], [[0, 1]] * n
    for i in range(n):
        rows.append(row)
        row.append(i)
    for same in other:
        same[1] += 1
    row.append(-1)
    return rows, row, other


@program((3, 1), (3, 5))
def row_of_a_branch(n, k):
    rows, own = [[i] for i in range(n)], [4]
    row = rows[0] if k > 2 else own
    row.append(2)
    if k > 1:
        rows.append(own)
    own.append(3)
    return rows, row, own


@program((3,), (1,))
def rows_change_places(n):
    rows = [[i] for i in range(n)]
    rows[0] = [5, 6]
    rows.append(rows[0])
    rows[-1].append(8)
    rows[0], rows[-2] = rows[-2], rows[0]
    first = rows.pop(0)
    first.append(1)
    rows.insert(1, first)
    return rows, rows.count(first)


@program((3,), (2,))
def slices_hold_the_same_rows(n):
    rows = [[i] for i in range(n)]
    rest, copy = rows[1:], rows.copy()
    rest[0].append(3)
    copy.pop()
    copy[0].append(9)
    return rows, rest, copy


@program((3,), (1,))
def rows_sorted(n):
    rows = [[n - i, i] for i in range(n)]
    rows.sort()
    ranked = sorted(rows, key=lambda row: row[1])
    rows.sort(key=lambda row: -row[0])
    return rows, ranked, max(rows), min(rows, key=lambda row: row[1])


@program((4,), (1,))
def rows_unpacked(n):
    rows, total = [[i, i + 1] for i in range(n)], 0
    for a, b in rows:
        total += a * b
    for i, (a, b) in enumerate(rows):
        total += i * (a - b)
    a, b = rows[0]
    return total, a, b


@program((3,), (2,))
def row_of_another_length_unpacked(n):
    rows = [[i] * i for i in range(n)]
    a, b = rows[1]
    return a + b


@program((3,), (1,))
def row_out_of_range(n):
    rows = [[i] for i in range(n)]
    return rows[2][0]


@program((4,), (0,))
def blocks_of_a_list(n):
    blocks, block = [], []
    for i in range(n):
        if i % 2 == 0 and block:
            blocks.append(block)
            block = []
        block.append(i)
    blocks.append(block)
    return blocks


@program((5,), (1,))
def lengths_of_runs(n):
    runs = []
    for i in range(n):
        if runs and runs[-1][0] == i // 2:
            runs[-1][1] += 1
        else:
            runs.append([i // 2, 1])
    return runs


@program((4,), (1,))
def intervals_merged(n):
    intervals = [[2 * i, 3 * i] for i in range(n)]
    intervals.sort(key=lambda pair: pair[0])
    merged = [intervals[0]]
    for start, end in intervals[1:]:
        if start <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([start, end])
    return merged


@program((3,), (2,))
def lists_three_deep(n):
    blocks = []
    for i in range(n):
        block = []
        for j in range(i + 1):
            block.append([j] * 2)
        blocks.append(block)
    blocks[1][1][0] = 99
    blocks[-1].append([5, 5])
    return blocks, blocks[1][0] in blocks[1]


@program((3,), (0,))
def rows_printed_and_joined(n):
    rows = [[i] * i for i in range(n)]
    print(rows, f"{rows}")
    return [x for row in rows for x in row], sum(rows, [])


@program((3,), (0,))
def table_of_a_recursion(n):
    known = [[-1] * 4 for _ in range(n + 1)]

    def paths(i, j):
        if i == 0 or j == 0:
            return 1
        if known[i][j] >= 0:
            return known[i][j]
        known[i][j] = paths(i - 1, j) + paths(i, j - 1)
        return known[i][j]

    return paths(n, 3)


@program((4,), (2,))
def row_changed_by_a_callee(n):
    def fill(row, x):
        for i in range(len(row)):
            row[i] = x

    rows = [[0] * 2 for _ in range(n)]
    for i in range(n):
        fill(rows[i], i)
    fill(rows[0], 7)
    return rows


@program((4,), (0,))
def list_of_ints_that_gets_a_float(n):
    values = [0] * n
    for i in range(n):
        values[i] = i
    values.append(0.5)
    values.insert(0, 2)
    return values
