"""`shopfloor review`: what luck gave in a finished game, and what decisions cost."""

from __future__ import annotations

import json
from pathlib import Path

import click

from shopfloor.analysis import Moment, Review, SeatReview, review
from shopfloor.analysis.books import Account
from shopfloor.analysis.told import review_json
from shopfloor.cli.say import language, read_text, say
from shopfloor.env.told import seen
from shopfloor.kernel import Json
from shopfloor.table import Table, read_game
from shopfloor.words import Words

MOST = 12  # moments told of a seat


@click.command("review", help=say("help.review"))
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help=say("json"))
def command(file: Path, as_json: bool) -> None:
    table = read_game(read_text(file))
    found = review(table)
    if as_json:
        click.echo(json.dumps(review_json(found), ensure_ascii=False))
        return
    names = [seat.name for seat in table.header.seats]
    words = Words(language(), table.header.game, names)
    views = views_before(table, found)
    for seat, told in enumerate(found.seats):
        click.echo("\n".join(seat_lines(views, words, found, seat, told)))


def views_before(table: Table, found: Review) -> dict[int, Json]:
    """What lay on the table before each costly decision, as who decided saw it."""
    whose = {moment.first: moment.seat for seat in found.seats for moment in seat.moments}
    past, views = Table(table.header, None), {}
    for entry in table.entries:
        if entry.number in whose:
            views[entry.number] = past.view(whose[entry.number])
        past.append(entry)
    return views


def seat_lines(
    views: dict[int, Json], words: Words, found: Review, seat: int, told: SeatReview
) -> list[str]:
    """One seat's books, how well it played, and its costly moments."""
    name, share = words.name(seat), f"{told.accuracy:.0f}"
    cost = number(told.cost_per_decision, 2)
    lines = [say("review.seat", name=name, accuracy=share, cost=cost)]
    lines.append("  " + say("review.points", **account(told.points, 2)))
    if len(found.seats) > 1 or found.seats[seat].chance.start != 1.0:
        lines.append("  " + say("review.chances", **account(told.chance, 1, 100.0)))
    if found.yardsticks:
        lines.append("  " + say("review.yardsticks", bots=yardsticks(words, found)))
    worst = sorted(told.moments, key=lambda moment: -moment.cost)[:MOST]
    for moment in sorted(worst, key=lambda moment: moment.first):
        lines += moment_lines(views[moment.first], words, moment)
    return lines if worst else [*lines, "  " + say("review.none")]


def account(books: Account, digits: int, scale: float = 1.0) -> dict[str, str]:
    """The books as a sentence wants them, rounded so that what is read adds up."""
    parts = {"start": books.start, "cost": books.cost, "rivals": books.rivals}
    shown = {key: round(value * scale, digits) for key, value in parts.items()}
    result, dealt = round(books.result * scale, digits), round(books.dealt * scale, digits)
    luck = result - shown["start"] + shown["cost"] - shown["rivals"]
    shown |= {"luck": luck, "dealt": dealt, "estimate": luck - dealt, "result": result}
    return {key: number(value, digits) for key, value in shown.items()}


def number(value: float, digits: int) -> str:
    """A number as the language writes it."""
    said = f"{value + 0.0:.{digits}f}".replace("-", "−")
    zero = said.replace("−", "").strip("0.") == ""
    return (said.replace("−", "") if zero else said).replace(".", say("review.decimal"))


def yardsticks(words: Words, found: Review) -> str:
    """What a decision costs the bots of each strength."""
    bots = [
        f"{words.say(f'web.bot.{name}')} {number(cost, 2)}"
        for name, cost in found.yardsticks.items()
    ]
    return ", ".join(bots)


def moment_lines(view: Json, words: Words, moment: Moment) -> list[str]:
    """A costly decision: where, how bad, what was wrong, what was better."""
    lost = {"points": number(moment.cost, 1), "chance": number(100 * moment.chance, 0)}
    grade = say(f"review.{moment.grade}")
    kind = say(f"review.kind.{moment.kind}")
    head = say("review.moment", round=moment.round, entry=moment.wrong, grade=grade, **lost)
    lines = [f"  {head} {kind}"]
    if moment.fault is not None:
        lines.append("    " + words.tell(f"bots.{moment.fault.key}", moment.fault.params))
    better = " · ".join(words.action(words.game, text, **seen(view, text)) for text in moment.best)
    mark = say("review.proven") if moment.proven else ""
    return [*lines, "    " + say("review.better", line=better) + (f" {mark}" if mark else "")]
