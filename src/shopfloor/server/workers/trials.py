"""Trials: other moves from a moment of a finished game on, and what they give away."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from shopfloor.analysis.grades import LEAST
from shopfloor.analysis.review import swings_of
from shopfloor.analysis.told import fault_json
from shopfloor.bots.swings import DECISION, Swing
from shopfloor.kernel import GameError, Json, Unreadable
from shopfloor.server.live.drafts import judge, verdict_of
from shopfloor.server.live.flips import hold_of
from shopfloor.server.live.wire.showing import update_for
from shopfloor.server.workers.folds import folded
from shopfloor.server.workers.jobs import Answer, Grow, Try
from shopfloor.table import Dealer, Entry, Table
from shopfloor.table.log import Stem
from shopfloor.table.saved import write_log

MOST_OUTCOMES = 500  # that are listed: five dice have 7,776


def tried(job: Try) -> Answer:
    """Where the moves lead, and what was asked for besides."""
    table, wish = folded(job.log, job.wish.at - 1), job.wish
    since, round_ = len(table.entries), table.state.moment()[0]
    table.dealer = None if wish.chosen else table.dealer or Dealer(b"")
    table.deal()
    steps = []
    for move in wish.moves:
        enter(table, move.seat, move.text)
        if wish.every:
            step = {"seat": move.seat, "text": move.text, "view": table.view(wish.seat)}
            steps.append(step)
    told = {
        "update": msgspec.to_builtins(update_for(table, wish.seat, since, {}, None)),
        "steps": steps,
        "owed": owed(table),
        "judged": judged(table, wish.seat, wish.at, round_) if wish.judge else None,
        "verdict": verdict(table, wish.seat, wish.draft),
    }
    return Answer(more=told)


def enter(table: Table, seat: int | None, text: str) -> None:
    """One move of a trial; raise GameError."""
    if seat is None:
        table.append(Entry(table.number, None, text))
        return
    if not 0 <= seat < len(table.header.seats):
        raise Unreadable("no_seat")
    table.play(seat, text)


def grown(job: Grow) -> Answer:
    """A branch as a saved game: its stems say by what seeds its first entries were dealt."""
    table, seed = folded(job.log), bytes.fromhex(job.seed)
    table.dealer = None
    stem = Stem(len(table.entries), table.header.commitment, job.log.seed)
    for move in job.moves:
        enter(table, move.seat, move.text)
    stems = [s for s in job.log.header.stems if s.entries < stem.entries] + [stem]
    if job.moves:  # what was tried on a board, chance and all
        stems.append(Stem(len(table.entries)))
    dealer = Dealer(seed)
    header = replace(table.header, stems=tuple(s for s in stems if s.entries))
    table.header = replace(header, commitment=dealer.commitment, vow=None)
    table.dealer, table.hold = dealer, hold_of(table.header.options)
    table.deal()
    if table.result() is not None:
        raise GameError("nothing_to_play")
    return Answer(write_log(table.header, table.entries, job.seed, None))


def owed(table: Table) -> list[Json]:
    """What chance may do now, the likeliest first."""
    chance = table.state.owed()
    if chance is None:
        return []
    odds = sorted(chance.odds().items(), key=lambda each: -each[1])
    return [{"text": str(outcome), "likely": p} for outcome, p in odds[:MOST_OUTCOMES]]


def judged(table: Table, seat: int | None, first: int, round_: int) -> Json | None:
    """What the seat's first decision of a trial gave away, once it is made."""
    for swing in swings_of(table, {round_}):
        if swing.source == DECISION and swing.seat == seat and swing.first >= first:
            return judgement(swing)
    return None


def judgement(swing: Swing) -> Json:
    """A decision as it is told."""
    cost = -swing.points[swing.seat or 0]
    return {
        "kind": swing.kind,
        "cost": cost,
        "good": cost < LEAST,
        "best": list(swing.best.line),
        "proven": swing.best.proven,
        **fault_json(swing.best.fault),
    }


def verdict(table: Table, seat: int | None, draft: Json | None) -> Json | None:
    """What the game says of a draft."""
    if seat is None or draft is None:
        return None
    return verdict_of(judge(table, seat, draft))
