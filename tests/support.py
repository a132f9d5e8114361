"""Positions of Fantastic Factories set up by hand, and short ways to play on from them.

Cards are named by id, several in one string (`"robot golem"`); dice are digits (`"2 2 5"`). Cards
come out of the deck, so that `state.audit()` holds for every position made here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from shopfloor.games.fantastic_factories.content import (
    BIT,
    BLUEPRINTS,
    CONTRACTORS,
    HIRE_KIND,
    KIND,
    MONUMENT,
    TOOLS,
)
from shopfloor.games.fantastic_factories.game import GAME
from shopfloor.games.fantastic_factories.rules.phases import MARKET, NAMES, WORK
from shopfloor.games.fantastic_factories.state import Shop, State
from shopfloor.kernel import Event, Rng
from shopfloor.parts import dice as handfuls
from shopfloor.table import Table

TOOL_ORDER = "shovel gear wrench hammer"


# Positions


def blank(seats: int = 2, machine: str = "easy") -> State:
    """A game whose set-up is skipped: no hands, an empty market, full decks."""
    state = GAME.start(seats, {"machine": machine} if seats == 1 else {})
    state.queue.clear()
    for shop in state.shops:
        shop.metal = shop.energy = 0
    return state


def at_work(dice: str = "", hand: str = "", compound: str = "", **more: Any) -> State:
    """Seat 0 (and the others, with nothing) in the work phase."""
    state = blank(more.pop("seats", 2), more.pop("machine", "easy"))
    state.phase = WORK
    offer(state, more.pop("row", ""))
    furnish(state, 0, dice=dice, hand=hand, compound=compound, **more)
    return state


def at_market(hand: str = "", hires: str = "", row: str = "", **more: Any) -> State:
    """Seat 0 on its market turn, the tool tokens lying in the order of TOOL_ORDER."""
    state = blank(more.pop("seats", 2), more.pop("machine", "easy"))
    state.phase = MARKET
    tokens = more.pop("tokens", TOOL_ORDER)
    state.tokens = tuple(TOOLS.index(tool) for tool in tokens.split())
    offer(state, row, hires)
    furnish(state, 0, hand=hand, **more)
    return state


def offer(state: State, row: str = "", hires: str = "") -> None:
    """Lay cards out in the market; `-` leaves a slot empty."""
    for slot, card in enumerate(row.split()):
        if card != "-":
            state.row[slot] = drawn(state, card)
    for slot, contractor in enumerate(hires.split()):
        if contractor != "-":
            state.agency.remove(HIRE_KIND[contractor])
            state.hires[slot] = HIRE_KIND[contractor]


def furnish(
    state: State, seat: int, dice: str = "", hand: str = "", compound: str = "", **fields: Any
) -> None:
    """Give a seat dice, cards, buildings, and any plain field of its shop (metal, done …)."""
    shop = state.shops[seat]
    for card in hand.split():
        shop.hand.append(drawn(state, card))
    shop.hand.sort()
    for card in compound.split():
        kind = drawn(state, card)
        shop.compound += (kind,)
        shop.built |= BIT[kind]
        shop.monuments += int(BLUEPRINTS[kind].type == MONUMENT)
    values = [int(value) for value in dice.split()]
    shop.dice += handfuls.handful(values)
    shop.pool += len(values)
    for name, value in fields.items():
        assert hasattr(shop, name), f"a shop has no {name}"
        setattr(shop, name, value)


def drawn(state: State, card: str) -> int:
    """Take a card out of the deck."""
    kind = KIND[card]
    assert state.deck.counts[kind] > 0, f"no {card} is left"
    state.deck.remove(kind)
    return kind


def no_cards(state: State, seat: int = 1) -> None:
    """Leave no card to draw: a rival, who is done, holds them all."""
    for card in BLUEPRINTS:
        for _ in range(state.deck.counts[card.kind]):
            state.shops[seat].hand.append(drawn(state, card.id))
    state.shops[seat].hand.sort()
    state.shops[seat].done = True


def discard_deck(state: State) -> None:
    """Turn the whole blueprint deck over into its discard pile."""
    for card in BLUEPRINTS:
        for _ in range(state.deck.counts[card.kind]):
            state.deck.remove(card.kind)
            state.deck.discard(card.kind)


# Playing on


def say(state: State, *texts: str, seat: int = 0) -> list[Event]:
    """Let a seat play these actions; chance, where it is owed between them, is drawn."""
    events: list[Event] = []
    for text in texts:
        settle_all(state)
        state.play(seat, GAME.parse(text), events.append)
    return events


def chance(state: State, *texts: str) -> list[Event]:
    """Let chance do exactly this."""
    events: list[Event] = []
    for text in texts:
        state.settle(GAME.parse_outcome(text), events.append)
    return events


def settle_all(state: State, seed: int = 1) -> int:
    """Draw whatever is owed; how many draws that were."""
    stream, draws = Rng(seed), 0
    while owed := state.owed():
        state.settle(owed.draw(stream))
        draws += 1
    return draws


def go_to_rolls(state: State) -> None:
    """Everybody left in the market takes a card; stop where a Foreman chooses or dice are owed."""
    stream = Rng(1)
    while phase(state) == "market" or ((owed := state.owed()) and owed.kind != "roll"):
        if owed := state.owed():
            state.settle(owed.draw(stream))
        else:
            state.play(state.turn, state.legal(state.turn)[0])


def go_to_work(state: State) -> None:
    go_to_rolls(state)
    settle_all(state)


def finish_work(state: State) -> None:
    """Everybody says done."""
    for seat in state.actors():
        say(state, "done", seat=seat)


def idle_round(state: State) -> None:
    """A whole round, from the market on, in which everybody takes a card and drops the excess."""
    number = state.round
    go_to_work(state)
    finish_work(state)
    settle_all(state)
    while state.round == number and (seats := state.actors()):
        state.play(seats[0], state.legal(seats[0])[0])
        settle_all(state)


def steps(state: State, seed: int) -> Iterator[tuple[State, int, Any]]:
    """Play at random, yielding the state before each decision with the seat and its action."""
    stream = Rng(seed)
    while state.result() is None:
        if owed := state.owed():
            state.settle(owed.draw(stream))
            continue
        seats = state.actors()
        seat = seats[stream.below(len(seats))]
        action = state.sample(seat, stream)
        yield state, seat, action
        state.play(seat, action)


# Looking


def state_of(table: Table) -> State:
    """The state of a table at which Fantastic Factories is played."""
    assert isinstance(table.state, State)
    return table.state


def shop(state: State, seat: int = 0) -> Shop:
    return state.shops[seat]


def phase(state: State) -> str:
    return NAMES[state.phase]


def stock(state: State, seat: int = 0) -> dict[str, int]:
    """What a seat has; zeros are left out."""
    own = state.shops[seat]
    amounts = {"metal": own.metal, "energy": own.energy, "goods": own.goods, "cards": len(own.hand)}
    return {name: int(amount) for name, amount in amounts.items() if amount}


def dice_of(state: State, seat: int = 0) -> list[int]:
    return handfuls.values(state.shops[seat].dice)


def hand_of(state: State, seat: int = 0) -> list[str]:
    return [BLUEPRINTS[kind].id for kind in state.shops[seat].hand]


def compound_of(state: State, seat: int = 0) -> list[str]:
    return [BLUEPRINTS[kind].id for kind in state.shops[seat].compound]


def row_of(state: State) -> list[str | None]:
    return [BLUEPRINTS[kind].id if kind >= 0 else None for kind in state.row]


def hires_of(state: State) -> list[str | None]:
    return [CONTRACTORS[kind].id if kind >= 0 else None for kind in state.hires]


def discards_of(state: State) -> dict[str, int]:
    return {BLUEPRINTS[kind].id: n for kind, n in enumerate(state.deck.discards) if n}


def choices(state: State, start: str = "", seat: int = 0) -> set[str]:
    """The texts of the legal actions that begin with these words."""
    texts = {str(action) for action in state.legal(seat)}
    return {text for text in texts if f"{text} ".startswith(start)}


def refusal(state: State, text: str, seat: int = 0) -> str | None:
    """The code with which an action is refused now, or None."""
    reason = state.why_not(seat, GAME.parse(text))
    return None if reason is None else reason.code


def frozen(state: Any) -> str:
    """The whole state as text, to compare before with after."""
    return json.dumps(state.dump(), sort_keys=True)
