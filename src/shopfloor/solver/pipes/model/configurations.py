"""Configurations: a scenario at a place of the new machine, with what is known of its costs."""

from __future__ import annotations

from mypy_extensions import i64

from shopfloor.solver.pipes.cbs.plan import Plan
from shopfloor.solver.pipes.model.distances import Fields
from shopfloor.solver.pipes.model.labels import Scenario


class Place:
    """One place and turn of the new machine, with what is known of the labels there."""

    def __init__(self, cell: int, turn: int, other: int, slots: list[i64], fields: Fields) -> None:
        self.cell = cell
        self.turn = turn
        self.other = other
        self.slots = slots
        self.fields = fields
        self.bounds: list[i64] = []  # by label; NONE: not looked at
        self.plans: dict[int, Plan] = {}  # the cheapest, by label
        self.beyond: dict[int, i64] = {}  # by label: no plan costs so little


class Config:
    """A scenario at a place: the least cost not yet ruled out."""

    def __init__(self, scenario: Scenario, place: Place, least: int, gross: int) -> None:
        self.scenario = scenario
        self.place = place
        self.least = least
        self.gross = gross  # what it is worth before costs
        self.tangled = False  # its labels cannot settle it among themselves

    def promise(self) -> int:
        return self.gross - self.least
