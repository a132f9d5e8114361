"""What a lobby shows of Dice Race."""

from __future__ import annotations

from typing import Final

from shopfloor.kernel.contract import Meta, Option

META: Final = Meta(
    id="dice-race",
    title="Dice Race",
    ruleset=1,
    seats=(1, 2, 3, 4),
    options=(Option("track", ("short", "long")),),
)
