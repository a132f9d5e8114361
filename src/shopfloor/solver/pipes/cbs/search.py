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

from shopfloor.parts.pipes.layouts import END, OUTPUT, container, pipe, reservoir
from shopfloor.solver.pipes.cbs.conflicts import Court, Dispute, Way
from shopfloor.solver.pipes.cbs.graph import Hubs
from shopfloor.solver.pipes.cbs.plan import Plan
from shopfloor.solver.pipes.cbs.single_label import Planner
from shopfloor.solver.pipes.model.labels import SUPPLY, Label
from shopfloor.solver.pipes.model.lower_bounds import Vessels
from shopfloor.solver.pipes.model.turn import NONE, Scene

LOOKS: Final = 6  # disputes that are looked at before one is chosen
STEPS: Final[i64] = 16  # steps of growing trees that take about as long as a node of routing
CHUNK: Final[i64] = 64  # nodes between two looks at the clock
TOO_MUCH: Final[i64] = 1000


class Offer:
    """What becomes of the plans if a dispute is settled in one way."""

    def __init__(self, way: Way) -> None:
        self.way = way
        self.total: i64 = 0  # what all plans cost then
        self.labels: list[i64] = []  # with another plan
        self.plans: list[Plan] = []


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
        self.court = Court(scene, self.hubs, self.planner.trees.bans)
        self.stop = stop
        self.accept = accept
        self.labels: list[Label] = []
        self.plans: list[Plan] = []
        self.banned: list[list[i64]] = []  # how often, by label and address
        self.total: i64 = 0  # what the plans cost
        self.limit: i64 = 0
        self.node_limit: i64 = 0
        self.looked: i64 = 0  # at the clock, after so many nodes
        self.tangled = False  # plans agreed, but make no legal layout

    def nodes(self) -> i64:
        return self.planner.trees.steps // STEPS

    def stopped(self) -> bool:
        nodes = self.nodes()
        if self.stop is not None and nodes - self.looked >= CHUNK:
            self.looked = nodes
            if self.stop():
                self.node_limit = nodes
        return nodes >= self.node_limit

    # Beginning

    def settle(self, labels: list[Label], solid: list[bool]) -> None:
        """Begin a configuration."""
        ground, scene = self.planner.trees.ground, self.scene
        ground.solid = solid
        ground.port_at = [NONE] * len(scene.across)
        for port in range(scene.count):
            ground.port_at[scene.slots[port]] = port
        self.labels = labels
        self.tangled = False
        while len(self.banned) < len(labels):
            self.banned.append([0] * self.planner.trees.bans.size)

    def first_plan(self, label: Label, most: i64) -> Plan | None:
        """The cheapest plan of a label, as if it were alone; None if it costs more."""
        return self.planner.plan(label, self.banned[0], most)

    def search(self, plans: list[Plan], limit: i64) -> bool:
        """Tell whether the labels agree on a layout of at most this cost."""
        self.plans = plans[:]
        self.limit = limit
        self.total = 0
        for plan in plans:
            self.total += plan.cost
            self._mark(plan, 1)
        done = self.total <= limit and self._node()
        for plan in plans:
            self._mark(plan, -1)
        return done

    def _mark(self, plan: Plan, by: i64) -> None:
        """Note on the ground what a plan takes up, or that it no longer does."""
        ground, across, sides = self.planner.trees.ground, self.scene.across, self.scene.sides
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
        settled: list[Way] = []  # here for good, as the other way costs too much
        done = self._settle_all(settled)
        for way in settled:
            self._ban(way, -1)
        for label in range(len(kept)):
            if self.plans[label] is not kept[label]:
                self._adopt(label, kept[label])
        return done

    def _settle_all(self, settled: list[Way]) -> bool:
        while not self.stopped():
            self._smooth()
            disputes = self.court.disputes(self.plans, LOOKS)
            if not disputes:
                return self._agree()
            offers = self._choose(disputes)
            if len(offers) == 2:
                return self._branch(offers[0]) or self._branch(offers[1])
            if not offers:
                return False
            settled.append(offers[0].way)
            self._take(offers[0])
        return False

    def _choose(self, disputes: list[Dispute]) -> list[Offer]:
        """The two offers of the dispute that costs most; one or none if the rest costs too much."""
        best: list[Offer] = []
        rank: i64 = -1
        for dispute in disputes[:LOOKS]:
            first = self._try(dispute.first)
            second = self._try(dispute.second)
            if self.stopped():
                return []
            if first.total > self.limit or second.total > self.limit:
                return [offer for offer in (first, second) if offer.total <= self.limit]
            worth = 64 * min(first.total, second.total) + max(first.total, second.total)
            if worth > rank:
                best, rank = [first, second], worth
        return best

    def _branch(self, offer: Offer) -> bool:
        if self.stopped() or self.tangled:
            return False
        kept = self.plans[:]
        self._take(offer)
        done = self._node()
        for label in offer.labels:
            self._adopt(label, kept[label])
        self._ban(offer.way, -1)
        return done

    def _take(self, offer: Offer) -> None:
        self._ban(offer.way, 1)
        for i in range(len(offer.labels)):
            self._adopt(offer.labels[i], offer.plans[i])

    def _ban(self, way: Way, by: i64) -> None:
        for i in range(len(way.labels)):
            self.banned[way.labels[i]][way.addresses[i]] += by

    def _try(self, way: Way) -> Offer:
        """What all costs if a dispute is settled in one way, and the plans that change."""
        self._ban(way, 1)
        offer = Offer(way)
        offer.total = self.total
        for i in range(len(way.labels)):
            label = way.labels[i]
            if way.addresses[i] in self.plans[label].takes and label not in offer.labels:
                spare = self.limit - offer.total + self.plans[label].cost
                plan = self._plan(label, spare)
                if plan is None:
                    offer.total = TOO_MUCH
                    break
                offer.total += plan.cost - self.plans[label].cost
                offer.labels.append(label)
                offer.plans.append(plan)
        self._ban(way, -1)
        return offer

    def _plan(self, label: i64, most: i64) -> Plan | None:
        """The cheapest plan of a label under its bans, out of the way of others if it can be."""
        before = self.plans[label]
        self._mark(before, -1)
        plan = self.planner.plan(self.labels[label], self.banned[label], most)
        self._mark(before, 1)
        return plan

    def _smooth(self) -> None:
        """Let labels in dispute look for plans of the same price that others do not mind."""
        for label in range(len(self.labels)):
            plan = self.plans[label]
            clashes = self._clashes(plan)
            if clashes and not self.stopped():
                other = self._plan(label, plan.cost)
                if other is not None:
                    self._adopt(label, other)
                    if self._clashes(other) >= clashes:
                        self._adopt(label, plan)

    def _clashes(self, plan: Plan) -> i64:
        """How much of a plan others take up as well."""
        ground, across, sides = self.planner.trees.ground, self.scene.across, self.scene.sides
        found: i64 = 0
        for edge in plan.edges:
            clash = ground.used[edge] > 1
            for cell in (edge // sides, across[edge] // sides):
                clash = clash or (ground.stood[cell] > 0 and cell not in plan.vessels)
            found += 1 if clash else 0
        return found

    # Agreement

    def _agree(self) -> bool:
        """The plans share nothing: offer what they lay."""
        self.tangled = not self.accept(self._components())
        return not self.tangled

    def _components(self) -> list[int]:
        found: list[int] = []
        sides = self.scene.sides
        for label, plan in enumerate(self.plans):
            for i in range(len(plan.hubs)):
                hub = plan.hubs[i]
                ends = plan.ends[i] if hub < self.hubs.cells else self.hubs.ends[hub]
                found.append(pipe(self.hubs.cell[hub], ends))
            for slot in plan.inlets:
                found.append(_vessel(self.labels[label], slot // sides, slot % sides))
        return found


def _vessel(label: Label, cell: i64, side: i64) -> int:
    if label.kind == SUPPLY:
        return container(cell, label.colour)
    return reservoir(cell, END if label.colour == 5 else OUTPUT, side)
