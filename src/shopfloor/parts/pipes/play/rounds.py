"""The course of a pipe game: rounds of turning up, picking and adding, then the end.

A game's own state says what follows the picking, what declining costs and what its tokens bring.
"""

from __future__ import annotations

from mypy_extensions import i64

from shopfloor.kernel import Event, Listener, Param, Reason
from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.judge.builds import Turn, Verdict
from shopfloor.parts.pipes.play import bookkeeping
from shopfloor.parts.pipes.play.actions import CLAIM, Action
from shopfloor.parts.pipes.play.grabs import NOBODY, Grab, new_grab
from shopfloor.parts.pipes.play.plants import Plant, bonus_container, build_start, builders
from shopfloor.parts.pipes.play.rulebook import FLIP, PICK, Rulebook


class Rounds:
    """A plant per seat, the grab of this round, the tiles not yet seen, and how they go on."""

    def __init__(self, book: Rulebook, plants: list[Plant], grab: Grab, unseen: list[int]) -> None:
        self.book = book
        self.rules = book.rules
        self.seats: i64 = len(plants)
        self.plants = plants
        self.grab = grab
        self.unseen = unseen  # the machines in stacks or left out of them, which nobody can tell
        self.diagonal = True  # whether what Diagonals the rules have may be built
        self.round: i64 = 1
        self.phase: i64 = FLIP
        self.heard: Listener | None = None

    # What the games say differently

    def tell_tokens(self, seat: i64) -> None:
        """Tell a claim's token as it is taken."""

    def after_picking(self) -> None:
        """Go on once every seat has claimed or passed."""
        self.open_building()

    def fine(self, seat: i64) -> i64:
        """What declining costs this seat."""
        raise NotImplementedError

    def tokens(self, seat: i64) -> i64:
        """What this seat's token brings or costs in a build."""
        return 0

    def own_refusal(self, seat: i64) -> Reason | None:
        """Why a seat may not act in a phase that only this game has."""
        return None

    def tell_ending(self) -> None:
        """Tell what else the end of the game led to."""

    # Turning up and picking

    def turn_up(self, machine: i64) -> None:
        """Turn up one tile; the grab begins with the last."""
        up = self.grab.up
        if not up:
            self.tell("round", round=self.round)
        owner: dict[str, Param] = {"seat": len(up)} if self.book.own_stacks else {}
        self.unseen.remove(machine)
        up.append(machine)
        self.tell("turned_up", **owner, machine=machine, name=self.name(machine))
        if len(up) == self.seats:
            self.phase = PICK

    def pick(self, seat: i64, action: Action) -> None:
        self.grab.pick(seat, action)
        if action.verb == CLAIM:
            self.take("claimed", seat, action.machine)
            self.tell_tokens(seat)
        else:
            self.tell("passed", seat=seat)
        if not self.grab.waiting():
            self.after_picking()

    def take(self, how: str, seat: i64, machine: i64) -> None:
        """Give a seat a tile that it is to build or decline."""
        self.plants[seat].adding = machine
        self.tell(how, seat=seat, machine=machine, name=self.name(machine))

    def untaken(self) -> list[int]:
        """The tiles turned up that nobody has."""
        held = [int(plant.adding) for plant in self.plants]
        return [machine for machine in self.grab.up if machine not in held]

    # Adding

    def open_building(self) -> None:
        """What nobody has is gone; who has no machine sits out, and the others build at once."""
        self.phase = self.book.building
        left = self.untaken()
        if left:
            self.tell("gone", names=[self.name(machine) for machine in left])
        for plant in self.plants:
            if not plant.holds():
                bookkeeping.skip(plant, self.round)
        self.end_round()

    def turn(self, seat: i64, colour: i64) -> Turn:
        """What a build starts from."""
        plant = self.plants[seat]
        return build_start(self.rules, plant, colour, self.tokens(seat), self.diagonal)

    def build(self, seat: i64, action: Action, verdict: Verdict) -> None:
        """Confirm a layout that was judged to be legal."""
        plant, tokens = self.plants[seat], self.tokens(seat)
        name = self.name(plant.adding)
        earned = bonus_container(self.rules, plant.adding, action.colour)
        line = bookkeeping.build(self.rules, plant, self.round, tokens, action, verdict)
        account: dict[str, Param] = {"revenue": line["revenue"], "cost": line["cost"]}
        if self.rules.tokens:
            account["token"] = line["token"]
        self.tell("built", seat=seat, name=name, **account, money=line["money"])
        if earned:
            self.tell("container", seat=seat, colour=colours.names(earned)[0])
        self.end_round()

    def decline(self, seat: i64) -> None:
        plant = self.plants[seat]
        left = self.name(plant.adding)
        line = bookkeeping.decline(self.rules, plant, self.round, self.fine(seat))
        self.tell("declined", seat=seat, name=left, fine=line["fine"], money=line["money"])
        self.end_round()

    # The end

    def end_round(self) -> None:
        """Go on once nobody has a machine left to add."""
        if builders(self.plants):
            return
        if self.round == self.book.rounds:
            self.end_game()
            return
        self.round += 1
        self.grab = new_grab(self.grab.live, self.round, self.seats)
        self.phase = FLIP

    def end_game(self) -> None:
        """Tell the chain bonuses, which come from the final layouts only."""  # G6, F13
        self.phase = self.book.over
        for seat, plant in enumerate(self.plants):
            total = plant.money + plant.bonus
            self.tell("chain_bonus", seat=seat, bonus=plant.bonus, money=total)
        self.tell_ending()
        self.tell("over")

    # Looking and telling

    def name(self, machine: i64) -> str:
        return self.rules.machines[machine].name

    def chooser(self) -> i64:
        """Who is to pick, where one seat picks after the other."""
        waits = self.phase == PICK and not self.grab.live
        return self.grab.waiting()[0] if waits else NOBODY

    def to_come(self) -> int:
        """How many tiles are still to come, in all stacks together."""  # G7
        rounds = self.book.rounds - self.round + 1
        return int(self.seats * rounds - len(self.grab.up))

    def tell(self, key: str, **params: Param) -> None:
        """Report an event to the listener, if there is one."""
        if self.heard is not None:
            self.heard(Event(key, params))
