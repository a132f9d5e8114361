"""Why a bot moves as it does, in one sentence: a key of the catalogue and its parameters."""

from __future__ import annotations

from collections.abc import Sequence

from shopfloor.games.fantastic_factories.actions import (
    BUILD,
    COPY,
    DISCARD,
    DONE,
    DROP,
    HIRE,
    PASS,
    PICK,
    PLACE,
    REFRESH,
    REROLL,
    ROLL,
    STUFF,
    TAKE,
    USE,
    Action,
)
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, CONTRACTORS, MONUMENT
from shopfloor.games.fantastic_factories.rules.deals import DEALS, Deal
from shopfloor.games.fantastic_factories.rules.work import changes
from shopfloor.games.fantastic_factories.state import Shop, State
from shopfloor.kernel.capabilities import Sentence
from shopfloor.kernel.values import Param
from shopfloor.parts import dice

PLAIN = {PASS: "pass", ROLL: "roll", REROLL: "rerolled", DONE: "done", REFRESH: "refresh"}


def why(state: State, seat: int, action: Action, line: Sequence[Action] = ()) -> Sentence:
    """Say what an action is for; `line` is what the bot means to do afterwards."""
    verb = action.verb
    if verb in PLAIN:
        return Sentence(f"why.{PLAIN[int(verb)]}")
    if verb == TAKE:
        return taking(state.row[action.what])
    if verb == HIRE:
        contractor = CONTRACTORS[state.hires[action.what]].id
        return Sentence("why.hire", {"contractor": contractor, "hireling": contractor})
    if verb == BUILD:
        return building(state.shops[seat], int(action.what))
    if verb in (USE, COPY):
        return using(DEALS[action.how], verb == COPY, paid_for(line))
    if verb == PLACE:
        return placing(state.shops[seat], action, paid_for(line))
    if verb == DISCARD:
        return Sentence("why.discard", {"card": BLUEPRINTS[action.what].id})
    if verb == DROP:
        return Sentence("why.drop", {"stuff": STUFF[action.what]})
    return Sentence("why.pick" if verb == PICK else "why.set", {"die": int(action.which)})


def taking(kind: int) -> Sentence:
    """Why a blueprint is taken."""
    card = BLUEPRINTS[kind]
    if card.type == MONUMENT:
        return Sentence("why.take_points", {"card": card.id})
    return Sentence("why.take", {"card": card.id, "benefit": card.id})


def building(shop: Shop, kind: int) -> Sentence:
    """Why a blueprint is built."""
    card = BLUEPRINTS[kind]
    if card.type == MONUMENT:
        copies = shop.compound.count(kind)
        points = int(card.worth(copies + 1) - card.worth(copies))
        return Sentence("why.build_points", {"card": card.id, "points": points})
    return Sentence("why.build", {"card": card.id, "benefit": card.id})


def using(deal: Deal, copied: bool, other: str) -> Sentence:
    """Why a card is used."""
    card = BLUEPRINTS[deal.card].id
    if deal.turns:
        return Sentence("why.turn", {"card": card, "die": dice.values(deal.gain_dice)[0]})
    if deal.reroll:
        return Sentence("why.reroll", {"card": card})
    if copied and BLUEPRINTS[deal.card].when:
        return Sentence("why.copy_passive", {"card": card, "benefit": card})
    gains = changes(deal.gain_metal, deal.gain_energy, deal.gain_goods, deal.gain_cards)
    if not gains and not deal.refund:
        return Sentence("why.worker", {"card": card})
    if deal.refund:
        return Sentence("why.use_benefit", {"card": card, "benefit": card})
    return for_what("why.use", {"card": card, "changes": gains}, deal.gain_goods > 0, other)


def placing(shop: Shop, action: Action, other: str) -> Sentence:
    """Why a die is placed in the headquarters."""
    floor, value = int(action.what), int(action.which)
    more = 1 if dice.count(shop.floors[floor], value) else 0
    gains = [(0, 0, 1 + more), (0, value + more, 0), (1 + more, 0, 0)][floor]
    said = changes(gains[0], gains[1], 0, gains[2])
    return for_what("why.place", {"changes": said}, floor == 0, other)


def for_what(key: str, params: dict[str, Param], itself: bool, other: str) -> Sentence:
    """Name what the gain will pay for, unless it is an end in itself."""
    if itself or not other:
        return Sentence(key, params)
    return Sentence(f"{key}_for", {**params, "other": other})


def paid_for(line: Sequence[Action]) -> str:
    """The next building of a plan, or the next card that makes goods."""
    for action in line:
        if action.verb == BUILD:
            return BLUEPRINTS[action.what].id
        if action.verb in (USE, COPY) and DEALS[action.how].gain_goods:
            return BLUEPRINTS[DEALS[action.how].card].id
    return ""
