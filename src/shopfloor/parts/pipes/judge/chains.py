"""Chains: which machine feeds which, the loops that are forbidden, and the bonus it earns."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.judge.networks import Network
from shopfloor.parts.pipes.layouts import number_of

BIT: Final = [1 << i for i in range(63)]  # a set of machines is one number


class Feed:
    """One machine's output that reaches one machine's input."""

    def __init__(self, giver: int, taker: int, slot: int, colour: int, amount: int) -> None:
        self.giver = giver  # machine ids
        self.taker = taker
        self.slot = slot  # of the input
        self.colour = colour
        self.amount = amount  # of the input


def feeds(networks: list[Network]) -> list[Feed]:
    """All that machines feed to machines, on sound networks."""
    found: list[Feed] = []
    for network in networks:
        if network.chained():
            found.extend(_feeds_of(network))
    return found


def _feeds_of(network: Network) -> list[Feed]:
    found: list[Feed] = []
    for giver in network.outputs:
        for taker in network.inputs:
            if taker.port is not None:
                ids = number_of(giver.component), number_of(taker.component)
                slot, amount = taker.slots[0], taker.port.amount
                found.append(Feed(ids[0], ids[1], slot, network.colour(), amount))
    return found


def fed_amount(networks: list[Network]) -> i64:
    """The full amounts of all inputs on networks whose sources are machines."""  # F13, G6
    total: i64 = 0
    for network in networks:
        if network.chained():
            for element in network.inputs:
                if element.port is not None:
                    total += element.port.amount
    return total


def loops(networks: list[Network], machines: list[int]) -> list[int]:
    """The first machine of each loop that feeds itself, in reading order."""
    reach = _reach(networks, len(machines))
    told: i64 = 0
    found: list[int] = []
    for i, component in enumerate(machines):
        if reach[i] >> i & 1 and not told >> i & 1:
            found.append(component)
            told |= _fellows(reach, i)
    return found


def _reach(networks: list[Network], count: i64) -> list[i64]:
    """For each machine the machines it feeds through any chain, as bits."""
    reach: list[i64] = [0] * count
    for network in networks:
        if network.outputs and network.inputs and network.closed():
            takers: i64 = 0
            for taker in network.inputs:
                takers |= BIT[taker.owner]
            for giver in network.outputs:
                reach[giver.owner] |= takers
    for via in range(count):
        beyond = reach[via]
        if beyond:
            for i in range(count):
                if reach[i] >> via & 1:
                    reach[i] |= beyond
    return reach


def _fellows(reach: list[i64], member: i64) -> i64:
    """The machines on the same loop, as bits."""
    same: i64 = 0
    for i in range(len(reach)):
        if reach[member] >> i & 1 and reach[i] >> member & 1:
            same |= BIT[i]
    return same
