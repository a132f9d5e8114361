"""The state of a game: shops, market, decks, and what chance owes.

Its rules are in the modules named after the phases; this one speaks the contract.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from shopfloor.games.fantastic_factories import codec, foresight, views
from shopfloor.games.fantastic_factories.actions import DONE, PASS, Action
from shopfloor.games.fantastic_factories.chances import Chance, Outcome, deal_anew, pick_next
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, CONTRACTORS
from shopfloor.games.fantastic_factories.meta import META
from shopfloor.games.fantastic_factories.rules import (
    choices,
    idle,
    market,
    rounds,
    scoring,
    work,
)
from shopfloor.games.fantastic_factories.rules.phases import (
    FOREMAN,
    LIMITS,
    MARKET,
    NAMES,
    OVER,
    SETUP,
    WORK,
)
from shopfloor.games.fantastic_factories.rules.rounds import NO_DICE
from shopfloor.games.fantastic_factories.rules.why import refusal, wrong_outcome
from shopfloor.kernel.errors import Illegal
from shopfloor.kernel.stream import Stream
from shopfloor.kernel.values import Event, Json, Listener, Param, Reason, Result
from shopfloor.parts.multisets import Deck, new_deck

EMPTY: Final = -1  # a market slot without a card; also: no deal, no copy


class Shop:
    """One seat's factory: its stock, hand, compound, dice and what it has done this round.

    Compound, floors and deals are tuples, so that copies can share them.
    """

    def __init__(
        self,
        hand: list[int],
        compound: tuple[int, ...],
        floors: tuple[int, ...],
        deals: tuple[int, ...],
    ) -> None:
        self.metal: i64 = 1
        self.energy: i64 = 2
        self.goods: i64 = 0
        self.hand = hand  # kinds, in rising order
        self.compound = compound  # kinds, in the order built
        self.built: i64 = 0  # the same as a set: bit k for kind k
        self.monuments: i64 = 0
        self.dice: i64 = 0  # unplaced dice, as a handful
        self.floors = floors  # dice on research, generate, mine
        self.pool: i64 = 0  # dice had this round, wherever they are now
        self.deals = deals  # the deals made this round
        self.used: i64 = 0  # kinds activated this round, as a set
        self.fired: i64 = 0  # passives that have fired, as a set
        self.copying: i64 = EMPTY  # the passive that the Replicator stands for
        self.copy_fired = False
        self.foreman = False  # may choose dice before the roll
        self.hands: i64 = 0  # extra dice to roll
        self.late_dice: i64 = 0  # Specialist's dice that have no value yet
        self.pending: i64 = EMPTY  # the deal that waits for discards or picks
        self.left: i64 = 0  # discards it still waits for
        self.paid: tuple[int, ...] = ()  # kinds it was given so far, aside till it is complete
        self.picked: i64 = 0  # dice picked for the reroll
        self.done = False

    def copy(self) -> Shop:
        shop = Shop(self.hand[:], self.compound, self.floors, self.deals)
        shop.metal, shop.energy, shop.goods = self.metal, self.energy, self.goods
        shop.built, shop.monuments = self.built, self.monuments
        shop.dice, shop.pool, shop.picked = self.dice, self.pool, self.picked
        shop.used, shop.fired = self.used, self.fired
        shop.copying, shop.copy_fired = self.copying, self.copy_fired
        shop.foreman, shop.hands, shop.late_dice = self.foreman, self.hands, self.late_dice
        shop.pending, shop.left, shop.done = self.pending, self.left, self.done
        shop.paid = self.paid
        return shop

    def __reduce__(self) -> tuple[object, ...]:
        return load_shop, (codec.dump_shop(self),)


def new_game(seats: int, machine: str) -> State:
    """Start a game; chance owes its set-up."""
    shops = [Shop([], (), NO_DICE, ()) for _ in range(seats)]
    deck = new_deck([int(card.copies) for card in BLUEPRINTS])
    agency = new_deck([int(card.copies) for card in CONTRACTORS])
    state = State(machine, shops, deck, agency, [EMPTY] * 4, [EMPTY] * 4, [])
    rounds.set_up(state)
    return state


def load(data: Json) -> State:
    """Read what `State.dump` wrote."""
    state = new_game(data["seats"], data["machine_level"])
    codec.fill_state(state, data)
    return state


def load_shop(data: Json) -> Shop:
    shop = Shop([], (), NO_DICE, ())
    codec.fill_shop(shop, data)
    return shop


class State:
    """A game of Fantastic Factories in progress."""

    def __init__(
        self,
        machine: str,
        shops: list[Shop],
        deck: Deck,
        agency: Deck,
        row: list[int],
        hires: list[int],
        queue: list[int],
    ) -> None:
        self.seats: i64 = len(shops)
        self.ruleset: i64 = META.ruleset
        self.shops = shops
        self.machine_level = machine  # solo only
        self.machine: tuple[int, ...] = ()  # The Machine's compound
        self.machine_goods: i64 = 0
        self.machine_roll: i64 = -1  # its last five dice, base 6, green first; -1: none yet
        self.round: i64 = 1
        self.phase: i64 = SETUP
        self.first: i64 = 0
        self.turn: i64 = 0  # whose market turn it is
        self.refreshed = False
        self.last_round: i64 = 0  # set when the end is triggered
        self.ended_by = ""
        self.tokens: tuple[int, ...] = (0, 1, 2, 3)  # the tool above each contractor slot
        self.row = row  # the blueprints of the market
        self.hires = hires  # the contractors of the market
        self.deck = deck  # blueprints
        self.agency = agency  # contractors
        self.aside: tuple[int, ...] = ()  # cards an Engineer could not build (R13)
        self.queue = queue  # what chance owes, packed by chances.owe
        self.heard: Listener | None = None

    def copy(self) -> State:
        shops = [shop.copy() for shop in self.shops]
        row, hires, queue = self.row[:], self.hires[:], self.queue[:]
        return self.with_parts(shops, self.agency.copy(), row, hires, queue)

    def trial(self, seat: i64) -> State:
        """A copy to try work in, which leaves other shops and the market alone: they are shared."""
        shops = self.shops[:]
        shops[seat] = shops[seat].copy()
        return self.with_parts(shops, self.agency, self.row, self.hires, self.queue[:])

    def with_parts(
        self, shops: list[Shop], agency: Deck, row: list[int], hires: list[int], queue: list[int]
    ) -> State:
        state = State(self.machine_level, shops, self.deck.copy(), agency, row, hires, queue)
        state.ruleset = self.ruleset
        state.machine, state.machine_goods = self.machine, self.machine_goods
        state.machine_roll = self.machine_roll
        state.round, state.phase = self.round, self.phase
        state.first, state.turn, state.refreshed = self.first, self.turn, self.refreshed
        state.last_round, state.ended_by = self.last_round, self.ended_by
        state.tokens, state.aside = self.tokens, self.aside
        return state

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return load, (self.dump(),)

    def actors(self) -> list[int]:
        if self.queue or self.phase == OVER:
            return []
        if self.phase == MARKET:
            return [self.turn]
        return [seat for seat in range(len(self.shops)) if rounds.waits_for(self, seat)]

    def legal(self, seat: i64) -> list[Action]:
        out: list[Action] = []
        if not self.queue and 0 <= seat < self.seats:
            self.list_legal(seat, out)
        return out

    def list_legal(self, seat: i64, out: list[Action]) -> None:
        """Add what the seat may do now; chance owes nothing."""
        if self.phase == WORK:
            if not self.shops[seat].done:
                choices.legal(self, seat, out)
        elif self.phase == MARKET:
            if seat == self.turn:
                market.legal(self, seat, out)
        elif self.phase == LIMITS:
            choices.legal_limits(self.shops[seat], out)
        elif self.phase == FOREMAN:
            choices.legal_foreman(self.shops[seat], out)

    def why_not(self, seat: i64, action: Action) -> Reason | None:
        return refusal(self, seat, action)

    def footing(self, seat: i64) -> tuple[object, ...]:
        return foresight.footing(self, seat)

    def yields(self, seat: i64, actions: Sequence[Action]) -> dict[str, list[str]]:
        return foresight.yields(self, seat, actions)

    def lacks(self, seat: i64) -> dict[str, list[Reason]]:
        return foresight.lacks(self, seat)

    def play(self, seat: i64, action: Action, heard: Listener | None = None) -> None:
        reason = refusal(self, seat, action)
        if reason is not None:
            raise Illegal(reason)
        self.heard = heard
        self.do(seat, action)
        self.heard = None

    def do(self, seat: i64, action: Action) -> None:
        """Play a move that is known to be legal."""
        if action.verb <= PASS:
            market.do(self, seat, action)
        else:
            work.do(self, seat, action)
        rounds.advance(self)

    def owed(self) -> Chance | None:
        return Chance(self.queue[0], self) if self.queue else None

    def settle(self, outcome: Outcome, heard: Listener | None = None) -> None:
        reason = wrong_outcome(self.owed(), outcome)
        if reason is not None:
            raise Illegal(reason)
        self.heard = heard
        rounds.settle(self, outcome.value)
        self.heard = None

    def binds(self, action: Action) -> bool:
        return False

    def finish(self, seat: i64) -> Action | None:
        """Be done with the work, or pass in the market; a discard or a reroll must be made."""
        for action in self.legal(seat):
            if action.verb == DONE or action.verb == PASS:
                return action
        return None

    def tidy(self, seat: i64) -> Action | None:
        """Take a card, place an idle die, give the least of what is owed; see `rules.idle`."""
        return idle.tidy(self, seat) if seat in self.actors() else None

    def sample(self, seat: i64, stream: Stream) -> Action:
        actions = self.legal(seat)
        return actions[stream.below(len(actions))]

    def playout(self, stream: Stream) -> int:
        decisions: i64 = 0
        actions: list[Action] = []
        while self.phase != OVER:
            if self.queue:
                rounds.settle(self, pick_next(self, stream))
            else:
                seat = rounds.next_actor(self)
                actions.clear()
                self.list_legal(seat, actions)
                self.do(seat, actions[stream.below(len(actions))])
                decisions += 1
        return decisions

    def imagine(self, seat: int, stream: Stream) -> State:
        state = self.copy()
        deal_anew(state, seat, stream)
        return state

    def moment(self) -> tuple[int, str]:
        return int(self.round), NAMES[self.phase]

    def view(self, seat: int | None) -> Json:
        return dict(views.view(self, seat))

    def view_after(self, before: State, seen: Json) -> Json:
        return dict(views.view(self, None, views.shops_after(self, before, seen["shops"])))

    def own(self, seat: int) -> Json:
        return dict(views.own(self, seat))

    def result(self) -> Result | None:
        return scoring.result(self) if self.phase == OVER else None

    def dump(self) -> Json:
        return codec.dump(self)

    def audit(self) -> None:
        codec.audit(self)

    def tell(
        self, key: str, only: int | None = None, but: int | None = None, **params: Param
    ) -> None:
        """Report an event to the listener, if there is one."""
        if self.heard is not None:
            self.heard(Event(key, params, only, but))
