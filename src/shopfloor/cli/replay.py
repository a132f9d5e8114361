"""`shopfloor replay`: a saved game in words, or proven roll by roll."""

from __future__ import annotations

import json
from pathlib import Path

import click

from shopfloor.cli.say import language, read_text, say
from shopfloor.kernel import GameError
from shopfloor.table import Table, read_game, verify
from shopfloor.table.log import Header
from shopfloor.table.origins import unproven
from shopfloor.table.saved import proven_moves, read_lines, result_json
from shopfloor.words import Words


@click.command("replay", help=say("help.replay"))
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--verify", "prove", is_flag=True, help=say("replay.verify"))
@click.option("--key", "keys", multiple=True, help=say("replay.key"))
@click.option("--at", "number", type=click.IntRange(0), help=say("replay.at"))
@click.option("--json", "as_json", is_flag=True, help=say("json"))
def command(
    file: Path, prove: bool, keys: tuple[str, ...], number: int | None, as_json: bool
) -> None:
    text, prove = read_text(file), prove or bool(keys)
    table = verify(text, keys) if prove else read_game(text)
    if number is not None:
        table = table_at(text, number)
    if as_json:
        click.echo(json.dumps(as_data(table, prove, text), ensure_ascii=False))
        return
    tell(table)
    if prove:
        first = unproven(table.header)
        draws = sum(entry.is_chance and entry.number > first for entry in table.entries)
        click.echo(say("replay.proven", entries=len(table.entries), draws=draws))
        for line in origin_lines(table.header):
            click.echo(line)
        moves, proof = proven_moves(text)
        key = "replay.signed.known" if keys else f"replay.{moves}"
        click.echo(say(key, signer=proof.key if proof else ""))


def table_at(text: str, number: int) -> Table:
    """The table as it was after so many entries."""
    header, entries, _ = read_lines(text)
    if number > len(entries):
        raise GameError("no_such_entry", number=number, last=len(entries))
    return Table.fold(header, entries[:number])


def origin_lines(header: Header) -> list[str]:
    """Where a branch comes from, and whose words are in the seed."""
    told = []
    for stem in header.stems:
        key = "replay.stem" if stem.seed else "replay.stem.unproven"
        told.append(say(key, entries=stem.entries, commitment=stem.commitment))
    if header.vow is not None:
        told.append(say("replay.vow", words=sum(bool(word) for word in header.vow.words)))
    return told


def as_data(table: Table, proven: bool, text: str) -> dict[str, object]:
    result = table.result()
    moves, proof = proven_moves(text) if proven else (None, None)
    return {
        "game": table.header.game,
        "entries": len(table.entries),
        "proven": proven,
        "moves": moves,
        "signer": proof.key if proof else None,
        "view": table.view(None),
        "result": result and result_json(result),
    }


def tell(table: Table) -> None:
    """Print the game in words, hidden draws included: a saved game hides nothing."""
    names = [seat.name for seat in table.header.seats]
    words = Words(language(), table.header.game, names)
    for number, event in table.events:
        if event.but is None:
            click.echo(f"{number:>5}  {words.event(table.header.game, event)}")
    if result := table.result():
        from shopfloor.cli.terminal.screen import result_lines

        click.echo("\n".join(result_lines(words, table.header.game, names, result)))
