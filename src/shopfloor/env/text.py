"""Games in words: what happened, the view, numbered offers, and why an action is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shopfloor import bots, games
from shopfloor.env.episode import Episode
from shopfloor.env.menus import SOLVER, menus
from shopfloor.env.told import offer, seen, tell
from shopfloor.kernel import Action, GameError, Illegal, Json, Rng, Unreadable
from shopfloor.words import Words


def told_menu(game: str) -> str:
    """The menu that is short enough to be read: the best layouts where builds are layouts."""
    return SOLVER if SOLVER in menus(games.load(game)) else ""


class TextGame:
    """A game that one reader a seat plays by reading and answering; bots hold the other seats."""

    def __init__(
        self,
        game: str = "fantastic-factories",
        players: Sequence[str] = ("", "greedy"),
        options: Mapping[str, str] | None = None,
        seed: int = 0,
        language: str = "en",
        menu: str = "",
    ) -> None:
        """`players`: a bot's name for every seat that a bot holds, "" for a reader's."""
        self.players = [bots.make(game, name) if name else None for name in players]
        self.episode = Episode(game, len(players), options, menu or told_menu(game), hears=True)
        self.game = game
        self.language = language
        self.told = [0] * len(players)  # how many events each seat has been told
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Start a game; bots that are to act do."""
        self.episode.reset(seed)
        self.thoughts = Rng(seed ^ 0x5EED)
        self.told = [0] * len(self.players)
        self.let_bots_play()

    # Reading

    def words(self, seat: int | None) -> Words:
        """The sentences as they are said to a seat."""
        nobody = Words(self.language)
        names = [nobody.name(n) for n in range(len(self.players))]
        return Words(self.language, self.game, names, seat)

    @property
    def over(self) -> bool:
        """Tell whether the game is over."""
        return self.episode.result() is not None

    def waits_for(self) -> list[int]:
        """The readers' seats that may act now."""
        return [seat for seat in self.episode.state.actors() if self.players[seat] is None]

    def news(self, seat: int) -> list[str]:
        """What the seat has heard since it was last told."""
        words, events = self.words(seat), self.episode.events
        fresh = [event for _, event in events[self.told[seat] :] if event.heard_by(seat)]
        self.told[seat] = len(events)
        return [words.event(self.game, event) for event in fresh]

    def view(self, seat: int) -> list[str]:
        """What a seat sees, in words."""
        words = self.words(seat)
        return tell(words, self.episode.state.view(seat), words.names)

    def actions(self, seat: int) -> list[Action]:
        """What is offered, in the order of its numbers."""
        menu, state = self.episode.menu, self.episode.state
        meant = [menu.meaning(state, seat, number) for number in menu.offers(state, seat)]
        return [action for action in meant if action is not None]

    def offers(self, seat: int) -> list[str]:
        """Every offer with its number, from 1 on."""
        words, view = self.words(seat), self.episode.state.view(seat)
        said = [self.said(words, view, seat, action) for action in self.actions(seat)]
        return [words.say("text.offer", number=n, action=text) for n, text in enumerate(said, 1)]

    def said(self, words: Words, view: Json, seat: int, action: Action) -> str:
        """An action in words."""
        more = offer(words, self.episode.state, seat, action)
        return more or words.action(self.game, action, **seen(view, str(action)))

    def look(self, seat: int) -> str:
        """All that a reader needs before it answers: the news and the view."""
        words, news = self.words(seat), self.news(seat)
        told = [words.say("text.since"), *(f"  {line}" for line in news)] if news else []
        return "\n".join([*told, *self.view(seat), *(self.ending(seat) if self.over else [])])

    def prompt(self, seat: int) -> str:
        """`look`, and the offers below it."""
        words, offers = self.words(seat), self.offers(seat)
        asked = [words.say("text.offers"), *offers] if offers else [words.say("text.waiting")]
        return "\n".join([self.look(seat), *([] if self.over else asked)])

    def ending(self, seat: int | None) -> list[str]:
        """The ranking, once the game is over."""
        result, words = self.episode.result(), self.words(seat)
        if result is None:
            return []
        lines = [words.say("text.over"), words.say(f"{self.game}.ended.{result.ended_by}")]
        for score in sorted(result.scores, key=lambda score: score.rank):
            seated = score.seat < len(self.players)
            name = words.name(score.seat) if seated else words.say(f"{self.game}.automa")
            lines.append(words.say("text.score", rank=score.rank, name=name, points=score.points))
        return lines

    # Answering

    def answer(self, seat: int, text: str) -> str:
        """Play an offer's number or an action's text; what happened, or why it is refused."""
        words = self.words(seat)
        if self.over:
            return "\n".join(self.ending(seat))
        try:
            self.episode.play(seat, self.read(seat, text))
        except Illegal as refusal:
            reason = words.reason(self.game, refusal.reason)
            return f"{reason} {words.clause(refusal.reason)}"
        except GameError as error:
            return words.error(error)
        self.let_bots_play()
        return "\n".join([*self.news(seat), *self.ending(seat)])

    def read(self, seat: int, text: str) -> Action:
        """The action that a text or the number of an offer names; raise Unreadable."""
        if not text.strip().isdecimal():
            return self.episode.game.parse(text.strip())
        number, offers = int(text), self.actions(seat)
        if not 1 <= number <= len(offers):
            raise Unreadable("no_such_offer", number=number, last=len(offers))
        return offers[number - 1]

    def let_bots_play(self) -> None:
        """Let the bots act until a reader must, or the game is over."""
        episode = self.episode
        while not self.waits_for() and not self.over:
            seat = episode.state.actors()[0]
            player = self.players[seat]
            assert player is not None
            state = episode.state.imagine(seat, self.thoughts)
            episode.play(seat, player.choose(state, seat, self.thoughts))
