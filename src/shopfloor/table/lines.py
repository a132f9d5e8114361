"""The lines of a saved game as JSON: the header, an entry."""

from __future__ import annotations

from shopfloor.kernel import Json
from shopfloor.table.log import FORMAT, Entry, Header


def header_json(header: Header) -> Json:
    """The first line of a saved game."""
    seats = [{"name": s.name, "bot": s.bot} if s.bot else {"name": s.name} for s in header.seats]
    data = {
        "format": FORMAT,
        "game": header.game,
        "ruleset": header.ruleset,
        "seats": seats,
        "options": header.options,
        "commitment": header.commitment,
    }
    return data if header.started is None else {**data, "started": header.started}


def entry_json(entry: Entry) -> Json:
    """The line of an entry."""
    data: Json = {"n": entry.number}
    if entry.seat is None:
        data["chance"] = entry.text
    elif entry.undoes is not None:
        data |= {"seat": entry.seat, "undo": entry.undoes}
    else:
        data |= {"seat": entry.seat, "do": entry.text}
    return data if entry.at is None else {**data, "at": entry.at}
