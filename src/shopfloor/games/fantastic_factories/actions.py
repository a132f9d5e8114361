"""Every action there is, made once: a player's move is one of these values and has one text.

refresh blueprints with metal     take 3              hire 2 with robot gift 1
set d4    roll                    research d1         generate d2       mine d5
build robot with golem            use foundry d3      copy foundry d3
discard golem [for 3 metal]       discard metal       pick d3   reroll  pass   done
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.games.fantastic_factories.content import BLUEPRINTS, KINDS
from shopfloor.kernel.errors import Unreadable

REFRESH: Final = 0
TAKE: Final = 1
HIRE: Final = 2
PASS: Final = 3
SET: Final = 4
ROLL: Final = 5
PLACE: Final = 6
BUILD: Final = 7
USE: Final = 8
COPY: Final = 9
DISCARD: Final = 10
DROP: Final = 11
PICK: Final = 12
REROLL: Final = 13
DONE: Final = 14

RESEARCH: Final = 0
GENERATE: Final = 1
MINE: Final = 2
FLOORS: Final = ["research", "generate", "mine"]
ROWS: Final = ["blueprints", "contractors"]
STUFF: Final = ["metal", "energy"]
SLOTS: Final = 4
MOST_SEATS: Final = 5
NOBODY: Final = 5  # the gift column of a hire that names no opponent
ALL: Final = 5  # the metal column of a discard that names no split


class Action:
    """One move. Equal actions are the same object, so `is`, `==` and `in` agree."""

    def __init__(self, verb: i64, text: str, what: i64 = 0, which: i64 = 0, how: i64 = 0) -> None:
        self.verb = verb
        self.text = text
        self.what = what  # the card, slot, row, floor or stuff it is about
        self.which = which  # the die, the card given for it, or the stuff it is paid with
        self.how = how  # who gets the gift, how much metal, or the number of the deal
        self.number: i64 = len(ACTIONS)  # its place among all actions, fixed for the ruleset

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"parse({self.text!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return parse, (self.text,)


BY_TEXT: Final[dict[str, Action]] = {}
ACTIONS: Final[list[Action]] = []


def make(verb: i64, text: str, what: i64 = 0, which: i64 = 0, how: i64 = 0) -> Action:
    """Make an action known; called only while this game is loaded."""
    action = Action(verb, text, what, which, how)
    BY_TEXT[text] = action
    ACTIONS.append(action)
    return action


def parse(text: str) -> Action:
    """Read an action; raise Unreadable."""
    words = text.lower().split()
    action = BY_TEXT.get(" ".join(words))
    if action is not None:
        return action
    if not words or words[0] not in {a.text.split()[0] for a in ACTIONS}:
        raise Unreadable("unknown_verb", text=text[:80])
    raise Unreadable("unknown_action", text=text[:80])


def hires(slot: int, card: int) -> list[Action]:
    text = f"hire {slot + 1} with {BLUEPRINTS[card].id}"
    gifts = [f" gift {seat}" for seat in range(MOST_SEATS)] + [""]
    return [make(HIRE, text + gift, slot, card, to) for to, gift in enumerate(gifts)]


def discards(card: int) -> list[Action]:
    text = f"discard {BLUEPRINTS[card].id}"
    splits = [f" for {metal} metal" for metal in range(ALL)] + [""]
    return [make(DISCARD, text + split, card, 0, metal) for metal, split in enumerate(splits)]


def placings(floor: int) -> list[Action]:
    return [make(PLACE, f"{FLOORS[floor]} d{v}", floor, v) for v in range(1, 7)]


def builds(card: int) -> list[Action]:
    text = f"build {BLUEPRINTS[card].id} with "
    return [make(BUILD, text + BLUEPRINTS[other].id, card, other) for other in range(KINDS)]


REFRESHES: Final = [
    [make(REFRESH, f"refresh {row} with {stuff}", r, s) for s, stuff in enumerate(STUFF)]
    for r, row in enumerate(ROWS)
]
TAKES: Final = [make(TAKE, f"take {slot + 1}", slot) for slot in range(SLOTS)]
HIRES: Final = [[hires(slot, card) for card in range(KINDS)] for slot in range(SLOTS)]
PASSED: Final = make(PASS, "pass")
SETS: Final = [make(SET, f"set d{v}", 0, v) for v in range(1, 7)]
ROLLED: Final = make(ROLL, "roll")
PLACES: Final = [placings(floor) for floor in range(len(FLOORS))]
BUILDS: Final = [builds(card) for card in range(KINDS)]
DISCARDS: Final = [discards(card) for card in range(KINDS)]
DROPS: Final = [make(DROP, f"discard {stuff}", s) for s, stuff in enumerate(STUFF)]
PICKS: Final = [make(PICK, f"pick d{v}", 0, v) for v in range(1, 7)]
REROLLED: Final = make(REROLL, "reroll")
IS_DONE: Final = make(DONE, "done")
