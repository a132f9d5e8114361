"""Links to tables: `https://host/t/<table>`, with a seat's token `#<token>`; or `/join/<code>`."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from shopfloor.kernel import Unreadable


@dataclass(frozen=True)
class Destination:
    """Where a link leads: a server, and a table by its id or by its code."""

    server: str
    table: str = ""
    code: str = ""
    token: str | None = None  # of a seat, where the link carries one


def read_link(text: str) -> Destination:
    """Read a link; raise Unreadable."""
    parts = urlsplit(text.strip())
    way = [unquote(word) for word in parts.path.split("/") if word]
    if parts.scheme in ("http", "https") and parts.netloc and len(way) == 2:
        server, token = f"{parts.scheme}://{parts.netloc}", unquote(parts.fragment) or None
        if way[0] == "t":
            return Destination(server, table=way[1], token=token)
        if way[0] in ("join", "j"):
            return Destination(server, code=way[1].upper(), token=token)
    raise Unreadable("table_link", text=text[:80])
