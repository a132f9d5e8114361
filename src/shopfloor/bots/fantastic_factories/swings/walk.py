"""Goes through a log of Fantastic Factories and tells every swing in it, round by round."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from typing import Final

from shopfloor.bots.fantastic_factories.swings import expectation, market
from shopfloor.bots.fantastic_factories.swings.looking import Look, fresh
from shopfloor.bots.fantastic_factories.swings.row import chooses_later, hope
from shopfloor.bots.fantastic_factories.swings.work import Shift, WorkStep
from shopfloor.bots.odds import against, even, gathered, less
from shopfloor.bots.swings import (
    ANCHOR,
    CHANCE,
    DECISION,
    ESTIMATE,
    Best,
    Numbered,
    Points,
    Swing,
)
from shopfloor.games.fantastic_factories.actions import DONE, Action, parse
from shopfloor.games.fantastic_factories.chances import (
    FILL,
    MACHINE_ROLL,
    ROLL,
    Outcome,
    parse_outcome,
    pick_next,
)
from shopfloor.games.fantastic_factories.rules.phases import (
    LIMITS,
    MACHINE,
    MARKET,
    OVER,
    SETUP,
    WORK,
)
from shopfloor.games.fantastic_factories.rules.rounds import settle
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel.capabilities import Sentence

TURNS: Final = 160  # of The Machine's, imagined to see what one brings on average
SEED: Final = 4
DECIDES: Final = "market"


class Walk:
    """A game as it goes on; judges the rounds that are asked for and only follows the others."""

    def __init__(self, state: State, rounds: Container[int] | None) -> None:
        self.state = state
        self.rounds = rounds
        self.seats = len(state.shops)
        self.looks: list[Look] = []
        self.shifts: dict[int, Shift] = {}
        self.at_work: State | None = None  # the round's state when work began
        self.before_machine: State | None = None
        self.left = 0.0
        self.number = 0
        self.round = 1  # in which this entry was made

    def wanted(self, round_: int) -> bool:
        """Tell whether a round is to be judged."""
        return self.rounds is None or round_ in self.rounds

    def swings(self, log: Sequence[Numbered]) -> Iterator[Swing]:
        """Everything that happened, in order."""
        for number, seat, text in log:
            self.number, self.round = number, int(self.state.round)
            if self.state.phase == SETUP:
                yield from self.set_up(text)
            elif not self.wanted(int(self.state.round)):
                yield from self.follow(seat, text)
            elif seat is None:
                yield from self.chance(parse_outcome(text))
            else:
                yield from self.decision(seat, parse(text))

    # What is told of an entry

    def swing(
        self, source: str, kind: str, points: Points, seat: int | None = None, first: int = 0
    ) -> Swing:
        """A swing that ends with this entry."""
        first = first or self.number
        return Swing(source, kind, first, self.number, self.round, self.left, points, seat)

    def luck(
        self,
        kind: str,
        came: Points,
        could: Sequence[tuple[float, Points]],
        seat: int | None = None,
        first: int = 0,
    ) -> Swing:
        """What came against the mean of all that could have come."""
        return against(self.swing(CHANCE, kind, (), seat, first), came, could)

    def luck_of(
        self, kind: str, seat: int, came: float, could: Sequence[tuple[float, float]]
    ) -> Swing:
        """The same where only one seat has anything from it; what is nearly alike is one."""
        odds = [(likely, self.only(seat, value)) for likely, value in gathered(could)]
        return self.luck(kind, self.only(seat, came), odds, seat)

    def only(self, seat: int, points: float) -> Points:
        """Points of one seat."""
        return tuple(points if n == seat else 0.0 for n in range(self.seats))

    # Rounds

    def set_up(self, text: str) -> Iterator[Swing]:
        """Cards and market of the beginning are one deal; before it all may expect the same."""
        if self.number == 1 and self.wanted(1):
            start = expectation.at_start(self.seats, self.state.machine_level)
            yield Swing(ANCHOR, "start", 0, 0, 1, expectation.LONGEST, start)
        self.state.settle(parse_outcome(text))
        if self.state.phase != SETUP and not self.state.queue:
            yield from self.begin_first()

    def begin_first(self) -> Iterator[Swing]:
        """The first market lies there."""
        if not self.wanted(1):
            return
        now = expectation.expects(self.state)
        self.begin_round()
        dealt = expectation.set_ups(self.seats, self.state.machine_level)
        yield self.luck("deal", now, even(dealt), first=1)

    def begin_round(self) -> None:
        """Look at every shop by the prices of this round."""
        self.looks = [Look(self.state, seat) for seat in range(self.seats)]
        self.shifts, self.at_work, self.before_machine = {}, None, None
        self.left = expectation.rounds_left(self.state)

    def follow(self, seat: int | None, text: str) -> Iterator[Swing]:
        """Go on without a judgement; the first round that is wanted begins with an anchor."""
        before = int(self.state.round)
        self.do(seat, text)
        if self.state.round != before and self.wanted(int(self.state.round)):
            self.begin_round()
            self.round = int(self.state.round)
            yield self.swing(ANCHOR, "round", expectation.expects(self.state))

    def do(self, seat: int | None, text: str) -> None:
        """Play an entry."""
        if seat is None:
            self.state.settle(parse_outcome(text))
        else:
            self.state.play(seat, parse(text))

    def ended(self, before: int) -> Iterator[Swing]:
        """The estimate made anew when a round is over."""
        if self.state.round == before and self.state.phase != OVER:
            return
        now = expectation.expects(self.state)
        self.begin_round()
        over = self.state.phase == OVER
        yield replace(self.swing(ANCHOR, "round", now), over=over)

    # Chance

    def chance(self, outcome: Outcome) -> Iterator[Swing]:
        """Luck is what an outcome brought against the mean of all that could have come."""
        before, debt = int(self.state.round), self.state.queue[0]
        code, seat = debt & 255, (debt >> 8) & 255
        if self.before_machine is not None or code == MACHINE_ROLL:
            yield from self.machine(outcome, before)
            return
        if code == FILL:
            yield self.filled(outcome)
        elif code == ROLL and self.state.phase != WORK:
            yield self.rolled(seat, outcome)
        elif self.at_work is not None and self.state.phase == WORK:
            yield self.in_work(seat, outcome)
        elif self.state.owed() is not None and self.state.phase == MARKET:
            yield self.in_market(int(seat), outcome)
        else:
            self.state.settle(outcome)
        self.note_work()
        yield from self.ended(before)

    def filled(self, outcome: Outcome) -> Swing:
        """A card of the row: what it promises those who have yet to choose."""
        could = [(likely, self.hopes(after)) for likely, after in self.outcomes()]
        self.state.settle(outcome)
        return self.luck("draw", self.hopes(self.state), could)

    def outcomes(self) -> Iterator[tuple[float, State]]:
        """Every outcome of what chance owes first: how likely it is, and the state after it."""
        chance = self.state.owed()
        assert chance is not None
        for outcome, likely in chance.odds().items():
            after = self.state.copy()
            after.settle(outcome)
            yield likely, after

    def hopes(self, state: State) -> Points:
        """What the row promises each seat that has yet to choose from it."""
        return tuple(
            hope(state, self.looks[seat]) if chooses_later(state, seat) else 0.0
            for seat in range(self.seats)
        )

    def rolled(self, seat: int, outcome: Outcome) -> Swing:
        """A roll before the work: what can be made with it against all rolls."""
        look = self.looks[seat]
        search = look.search(self.state)
        odds = self.state.owed()
        assert odds is not None
        could = [(p, look.rolled(search, int(o.value))) for o, p in odds.odds().items()]
        came = look.rolled(search, int(outcome.value))
        self.state.settle(outcome)
        return self.luck_of("roll", seat, came, could)

    def in_work(self, seat: int, outcome: Outcome) -> Swing:
        """A card or a die in the midst of work."""
        look = self.looks[seat]
        could = [(likely, look.quick(after)) for likely, after in self.outcomes()]
        kind = "roll" if self.state.queue[0] & 255 == ROLL else "draw"
        self.state.settle(outcome)
        swing = self.luck_of(kind, seat, look.quick(self.state), could)
        self.shift(seat).luck += swing.points[seat]
        return swing

    def in_market(self, seat: int, outcome: Outcome) -> Swing:
        """A card that a hire or a gift draws or reveals."""
        look = self.looks[seat]
        could = [(likely, look.judge(after)) for likely, after in self.outcomes()]
        self.state.settle(outcome)
        return self.luck_of("draw", seat, look.judge(self.state), could)

    def machine(self, outcome: Outcome, before: int) -> Iterator[Swing]:
        """The Machine's turn is one outcome: its dice, its card, its goods."""
        if self.before_machine is None:
            self.before_machine = self.state.copy()
            self.first_of_machine = self.number
        self.state.settle(outcome)
        if self.state.phase == MACHINE:
            return
        could = even(machine_turns(self.before_machine, self.number))
        now = expectation.expects(self.state)
        yield self.luck("machine", now, could, first=self.first_of_machine)
        yield from self.ended(before)

    # Decisions

    def decision(self, seat: int, action: Action) -> Iterator[Swing]:
        """A choice at the market at once; work when it is done."""
        before = int(self.state.round)
        if self.state.phase in (WORK, LIMITS):
            yield from self.worked(seat, action)
        else:
            yield self.chosen(seat, action)
        self.note_work()
        yield from self.ended(before)

    def chosen(self, seat: int, action: Action) -> Swing:
        """A market choice: its cost, and what it did to those who choose later."""
        cost, best = 0.0, Best((str(action),), wrong=self.number)
        if len(self.state.legal(seat)) > 1:
            cost, best = market.judged(self.state, self.looks[seat], action, self.number)
        kind = DECIDES if self.state.phase == MARKET else "dice"
        had = self.standing()
        self.state.play(seat, action)
        moved = list(less(self.standing(), had))
        moved[seat] = -cost
        made = self.swing(DECISION, kind, tuple(moved), seat)
        return replace(made, best=best)

    def standing(self) -> Points:
        """What each seat has and what the row promises it."""
        hopes = self.hopes(self.state)
        return tuple(self.looks[n].judge(self.state) + hopes[n] for n in range(self.seats))

    def note_work(self) -> None:
        """Remember the state in which everybody began to work."""
        if self.at_work is None and self.state.phase == WORK and not self.state.queue:
            self.at_work = self.state.copy()

    def shift(self, seat: int) -> Shift:
        """A seat's work of this round; begun when first asked for."""
        if seat not in self.shifts:
            assert self.at_work is not None
            start = self.at_work
            value, line, proven = self.looks[seat].best(start)
            self.shifts[seat] = Shift(self.looks[seat], start, value, line, proven)
        return self.shifts[seat]

    def worked(self, seat: int, action: Action) -> Iterator[Swing]:
        """An action of work; when it was the last, the whole is judged."""
        shift = self.shift(seat)
        if self.state.phase == LIMITS:
            yield from self.limited(seat, action)
            return
        shift.steps.append(WorkStep(self.number, action, self.state.copy(), shift.luck))
        end = self.finished(seat, action)
        if end is None:
            return
        cost, more, best = shift.judged(end)
        made = self.swing(DECISION, "work", self.only(seat, -cost), seat, shift.steps[0].number)
        yield replace(made, best=best)
        if more:
            yield self.swing(ESTIMATE, "found", self.only(seat, more), seat)

    def finished(self, seat: int, action: Action) -> State | None:
        """Play an action; the seat's shop as its work left it, if it was the last."""
        last = None
        if action.verb == DONE:
            last = self.state.copy()
        self.state.play(seat, action)
        return last

    def limited(self, seat: int, action: Action) -> Iterator[Swing]:
        """What is given up over a limit."""
        values = self.looks[seat].over_limit(self.state)
        best = max(values, key=lambda each: values[each])
        cost = max(0.0, values[best] - values[action])
        self.state.play(seat, action)
        made = self.swing(DECISION, "limits", self.only(seat, -cost), seat)
        fault = Sentence("fault.limits") if cost else None
        yield replace(made, best=Best((str(best),), True, self.number, fault))


def machine_turns(state: State, number: int) -> list[Points]:
    """What its rival may expect once The Machine has had its turn, over some of its turns."""
    rng = fresh(SEED, number)
    found: list[Points] = []
    for _ in range(TURNS):
        after = state.copy()
        while after.phase == MACHINE:
            settle(after, pick_next(after, rng))
        found.append(expectation.expects(after))
    return found
