"""Plans: how one label could be laid, what that takes up, and what may be banned."""

from __future__ import annotations

from mypy_extensions import i64

from shopfloor.solver.pipes.cbs.graph import Hubs
from shopfloor.solver.pipes.model.turn import NONE, Scene


class Plan:
    """How a label could be laid: what it costs, the edges and cells that it takes up."""

    def __init__(self) -> None:
        self.cost: i64 = 0
        self.edges: list[i64] = []  # the lower slot of each
        self.hubs: list[i64] = []  # connectors
        self.ends: list[i64] = []  # of these
        self.vessels: list[i64] = []  # their cells
        self.inlets: list[i64] = []  # the slot by which each of these is entered
        self.takes: set[int] = set()  # all that could be banned: see Bans


class Bans:
    """What may be banned has an address: an edge's two slots, a hub, an end of a new connector."""

    def __init__(self, scene: Scene, hubs: Hubs) -> None:
        self.hub: i64 = len(scene.across)
        self.end: i64 = self.hub + hubs.count
        self.size: i64 = self.end + len(scene.across)


class Ground:
    """What a plan must keep clear of, and what it had better."""

    def __init__(self, scene: Scene) -> None:
        slots = scene.floor.cells * scene.sides
        self.solid: list[bool] = scene.solid
        self.port_at: list[i64] = [NONE] * slots
        self.used: list[i64] = [0] * slots  # by how many plans
        self.stood: list[i64] = [0] * scene.floor.cells  # on by how many vessels
        self.busy: list[i64] = [0] * scene.floor.cells  # ends and vessels of plans
