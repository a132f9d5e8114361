"""`shopfloor admin`: what a host does to a server's data."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from shopfloor.cli import fail
from shopfloor.cli.say import say, words
from shopfloor.cli.terminal.progress import progress
from shopfloor.kernel import GameError, Json

if TYPE_CHECKING:
    from shopfloor.server.admin.copies import Told
    from shopfloor.server.admin.keys import Key
    from shopfloor.server.admin.people import Known
    from shopfloor.server.admin.tables import Listed
    from shopfloor.server.settings import Settings
    from shopfloor.server.store import Status, Store
    from shopfloor.server.store.circle.bans import BanRow
    from shopfloor.server.store.rows import ReportRow

Found = TypeVar("Found")
IDS = {"ignore_unknown_options": True}  # an id may begin with a dash
FILE = click.Path(dir_okay=False, path_type=Path)
STATUSES = ("lobby", "playing", "aside", "over", "expired")
as_json_option = click.option("--json", "as_json", is_flag=True, help=say("json"))


@click.group("admin", help=say("help.admin"))
@click.option("--database", default=None, metavar="URL", help=words().say("server.help.database"))
@click.option(
    "--config",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    envvar="SHOPFLOOR_CONFIG",
    default=None,
    help=words().say("server.help.config"),
)
@click.pass_context
def command(ctx: click.Context, database: str | None, config: Path | None) -> None:
    import msgspec

    from shopfloor.lab.extras import need
    from shopfloor.server.settings import read_settings

    try:
        settings = read_settings({"database": database}, file=config)
    except (ValueError, msgspec.ValidationError) as error:  # ValueError: not TOML
        raise click.UsageError(words().say("server.bad_settings", why=str(error))) from None
    if settings.shared:
        need("postgres", "asyncpg")
    ctx.obj = settings


# Tables and people


@command.command("tables", help=say("admin.help.tables"))
@click.option("--status", type=click.Choice(STATUSES), default=None, help=say("admin.help.status"))
@click.option("--game", default=None, help=say("admin.help.game"))
@as_json_option
@click.pass_obj
def tables(settings: Settings, status: Status | None, game: str | None, as_json: bool) -> None:
    from shopfloor.server.admin.tables import list_tables

    found = run(settings, lambda store: list_tables(store, status, game))
    tell([table_json(table) for table in found], as_json, table_line, "admin.no_tables")


@command.command("close", help=say("admin.help.close"), context_settings=IDS)
@click.argument("ids", nargs=-1, required=True, metavar="TABLE...")
@click.pass_obj
def close(settings: Settings, ids: tuple[str, ...]) -> None:
    from shopfloor.server.admin.tables import close_table

    for name in ids:
        row = run(settings, partial(close_table, name=name), alone=True)
        click.echo(say("admin.closed", table=row.id))


@command.command("people", help=say("admin.help.people"))
@click.option("--name", default="", help=say("admin.help.name"))
@as_json_option
@click.pass_obj
def people(settings: Settings, name: str, as_json: bool) -> None:
    from shopfloor.server.admin.people import list_people

    found = run(settings, lambda store: list_people(store, name))
    tell([person_json(person) for person in found], as_json, person_line, "admin.no_people")


@command.command("remove", help=say("admin.help.remove"), context_settings=IDS)
@click.argument("ids", nargs=-1, required=True, metavar="PERSON...")
@click.option("--close", is_flag=True, help=say("admin.help.remove_close"))
@click.pass_obj
def remove(settings: Settings, ids: tuple[str, ...], close: bool) -> None:
    from shopfloor.server.admin.people import remove_person

    for person in ids:
        gone = partial(remove_person, person=person, close=close)
        name = run(settings, gone, alone=True)
        click.echo(say("admin.removed", name=name))


# Reports


@command.command("reports", help=say("admin.help.reports"))
@click.option("--all", "settled", is_flag=True, help=say("admin.help.settled"))
@as_json_option
@click.pass_obj
def reports(settings: Settings, settled: bool, as_json: bool) -> None:
    found = run(settings, lambda store: store.company.reports(settled))
    tell([report_json(report) for report in found], as_json, report_line, "admin.no_reports")


@command.command("settle", help=say("admin.help.settle"), context_settings=IDS)
@click.argument("ids", nargs=-1, required=True, metavar="REPORT...")
@click.pass_obj
def settle(settings: Settings, ids: tuple[str, ...]) -> None:
    async def settled(store: Store, report: str) -> bool:
        return await store.company.settle(report)

    for report in ids:
        if not run(settings, partial(settled, report=report)):
            raise GameError("no_such_report", report=report)
        click.echo(say("admin.settled", report=report))


# Bans


@command.command("ban", help=say("admin.help.ban"), context_settings=IDS)
@click.argument("who", nargs=-1, required=True, metavar="PERSON|ADDRESS...")
@click.option("--days", type=click.IntRange(1, 3650), default=None, help=say("admin.help.days"))
@click.option("--why", default="", help=say("admin.help.why"))
@click.pass_obj
def ban(settings: Settings, who: tuple[str, ...], days: int | None, why: str) -> None:
    from shopfloor.server.admin.bans import ban_somebody

    for name in who:
        made = run(settings, partial(ban_somebody, who=name, days=days, why=why))
        click.echo(say("admin.banned", who=name, ban=made))


@command.command("bans", help=say("admin.help.bans"))
@as_json_option
@click.pass_obj
def bans(settings: Settings, as_json: bool) -> None:
    found = run(settings, lambda store: store.circle.bans.listed())
    tell([ban_json(each) for each in found], as_json, ban_line, "admin.no_bans")


@command.command("unban", help=say("admin.help.unban"), context_settings=IDS)
@click.argument("ids", nargs=-1, required=True, metavar="BAN...")
@click.pass_obj
def unban(settings: Settings, ids: tuple[str, ...]) -> None:
    async def lifted(store: Store, ban: str) -> bool:
        return await store.circle.bans.lift(ban)

    for name in ids:
        if not run(settings, partial(lifted, ban=name)):
            raise GameError("no_such_ban", ban=name)
        click.echo(say("admin.unbanned", ban=name))


# Backups, room and keys


@command.command("backup", help=say("admin.help.backup"))
@click.argument("file", type=FILE)
@click.option("--replace", is_flag=True, help=say("admin.help.replace_file"))
@click.pass_obj
def backup(settings: Settings, file: Path, replace: bool) -> None:
    from shopfloor.server.admin.copies import back_up

    with faults(), far() as told:
        asyncio.run(back_up(settings, file, replace, told))
    click.echo(say("admin.backed_up", file=str(file), size=megabytes(file.stat().st_size)))


@command.command("restore", help=say("admin.help.restore"))
@click.argument("file", type=FILE)
@click.option("--replace", is_flag=True, help=say("admin.help.replace_database"))
@click.pass_obj
def restore(settings: Settings, file: Path, replace: bool) -> None:
    from shopfloor.server.admin import copies

    with faults(), far() as told:
        asyncio.run(copies.restore(settings, file, replace, told))
    click.echo(say("admin.restored", file=str(file)))


@command.command("vacuum", help=say("admin.help.vacuum"))
@click.pass_obj
def vacuum(settings: Settings) -> None:
    from shopfloor.server.admin.room import make_room

    before, after = run(settings, lambda store: make_room(store, settings), alone=True)
    click.echo(say("admin.vacuumed", before=megabytes(before), after=megabytes(after)))


@command.command("rotate", help=say("admin.help.rotate"))
@click.argument("key", type=click.Choice(["cookies", "logs", "push"]))
@click.option("--at-once", is_flag=True, help=say("admin.help.at_once"))
@click.pass_obj
def rotate(settings: Settings, key: Key, at_once: bool) -> None:
    from shopfloor.server.admin import keys

    if key == "cookies" and settings.secret:
        raise GameError("secret_is_set")
    run(settings, lambda store: keys.rotate(store, key, at_once), alone=True)
    click.echo(say("admin.rotated"))


@command.command("push", help=say("admin.help.push"))
@as_json_option
@click.pass_obj
def push(settings: Settings, as_json: bool) -> None:
    from shopfloor.server.admin.keys import push_key

    key, count = run(settings, push_key)
    told: Json = {"key": key, "browsers": count}
    told_plainly = say("admin.push", public=key, n=count)
    click.echo(json.dumps(told) if as_json else told_plainly)


# Running


def run(settings: Settings, do: Callable[[Store], Awaitable[Found]], alone: bool = False) -> Found:
    """Do something with the store; what is wrong with it is one line."""
    from shopfloor.server.admin.opened import opened

    async def done() -> Found:
        async with opened(settings, alone) as store:
            return await do(store)

    with faults():
        return asyncio.run(done())


@contextmanager
def faults() -> Iterator[None]:
    from shopfloor.server import preflight

    try:
        with preflight.faults():
            yield
    except preflight.CannotServe as error:
        fail(words().say(f"server.{error.code}", **error.params))


@contextmanager
def far() -> Iterator[Told]:
    """Show how far a copy is, once somebody tells of how much."""
    with ExitStack() as stack:
        shown: list[Callable[[int], None]] = []
        before = 0

        def told(done: int, of: int) -> None:
            nonlocal before
            shown[:] = shown or [stack.enter_context(progress(of))]
            shown[0](done - before)
            before = done

        yield told


# Telling


def tell(rows: list[Json], as_json: bool, line: Callable[[Json], str], none: str) -> None:
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False))
    else:
        click.echo("\n".join(map(line, rows)) or say(none))


def table_json(found: Listed) -> Json:
    row = found.row
    told: Json = {"id": row.id, "code": row.code, "game": row.game, "status": row.status}
    told |= {"created": moment(row.created), "touched": moment(row.touched)}
    sitting = [seat.name or seat.thinker or "" for seat in found.seats]
    return {**told, "seats": sitting, "entries": found.entries}


def table_line(row: Json) -> str:
    names = ", ".join(name or "…" for name in row["seats"])
    return f"{row['id']}  {row['touched']}  {row['status']:<7}  {row['game']:<20}" + (
        f" {row['entries']:>5}  {names}"
    )


def person_json(person: Known) -> Json:
    told: Json = {"id": person.id, "name": person.name, "tables": person.tables}
    return {**told, "created": moment(person.created)}


def person_line(row: Json) -> str:
    return f"{row['id']}  {row['created']}  {row['tables']:>4}  {row['name']}"


def report_json(report: ReportRow) -> Json:
    told: Json = {"id": report.id, "at": moment(report.at), "table": report.table_id}
    told |= {"person": report.person, "name": report.name, "by": report.by, "text": report.text}
    return {**told, "settled": report.settled is not None}


def report_line(row: Json) -> str:
    return f"{row['id']}  {row['at']}  {row['person']}  {row['name']}: {row['text']}"


def ban_json(row: BanRow) -> Json:
    told: Json = {"id": row.id, "at": moment(row.created), "person": row.person, "name": row.name}
    until = None if row.until is None else moment(row.until)
    return {**told, "address": row.address, "why": row.why, "until": until}


def ban_line(row: Json) -> str:
    who = row["address"] or f"{row['person']}  {row['name']}"
    return f"{row['id']}  {row['at']}  {row['until'] or '–':<16}  {who}  {row['why']}".rstrip()


def moment(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds // 1000, UTC).strftime("%Y-%m-%d %H:%M")


def megabytes(size: int) -> str:
    return f"{size / 1_000_000:.1f}"
