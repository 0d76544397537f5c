"""Graphs beyond one process: clusters of tasks, data parallel training, maps over many inputs.

In one process everything works without more, with tasks that are threads; on processes and machines tasks are actors of
Ray (the extra `distributed`).

    engines, threads, ray_engine    how tasks are started, called and ended
    task            what a task keeps and does
    wire, programs  graphs as they are sent
    cluster         tasks by name; connecting: which engine they are on
    steps           the program's functions as traces, and what these return
    sessions        plans of sessions on a cluster
    replicated      a step that several replicas run, cut where they reduce values
    recovery        barriers, and what was done since then: what loses nothing; barrier_files: in a folder
    history         the steps of replicas
    data_parallel   `DataParallel`
    functions, homes   graphs of functions that name tasks, and the variables that tasks keep for them
    layouts         which parts of a variable are where
    served, served_history   a step on servers, and those that are under way; lookups, region_reads, sharding: its graph
    servers         `ParameterServers`; partitioners: into how many parts TensorFlow's cut variables
    datasets        what `dataset.distribute` has tasks do; dataset_graphs: datasets in graphs that are sent
    opened          passes over datasets that a task makes
    mapping         `map`
    elements        what `map` sends: elements, and the traces that run them
    chunks          which task runs which elements of a map
    map_results     results of a map in a folder
    tensorflow_names    the same under TensorFlow's names
    cost_model      where the time of replicas' steps goes
"""

from __future__ import annotations

from autograph.distribute.cluster import Cluster
from autograph.distribute.collectives import all_reduce, replicas
from autograph.distribute.connecting import connect, current
from autograph.distribute.data_parallel import DataParallel
from autograph.distribute.mapping import map
from autograph.distribute.per_replica import PerReplica
from autograph.distribute.servers import ParameterServers, Pending
from autograph.framework import names as _names

__all__ = [
    "Cluster", "DataParallel", "ParameterServers", "Pending", "PerReplica", "all_reduce", "connect", "current", "map",
    "replicas",
]  # fmt: skip

_names.namespace(globals(), "ag.distribute")
