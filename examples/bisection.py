"""The root of a polynomial by bisection: a `break`, and a call into another function, which is converted too."""

import autograph as ag

CASES = [(1.0, 2.0, 1e-4), (0.0, 4.0, 1e-4)]


def polynomial(x):
    return x * x * x - x - 2.0


@ag.function
def bisect(low, high, tolerance):
    middle = 0.5 * (low + high)
    while high - low > tolerance:
        value = polynomial(middle)
        if value == 0.0:
            break
        if value > 0.0:
            high = middle
        else:
            low = middle
        middle = 0.5 * (low + high)
    return middle


def main() -> None:
    for case in CASES:
        low, high, tolerance = map(ag.constant, case)
        print(f"between {case[0]} and {case[1]}: {bisect(low, high, tolerance).numpy():.4f}")


if __name__ == "__main__":
    main()
