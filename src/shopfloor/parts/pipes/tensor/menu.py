"""Numbers for what seats of a pipe game do, and what every menu of builds has in common.

Claims come first, in the order of the machines' numbers, then pass, keep, leave and decline as far
as the game has them; the builds of a menu follow.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from shopfloor.kernel.contract import Action as Move
from shopfloor.kernel.contract import Outcome as Drawn
from shopfloor.kernel.contract import SomeState
from shopfloor.kernel.stream import Stream
from shopfloor.kernel.tensors import Feature, Offers, Tensors
from shopfloor.kernel.values import Listener
from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.play.actions import (
    CLAIM,
    DECLINED,
    KEPT,
    LEFT,
    NONE,
    PASSED,
    Action,
    build,
    claim,
)
from shopfloor.parts.pipes.play.plants import chosen_colour, leaves_choice
from shopfloor.parts.pipes.play.state import PipeState
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.parts.pipes.tensor.encoder import Encoder
from shopfloor.parts.pipes.tensor.sketches import Sketched

MEMORY: Final = 256  # turns whose layouts are remembered, from the mask to the move
Key: TypeAlias = tuple[Layout, int, int, int, tuple[int, ...], int]


class PipeMenu(Tensors):
    """What all menus have: the encoding, and all actions but the builds."""

    def __init__(
        self, encoder: Encoder, builds: Iterable[str], more: Iterable[Feature] = ()
    ) -> None:
        self.encoder = encoder
        self.rules = encoder.rules
        self.moves: list[Action] = [claim(number) for number in encoder.numbers]
        self.moves += [m for m in (PASSED, KEPT, LEFT, DECLINED) if m.verb in encoder.book.when]
        self.plain: list[i64] = [NONE] * 6  # by verb: the number of the one action with it
        for n in range(len(encoder.numbers), len(self.moves)):
            self.plain[self.moves[n].verb] = n
        self.builds_at: i64 = len(self.moves)
        texts = [move.text for move in self.moves]
        super().__init__([*encoder.features(), *more], [*texts, *builds])

    # What a menu says of builds

    def offer_builds(self, state: SomeState, seat: i64, found: Offers) -> None:
        """Add the numbers of the builds that a seat with a machine may make."""
        raise NotImplementedError

    def do_build(
        self, state: SomeState, seat: i64, number: i64, heard: Listener | None
    ) -> Action | None:
        """Play a build, or part of one."""
        raise NotImplementedError

    def build_meant(self, state: SomeState, seat: i64, number: i64) -> Action | None:
        """The build that a number means."""
        raise NotImplementedError

    # What follows

    def write(self, state: SomeState, seat: i64, buffer: vec[u8], at: i64) -> None:
        self.encoder.write(pipes(state), seat, buffer, at)

    def offer(self, state: SomeState, seat: i64, found: Offers) -> None:
        own = pipes(state)
        for action in own.legal(seat):
            found.add(self.number(action))
        if own.phase == own.book.building and found.count:
            self.offer_builds(state, seat, found)

    def number(self, action: Action) -> i64:
        """The number of an action that is no build."""
        if action.verb == CLAIM:
            return self.encoder.cells.index[action.machine] - 1
        return self.plain[action.verb]

    def act(
        self, state: SomeState, seat: i64, number: i64, heard: Listener | None = None
    ) -> Move | None:
        if number >= self.builds_at:
            return self.do_build(state, seat, number - self.builds_at, heard)
        state.play(int(seat), self.moves[number], heard)
        return self.moves[number]

    def meaning(self, state: SomeState, seat: i64, number: i64) -> Move | None:
        if number < self.builds_at:
            return self.moves[number]
        return self.build_meant(state, seat, number - self.builds_at)

    def settle(self, state: SomeState, stream: Stream, log: list[Drawn] | None = None) -> None:
        own = pipes(state)
        while own.phase in own.book.chance:
            owed = own.owed()
            assert owed is not None
            outcome = owed.draw(stream)
            own.apply(outcome)
            if log is not None:
                log.append(outcome)

    def actor(self, state: SomeState) -> i64:
        waiting = pipes(state).actors()
        return waiting[0] if waiting else -1

    def points(self, state: SomeState, seat: i64) -> i64:
        plant = pipes(state).plants[seat]
        return plant.money + plant.bonus


def pipes(state: SomeState) -> PipeState:
    """The game itself, whatever is sketched beside it."""
    return state.state if isinstance(state, Sketched) else cast(PipeState, state)


# Menus of whole layouts


class FoundLayout:
    """A legal layout, and its number in the menu."""

    def __init__(self, number: i64, layout: Layout) -> None:
        self.number = number
        self.layout = layout


@mypyc_attr(allow_interpreted_subclasses=True)
class Finder:
    """Finds the layouts that a menu offers: the solver's work, passed in from above."""

    def texts(self, rules: PipeRules) -> list[str]:
        """What each number of the menu says, in order."""
        raise NotImplementedError

    def find(self, rules: PipeRules, turn: Turn) -> list[FoundLayout]:
        """The layouts for a turn, every one judged to be legal."""
        raise NotImplementedError


class LayoutMenu(PipeMenu):
    """A menu of layouts that a finder has found; a colour still open is chosen by the layout."""

    def __init__(self, encoder: Encoder, finder: Finder) -> None:
        super().__init__(encoder, finder.texts(encoder.rules))
        self.finder = finder
        self.known: dict[Key, list[FoundLayout]] = {}

    def found(self, state: PipeState, seat: i64) -> list[FoundLayout]:
        """The layouts for a seat's turn, remembered."""
        turn = state.turn(seat, NONE)
        stock = turn.stock
        key = (turn.old, turn.machine, turn.money, turn.tokens, tuple(stock.owned), stock.any)
        if key not in self.known:
            if len(self.known) >= MEMORY:
                self.known.clear()
            self.known[key] = self.finder.find(self.rules, turn)
        return self.known[key]

    def offer_builds(self, state: SomeState, seat: i64, found: Offers) -> None:
        for one in self.found(pipes(state), seat):
            found.add(self.builds_at + one.number)

    def do_build(
        self, state: SomeState, seat: i64, number: i64, heard: Listener | None
    ) -> Action | None:
        action = self.build_meant(state, seat, number)
        state.play(int(seat), action, heard)
        return action

    def build_meant(self, state: SomeState, seat: i64, number: i64) -> Action:
        own = pipes(state)
        for one in self.found(own, seat):
            if one.number == number:
                return confirmed(self.rules, own.turn(seat, NONE), one.layout)
        raise ValueError(f"{self.actions[self.builds_at + number]!r} is not offered now")


def confirmed(rules: PipeRules, turn: Turn, layout: Layout) -> Action:
    """The action that confirms a layout, with a colour where one must be named."""
    choice = leaves_choice(rules.machines[turn.machine].bonus)
    return build(layout, chosen_colour(rules, turn, layout) if choice else NONE)
