"""The messages that are written and sent: TensorBoard's package has none of these.

They are declared here, in protobuf's own language as far as it is needed, with those fields alone that autograph writes
or reads; protobuf skips the others. The classes are made in a pool of their own, so that they and those of TensorFlow,
which have the same names, can be in one process.
"""

from __future__ import annotations

import functools
import re
from typing import Any

from autograph.framework import extras

__all__ = ["message", "new", "tag"]

_XPLANE = """
message XSpace { repeated XPlane planes = 1; repeated string errors = 2; repeated string warnings = 3;
    repeated string hostnames = 4; }
message XPlane { int64 id = 1; string name = 2; repeated XLine lines = 3;
    map<int64, XEventMetadata> event_metadata = 4; map<int64, XStatMetadata> stat_metadata = 5;
    repeated XStat stats = 6; }
message XLine { int64 id = 1; string name = 2; int64 timestamp_ns = 3; repeated XEvent events = 4;
    int64 duration_ps = 9; int64 display_id = 10; string display_name = 11; }
message XEvent { int64 metadata_id = 1; oneof(data) int64 offset_ps = 2; int64 duration_ps = 3;
    repeated XStat stats = 4; oneof(data) int64 num_occurrences = 5; }
message XStat { int64 metadata_id = 1; oneof(value) double double_value = 2; oneof(value) uint64 uint64_value = 3;
    oneof(value) int64 int64_value = 4; oneof(value) string str_value = 5; oneof(value) bytes bytes_value = 6;
    oneof(value) uint64 ref_value = 7; }
message XEventMetadata { int64 id = 1; string name = 2; bytes metadata = 3; string display_name = 4;
    repeated XStat stats = 5; repeated int64 child_id = 6; }
message XStatMetadata { int64 id = 1; string name = 2; string description = 3; }
message MemoryAccessed { int32 operation_type = 1; uint64 memory_space = 2; uint64 bytes_accessed = 3; }
message MemoryAccessBreakdown { repeated MemoryAccessed memory_accessed = 1; }
"""

_SERVICE = """
message ProfileOptions { uint32 version = 5; uint32 host_tracer_level = 2; uint32 device_tracer_level = 3;
    uint32 python_tracer_level = 4; uint64 start_timestamp_ns = 8; uint64 duration_ms = 9;
    string repository_path = 10; }
message ProfileRequest { uint64 duration_ms = 1; uint64 max_events = 2; repeated string tools = 3;
    ProfileOptions opts = 4; string repository_root = 5; string session_id = 6; string host_name = 7; }
message ProfileToolData { string name = 1; bytes data = 2; }
message ProfileResponse { repeated ProfileToolData tool_data = 6; bool empty_trace = 7; }
message TerminateRequest { string session_id = 1; }
message TerminateResponse { }
message MonitorRequest { uint64 duration_ms = 1; int32 monitoring_level = 2; bool timestamp = 3; }
message ProfilerServiceMonitorResult { int32 response_type = 1; double device_idle_time_percent = 2;
    double matrix_unit_utilization_percent = 3; double step_time_ms_avg = 4; double step_time_ms_min = 5;
    double step_time_ms_max = 6; double infeed_percent_avg = 7; double infeed_percent_min = 8;
    double infeed_percent_max = 9; }
message MonitorResponse { string data = 1; ProfilerServiceMonitorResult monitor_result = 10; }
"""

_HLO = """
message LayoutProto { repeated int64 minor_to_major = 1; }
message ShapeProto { int32 element_type = 2; repeated int64 dimensions = 3; repeated ShapeProto tuple_shapes = 4;
    LayoutProto layout = 5; repeated bool is_dynamic_dimension = 6; }
message ProgramShapeProto { repeated ShapeProto parameters = 1; ShapeProto result = 2;
    repeated string parameter_names = 3; }
message OpMetadata { string op_type = 1; string op_name = 2; string source_file = 3; int32 source_line = 4; }
message HloInstructionProto { string name = 1; string opcode = 2; ShapeProto shape = 3; OpMetadata metadata = 7;
    int64 parameter_number = 9; string custom_call_target = 28; int64 id = 35; repeated int64 operand_ids = 36; }
message HloComputationProto { string name = 1; repeated HloInstructionProto instructions = 2;
    ProgramShapeProto program_shape = 4; int64 id = 5; int64 root_id = 6; }
message InstructionSequence { repeated int64 instruction_ids = 1; }
message HloScheduleProto { map<int64, InstructionSequence> sequences = 1; }
message HloModuleProto { string name = 1; string entry_computation_name = 2;
    repeated HloComputationProto computations = 3; ProgramShapeProto host_program_shape = 4; int64 id = 5;
    int64 entry_computation_id = 6;
    HloScheduleProto schedule = 7; }
message Location { string instruction_name = 2; repeated int64 shape_index = 3; int64 instruction_id = 4; }
message LogicalBufferProto { int64 id = 1; int64 size = 2; Location defined_at = 3; int64 color = 4; }
message Assigned { int64 logical_buffer_id = 1; int64 offset = 2; int64 size = 3; }
message BufferAllocationProto { int64 index = 1; int64 size = 2; bool is_thread_local = 3;
    bool is_entry_computation_parameter = 5; int64 parameter_number = 6; bool maybe_live_out = 7; int64 color = 8;
    repeated Assigned assigned = 9; repeated int64 parameter_shape_index = 10; bool is_tuple = 11;
    bool is_constant = 12; }
message HeapEvent { int32 kind = 1; int64 buffer_id = 2; string computation_name = 3; string instruction_name = 4; }
message HeapSimulatorTrace { repeated HeapEvent events = 1; bool whole_module_simulation = 2;
    int64 buffer_allocation_index = 3; }
message BufferAssignmentProto { repeated LogicalBufferProto logical_buffers = 1;
    repeated BufferAllocationProto buffer_allocations = 3; repeated HeapSimulatorTrace heap_simulator_traces = 4; }
message HloProto { HloModuleProto hlo_module = 1; BufferAssignmentProto buffer_assignment = 3; }
"""

#: The package of each, and its messages.
_FILES = (("tensorflow.profiler", _XPLANE), ("tensorflow", _SERVICE), ("xla", _HLO))

_MESSAGE = re.compile(r"message (\w+) \{(.*?)\}", re.DOTALL)
_FIELD = re.compile(r"(?:oneof\((\w+)\) )?(repeated )?(?:map<(\w+), (\w+)>|(\w+)) (\w+) = (\d+)")


def new(name: str) -> Any:
    """An empty message.

    Args:
        name: with its package: "xla.HloProto".

    Raises:
        MissingExtraError: protobuf is not installed.
    """
    return message(name)()


@functools.cache
def _tag(name: str, field: str) -> int:
    number: int = message(name).DESCRIPTOR.fields_by_name[field].number
    return number << 3 | 2


def tag(name: str, field: str, size: int) -> bytes:
    """What stands before a message of so many bytes that is in a field of another one, whose name is given."""
    made = bytearray()
    for number in (_tag(name, field), size):
        while number > 127:
            made.append(number & 127 | 128)
            number >>= 7
        made.append(number)
    return bytes(made)


@functools.cache
def message(name: str) -> Any:
    """The class of a message."""
    factory = extras.load("google.protobuf.message_factory", extra="tensorboard", why="TensorBoard's form of profiles")
    return factory.GetMessageClass(_pool().FindMessageTypeByName(name))


@functools.cache
def _pool() -> Any:
    pool = extras.load("google.protobuf.descriptor_pool", extra="tensorboard", why="TensorBoard's form of profiles")
    made = pool.DescriptorPool()
    for package, text in _FILES:
        made.AddSerializedFile(_file(package, text).SerializeToString())
    return made


def _file(package: str, text: str) -> Any:
    """The descriptor of a file with the messages of a text."""
    pb = extras.load("google.protobuf.descriptor_pb2", extra="tensorboard", why="TensorBoard's form of profiles")
    file = pb.FileDescriptorProto(name=f"autograph/{package}.proto", package=package, syntax="proto3")
    for name, body in _MESSAGE.findall(text):
        made = file.message_type.add(name=name)
        choices: dict[str, int] = {}
        for choice, repeated, key, value, kind, field_name, number in _FIELD.findall(body):
            field = made.field.add(name=field_name, number=int(number))
            field.label = field.LABEL_REPEATED if repeated or key else field.LABEL_OPTIONAL
            if key:
                kind = f"{name}.{_entry(made, field_name, key, value, package)}"
            _set_type(field, kind, package)
            if choice:
                if choice not in choices:
                    choices[choice] = len(made.oneof_decl)
                    made.oneof_decl.add(name=choice)
                field.oneof_index = choices[choice]
    return file


def _entry(made: Any, field_name: str, key: str, value: str, package: str) -> str:
    """Adds the message of the entries of a map; gives its name."""
    name = "".join(part.capitalize() for part in field_name.split("_")) + "Entry"
    entry = made.nested_type.add(name=name)
    entry.options.map_entry = True
    for number, (part, kind) in enumerate((("key", key), ("value", value)), 1):
        field = entry.field.add(name=part, number=number)
        field.label = field.LABEL_OPTIONAL
        _set_type(field, kind, package)
    return name


def _set_type(field: Any, kind: str, package: str) -> None:
    """Sets the type of a field: a scalar's name, or that of a message."""
    scalar = getattr(field, f"TYPE_{kind.upper()}", None)
    if scalar is None:
        field.type, field.type_name = field.TYPE_MESSAGE, f".{package}.{kind}"
    else:
        field.type = scalar
