"""Configurations: a labelling at a placement of the new machine, and what is known of its costs."""

from __future__ import annotations

from mypy_extensions import i64

from shopfloor.solver.pipes.cbs.label_tree import LabelTree
from shopfloor.solver.pipes.model.distances import Distances
from shopfloor.solver.pipes.model.labels import Labelling


class Placement:
    """One cell and turn of the new machine, with what is known of the labels there."""

    def __init__(
        self, cell: int, turn: int, other: int, slots: list[i64], distances: Distances
    ) -> None:
        self.cell = cell
        self.turn = turn
        self.other = other
        self.slots = slots
        self.distances = distances
        self.bounds: list[i64] = []  # by label; NONE: not looked at
        self.trees: dict[int, LabelTree] = {}  # the cheapest, by label
        self.beyond: dict[int, i64] = {}  # by label: no tree costs so little


class Configuration:
    """A labelling at a placement: the least cost not yet ruled out."""

    def __init__(self, labelling: Labelling, placement: Placement, least: int, gross: int) -> None:
        self.labelling = labelling
        self.placement = placement
        self.least = least
        self.gross = gross  # what it is worth before costs
        self.refused = False  # trees without conflict were no legal layout

    def promise(self) -> int:
        return self.gross - self.least
