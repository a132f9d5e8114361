"""Fantastic Factories in numbers: what a seat may know as bytes, and a number for every action.

Shops stand in turn order from the seat itself on, five places, absent ones all zero. Amounts are
bytes, kinds and dice are counted, places and phases are one byte each that is 0 or 1. What no
rule asks, the order in which cards were built and used, is left out; so is all that a seat cannot
see (R19). docs/research.md lists every feature.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from shopfloor.games.fantastic_factories import machine, rounds, scoring
from shopfloor.games.fantastic_factories.actions import ACTIONS, MOST_SEATS, SLOTS, Action
from shopfloor.games.fantastic_factories.chances import WORD, Outcome, machine_dice, pick_next
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, CONTRACTORS, KINDS, TOOLS
from shopfloor.games.fantastic_factories.deals import CARD_DEALS, DEALS
from shopfloor.games.fantastic_factories.meta import LEVELS
from shopfloor.games.fantastic_factories.phases import MARKET, NAMES
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
NO_TABLE: Final[list[int]] = [0] * int(TABLE.size)
NO_SHOP: Final[list[int]] = [0] * int(SHOP.size)


class FantasticTensors(Tensors):
    """The numbers of Fantastic Factories, the same for every seat count."""

    def write(self, state: SomeState, seat: i64, buffer: bytearray, at: i64) -> None:
        own = cast(State, state)
        buffer[at : at + TABLE.size] = bytes(table_row(own, seat))
        place: i64 = at + TABLE.size
        for turn in range(own.seats):
            shop = own.shops[(seat + turn) % own.seats]
            buffer[place : place + SHOP.size] = bytes(shop_row(shop))
            place += SHOP.size

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


# Rows are lists of numbers: compiled code sets their members fastest, and `bytes` takes them all.


def table_row(state: State, seat: i64) -> list[int]:
    row = NO_TABLE[:]
    write_course(state, seat, row)
    write_market(state, row)
    for kind in state.aside:
        row[REVEALED + kind] += 1
    for kind in state.shops[seat].hand:
        row[HAND + kind] += 1
    if state.machine_level:
        write_machine(state, row)
    return row


def write_course(state: State, seat: i64, row: list[int]) -> None:
    seats = state.seats
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


def write_market(state: State, row: list[int]) -> None:
    tools: i64 = len(TOOLS)
    for slot in range(SLOTS):
        row[TOKENS + slot * tools + state.tokens[slot]] = 1
        card: i64 = state.row[slot]
        if card >= 0:
            row[ROW + slot * KINDS + card] = 1
        hire: i64 = state.hires[slot]
        if hire >= 0:
            row[HIRES + slot * HIRE_KINDS + hire] = 1
    row[DISCARDS : DISCARDS + KINDS] = state.deck.discards
    row[HIRE_DISCARDS : HIRE_DISCARDS + HIRE_KINDS] = state.agency.discards


def write_machine(state: State, row: list[int]) -> None:
    row[LEVEL + LEVELS.index(state.machine_level)] = 1
    for kind in state.machine:
        row[MACHINE_KINDS + kind] += 1
    row[MACHINE_GOODS] = byte(state.machine_goods)
    row[MACHINE_POINTS] = byte(machine.points(state))
    if state.machine_roll >= 0:
        row[MACHINE_DICE : MACHINE_DICE + 5] = machine_dice(state.machine_roll)


def byte(value: i64) -> i64:
    return min(value, MOST)


def shop_row(shop: Shop) -> list[int]:
    row = NO_SHOP[:]
    row[PRESENT] = 1
    row[METAL] = byte(shop.metal)
    row[ENERGY] = byte(shop.energy)
    row[GOODS] = byte(shop.goods)
    row[CARDS] = len(shop.hand)
    write_compound(shop, row)
    write_dice(shop, row)
    write_flags(shop, row)
    if shop.deals:
        write_uses(shop, row)
    return row


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
