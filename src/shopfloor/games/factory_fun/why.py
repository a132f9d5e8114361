"""Why an action is refused: the clauses of docs/rules, each with the codes it stands behind."""

from __future__ import annotations

from typing import Final

from shopfloor.parts.pipes.play.rulebook import by_code

PROBLEMS: Final = by_code(  # of a layout; a refusal names the first one's clause
    {
        "5.1": "off-floor overlap",
        "5.2": "shape",
        "5.4": "unmet-port loose-end",
        "5.6": "no-machine colour-clash no-source supply-and-output "
        "supply-and-reservoir no-sink too-little-output wrong-reservoir black-merge",
        "5.7": "machine-loop",
        "5.8": "out-of-stock",
        "4.1": "new-machine-missing old-machine-missing extra-machine machine-twice",
        "5.9": "too-many-moved",
        "1.2": "board-changed",
        "G4": "too-little-money",
    }
)
REFUSALS: Final = by_code(
    {
        "1.1": "no_such_seat",
        "6.2": "game_over",
        "3.1": "chance_owed not_turned_up",
        "2.1": "not_now",
        "3.2": "picked_already taken",
        "G1": "not_your_turn",
        "4.1": "nothing_to_add",
        "G2": "name_the_colour no_colour_to_choose",
    }
)
CLAUSES: Final = {**REFUSALS, **PROBLEMS}
