"""Fantastic Factories in numbers: what a seat may know as bytes, and a number for every action.

Shops stand in turn order from the seat itself on, five places, absent ones all zero. Amounts are
bytes, kinds and dice are counted, places and phases are one byte each that is 0 or 1. What no
rule asks, the order in which cards were built and used, is left out; so is all that a seat cannot
see (R19). docs/research.md lists every feature.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, u8

from shopfloor.games.fantastic_factories.actions import ACTIONS, MOST_SEATS, SLOTS, Action
from shopfloor.games.fantastic_factories.chances import (
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
from shopfloor.kernel.tensors import MOST, Feature, FeatureMap, Offers, Tensors
from shopfloor.kernel.values import Listener

FACES: Final = 6
HIRE_KINDS: Final = len(CONTRACTORS)

# The table

TABLE: Final = FeatureMap()
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

SHOP: Final = FeatureMap()
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
        features += SHOP.shifted(f"shop{place}", at)
    return features


def first_deal(kind: int) -> int:
    return int(CARD_DEALS[kind][0].number) if CARD_DEALS[kind] else 0


FIRST_DEAL: Final[list[int]] = [first_deal(kind) for kind in range(KINDS)]


class FantasticTensors(Tensors):
    """The numbers of Fantastic Factories, the same for every seat count."""

    def write(self, state: SomeState, seat: i64, buffer: vec[u8], at: i64) -> None:
        own = cast(State, state)
        write_course(own, seat, buffer, at)
        write_market(own, buffer, at)
        for kind in own.aside:
            buffer[at + REVEALED + kind] += 1
        for kind in own.shops[seat].hand:
            buffer[at + HAND + kind] += 1
        if own.machine_level:
            write_machine(own, buffer, at)
        place = at + TABLE.size
        for turn in range(own.seats):
            write_shop(own.shops[(seat + turn) % own.seats], buffer, place)
            place += SHOP.size

    def offer(self, state: SomeState, seat: i64, found: Offers) -> None:
        actions: list[Action] = []
        own = cast(State, state)
        if not own.queue and 0 <= seat < own.seats:
            own.list_legal(seat, actions)
        for action in actions:
            found.add(action.number)

    def meaning(self, state: SomeState, seat: i64, number: i64) -> Action:
        return ACTIONS[number]

    def act(
        self, state: SomeState, seat: i64, number: i64, heard: Listener | None = None
    ) -> Action:
        action, own = ACTIONS[number], cast(State, state)
        own.heard = heard
        own.do(seat, action)
        own.heard = None
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


def byte(value: i64) -> u8:
    return u8(value) if value < MOST else u8(MOST)


def write_course(state: State, seat: i64, out: vec[u8], at: i64) -> None:
    """What stands before the tokens."""
    seats = state.seats
    out[at + SEATS] = u8(seats)
    out[at + SEAT + seat] = 1
    out[at + ROUND] = u8(state.round)
    out[at + PHASE + state.phase] = 1
    out[at + FIRST + (state.first - seat + seats) % seats] = 1
    if state.phase == MARKET:
        out[at + TURN + (state.turn - seat + seats) % seats] = 1
    out[at + REFRESHED] = 1 if state.refreshed else 0
    out[at + LAST_ROUND] = u8(state.last_round)
    out[at + DECK] = u8(state.deck.total)
    out[at + AGENCY] = u8(state.agency.total)


def write_market(state: State, out: vec[u8], at: i64) -> None:
    """Tokens and both rows, an empty slot being all zero, then both discard piles."""
    for slot in range(SLOTS):
        out[at + TOKENS + len(TOOLS) * slot + state.tokens[slot]] = 1
        card: i64 = state.row[slot]
        if card >= 0:
            out[at + ROW + KINDS * slot + card] = 1
        hire: i64 = state.hires[slot]
        if hire >= 0:
            out[at + HIRES + HIRE_KINDS * slot + hire] = 1
    if state.deck.discarded:
        write_pile(state.deck.discards, out, at + DISCARDS)
    if state.agency.discarded:
        write_pile(state.agency.discards, out, at + HIRE_DISCARDS)


def write_pile(counts: list[int], out: vec[u8], at: i64) -> None:
    place = at
    for count in counts:
        many: i64 = count
        out[place] = u8(many)
        place += 1


def write_machine(state: State, out: vec[u8], at: i64) -> None:
    out[at + LEVEL + LEVELS.index(state.machine_level)] = 1
    for kind in state.machine:
        out[at + MACHINE_KINDS + kind] += 1
    out[at + MACHINE_GOODS] = byte(state.machine_goods)
    out[at + MACHINE_POINTS] = byte(machine.points(state))
    if state.machine_roll >= 0:
        write_pile(machine_dice(state.machine_roll), out, at + MACHINE_DICE)


def write_shop(shop: Shop, out: vec[u8], at: i64) -> None:
    out[at + PRESENT] = 1
    out[at + METAL] = byte(shop.metal)
    out[at + ENERGY] = byte(shop.energy)
    out[at + GOODS] = byte(shop.goods)
    out[at + POINTS] = byte(shop.goods)
    out[at + CARDS] = u8(len(shop.hand))
    write_dice(shop, out, at)
    write_flags(shop, out, at)
    if shop.compound:
        write_compound(shop, out, at)
    for number in shop.deals:
        write_use(number, out, at)


def write_compound(shop: Shop, out: vec[u8], at: i64) -> None:
    """Cards, whether they were used, and their prestige, which may grow by the copy."""
    prestige: i64 = 0
    for card in shop.compound:
        kind: i64 = card
        before: i64 = i64(out[at + COMPOUND + kind])
        out[at + COMPOUND + kind] = u8(before + 1)
        out[at + USED + kind] = u8((shop.used >> kind & 1) + 2 * (shop.fired >> kind & 1))
        steps = BLUEPRINTS[kind].prestige
        last: i64 = len(steps) - 1
        prestige += steps[min(before, last)]
    out[at + PRESTIGE] = byte(prestige)
    out[at + POINTS] = byte(prestige + shop.goods)


def write_dice(shop: Shop, out: vec[u8], at: i64) -> None:
    count_dice(shop.dice, out, at + DICE)
    count_dice(shop.picked, out, at + PICKED)
    for floor in range(3):
        count_dice(shop.floors[floor], out, at + FLOORS + FACES * floor)


def count_dice(handful: i64, out: vec[u8], at: i64) -> None:
    """The bytes of a handful, from ones to sixes."""
    rest: i64 = handful >> 8
    while rest:
        out[at] = u8(rest & 127)
        rest >>= 8
        at += 1


def write_flags(shop: Shop, out: vec[u8], at: i64) -> None:
    out[at + DONE] = 1 if shop.done else 0
    out[at + FOREMAN] = 1 if shop.foreman else 0
    out[at + COPY_FIRED] = 1 if shop.copy_fired else 0
    out[at + HANDS] = u8(shop.hands)
    out[at + LATE] = u8(shop.late_dice)
    out[at + LEFT] = u8(shop.left)
    out[at + COPYING] = u8(shop.copying + 1)
    if shop.pending >= 0:
        out[at + PENDING] = u8(DEALS[shop.pending].card + 1)


def write_use(number: i64, out: vec[u8], at: i64) -> None:
    """Every kind once; only a Replicator brings a second use of a kind (R6)."""
    kind = DEALS[number].card
    deal: i64 = number - FIRST_DEAL[kind] + 1
    other: i64 = i64(out[at + USES + kind])
    if other:
        out[at + AGAIN] = u8(kind + 1)
        out[at + AGAIN + 1] = u8(max(deal, other))
        deal = min(deal, other)
    out[at + USES + kind] = u8(deal)


TENSORS: Final = FantasticTensors(all_features(), [action.text for action in ACTIONS])
