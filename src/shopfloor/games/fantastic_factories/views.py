"""What a seat may know, built field by field: what is not named here is never sent (R19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypedDict

from mypy_extensions import i64

from shopfloor.games.fantastic_factories.actions import FLOORS
from shopfloor.games.fantastic_factories.chances import machine_dice
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, CONTRACTORS, TOOLS
from shopfloor.games.fantastic_factories.rules import machine, scoring
from shopfloor.games.fantastic_factories.rules.deals import DEALS
from shopfloor.games.fantastic_factories.rules.phases import MARKET, NAMES
from shopfloor.parts import dice
from shopfloor.parts.multisets import Deck

if TYPE_CHECKING:
    from shopfloor.games.fantastic_factories.state import Shop, State


BLUEPRINT_IDS: Final = [card.id for card in BLUEPRINTS]
CONTRACTOR_IDS: Final = [card.id for card in CONTRACTORS]


class UseView(TypedDict):
    """One activation of this round, with the dice it took."""

    card: str
    dice: list[int]


class PendingView(TypedDict):
    """A deal under way that waits for its player."""

    card: str
    discards: int
    picked: list[int]


class BuildingView(TypedDict):
    """A card in a compound."""

    card: str
    used: bool


class ShopView(TypedDict):
    """What everybody sees of a shop."""

    seat: int
    metal: int
    energy: int
    goods: int
    prestige: int
    points: int
    cards: int
    compound: list[BuildingView]
    dice: list[int]
    floors: dict[str, list[int]]
    uses: list[UseView]
    copying: str | None
    foreman: bool
    hired_hands: int
    late_dice: int
    pending: PendingView | None
    done: bool


class MachineView(TypedDict):
    """The Machine of a solo game."""

    level: str
    compound: list[str]
    goods: int
    points: int
    dice: list[int]


class View(TypedDict):
    """The table as one seat, or a spectator, sees it."""

    game: str
    seat: int | None
    round: int
    phase: str
    first: int
    turn: int | None
    refreshed: bool
    last_round: int | None
    tokens: list[str]
    blueprints: list[str | None]
    contractors: list[str | None]
    deck: int
    discards: dict[str, int]
    contractor_deck: int
    contractor_discards: dict[str, int]
    revealed: list[str]
    shops: list[ShopView]
    machine: MachineView | None
    hand: list[str] | None


class OwnView(TypedDict):
    """What a seat's view has that a spectator's has not."""

    seat: int
    hand: list[str]


def view(state: State, seat: int | None, shops: list[ShopView] | None = None) -> View:
    return View(
        game="fantastic-factories",
        seat=seat,
        round=int(state.round),
        phase=NAMES[state.phase],
        first=int(state.first),
        turn=int(state.turn) if state.phase == MARKET else None,
        refreshed=state.refreshed,
        last_round=int(state.last_round) or None,
        tokens=[TOOLS[tool] for tool in state.tokens],
        blueprints=[BLUEPRINTS[card].id if card >= 0 else None for card in state.row],
        contractors=[CONTRACTORS[card].id if card >= 0 else None for card in state.hires],
        deck=int(state.deck.total),
        discards=pile(state.deck, BLUEPRINT_IDS),
        contractor_deck=int(state.agency.total),
        contractor_discards=pile(state.agency, CONTRACTOR_IDS),
        revealed=names(state.aside),
        shops=shops or [shop_view(shop, n) for n, shop in enumerate(state.shops)],
        machine=machine_view(state) if state.machine_level else None,
        hand=None if seat is None else names(state.shops[seat].hand),
    )


def own(state: State, seat: int) -> OwnView:
    return OwnView(seat=seat, hand=names(state.shops[seat].hand))


def names(cards: Sequence[int]) -> list[str]:
    return [BLUEPRINTS[card].id for card in cards]


def pile(deck: Deck, ids: list[str]) -> dict[str, int]:
    return {ids[kind]: n for kind, n in enumerate(deck.discards) if n}


def shops_after(state: State, before: State, seen: list[ShopView]) -> list[ShopView]:
    """The shops, where their views in an earlier state are known: a move changes one, or two."""
    return [
        known if as_it_was(state.shops[n], before.shops[n]) else shop_view(state.shops[n], n)
        for n, known in enumerate(seen)
    ]


def as_it_was(shop: Shop, old: Shop) -> bool:
    """Tell whether all that everybody sees of a shop is what it was."""
    return (
        (shop.metal == old.metal and shop.energy == old.energy and shop.goods == old.goods)
        and (shop.dice == old.dice and shop.floors == old.floors and shop.picked == old.picked)
        and (shop.compound == old.compound and len(shop.hand) == len(old.hand))
        and (shop.deals == old.deals and shop.used == old.used and shop.fired == old.fired)
        and (shop.copying == old.copying and shop.foreman == old.foreman)
        and (shop.hands == old.hands and shop.late_dice == old.late_dice)
        and (shop.pending == old.pending and shop.left == old.left and shop.done == old.done)
    )


def shop_view(shop: Shop, seat: int) -> ShopView:
    return ShopView(
        seat=seat,
        metal=int(shop.metal),
        energy=int(shop.energy),
        goods=int(shop.goods),
        prestige=int(scoring.prestige(shop)),
        points=int(scoring.points(shop)),
        cards=len(shop.hand),
        compound=[building(shop, card) for card in shop.compound],
        dice=dice.values(shop.dice),
        floors={name: dice.values(shop.floors[n]) for n, name in enumerate(FLOORS)},
        uses=[use_view(number) for number in shop.deals],
        copying=BLUEPRINTS[shop.copying].id if shop.copying >= 0 else None,
        foreman=shop.foreman,
        hired_hands=int(shop.hands),
        late_dice=int(shop.late_dice),
        pending=pending_view(shop) if shop.pending >= 0 else None,
        done=shop.done,
    )


def building(shop: Shop, card: i64) -> BuildingView:
    used = shop.used >> card & 1 or shop.fired >> card & 1
    return BuildingView(card=BLUEPRINTS[card].id, used=bool(used))


def use_view(number: int) -> UseView:
    deal = DEALS[number]
    return UseView(card=BLUEPRINTS[deal.card].id, dice=dice.values(deal.need))


def pending_view(shop: Shop) -> PendingView:
    deal = DEALS[shop.pending]
    return PendingView(
        card=BLUEPRINTS[deal.card].id,
        discards=int(shop.left),
        picked=dice.values(shop.picked),
    )


def machine_view(state: State) -> MachineView:
    return MachineView(
        level=state.machine_level,
        compound=names(state.machine),
        goods=int(state.machine_goods),
        points=int(machine.points(state)),
        dice=machine_dice(state.machine_roll) if state.machine_roll >= 0 else [],
    )
