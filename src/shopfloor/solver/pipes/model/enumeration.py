"""Enumeration: every labelling at every placement that could beat what is known, with its bound.

Listing them is work that no search node stands for, so it has a measure of its own: a step is a
labelling of one colour, a choice of one while colours are combined, or a labelling at a placement.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.judge.stock import OUTPUT_SHELF
from shopfloor.solver.pipes.bitsets import BIT, NONE
from shopfloor.solver.pipes.model.configurations import Configuration, Placement
from shopfloor.solver.pipes.model.distances import Distances
from shopfloor.solver.pipes.model.labels import (
    ColourLabelling,
    Label,
    Labelling,
    colourings,
    has_cycle,
    labellings_by_colour,
)
from shopfloor.solver.pipes.model.lower_bounds import Vessels, label_bound
from shopfloor.solver.pipes.model.turn import Instance

MOST_LABELLINGS: Final = 4000  # of one turn; beyond that nothing is proven


def by_promise(configuration: Configuration) -> int:
    return configuration.least - configuration.gross


def _by_worth(labelling: ColourLabelling) -> int:
    return -labelling.worth


class Enumeration:
    """Lists the configurations of one instance."""

    def __init__(
        self,
        instance: Instance,
        vessels: Vessels,
        income: i64,
        purse: i64,
        limit: i64,
        stop: Callable[[], bool] | None,
    ) -> None:
        self.instance = instance
        self.vessels = vessels
        self.income: i64 = income  # revenue, less the chain bonus of before
        self.purse: i64 = purse
        self.limit: i64 = limit
        self.stop = stop
        self.bonus: i64 = instance.rules.bonus
        self.beat: i64 = 0  # a configuration must promise more
        self.new: i64 = 0  # the new machine's ports, as bits
        for port in range(instance.old_ports, instance.count):
            self.new |= BIT[port]
        self.labels: dict[tuple[int, int, int, int], int] = {}  # their numbers
        self.old_bounds: list[i64] = []  # of labels, the new machine aside
        self.complete = True  # nothing was left out
        self.steps: i64 = 0
        self.listed: i64 = 0  # labellings at placements that were looked at

    def over(self) -> bool:
        return self.steps >= self.limit or (self.stop is not None and self.stop())

    def configurations(self, beat: i64) -> list[Configuration]:
        """All that may be worth more than `beat`, the most promising first."""
        self.beat = beat
        distances = Distances(self.instance, NONE, NONE)
        labellings = self._labellings(distances)
        placements = self._placements(distances)
        found: list[Configuration] = []
        for labelling in labellings:
            if self.over():
                self.complete = False
                break
            self._spread(labelling, placements, found)
        found.sort(key=by_promise)
        return found

    # Labellings

    def _labellings(self, distances: Distances) -> list[Labelling]:
        found: list[Labelling] = []
        for colouring in colourings(self.instance):
            limit = max(1, self.limit - self.steps)
            colours = labellings_by_colour(self.instance, colouring, limit)
            for labellings in colours:
                self.steps += len(labellings)
                for labelling in labellings:
                    self._rate(labelling, distances)
                labellings.sort(key=_by_worth)
            self._combine(colours, [], 0, 0, 0, 0, found)
        return found

    def _rate(self, labelling: ColourLabelling, distances: Distances) -> None:
        for label in labelling.labels:
            label.number = self._number(label, distances)
            labelling.bound += self.old_bounds[label.number]
        labelling.worth = self.bonus * labelling.fed - labelling.bound

    def _number(self, label: Label, distances: Distances) -> int:
        """The number of a label; what it costs at least is looked up when it is first met."""
        key = (label.kind, label.colour, label.outputs, label.inputs)
        number = self.labels.get(key)
        if number is None:
            number = len(self.labels)
            self.labels[key] = number
            bound = label_bound(self.instance, self.vessels, distances, label, ~self.new)
            self.old_bounds.append(bound)
        return number

    def _combine(
        self,
        colours: list[list[ColourLabelling]],
        labels: list[Label],
        at: i64,
        fed: i64,
        bound: i64,
        reservoirs: i64,
        found: list[Labelling],
    ) -> None:
        """Choose for one colour after the other while it may still beat what is known."""
        self.steps += 1
        if len(found) >= MOST_LABELLINGS or self.steps >= self.limit:
            self.complete = False
            return
        if reservoirs > self.vessels.owned[OUTPUT_SHELF]:
            return
        if at == len(colours):
            if bound <= self.purse and not has_cycle(self.instance, labels):
                found.append(Labelling(labels, fed, bound))
            return
        rest: i64 = 0
        for later in range(at + 1, len(colours)):
            rest += colours[later][0].worth
        start = self.income + self.bonus * fed - bound + rest
        for choice in colours[at]:
            if start + choice.worth <= self.beat:
                break
            self._combine(
                colours,
                labels + choice.labels,
                at + 1,
                fed + choice.fed,
                bound + choice.bound,
                reservoirs + choice.reservoirs,
                found,
            )

    # Placements

    def _placements(self, distances: Distances) -> list[Placement]:
        instance = self.instance
        found: list[Placement] = []
        for cell in range(instance.floor.cells):
            for turned in range(instance.sides):
                if instance.place(cell, turned):
                    slots = instance.slots[instance.old_ports :]
                    other = instance.other(cell, turned)
                    found.append(Placement(cell, turned, other, slots, distances))
        return found

    def _spread(
        self, labelling: Labelling, placements: list[Placement], found: list[Configuration]
    ) -> None:
        """List a labelling at the placements where it could beat what is known."""
        gross = self.income + self.bonus * labelling.fed
        most = min(self.purse, gross - self.beat - 1)
        if labelling.bound > most:
            return
        apart: i64 = 0  # the cost of labels that do not hang on the placement
        labels: list[Label] = []
        for label in labelling.labels:
            if label.ports & self.new:
                labels.append(label)
            else:
                apart += self.old_bounds[label.number]
        self.listed += len(placements)
        self.steps += len(placements)
        for placement in placements:
            least = apart + self.least(labels, placement)
            if least <= most:
                found.append(Configuration(labelling, placement, least, gross))

    def least(self, labels: list[Label], placement: Placement) -> i64:
        """What some labels cost at least with the new machine in this placement."""
        if not placement.bounds:
            placement.bounds = [NONE] * len(self.labels)
        total: i64 = 0
        for label in labels:
            bound = placement.bounds[label.number]
            if bound == NONE:
                self.take(placement)
                bound = label_bound(self.instance, self.vessels, placement.distances, label, -1)
                placement.bounds[label.number] = bound
            total += bound
        return total

    def take(self, placement: Placement) -> None:
        """Put the new machine's ports where a placement has them."""
        for i, slot in enumerate(placement.slots):
            self.instance.slots[self.instance.old_ports + i] = slot
