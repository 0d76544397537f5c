"""Every program in `examples/` runs, prints what it should, and computes what its twin in plain NumPy does."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

import numpy as np
import pytest

import autograph as ag

FOLDER = Path(__file__).resolve().parents[1] / "examples"
PROGRAMS = sorted(path.stem for path in FOLDER.glob("*.py") if path.stem != "drawing")

#: With which arguments programs are run that take some.
ARGUMENTS: dict[str, list[str]] = {
    "adaptive_ode": ["--end", "5", "--tolerance", "1e-3"],
    "beam_search": ["--beams", "3", "--steps", "8"],
    "game_of_life": ["--size", "16", "--steps", "100"],
    "k_means": ["--size", "60", "--clusters", "3"],
    "linear_regression": ["--size", "300", "--steps", "2"],
    "mandelbrot": ["--size", "33"],
    "mlp": ["--size", "200", "--steps", "5", "--hidden", "8"],
    "n_body": ["--steps", "100"],
    "neural_ode": ["--size", "8", "--steps", "10"],
    "newton": [],
    "pid_controller": ["--steps", "200"],
    "rnn": ["--steps", "50", "--size", "10"],
}

#: What each program prints: the whole of it, or (a tuple) lines that are in it, in this order.
PRINTED: dict[str, str | tuple[str, ...]] = {
    "adaptive_ode": ("2 |***", " steps of ", "ends at x = -1.89"),
    "beam_search": """beams 1: the dog saw the dog saw the dog, probability 0.0029
beams 2: a cat slept, probability 0.15
beams 3: nobody knew, probability 0.2
""",
    "bisection": "between 1.0 and 2.0: 1.5214\nbetween 0.0 and 4.0: 1.5214\n",
    "collatz": "1 reaches 1 after 0 steps\n27 reaches 1 after 111 steps\n97 reaches 1 after 118 steps\n",
    "custom_operators": """program collatz(n)
  %0, %1 = loop %2 from 0, %3 from n
    %4 = %3 != 1
    while %4
    %5 = %3 % 2
    %6 = %5 == 0
    %7 = if %6
      %8 = %3 // 2
      yield %8
    else
      %9 = 3 * %3
      %10 = %9 + 1
      yield %10
    %11 = %2 + 1
    yield %11, %7
  return %0

collatz(27) = 111
""",
    "demo": (
        "simple_relu: One branch on a tensor: the guide's first example.",
        "--- source",
        "--- converted source",
        "--- graph",
        "--- results",
        "programs: every result is what plain Python gives",
    ),
    "fizzbuzz": "1\n2\nfizz\n4\nbuzz\nfizz\n7\n8\nfizz\nbuzz\n11\nfizz\n13\n14\nfizz buzz\n",
    "game_of_life": (".#....\n..#...\n###", ".#....\n..##..\n.##...\n", "..#...\n...#..\n.###..\n", " generations\n"),
    "k_means": ("b", "a", "@", "c", "steps; sizes 6, 16, 38; mean squared distance 1.231\n"),
    "linear_regression": ("pass 1: loss ", "pass 2: loss 0.", "#", "; the best line is y = 1.513 x -1.993"),
    "mandelbrot": ("...#..\n", "@@@@@@@@@@@@@@@@@@@@@@@@@@@:..\n", "...#..\n", "26.8% of the points are inside\n"),
    "matrix_power": ("power 10:\n[[89. 55.]\n [55. 34.]]\n", "power 0:\n[[1. 0.]\n [0. 1.]]\n"),
    "mlp": ("....", "####", "of 200 points are told apart after 5 passes\n"),
    "n_body": ("O", "every body is within 5.9e-03 of its start\nthe energy is wrong by 2.6e-03 at worst\n"),
    "neural_ode": ("o", "loss 1.", " before training, 0.", " after 10 steps\n"),
    "newton": """square_root(2.0) = 1.414214
square_root(144.0) = 12.000000
square_root(0.0001) = 0.010000
square_root(-1.0) = -1.000000
month  0:         o  at 0.200 from its sun
month  1:                                o  at 0.781 from its sun
month  2:                                                 o  at 1.199 from its sun
month  3:                                                            o  at 1.478 from its sun
month  4:                                                                   o  at 1.661 from its sun
month  5:                                                                        o  at 1.766 from its sun
month  6:                                                                         o  at 1.800 from its sun
""",
    "pid_controller": ("DDDD", "PPPP", "P control: 0.0 degrees too far, does not", "PID control: 0.0", "118 s"),
    "rnn": ("loss 1.3574 after 0 steps\n", "after 40 steps\n", " + ", " = ", "of 1000 sums of 10 digits are right\n"),
    "simple_relu": "simple_relu(1) = 1\nsimple_relu(-1) = 0\n",
}


def load(name: str) -> ModuleType:
    """The example as a fresh module."""
    spec = importlib.util.spec_from_file_location(f"example_{name}", FOLDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def check(name: str, text: str) -> None:
    expected = PRINTED[name]
    if isinstance(expected, str):
        assert text == expected
        return
    at = 0
    for line in expected:
        assert line in text[at:], f"{name} does not print {line!r} after {text[:at][-200:]!r}"
        at = text.index(line, at) + len(line)


def test_every_example_has_its_output_here() -> None:
    assert sorted(PRINTED) == PROGRAMS


@pytest.fixture(autouse=True)
def found_by_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))  # as it is for a script


@pytest.mark.parametrize("name", PROGRAMS)
def test_main(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert not load(name).main(*([ARGUMENTS[name]] if name in ARGUMENTS else []))
    check(name, capsys.readouterr().out)


@pytest.mark.parametrize("name", sorted(ARGUMENTS))
def test_main_without_graphs(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    ag.run_functions_eagerly(True)
    try:
        load(name).main(ARGUMENTS[name])
    finally:
        ag.run_functions_eagerly(False)
    check(name, capsys.readouterr().out)


def test_as_a_script() -> None:
    done = subprocess.run([sys.executable, FOLDER / "custom_operators.py"], capture_output=True, text=True, check=True)
    check("custom_operators", done.stdout)


class Figure:
    """Stands for matplotlib's, which is not needed for the tests."""

    def __init__(self, **options: Any) -> None:
        self.axes = MagicMock()

    def add_subplot(self) -> MagicMock:
        return self.axes

    def savefig(self, path: str) -> None:
        assert self.axes.method_calls
        Path(path).write_text("a picture")


DRAWING = [name for name in sorted(ARGUMENTS) if '"--save"' in (FOLDER / f"{name}.py").read_text(encoding="utf-8")]


@pytest.mark.parametrize("name", DRAWING)
def test_pictures(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    module = ModuleType("matplotlib.figure")
    monkeypatch.setattr(module, "Figure", Figure, raising=False)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", module)
    path = tmp_path / "picture.png"
    load(name).main([*ARGUMENTS[name], "--save", str(path)])
    assert path.read_text() == "a picture"
    assert capsys.readouterr().out.endswith(f"wrote {path}\n")


def test_a_picture_without_matplotlib_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(SystemExit, match=r"with matplotlib, which is not installed: .*\[examples\]"):
        load("mandelbrot").main(["--size", "8", "--save", str(tmp_path / "set.png")])
    assert not list(tmp_path.iterdir())


# --- twins ---------------------------------------------------------------------------------------------------


def agree(got: Any, expected: Any, rtol: float = 0.0, atol: float = 0.0) -> None:
    """What a program gives is what its twin gives, part by part."""
    parts, theirs = ag.nest.flatten(got), ag.nest.flatten(expected)
    assert len(parts) == len(theirs)
    for part, other in zip(parts, theirs):
        np.testing.assert_allclose(part, other, rtol=rtol, atol=atol)


def f64(*values: Any) -> list[ag.Tensor]:
    return [ag.constant(value, ag.float64) for value in values]


def test_mandelbrot_agrees_with_numpy() -> None:
    module = load("mandelbrot")
    reals, imags = module.axes(30)
    agree(module.picture(reals, imags, ag.constant(25)), module.numpy_picture(reals, imags, 25))


def test_game_of_life_agrees_with_numpy() -> None:
    module = load("game_of_life")
    board = module.random_board(20)
    agree(module.life(board, ag.constant(30)), module.numpy_life(board, 30))
    settled, generation = module.settle(board, ag.constant(300))
    agree(settled, module.numpy_life(board, int(generation)))
    agree(settled, module.numpy_life(board, int(generation) + 2))


def test_newton_agrees_with_numpy() -> None:
    module = load("newton")
    numbers = np.array([2.0, 144.0, 1e-4, -1.0, 0.0, 1e6])
    got = [module.square_root(x, ag.constant(40)) for x in numbers]
    agree(ag.stack(got), module.numpy_square_root(numbers, 40), rtol=1e-12)
    means = np.linspace(0.0, 3.1, 9)
    for steps in (3, 30):
        angles = ag.stack([module.anomaly(mean, *f64(0.8), ag.constant(steps)) for mean in means])
        agree(angles, module.numpy_anomaly(means, 0.8, steps), rtol=1e-12)


def test_k_means_agrees_with_numpy() -> None:
    module = load("k_means")
    points = module.blobs(200, 4)
    agree(module.k_means(points, points[:4]), module.numpy_k_means(points, points[:4]), rtol=1e-5)


def test_a_cluster_without_points_stays_where_it_is() -> None:
    module = load("k_means")
    points = np.array([[0.0, 0.0], [0.0, 1.0], [5.0, 5.0]], np.float32)
    centers = np.array([[0.0, 0.0], [5.0, 5.0], [-100.0, 0.0]], np.float32)
    got = module.k_means(points, centers)
    agree(got, module.numpy_k_means(points, centers), rtol=1e-6)
    assert got[0][2].numpy().tolist() == [-100.0, 0.0]


@pytest.mark.parametrize("beams", [1, 2, 3, 5, 9])
def test_beam_search_agrees_with_numpy(beams: int) -> None:
    module = load("beam_search")
    got = module.beam_search(ag.constant(module.bigrams()), ag.constant(beams), ag.constant(10))
    agree(got, (np.array(module.numpy_beam_search(module.bigrams(), beams, 10)[0]), np.array(got[1])))
    agree(got[1], module.numpy_beam_search(module.bigrams(), beams, 10)[1], rtol=1e-6)


def test_pid_controller_agrees_with_numpy() -> None:
    module = load("pid_controller")
    gains = list(module.CONTROLLERS.values())
    expected = module.numpy_simulate(gains, 150.0, 300)
    for i, row in enumerate(gains):
        got = module.simulate(*f64(row, 150.0), ag.constant(300))
        agree(got, (expected[0][i], expected[1][i]), rtol=1e-9, atol=1e-9)
        agree(module.settling_time(got[0], *f64(150.0)), module.numpy_settling_time(expected[0][i], 150.0))


@pytest.mark.parametrize("bodies", [2, 3, 4])
def test_n_body_agrees_with_numpy(bodies: int) -> None:
    module = load("n_body")
    *start, period = module.orbit(bodies)
    got = module.orbits(*start, *f64(period / 60), ag.constant(60))
    agree(got, module.numpy_orbits(*start, period / 60, 60), rtol=1e-8, atol=1e-10)


def test_adaptive_ode_agrees_with_numpy() -> None:
    module = load("adaptive_ode")
    start = np.array([2.0, 0.0])
    got = module.solve(start, *f64(6.0, 1e-5, 4.0), ag.constant(1000))
    agree(got, module.numpy_solve(start, 6.0, 1e-5, 4.0), rtol=1e-7)
    with pytest.raises(ArithmeticError, match="more than 50 steps: at time"):
        module.solve(start, *f64(6.0, 1e-5, 4.0), ag.constant(50))


def test_linear_regression_agrees_with_numpy() -> None:
    module = load("linear_regression")
    batches = ag.data.Dataset.from_tensor_slices(module.samples(100)).batch(20)
    line, expected = module.Line(), (0.0, 0.0)
    for _ in range(3):
        loss = line.train(batches, ag.constant(0.05))
        expected, mean = module.numpy_train(expected, batches.as_numpy_iterator(), 0.05)
        agree((loss, line.slope, line.offset), (mean, *expected), rtol=1e-4)  # float32 against float64


def test_mlp_agrees_with_numpy() -> None:
    module = load("mlp")
    x, labels = module.spirals(60)
    batches = ag.data.Dataset.from_tensor_slices((x, labels)).batch(20)
    weights = module.initial(8)
    network = module.Network(weights)
    velocities = [np.zeros_like(w) for w in weights]
    for _ in range(3):
        assert network.fit(batches, x, labels, ag.constant(0.1, ag.float32), ag.constant(1)).numpy() == 1
        weights, velocities = module.numpy_train(weights, velocities, batches.as_numpy_iterator(), 0.1)
    agree(network.weights, weights, rtol=1e-4, atol=1e-5)


def test_rnn_agrees_with_numpy() -> None:
    module = load("rnn")
    rng = np.random.default_rng(0)
    weights = module.Weights(*[w.astype(np.float64) for w in module.initial(6, rng)])
    digits, sums = (array.astype(np.float64) for array in module.numbers(5, 7, rng))
    got = ag.function(ag.value_and_grad(module.loss))(weights, digits, sums)
    agree(got, module.numpy_loss_and_gradients(weights, digits, sums), rtol=1e-10)


@pytest.mark.parametrize("tolerance", [0.3, 1e-2, 1e-4])
def test_neural_ode_agrees_with_numpy(tolerance: float) -> None:
    module = load("neural_ode")
    weights = [w.astype(np.float64) for w in module.network(6, seed=1)]
    times = np.linspace(0.3, 3.0, 10)
    data = module.START.astype(np.float64), times, module.oscillator(times).astype(np.float64)
    got = ag.function(ag.value_and_grad(module.loss))(weights, *data, *f64(tolerance))
    agree(got, module.numpy_loss_and_gradients(weights, *data, tolerance), rtol=1e-10)
