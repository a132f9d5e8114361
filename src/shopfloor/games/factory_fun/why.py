"""Why an action is refused: the clause of docs/rules for every code and every problem."""

from __future__ import annotations

from typing import Final

PROBLEMS: Final = {  # of a layout; a refusal names the first one's clause
    "off-floor": "5.1",
    "overlap": "5.1",
    "shape": "5.2",
    "unmet-port": "5.4",
    "loose-end": "5.4",
    "no-machine": "5.6",
    "colour-clash": "5.6",
    "no-source": "5.6",
    "supply-and-output": "5.6",
    "supply-and-reservoir": "5.6",
    "no-sink": "5.6",
    "too-little-output": "5.6",
    "wrong-reservoir": "5.6",
    "black-merge": "5.6",
    "machine-loop": "5.7",
    "out-of-stock": "5.8",
    "new-machine-missing": "4.1",
    "old-machine-missing": "4.1",
    "extra-machine": "4.1",
    "machine-twice": "4.1",
    "too-many-moved": "5.9",
    "board-changed": "1.2",
    "too-little-money": "G4",
}
CLAUSES: Final = {
    "no_such_seat": "1.1",
    "game_over": "6.2",
    "chance_owed": "3.1",
    "not_now": "2.1",
    "picked_already": "3.2",
    "not_your_turn": "G1",
    "not_turned_up": "3.1",
    "taken": "3.2",
    "nothing_to_add": "4.1",
    "name_the_colour": "G2",
    "no_colour_to_choose": "G2",
    **PROBLEMS,
}
