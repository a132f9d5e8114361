"""Saved episodes are ordinary games to a server: finished ones open in the replay."""

from __future__ import annotations

import pytest

from shopfloor.env.episode import Episode
from shopfloor.kernel import Rng
from tests.env.tables import GAMES
from tests.server.client import Person


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_episode_opens_in_the_replay(ada: Person, game: str) -> None:
    episode, source = Episode(game, 2), Rng(7)
    episode.reset(7)
    while not episode.over:
        offers = episode.offers(episode.actor)
        episode.act(episode.actor, offers[source.below(len(offers))])
    opened = ada.http.post("/api/games/import", content=episode.save()).json()
    assert "table" in opened, (opened, episode.save()[:300], episode.save()[-400:])
    replay = ada.ok("GET", f"/api/replays/{opened['table']['id']}")
    assert [step["text"] for step in replay["steps"]] == [str(step) for _, step in episode.log]
    result = episode.result()
    assert result is not None
    assert replay["result"]["winners"] == result.winners
    views = ada.ok("GET", f"/api/replays/{opened['table']['id']}/views?first=1&last=3")
    assert len(views) == 3


@pytest.mark.parametrize("game", GAMES)
def test_a_game_from_a_server_goes_on_as_an_episode(ada: Person, game: str) -> None:
    opened = ada.open(game, seats=2, bots=["random"], start=True)
    episode = Episode.load(ada.http.get(f"/api/tables/{opened['table']['id']}/export").text)
    assert episode.seats == 2 and episode.meta.id == game
    assert episode.offers(episode.actor)
