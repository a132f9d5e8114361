"""Factory Funner in words."""

from functools import partial

from shopfloor.env.told import pipes
from shopfloor.games.factory_funner.content import RULES

told = partial(pipes.told, RULES)
seen, offer = pipes.seen, pipes.offer
