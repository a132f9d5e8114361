"""Bargains: a configuration searched by a treaty of its labels, each from its cheapest plan."""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import i64

from shopfloor.solver.pipes.cbs.plan import Plan
from shopfloor.solver.pipes.cbs.search import Treaty
from shopfloor.solver.pipes.heuristic.board import BIT
from shopfloor.solver.pipes.model.configurations import Config, Place
from shopfloor.solver.pipes.model.labels import Label
from shopfloor.solver.pipes.model.lower_bounds import Vessels
from shopfloor.solver.pipes.model.turn import Scene


class Bargains:
    """Searches configurations; the new machine's ports lie where the configuration has them."""

    def __init__(
        self,
        scene: Scene,
        stock: Vessels,
        stop: Callable[[], bool] | None,
        offer: Callable[[Config, list[int]], bool],
    ) -> None:
        self.scene = scene
        self.treaty = Treaty(scene, stock, stop, self._accept)
        self.offer = offer  # takes what was found, if it is legal and worth what was promised
        self.config: Config | None = None
        self.free: dict[int, Plan] = {}  # plans of old ports that cost nothing, by label

    def search(self, config: Config, most: i64, nodes: i64) -> i64:
        """Raise the least cost until a layout is found or it is above `most`; nodes that took."""
        treaty, place = self.treaty, config.place
        self.config = config
        start = treaty.nodes()
        treaty.node_limit = start + nodes
        treaty.settle(config.scenario.labels, place.fields.solid)
        plans = self._first_plans(config, most)
        while config.least <= most and not treaty.search(plans, config.least):
            config.tangled = treaty.tangled
            if treaty.tangled or treaty.stopped():
                break
            config.least += 1
        return min(nodes, treaty.nodes() - start)

    def _accept(self, parts: list[int]) -> bool:
        assert self.config is not None
        return self.offer(self.config, parts)

    def _first_plans(self, config: Config, most: i64) -> list[Plan]:
        """The cheapest plan of each label; none and a higher least cost if they cost too much."""
        place, labels = config.place, config.scenario.labels
        total: i64 = 0
        for label in labels:
            total += max(0, place.bounds[label.number])
        found: list[Plan] = []
        for label in labels:
            total -= max(0, place.bounds[label.number])
            plan = self._first_plan(place, label, most - total)
            if plan is None:
                config.least = most + 1
                return []
            total += plan.cost
            found.append(plan)
        config.least = max(config.least, total)
        return found

    def _first_plan(self, place: Place, label: Label, most: i64) -> Plan | None:
        number = label.number
        plan = place.plans.get(number)
        if plan is None and place.beyond.get(number, -1) < most:
            plan = self.free.get(number)
            if plan is None or not self._stands(plan, place):
                plan = self.treaty.first_plan(label, most)
            if plan is None:
                place.beyond[number] = most
            else:
                place.plans[number] = plan
                if plan.cost == 0 and label.ports < BIT[self.scene.old_ports]:
                    self.free[number] = plan
        return plan if plan is not None and plan.cost <= most else None

    def _stands(self, plan: Plan, place: Place) -> bool:
        """Tell whether a plan is possible here: it has no end and no vessel beside the machine."""
        across, sides = self.scene.across, self.scene.sides
        beside = False
        for edge in plan.edges:
            for cell in (edge // sides, across[edge] // sides):
                beside = beside or cell == place.cell or cell == place.other
        for slot in place.slots:
            beside = beside or across[slot] // sides in plan.vessels
        return not beside
