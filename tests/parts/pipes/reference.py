"""A second reading of the layout rules: slow, plain, from the JSON, sharing nothing with parts/.

It tells the codes only; where a problem is shown is a matter of presentation, not of rules.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import combinations
from typing import Any

Cell = tuple[int, int]
End = tuple[Cell, str]

SQUARE_SIDES = ["N", "E", "S", "W"]
HEX_SIDES = ["E", "SE", "SW", "W", "NW", "NE"]
SQUARE_STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
EVEN = {"E": (1, 0), "W": (-1, 0), "SE": (1, 1), "SW": (0, 1), "NW": (0, -1), "NE": (1, -1)}
ODD = {"E": (1, 0), "W": (-1, 0), "SE": (0, 1), "SW": (-1, 1), "NW": (-1, -1), "NE": (0, -1)}


@dataclass
class Element:
    """A port or a pipe with its ends; a port has flow, colours and amount."""

    ends: list[End]
    machine: int | None = None
    flow: str = ""
    colours: frozenset[str] = frozenset()
    amount: int = 0


@dataclass
class Network:
    elements: list[Element]
    containers: set[tuple[Cell, str]] = field(default_factory=set)
    reservoirs: list[str] = field(default_factory=list)
    open_codes: list[str] = field(default_factory=list)

    def ports(self, flow: str) -> list[Element]:
        return [e for e in self.elements if e.flow == flow]


class Reference:
    """One layout, judged by the words of the rules."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.hexes = data["game"] == "factory-funner"
        self.sides = HEX_SIDES if self.hexes else SQUARE_SIDES
        folder = files("shopfloor") / "games" / data["game"].replace("-", "_") / "data"
        rows = csv.DictReader((folder / "machines.csv").read_text().splitlines())
        self.machines = {int(row["id"]): row for row in rows}
        self.free = self._free((folder / "boards.txt").read_text())

    def _free(self, text: str) -> set[Cell]:
        board = self.data["board"]
        heads = [line for line in text.splitlines() if line.startswith("[")]
        head = next(line for line in heads if line.strip("[]").replace(" ", "-") == board)
        section = text.split(f"{head}\n")[1].split("\n\n")[0]
        rows = [line.replace(" ", "") for line in section.splitlines()]
        return {(x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "."}

    def beyond(self, cell: Cell, side: str) -> Cell:
        steps = (ODD if cell[1] % 2 else EVEN) if self.hexes else SQUARE_STEPS
        return cell[0] + steps[side][0], cell[1] + steps[side][1]

    def facing(self, end: End) -> End:
        half = len(self.sides) // 2
        back = self.sides[(self.sides.index(end[1]) + half) % len(self.sides)]
        return self.beyond(*end), back

    def turned(self, side: str, turn: int) -> str:
        return self.sides[(self.sides.index(side) + turn) % len(self.sides)]

    def squares(self, entry: dict[str, Any]) -> list[Cell]:
        one: Cell = tuple(entry["at"])
        return [one] if self.hexes else [one, self.beyond(one, self.turned("E", entry["turn"]))]

    def codes(self) -> list[str]:
        """The codes of all problems of the first stage that has any."""
        return sorted(self._placement() or self._networks())

    def _placement(self) -> list[str]:
        claims: list[tuple[Cell, set[str] | None]] = []
        for entry in [*self.data["machines"], *self.data["diagonals"]]:
            claims += [(cell, None) for cell in self.squares(entry)]
        for entry in [*self.data["containers"], *self.data["reservoirs"]]:
            claims.append((tuple(entry["at"]), None))
        claims += [(tuple(entry["at"]), set(entry["ends"])) for entry in self.data["pipes"]]
        codes = ["off-floor" for cell, _ in claims if cell not in self.free]
        codes += ["shape" for _, ends in claims if ends is not None and len(ends) < 2]
        bad = {
            a[0] for a, b in combinations(claims, 2) if a[0] == b[0] and self._collide(a[1], b[1])
        }
        return codes + ["overlap" for cell in bad if cell in self.free]

    def _collide(self, a: set[str] | None, b: set[str] | None) -> bool:
        every = set(self.sides)
        return bool((every if a is None else a) & (every if b is None else b))

    def _elements(self) -> list[Element]:
        found = [Element([(tuple(p["at"]), s) for s in p["ends"]]) for p in self.data["pipes"]]
        for entry in self.data["diagonals"]:
            one, two = self.squares(entry)
            n, s = self.turned("N", entry["turn"]), self.turned("S", entry["turn"])
            found += [Element([(one, n), (two, s)]), Element([(two, n), (one, s)])]
        for i, entry in enumerate(self.data["machines"]):
            found += self._ports(i, entry)
        return found

    def _ports(self, machine: int, entry: dict[str, Any]) -> list[Element]:
        row, squares = self.machines[entry["id"]], self.squares(entry)
        found = []
        names = HEX_SIDES if self.hexes else ["N1", "N2", "E", "S2", "S1", "W"]
        for name in names:
            if row[name]:
                flow, product, *amount = row[name].split(":")
                square = squares[-1] if name in ("N2", "E", "S2") else squares[0]
                end = (square, self.turned(name.rstrip("12"), entry["turn"]))
                suits = frozenset(product.split("|"))
                dots = int(amount[0]) if amount else 0
                found.append(Element([end], machine, flow, suits, dots))
        return found

    def _networks(self) -> list[str]:
        networks = [Network([e]) for e in self._elements()]
        while pair := next(
            (p for p in combinations(networks, 2) if self._joined(p[0], p[1])), None
        ):
            networks.remove(pair[1])
            pair[0].elements += pair[1].elements
        active = {end for n in networks for e in n.elements for end in e.ends}
        for network in networks:
            self._meet(network, active)
        codes = [code for n in networks for code in self._judge(n)]
        return codes + self._loops(networks)

    def _joined(self, a: Network, b: Network) -> bool:
        ends = {end for e in b.elements for end in e.ends}
        return any(self.facing(end) in ends for e in a.elements for end in e.ends)

    def _meet(self, network: Network, active: set[End]) -> None:
        vats = {(tuple(r["at"]), r["side"]): r["kind"] for r in self.data["reservoirs"]}
        tanks = {tuple(c["at"]): c["colour"] for c in self.data["containers"]}
        for element in network.elements:
            for end in element.ends:
                other = self.facing(end)
                if other[0] in tanks:
                    network.containers.add((other[0], tanks[other[0]]))
                elif other in vats:
                    network.reservoirs.append(vats[other])
                elif other not in active:
                    network.open_codes.append("unmet-port" if element.flow else "loose-end")

    def _judge(self, network: Network) -> list[str]:
        ins, outs = network.ports("in"), network.ports("out")
        if network.open_codes:
            return network.open_codes
        if not ins and not outs:
            return ["no-machine"]
        codes = []
        kinds = [frozenset([colour]) for _, colour in network.containers]
        kinds += [port.colours for port in ins + outs]
        if not frozenset.intersection(*kinds):
            codes.append("colour-clash")
        if outs and network.containers:
            codes.append("supply-and-output")
        elif outs:
            codes += self._flow(network, ins, outs)
        elif not network.containers:
            codes.append("no-source")
        codes += self._vats(network, ins, outs)
        black = [port for port in outs if port.colours == {"black"}]
        if len(black) > 1 and not self.hexes:
            codes.append("black-merge")
        return codes

    def _flow(self, network: Network, ins: list[Element], outs: list[Element]) -> list[str]:
        if not ins and not network.reservoirs:
            return ["no-sink"]
        if any("black" in port.colours for port in outs):
            return []
        short = sum(p.amount for p in outs) < sum(p.amount for p in ins)
        return ["too-little-output"] if short else []

    def _vats(self, network: Network, ins: list[Element], outs: list[Element]) -> list[str]:
        if network.containers and not outs:
            return ["supply-and-reservoir"] * len(network.reservoirs)
        seen = {colour for port in ins + outs for colour in port.colours}
        wrong = {"end": seen.isdisjoint({"black"}), "output": seen <= {"black"}}
        return ["wrong-reservoir" for kind in network.reservoirs if wrong[kind]]

    def _loops(self, networks: list[Network]) -> list[str]:
        """One code for each set of machines that all feed one another."""
        feeds = {
            (o.machine, i.machine)
            for n in networks
            if not n.open_codes
            for o in n.ports("out")
            for i in n.ports("in")
        }
        while more := {(a, d) for a, b in feeds for c, d in feeds if b == c} - feeds:
            feeds |= more
        rings = {frozenset(b for a, b in feeds if a == m and (b, m) in feeds) for m, _ in feeds}
        return ["machine-loop" for ring in rings if ring]
