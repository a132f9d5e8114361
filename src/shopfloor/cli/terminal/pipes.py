"""Factories in a terminal, and what a player of a pipe game may choose there."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from shopfloor.bots.pipes.greedy import Desk
from shopfloor.bots.pipes.solving import SolvedTurn
from shopfloor.bots.pipes.state import Pipes
from shopfloor.cli.say import say
from shopfloor.env.told.drawn import draw, tile
from shopfloor.env.told.pipes import seen
from shopfloor.kernel import Json
from shopfloor.kernel.capabilities import Solved
from shopfloor.parts.pipes import layouts
from shopfloor.parts.pipes.json import layout_from_json
from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.play.actions import DECLINED, Action
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.solver.pipes.heuristic.builder import Build, builds
from shopfloor.words import Words

__all__ = ["ideas", "seen", "solved", "table"]


def plant(words: Words, rules: PipeRules, view: Json, name: str) -> RenderableType:
    """One player's factory, purse and bonus."""
    title = Text(f"\n{name}: {view['money']}", "bold cyan")
    title.append(f" + {view['bonus']}   ")
    left = {words.say(f"pipes.stock.{part}"): n for part, n in view["stock"].items()}
    stock = [f"{part} {'∞' if n is None else n}" for part, n in left.items()]
    title.append(" · ".join(stock), "dim")
    return Group(title, draw(rules, layout_from_json(rules, view["layout"])))


def table(rules: PipeRules, words: Words, view: Json, names: Sequence[str]) -> RenderableType:
    """Round, tiles and factories, one's own last."""
    phase = words.messages.get(f"{rules.game}.phase.{view['phase']}", view["phase"])
    parts: list[RenderableType] = [Text(f"\n{view['round']}/{view['rounds']} · {phase}", "bold")]
    for shown in view["tiles"]:
        taker = "" if shown["taker"] is None else f"  ← {names[shown['taker']]}"
        text = Text(f"  {tile(rules.machines[shown['machine']])}{taker}")
        parts.append(text)
    mine = view["seat"]
    for own in sorted(view["plants"], key=lambda p: (p["seat"] == mine, p["seat"])):
        parts.append(plant(words, rules, own, names[own["seat"]]))
    return Group(*parts)


# What the player may choose


def ideas(desk: Desk[Pipes], words: Words, state: Pipes, seat: int) -> list[tuple[Action, str]]:
    """Some legal builds of the machine in hand, each in words."""
    if DECLINED not in state.legal(seat):
        return []
    turn = desk.turn(state, seat, state.plants[seat].adding)
    return [(desk.build(turn, b.layout), idea(words, turn, b)) for b in builds(desk.rules, turn)]


def idea(words: Words, turn: Turn, build: Build) -> str:
    placed = build.layout.machines()[turn.machine]
    column, row = build.layout.floor.place[layouts.cell_of(placed)]
    return words.say(
        "cli.terminal.idea",
        spot=f"{column},{row}",
        turn=layouts.turn_of(placed),
        cost=build.cost,
        value=build.value,
    )


def solved(found: Solved) -> list[str]:
    """The best layout drawn, or that declining is best."""
    if not isinstance(found, SolvedTurn):
        return []
    if found.layout is None:
        return [say("solve.decline")]
    return [draw(found.rules, found.layout).plain]
