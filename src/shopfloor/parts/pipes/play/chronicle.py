"""What studies want to know of a pipe game: what became of every machine, and of every seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from shopfloor.kernel import Event
from shopfloor.parts.notes import BUILT, SEEN, TABLE, TAKEN, Notes, whole
from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.play.plants import Plant
from shopfloor.parts.pipes.play.state import PipeState
from shopfloor.parts.pipes.rules import PipeRules

TAKING: Final = ("claimed", "kept", "dealt")
TOKENS: Final = ("first_token", "last_token")


class PipeChronicle:
    """The machines of one game, by seat, as its events tell of them; none is used twice."""

    def __init__(self, rules: PipeRules) -> None:
        self.first = 0  # G1, F20
        self.rules = rules
        self.notes = Notes()
        self.holds: dict[int, int] = {}  # by seat: the machine to be built or declined
        self.tokens: dict[tuple[int, str], int] = {}

    def hear(self, event: Event) -> None:
        key = event.key
        seat = whole(event, "seat", TABLE)
        if key == "round":
            self.notes.round = whole(event, "round", 1)
        elif key == "turned_up":
            self.note(TABLE, whole(event, "machine", 0), SEEN)
        elif key in TAKING:
            self.holds[seat] = whole(event, "machine", 0)
            self.note(seat, self.holds[seat], TAKEN)
        elif key == "built":
            self.note(seat, self.holds[seat], BUILT)
        elif key in TOKENS:
            self.tokens[seat, key] = self.tokens.get((seat, key), 0) + 1

    def note(self, seat: int, machine: int, deed: int) -> None:
        self.notes.add(seat, title(self.rules, machine), deed)

    def pieces(self) -> Iterable[tuple[int, str, list[int]]]:
        return self.notes.pieces()

    def marks(self, state: PipeState) -> list[tuple[int, str, int]]:
        """Boards, containers, tokens, and what the books add up to."""
        found: list[tuple[int, str, int]] = []
        for seat, plant in enumerate(state.plants):
            found.append((seat, f"board:{plant.layout.floor.name}", 1))
            found += [(seat, f"container:{name}", n) for name, n in containers(plant)]
            found += [(seat, mark, n) for mark, n in books(plant)]
        tokens = [(seat, f"token:{key}", n) for (seat, key), n in sorted(self.tokens.items())]
        return found + tokens

    def standing(self, state: PipeState) -> list[int]:
        return [int(plant.money + plant.bonus) for plant in state.plants]


def containers(plant: Plant) -> list[tuple[str, int]]:
    return [(colours.names(1 << n)[0], count) for n, count in enumerate(plant.extras) if count]


def books(plant: Plant) -> list[tuple[str, int]]:
    """What a plant did in its rounds and what it paid, from its books."""
    deeds = [line["what"] for line in plant.books]
    found = [(what, deeds.count(what)) for what in ("built", "declined", "passed")]
    cost = sum([line["cost"] for line in plant.books])
    moved = sum([line["moved"] for line in plant.books])
    fines = sum([line["fine"] for line in plant.books])
    return [*found, ("paid:pipes", cost - moved), ("paid:moves", moved), ("paid:fines", fines)]


def title(rules: PipeRules, machine: int) -> str:
    """A machine's number and name: names alone may stand on two tiles."""
    return f"{machine} {rules.machines[machine].name}"


def kind(rules: PipeRules, machine: int) -> str:
    """Machines are grouped by the colours that they make."""
    made = [port.colours for port in rules.machines[machine].ports if port.output]
    names = sorted({name for mask in made for name in colours.names(int(mask))})
    return " ".join(names)
