"""Graphs, as textbooks have it."""

from __future__ import annotations

from tests.corpus.registry import Mode, textbook

#: What is not staged yet, and in which modes.
PENDING = {
    "count_islands": (Mode.ARRAYS, Mode.NUMPY),  # an item of a row is written
}


@textbook
def breadth_first(graph, start):
    """
    >>> breadth_first({0: [1, 2], 1: [3], 2: [3], 3: [0]}, 0)
    [0, 1, 2, 3]
    >>> breadth_first({0: [1], 1: [0], 2: [0]}, 2)
    [2, 0, 1]
    """
    visited = {start}
    queue = [start]
    order = []
    while len(queue) > 0:
        node = queue.pop(0)
        order.append(node)
        for neighbour in graph[node]:
            if neighbour not in visited:
                visited.add(neighbour)
                queue.append(neighbour)
    return order


@textbook
def depth_first(graph, start):
    """
    >>> depth_first([[1, 2], [2, 3], [3, 0], [3, 3]], 0)
    [0, 1, 2, 3]
    >>> depth_first([[1, 1], [0, 2], [2, 2]], 1)
    [1, 0, 2]
    """
    order = []

    def visit(node):
        if node in order:
            return
        order.append(node)
        for neighbour in graph[node]:
            visit(neighbour)

    visit(start)
    return order


@textbook
def shortest_from(weights, start):
    """
    >>> shortest_from([[0, 4, 1], [4, 0, 2], [1, 2, 0]], 0)
    [0, 3, 1]
    >>> shortest_from([[0, 7], [0, 0]], 1)
    [999, 0]
    """
    n = len(weights)
    distance = [999] * n
    distance[start] = 0
    done = [False] * n
    for _ in range(n):
        nearest = -1
        for node in range(n):
            if not done[node] and (nearest == -1 or distance[node] < distance[nearest]):
                nearest = node
        done[nearest] = True
        for node in range(n):
            weight = weights[nearest][node]
            if weight > 0 and distance[nearest] + weight < distance[node]:
                distance[node] = distance[nearest] + weight
    return distance


@textbook
def topological_order(n, edges):
    """
    >>> topological_order(4, [[0, 1], [0, 2], [1, 3], [2, 3]])
    [0, 1, 2, 3]
    >>> topological_order(2, [[0, 1], [1, 0]])
    []
    """
    incoming = [0] * n
    for edge in edges:
        incoming[edge[1]] += 1
    ready = [node for node in range(n) if incoming[node] == 0]
    order = []
    while len(ready) > 0:
        node = ready.pop(0)
        order.append(node)
        for edge in edges:
            if edge[0] == node:
                incoming[edge[1]] -= 1
                if incoming[edge[1]] == 0:
                    ready.append(edge[1])
    return order


def _root(parents, node):
    while parents[node] != node:
        parents[node] = parents[parents[node]]
        node = parents[node]
    return node


@textbook
def count_components(n, edges):
    """
    >>> count_components(5, [[0, 1], [1, 2], [3, 4]])
    2
    >>> count_components(3, [[0, 0]])
    3
    """
    parents = list(range(n))
    count = n
    for edge in edges:
        a, b = _root(parents, edge[0]), _root(parents, edge[1])
        if a != b:
            parents[a] = b
            count -= 1
    return count


@textbook
def lightest_tree(n, edges):
    """
    >>> lightest_tree(4, [[1, 0, 1], [4, 0, 2], [2, 1, 2], [7, 2, 3]])
    10
    """
    parents = [node for node in range(n)]
    total = 0
    for weight, a, b in sorted(edges, key=lambda edge: edge[0]):
        first, second = _root(parents, a), _root(parents, b)
        if first != second:
            parents[first] = second
            total += weight
    return total


@textbook
def count_islands(grid):
    """
    >>> count_islands([[1, 1, 0], [0, 0, 1], [1, 0, 1]])
    3
    >>> count_islands([[0, 0]])
    0
    """
    rows, columns = len(grid), len(grid[0])

    def sink(i, j):
        if 0 <= i < rows and 0 <= j < columns and grid[i][j] == 1:
            grid[i][j] = 0
            sink(i + 1, j)
            sink(i - 1, j)
            sink(i, j + 1)
            sink(i, j - 1)

    count = 0
    for i in range(rows):
        for j in range(columns):
            if grid[i][j] == 1:
                count += 1
                sink(i, j)
    return count


@textbook
def shortest_with_debts(n, edges, start):
    """
    >>> shortest_with_debts(3, [[0, 1, 4], [0, 2, 5], [2, 1, -3]], 0)
    [0, 2, 5]
    """
    distance = [1000] * n
    distance[start] = 0
    for _ in range(n - 1):
        changed = False
        for edge in edges:
            a, b, weight = edge
            if distance[a] < 1000 and distance[a] + weight < distance[b]:
                distance[b] = distance[a] + weight
                changed = True
        if not changed:
            break
    return distance


@textbook
def knows_nobody(knows):
    """
    >>> knows_nobody([[0, 1, 0], [0, 0, 0], [1, 1, 0]])
    1
    >>> knows_nobody([[0, 1], [1, 0]])
    -1
    """
    candidate = 0
    for other in range(1, len(knows)):
        if knows[candidate][other]:
            candidate = other
    for other in range(len(knows)):
        if other != candidate and (knows[candidate][other] or not knows[other][candidate]):
            return -1
    return candidate
