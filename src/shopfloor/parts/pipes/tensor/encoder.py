"""What a seat of a pipe game may know, as bytes: the table, the tiles, then every plant.

Plants stand in turn order from the seat itself on, absent ones all zero; seats are counted from
oneself as well. Only the tiles to come are hidden, and they are in no state: which tiles have not
been turned up yet, everybody knows.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from shopfloor.kernel.tensors import MOST, Feature, FeatureMap
from shopfloor.parts.pipes.judge.stock import SHELVES, shelves
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.play.grabs import NOBODY, OPEN, OUT
from shopfloor.parts.pipes.play.plants import Line, Plant, stock_of
from shopfloor.parts.pipes.play.rulebook import Rulebook
from shopfloor.parts.pipes.play.state import PipeState
from shopfloor.parts.pipes.tensor.floors import MADE, Cells

DONE: dict[str, i64] = {"built": 1, "declined": 2, "passed": 3}  # what a round's line tells
LINE: i64 = 8  # bytes of a line: what, machine, revenue, cost, moved, token + 1, fine, money


def byte(value: i64) -> u8:
    return u8(value) if value < MOST else u8(MOST)


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Writes positions of one pipe game; a game adds what is its own."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.rules = book.rules
        self.most: i64 = max(book.meta.seats)
        self.cells = Cells(book.rules)
        self.boards = sorted(book.rules.floors)
        self.numbers = sorted(book.rules.machines)
        self.openings: i64 = self.cells.sides * (1 if book.rules.grid.beside < 0 else 2)
        self.tile = FeatureMap()
        self.plan_tile()
        self.table = FeatureMap()
        self.plan_table()
        self.plan_own(self.table)
        self.plant = FeatureMap()
        self.plan_plant()
        self.size: i64 = self.table.size + self.most * self.plant.size

    # What a game adds

    def plan_own(self, plan: FeatureMap) -> None:
        """Say what only this game has."""

    def write_own(self, state: PipeState, seat: i64, out: vec[u8], at: i64) -> None:
        """Write it."""

    # Plans

    def plan_tile(self) -> None:
        self.tile_machine: i64 = self.tile.add("machine")
        self.tile_taker: i64 = self.tile.add("taker")
        self.tile_revenue: i64 = self.tile.add("revenue")
        self.tile_bonus: i64 = self.tile.add("bonus")
        self.tile_ports: i64 = self.tile.add("ports", self.openings)
        self.tile_amounts: i64 = self.tile.add("amounts", self.openings)

    def plan_table(self) -> None:
        plan = self.table
        self.seats_at: i64 = plan.add("seats")
        self.seat_at: i64 = plan.add("seat", self.most)
        self.round_at: i64 = plan.add("round")
        self.phase_at: i64 = plan.add("phase", len(self.book.phases))
        self.live_at: i64 = plan.add("live")
        self.start_at: i64 = plan.add("start", self.most)
        self.turn_at: i64 = plan.add("turn", self.most)
        self.unseen_at: i64 = plan.add("unseen", len(self.numbers))
        self.tiles_at: i64 = plan.add("tiles", self.most * self.tile.size)

    def plan_plant(self) -> None:
        plan = self.plant
        self.present_at: i64 = plan.add("present")
        self.money_at: i64 = plan.add("money")
        self.bonus_at: i64 = plan.add("bonus")
        self.board_at: i64 = plan.add("board", len(self.boards))
        self.extras_at: i64 = plan.add("extras", 5)
        self.stock_at: i64 = plan.add("stock", len(SHELVES))
        self.pick_at: i64 = plan.add("pick", 3)
        self.order_at: i64 = plan.add("order")
        self.adding_at: i64 = plan.add("adding")
        self.fine_at: i64 = plan.add("fine")
        self.books_at: i64 = plan.add("books", self.book.rounds * LINE)
        self.floor_at: i64 = plan.add("floor", self.cells.size)

    def features(self) -> list[Feature]:
        found = self.table.features[:]
        for place in range(self.most):
            at = self.table.size + place * self.plant.size
            found += self.plant.shifted(f"plant{place}", at)
        return found

    # Writing

    def write(self, state: PipeState, seat: i64, out: vec[u8], at: i64) -> None:
        self.write_course(state, seat, out, at)
        for number in state.unseen:
            out[at + self.unseen_at + self.cells.index[number] - 1] = 1
        for n in range(len(state.grab.up)):
            place = (n - seat + state.seats) % state.seats
            self.write_tile(state, seat, n, out, at + self.tiles_at + place * self.tile.size)
        self.write_own(state, seat, out, at)
        place = at + self.table.size
        for turn in range(state.seats):
            self.write_plant(state, (seat + turn) % state.seats, out, place)
            place += self.plant.size

    def write_course(self, state: PipeState, seat: i64, out: vec[u8], at: i64) -> None:
        out[at + self.seats_at] = u8(state.seats)
        out[at + self.seat_at + seat] = 1
        out[at + self.round_at] = u8(state.round)
        out[at + self.phase_at + state.phase] = 1
        out[at + self.live_at] = 1 if state.grab.live else 0
        out[at + self.start_at + relative(state, seat, state.grab.start)] = 1
        chooser = state.chooser()
        if chooser != NOBODY:
            out[at + self.turn_at + relative(state, seat, chooser)] = 1

    def write_tile(self, state: PipeState, seat: i64, n: i64, out: vec[u8], at: i64) -> None:
        machine = self.rules.machines[state.grab.up[n]]
        taker = state.grab.taker(machine.number)
        out[at + self.tile_machine] = u8(self.cells.index[machine.number])
        out[at + self.tile_taker] = u8(0 if taker == NOBODY else 1 + relative(state, seat, taker))
        revenue: i64 = machine.revenue
        bonus: i64 = machine.bonus
        out[at + self.tile_revenue] = u8(revenue)
        out[at + self.tile_bonus] = u8(bonus)
        for port in machine.ports:
            opening = port.part * self.cells.sides + port.side
            out[at + self.tile_ports + opening] = u8(port.colours + (MADE if port.output else 0))
            out[at + self.tile_amounts + opening] = u8(port.amount)

    def write_plant(self, state: PipeState, seat: i64, out: vec[u8], at: i64) -> None:
        plant = state.plants[seat]
        out[at + self.present_at] = 1
        out[at + self.money_at] = byte(plant.money)
        out[at + self.bonus_at] = byte(plant.bonus)
        out[at + self.board_at + self.boards.index(plant.layout.floor.name)] = 1
        out[at + self.fine_at] = u8(state.fine(seat))
        self.write_stock(state, plant, out, at)
        self.write_pick(state, seat, out, at)
        place = at + self.books_at
        for line in plant.books:
            self.write_line(line, out, place)
            place += LINE
        self.write_floor(plant.layout, out, at + self.floor_at)

    def write_floor(self, layout: Layout, out: vec[u8], at: i64) -> None:
        self.cells.write(layout, out, at)

    def write_stock(self, state: PipeState, plant: Plant, out: vec[u8], at: i64) -> None:
        owned, used = stock_of(self.rules, plant, state.diagonal).owned, shelves(plant.layout)
        for shelf in range(len(SHELVES)):
            left: i64 = owned[shelf] - used[shelf]
            out[at + self.stock_at + shelf] = byte(left)
        for colour in range(5):
            extra: i64 = plant.extras[colour]
            out[at + self.extras_at + colour] = u8(extra)

    def write_pick(self, state: PipeState, seat: i64, out: vec[u8], at: i64) -> None:
        plant, grab = state.plants[seat], state.grab
        pick: i64 = grab.picks[seat]
        out[at + self.pick_at + (0 if pick == OPEN else 1 if pick == OUT else 2)] = 1
        if seat in grab.order:
            place: i64 = grab.order.index(seat)
            out[at + self.order_at] = u8(1 + place)
        if plant.holds():
            out[at + self.adding_at] = u8(self.cells.index[plant.adding])

    def write_line(self, line: Line, out: vec[u8], at: i64) -> None:
        machine, token = line["machine"], line["token"] + 1
        out[at] = u8(DONE[line["what"]])
        out[at + 1] = u8(0 if machine is None else self.cells.index[machine])
        told = (line["revenue"], line["cost"], line["moved"], token, line["fine"], line["money"])
        place = at + 2
        for amount in told:
            out[place] = byte(amount)
            place += 1


def relative(state: PipeState, seat: i64, other: i64) -> i64:
    """How many places after the seat another one sits."""
    return (other - seat + state.seats) % state.seats
