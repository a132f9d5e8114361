"""A seat at a hosted table for who reads and answers: a language model, by its tools."""

from __future__ import annotations

from time import monotonic

from shopfloor.client.errors import Refused
from shopfloor.client.links import read_link
from shopfloor.client.sync import SECONDS, Client, Table
from shopfloor.env.told import seen, tell
from shopfloor.kernel import Event, Unreadable
from shopfloor.words import Words

PATIENCE = 20.0  # seconds for which a look waits for one's turn
GLANCE = 0.05  # seconds in which what was said meanwhile is heard


class HostedSeat:
    """A seat whose table is played on a server."""

    def __init__(self, table: Table, language: str) -> None:
        self.table = table
        self.language = language
        self.told = 0  # events

    # Hearing

    def listen(self, seconds: float) -> None:
        """Hear what was said; wait as long for one's turn."""
        end = monotonic() + seconds
        while not self.over:
            wait = GLANCE if self.table.heard.turn() is not None else end - monotonic()
            try:
                self.table.hear(max(wait, GLANCE))
            except TimeoutError:
                return

    @property
    def over(self) -> bool:
        return self.table.heard.over

    def words(self) -> Words:
        roster = self.table.heard.roster
        assert roster is not None
        names = [seat.name or str(seat.bot) for seat in roster.seats]
        return Words(self.language, roster.game, names, self.table.seat)

    # Reading

    def look(self) -> str:
        """The news and the view, once it is one's turn or nothing more happens for a while."""
        self.listen(PATIENCE)
        words, update = self.words(), self.table.heard.update
        if update is None:
            return words.say("text.not_begun")
        news = self.news()
        told = [words.say("text.since"), *(f"  {line}" for line in news)] if news else []
        return "\n".join([*told, *tell(words, update.view, words.names), *self.ending()])

    def news(self) -> list[str]:
        words, events = self.words(), self.table.heard.events
        fresh, self.told = events[self.told :], len(events)
        return [words.event(words.game, Event(heard.key, heard.params)) for heard in fresh]

    def ending(self) -> list[str]:
        """The ranking, once the game is over."""
        result, words = self.table.result, self.words()
        if result is None:
            return []
        lines = [words.say("text.over")]
        for score in sorted(result["scores"], key=lambda score: score["rank"]):
            name = words.name(score["seat"])
            told = {"rank": score["rank"], "points": score["points"]}
            lines.append(words.say("text.score", name=name, **told))
        return lines

    def offers(self) -> list[str]:
        words, turn = self.words(), self.table.heard.turn()
        if turn is None:
            return []
        said = [words.action(words.game, text, **seen(turn.view, text)) for text in turn.offers]
        return [words.say("text.offer", number=n, action=text) for n, text in enumerate(said, 1)]

    # Answering

    def answer(self, text: str) -> str:
        """Play an offer's number or an action's text; what happened, or why it is refused."""
        try:
            number = self.table.move(self.meant(text.strip()))
        except Refused as refusal:
            words = self.words()
            sentence = words.error(refusal)
            ruled = refusal.clause and refusal.clause != "server"
            return f"{sentence} ({refusal.clause})" if ruled else sentence
        while self.table.heard.update is None or self.table.heard.update.number < number:
            self.table.hear(SECONDS)
        self.listen(GLANCE)
        return "\n".join([*self.news(), *self.ending()])

    def meant(self, text: str) -> str:
        turn = self.table.heard.turn()
        if not text.isdecimal():
            return text
        offers = turn.offers if turn else []
        if not 1 <= int(text) <= len(offers):
            raise Unreadable("no_such_offer", number=int(text), last=len(offers))
        return offers[int(text) - 1]

    def hint(self, depth: int) -> str:
        return self.table.hint(depth)


def seated(link: str, token: str, language: str) -> HostedSeat:
    """Sit at the table of a link: with the token of a seat, or with a key that takes a free one."""
    place = read_link(link)
    try:
        table = Client(place.server, token or None).sit(link) if not place.token else None
    except Refused as refusal:
        if refusal.code != "bad_key":
            raise
        table = None  # no key: it is a seat's token
    if table is None:
        client = Client(place.server)
        table = client.at(client.found(place), place.token or token)
    return HostedSeat(table.__enter__(), language)
