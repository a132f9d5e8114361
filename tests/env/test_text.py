"""The text environment: whole games in both languages, refusals in the rule's words."""

from __future__ import annotations

import re

import pytest

from shopfloor.env.text import TextGame
from shopfloor.kernel import Rng
from tests.env.tables import GAMES

SEATED = [["", "random"], [""], ["random", "", ""]]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("players", SEATED, ids=len)
@pytest.mark.parametrize("name", GAMES)
def test_whole_games_can_be_read_and_answered(name: str, language: str, players: list[str]) -> None:
    game, source = TextGame(name, players, language=language, seed=2), Rng(2)
    while not game.over:
        seat = game.waits_for()[0]
        prompt, offers = game.prompt(seat), game.offers(seat)
        assert not re.search(r"[{}#]|\b[a-z]+-[a-z]+-?[a-z]*\b(?=[:.,;])", prompt), prompt
        assert game.episode.state.why_not(seat, game.actions(seat)[0]) is None
        assert offers[0].startswith("1. ")
        game.answer(seat, str(1 + source.below(len(offers))))
    assert game.look(seat).splitlines()[-1] in game.ending(seat)


def test_news_are_told_once() -> None:
    game = TextGame(seed=1)
    assert game.look(0).startswith("Since your last turn:")
    assert not game.look(0).startswith("Since your last turn:")


def test_a_rivals_cards_are_not_told() -> None:
    game = TextGame(players=["", ""], seed=1)
    drawn = [e.params["card"] for _, e in game.episode.events if e.key == "drew_card" and e.only]
    words = game.words(0)
    secret = [words.say(f"{game.game}.card.{card}") for card in drawn]
    hand = "\n".join(game.view(0)[-5:])
    assert secret and not all(card in hand for card in secret)
    assert "draws a blueprint" in game.look(0)


@pytest.mark.parametrize(
    ("language", "said"), [("en", r"There is no offer 99"), ("de", r"Das Angebot 99 gibt es nicht")]
)
def test_refusals_are_sentences(language: str, said: str) -> None:
    game = TextGame(players=["", ""], seed=1, language=language)
    seat = game.waits_for()[0]
    before = game.episode.state.dump()
    assert re.match(said, game.answer(seat, "99"))
    assert re.search(r"\d", game.answer(seat, "mine d6"))  # with the clause
    assert game.answer(seat, "fly to the moon")
    assert game.episode.state.dump() == before
