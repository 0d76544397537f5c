"""Steps until a point of the plane escapes: several loop variables, and a `return` of the loop's index."""

import autograph as ag

CASES = [(0.0, 0.0, 40), (0.5, 0.5, 40), (-1.0, 0.4, 40), (2.0, 1.0, 40)]


@ag.function
def escape_time(real, imag, limit):
    x, y = 0.0, 0.0
    for step in range(limit):
        if x * x + y * y > 4.0:
            return step
        x, y = x * x - y * y + real, 2.0 * x * y + imag
    return limit


def main() -> None:
    for row in range(-6, 7):
        line = ""
        for column in range(-24, 9):
            steps = escape_time(ag.constant(column / 12), ag.constant(row / 6), ag.constant(40)).numpy()
            line += " .:-=+*#%@"[min(int(steps), 39) // 4]
        print(line.rstrip())


if __name__ == "__main__":
    main()
