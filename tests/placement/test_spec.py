"""Names of devices: what can be read, what merges, and scopes."""

from __future__ import annotations

import pytest

import autograph as ag


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("", ""),
        ("/job:worker", "/job:worker"),
        ("/job:worker/replica:1/task:2/device:GPU:3", "/job:worker/replica:1/task:2/device:GPU:3"),
        ("/cpu:0", "/device:CPU:0"),
        ("cpu:0", "/device:CPU:0"),
        ("/gpu:*", "/device:GPU:*"),
        ("/CPU", "/device:CPU:*"),
        ("/device:cpu:0", "/device:CPU:0"),
        ("/device:XPU:0", "/device:XPU:0"),
    ],
)
def test_names_are_read_as_tensorflow_reads_them(text: str, canonical: str) -> None:
    assert ag.DeviceSpec.from_string(text).to_string() == canonical


@pytest.mark.parametrize(
    "text",
    ["garbage", "/job:a/foo", "/task:x", "/task:-1", "/device:CPU", "/device:CPU:0/device:GPU:1", "/cpu:0/gpu:0"],
)
def test_what_is_no_name_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="is no name of a device"):
        ag.DeviceSpec.from_string(text)


def test_specs_merge_compare_and_do_not_change() -> None:
    spec = ag.DeviceSpec(job="w", task=1)
    assert spec.make_merged_spec(ag.DeviceSpec(task=2, device_type="cpu")).to_string() == "/job:w/task:2/device:CPU:*"
    assert spec.replace(task=3) == ag.DeviceSpec.from_string("/job:w/task:3") and spec.task == 1
    assert len({spec, ag.DeviceSpec(job="w", task=1), ag.DeviceSpec(job="w")}) == 2
    with pytest.raises(AttributeError):
        spec.task = 2


def made(name: str = "c") -> str:
    return ag.constant(1.0, name=name).op.device


def test_scopes_merge() -> None:
    with ag.Graph().as_default() as graph:
        with ag.device("/job:w"):
            assert made() == "/job:w"
            with ag.device("/task:1"):
                with ag.device("/cpu:0"):
                    assert made() == "/job:w/task:1/device:CPU:0"
                with ag.device("/task:2"):
                    assert made() == "/job:w/task:2"
                with ag.device(None):
                    assert made() == ""
                with ag.device(""):
                    assert made() == "/job:w/task:1"
                with graph.device(lambda op: "/gpu:1" if op.type == "Const" else None):
                    assert made() == "/job:w/task:1/device:GPU:1"
                    assert ag.placeholder(ag.float32).op.device == "/job:w/task:1"
                with ag.device(ag.DeviceSpec(device_type="CPU", device_index=3)):
                    assert made() == "/job:w/task:1/device:CPU:3"
        assert made() == ""


def test_colocation_decides_over_scopes() -> None:
    with ag.Graph().as_default() as graph:
        with ag.device("/job:w"):
            p = ag.constant(1.0, name="p")
        with ag.device("/cpu:1"), graph.colocate_with(p):
            q = ag.constant(2.0)
            with ag.device("/gpu:0"):
                r = ag.constant(3.0)
        with graph.colocate_with(p), graph.colocate_with(None, ignore_existing=True):
            s = ag.constant(4.0)
    assert (q.op.device, r.op.device, s.op.device) == ("/job:w", "/job:w", "")
    assert q.op.colocation_groups() == p.op.colocation_groups() == [b"loc:@p"] and s.op.colocated == ()


def test_what_is_no_device_is_an_error_at_the_scope() -> None:
    with ag.Graph().as_default():
        with pytest.raises(ValueError), ag.device("garbage"):
            pass
        with pytest.raises(TypeError), ag.device(3):
            pass


def test_operations_of_functions_have_devices() -> None:
    @ag.function
    def double(x):
        with ag.device("/cpu:1"):
            y = x * 2.0
        return y + 1.0

    graph = double.get_concrete_function(ag.TensorSpec([])).graph
    assert [(op.type, op.device) for op in graph.operations if op.type in ("Mul", "AddV2")] == [
        ("Mul", "/device:CPU:1"), ("AddV2", "")
    ]  # fmt: skip
    assert double(ag.constant(2.0)).numpy() == 5.0


def test_without_a_graph_a_device_has_to_be_there_only_if_placement_is_not_soft() -> None:
    with ag.device("/gpu:7"):
        assert ag.constant(1.0).numpy() == 1.0
    ag.config.set_soft_device_placement(False)
    try:
        with pytest.raises(ValueError, match="there is no device '/device:GPU:7'"), ag.device("/gpu:7"):
            pass
    finally:
        ag.config.set_soft_device_placement(True)
