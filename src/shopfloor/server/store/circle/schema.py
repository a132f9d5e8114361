"""The tables of what people keep of and with each other; all of it goes with the person."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from shopfloor.server.store.schema import metadata, of_table


def of_person(name: str = "person", primary: bool = False, null: bool = False) -> Column[str]:
    reference = ForeignKey("people.id", ondelete="CASCADE")
    return Column(name, String(32), reference, primary_key=primary, nullable=null)


profiles = Table(
    "profiles",
    metadata,
    of_person(primary=True),
    Column("link", String(32), nullable=False, unique=True),
    Column("public", Boolean, nullable=False),
)

friendships = Table(  # two rows, one for each
    "friendships",
    metadata,
    Column("id", String(32), primary_key=True),
    of_person(),
    of_person("other"),
    Column("since", BigInteger, nullable=False),
    UniqueConstraint("person", "other"),
    Index("friendships_other", "other"),
)

invitations = Table(  # to be friends: used once, then gone
    "invitations",
    metadata,
    Column("hash", String(64), primary_key=True),
    of_person(),
    Column("expires", BigInteger, nullable=False),
    Index("invitations_person", "person"),
)

ratings = Table(  # by game
    "ratings",
    metadata,
    of_person(primary=True),
    Column("game", String(64), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

steps = Table(  # what a rated game made of a rating
    "steps",
    metadata,
    of_table(),
    of_person(primary=True),
    Column("before", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("steps_person", "person"),
)

tries = Table(  # at the deals of a day: the first alone counts
    "tries",
    metadata,
    of_person(primary=True),
    Column("day", String(10), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("mode", String(32), primary_key=True),
    of_table(primary=False),
    Index("tries_deal", "day", "game", "mode"),
    Index("tries_table", "table_id"),
)

bans = Table(  # of a person or an address
    "bans",
    metadata,
    Column("id", String(32), primary_key=True),
    of_person(null=True),
    Column("address", String(64)),
    Column("why", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger),  # none: for good
    Index("bans_person", "person"),
)
