"""Puzzles of the pipe games: the best layout for a tile, or for this tile and the next.

Found in games that bots play alone; asked with all old machines in place, as the solver proves it.
Where the rules let old machines be moved, an attempt that does so does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, Generic, TypeAlias

from shopfloor.bots.pipes.advice import best_feed
from shopfloor.bots.pipes.greedy import Desk
from shopfloor.bots.pipes.state import Pipes
from shopfloor.bots.pipes.two_turns import after, best_pair, proven
from shopfloor.bots.puzzles import graded, kept, seed_of
from shopfloor.kernel import GameError, Json, Rng
from shopfloor.kernel.capabilities import Attempt, Bot, Hint, Puzzle, Sentence
from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.play.actions import BUILD, DECLINE, Action, claim
from shopfloor.parts.pipes.play.chances import TURNED_UP, WORD
from shopfloor.parts.pipes.play.game import PipeGame
from shopfloor.solver.pipes import position as positions
from shopfloor.solver.pipes.solve import Budget, LayoutSolution, best_layout
from shopfloor.table.dealer import EntryStream

Log: TypeAlias = Sequence[tuple[int | None, str]]
LAYOUT, TWO = "layout", "two"
BUDGET: Final = 40_000  # nodes; a turn that takes more is left alone
ROUNDS: Final = range(3, 8)  # something stands, and there is room
PLAYERS: Final = ("greedy", "fitter")  # whose games are looked through, in turn
LEAST: Final = 4  # components of an answer: less is no puzzle
PAIRS: Final = 12  # one game in so many is looked through for two turns
SECOND: Final = 2  # the entry that turns up the next tile: the first is a build
TRIES: Final = 10_000  # seeds, of which one in some fifty deals the tile that is announced


class PipePuzzles(Generic[Pipes]):
    """What a pipe game's crew does for puzzles."""

    def __init__(
        self,
        desk: Desk[Pipes],
        game: PipeGame[Pipes],
        bots: Callable[[str], Bot[Pipes, Action]],
    ) -> None:
        self.desk = desk
        self.game = game
        self.bots = bots

    def shipped(self) -> Sequence[Puzzle]:
        """The puzzles of the days."""
        return kept(self.desk.rules.game)

    # Trying

    def seed(self, puzzle: Puzzle) -> bytes:
        """One by which the announced tile comes next."""
        coming = puzzle.position.get("next")
        state = self.at(puzzle, [(0, "decline")])
        for number in range(TRIES):
            seed = seed_of(puzzle.position, number)
            chance = state.owed()
            if coming is None or chance is None:
                return seed
            if chance.draw(EntryStream(seed, SECOND)).machine == coming:
                return seed
        raise GameError("no_seed")

    def at(self, puzzle: Puzzle, log: Log) -> Pipes:
        """The state after a log."""
        state = self.game.set_up(puzzle.position)
        for seat, text in log:
            if seat is None:
                state.settle(self.game.parse_outcome(text))
            else:
                state.play(seat, self.game.parse(text))
        return state

    def attempt(self, puzzle: Puzzle, log: Log) -> Attempt:
        """Money and chains once the tiles of the puzzle are built or declined."""
        state = self.game.set_up(puzzle.position)
        turns = 1 + ("next" in puzzle.position)
        for seat, text in log:
            if seat is None:
                state.settle(self.game.parse_outcome(text))
                continue
            action, before = self.game.parse(text), state.plants[0].layout
            state.play(seat, action)
            if action.layout is not None and moved(before, action.layout):
                return Attempt(puzzle.had, over=True, fault="moved")
            turns -= action.verb in (BUILD, DECLINE) or text == "pass"
            if turns == 0:
                break
        return Attempt(wealth(state), over=turns == 0)

    def clue(self, puzzle: Puzzle, log: Log, depth: int) -> Hint:
        """Where to look, the machine's place, the layout: of the answer, or of what it lacks."""
        state = self.at(puzzle, log)
        plant = state.plants[0]
        if not plant.holds():
            return Hint("", Sentence("hint.nothing"))
        turn = self.desk.turn(state, 0, plant.adding)
        layout = self.answer(puzzle, turn, wealth(state))
        if layout is None:
            return Hint("", Sentence("hint.astray"))
        told = positions.hint(self.desk.rules, turn, layout, depth)
        if depth < positions.LAYOUT:
            return Hint("", shown=told)
        if puzzle.kind == LAYOUT:
            feed = best_feed(self.desk.rules, turn, layout)
            told["worth"] = {"value": puzzle.best - puzzle.had, "proven": True, "feed": feed}
        return Hint(str(self.desk.build(turn, layout)), shown=told)

    def answer(self, puzzle: Puzzle, turn: Turn, wealth: int) -> Layout | None:
        """The layout that leads to the best from here; none if it is out of reach."""
        first = self.game.parse(puzzle.line[0]).layout
        if turn.machine == puzzle.position["machine"]:
            return first
        found = best_layout(self.desk.rules, turn, 0, Budget(BUDGET))
        return found.layout if wealth + found.value >= puzzle.best else None

    # Certifying

    def certify(self, position: Json, stop: Callable[[], bool]) -> Puzzle:
        """Prove the best layout of a turn; raise GameError."""
        state = self.game.set_up(position)
        turn = self.desk.turn(state, 0, state.plants[0].adding)
        if "next" in position:
            return self.certify_two(position, state, turn)
        found = best_layout(self.desk.rules, turn, 0, Budget(BUDGET * 5, stop))
        if not found.proven:
            raise GameError("not_certified")
        if found.layout is None:
            raise GameError("nothing_to_gain")
        return self.posed(position, state, turn, found)

    def posed(self, position: Json, state: Pipes, turn: Turn, found: LayoutSolution) -> Puzzle:
        """A turn and its proven answer as a puzzle."""
        assert found.layout is not None
        had = wealth(state)
        line = [str(self.desk.build(turn, found.layout))]
        return Puzzle(LAYOUT, position, had, had + found.value, line)

    def certify_two(self, position: Json, state: Pipes, turn: Turn) -> Puzzle:
        """Prove the best of two turns; raise GameError."""
        puzzle = self.posed_two(position, state, turn)
        if puzzle is None or puzzle.best <= puzzle.had:
            raise GameError("nothing_to_gain")
        if not proven(self.desk.rules, turn, position["next"], puzzle.best - puzzle.had):
            raise GameError("not_certified")
        return puzzle

    def posed_two(
        self, position: Json, state: Pipes, turn: Turn, ahead: bool = False
    ) -> Puzzle | None:
        """The best two builds that are found, as a puzzle that is still to be proven.

        `ahead`: only if they beat the best build followed by the best build.
        """
        coming = position["next"]
        pair = best_pair(self.desk.rules, turn, coming)
        if pair is None:
            return None
        second = after(self.desk.rules, turn, pair.first, coming)
        builds = [self.desk.build(turn, pair.first), self.desk.build(second, pair.second)]
        line = [str(builds[0]), str(claim(coming)), str(builds[1])]
        had = wealth(state)
        puzzle = Puzzle(TWO, position, had, had + pair.value, line)
        worth = pair.value > pair.hasty or not ahead
        return puzzle if worth and self.holds(puzzle) else None

    def holds(self, puzzle: Puzzle) -> bool:
        """Does its line come to what it promises? A container's colour is chosen only once."""
        first, claimed, second = puzzle.line
        coming = f"{WORD[TURNED_UP]} {puzzle.position['next']}"
        try:
            judged = self.attempt(puzzle, [(0, first), (None, coming), (0, claimed), (0, second)])
        except GameError:
            return False
        return judged.made == puzzle.best

    # Finding

    def seek(self, seed: int) -> Iterator[Puzzle]:
        """The turns of a game that a bot plays alone in which the best is proven and not plain.

        One game in so many is looked through for two turns that are to be thought of together.
        """
        asked = self.asked_two if seed % PAIRS == PAIRS - 1 else self.asked
        bot, stream = self.bots(PLAYERS[seed % len(PLAYERS)]), Rng(seed)
        state = self.game.start(1, {"diagonal": "off"} if self.desk.rules.moves else {})
        while state.result() is None:
            if (chance := state.owed()) is not None:
                state.settle(chance.draw(stream))
                continue
            if state.plants[0].holds() and state.round in ROUNDS:
                yield from asked(state)
            state.play(0, bot.choose(state.copy(), 0, stream))

    def asked(self, state: Pipes) -> Iterator[Puzzle]:
        """The puzzle of a turn, if it is one."""
        position = self.game.position(state, 0)
        fresh = self.game.set_up(position)
        turn = self.desk.turn(fresh, 0, fresh.plants[0].adding)
        found = best_layout(self.desk.rules, turn, 0, Budget(BUDGET))
        if found.proven and found.layout is not None and of_some_size(turn, found.layout):
            yield self.posed(position, fresh, turn, found)

    def asked_two(self, state: Pipes) -> Iterator[Puzzle]:
        """The puzzle of a turn and a tile that could come next, if thinking ahead pays."""
        coming = state.unseen[Rng(int(state.plants[0].adding)).below(len(state.unseen))]
        position = {**self.game.position(state, 0), "next": coming}
        fresh = self.game.set_up(position)
        turn = self.desk.turn(fresh, 0, fresh.plants[0].adding)
        puzzle = self.posed_two(position, fresh, turn, ahead=True)
        if puzzle is not None and proven(self.desk.rules, turn, coming, puzzle.best - puzzle.had):
            yield puzzle

    def measured(self, puzzle: Puzzle) -> Puzzle:
        """Which bots build as well: greedy ones make it easy, fitters medium."""
        solved = {name: self.solves(name, puzzle) for name in ("apprentice", "greedy", "fitter")}
        grade = graded(solved, ("apprentice", "greedy"), ("fitter",))
        return replace(puzzle, grade=grade, solvers=[name for name in solved if solved[name]])

    def solves(self, name: str, puzzle: Puzzle) -> bool:
        """Does a bot of this strength find the best?"""
        state, bot, stream = self.at(puzzle, []), self.bots(name), Rng(1)
        log: list[tuple[int | None, str]] = []
        seed = self.seed(puzzle)
        while not (judged := self.attempt(puzzle, log)).over:
            if (chance := state.owed()) is not None:
                outcome = chance.draw(EntryStream(seed, len(log) + 1))
                state.settle(outcome)
                log.append((None, str(outcome)))
                continue
            action = bot.choose(state.copy(), 0, stream)
            state.play(0, action)
            log.append((0, str(action)))
        return judged.made >= puzzle.best


def wealth(state: Pipes) -> int:
    """Money and what the chains bring at the end."""
    plant = state.plants[0]
    return int(plant.money + plant.bonus)


def of_some_size(turn: Turn, layout: Layout) -> bool:
    """Tell whether there is enough to think of."""
    return len(set(layout.components) - set(turn.old.components)) >= LEAST


def moved(old: Layout, new: Layout) -> bool:
    """Tell whether a machine that stood before stands otherwise now."""
    after = new.machines()
    return any(after[number] != there for number, there in old.machines().items())
