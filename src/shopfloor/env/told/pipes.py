"""A pipe game in words: the tiles, the rivals' factories, one's own; every factory is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from shopfloor.env.told.drawn import draw, tile
from shopfloor.kernel import Json
from shopfloor.parts.pipes import layouts
from shopfloor.parts.pipes.json import layout_from_json
from shopfloor.parts.pipes.play.actions import Action
from shopfloor.parts.pipes.play.state import PipeState
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.words import Words


def told(rules: PipeRules, words: Words, view: Json, names: Sequence[str]) -> list[str]:
    """Everything the seat decides on, its own things last."""
    mine = view["seat"]
    plants = sorted(view["plants"], key=lambda plant: (plant["seat"] == mine, plant["seat"]))
    lines = heading(words, rules, view) + tiles(words, rules, view, names)
    return lines + [line for plant in plants for line in factory(words, rules, view, plant, names)]


def heading(words: Words, rules: PipeRules, view: Json) -> list[str]:
    """The round, the phase and whose turn it is."""
    phase = words.messages.get(f"{rules.game}.phase.{view['phase']}", view["phase"])
    number, rounds = view["round"], view["rounds"]
    lines = [words.say("text.round_of", round=number, rounds=rounds, phase=phase)]
    if view["turn"] is not None:
        lines.append(words.say("text.turn", seat=view["turn"]))
    return lines


def tiles(words: Words, rules: PipeRules, view: Json, names: Sequence[str]) -> list[str]:
    """The tiles turned up, and who has them."""
    lines = [words.say("text.tiles")] if view["tiles"] else []
    for shown in view["tiles"]:
        line = "  " + tile(rules.machines[shown["machine"]])
        taker = shown["taker"]
        lines.append(line if taker is None else f"{line}  ← {names[taker]}")
    return lines


def factory(
    words: Words, rules: PipeRules, view: Json, plant: Json, names: Sequence[str]
) -> list[str]:
    """One factory: its purse, its stock and its floor, drawn."""
    mine = plant["seat"] == view["seat"]
    name = words.say("text.you") if mine else names[plant["seat"]]
    lines = [words.say("text.plant", name=name, purse=plant["money"], chains=plant["bonus"])]
    left = [(words.say(f"pipes.stock.{part}"), n) for part, n in plant["stock"].items()]
    parts = ", ".join(f"{part} {'∞' if n is None else n}" for part, n in left)
    lines.append(words.say("text.stock", parts=parts))
    if plant["adding"] is not None:
        adding = tile(rules.machines[plant["adding"]])
        lines.append(words.say("text.adding", tile=adding))
    drawing = draw(rules, layout_from_json(rules, plant["layout"])).plain
    return lines + ["  " + line.rstrip() for line in drawing.splitlines()]


def offer(words: Words, state: PipeState, seat: int, action: Action) -> str | None:
    """A build among the offers: where the machine goes, and what comes of it."""
    layout = action.layout
    if layout is None:
        return None
    verdict = state.judged(seat, action)
    there = layout.machines()[state.plants[seat].adding]
    column, row = layout.floor.place[layouts.cell_of(there)]
    return words.say(
        "text.build",
        spot=f"{column},{row}",
        turn=int(layouts.turn_of(there)),
        price=verdict.cost,
        purse=verdict.money,
        chains=verdict.bonus,
    )


def seen(view: Json, text: str) -> dict[str, str]:
    """What the table shows of a choice that names only a number, `claim 17`, or none, `build …`."""
    verb, *rest = text.split(maxsplit=2)
    tiles = {str(tile["machine"]): tile["name"] for tile in view["tiles"]}
    if verb == "claim":
        return {"name": tiles[rest[0]]}
    adding = str(view["plants"][view["seat"]]["adding"]) if verb == "build" else ""
    return {"name": tiles[adding]} if adding in tiles else {}
