"""Why an action is refused: the clauses of docs/rules, each with the codes it stands behind."""

from __future__ import annotations

from typing import Final

from shopfloor.parts.pipes.play.rulebook import by_code

PROBLEMS: Final = by_code(  # of a layout; a refusal names the first one's clause
    {
        "5.1": "off-floor",
        "F1": "overlap",
        "F2": "shape",
        "F9": "unmet-port loose-end",
        "5.5": "no-machine no-source supply-and-reservoir no-sink",
        "F7": "colour-clash",
        "F8": "supply-and-output too-little-output",
        "F5": "wrong-reservoir",
        "F10": "machine-loop",
        "5.7": "out-of-stock",
        "4.1": "new-machine-missing extra-machine machine-twice",
        "4.2": "old-machine-missing machine-moved",
        "1.2": "board-changed",
        "F15": "too-little-money",
    }
)
REFUSALS: Final = by_code(
    {
        "1.1": "no_such_seat",
        "6.2": "game_over",
        "3.1": "chance_owed not_turned_up",
        "2.1": "not_now",
        "F17": "picked_already taken",
        "F20": "not_your_turn answered_already",
        "4.1": "nothing_to_add no_colour_to_choose",
    }
)
CLAUSES: Final = {**REFUSALS, **PROBLEMS}
