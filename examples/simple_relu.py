"""One branch on a tensor: the guide's first example."""

import autograph as ag

CASES = [(1,), (-1,)]


@ag.function
def simple_relu(x):
    if x > 0:
        return x
    else:
        return 0


def main() -> None:
    for (x,) in CASES:
        print(f"simple_relu({x}) = {simple_relu(ag.constant(x)).numpy()}")


if __name__ == "__main__":
    main()
