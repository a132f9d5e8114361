"""The tree of one label: its cost, what it takes up, and the addresses that constraints forbid."""

from __future__ import annotations

from mypy_extensions import i64

from shopfloor.solver.pipes.bitsets import NONE
from shopfloor.solver.pipes.cbs.graph import RoutingGraph
from shopfloor.solver.pipes.model.turn import Instance


class LabelTree:
    """How a label could be laid: what it costs, the edges and cells that it takes up."""

    def __init__(self) -> None:
        self.cost: i64 = 0
        self.edges: list[i64] = []  # the lower slot of each
        self.vertices: list[i64] = []  # connectors
        self.ends: list[i64] = []  # of these
        self.vessels: list[i64] = []  # their cells
        self.inlets: list[i64] = []  # the slot by which each of these is entered
        self.takes: set[int] = set()  # all that could be forbidden: see ConstraintSpace


class ConstraintSpace:
    """Addresses of what may be forbidden: an edge's two slots, a vertex, a new connector's end."""

    def __init__(self, instance: Instance, graph: RoutingGraph) -> None:
        self.vertex: i64 = len(instance.across)
        self.end: i64 = self.vertex + graph.count
        self.size: i64 = self.end + len(instance.across)


class Occupancy:
    """What a tree must keep clear of, and what it had better."""

    def __init__(self, instance: Instance) -> None:
        slots = instance.floor.cells * instance.sides
        self.solid: list[bool] = instance.solid
        self.port_at: list[i64] = [NONE] * slots
        self.used: list[i64] = [0] * slots  # by how many trees
        self.stood: list[i64] = [0] * instance.floor.cells  # on by how many vessels
        self.busy: list[i64] = [0] * instance.floor.cells  # ends and vessels of trees
