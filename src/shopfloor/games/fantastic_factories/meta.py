"""What a lobby shows of Fantastic Factories."""

from __future__ import annotations

from typing import Final

from shopfloor.kernel.contract import Meta, Option

LEVELS: Final = ("easy", "medium", "hard", "insane")
META: Final = Meta(
    id="fantastic-factories",
    title="Fantastic Factories",
    ruleset=2,  # 2: what an activation discards lies aside until it is complete (R18)
    seats=(1, 2, 3, 4, 5),
    options=(Option("machine", LEVELS, seats=(1,)),),
    solo="machine",
    shelf=0,
    older=(1,),
)
