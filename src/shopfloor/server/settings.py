"""What a host can set: by flag, by SHOPFLOOR_* in the environment, or in a TOML file."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from shopfloor.table.folder import data_folder

PREFIX = "SHOPFLOOR_"


class Provider(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An OpenID provider that people may come in by, as it knows this server."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{1,32}$")]
    name: str
    issuer: str
    client_id: str
    client_secret: str = ""
    scope: str = "openid profile"


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything a host may change; the defaults suit one machine and a handful of friends."""

    host: str = "127.0.0.1"
    port: int = 8321
    database: str = ""  # none given: an SQLite file in the user's data folder
    workers: int = 1  # processes that serve; more than one needs PostgreSQL
    thinkers: int = 0  # processes that think for bots; 0: one a core, less one for the server
    nats: str = ""  # where outposts are heard and processes wake each other; none: on this machine
    nats_subject: str = "shopfloor"  # what subjects begin with: several houses may share a NATS
    bot_seconds: float = 5.0  # the longest a bot may think about one move
    pace: float = 0.4  # seconds a bot waits at least, so that people can follow
    flip_seconds: float = 4.0  # from the announcement of a flip to the flip
    grace_seconds: float = 15.0  # after a start, before a clock may run out
    secret: str = ""  # signs cookies; none given: made once and kept in the database
    origins: tuple[str, ...] = ()  # pages of other hosts that may open sockets
    site: str = ""  # the address people see, https://play.example.org; none: what they ask for
    proxies: str = "127.0.0.1"  # whose X-Forwarded-* headers are believed
    requests_per_minute: int = 600  # HTTP, for one address
    guesses_per_minute: int = 30  # table codes and links, for one address
    messages_per_second: int = 40  # on one socket
    chat: bool = True  # whether hosts of tables may let people write; phrases are always there
    remarks_per_minute: int = 20  # phrases, reactions and lines, for one seat
    sockets_per_address: int = 200
    connections_per_address: int = 256  # of any kind; a proxy's address has no such bound
    request_seconds: float = 10.0  # for a request's head, again for its body, or for a hello
    bot_tables_per_person: int = 20  # running games of one host in which bots play
    late_seconds: float = 0.1  # loop or moves being later, no new tables are taken; 0: always
    slow_seconds: float = 20.0  # a socket that takes no message for so long is closed
    lobby_days: int = 2  # an unstarted table expires after this
    table_days: int = 45  # a running game nobody moves in
    people_days: int = 30  # who has never sat down is forgotten after this
    guest_days: int = 365  # guests unseen for so long are removed, their sessions ended
    keep_days: int = 365  # finished and expired games, and unused puzzles of people, go
    hosts: tuple[str, ...] = ()  # the ids of the people who look after this server on its pages
    known_only: bool = False  # whether guests may put up no tables
    tables_per_person: int = 100  # open and running ones of one host
    words: tuple[str, ...] = ()  # not wanted in names and chat; `word*`: whatever begins so
    operator: str = ""  # who runs this server and how to reach them, for the privacy notice
    log_level: str = "info"
    # Nudges and OpenID Connect (docs/people.md)
    nudge_seconds: float = 60.0  # a table waits before somebody who is away is nudged
    nudge_minutes: float = 60.0  # within which one way gets one nudge at most
    nudge_retry_seconds: float = 30.0  # the first pause after a nudge that did not arrive
    contact: str = ""  # mailto: or https:, told to push services
    mail_from: str = ""  # the sender of mail; none: no mail is sent
    smtp_host: str = "localhost"
    smtp_port: int = 25
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_tls: Literal["none", "starttls", "tls"] = "none"
    mails_per_day: int = 5  # mails that ask to confirm one address
    inner_networks: tuple[str, ...] = ()  # inner networks that webhooks may reach all the same
    oidc: tuple[Provider, ...] = ()  # OpenID providers by which people may come in

    @property
    def url(self) -> str:
        """The database as SQLAlchemy spells it, with the asynchronous driver."""
        given = self.database or f"sqlite:///{data_folder() / 'shopfloor.db'}"
        scheme, _, rest = given.partition("://")
        return f"{DRIVERS.get(scheme, scheme)}://{rest}"

    @property
    def shared(self) -> bool:
        """Tell whether several processes may serve the same tables."""
        return self.url.startswith("postgresql")

    @property
    def thinking(self) -> int:
        return self.thinkers or max(1, (os.cpu_count() or 2) - 1)


DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}


def read_settings(
    flags: Mapping[str, object] | None = None,
    environment: Mapping[str, str] | None = None,
    file: Path | None = None,
) -> Settings:
    """Flags win over the environment, the environment over the file; raise msgspec errors."""
    given: dict[str, object] = {}
    if file is not None:
        given |= tomllib.loads(file.read_text(encoding="utf-8"))
    given |= from_environment(os.environ if environment is None else environment)
    given |= {name: value for name, value in (flags or {}).items() if value is not None}
    return msgspec.convert(given, Settings, strict=False)


def from_environment(environment: Mapping[str, str]) -> dict[str, object]:
    given: dict[str, object] = {}
    for name in Settings.__struct_fields__:
        value = environment.get(PREFIX + name.upper())
        if value is not None:
            given[name] = LISTS[name].read(value) if name in LISTS else value
    return given


def to_environment(settings: Settings) -> dict[str, str]:
    """The same settings for a child process."""
    default = Settings()
    variables: dict[str, str] = {}
    for name in Settings.__struct_fields__:
        value = getattr(settings, name)
        if value != getattr(default, name):
            written = LISTS[name].write(value) if name in LISTS else str(value)
            variables[PREFIX + name.upper()] = written
    return variables


class Listing(NamedTuple):
    """How a setting with several values is written in the environment."""

    read: Callable[[str], object]
    write: Callable[[Any], str]


WORDS = Listing(str.split, " ".join)
LISTS = {
    "origins": WORDS,
    "hosts": WORDS,
    "words": WORDS,
    "inner_networks": WORDS,
    "oidc": Listing(json.loads, lambda value: msgspec.json.encode(value).decode()),
}
