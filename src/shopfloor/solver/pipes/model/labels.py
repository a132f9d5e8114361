"""Scenarios: who feeds whom. One settles the label of every port, and with it the chain bonus.

Ports with one label may be joined, ports with two labels never. A supply label is a colour that
comes from containers; a flow label is a group of outputs that must form one network with the
inputs they feed; where black may merge, all black outputs share one sink label.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.solver.pipes.heuristic.board import BIT
from shopfloor.solver.pipes.model.turn import Scene

SUPPLY: Final[i64] = 0
FLOW: Final[i64] = 1
SINK: Final[i64] = 2
MOST: Final = 4000  # scenarios of one turn; beyond that nothing is proven


class Label:
    """One label: its kind, its colour, and its ports as bits."""

    def __init__(self, kind: i64, colour: i64, outputs: i64, inputs: i64) -> None:
        self.kind = kind
        self.colour = colour
        self.outputs = outputs
        self.inputs = inputs
        self.ports: i64 = outputs | inputs
        self.number: i64 = 0  # among all labels of the turn


class Choice:
    """What one colour's ports do: its labels, the amount fed, reservoirs needed."""

    def __init__(self, labels: list[Label], fed: i64) -> None:
        self.labels = labels
        self.fed = fed
        self.bound: i64 = 0  # the least it costs wherever the new machine goes
        self.worth: i64 = 0
        self.vessels: i64 = 0
        for label in labels:
            if label.kind == FLOW and label.inputs == 0 and label.colour < 5:
                self.vessels += 1


class Scenario:
    """A choice for every colour, with what it is worth before routing."""

    def __init__(self, labels: list[Label], fed: i64, bound: i64) -> None:
        self.labels = labels
        self.fed = fed
        self.bound = bound


def bits(mask: i64) -> list[i64]:
    """The numbers of the bits that are set."""
    found: list[i64] = []
    i: i64 = 0
    while mask:
        if mask & 1:
            found.append(i)
        mask >>= 1
        i += 1
    return found


class Chooser:
    """Lists what the ports of one colour may do."""

    def __init__(self, scene: Scene, colour: i64, ports: list[i64]) -> None:
        self.scene = scene
        self.colour = colour
        self.outs = [p for p in ports if scene.output[p]]
        self.ins = [p for p in ports if not scene.output[p]]
        self.groups: list[i64] = []  # outputs of each group
        self.taken: list[i64] = []  # inputs of each group
        self.left: list[i64] = []  # amount each group has left
        self.supply: i64 = 0
        self.found: list[Choice] = []

    def choices(self) -> list[Choice]:
        self._join_outputs(0)
        return self.found

    def _join_outputs(self, at: i64) -> None:
        """Put each output into a group of its own or with others."""
        if at == len(self.outs):
            self._feed_inputs(0)
            return
        port = self.outs[at]
        made = self.scene.amount[port]
        alone = self.colour == 5  # black outputs never share here
        for group in range(0 if not alone else len(self.groups), len(self.groups)):
            self.groups[group] |= BIT[port]
            self.left[group] += made
            self._join_outputs(at + 1)
            self.groups[group] &= ~BIT[port]
            self.left[group] -= made
        self.groups.append(BIT[port])
        self.taken.append(0)
        self.left.append(made)
        self._join_outputs(at + 1)
        self.groups.pop()
        self.taken.pop()
        self.left.pop()

    def _feed_inputs(self, at: i64) -> None:
        """Let each input take from a group that has enough left, or from supply."""
        if at == len(self.ins):
            self._keep()
            return
        port = self.ins[at]
        used = self.scene.amount[port]
        self.supply |= BIT[port]
        self._feed_inputs(at + 1)
        self.supply &= ~BIT[port]
        for group in range(len(self.groups)):
            if self.left[group] >= used and not self._own(self.groups[group], port):
                self.taken[group] |= BIT[port]
                self.left[group] -= used
                self._feed_inputs(at + 1)
                self.taken[group] &= ~BIT[port]
                self.left[group] += used

    def _own(self, outputs: i64, port: i64) -> bool:
        """Tell whether a machine would feed itself."""  # F10
        same: i64 = 0
        for other in bits(outputs):
            same += 1 if self.scene.owner[other] == self.scene.owner[port] else 0
        return same > 0

    def _keep(self) -> None:
        labels: list[Label] = []
        fed: i64 = 0
        if self.supply:
            labels.append(Label(SUPPLY, self.colour, 0, self.supply))
        for group in range(len(self.groups)):
            labels.append(Label(FLOW, self.colour, self.groups[group], self.taken[group]))
            for port in bits(self.taken[group]):
                fed += self.scene.amount[port]
        self.found.append(Choice(labels, fed))


def tints(scene: Scene) -> list[list[i64]]:
    """Every way to settle ports that leave a choice on one colour each."""  # F7
    found: list[list[i64]] = [[]]
    for port in range(scene.count):
        longer: list[list[i64]] = []
        for start in found:
            for colour in range(6):
                if scene.mask[port] & BIT[colour]:
                    longer.append([*start, colour])
        found = longer
    return found


def choices_by_colour(scene: Scene, tint: list[i64]) -> list[list[Choice]]:
    """For each colour that has ports, all that they may do."""
    found: list[list[Choice]] = []
    for colour in range(6):
        ports: list[i64] = [p for p in range(scene.count) if tint[p] == colour]
        if not ports:
            continue
        if colour == 5 and scene.rules.black_may_merge:
            mask: i64 = 0
            for port in ports:
                mask |= BIT[port]
            found.append([Choice([Label(SINK, 5, mask, 0)], 0)])
        else:
            found.append(Chooser(scene, colour, ports).choices())
    return found


def loops(scene: Scene, labels: list[Label]) -> bool:
    """Tell whether some machine would feed itself through a chain."""  # F10
    count = len(scene.old.machines()) + 1
    reach: list[i64] = [0] * count
    for label in labels:
        if label.kind == FLOW and label.inputs:
            takers: i64 = 0
            for port in bits(label.inputs):
                takers |= BIT[scene.owner[port]]
            for port in bits(label.outputs):
                reach[scene.owner[port]] |= takers
    for via in range(count):
        for i in range(count):
            if reach[i] & BIT[via]:
                reach[i] |= reach[via]
    selves: i64 = 0
    for i in range(count):
        selves |= reach[i] & BIT[i]
    return selves != 0
