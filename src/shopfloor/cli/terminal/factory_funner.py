"""Factory Funner in a terminal."""

from functools import partial

from shopfloor.bots.factory_funner import DESK
from shopfloor.cli.terminal import pipes

picture = partial(pipes.table, DESK.rules)
ideas = partial(pipes.ideas, DESK)
seen, solved = pipes.seen, pipes.solved
