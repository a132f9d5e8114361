"""What the rulebook of Factory Fun says in numbers and tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shopfloor.games.factory_fun.content import ROUNDS, RULES, STARTING_MONEY
from shopfloor.games.factory_fun.meta import LETTERS, META
from shopfloor.games.factory_fun.phases import ADD, NAMES, OVER, WHEN
from shopfloor.games.factory_fun.why import CLAUSES
from shopfloor.parts.pipes.play.chances import TURNED_UP
from shopfloor.parts.pipes.play.rulebook import FLIP, Rulebook


def board(seat: int, options: Mapping[str, str]) -> str:
    """The board of a seat: the table's side or its own, by default a letter for each."""  # 1.2
    own = options.get(f"side_{seat + 1}", "table")
    side = options["side"] if own == "table" else own
    letter = LETTERS[seat] if options["boards"] == "different" else options["boards"]
    return f"{side}-{letter}"


RULEBOOK: Final = Rulebook(
    __name__,
    META,
    RULES,
    board,
    rounds=ROUNDS,
    money=STARTING_MONEY,
    own_stacks=False,
    phases=NAMES,
    building=ADD,
    over=OVER,
    chance={FLIP: TURNED_UP},
    when=WHEN,
    clauses=CLAUSES,
)
