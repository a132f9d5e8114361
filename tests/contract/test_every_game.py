"""One contract, tested on every game that is found, by playing it at every table it knows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import islice
from typing import Any

import pytest

from shopfloor import games
from shopfloor.kernel import Event, Illegal, Meta, Rng, SomeGame, Unreadable
from shopfloor.kernel.capabilities import Foresight, Overlays
from shopfloor.table import Seat, Table
from tests.support import frozen

FF = "fantastic-factories"


def finished() -> dict[str, SomeGame]:
    """The games that have a `game` module; one that cannot be loaded is an error, not a skip."""
    modules = {name: f"shopfloor.games.{name.replace('-', '_')}.game" for name in games.discover()}
    return {name: games.load(name) for name, module in modules.items() if find_spec(module)}


def settings(meta: Meta) -> list[tuple[int, dict[str, str]]]:
    """Every seat count, with enough tables for every value of every option."""
    tables = []
    for seats in meta.seats:
        options = [o for o in meta.options if not o.seats or seats in o.seats]
        for n in range(max([1, *[len(option.values) for option in options]])):
            tables.append((seats, {o.id: o.values[n % len(o.values)] for o in options}))
    return tables


GAMES = finished()
TABLES = [(name, *table) for name, game in GAMES.items() for table in settings(game.meta)]
every_table = pytest.mark.parametrize(
    ("name", "seats", "options"),
    TABLES,
    ids=["-".join([name, str(seats), *options.values()]) for name, seats, options in TABLES],
)


def test_fantastic_factories_is_under_test() -> None:
    assert FF in GAMES


def walk(name: str, seats: int, options: dict[str, str], seed: int = 1) -> Iterator[Any]:
    """Play a game at random, yielding its one state before every step and at the end."""
    stream, state = Rng(seed), GAMES[name].start(seats, options)
    while True:
        yield state
        if owed := state.owed():
            state.settle(owed.draw(stream))
        elif actors := state.actors():
            seat = actors[stream.below(len(actors))]
            state.play(seat, state.sample(seat, stream))
        else:
            return


def positions(name: str, seats: int, options: dict[str, str], many: int = 12) -> list[Any]:
    """Copies of some states, spread over one game; always the first and the last."""
    states = [state.copy() for state in walk(name, seats, options, seed=seats)]
    step = max(1, len(states) // many)
    return [*states[::step], states[-1]]


def on(state: Any, seed: int) -> tuple[int, str]:
    """Play a state to its end: the number of decisions, and what it came to."""
    return state.playout(Rng(seed)), frozen(state)


@every_table
def test_a_playout(name: str, seats: int, options: dict[str, str]) -> None:
    """Nothing goes astray; somebody acts exactly if something is legal; chance goes first."""
    state = None
    for state in walk(name, seats, options):
        state.audit()
        able = [seat for seat in range(seats) if state.legal(seat)]
        assert state.actors() == able
        if state.owed():
            assert able == []
            assert state.result() is None
    assert state is not None
    assert state.owed() is None
    assert state.result() is not None


@every_table
def test_text_round_trips(name: str, seats: int, options: dict[str, str]) -> None:
    game = GAMES[name]
    for state in positions(name, seats, options, many=60):
        for seat in state.actors():
            for action in [*state.legal(seat), state.sample(seat, Rng(7))]:
                assert "\n" not in str(action)
                assert game.parse(str(action)) == action
        if owed := state.owed():
            for seed in range(5):
                outcome = owed.draw(Rng(seed))
                assert game.parse_outcome(str(outcome)) == outcome


@every_table
def test_json_round_trip(name: str, seats: int, options: dict[str, str]) -> None:
    for state in positions(name, seats, options):
        twin = GAMES[name].load(json.loads(json.dumps(state.dump())))
        assert frozen(twin) == frozen(state)
        assert on(twin, 3) == on(state.copy(), 3)


@every_table
def test_a_copy_is_independent(name: str, seats: int, options: dict[str, str]) -> None:
    for state in positions(name, seats, options):
        before, twin = frozen(state), state.copy()
        assert frozen(twin) == before
        on(twin, 5)
        assert frozen(state) == before
        twin = state.copy()
        on(state, 5)
        assert frozen(twin) == before


@every_table
def test_a_dump_is_independent(name: str, seats: int, options: dict[str, str]) -> None:
    for state in positions(name, seats, options, many=4):
        data = state.dump()
        before = json.dumps(data)
        on(GAMES[name].load(data), 5)
        on(state, 5)
        assert json.dumps(data) == before


def all_actions(name: str) -> list[Any]:
    """Every action that can be said, if the game can list them."""
    if name != FF:
        return []
    from shopfloor.games.fantastic_factories.actions import ACTIONS

    return list(ACTIONS)


@every_table
def test_legal_is_what_is_not_refused(name: str, seats: int, options: dict[str, str]) -> None:
    everything = all_actions(name)
    for state in positions(name, seats, options, many=25):
        for seat in range(seats):
            legal = list(state.legal(seat))
            assert len({str(action) for action in legal}) == len(legal)
            assert not [action for action in legal if state.why_not(seat, action)]
            if everything:
                allowed = [str(a) for a in everything if state.why_not(seat, a) is None]
                assert sorted(allowed) == sorted(map(str, legal))


@every_table
def test_illegal_moves_change_nothing(name: str, seats: int, options: dict[str, str]) -> None:
    """What was legal at one time of the game is tried at all others."""
    states = positions(name, seats, options, many=10)
    said = {action for state in states for seat in state.actors() for action in state.legal(seat)}
    sample = sorted(said, key=str)[:: max(1, len(said) // 12)]
    for state in states:
        before = frozen(state)
        for seat in range(seats):
            for action in sample:
                reason = state.why_not(seat, action)
                if reason is not None:
                    assert reason.code
                    assert reason.clause
                    with pytest.raises(Illegal) as caught:
                        state.play(seat, action, pytest.fail)
                    assert caught.value.reason == reason
        assert frozen(state) == before


@every_table
def test_reasons_carry_plain_parameters(name: str, seats: int, options: dict[str, str]) -> None:
    for state in positions(name, seats, options, many=6):
        for action in all_actions(name)[::7]:
            reason = state.why_not(0, action)
            assert reason is None or json.dumps(reason.params)


@every_table
def test_odds(name: str, seats: int, options: dict[str, str]) -> None:
    kinds: set[str] = set()
    for state in walk(name, seats, options, seed=2):
        owed = state.owed()
        if owed and (owed.kind not in kinds or len(kinds) > 5):
            kinds.add(owed.kind)
            odds = owed.odds()
            assert sum(odds.values()) == pytest.approx(1)
            assert all(chance > 0 for chance in odds.values())
            assert all(owed.draw(Rng(seed)) in odds for seed in range(20))


@every_table
def test_impossible_outcomes_change_nothing(name: str, seats: int, options: dict[str, str]) -> None:
    """The outcomes of one debt are tried at others of another kind, and where nothing is owed."""
    states = positions(name, seats, options, many=30)
    drawn = {state.owed().draw(Rng(1)): None for state in states if state.owed()}
    for state in states:
        before, owed = frozen(state), state.owed()
        for outcome in drawn:
            if owed is None or (str(outcome).split()[0] not in str(owed.draw(Rng(2)))):
                with pytest.raises(Illegal):
                    state.settle(outcome)
        assert frozen(state) == before


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("text", ["", " ", "\n", "fly", "x" * 5000, "take", "🏭", "first 9" * 9])
def test_texts_that_mean_nothing(name: str, text: str) -> None:
    with pytest.raises(Unreadable):
        GAMES[name].parse(text)
    with pytest.raises(Unreadable):
        GAMES[name].parse_outcome(text)


@pytest.mark.parametrize("name", GAMES)
def test_tables_that_cannot_be_set(name: str) -> None:
    game = GAMES[name]
    for seats in {0, -1, 99} | {max(game.meta.seats) + 1}:
        with pytest.raises(Unreadable):
            game.start(seats)
    seats = game.meta.seats[-1]
    with pytest.raises(Unreadable):
        game.start(seats, {"no such option": "1"})
    for option in game.meta.options:
        with pytest.raises(Unreadable):
            game.start((option.seats or game.meta.seats)[0], {option.id: "no such value"})


# What is hidden


def seen(state: Any, seat: int | None) -> str:
    return json.dumps(state.view(seat))


@every_table
def test_views_leak_nothing(name: str, seats: int, options: dict[str, str]) -> None:
    """Deal anew all that a seat cannot know: its view and its choices stay byte for byte."""
    changed = False
    for state in positions(name, seats, options, many=20):
        for seat in range(seats):
            for seed in range(2):
                before = frozen(state)
                other = state.imagine(seat, Rng(seed))
                other.audit()
                assert frozen(state) == before
                assert seen(other, seat) == seen(state, seat)
                assert seen(other, None) == seen(state, None)
                assert list(map(str, other.legal(seat))) == list(map(str, state.legal(seat)))
                changed = changed or frozen(other) != before
    assert changed or seats == 1 or name != FF


@every_table
def test_a_view_is_a_spectators_with_ones_own_laid_over(
    name: str, seats: int, options: dict[str, str]
) -> None:
    for state in positions(name, seats, options):
        for seat in range(seats) if isinstance(state, Overlays) else ():
            assert {**state.view(None), **state.own(seat)} == state.view(seat)


@every_table
def test_a_view_from_an_earlier_one_is_the_view(
    name: str, seats: int, options: dict[str, str]
) -> None:
    before, known = None, {}
    for state in islice(walk(name, seats, options), 400):
        fresh = state.view(None)
        if isinstance(state, Overlays) and before is not None:
            assert state.view_after(before, known) == fresh
        before, known = state.copy(), fresh


@every_table
def test_looking_changes_nothing(name: str, seats: int, options: dict[str, str]) -> None:
    for state in positions(name, seats, options):
        before = frozen(state)
        for seat in [*range(seats), None]:
            state.view(seat)["round"] = -1
            seen(state, seat)
            legal = [] if seat is None else state.legal(seat)
            if seat is not None and isinstance(state, Foresight):
                state.yields(seat, legal)
        state.result()
        if owed := state.owed():
            owed.odds()
            owed.draw(Rng(1))
        assert frozen(state) == before


def told(state: Any, outcome: Any, seat: int | None) -> tuple[str, str]:
    """What a seat sees and what it hears when chance does this."""
    events: list[Event] = []
    after = state.copy()
    after.settle(outcome, events.append)
    heard = [(event.key, event.params) for event in events if event.heard_by(seat)]
    return seen(after, seat), json.dumps(heard)


@every_table
def test_events_tell_no_more_than_views(name: str, seats: int, options: dict[str, str]) -> None:
    """If two outcomes of chance look the same to a seat, they sound the same, too."""
    for state in positions(name, seats, options, many=40):
        if owed := state.owed():
            outcomes = [owed.draw(Rng(seed)) for seed in range(6)]
            for seat in [*range(seats), None]:
                sounds: dict[str, set[str]] = {}
                for outcome in outcomes:
                    sight, sound = told(state, outcome, seat)
                    sounds.setdefault(sight, set()).add(sound)
                assert all(len(heard) == 1 for heard in sounds.values())


def test_a_rivals_draw_looks_the_same_whatever_it_is() -> None:
    """The test above would pass idly if no two outcomes looked the same."""
    state = next(s for s in walk(FF, 3, {}) if s.owed() and s.owed().kind == "draw")
    owner = int(state.owed().seat)
    outcomes = list(state.owed().odds())
    for seat in (0, 1, 2, None):
        views = {told(state, outcome, seat) for outcome in outcomes}
        assert len(views) == (len(outcomes) if seat == owner else 1)


@every_table
def test_events_are_plain(name: str, seats: int, options: dict[str, str]) -> None:
    """A key and JSON parameters; and hearing changes nothing."""
    stream, quiet = Rng(1), Rng(1)
    state, twin = GAMES[name].start(seats, options), GAMES[name].start(seats, options)
    heard: list[Event] = []
    for one, source, listener in ((state, stream, heard.append), (twin, quiet, None)):
        while one.result() is None:
            if owed := one.owed():
                one.settle(owed.draw(source), listener)
            else:
                seat = one.actors()[0]
                one.play(seat, one.sample(seat, source), listener)
    assert frozen(state) == frozen(twin)
    assert heard
    for event in heard:
        assert event.key.replace("_", "").isalpha()
        assert json.loads(json.dumps(event.params)) == event.params


# The end, and the table


@every_table
def test_results(name: str, seats: int, options: dict[str, str]) -> None:
    for seed in range(4):
        state = GAMES[name].start(seats, options)
        state.playout(Rng(seed))
        result = state.result()
        assert result is not None
        ranks = [score.rank for score in result.scores]
        assert [score.seat for score in result.scores] == list(range(len(ranks)))
        assert sorted(ranks) == [1 + sum(r < rank for r in ranks) for rank in sorted(ranks)]
        assert result.winners == [n for n, rank in enumerate(ranks) if rank == 1]
        assert result.winners
        assert result.ended_by
        assert (result.tie_break == "shared") == (len(result.winners) > 1)
        for score in result.scores:
            assert sum(score.parts.values()) == score.points
            better = [s for s in result.scores if s.points > score.points]
            assert score.rank > len(better) if len(ranks) > 2 else score.rank >= len(better)


def open_table(name: str, seats: int, options: dict[str, str], seed: int = 0) -> Table:
    names = [Seat(f"seat {n}") for n in range(seats)]
    return Table.open(name, names, bytes([seed]) * 32, options)


@every_table
def test_undo_is_a_refold(name: str, seats: int, options: dict[str, str]) -> None:
    """Play, take back, play again: the state is always that of the log, and what was before."""
    stream, undone = Rng(seats), 0
    table = open_table(name, seats, options)
    for n in range(120):
        if not (actors := table.state.actors()):
            break
        seat = actors[stream.below(len(actors))]
        before = frozen(table.state)
        table.play(seat, table.state.sample(seat, stream))
        if n % 4 == 0 and table.may_undo(seat):
            table.undo(seat)
            undone += 1
            assert frozen(table.state) == before
            assert frozen(Table.fold(table.header, table.entries).state) == before
    folded = Table.fold(table.header, table.entries, table.dealer)
    assert frozen(folded.state) == frozen(table.state)
    assert folded.events == table.events
    assert undone or name != FF


@every_table
def test_the_same_seed_gives_the_same_game(name: str, seats: int, options: dict[str, str]) -> None:
    logs = []
    for seed in (1, 1, 2):
        table, stream = open_table(name, seats, options, seed), Rng(1)
        for _ in range(40):
            if actors := table.state.actors():
                table.play(actors[0], table.state.sample(actors[0], stream))
        logs.append([entry.text for entry in table.entries])
    assert logs[0] == logs[1] != logs[2]
