"""Saved games: JSON Lines, the header first, one entry a line, at last the seed and the result.

Every error names the line and the reason, and nothing is changed by reading.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import asdict

from shopfloor import games
from shopfloor.kernel import BadFile, GameError, Json, Result
from shopfloor.table.dealer import Dealer
from shopfloor.table.lines import entry_json, header_json
from shopfloor.table.log import FORMAT, Entry, Header, Seat
from shopfloor.table.origins import ORIGINS, check_keys, check_origins, read_origins, want
from shopfloor.table.proof import Moves, Proof, check, check_signer, proof_json, read_proof
from shopfloor.table.table import Table

HEADER_KEYS = {"format", "game", "ruleset", "seats", "options", "commitment", "started"}
HEADER_KEYS |= ORIGINS | {"position"}
ENTRY_KEYS = {
    "do": {"n", "seat", "do", "at"},
    "chance": {"n", "chance", "at"},
    "undo": {"n", "seat", "undo", "at"},
}
CLOSING_KEYS = {"seed", "result", "proof", "secret"}


# Writing


def write_game(table: Table) -> str:
    """The whole game as text. The seed closes it: the file of a running game is its owner's."""
    result = table.result()
    seed = None if table.dealer is None else table.dealer.seed.hex()
    told = None if result is None else result_json(result)
    return write_log(table.header, table.entries, seed, told)


def write_log(
    header: Header,
    entries: Iterable[Entry],
    seed: str | None,
    result: Json | None,
    proof: Proof | None = None,
    secret: str | None = None,
) -> str:
    """A log as text: nothing is folded, so a log that cannot be played on can still be saved."""
    lines = [header_json(header), *map(entry_json, entries)]
    if seed is not None:
        signed = {} if proof is None else {"proof": proof_json(proof)}
        told = {} if secret is None else {"secret": secret}
        lines.append({"seed": seed, "result": result, **signed, **told})
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def result_json(result: Result) -> Json:
    """The result as the closing line has it."""
    return asdict(result)


# Reading


def read_game(text: str) -> Table:
    """Read a saved game and fold it; with its seed, every roll and draw is checked as well."""
    header, entries, closing = read_lines(text)
    dealer = dealer_of(header, closing)
    table = fold_lines(header, entries, dealer)
    told = closing.get("result") if closing else None
    result = table.result()
    if closing and told != (result and result_json(result)):
        raise BadFile("wrong_result", f"line {len(entries) + 2}")
    return table


def verify(text: str, keys: Collection[str] = ()) -> Table:
    """Prove a saved game: commitment, every roll and draw, every move, and the result.

    With `keys`, one of them must have signed it.
    """
    _, entries, closing = read_lines(text)
    place = f"line {len(entries) + 2}"
    if not closing:
        raise BadFile("no_seed", place)
    moves, proof = proven_moves(text)
    if keys:
        check_signer(moves, proof, keys, place)
    return read_game(text)


def proven_moves(text: str) -> tuple[Moves, Proof | None]:
    """What the file proves of its moves, and by whose key; raise BadFile if it was changed."""
    header, entries, closing = read_lines(text)
    place = f"line {len(entries) + 2}"
    proof = read_proof((closing or {}).get("proof"), place)
    return check(proof, header, entries, place), proof


def fold_lines(header: Header, entries: list[Entry], dealer: Dealer | None) -> Table:
    """Fold the log, saying lines where the table says entries: the header is line 1."""
    try:
        table = Table(header, dealer)
    except GameError as error:
        told = {key: value for key, value in error.params.items() if key != "place"}
        raise BadFile(error.code, "line 1", **told) from error
    for entry in entries:
        if entry.seat is not None and not 0 <= entry.seat < len(header.seats):
            raise BadFile("no_such_seat", f"line {entry.number + 1}", seat=entry.seat)
        try:
            table.append(entry)
        except BadFile as error:
            told = {key: value for key, value in error.params.items() if key != "place"}
            raise BadFile(error.code, f"line {entry.number + 1}", **told) from error
    return table


def dealer_of(header: Header, closing: Json | None) -> Dealer | None:
    """The dealer of a closing line's seed; raise BadFile if the header promised another."""
    if not closing:
        return None
    dealer = Dealer(bytes.fromhex(closing["seed"]))
    if dealer.commitment != header.commitment:
        raise BadFile("broken_commitment", "line 1")
    check_origins(header, dealer.seed, closing.get("secret"))
    return dealer


def read_lines(text: str) -> tuple[Header, list[Entry], Json | None]:
    """Header, entries and closing line of a saved game, not yet played; raise BadFile."""
    rows = numbered(text)
    header = read_header(next(rows, (1, {}))[1])
    entries: list[Entry] = []
    closing: Json | None = None
    for line, row in rows:
        if closing is not None:
            raise BadFile("after_the_end", f"line {line}")
        if "seed" in row:
            closing = read_closing(row, line)
        else:
            entries.append(read_entry(row, line))
    return header, entries, closing


def numbered(text: str) -> Iterator[tuple[int, Json]]:
    """Every line as an object, with its number."""
    if not text:
        raise BadFile("empty_file", "line 1")
    lines = text.split("\n")
    if lines.pop() != "":
        raise BadFile("torn_line", f"line {len(lines) + 1}")
    for number, line in enumerate(lines, 1):
        yield number, read_object(line, f"line {number}")


def read_object(line: str, place: str) -> Json:
    """A line as an object; raise BadFile."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        raise BadFile("not_json", place) from None
    if not isinstance(row, dict):
        raise BadFile("not_an_object", place)
    return row


def read_header(row: Json) -> Header:
    """The header; raise BadFile for another format, game or ruleset."""
    place = "line 1"
    version = row.get("format")
    if not isinstance(version, int) or isinstance(version, bool):
        raise BadFile("not_a_saved_game", place)
    if version != FORMAT:
        raise BadFile("newer_format", place, found=version, known=FORMAT)
    check_keys(row, HEADER_KEYS, place)
    game, ruleset = want(row, "game", str, place), want(row, "ruleset", int, place)
    check_ruleset(game, ruleset, place)
    seats = tuple(read_seat(seat, place) for seat in want(row, "seats", list, place))
    options = want(row, "options", dict, place)
    if not all(isinstance(value, str) for value in options.values()):
        raise BadFile("wrong_type", place, key="options")
    commitment = want(row, "commitment", str, place)
    started = want(row, "started", int, place) if "started" in row else None
    origins = read_origins(row, place)
    position = want(row, "position", dict, place) if "position" in row else None
    return Header(game, ruleset, seats, options, commitment, started, *origins, position)


def check_ruleset(game: str, ruleset: int, place: str) -> None:
    """Raise BadFile unless this game is known with this ruleset."""
    known = games.discover().get(game)
    if known is None:
        raise BadFile("unknown_game", place, game=game)
    if ruleset not in (known.ruleset, *known.older):
        raise BadFile("other_ruleset", place, found=ruleset, known=known.ruleset)


def read_seat(row: object, place: str) -> Seat:
    """A seat of the header; raise BadFile."""
    if not isinstance(row, dict):
        raise BadFile("wrong_type", place, key="seats")
    check_keys(row, {"name", "bot"}, place)
    bot = want(row, "bot", str, place) if "bot" in row else None
    return Seat(want(row, "name", str, place), bot)


def read_entry(row: Json, line: int) -> Entry:
    """The entry of a line; raise BadFile."""
    place = f"line {line}"
    kind = next((kind for kind in ("chance", "undo") if kind in row), "do")
    check_keys(row, ENTRY_KEYS[kind], place)
    number = want(row, "n", int, place)
    if number != line - 1:
        raise BadFile("wrong_number", place, found=number, expected=line - 1)
    at = want(row, "at", int, place) if "at" in row else None
    if "chance" in row:
        return Entry(number, None, want(row, "chance", str, place), at=at)
    seat = want(row, "seat", int, place)
    if "undo" in row:
        return Entry(number, seat, "undo", want(row, "undo", int, place), at)
    return Entry(number, seat, want(row, "do", str, place), at=at)


def read_closing(row: Json, line: int) -> Json:
    """The closing line: seed, result and proof; raise BadFile."""
    place = f"line {line}"
    check_keys(row, CLOSING_KEYS, place)
    try:
        bytes.fromhex(want(row, "seed", str, place))
    except ValueError:
        raise BadFile("wrong_type", place, key="seed") from None
    return row
