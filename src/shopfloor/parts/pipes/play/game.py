"""A pipe game as the rest of the program knows it: its rulebook, its state, its texts both ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic

from shopfloor.kernel import BadFile, Illegal, Json, Meta
from shopfloor.kernel.capabilities import Draft, Shape
from shopfloor.kernel.tensors import Tensors
from shopfloor.kernel.variants import NUMBERS, check_numbers, check_sections
from shopfloor.parts.pipes.judge.builds import judge
from shopfloor.parts.pipes.judge.check import check
from shopfloor.parts.pipes.play import actions, chances, chronicle, drafts, setup, why
from shopfloor.parts.pipes.play.actions import NONE, Action
from shopfloor.parts.pipes.play.chances import Outcome
from shopfloor.parts.pipes.play.grabs import new_grab
from shopfloor.parts.pipes.play.plants import new_plant
from shopfloor.parts.pipes.play.rulebook import Rulebook
from shopfloor.parts.pipes.play.state import NewState, S, load
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.parts.pipes.sketch import sketch
from shopfloor.parts.pipes.tensor.encoder import Encoder
from shopfloor.parts.pipes.tensor.menu import Finder, LayoutMenu
from shopfloor.parts.pipes.tensor.micro import MicroMenu


class PipeGame(Generic[S]):
    """One pipe game."""

    def __init__(self, book: Rulebook, state: NewState[S], encoder: Encoder) -> None:
        self.book = book
        self.state = state
        self.encoder = encoder

    @property
    def meta(self) -> Meta:
        return self.book.meta

    @property
    def rules(self) -> PipeRules:
        return self.book.rules

    def start(self, seats: int, options: Mapping[str, str] | None = None) -> S:
        """Chance owes the tiles of round 1."""
        chosen = self.meta.choose(seats, options or {})
        boards = [self.book.board(seat, chosen) for seat in range(seats)]
        plants = [new_plant(self.rules, board, self.book.money) for board in boards]
        grab = new_grab(chosen.get("picking") == "live", 1, seats)
        state = self.state(self.book, plants, grab, sorted(self.rules.machines))
        state.choose_options(chosen)
        return state

    def load(self, data: Json) -> S:
        return load(self.state, self.book, data)

    def set_up(self, position: Json) -> S:
        """A turn set up by hand, alone; raise BadFile."""
        state = self.start(1)
        state.diagonal = False
        setup.set_up(state, position)
        return state

    def position(self, state: S, seat: int) -> Json:
        """A seat's turn as `set_up` reads it; raise GameError."""
        return setup.position(self.book, state, seat)

    def parse(self, text: str) -> Action:
        return actions.parse(self.rules, tuple(self.book.when), text)

    def parse_outcome(self, text: str) -> Outcome:
        return chances.parse_outcome(self.rules, tuple(self.book.chance.values()), text)

    def build(self, layout: object, colour: str = "") -> Action:
        """Make a build of layout JSON; the colour is for a bonus container of any."""
        return actions.build_from_json(self.rules, layout, colour)

    def judge_draft(self, state: S, seat: int, draft: object) -> Draft:
        """Judge layout JSON as this seat's build.

        `any` in the draft names the colour of a bonus container that may have any; `plan` a machine
        that the seat only hopes for.
        """
        hoped = drafts.planned(self.rules, draft)
        if hoped != NONE and 0 <= seat < state.seats and not state.plants[seat].holds():
            state = state.copy()
            state.plants[seat].adding = hoped
        reason = why.nothing_to_add(state, seat)
        if reason is not None:
            raise Illegal(reason)
        layout, colour = drafts.read_draft(self.rules, draft)
        turn = state.turn(seat, colour)
        verdict = judge(self.rules, turn, layout)
        told = drafts.verdict_on(self.rules, self.book.clauses, turn, layout, verdict)
        if not verdict.legal():
            return Draft(told, None)
        if colour == NONE:
            colour = drafts.shown_colour(turn.stock, layout)
        action = actions.build(layout, colour)
        return Draft(told, action if why.refusal(state, seat, action) is None else None)

    def check_layout(
        self, old: Json, new: Json, machine: int, money: int, token: str, diagonal: bool
    ) -> Json:
        """Judge a build from two layouts; raise BadFile."""
        return check(self.rules, old, new, machine, money, token, diagonal)

    def sketch(self, moves: Sequence[str]) -> Sequence[Shape]:
        """The factory of the last build: an action tells the whole layout."""
        built = [text for text in moves if text.startswith("build ")]
        layout = self.parse(built[-1]).layout if built else None
        return [] if layout is None else sketch(self.rules, layout)

    # Numbers

    def tensors(self, seats: int, options: Mapping[str, str] | None = None) -> Tensors:
        """Every part by itself: the menu that needs no solver, and has every build."""
        self.meta.choose(seats, options or {})
        return MicroMenu(self.encoder)

    def layout_menu(self, finder: Finder) -> Tensors:
        """A menu of whole layouts, as somebody finds them."""
        return LayoutMenu(self.encoder, finder)

    # Studies

    def chronicle(self, seats: int) -> chronicle.PipeChronicle:
        return chronicle.PipeChronicle(self.rules)

    def pieces(self) -> Mapping[str, str]:
        numbers = [int(number) for number in self.rules.machines]
        return {chronicle.title(self.rules, n): chronicle.kind(self.rules, n) for n in numbers}

    def without(self, piece: str) -> Json:
        """Changes that take out every machine of this title."""
        numbers = [n for n in self.rules.machines if chronicle.title(self.rules, n) == piece]
        return {"machine": {str(number): {"copies": 0} for number in numbers}}

    def check_variant(self, changes: Json) -> None:
        """The machines as the variant has them must be right, and enough for every table."""
        most = max(self.meta.seats) * self.book.rounds
        bounds = {"rounds": (1, self.book.rounds), "money": (1, 99), "fine": (0, 99)}
        numbers = [str(number) for number in self.rules.machines]
        check_sections(changes, {"machine": numbers, NUMBERS: sorted(bounds)})
        check_numbers(changes, bounds)
        if len(self.rules.machines_as(changes)) < most:
            raise BadFile("variant_few", "machine", few=most)
