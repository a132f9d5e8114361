"""Fantastic Factories in numbers: what a seat may know as bytes, and a number for every action.

Shops stand in turn order from the seat itself on, five places, absent ones all zero. Amounts are
bytes, kinds and dice are counted, places and phases are one byte each that is 0 or 1. What no
rule asks, the order in which cards were built and used, is left out; so is all that a seat cannot
see (R19). docs/research.md lists every feature.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from shopfloor.games.fantastic_factories.actions import ACTIONS, MOST_SEATS, SLOTS, Action
from shopfloor.games.fantastic_factories.chances import (
    ORDERS,
    WORD,
    Outcome,
    machine_dice,
    pick_next,
)
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, CONTRACTORS, KINDS, TOOLS
from shopfloor.games.fantastic_factories.meta import LEVELS
from shopfloor.games.fantastic_factories.rules import machine, rounds, scoring
from shopfloor.games.fantastic_factories.rules.deals import CARD_DEALS, DEALS
from shopfloor.games.fantastic_factories.rules.phases import MARKET, NAMES
from shopfloor.games.fantastic_factories.state import Shop, State
from shopfloor.kernel.contract import Outcome as Drawn
from shopfloor.kernel.contract import SomeState
from shopfloor.kernel.stream import Stream
from shopfloor.kernel.tensors import MOST, Feature, Plan, Tensors

FACES: Final = 6
HIRE_KINDS: Final = len(CONTRACTORS)

# The table

TABLE: Final = Plan()
SEATS: Final[i64] = TABLE.add("seats")
SEAT: Final[i64] = TABLE.add("seat", MOST_SEATS)  # one's own number: gifts name seats by theirs
ROUND: Final[i64] = TABLE.add("round")
PHASE: Final[i64] = TABLE.add("phase", len(NAMES))
FIRST: Final[i64] = TABLE.add("first", MOST_SEATS)  # 0 is oneself
TURN: Final[i64] = TABLE.add("turn", MOST_SEATS)  # likewise; only in the market phase
REFRESHED: Final[i64] = TABLE.add("refreshed")
LAST_ROUND: Final[i64] = TABLE.add("last_round")
DECK: Final[i64] = TABLE.add("deck")
AGENCY: Final[i64] = TABLE.add("contractor_deck")
TOKENS: Final[i64] = TABLE.add("tokens", SLOTS * len(TOOLS))
ROW: Final[i64] = TABLE.add("blueprints", SLOTS * KINDS)
HIRES: Final[i64] = TABLE.add("contractors", SLOTS * HIRE_KINDS)
DISCARDS: Final[i64] = TABLE.add("discards", KINDS)
HIRE_DISCARDS: Final[i64] = TABLE.add("contractor_discards", HIRE_KINDS)
REVEALED: Final[i64] = TABLE.add("revealed", KINDS)
HAND: Final[i64] = TABLE.add("hand", KINDS)
LEVEL: Final[i64] = TABLE.add("machine.level", len(LEVELS))
MACHINE_KINDS: Final[i64] = TABLE.add("machine.compound", KINDS)
MACHINE_GOODS: Final[i64] = TABLE.add("machine.goods")
MACHINE_POINTS: Final[i64] = TABLE.add("machine.points")
MACHINE_DICE: Final[i64] = TABLE.add("machine.dice", 5)

# One shop

SHOP: Final = Plan()
PRESENT: Final[i64] = SHOP.add("present")
METAL: Final[i64] = SHOP.add("metal")
ENERGY: Final[i64] = SHOP.add("energy")
GOODS: Final[i64] = SHOP.add("goods")
PRESTIGE: Final[i64] = SHOP.add("prestige")
POINTS: Final[i64] = SHOP.add("points")
CARDS: Final[i64] = SHOP.add("cards")
DONE: Final[i64] = SHOP.add("done")
FOREMAN: Final[i64] = SHOP.add("foreman")
HANDS: Final[i64] = SHOP.add("hired_hands")
LATE: Final[i64] = SHOP.add("late_dice")
PENDING: Final[i64] = SHOP.add("pending")  # 1 + the kind whose deal waits
LEFT: Final[i64] = SHOP.add("left")
COPYING: Final[i64] = SHOP.add("copying")  # 1 + the kind that the Replicator stands for
COPY_FIRED: Final[i64] = SHOP.add("copy_fired")
AGAIN: Final[i64] = SHOP.add("again", 2)  # 1 + kind and 1 + deal of a second use of one kind
DICE: Final[i64] = SHOP.add("dice", FACES)
PICKED: Final[i64] = SHOP.add("picked", FACES)
FLOORS: Final[i64] = SHOP.add("floors", 3 * FACES)
COMPOUND: Final[i64] = SHOP.add("compound", KINDS)
USED: Final[i64] = SHOP.add("used", KINDS)  # 1: activated, 2: fired by itself, 3: both
USES: Final[i64] = SHOP.add("uses", KINDS)  # 1 + which of the kind's deals was made


def all_features() -> list[Feature]:
    """The table's features, then those of five shops, oneself first."""
    features = TABLE.features[:]
    for place in range(MOST_SEATS):
        at = int(TABLE.size + place * SHOP.size)
        for own in SHOP.features:
            features.append(Feature(f"shop{place}.{own.name}", at + own.at, own.size))
    return features


def first_deal(kind: int) -> int:
    return int(CARD_DEALS[kind][0].number) if CARD_DEALS[kind] else 0


FIRST_DEAL: Final[list[int]] = [first_deal(kind) for kind in range(KINDS)]


def one_hot(place: int, size: int) -> bytes:
    return bytes([int(n == place) for n in range(size)])


TOKEN_BYTES: Final[dict[tuple[int, ...], bytes]] = {
    tuple(order): b"".join([one_hot(tool, len(TOOLS)) for tool in order]) for order in ORDERS
}
KIND_BYTES: Final[list[bytes]] = [one_hot(kind - 1, KINDS) for kind in range(KINDS + 1)]
HIRE_BYTES: Final[list[bytes]] = [one_hot(kind - 1, HIRE_KINDS) for kind in range(HIRE_KINDS + 1)]
NO_KINDS: Final = bytes(KINDS)
NO_HIRES: Final = bytes(HIRE_KINDS)
NO_MACHINE: Final = bytes(int(TABLE.size - LEVEL))
NO_CARDS: Final = bytes(3 * KINDS)  # compound, used and uses of a shop where nothing stands
NO_ROW: Final[list[int]] = [0] * KINDS
NO_COURSE: Final[list[int]] = [0] * int(TOKENS)
NO_SHOP: Final[list[int]] = [0] * int(SHOP.size)
NO_DESK: Final[list[int]] = [0] * int(COMPOUND)


class FantasticTensors(Tensors):
    """The numbers of Fantastic Factories, the same for every seat count."""

    def write(self, state: SomeState, seat: i64, buffer: bytearray, at: i64) -> None:
        own = cast(State, state)
        pieces = [bytes(course(own, seat)), TOKEN_BYTES[own.tokens]]
        add_market(own, pieces)
        pieces.append(tally(list(own.aside)) if own.aside else NO_KINDS)
        pieces.append(tally(own.shops[seat].hand))
        pieces.append(bytes(machine_row(own)) if own.machine_level else NO_MACHINE)
        for turn in range(own.seats):
            add_shop(own.shops[(seat + turn) % own.seats], pieces)
        written = b"".join(pieces)
        buffer[at : at + len(written)] = written

    def offers(self, state: SomeState, seat: i64) -> list[int]:
        actions: list[Action] = []
        own = cast(State, state)
        if not own.queue and 0 <= seat < own.seats:
            own.list_legal(seat, actions)
        return [int(action.number) for action in actions]

    def meaning(self, state: SomeState, seat: i64, number: i64) -> Action:
        return ACTIONS[number]

    def act(self, state: SomeState, seat: i64, number: i64) -> Action:
        action = ACTIONS[number]
        cast(State, state).do(seat, action)
        return action

    def settle(self, state: SomeState, stream: Stream, log: list[Drawn] | None = None) -> None:
        own = cast(State, state)
        while own.queue:
            value = pick_next(own, stream)
            if log is not None:
                log.append(Outcome(WORD[own.queue[0] & 255], value))
            rounds.settle(own, value)

    def actor(self, state: SomeState) -> i64:
        return rounds.next_actor(cast(State, state))

    def points(self, state: SomeState, seat: i64) -> i64:
        return scoring.points(cast(State, state).shops[seat])


# An encoding is joined from pieces: what is mostly zero is made beforehand, the rest is a short
# list, whose members compiled code sets fastest.


def course(state: State, seat: i64) -> list[int]:
    """What stands before the tokens."""
    row, seats = NO_COURSE[:], state.seats
    row[SEATS] = seats
    row[SEAT + seat] = 1
    row[ROUND] = state.round
    row[PHASE + state.phase] = 1
    row[FIRST + (state.first - seat + seats) % seats] = 1
    if state.phase == MARKET:
        row[TURN + (state.turn - seat + seats) % seats] = 1
    row[REFRESHED] = 1 if state.refreshed else 0
    row[LAST_ROUND] = state.last_round
    row[DECK] = state.deck.total
    row[AGENCY] = state.agency.total
    return row


def add_market(state: State, pieces: list[bytes]) -> None:
    """Both rows, an empty slot being all zero, then both discard piles."""
    for slot in range(SLOTS):
        pieces.append(KIND_BYTES[state.row[slot] + 1])
    for slot in range(SLOTS):
        pieces.append(HIRE_BYTES[state.hires[slot] + 1])
    pieces.append(bytes(state.deck.discards) if state.deck.discarded else NO_KINDS)
    pieces.append(bytes(state.agency.discards) if state.agency.discarded else NO_HIRES)


def tally(cards: list[int]) -> bytes:
    """How many of each kind."""
    row = NO_ROW[:]
    for kind in cards:
        row[kind] += 1
    return bytes(row)


def machine_row(state: State) -> list[int]:
    row, at = [0] * len(NO_MACHINE), LEVEL
    row[LEVELS.index(state.machine_level)] = 1
    for kind in state.machine:
        row[MACHINE_KINDS - at + kind] += 1
    row[MACHINE_GOODS - at] = byte(state.machine_goods)
    row[MACHINE_POINTS - at] = byte(machine.points(state))
    if state.machine_roll >= 0:
        row[MACHINE_DICE - at :] = machine_dice(state.machine_roll)
    return row


def byte(value: i64) -> i64:
    return min(value, MOST)


def add_shop(shop: Shop, pieces: list[bytes]) -> None:
    """A short row where nothing is built or used, else the whole shop."""
    bare = not shop.compound and not shop.deals
    row = NO_DESK[:] if bare else NO_SHOP[:]
    row[PRESENT] = 1
    row[METAL] = byte(shop.metal)
    row[ENERGY] = byte(shop.energy)
    row[GOODS] = byte(shop.goods)
    row[POINTS] = byte(shop.goods)
    row[CARDS] = len(shop.hand)
    write_dice(shop, row)
    write_flags(shop, row)
    if not bare:
        write_compound(shop, row)
        write_uses(shop, row)
    pieces.append(bytes(row))
    if bare:
        pieces.append(NO_CARDS)


def write_compound(shop: Shop, row: list[int]) -> None:
    """Cards, whether they were used, and their prestige, which may grow by the copy."""
    prestige: i64 = 0
    for kind in shop.compound:
        before: i64 = row[COMPOUND + kind]
        row[COMPOUND + kind] = before + 1
        row[USED + kind] = (shop.used >> kind & 1) + 2 * (shop.fired >> kind & 1)
        steps = BLUEPRINTS[kind].prestige
        last: i64 = len(steps) - 1
        prestige += steps[min(before, last)]
    row[PRESTIGE] = byte(prestige)
    row[POINTS] = byte(prestige + shop.goods)


def write_dice(shop: Shop, row: list[int]) -> None:
    count_dice(shop.dice, row, DICE)
    count_dice(shop.picked, row, PICKED)
    for floor in range(3):
        count_dice(shop.floors[floor], row, FLOORS + FACES * floor)


def count_dice(handful: i64, row: list[int], at: i64) -> None:
    """The bytes of a handful, from ones to sixes."""
    rest: i64 = handful >> 8
    while rest:
        row[at] = rest & 127
        rest >>= 8
        at += 1


def write_flags(shop: Shop, row: list[int]) -> None:
    row[DONE] = 1 if shop.done else 0
    row[FOREMAN] = 1 if shop.foreman else 0
    row[COPY_FIRED] = 1 if shop.copy_fired else 0
    row[HANDS] = shop.hands
    row[LATE] = shop.late_dice
    row[LEFT] = shop.left
    row[COPYING] = shop.copying + 1
    if shop.pending >= 0:
        row[PENDING] = DEALS[shop.pending].card + 1


def write_uses(shop: Shop, row: list[int]) -> None:
    """Every kind once; only a Replicator brings a second use of a kind (R6)."""
    for number in shop.deals:
        kind = DEALS[number].card
        deal: i64 = number - FIRST_DEAL[kind] + 1
        other: i64 = row[USES + kind]
        if other:
            row[AGAIN] = kind + 1
            row[AGAIN + 1] = max(deal, other)
            deal = min(deal, other)
        row[USES + kind] = deal


TENSORS: Final = FantasticTensors(all_features(), [action.text for action in ACTIONS])
