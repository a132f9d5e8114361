"""Many games between bots: reproducible by seed, whoever plays them and however many."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from functools import partial

from shopfloor.kernel.variants import in_force
from shopfloor.lab.plan import Part, Plan
from shopfloor.lab.play import play_game
from shopfloor.lab.store import Block, Sink
from shopfloor.lab.tables import encode
from shopfloor.lab.tally import tally
from shopfloor.lab.work import Crowd

WHOLE = Part()


def simulate(
    plan: Plan,
    crowd: Crowd,
    sink: Sink,
    part: Part = WHOLE,
    told: Callable[[int], None] = lambda _: None,
) -> None:
    """Play every block that the sink does not have; `told` hears how many more games are played."""
    plan.check()
    missing = (number for number in part.blocks(plan) if not sink.has(number))
    for block in crowd.as_done(partial(play_block, plan), missing):
        sink.take(block)
        told(block.games)


def play_block(plan: Plan, number: int) -> Block:
    """Play a block, in a process where its variant is in force."""
    if plan.changes != in_force(plan.game):
        return elsewhere(plan, number)
    played = [play_game(plan, index) for index in plan.indices(number)]
    return Block(
        number,
        len(played),
        tally(played),
        encode(plan, played),
        [row for game in played for row in game.rows()] if plan.rows else [],
        [(game.index, game.saved) for game in played if game.saved],
    )


def elsewhere(plan: Plan, number: int) -> Block:
    """Play a block in a process of its own: rules are read once, as they are in force then."""
    command = [sys.executable, "-m", "shopfloor.lab.elsewhere"]
    done = subprocess.run(  # noqa: S603 - our own interpreter and module
        command, input=pickle.dumps((plan, number)), capture_output=True
    )
    if done.returncode:
        raise RuntimeError(done.stderr.decode())
    block: Block = pickle.loads(done.stdout)  # noqa: S301 - our own process wrote it
    return block
