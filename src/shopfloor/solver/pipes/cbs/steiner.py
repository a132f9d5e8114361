"""Steiner trees: the cheapest trees of the routing graph over every set of a label's ports.

The dynamic programme of Dreyfus and Wagner (1971), grown level by level: the cheapest tree over
some ports that ends in a vertex parts there into two trees over fewer of them, or comes to it from
the cheapest tree that ends in a vertex next to it. Among trees of one price the one that uses the
fewest edges of other labels is taken.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.grids import NOWHERE
from shopfloor.parts.pipes.judge.stock import END_SHELF, OUTPUT_SHELF
from shopfloor.solver.pipes.bitsets import BIT, NONE
from shopfloor.solver.pipes.cbs.graph import COIN, RoutingGraph
from shopfloor.solver.pipes.cbs.label_tree import ConstraintSpace, Occupancy
from shopfloor.solver.pipes.model.labels import BLACK, FLOW, SUPPLY, Label
from shopfloor.solver.pipes.model.turn import Instance

FAR: Final[i64] = COIN * COIN
MERGED: Final[i64] = -2


class DreyfusWagner:
    """Grows the trees of one label after the other."""

    def __init__(self, instance: Instance, graph: RoutingGraph) -> None:
        self.instance = instance
        self.graph = graph
        self.space = ConstraintSpace(instance, graph)
        self.occupancy = Occupancy(instance)
        self.shut: list[bool] = []
        self.cost: list[i64] = []  # by set of ports and vertex
        self.via: list[i64] = []  # the slot by which the tree comes to its vertex
        self.source: list[i64] = []  # the vertex that it comes from, or one of two sets
        self.reached: list[list[i64]] = []  # vertices by set of ports
        self.ports: list[i64] = []
        self.price: list[i64] = []  # of the label's vessel, by slot
        self.vessel = False  # the label may have vessels
        self.forked = False  # several ways may end in one vessel
        self.goals: list[i64] = []  # vertices where a tree over all but the last port meets that
        self.cap: i64 = 0  # trees cost less
        self.steps: i64 = 0  # vertices that trees were grown from: a measure of work

    def grow_all(self, label: Label, ports: list[i64], forbidden: list[i64]) -> None:
        """All trees over these ports that keep to the constraints."""
        self._begin(label, ports, forbidden)
        for some in range(1, len(self.reached)):
            self._grow(some, forbidden)

    def _begin(self, label: Label, ports: list[i64], forbidden: list[i64]) -> None:
        graph = self.graph
        size = BIT[len(ports)] * graph.count
        self.ports = ports
        self.cost = [FAR] * size
        self.via = [NONE] * size
        self.source = [NONE] * size
        self.reached = [[] for _ in range(BIT[len(ports)])]
        self.vessel = label.kind != FLOW or label.inputs == 0
        self.forked = label.kind == SUPPLY
        shelf = (
            label.colour if self.forked else (END_SHELF if label.colour == BLACK else OUTPUT_SHELF)
        )
        self.price = graph.prices[shelf]
        self._shut(label, forbidden)

    def _shut(self, label: Label, forbidden: list[i64]) -> None:
        """Mark the vertices that this label cannot use."""
        instance, graph, occupancy = self.instance, self.graph, self.occupancy
        sides, across = instance.sides, instance.across
        shut: list[bool] = occupancy.solid[:]
        for vertex in range(graph.cells, graph.vessels):
            shut.append(self._dead_end(label, vertex, forbidden))
        if self.vessel:
            shut += occupancy.solid
            for port in range(instance.count):
                if not label.ports & BIT[port]:
                    on = across[instance.slots[port]]
                    if on != NOWHERE:  # an end that it must not meet
                        shut[graph.vessels + on // sides] = True
        else:
            shut += [True] * graph.cells
        for vertex in range(graph.count):
            if forbidden[self.space.vertex + vertex]:
                shut[vertex] = True
        self.shut = shut

    def _dead_end(self, label: Label, vertex: i64, forbidden: list[i64]) -> bool:
        """Tell whether an old connector has an end that this label must not have."""
        graph, occupancy, sides = self.graph, self.occupancy, self.instance.sides
        cell = graph.cell[vertex]
        dead = occupancy.solid[cell]
        for side in range(sides):
            if graph.ends[vertex] & BIT[side] and not dead:
                slot = cell * sides + side
                on = self.instance.across[slot]
                if on == NOWHERE or forbidden[slot]:
                    dead = True
                elif occupancy.solid[on // sides]:
                    port = occupancy.port_at[on]
                    dead = port == NONE or not label.ports & BIT[port]
        return dead

    def _grow(self, some: i64, forbidden: list[i64]) -> None:
        """All cheapest trees over one set of ports: joined from smaller ones, then grown."""
        levels: list[list[i64]] = [[] for _ in range(self.cap // COIN + 1)]  # vertices by coins
        if some & (some - 1):
            self._merge(some, levels)
        else:
            self._start(some, levels, forbidden)
        base = some * self.graph.count
        last = some == len(self.reached) - 1
        reached = self.reached[some]
        for level in range(len(levels)):
            met = False
            for vertex in levels[level]:  # it grows while it is walked
                if self.cost[base + vertex] // COIN == level:
                    reached.append(vertex)
                    met = met or vertex >= self.graph.vessels or vertex in self.goals
                    self._spread(base, vertex, levels, forbidden)
            if last and met:
                break  # a tree over all ports need not be grown further
        self.steps += len(reached)

    def _spread(
        self, base: i64, vertex: i64, levels: list[list[i64]], forbidden: list[i64]
    ) -> None:
        """Grow a tree from its vertex to all vertices next to it."""
        cost, shut, across, end = self.cost, self.shut, self.instance.across, self.space.end
        now, new = cost[base + vertex], vertex < self.graph.cells
        links = self.graph.links[vertex]
        for i in range(0, len(links), 2):
            on, other = links[i], links[i + 1]
            if shut[other] or forbidden[on] or (new and forbidden[end + across[on]]):
                continue
            then = now + self._step(other, on, forbidden)
            if then < cost[base + other] and then < self.cap:
                cost[base + other] = then
                self.via[base + other] = on
                self.source[base + other] = vertex
                levels[then // COIN].append(other)

    def _step(self, vertex: i64, on: i64, forbidden: list[i64]) -> i64:
        """What a vertex costs that is entered by a slot, and whether others have trees there."""
        occupancy, graph = self.occupancy, self.graph
        if vertex >= graph.vessels:
            return self.price[on] + (1 if occupancy.busy[vertex - graph.vessels] else 0)
        extra: i64 = 1 if occupancy.used[on] or occupancy.stood[graph.cell[vertex]] else 0
        if vertex >= graph.cells:
            return extra
        return FAR if forbidden[self.space.end + on] else COIN + extra

    def _start(self, some: i64, levels: list[list[i64]], forbidden: list[i64]) -> None:
        """A tree over one port begins in what the port meets."""
        port: i64 = 0
        while not some & BIT[port]:
            port += 1
        on = self.instance.across[self.instance.slots[self.ports[port]]]
        if on == NOWHERE or forbidden[on]:
            return
        for vertex in self.graph.at[on]:
            if not self.shut[vertex] and self.may_enter(vertex, on, forbidden):
                self._improve(some, vertex, self._weight(vertex, on), on, NONE, levels)

    def may_enter(self, vertex: i64, on: i64, forbidden: list[i64]) -> bool:
        return vertex >= self.graph.cells or not forbidden[self.space.end + on]

    def _merge(self, some: i64, levels: list[list[i64]]) -> None:
        """Join two trees that end in the same vertex."""
        part = (some - 1) & some
        while part:
            if part > some & ~part:
                self._merge_at(some, part, levels)
            part = (part - 1) & some

    def _merge_at(self, some: i64, part: i64, levels: list[list[i64]]) -> None:
        """Join the trees over a part and over the rest wherever both end."""
        graph, cost = self.graph, self.cost
        rest = some & ~part
        for vertex in self.reached[part]:
            other = cost[rest * graph.count + vertex]
            if other < FAR and (vertex < graph.vessels or self.forked):
                both = cost[part * graph.count + vertex] + other
                both -= self._weight(vertex, graph.cell[vertex] * self.instance.sides)
                self._improve(some, vertex, both, MERGED, part, levels)

    def _weight(self, vertex: i64, on: i64) -> i64:
        if vertex < self.graph.cells:
            return COIN
        return 0 if vertex < self.graph.vessels else self.price[on]

    def _improve(
        self, some: i64, vertex: i64, cost: i64, via: i64, source: i64, levels: list[list[i64]]
    ) -> None:
        at = some * self.graph.count + vertex
        if cost < self.cost[at] and cost < self.cap:
            self.cost[at] = cost
            self.via[at] = via
            self.source[at] = source
            levels[cost // COIN].append(vertex)

    def vessel_of(self, group: i64) -> i64:
        """Where a vessel for a group of ports is cheapest; NONE if nowhere."""
        best, least = NONE, FAR
        base = group * self.graph.count
        for vertex in self.reached[group]:
            if vertex >= self.graph.vessels and self.cost[base + vertex] < least:
                best, least = vertex, self.cost[base + vertex]
        return best
