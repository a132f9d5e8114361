"""Factory Fun in a terminal."""

from shopfloor.bots.factory_fun import GreedyBot
from shopfloor.cli.terminal.pipes import Artist, seen

ARTIST = Artist(GreedyBot.desk)
picture, ideas = ARTIST.picture, ARTIST.ideas

__all__ = ["ideas", "picture", "seen"]
