"""Profiles in the form of TensorBoard's profile plugin, and the service that the plugin captures them from.

    protos    the messages
    xspace    planes, lines and events of an XSpace
    timeline  what the form wants to know of a profile: steps, what computes, input, who had whom work
    host      the threads of the program
    memory    memory over time
    device    what computed, as of an accelerator: op profile, steps
    hlo       the functions, with the arrays of a run: memory viewer
    writer    all of these, as a file
    rates     how quickly steps are made
    service   answers captures
    client    asks for captures

protobuf and gRPC, which the extra `tensorboard` brings, are loaded when something is first written or asked for.
"""
