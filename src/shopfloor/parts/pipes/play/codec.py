"""Plants and grabs as JSON and back, and the audit that no tile or coin has gone astray."""

from __future__ import annotations

from shopfloor.kernel import Json
from shopfloor.parts.pipes.judge.builds import bonus
from shopfloor.parts.pipes.judge.diagnosis import diagnose
from shopfloor.parts.pipes.judge.stock import stock_problems
from shopfloor.parts.pipes.play.grabs import Grab
from shopfloor.parts.pipes.play.plants import Line, Plant, stock_of
from shopfloor.parts.pipes.play.rounds import Rounds
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.parts.pipes.text import layout_from_text, layout_to_text


def dump(rounds: Rounds) -> Json:
    """What every pipe game has, but for its round and phase."""
    return {
        "unseen": rounds.unseen[:],
        "grab": dump_grab(rounds.grab),
        "plants": [dump_plant(plant) for plant in rounds.plants],
    }


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


def audit(rounds: Rounds) -> None:
    """Raise AssertionError if a machine is lost, a factory is illegal or a purse too empty."""
    audit_tiles(rounds)
    for plant in rounds.plants:
        audit_plant(rounds.rules, plant, rounds.diagonal)


def audit_tiles(rounds: Rounds) -> None:
    """Every machine is unseen, or has been turned up once and stands at most once."""
    plants, grab, unseen = rounds.plants, rounds.grab, rounds.unseen
    turned = len(plants) * (rounds.round - 1) + len(grab.up)
    assert len(unseen) + turned == len(rounds.rules.machines)
    standing = [number for plant in plants for number in plant.layout.machines()]
    adding = [int(plant.adding) for plant in plants if plant.holds()]
    known = standing + adding
    assert len(set(known)) == len(known)
    assert not set(unseen) & set(known + grab.up)
    assert set(adding) <= set(grab.up)


def audit_plant(rules: PipeRules, plant: Plant, diagonals: bool) -> None:
    """A factory stands by the rules, from what its owner has, and the purse is no emptier."""
    assert not diagnose(rules, plant.layout).problems
    assert not stock_problems(stock_of(rules, plant, diagonals), plant.layout)
    assert plant.money >= rules.least_money
    assert plant.bonus == bonus(rules, plant.layout)
