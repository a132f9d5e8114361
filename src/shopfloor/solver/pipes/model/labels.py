"""Labellings: who feeds whom. One settles the label of every port, and with it the chain bonus.

Ports with one label may be joined, ports with two labels never. A supply label is a colour that
comes from containers; a flow label is a group of outputs that must form one network with the
inputs they feed; where black may merge, all black outputs share one sink label.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.solver.pipes.bitsets import BIT, close, members, set_of
from shopfloor.solver.pipes.model.turn import Instance

SUPPLY: Final[i64] = 0
FLOW: Final[i64] = 1
SINK: Final[i64] = 2
BLACK: Final[i64] = 5  # the last of the colours
COLOURS: Final[i64] = 6


class Label:
    """One label: its kind, its colour, and its ports as bits."""

    def __init__(self, kind: i64, colour: i64, outputs: i64, inputs: i64) -> None:
        self.kind = kind
        self.colour = colour
        self.outputs = outputs
        self.inputs = inputs
        self.ports: i64 = outputs | inputs
        self.number: i64 = 0  # among all labels of the turn


class ColourLabelling:
    """Labels for the ports of one colour: the amount fed, reservoirs needed."""

    def __init__(self, labels: list[Label], fed: i64) -> None:
        self.labels = labels
        self.fed = fed
        self.bound: i64 = 0  # the least it costs wherever the new machine goes
        self.worth: i64 = 0
        self.reservoirs: i64 = 0
        for label in labels:
            if label.kind == FLOW and label.inputs == 0 and label.colour < BLACK:
                self.reservoirs += 1


class Labelling:
    """Labels for all ports, with the amount fed and the least they cost."""

    def __init__(self, labels: list[Label], fed: i64, bound: i64) -> None:
        self.labels = labels
        self.fed = fed
        self.bound = bound


class ColourLabeller:
    """Lists the labellings of one colour's ports, up to a limit."""

    def __init__(self, instance: Instance, colour: i64, ports: list[i64], limit: i64) -> None:
        self.limit = limit
        self.instance = instance
        self.colour = colour
        self.outs = [p for p in ports if instance.output[p]]
        self.ins = [p for p in ports if not instance.output[p]]
        self.groups: list[i64] = []  # outputs of each group
        self.taken: list[i64] = []  # inputs of each group
        self.left: list[i64] = []  # amount each group has left
        self.supply: i64 = 0
        self.listed: list[ColourLabelling] = []

    def labellings(self) -> list[ColourLabelling]:
        self._join_outputs(0)
        return self.listed

    def _join_outputs(self, at: i64) -> None:
        """Put each output into a group of its own or with others."""
        if at == len(self.outs):
            self._feed_inputs(0)
            return
        if len(self.listed) >= self.limit:
            return
        port = self.outs[at]
        made = self.instance.amount[port]
        alone = self.colour == BLACK  # black outputs never share here
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
        if len(self.listed) >= self.limit:
            return
        if at == len(self.ins):
            self._keep()
            return
        port = self.ins[at]
        used = self.instance.amount[port]
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
        for other in members(outputs):
            same += 1 if self.instance.owner[other] == self.instance.owner[port] else 0
        return same > 0

    def _keep(self) -> None:
        labels: list[Label] = []
        fed: i64 = 0
        if self.supply:
            labels.append(Label(SUPPLY, self.colour, 0, self.supply))
        for group in range(len(self.groups)):
            labels.append(Label(FLOW, self.colour, self.groups[group], self.taken[group]))
            for port in members(self.taken[group]):
                fed += self.instance.amount[port]
        self.listed.append(ColourLabelling(labels, fed))


def colourings(instance: Instance) -> list[list[i64]]:
    """Every way to settle ports that leave a choice on one colour each."""  # F7
    found: list[list[i64]] = [[]]
    for port in range(instance.count):
        longer: list[list[i64]] = []
        for start in found:
            for colour in range(COLOURS):
                if instance.mask[port] & BIT[colour]:
                    longer.append([*start, colour])
        found = longer
    return found


def labellings_by_colour(
    instance: Instance, colouring: list[i64], limit: i64
) -> list[list[ColourLabelling]]:
    """For each colour that has ports, all that they may do, up to a limit each."""
    found: list[list[ColourLabelling]] = []
    for colour in range(COLOURS):
        ports: list[i64] = [p for p in range(instance.count) if colouring[p] == colour]
        if not ports:
            continue
        if colour == BLACK and instance.rules.black_may_merge:
            found.append([ColourLabelling([Label(SINK, BLACK, set_of(ports), 0)], 0)])
        else:
            found.append(ColourLabeller(instance, colour, ports, limit).labellings())
    return found


def has_cycle(instance: Instance, labels: list[Label]) -> bool:
    """Tell whether some machine would feed itself through a chain."""  # F10
    count = len(instance.old.machines()) + 1
    reach: list[i64] = [0] * count
    for label in labels:
        if label.kind == FLOW and label.inputs:
            takers: i64 = 0
            for port in members(label.inputs):
                takers |= BIT[instance.owner[port]]
            for port in members(label.outputs):
                reach[instance.owner[port]] |= takers
    close(reach)
    selves: i64 = 0
    for i in range(count):
        selves |= reach[i] & BIT[i]
    return selves != 0
