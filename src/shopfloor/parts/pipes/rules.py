"""What one game asks of its layouts: numbers and tables, so that one engine serves both games."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from mypy_extensions import i64

from shopfloor.kernel import Json
from shopfloor.kernel.variants import in_force
from shopfloor.parts.pipes import layouts
from shopfloor.parts.pipes.fixed import Fixed
from shopfloor.parts.pipes.grids import NOWHERE, Grid, read_floors
from shopfloor.parts.pipes.machines import Machine, read_machines

UNLIMITED: Final = 1 << 30


class PipeRules(Fixed):
    """The machines, the floors and the numbers of one game: `RULES` of its module."""

    def __init__(
        self,
        game: str,
        module: str,
        grid: Grid,
        supplies: int,
        *,
        output_reservoirs: int,
        end_reservoirs: int,
        diagonals: int,
        black_may_merge: bool,
        moves: int,
        move_price: int,
        diagonal_price: int,
        bonus: int,
        least_money: int,
        first_token: int = 0,
        last_token: int = 0,
    ) -> None:
        super().__init__()
        self.path = (module, "RULES")
        self.game = game
        self.grid = grid
        self.supplies: i64 = supplies  # the colours that come in containers, as bits
        self.data: Traversable = files(module.rpartition(".")[0]) / "data"
        self.read()
        self.output_reservoirs = output_reservoirs
        self.end_reservoirs = end_reservoirs
        self.diagonals = diagonals
        self.black_may_merge = black_may_merge
        self.moves = moves  # how many old machines may move in a round
        self.move_price = move_price
        self.diagonal_price = diagonal_price
        self.bonus = bonus  # money per amount of a fed input, at the end
        self.least_money = least_money
        self.first_token = first_token  # money that a build with this token brings
        self.last_token = last_token
        self.tokens = first_token != 0 or last_token != 0
        self.choices = any(m.bonus & (m.bonus - 1) for m in self.machines.values())  # of a colour

    def machines_as(self, changes: Json) -> dict[int, Machine]:
        """The machines as printed, or as a variant has them; raise BadFile."""
        text = (self.data / "machines.csv").read_text("utf-8")
        return read_machines(self.grid, text, int(self.supplies), changes)

    def read(self) -> None:
        """Read machines and floors from the game's files, each with its place in these rules."""
        self.machines = self.machines_as(in_force(self.game))
        self.floors = read_floors(self.grid, (self.data / "boards.txt").read_text("utf-8"))
        for number, machine in self.machines.items():
            machine.path = (*self.path, "machines", number)
        for name, floor in self.floors.items():
            floor.path = (*self.path, "floors", name)
        self.ids = {str(number) for number in self.machines}

    def has_machine(self, text: str) -> bool:
        """Tell whether a text is a machine's id."""
        return text in self.ids

    def has(self, component: i64) -> bool:
        """Tell whether this game has such a machine, such a container or Diagonals at all."""
        kind = layouts.kind_of(component)
        if kind == layouts.MACHINE:
            return layouts.number_of(component) in self.machines
        if kind == layouts.CONTAINER:
            return self.supplies >> layouts.detail_of(component) & 1 == 1
        return kind != layouts.DIAGONAL or self.grid.beside != NOWHERE
