"""Episodes are saved games, and saved games are episodes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from shopfloor.env.episode import Episode
from shopfloor.kernel import Rng, Unreadable
from shopfloor.table import read_game
from tests.env.tables import GAMES, OPTIONS, TABLES, Chosen, name_of

FOLDER = Path(__file__).resolve().parents[1] / "golden"


def game_of(path: Path) -> str:
    with path.open(encoding="utf-8") as lines:
        return str(json.loads(next(lines))["game"])


GOLDEN = [path for path in sorted(FOLDER.glob("*.jsonl")) if game_of(path) in GAMES]
AT = pytest.mark.parametrize("table", TABLES, ids=name_of)
ANY = pytest.mark.parametrize("table", TABLES + OPTIONS, ids=name_of)


def made(table: Chosen, hears: bool = False) -> Episode:
    return Episode(*table, hears=hears)


def play(episode: Episode, decisions: int, seed: int = 5) -> Episode:
    source = Rng(seed)
    while not episode.over and episode.decisions < decisions:
        seat = episode.actor
        offers = episode.offers(seat)
        episode.act(seat, offers[source.below(len(offers))])
    return episode


@ANY
def test_a_saved_episode_is_a_saved_game(table: Chosen) -> None:
    episode = made(table)
    episode.reset(11)
    for decisions in (0, 20, 10_000):
        folded = read_game(play(episode, decisions).save())
        assert folded.state.dump() == episode.state.dump()
    assert folded.result() == episode.result() is not None


@AT
def test_a_saved_game_goes_on_as_an_episode(table: Chosen) -> None:
    one = made(table)
    one.reset(11)
    two = Episode.load(play(one, 30).save(), seed=4, menu=table[3])
    assert two.state.dump() == one.state.dump()
    assert two.log[0][0] is None and str(two.log[0][1]) == str(one.log[0][1])
    play(two, 60)
    assert read_game(two.save()).state.dump() == two.state.dump()


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games_load(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    episode, table = Episode.load(text, hears=True), read_game(text)
    assert episode.state.dump() == table.state.dump()
    assert episode.events == table.events
    assert read_game(episode.save()).state.dump() == table.state.dump()


@AT
def test_hearing_changes_nothing(table: Chosen) -> None:
    silent, aloud = made(table), made(table, hears=True)
    silent.reset(3)
    aloud.reset(3)
    play(silent, 100)
    play(aloud, 100)
    assert silent.state.dump() == aloud.state.dump()
    assert [str(step) for _, step in silent.log] == [str(step) for _, step in aloud.log]
    assert aloud.events and not silent.events


def test_an_unknown_menu_is_refused() -> None:
    with pytest.raises(Unreadable, match="unknown_menu"):
        Episode("fantastic-factories", 2, menu="nano")
