"""Square roots by Newton's method: a `return` in the middle of a loop, and another before it."""

import autograph as ag

CASES = [(2.0, 30), (144.0, 30), (1e-4, 30), (-1.0, 30)]


@ag.function
def square_root(x, max_steps):
    if x < 0.0:
        return -1.0
    guess = 0.5 * (x + 1.0)
    for _ in range(max_steps):
        better = 0.5 * (guess + x / guess)
        if abs(better - guess) <= 1e-6 * better:
            return better
        guess = better
    return guess


def main() -> None:
    for x, max_steps in CASES:
        print(f"square_root({x}) = {square_root(ag.constant(x), ag.constant(max_steps)).numpy():.6f}")


if __name__ == "__main__":
    main()
