"""Diagnosis: all that is wrong with a factory as it stands, each problem once and on its spot.

Stages: placement; then networks, which only mean something when all lies where it may. A network
with an open end, or without a machine, is not judged further. Points 1-7 are those of the rules.
"""

from __future__ import annotations

from mypy_extensions import i64

from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.grids import Floor
from shopfloor.parts.pipes.judge.chains import loops
from shopfloor.parts.pipes.judge.networks import Element, Network, Plumbing, slot_cell, slot_side
from shopfloor.parts.pipes.judge.placement import placement_problems
from shopfloor.parts.pipes.judge.problems import Problem, by_place
from shopfloor.parts.pipes.layouts import END, Layout, cell_of, number_of, reservoir_of, turn_of
from shopfloor.parts.pipes.rules import PipeRules


class Diagnosis:
    """What is wrong with a layout, and its networks; none are known while it lies wrong."""

    def __init__(self, problems: list[Problem], networks: list[Network]) -> None:
        self.problems = problems
        self.networks = networks


def diagnose(rules: PipeRules, layout: Layout) -> Diagnosis:
    """Judge a factory as it stands, whatever it cost and however it came about."""
    problems = placement_problems(layout)
    if problems:
        return Diagnosis(problems, [])
    plumbing = Plumbing(layout, rules.machines)
    networks = plumbing.networks()
    for network in networks:
        _judge(rules, layout.floor, network, problems)
    for component in loops(networks, plumbing.machines):  # F10
        number = number_of(component)
        problems.append(Problem("machine-loop", cell_of(component), params={"machine": number}))
    if problems:
        problems.sort(key=by_place)
    return Diagnosis(problems, networks)


def _judge(rules: PipeRules, floor: Floor, network: Network, problems: list[Problem]) -> None:
    before = len(problems)
    if not network.closed():
        _open_ends(floor, network, problems)
    elif not network.inputs and not network.outputs:
        problems.append(_pipe_problem("no-machine", floor, network.pipes))
    else:
        _colours(floor, network, problems)
        _sources(floor, network, problems)
        _reservoirs(network, problems)
        if not rules.black_may_merge:
            _black(floor, network, problems)
    network.sound = len(problems) == before


def _open_ends(floor: Floor, network: Network, problems: list[Problem]) -> None:  # point 1
    for slot in network.unmet:
        problems.append(_slot_problem("unmet-port", floor, slot))
    for slot in network.loose:
        problems.append(_slot_problem("loose-end", floor, slot))


def _colours(floor: Floor, network: Network, problems: list[Problem]) -> None:  # point 2
    """Name the port at which the colours of containers, outputs and inputs fall apart."""
    if network.common:
        return
    common = colours.ALL
    for container in network.containers:
        common &= 1 << (container & 7)
    for element in _in_order(network.outputs) + _in_order(network.inputs):
        assert element.port is not None
        common &= element.port.colours
        if not common:
            problems.append(_slot_problem("colour-clash", floor, element.slots[0]))
            return


def _sources(floor: Floor, network: Network, problems: list[Problem]) -> None:  # points 3-5
    if not network.outputs:
        if not network.containers:
            problems.append(_port_problem("no-source", floor, network.inputs))
    elif network.containers:  # F6, F8
        problems.append(_port_problem("supply-and-output", floor, network.outputs))
    elif not network.inputs and not network.reservoirs:
        problems.append(_port_problem("no-sink", floor, network.outputs))
    elif not black_outputs(network):  # black has no amount
        _amounts(floor, network, problems)


def _amounts(floor: Floor, network: Network, problems: list[Problem]) -> None:  # G5, F8
    made, used = amount(network.outputs), amount(network.inputs)
    if made < used:
        problem = _port_problem("too-little-output", floor, network.outputs)
        problem.params = {"made": made, "used": used}
        problems.append(problem)


def _reservoirs(network: Network, problems: list[Problem]) -> None:  # points 4 and 6
    supplied = network.containers and not network.outputs
    seen: i64 = 0
    for element in network.outputs + network.inputs:
        assert element.port is not None
        seen |= element.port.colours
    for component in network.reservoirs:
        suits = colours.BLACK if reservoir_of(component) == END else colours.BASIC
        code = "supply-and-reservoir" if supplied else "" if seen & suits else "wrong-reservoir"
        if code:
            problems.append(Problem(code, cell_of(component), turn_of(component)))


def _black(floor: Floor, network: Network, problems: list[Problem]) -> None:  # point 7
    black = black_outputs(network)
    if len(black) > 1:
        problems.append(_slot_problem("black-merge", floor, _in_order(black)[1].slots[0]))


def amount(ports: list[Element]) -> i64:
    """What these ports make, or use, together."""
    total: i64 = 0
    for element in ports:
        if element.port is not None:
            total += element.port.amount
    return total


def black_outputs(network: Network) -> list[Element]:
    """The ports of a network that make the end product."""
    found: list[Element] = []
    for element in network.outputs:
        if element.port is not None and element.port.colours == colours.BLACK:
            found.append(element)
    return found


def _first_slot(element: Element) -> int:
    return element.slots[0]


def _in_order(elements: list[Element]) -> list[Element]:
    return sorted(elements, key=_first_slot)


def _slot_problem(code: str, floor: Floor, slot: i64) -> Problem:
    return Problem(code, slot_cell(floor, slot), slot_side(floor, slot))


def _port_problem(code: str, floor: Floor, ports: list[Element]) -> Problem:
    return _slot_problem(code, floor, _in_order(ports)[0].slots[0])


def _pipe_problem(code: str, floor: Floor, pipes: list[Element]) -> Problem:
    return Problem(code, slot_cell(floor, _in_order(pipes)[0].slots[0]))
