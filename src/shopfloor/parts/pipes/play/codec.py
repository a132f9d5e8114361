"""Plants and grabs as JSON and back, and the audit that no tile or coin has gone astray."""

from __future__ import annotations

from typing import Any, TypeAlias

from mypy_extensions import i64

from shopfloor.parts.pipes.judge.builds import bonus
from shopfloor.parts.pipes.judge.diagnosis import diagnose
from shopfloor.parts.pipes.judge.stock import stock_problems
from shopfloor.parts.pipes.play.actions import NONE
from shopfloor.parts.pipes.play.grabs import Grab
from shopfloor.parts.pipes.play.plants import Line, Plant, stock_of
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.parts.pipes.text import layout_from_text, layout_to_text

Json: TypeAlias = dict[str, Any]


def dump_plant(plant: Plant) -> Json:
    return {
        "money": int(plant.money),
        "layout": layout_to_text(plant.layout),
        "extras": plant.extras[:],
        "books": [line.copy() for line in plant.books],
        "bonus": int(plant.bonus),
        "adding": int(plant.adding),
    }


def load_plant(rules: PipeRules, data: Json) -> Plant:
    layout = layout_from_text(rules.floors, data["layout"])
    books: list[Line] = [line.copy() for line in data["books"]]
    plant = Plant(data["money"], layout, data["extras"][:], books)
    plant.bonus, plant.adding = data["bonus"], data["adding"]
    return plant


def dump_grab(grab: Grab) -> Json:
    return {
        "live": grab.live,
        "start": int(grab.start),
        "up": grab.up[:],
        "picks": grab.picks[:],
        "order": grab.order[:],
    }


def load_grab(data: Json) -> Grab:
    grab = Grab(data["live"], data["start"], data["up"][:], data["picks"][:])
    grab.order = data["order"][:]
    return grab


def audit_tiles(
    rules: PipeRules, plants: list[Plant], grab: Grab, unseen: list[int], rounds_over: i64
) -> None:
    """Every machine is unseen, or has been turned up once and stands at most once."""
    turned = len(plants) * rounds_over + len(grab.up)
    assert len(unseen) + turned == len(rules.machines)
    standing = [number for plant in plants for number in plant.layout.machines()]
    adding = [int(plant.adding) for plant in plants if plant.adding != NONE]
    known = standing + adding
    assert len(set(known)) == len(known)
    assert not set(unseen) & set(known + grab.up)
    assert set(adding) <= set(grab.up)


def audit_plant(rules: PipeRules, plant: Plant, diagonals: bool = True) -> None:
    """A factory stands by the rules, from what its owner has, and the purse is no emptier."""
    assert not diagnose(rules, plant.layout).problems
    assert not stock_problems(stock_of(rules, plant, diagonals), plant.layout)
    assert plant.money >= rules.least_money
    assert plant.bonus == bonus(rules, plant.layout)
