"""Disputes: what two plans take up, or one plan twice, and the two ways to settle each."""

from __future__ import annotations

from mypy_extensions import i64

from shopfloor.parts.pipes.grids import NOWHERE
from shopfloor.solver.pipes.cbs.graph import Hubs
from shopfloor.solver.pipes.cbs.plan import Bans, Plan
from shopfloor.solver.pipes.heuristic.board import BIT
from shopfloor.solver.pipes.model.turn import Scene


class Way:
    """One way to settle a dispute: labels, and the address from which each is banned."""

    def __init__(self) -> None:
        self.labels: list[i64] = []
        self.addresses: list[i64] = []

    def ban(self, label: i64, address: i64) -> None:
        self.labels.append(label)
        self.addresses.append(address)


class Dispute:
    """Every layout keeps the bans of the first way or those of the second."""

    def __init__(self) -> None:
        self.first = Way()
        self.second = Way()


class Court:
    """Finds the disputes among plans."""

    def __init__(self, scene: Scene, hubs: Hubs, bans: Bans) -> None:
        self.scene = scene
        self.hubs = hubs
        self.bans = bans
        self.owner: list[i64] = [0] * len(scene.across)
        self.stamp: i64 = 0

    def disputes(self, plans: list[Plan], most: i64) -> list[Dispute]:
        """Some disputes among these plans; none if they share nothing."""
        found: list[Dispute] = []
        self.stamp += 1
        count: i64 = len(plans)
        for label in range(count):
            for edge in plans[label].edges:
                if self.owner[edge] == self.stamp:
                    found.append(self._over_edge(label, edge, count))
                self.owner[edge] = self.stamp
            if len(found) >= most:
                return found
        for label in range(count):
            self._over_vessels(plans, label, found)
            self._with_itself(plans[label], label, found)
        return found

    def _over_edge(self, label: i64, edge: i64, count: i64) -> Dispute:
        """Either this label does without an edge, or all others do."""
        found = Dispute()
        for other in range(count):
            way = found.first if other == label else found.second
            self._ban_edge(way, other, edge)
        return found

    def _ban_edge(self, way: Way, label: i64, slot: i64) -> None:
        way.ban(label, slot)
        if self.scene.across[slot] != NOWHERE:
            way.ban(label, self.scene.across[slot])

    def _over_vessels(self, plans: list[Plan], label: i64, found: list[Dispute]) -> None:
        for cell in plans[label].vessels:
            for other in range(len(plans)):
                if other != label and self._enters(plans[other], cell):
                    found.append(self._over_vessel(label, cell, len(plans)))
                    break

    def _enters(self, plan: Plan, cell: i64) -> bool:
        """Tell whether a plan has something in a cell or an end that faces it."""
        across, sides = self.scene.across, self.scene.sides
        enters = False
        for edge in plan.edges:
            enters = enters or edge // sides == cell or across[edge] // sides == cell
        return enters

    def _over_vessel(self, label: i64, cell: i64, count: i64) -> Dispute:
        """Either this label has no vessel in a cell, or no other comes near it."""
        found = Dispute()
        vessel = self.bans.hub + self.hubs.vessels + cell
        found.first.ban(label, vessel)
        for other in range(count):
            if other != label:
                found.second.ban(other, vessel)
                for slot in range(cell * self.scene.sides, (cell + 1) * self.scene.sides):
                    self._ban_edge(found.second, other, slot)
        return found

    def _with_itself(self, plan: Plan, label: i64, found: list[Dispute]) -> None:
        """In one cell a plan may not have a vessel and more, nor one end twice."""
        hubs, bans, sides = self.hubs, self.bans, self.scene.sides
        for hub in plan.hubs:
            cell = hubs.cell[hub]
            if cell in plan.vessels:
                found.append(self._vessel_or_connectors(label, cell))
            elif hub >= hubs.cells:
                twice = False
                for side in range(sides):
                    if hubs.ends[hub] & BIT[side]:
                        twice = twice or bans.end + cell * sides + side in plan.takes
                if twice:
                    found.append(self._old_or_new(label, hub))

    def _vessel_or_connectors(self, label: i64, cell: i64) -> Dispute:
        found = Dispute()
        found.first.ban(label, self.bans.hub + self.hubs.vessels + cell)
        for hub in range(self.hubs.vessels):
            if self.hubs.cell[hub] == cell:
                found.second.ban(label, self.bans.hub + hub)
        return found

    def _old_or_new(self, label: i64, hub: i64) -> Dispute:
        """Either an old connector goes, or no new one has an end where it has one."""
        found = Dispute()
        found.first.ban(label, self.bans.hub + hub)
        sides = self.scene.sides
        for side in range(sides):
            if self.hubs.ends[hub] & BIT[side]:
                slot = self.hubs.cell[hub] * sides + side
                found.second.ban(label, self.bans.end + slot)
        return found
