"""Graphs beyond one process: clusters of tasks, data parallel training, maps over many inputs.

In one process everything works without more, with tasks that are threads; on processes and machines tasks are actors of
Ray (the extra `distributed`).

    engines, threads, ray_engine    how tasks are started, called and ended
    task            what a task keeps and does
    wire, programs  graphs as they are sent
    cluster         tasks by name
    sessions        plans of sessions on a cluster
"""

from autograph.distribute.cluster import Cluster, connect

__all__ = ["Cluster", "connect"]
