"""The lines of a saved game as JSON: the header, an entry."""

from __future__ import annotations

from shopfloor.kernel import Json
from shopfloor.table.log import FORMAT, Entry, Header, Stem


def header_json(header: Header) -> Json:
    """The first line of a saved game."""
    seats = [{"name": s.name, "bot": s.bot} if s.bot else {"name": s.name} for s in header.seats]
    data: Json = {
        "format": FORMAT,
        "game": header.game,
        "ruleset": header.ruleset,
        "seats": seats,
        "options": header.options,
        "commitment": header.commitment,
    }
    more = {**later(header), "position": header.position}
    return data | {key: value for key, value in more.items() if value not in (None, "", [])}


def later(header: Header) -> Json:
    """What only some headers have."""
    vow = header.vow and {"promise": header.vow.promise, "words": list(header.vow.words)}
    stems = [stem_json(stem) for stem in header.stems]
    return {"started": header.started, "dealing": header.dealing, "stems": stems, "vow": vow}


def stem_json(stem: Stem) -> Json:
    """What a branch grew from."""
    told = {"entries": stem.entries, "commitment": stem.commitment, "seed": stem.seed}
    return {key: value for key, value in told.items() if value != ""}


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
