"""The planner: the cheapest plan of one label, if the other labels are not looked at."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.grids import NOWHERE
from shopfloor.solver.pipes.cbs.graph import COIN, Hubs
from shopfloor.solver.pipes.cbs.plan import Plan
from shopfloor.solver.pipes.cbs.steiner import FAR, MERGED, Trees
from shopfloor.solver.pipes.heuristic.board import BIT
from shopfloor.solver.pipes.model.labels import FLOW, SUPPLY, Label, bits
from shopfloor.solver.pipes.model.lower_bounds import Vessels
from shopfloor.solver.pipes.model.turn import NONE, Scene

MOST: Final = 6  # ports of a tree; with more a label is bounded by some of them
MANY: Final[i64] = 99  # reservoirs for all


class Planner:
    """Finds the cheapest plan of one label after the other."""

    def __init__(self, scene: Scene, stock: Vessels, hubs: Hubs) -> None:
        self.scene = scene
        self.stock = stock
        self.hubs = hubs
        self.trees = Trees(scene, hubs)

    def plan(self, label: Label, banned: list[i64], most: i64) -> Plan | None:
        """The cheapest plan that costs at most so much and uses nothing that is banned."""
        trees = self.trees
        ports = bits(label.ports)
        facing = self._facing(label, ports)
        if facing is not None:
            return facing
        vessels: i64 = self.stock.most(label.colour) if label.kind == SUPPLY else MANY
        trees.cap = (most + 1) * COIN
        trees.goals = []
        on = NONE
        if label.kind == FLOW and label.inputs:
            on = self.scene.across[self.scene.slots[ports.pop()]]
            if on == NOWHERE or banned[on]:
                return None
            self._set_goals(on, banned)
        trees.grow_all(label, ports[-MOST:], banned)
        full: i64 = len(trees.reached) - 1
        if on != NONE:
            return self._to_goal(full, on)
        if label.kind == FLOW:
            return self._to_vessels([full])
        return self._to_vessels(self._groups(vessels))

    def _facing(self, label: Label, ports: list[i64]) -> Plan | None:
        """Two ports of a flow that lie face to face need nothing."""
        if label.kind != FLOW or len(ports) != 2:
            return None
        slot = self.scene.slots[ports[0]]
        if self.scene.across[slot] != self.scene.slots[ports[1]]:
            return None
        plan = Plan()
        edge = min(slot, self.scene.across[slot])
        plan.edges.append(edge)
        plan.takes.add(edge)
        return plan

    def _set_goals(self, on: i64, banned: list[i64]) -> None:
        """What the last port may meet."""
        for hub in self.hubs.at[on]:
            if hub < self.hubs.vessels and self.trees.may_enter(hub, on, banned):
                self.trees.goals.append(hub)

    def _to_goal(self, full: i64, on: i64) -> Plan | None:
        """A tree over all ports but one that comes to the last."""
        best, least = NONE, self.trees.cap
        for hub in self.trees.goals:
            cost = self.trees.cost[full * self.hubs.count + hub]
            if cost < least:
                best, least = hub, cost
        if best == NONE:
            return None
        plan = Plan()
        self._trace(plan, full, best)
        self._use(plan, best, on)
        return self._finish(plan, least)

    def _to_vessels(self, groups: list[i64]) -> Plan | None:
        """Trees over these groups of ports, each with a vessel."""
        if not groups:
            return None
        plan = Plan()
        total: i64 = 0
        for group in groups:
            hub = self.trees.vessel_of(group)
            if hub == NONE:
                return None
            total += self.trees.cost[group * self.hubs.count + hub]
            self._trace(plan, group, hub)
        return self._finish(plan, total) if total < self.trees.cap else None

    def _groups(self, many: i64) -> list[i64]:
        """The cheapest way to part all ports into groups that have a vessel each."""
        sets: i64 = len(self.trees.reached)
        alone: list[i64] = [FAR] * sets
        for some in range(1, sets):
            hub = self.trees.vessel_of(some)
            if hub != NONE:
                alone[some] = self.trees.cost[some * self.hubs.count + hub]
        best: list[i64] = [FAR] * sets
        best[0] = 0
        last: list[list[i64]] = []
        for _ in range(min(many, len(self.trees.ports))):
            row: list[i64] = [NONE] * sets
            more = best[:]
            for some in range(1, sets):
                part = some
                while part:
                    if alone[part] + best[some & ~part] < more[some]:
                        more[some] = alone[part] + best[some & ~part]
                        row[some] = part
                    part = (part - 1) & some
            last.append(row)
            best = more
        left = sets - 1
        found: list[i64] = []
        if best[left] < FAR:
            for i in range(len(last) - 1, -1, -1):
                if last[i][left] != NONE:
                    found.append(last[i][left])
                    left &= ~last[i][left]
        return found

    # What a tree takes up

    def _trace(self, plan: Plan, some: i64, hub: i64) -> None:
        at = some * self.hubs.count + hub
        via, source = self.trees.via[at], self.trees.source[at]
        if via == MERGED:
            self._trace(plan, source, hub)
            self._trace(plan, some & ~source, hub)
            return
        self._use(plan, hub, via)
        if source != NONE:
            self._use(plan, source, self.scene.across[via])
            self._trace(plan, some, source)

    def _use(self, plan: Plan, hub: i64, slot: i64) -> None:
        """Note that a hub has an end on a slot."""
        on = self.scene.across[slot]
        self._take(plan, min(slot, on))
        if hub >= self.hubs.vessels:
            cell = hub - self.hubs.vessels
            if cell not in plan.vessels:
                plan.vessels.append(cell)
                plan.inlets.append(slot)
            return
        end = BIT[slot % self.scene.sides]
        for i in range(len(plan.hubs)):
            if plan.hubs[i] == hub:
                plan.ends[i] |= end
                return
        plan.hubs.append(hub)
        plan.ends.append(end)

    def _take(self, plan: Plan, edge: i64) -> None:
        if edge not in plan.edges:
            plan.edges.append(edge)

    def _finish(self, plan: Plan, cost: i64) -> Plan:
        """Old connectors take up all their ends, met or not."""
        plan.cost = cost // COIN
        sides = self.scene.sides
        for hub in plan.hubs:
            if hub >= self.hubs.cells:
                for side in range(sides):
                    if self.hubs.ends[hub] & BIT[side]:
                        slot = self.hubs.cell[hub] * sides + side
                        self._take(plan, min(slot, self.scene.across[slot]))
        self._address(plan)
        return plan

    def _address(self, plan: Plan) -> None:
        sides, takes = self.scene.sides, plan.takes
        for edge in plan.edges:
            takes.add(edge)
        for cell in plan.vessels:
            takes.add(self.trees.bans.hub + self.hubs.vessels + cell)
        for i in range(len(plan.hubs)):
            hub = plan.hubs[i]
            takes.add(self.trees.bans.hub + hub)
            for side in range(sides):
                if hub < self.hubs.cells and plan.ends[i] & BIT[side]:
                    takes.add(self.trees.bans.end + hub * sides + side)
