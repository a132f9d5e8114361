"""Short ways to play the pipe games in tests: `play(state, "0 claim 38", "1 pass")`.

`flip` lets chance turn up just these tiles; what a test does not care about goes by in `idle`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from shopfloor import games
from shopfloor.kernel import Event, Illegal, Reason
from shopfloor.parts.pipes.json import layout_to_json
from shopfloor.table import Seat, Table
from shopfloor.words import Words
from tests.parts.pipes.support import RULES, layout
from tests.support import frozen

FUN: Any = games.load("factory-fun")
FUNNER: Any = games.load("factory-funner")
DOCS = Path(__file__).resolve().parents[2] / "docs" / "rules"

PRESSOR = "classic-a: 38@3,2 red@3,1 green@2,2 output@5,2/W"
FLEXFIXER = "classic-a: 38@3,2 red@3,1 green@2,2 7@5,2 S-W@5,1 E-W@4,1 output@7,2/W"
HEIDELBERGER = "classic-a: blue@8,8 31@1,6 green@0,6 orange@1,7 output@2,5/S"
MINIMEGA = (
    "classic-a: blue@8,8 31@1,6 green@0,6 orange@1,7 E-S@2,5 N-W@3,5 15@3,4 blue@3,3 output@5,4/W"
)
UMEAKER = "cyan: 45@4,2 blue@5,2 E-NW@5,3 green@6,3 output@3,2/E output@4,1/SE"
ECTOTRAPER = (
    "cyan: 45@4,2 blue@5,2 E-NW@5,3 green@6,3"
    " 13@2,2/2 output@1,2/E SE-SW@3,1 SE-SW@4,1 E-NW@3,2 W-NE@3,2"
)
FOCUSER = "cyan: 15@2,2 yellow@1,2 output@3,1/SW"


def game_of(state: Any) -> Any:
    return FUN if type(state).__module__.split(".")[-2] == "factory_fun" else FUNNER


def flip(state: Any, *machines: int) -> list[Event]:
    """Let chance turn up these tiles, and whatever else is owed."""
    heard: list[Event] = []
    for machine in machines:
        state.settle(game_of(state).parse_outcome(f"tile {machine}"), heard.append)
    while owed := state.owed():
        state.settle(next(iter(owed.odds())), heard.append)
    return heard


def chance(state: Any, *texts: str) -> list[Event]:
    heard: list[Event] = []
    for text in texts:
        state.settle(game_of(state).parse_outcome(text), heard.append)
    return heard


def play(state: Any, *lines: str) -> list[Event]:
    """Let seats act: each line is a seat and an action."""
    heard: list[Event] = []
    for line in lines:
        seat, _, text = line.partition(" ")
        state.play(int(seat), game_of(state).parse(text), heard.append)
    return heard


def why(state: Any, line: str) -> Reason | None:
    seat, _, text = line.partition(" ")
    reason: Reason | None = state.why_not(int(seat), game_of(state).parse(text))
    return reason


def refusal(state: Any, line: str) -> str | None:
    reason = why(state, line)
    return None if reason is None else reason.code


def problems(state: Any, line: str) -> list[str]:
    """The codes of what is wrong with a build."""
    reason = why(state, line)
    assert reason is not None
    assert reason.code == "layout"
    found = reason.params["problems"]
    assert isinstance(found, list)
    return [str(problem).partition("@")[0] for problem in found]


def idle(state: Any, until: int = 99) -> None:
    """Go on to a round: everybody passes, or leaves, or declines what they have."""
    while state.round < until and state.result() is None:
        while owed := state.owed():
            state.settle(next(iter(owed.odds())))
        for seat in state.actors()[:1]:
            state.play(seat, state.legal(seat)[-1])


def money(state: Any) -> list[int]:
    return [int(plant.money) for plant in state.plants]


def keys(events: list[Event]) -> list[str]:
    return [event.key for event in events]


def told(events: list[Event], key: str) -> dict[str, Any]:
    return next(event.params for event in events if event.key == key)


def draft_of(line: str) -> dict[str, Any]:
    factory = layout(line)
    return layout_to_json(RULES[factory.floor.name], factory)


def table_of(game: str, seats: int, **options: str) -> Table:
    return Table.open(game, [Seat(f"seat {n}") for n in range(seats)], b"s" * 32, options)


def turned_up(table: Table) -> list[int]:
    return [tile["machine"] for tile in table.view(None)["tiles"]]


def undo_code(table: Table, seat: int) -> str:
    try:
        table.undo(seat)
    except Illegal as error:
        return error.code
    return ""


def clauses(name: str) -> list[str]:
    """The clauses of a rules document, in order."""
    text = (DOCS / name).read_text(encoding="utf-8")
    found = re.findall(r"^## (\d) |^\*\*(\d\.\d+|[GF]\d+)\*\* ", text, re.MULTILINE)
    return [section or clause for section, clause in found]


def speak(game: str, state: Any, events: list[Event]) -> None:
    """Say events and what everybody may do to all readers, leaving nothing unsaid."""
    for language in ("en", "de"):
        for me in (None, 0, 1):
            words = Words(language, game, ["Ada", "Ben", "Cem"], me)
            said = [words.event(game, event) for event in events]
            said += [words.action(game, a) for seat in state.actors() for a in state.legal(seat)]
            assert not [sentence for sentence in said if re.search(r"[{}#]", sentence)]


__all__ = ["frozen", "layout"]
