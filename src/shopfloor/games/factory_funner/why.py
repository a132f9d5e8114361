"""Why an action is refused: the clause of docs/rules for every code and every problem."""

from __future__ import annotations

from typing import Final

PROBLEMS: Final = {  # of a layout; a refusal names the first one's clause
    "off-floor": "5.1",
    "overlap": "F1",
    "shape": "F2",
    "unmet-port": "F9",
    "loose-end": "F9",
    "no-machine": "5.5",
    "colour-clash": "F7",
    "no-source": "5.5",
    "supply-and-output": "F8",
    "supply-and-reservoir": "5.5",
    "no-sink": "5.5",
    "too-little-output": "F8",
    "wrong-reservoir": "F5",
    "machine-loop": "F10",
    "out-of-stock": "5.7",
    "new-machine-missing": "4.1",
    "old-machine-missing": "4.2",
    "extra-machine": "4.1",
    "machine-twice": "4.1",
    "machine-moved": "4.2",
    "board-changed": "1.2",
    "too-little-money": "F15",
}
CLAUSES: Final = {
    "no_such_seat": "1.1",
    "game_over": "6.2",
    "chance_owed": "3.1",
    "not_now": "2.1",
    "picked_already": "F17",
    "not_your_turn": "F20",
    "not_turned_up": "3.1",
    "taken": "F17",
    "answered_already": "F20",
    "nothing_to_add": "4.1",
    "no_colour_to_choose": "4.1",
    **PROBLEMS,
}
