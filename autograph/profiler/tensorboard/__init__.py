"""Profiles in the form of TensorBoard's profile plugin, and the service that the plugin captures them from.

`timeline` works out of a profile what the form wants to know; `host`, `device`, `memory` and `hlo` write it down, each a
part, by way of `xspace`; `writer` puts the parts together, in a file. `service` answers captures, and `client` asks for
them. The messages are made in `protos`. Each module is loaded when something first needs it: protobuf and gRPC are of
the extra `tensorboard`.
"""
