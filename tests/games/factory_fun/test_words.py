"""Both pipe games speak: every refusal, problem, phase and event, in English and German."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from shopfloor.games.factory_fun import phases as fun_phases
from shopfloor.games.factory_fun import why as fun_why
from shopfloor.games.factory_funner import phases as funner_phases
from shopfloor.games.factory_funner import why as funner_why
from shopfloor.games.factory_funner.ladder import CLEARED, LADDER
from shopfloor.kernel import Rng
from shopfloor.parts.pipes.judge.stock import SHELVES
from shopfloor.words import Words, catalogue
from tests.games.pipe_tables import (
    DOCS,
    FUN,
    FUNNER,
    PRESSOR,
    UMEAKER,
    clauses,
    flip,
    play,
    speak,
    why,
)

GAMES = {
    "factory-fun": (FUN, fun_why, fun_phases),
    "factory-funner": (FUNNER, funner_why, funner_phases),
}
FOREIGN = {"factory-fun": {"machine-moved"}, "factory-funner": {"black-merge", "too-many-moved"}}
SHARED = ("layout", "nothing_owed", "impossible_outcome")
every_game = pytest.mark.parametrize("name", GAMES)
every_language = pytest.mark.parametrize("language", ["en", "de"])


def problem_codes() -> set[str]:
    """The problems of docs/formats.md."""
    text = Path(DOCS.parent, "formats.md").read_text(encoding="utf-8")
    stages = "placement|networks|stock|turn|money"
    return set(re.findall(rf"^\| `([a-z-]+)` \| (?:{stages}) \|", text, re.MULTILINE))


@every_game
@every_language
def test_every_refusal_and_problem_has_its_sentence(name: str, language: str) -> None:
    said = catalogue(language)
    for code in [*GAMES[name][1].CLAUSES, *SHARED]:
        problem = code in GAMES[name][1].PROBLEMS
        key = f"pipes.problem.{code}" if problem else f"{name}.reason.{code}"
        assert said[key].endswith((".", "}")), key


@every_game
def test_every_problem_has_its_clause(name: str) -> None:
    known = problem_codes()
    assert len(known) >= 20
    assert set(GAMES[name][1].PROBLEMS) == known - FOREIGN[name]


@every_game
def test_every_clause_exists_in_both_languages(name: str) -> None:
    english, german = clauses(f"{name}.md"), clauses(f"{name}.de.md")
    assert english == german
    assert len(set(english)) == len(english)
    assert set(GAMES[name][1].CLAUSES.values()) <= set(english)
    rulings = [clause for clause in english if clause[0] in "GF"]
    letter, count = ("G", 7) if name == "factory-fun" else ("F", 20)
    assert rulings == [f"{letter}{n}" for n in range(1, count + 1)]


@every_game
@every_language
def test_phases_parts_and_endings_have_words(name: str, language: str) -> None:
    words = Words(language)
    keys = [f"phase.{phase}" for phase in GAMES[name][2].NAMES]
    keys += ["part.money", "part.chains", "ended.rounds", "tie_break.shared", "owed.flip"]
    keys += ["title", "tagline"]
    assert all(words.say(f"{name}.{key}") for key in keys)
    assert all(words.say(f"pipes.stock.{shelf}") for shelf in SHELVES)
    for rung in (*LADDER, CLEARED):
        assert words.say(f"factory-funner.next.{rung}")


@every_game
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_whole_games_can_be_told(name: str, seats: int) -> None:
    game: Any = GAMES[name][0]
    options = {"deal_unclaimed": "on"} if name == "factory-funner" and seats == 2 else {}
    state, rng, heard = game.start(seats, options), Rng(seats), []
    while state.result() is None:
        if owed := state.owed():
            state.settle(owed.draw(rng), heard.append)
        else:
            seat = state.actors()[0]
            state.play(seat, state.sample(seat, rng), heard.append)
        speak(name, state, heard[-4:])


def test_builds_can_be_told() -> None:
    for name, machine, line in (("factory-fun", 38, PRESSOR), ("factory-funner", 45, UMEAKER)):
        state = GAMES[name][0].start(1)
        flip(state, machine)
        play(state, f"0 claim {machine}")
        reason = why(state, f"0 build {line} green@0,0")
        assert reason
        for language in ("en", "de"):
            assert "1 problem:" in Words(language, name).reason(name, reason).lower()
        speak(name, state, play(state, f"0 build {line}"))
    assert Words("en", "factory-fun").action("factory-fun", f"build {PRESSOR}") == "Build"
    seen = Words("de").action("factory-fun", "claim 38", name="High Pressor")
    assert seen == "High Pressor nehmen"
