"""Pipe games in numbers: nothing hidden, nothing lost, three menus over one judge."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from shopfloor import games
from shopfloor.env.menus import MACRO, MICRO, SOLVER, menu_of
from shopfloor.kernel import Rng, SomeGame, SomeState
from shopfloor.kernel.tensors import Tensors, blank, row
from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.play.actions import Action, build
from shopfloor.parts.pipes.play.game import PipeGame
from shopfloor.parts.pipes.play.state import PipeState
from shopfloor.parts.pipes.tensor.encoder import Encoder
from shopfloor.parts.pipes.tensor.menu import pipes
from shopfloor.parts.pipes.tensor.micro import MOST_STEPS
from shopfloor.parts.pipes.text import component_to_text

POSITIONS = int(os.environ.get("SHOPFLOOR_POSITIONS", "160"))  # the long form: 10000
GAMES = [game for game in games.discover() if isinstance(games.load(game), PipeGame)]
MENUS = [MACRO, MICRO, SOLVER]
OF = pytest.mark.parametrize("game", GAMES)
BY = pytest.mark.parametrize("menu", MENUS)
DOCS = Path(__file__).resolve().parents[3] / "docs" / "research.md"
KNOWN = {  # the numbering of ruleset 1
    ("factory-fun", MACRO): (381, "06f9d967"),
    ("factory-fun", MICRO): (2492, "6ac02849"),
    ("factory-fun", SOLVER): (65, "a28e2471"),
    ("factory-funner", MACRO): (322, "24c13613"),
    ("factory-funner", MICRO): (3653, "25d958d6"),
    ("factory-funner", SOLVER): (60, "6d8026fc"),
}


def menu_for(game: str, menu: str, seats: int = 2) -> Tensors:
    rules = games.load(game)
    return menu_of(rules, seats, rules.meta.choose(seats, {}), menu)


def tables(rules: SomeGame) -> list[tuple[int, dict[str, str]]]:
    """Every seat count, and every option once."""
    meta = rules.meta
    found: list[tuple[int, dict[str, str]]] = [(seats, {}) for seats in meta.seats]
    return found + [(min(o.seats or meta.seats), {o.id: o.values[-1]}) for o in meta.options]


def positions(game: str, menu: str, count: int) -> Iterator[tuple[SomeState, int, Tensors, Rng]]:
    """Positions of random games by the menu, with a seat that acts in them, tables by turns."""
    rules = games.load(game)
    per_table = -(-count // len(tables(rules)))
    for number, (seats, options) in enumerate(tables(rules)):
        source, given, tensors = Rng(number), 0, menu_for(game, menu, seats)
        while given < per_table:
            state = tensors.hold(rules.start(seats, options))
            tensors.settle(state, source)
            while given < per_table and state.result() is None:
                seat = int(tensors.actor(state))
                yield state, seat, tensors, source
                given += 1
                offers = tensors.offers(state, seat)
                tensors.act(state, seat, offers[source.below(len(offers))])
                tensors.settle(state, source)


def encoded(tensors: Tensors, state: object, seat: int) -> bytes:
    buffer = vec[u8]([255 for _ in range(tensors.size)])
    tensors.encode(cast(SomeState, state), seat, buffer)
    return bytes(buffer)


def builds(tensors: Tensors, state: SomeState, seat: int) -> list[Action]:
    """The builds among what is offered."""
    meant = [tensors.meaning(state, seat, number) for number in tensors.offers(state, seat)]
    return [m for m in meant if isinstance(m, Action) and m.layout is not None]


@OF
@BY
def test_features_stand_one_after_the_other(game: str, menu: str) -> None:
    tensors, at = menu_for(game, menu), 0
    for feature in tensors.features:
        assert feature.at == at
        at += feature.size
    assert at == tensors.size
    assert len({feature.name for feature in tensors.features}) == len(tensors.features)


@OF
@BY
def test_every_action_has_its_own_text(game: str, menu: str) -> None:
    tensors = menu_for(game, menu)
    assert len(set(tensors.actions)) == tensors.count
    assert menu_for(game, menu, 1).hash == tensors.hash
    assert games.load(game).meta.ruleset == 1
    assert (tensors.count, tensors.hash[:8]) == KNOWN[game, menu]


@OF
def test_what_is_dealt_anew_changes_no_byte(game: str) -> None:
    """Tiles to come are in no state: neither imagining nor reading a state again shows any."""
    rules = games.load(game)
    for state, _, tensors, source in positions(game, MACRO, POSITIONS):
        own = pipes(state)
        for seat in range(own.seats):
            other = own.imagine(seat, source)
            other.unseen.reverse()
            again = rules.load(other.dump())
            known = encoded(tensors, own, seat)
            assert known == encoded(tensors, other, seat) == encoded(tensors, again, seat)


@OF
def test_a_rivals_sketch_is_nowhere(game: str) -> None:
    for state, seat, tensors, source in positions(game, MICRO, POSITIONS):
        own = pipes(state)
        others = [other for other in range(own.seats) if other != seat]
        if own.phase != own.book.building or not others:
            continue
        before = [encoded(tensors, state, other) for other in others]
        twin = state.copy()
        steps = [n for n in tensors.offers(twin, seat) if tensors.meaning(twin, seat, n) is None]
        if steps:
            tensors.act(twin, seat, steps[source.below(len(steps))])
            assert [encoded(tensors, twin, other) for other in others] == before
            assert encoded(tensors, twin, seat) != encoded(tensors, state, seat)


@OF
@pytest.mark.parametrize("menu", [MACRO, MICRO])  # the solver's is encoded as that of places is
def test_what_views_separate_encodings_separate(game: str, menu: str) -> None:
    by_bytes: dict[bytes, str] = {}
    for state, seat, tensors, _ in positions(game, menu, POSITIONS // 2):
        seen, told = str(state.view(seat)), encoded(tensors, state, seat)
        assert by_bytes.setdefault(told, seen) == seen


@OF
@BY
def test_the_mask_is_what_the_judge_takes(game: str, menu: str) -> None:
    own, whole = row(menu_for(game, menu)), blank(menu_for(game, menu).count)
    for state, seat, tensors, _ in positions(game, menu, POSITIONS // 4):
        own.mask(state, seat)
        tensors.mask(state, seat, whole)
        assert bytes(own.legal) == bytes(whole)
        offers = tensors.offers(state, seat)
        assert len(set(offers)) == len(offers) == sum(bytes(whole))
        meant = [tensors.meaning(state, seat, number) for number in offers]
        moves = [str(move) for move in meant if move is not None]
        assert all(state.why_not(seat, move) is None for move in meant if move is not None)
        assert {str(move) for move in state.legal(seat)} <= set(moves)


@OF
def test_the_menu_of_places_finds_builds(game: str) -> None:
    found = 0
    for state, seat, tensors, _ in positions(game, MACRO, 60):
        found += len(tensors.offers(state, seat)) > 20
    assert found


@OF
def test_the_best_come_first(game: str) -> None:
    for state, seat, tensors, _ in positions(game, SOLVER, 60):
        own = pipes(state)
        verdicts = [own.judged(seat, move) for move in builds(tensors, state, seat)]
        worth = [verdict.money + verdict.bonus for verdict in verdicts]
        assert worth == sorted(worth, reverse=True)


# Part by part


def laid(tensors: Tensors, state: SomeState, seat: int, text: str) -> None:
    number = tensors.actions.index(text)
    assert number in tensors.offers(state, seat), text
    tensors.act(state, seat, number)


def step_for(state: PipeState, word: str) -> str:
    """The step that puts down a part: `red@3,1` is `container 13 red`."""
    what, _, where = word.partition("@")
    spot, _, facing = where.partition("/")
    column, line = spot.split(",")
    floor = state.plants[0].layout.floor
    cell = floor.cell[int(column), int(line)]
    if what.isdecimal():
        return f"place {cell}/{facing or 0}"
    if what in ("output", "end"):
        return f"reservoir {cell} {what}/{facing}"
    if what == "diagonal":
        return f"diagonal {cell}/{facing or 0}"
    return f"pipe {cell} {what}" if what[0].isupper() else f"container {cell} {what}"


@OF
def test_part_by_part_reaches_every_layout_the_other_menus_offer(game: str) -> None:
    """Whatever the menu of places builds, part by part can be laid, and is the same move."""
    micro, reached = menu_for(game, MICRO, 1), 0
    for state, seat, tensors, _ in positions(game, MACRO, 40):
        own = pipes(state)
        if own.seats > 1 or own.phase != own.book.building:
            continue
        for move in builds(tensors, state, seat)[:3]:
            held = micro.hold(state.copy())
            before, after = own.plants[0].layout, move.layout
            assert after is not None
            if set(before.components) - set(after.components):
                continue  # something is docked: lifting is tried elsewhere
            for part in set(after.components) - set(before.components):
                laid(micro, held, 0, step_for(own, component_to_text(after.floor, part)))
            if move.colour >= 0:
                laid(micro, held, 0, f"colour {colours.NAMES[move.colour]}")
            played = micro.act(held, 0, micro.actions.index("confirm"))
            assert str(played) == str(move)
            reached += 1
    assert reached > 5


def building(game: str, seed: int) -> tuple[SomeState, Tensors]:
    rules, micro = games.load(game), menu_for(game, MICRO, 1)
    state = micro.hold(rules.start(1, {}))
    micro.settle(state, Rng(seed))
    laid(micro, state, 0, str(state.legal(0)[0]))
    return state, micro


@OF
def test_what_was_laid_can_be_lifted(game: str) -> None:
    state, micro = building(game, 1)
    before = encoded(micro, state, 0)
    place = next(n for n in micro.offers(state, 0) if micro.actions[n].startswith("place"))
    cell = micro.actions[place].split()[1].partition("/")[0]
    micro.act(state, 0, place)
    assert not any(micro.actions[n].startswith("place") for n in micro.offers(state, 0))
    laid(micro, state, 0, f"lift {cell}")
    steps = next(feature.at for feature in micro.features if feature.name == "sketch.steps")
    after = encoded(micro, state, 0)
    assert after[steps] == 2
    assert after[:steps] + after[steps + 1 :] == before[:steps] + before[steps + 1 :]


@OF
def test_after_sixty_steps_only_declining_is_left(game: str) -> None:
    state, micro = building(game, 2)
    for step in range(MOST_STEPS):
        offers = [n for n in micro.offers(state, 0) if micro.meaning(state, 0, n) is None]
        lifts = [n for n in offers if micro.actions[n].startswith("lift")]
        micro.act(state, 0, (lifts if step % 2 and lifts else offers)[0])
    assert [micro.actions[n] for n in micro.offers(state, 0)] == ["decline"]


def test_an_old_machine_can_be_moved_where_the_rules_let_it() -> None:
    """Factory Fun lets two move in a round; in Factory Funner what stands stays (F12)."""
    for game, may in (("factory-fun", True), ("factory-funner", False)):
        rules, macro, micro = games.load(game), menu_for(game, MACRO, 1), menu_for(game, MICRO, 1)
        source, state = Rng(4), rules.start(1, {})
        macro.settle(state, source)
        while pipes(state).round < 3 or pipes(state).phase != pipes(state).book.building:
            claims = pipes(state).phase != pipes(state).book.building
            macro.act(state, 0, macro.offers(state, 0)[0 if claims else -1])
            macro.settle(state, source)
        layout = pipes(state).plants[0].layout
        cells = [part >> 16 for part in layout.machines().values()]
        held = micro.hold(state)
        texts = [micro.actions[n] for n in micro.offers(held, 0)]
        assert cells
        assert [f"lift {cell}" in texts for cell in cells] == [may] * len(cells)


@OF
def test_the_judge_masks_confirm(game: str) -> None:
    """A layout that the judge refuses is never offered for confirming."""
    for state, seat, tensors, _ in positions(game, MICRO, POSITIONS // 2):
        own = pipes(state)
        if own.phase != own.book.building:
            continue
        sketch = state.sketch(seat)  # type: ignore[attr-defined]
        offered = tensors.actions.index("confirm") in tensors.offers(state, seat)
        takes = own.why_not(seat, build(sketch.layout(), sketch.colour)) is None
        assert offered == (takes and not sketch.hand)


@OF
def test_every_feature_is_documented(game: str) -> None:
    told = DOCS.read_text(encoding="utf-8")
    encoder = games.load(game).encoder  # type: ignore[attr-defined]
    assert isinstance(encoder, Encoder)
    micro = menu_for(game, MICRO)
    plans = [encoder.table, encoder.tile, encoder.plant, encoder.cells.plan, micro.own]  # type: ignore[attr-defined]
    for plan in plans:
        for feature in plan.features:
            assert f"| `{feature.name}` |" in told, feature
    assert f"{encoder.size:,} bytes" in told
    assert all(f"{menu_for(game, menu).count:,}" in told for menu in MENUS)
