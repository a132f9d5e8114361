"""What chance may owe: a roll, a draw, a deal; and the text of its outcomes, both ways.

first 2 · tokens gear shovel hammer wrench · card robot · contractor miner · dice 3 5 5 6 ·
machine 4 1 2 6 3 (green, red, blue, purple, yellow)
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from shopfloor.games.fantastic_factories.content import (
    BLUEPRINTS,
    CONTRACTORS,
    HIRE_KIND,
    KIND,
    TOOLS,
)
from shopfloor.kernel.errors import Unreadable
from shopfloor.kernel.stream import Stream
from shopfloor.parts import dice
from shopfloor.parts.multisets import add

if TYPE_CHECKING:
    from shopfloor.games.fantastic_factories.state import State

FIRST: Final = 0  # who starts
TOKENS: Final = 1  # the order of the tool tokens
DRAW: Final = 2  # a blueprint into a hand
FILL: Final = 3  # a blueprint into the market
FILL_HIRE: Final = 4  # a contractor into the market
REVEAL_COST: Final = 5  # Investor
REVEAL_BUILD: Final = 6  # Engineer
ROLL: Final = 7  # a seat's dice
MACHINE_DEAL: Final = 8  # The Machine's starting cards
MACHINE_TOP: Final = 9  # the top blueprint, for a green 5 or 6
MACHINE_ROLL: Final = 10
KINDS: Final = [
    *("first", "tokens", "draw", "market_blueprint", "market_contractor", "investor", "engineer"),
    *("roll", "machine_deal", "machine_top", "machine_roll"),
]
WORD: Final = [
    *("first", "tokens", "card", "card", "contractor", "card", "card"),
    *("dice", "card", "card", "machine"),
]
ORDERS: Final = [list(order) for order in permutations(range(4))]
MACHINE_DICE: Final = 5
POWERS: Final = [1, 6, 36, 216, 1296]  # The Machine's dice are one number in base 6


def owe(kind: i64, seat: i64 = 0, number: i64 = 0) -> i64:
    """Pack one debt of chance: its kind, whose it is, and a slot or a number of dice."""
    return kind | (seat << 8) | (number << 16)


def pick(state: State, code: i64, number: i64, stream: Stream) -> i64:
    """Draw the value of an outcome."""
    if code == ROLL:
        rolled: i64 = 0
        for _ in range(number):
            rolled += dice.ONE[stream.below(6) + 1]
        return rolled
    if code == FILL_HIRE:
        return state.agency.pick(stream)
    if code == FIRST:
        return stream.below(state.seats)
    if code == TOKENS:
        return stream.below(24)
    if code == MACHINE_ROLL:
        return stream.below(7776)
    return state.deck.pick(stream)


def pick_next(state: State, stream: Stream) -> i64:
    """Draw the value of what is owed first, as playouts do."""
    debt: i64 = state.queue[0]
    return pick(state, debt & 255, debt >> 16, stream)


class Outcome:
    """What chance did: its word (`dice`) and its value as the rules count it."""

    def __init__(self, word: str, value: i64) -> None:
        self.word = word
        self.value = value

    def __str__(self) -> str:
        return f"{self.word} {' '.join(WRITE[self.word](self.value))}"

    def __repr__(self) -> str:
        return f"Outcome({self.word!r}, {self.value})"

    def __reduce__(self) -> tuple[object, ...]:
        return Outcome, self.key()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def key(self) -> tuple[str, int]:
        return self.word, int(self.value)


class Chance:
    """One debt of chance, as the dealer, a search or a test sees it."""

    def __init__(self, debt: i64, state: State) -> None:
        self.code: i64 = debt & 255
        self.seat: i64 = (debt >> 8) & 255
        self.number: i64 = debt >> 16
        self.state = state

    def __reduce__(self) -> tuple[object, ...]:
        return Chance, (int(owe(self.code, self.seat, self.number)), self.state)

    @property
    def kind(self) -> str:
        return KINDS[self.code]

    def draw(self, stream: Stream) -> Outcome:
        return Outcome(WORD[self.code], pick(self.state, self.code, self.number, stream))

    def odds(self) -> Mapping[Outcome, float]:
        word = WORD[self.code]
        return {Outcome(word, value): chance for value, chance in self.weights().items()}

    def weights(self) -> dict[int, float]:
        code = self.code
        if code == ROLL:
            return roll_odds(int(self.number))
        if code == FILL_HIRE:
            return self.state.agency.odds()
        if code in (FIRST, TOKENS, MACHINE_ROLL):
            many = {FIRST: int(self.state.seats), TOKENS: 24, MACHINE_ROLL: 7776}[int(code)]
            return dict.fromkeys(range(many), 1 / many)
        return self.state.deck.odds()

    def allows(self, outcome: Outcome) -> bool:
        """Tell whether this is something that chance could do here."""
        return outcome.word == WORD[self.code] and self.possible(outcome.value)

    def possible(self, value: i64) -> bool:
        code = self.code
        if code == ROLL:
            return dice.is_handful(value) and dice.total(value) == self.number
        if code == FILL_HIRE:
            return self.state.agency.counts[value] > 0
        if code == FIRST:
            return value < self.state.seats
        if code in (TOKENS, MACHINE_ROLL):
            return True  # the text names a permutation of tools, or five dice
        return self.state.deck.counts[value] > 0


def roll_odds(count: int) -> dict[int, float]:
    """How likely each handful of that many dice is, one die after the other."""
    weights = {0: 1.0}
    for _ in range(count):
        more: dict[int, float] = {}
        for rolled, chance in weights.items():
            for one in dice.ONE[1:]:
                more[rolled + one] = more.get(rolled + one, 0.0) + chance / 6
        weights = more
    return weights


def machine_dice(value: i64) -> list[int]:
    """The five dice of The Machine: green, red, blue, purple, yellow."""
    shown: list[int] = []
    for _ in range(MACHINE_DICE):
        shown.append(value % 6 + 1)
        value //= 6
    return shown


def write_first(value: i64) -> list[str]:
    return [str(value)]


def write_tokens(value: i64) -> list[str]:
    return [TOOLS[tool] for tool in ORDERS[value]]


def write_card(value: i64) -> list[str]:
    return [BLUEPRINTS[value].id]


def write_contractor(value: i64) -> list[str]:
    return [CONTRACTORS[value].id]


def write_dice(value: i64) -> list[str]:
    return [str(v) for v in dice.values(value)]


def write_machine(value: i64) -> list[str]:
    return [str(v) for v in machine_dice(value)]


WRITE: Final = {
    "first": write_first,
    "tokens": write_tokens,
    "card": write_card,
    "contractor": write_contractor,
    "dice": write_dice,
    "machine": write_machine,
}


def read_value(word: str, rest: list[str]) -> int:
    """Read the words after the first; raise ValueError or KeyError if they are none."""
    if word == "tokens":
        return ORDERS.index([TOOLS.index(tool) for tool in rest])
    if word == "dice":
        only(len(rest) <= dice.MOST)
        return int(dice.handful([face(v) for v in rest]))
    if word == "machine":
        shown = [face(v) for v in rest]
        only(len(shown) == MACHINE_DICE)
        return sum([(v - 1) * POWERS[n] for n, v in enumerate(shown)])
    only(len(rest) == 1)
    if word == "first":
        only(rest[0] in set("01234"))
        return int(rest[0])
    return {"card": KIND, "contractor": HIRE_KIND}[word][rest[0]]


def only(holds: bool) -> None:
    """Raise a ValueError if the text breaks a condition."""
    if not holds:
        raise ValueError


def face(text: str) -> int:
    return ["1", "2", "3", "4", "5", "6"].index(text) + 1


def parse_outcome(text: str) -> Outcome:
    """Read an outcome; raise Unreadable."""
    words = text.split()
    try:
        return Outcome(words[0], read_value(words[0], words[1:]))
    except (IndexError, KeyError, ValueError):
        raise Unreadable("unknown_outcome", text=text[:80]) from None


def deal_anew(state: State, seat: int, stream: Stream) -> None:
    """Deal what a seat cannot see, its rivals' hands, again from all unseen cards (R19)."""
    rivals = [shop for s, shop in enumerate(state.shops) if s != seat]
    sizes = [len(shop.hand) for shop in rivals]
    for shop in rivals:
        for kind in shop.hand:
            state.deck.restore(kind)
        shop.hand.clear()
    for shop, size in zip(rivals, sizes, strict=True):
        for _ in range(size):
            kind = state.deck.pick(stream)
            state.deck.remove(kind)
            add(shop.hand, kind)
