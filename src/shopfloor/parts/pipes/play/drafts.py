"""Drafts: the verdict on a layout while it is being made, with what flows where, as JSON."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.kernel import Json
from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.grids import Floor
from shopfloor.parts.pipes.json import layout_from_json
from shopfloor.parts.pipes.judge.builds import Turn, Verdict
from shopfloor.parts.pipes.judge.chains import Feed, feeds
from shopfloor.parts.pipes.judge.check import verdict_with
from shopfloor.parts.pipes.judge.costs import moved
from shopfloor.parts.pipes.judge.networks import Network
from shopfloor.parts.pipes.judge.problems import Problem
from shopfloor.parts.pipes.judge.stock import Stock, shelves
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.play.actions import NONE, colour_named
from shopfloor.parts.pipes.rules import PipeRules

NO_COLOUR: Final = -1


def read_draft(rules: PipeRules, draft: object) -> tuple[Layout, int]:
    """Read a draft: layout JSON, and under `any` the colour chosen for a bonus container."""
    if not isinstance(draft, dict):
        return layout_from_json(rules, draft), NONE
    own = ("any", "plan") if rules.choices else ("plan",)
    data = {key: value for key, value in draft.items() if key not in own}
    named = str(draft.get("any") or "") if rules.choices else ""
    return layout_from_json(rules, data), colour_named(rules, named)


def planned(rules: PipeRules, draft: object) -> int:
    """The machine that a draft is only planned with, named under `plan`; NONE if there is none."""
    found = draft.get("plan") if isinstance(draft, dict) else None
    return found if isinstance(found, int) and found in rules.machines else NONE


def verdict_on(
    rules: PipeRules, clauses: dict[str, str], turn: Turn, layout: Layout, verdict: Verdict
) -> Json:
    """Tell the verdict on a draft, and what flows where."""
    told = verdict_with(verdict, [_problem(layout.floor, clauses, p) for p in verdict.problems])
    told["moves"] = _moves(rules, turn, layout)
    told["flows"] = flows(layout.floor, verdict.networks)
    told["feeds"] = [_feed(layout.floor, feed) for feed in feeds(verdict.networks)]
    return told


def shown_colour(stock: Stock, layout: Layout) -> int:
    """The colour that a layout itself shows to be chosen, if it takes the open container."""
    for colour, used in enumerate(shelves(layout)[: colours.BASICS]):
        if stock.any and used > stock.owned[colour]:
            return colour
    return NONE


def flows(floor: Floor, networks: list[Network]) -> list[Json]:
    """Every network: its colour, how it fares, and the ends of each of its ports and pipes."""
    return [
        {
            "colour": _colour(network.colour()),
            "sound": network.sound,
            "chained": network.chained(),
            "paths": [
                [floor.ends[slot] for slot in element.slots]
                for element in network.outputs + network.inputs + network.pipes
            ],
        }
        for network in networks
    ]


def problem_text(floor: Floor, problem: Problem) -> str:
    """A problem in one word: `loose-end@3,2/W`."""
    at = problem.at(floor)
    spot = f"@{at[0]},{at[1]}" if at else ""
    return problem.code + spot + (f"/{floor.side_name(problem.side)}" if problem.side >= 0 else "")


def _problem(floor: Floor, clauses: dict[str, str], problem: Problem) -> Json:
    told: Json = problem.to_json(floor)
    told["clause"], told["params"] = clauses[problem.code], problem.params
    return told


def _moves(rules: PipeRules, turn: Turn, layout: Layout) -> Json | None:
    """How many old machines move and what each costs, where they may."""
    if not rules.moves:
        return None
    return {"count": len(moved(turn.old, layout)), "price": rules.move_price}


def _feed(floor: Floor, feed: Feed) -> Json:
    end = floor.ends[feed.slot]
    return {
        "from": feed.giver,
        "to": feed.taker,
        "at": end["at"],
        "side": end["side"],
        "colour": _colour(feed.colour),
        "amount": feed.amount,
    }


def _colour(colour: i64) -> str | None:
    return None if colour == NO_COLOUR else colours.NAMES[colour]
