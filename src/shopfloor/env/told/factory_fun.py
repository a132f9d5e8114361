"""Factory Fun in words."""

from functools import partial

from shopfloor.env.told import pipes
from shopfloor.games.factory_fun.content import RULES

told = partial(pipes.told, RULES)
seen, offer = pipes.seen, pipes.offer
