"""Runs a study: the base, its variants and gifts with the same deals, each in its folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from shopfloor import games
from shopfloor.kernel import Unreadable
from shopfloor.kernel.capabilities import Chronicles, Varies
from shopfloor.lab.plan import Part, Plan
from shopfloor.lab.simulate import simulate
from shopfloor.lab.store import Folder
from shopfloor.lab.variant import Variant
from shopfloor.lab.work import crowd


def check_piece(name: str, piece: str) -> None:
    """Raise Unreadable unless the game has such a piece."""
    game = games.load(name)
    known = game.pieces() if isinstance(game, Chronicles) else {}
    if piece not in known:
        raise Unreadable("unknown_piece", piece=piece, known=sorted(known))


def variant_without(game: str, piece: str, name: str) -> Variant:
    """The variant that has no such piece; raise Unreadable."""
    check_piece(game, piece)
    varying = games.load(game)
    if not isinstance(varying, Varies):
        raise Unreadable("no_variants", game=game)
    return Variant(name, game, varying.without(piece))


@dataclass(frozen=True)
class Study:
    """What is to be studied: a plan, and what is to be held against it."""

    plan: Plan
    variants: Sequence[Variant] = ()
    given: Sequence[str] = ()

    def check(self) -> None:
        """Raise GameError before any game is played."""
        for piece in self.given:
            check_piece(self.plan.game, piece)
        for plan in self.plans().values():
            plan.check()

    def plans(self) -> dict[str, Plan]:
        """Every run, by the name of its folder."""
        found = {"base": self.plan}
        for number, variant in enumerate(self.variants, 1):
            options = {**self.plan.options, **variant.options}
            plan = replace(self.plan, changes=variant.changes, options=options)
            found[f"variant-{number}"] = plan
        for piece in self.given:
            found[f"given-{piece}"] = replace(self.plan, given=piece)
        return found

    def due(self, root: Path) -> int:
        """How many games are still to be played."""
        folders = [Folder(root / name, plan) for name, plan in self.plans().items()]
        return sum(
            len(folder.plan.indices(number))
            for folder in folders
            for number in range(folder.plan.blocks)
            if not folder.has(number)
        )

    def run(
        self, root: Path, jobs: int, cluster: str, resume: bool, told: Callable[[int], None]
    ) -> None:
        """Play what is due of all runs, one after the other."""
        for name, plan in self.plans().items():
            sink = Folder(root / name, plan)
            sink.open(Part(), resume)
            with crowd(jobs, cluster, (plan.game, plan.changes)) as workers:
                simulate(plan, workers, sink, told=told)
