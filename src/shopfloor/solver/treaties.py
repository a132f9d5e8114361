"""Treaties: labels plan each for itself, then settle what two of them want.

The cheapest plans of all labels together are a bound. Where two plans take up the same edge, or
one an edge of a cell in which the other has a vessel, one of the two must do without: either the
first label is banned from it or all the others are. That covers every layout, and with each ban
the plans get dearer, until they agree or cost too much (conflict-based search).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from shopfloor.parts.grids import NOWHERE
from shopfloor.parts.layouts import END, OUTPUT, container, pipe, reservoir
from shopfloor.solver.bench import BIT
from shopfloor.solver.bounds import Vessels
from shopfloor.solver.hubs import Hubs
from shopfloor.solver.plans import Plan, Planner
from shopfloor.solver.scenarios import SUPPLY, Label
from shopfloor.solver.scenes import NONE, Scene

LOOKS: Final = 6  # disputes that are looked at before one is chosen
CHUNK: Final[i64] = 64  # units of work between two looks at the clock
TOO_MUCH: Final[i64] = 1000


class Dispute:
    """Something that a label has and another wants: an edge, or the cell of a vessel."""

    def __init__(self, label: i64, edge: i64, cell: i64) -> None:
        self.label = label
        self.edge = edge
        self.cell = cell  # NONE: it is about the edge


class Draft:
    """A label's plan to be, if a dispute is settled in one way."""

    def __init__(self, label: i64, plan: Plan) -> None:
        self.label = label
        self.plan = plan


class Treaty:
    """Searches one configuration after the other."""

    def __init__(
        self,
        scene: Scene,
        stock: Vessels,
        stop: Callable[[], bool] | None,
        accept: Callable[[list[int]], bool],
    ) -> None:
        self.scene = scene
        self.hubs = Hubs(scene)
        self.planner = Planner(scene, stock, self.hubs)
        self.stop = stop
        self.slots: i64 = len(scene.across)
        self.labels: list[Label] = []
        self.plans: list[Plan] = []
        self.banned: list[list[i64]] = []  # by label: slots, then cells for vessels
        self.total: i64 = 0
        self.limit: i64 = 0
        self.node_limit: i64 = 0
        self.looked: i64 = 0
        self.found: list[int] = []
        self.accept = accept
        self.tangled = False  # plans agreed, but make no legal layout
        self.owner: list[i64] = [0] * self.slots
        self.stamp: i64 = 0

    def nodes(self) -> i64:
        return self.planner.work

    def stopped(self) -> bool:
        if self.planner.work >= self.node_limit:
            return True
        if self.stop is not None and self.planner.work - self.looked >= CHUNK:
            self.looked = self.planner.work
            if self.stop():
                self.node_limit = self.planner.work
                return True
        return False

    # Beginning

    def settle(self, labels: list[Label], solid: list[bool]) -> None:
        """Begin a configuration."""
        ground, scene = self.planner.ground, self.scene
        ground.solid = solid
        ground.port_at = [NONE] * self.slots
        for port in range(scene.count):
            ground.port_at[scene.slots[port]] = port
        self.labels = labels
        self.tangled = False
        while len(self.banned) < len(labels):
            self.banned.append([0] * (self.slots + self.hubs.cells))

    def first_plan(self, label: Label, most: i64) -> Plan | None:
        """The cheapest plan of a label at this place."""
        return self.planner.plan(label, self.banned[0], most)

    def search(self, plans: list[Plan], limit: i64) -> bool:
        """Tell whether a layout of at most this cost exists; it is left in `found`."""
        self.plans = plans[:]
        self.limit = limit
        self.total = 0
        self.tangled = False
        for plan in self.plans:
            self.total += plan.cost
            self._mark(plan, 1)
        done = self.total <= limit and self._node()
        for plan in self.plans:
            self._mark(plan, -1)
        return done

    def _mark(self, plan: Plan, by: i64) -> None:
        """Note on the ground what a plan takes up, or that it no longer does."""
        ground, across, sides = self.planner.ground, self.scene.across, self.scene.sides
        for edge in plan.edges:
            other = across[edge]
            ground.used[edge] += by
            ground.used[other] += by
            ground.busy[edge // sides] += by
            ground.busy[other // sides] += by
        for cell in plan.vessels:
            ground.stood[cell] += by
            ground.busy[cell] += by

    def _adopt(self, label: i64, plan: Plan) -> None:
        self._mark(self.plans[label], -1)
        self.total += plan.cost - self.plans[label].cost
        self.plans[label] = plan
        self._mark(plan, 1)

    # One node

    def _node(self) -> bool:
        """Settle one dispute after the other; False if nothing fits the limit."""
        kept = self.plans[:]
        bans: list[Dispute] = []  # settled here for good: label, and whether it was banned
        against: list[bool] = []
        done = self._settle_all(bans, against)
        for i in range(len(bans)):
            self._ban(bans[i], against[i], -1)
        for label, plan in enumerate(kept):
            if self.plans[label] is not plan:
                self._adopt(label, plan)
        return done

    def _settle_all(self, bans: list[Dispute], against: list[bool]) -> bool:
        while not self.stopped():
            self._smooth()
            disputes = self._disputes()
            if not disputes:
                return self._agree()
            best: Dispute | None = None
            rank: i64 = -1
            firsts: list[Draft] = []
            seconds: list[Draft] = []
            forced = False
            for dispute in disputes[:LOOKS]:
                first, ones = self._try(dispute, True)
                second, others = self._try(dispute, False)
                if self.stopped():
                    return False
                if first > self.limit and second > self.limit:
                    return False
                if first > self.limit or second > self.limit:
                    banned = second > self.limit
                    self._ban(dispute, banned, 1)
                    bans.append(dispute)
                    against.append(banned)
                    for draft in ones if banned else others:
                        self._adopt(draft.label, draft.plan)
                    forced = True
                    break
                worth = 64 * min(first, second) + max(first, second)
                if worth > rank:
                    best, rank, firsts, seconds = dispute, worth, ones, others
            if not forced and best is not None:
                return self._branch(best, True, firsts) or self._branch(best, False, seconds)
        return False

    def _branch(self, dispute: Dispute, against: bool, drafts: list[Draft]) -> bool:
        if self.stopped() or self.tangled:
            return False
        kept = [Draft(draft.label, self.plans[draft.label]) for draft in drafts]
        self._ban(dispute, against, 1)
        for draft in drafts:
            self._adopt(draft.label, draft.plan)
        done = self._node()
        for draft in kept:
            self._adopt(draft.label, draft.plan)
        self._ban(dispute, against, -1)
        return done

    def _smooth(self) -> None:
        """Let labels in dispute look for plans of the same price that others do not mind."""
        for label in range(len(self.labels)):
            plan = self.plans[label]
            clashes = self._clashes(plan)
            if clashes and not self.stopped():
                self._mark(plan, -1)
                other = self.planner.plan(self.labels[label], self.banned[label], plan.cost)
                self._mark(plan, 1)
                if other is not None:
                    self._adopt(label, other)
                    if self._clashes(other) >= clashes:
                        self._adopt(label, plan)

    def _clashes(self, plan: Plan) -> i64:
        """How much of a plan is in dispute."""
        ground, across, sides = self.planner.ground, self.scene.across, self.scene.sides
        found: i64 = 0
        for edge in plan.edges:
            if ground.used[edge] > 1:
                found += 1
            else:
                for cell in (edge // sides, across[edge] // sides):
                    if ground.stood[cell] and cell not in plan.vessels:
                        found += 1
        for cell in plan.vessels:
            own: i64 = 1
            for edge in plan.edges:
                if edge // sides == cell or across[edge] // sides == cell:
                    own += 1
            if ground.busy[cell] > own:
                found += 1
        return found

    def _disputes(self) -> list[Dispute]:
        """All that two plans take up."""
        found: list[Dispute] = []
        across, sides = self.scene.across, self.scene.sides
        self.stamp += len(self.plans) + 1
        for label, plan in enumerate(self.plans):
            for edge in plan.edges:
                if self.owner[edge] > self.stamp:
                    found.append(Dispute(label, edge, NONE))
                else:
                    self.owner[edge] = self.stamp + 1 + label
        for label, plan in enumerate(self.plans):
            for cell in plan.vessels:
                for other, rival in enumerate(self.plans):
                    if other == label:
                        continue
                    meets = cell in rival.vessels and other < label
                    for edge in rival.edges:
                        if edge // sides == cell or across[edge] // sides == cell:
                            meets = True
                    if meets:
                        found.append(Dispute(label, NONE, cell))
                        break
        return found

    # Bans

    def _ban(self, dispute: Dispute, against: bool, by: i64) -> None:
        """Ban the label of a dispute, or all the others, or take that back."""
        for label in range(len(self.labels)):
            if (label == dispute.label) == against:
                self._ban_one(self.banned[label], dispute, against, by)

    def _ban_one(self, banned: list[i64], dispute: Dispute, against: bool, by: i64) -> None:
        across, sides = self.scene.across, self.scene.sides
        if dispute.cell == NONE:
            banned[dispute.edge] += by
            banned[across[dispute.edge]] += by
            return
        banned[self.slots + dispute.cell] += by
        if not against:
            for slot in range(dispute.cell * sides, (dispute.cell + 1) * sides):
                banned[slot] += by
                if across[slot] != NOWHERE:
                    banned[across[slot]] += by

    def _try(self, dispute: Dispute, against: bool) -> tuple[i64, list[Draft]]:
        """What all costs if a dispute is settled in one way, and the plans that change."""
        self._ban(dispute, against, 1)
        total = self.total
        drafts: list[Draft] = []
        for label in range(len(self.labels)):
            if (label == dispute.label) != against or not self._hit(label, dispute):
                continue
            plan = self.plans[label]
            self._mark(plan, -1)
            most = self.limit - total + plan.cost
            other = self.planner.plan(self.labels[label], self.banned[label], most)
            self._mark(plan, 1)
            if other is None:
                total = TOO_MUCH
                break
            total += other.cost - plan.cost
            drafts.append(Draft(label, other))
        self._ban(dispute, against, -1)
        return total, drafts

    def _hit(self, label: i64, dispute: Dispute) -> bool:
        """Tell whether a label's plan takes up what is banned."""
        plan = self.plans[label]
        if dispute.cell == NONE:
            return dispute.edge in plan.edges
        if dispute.cell in plan.vessels:
            return True
        across, sides = self.scene.across, self.scene.sides
        cell, met = dispute.cell, False
        for edge in plan.edges:
            met = met or edge // sides == cell or across[edge] // sides == cell
        return met

    # Agreement

    def _agree(self) -> bool:
        """The plans share nothing: lay them, if the rules accept it."""
        self.found = self._components()
        if self.accept(self.found):
            return True
        self.tangled = True
        return False

    def _components(self) -> list[int]:
        found: list[int] = []
        sides = self.scene.sides
        for label, plan in enumerate(self.plans):
            for i in range(len(plan.hubs)):
                hub = plan.hubs[i]
                ends = plan.ends[i] if hub < self.hubs.cells else self.hubs.ends[hub]
                found.append(pipe(self.hubs.cell[hub], ends))
            for i in range(len(plan.vessels)):
                slot = plan.inlets[i]
                found.append(_vessel(self.labels[label], slot // sides, slot % sides))
        return found


def _vessel(label: Label, cell: i64, side: i64) -> int:
    if label.kind == SUPPLY:
        return container(cell, label.colour)
    return reservoir(cell, END if label.colour == 5 else OUTPUT, side)
