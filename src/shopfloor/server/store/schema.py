"""The tables of the database. Times are milliseconds since 1970; JSON is kept as text."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
    true,
)

HEAD = "0011"  # the newest migration
metadata = MetaData()


def of_table(primary: bool = True) -> Column[str]:
    reference = ForeignKey("tables.id", ondelete="CASCADE")
    return Column("table_id", String(32), reference, primary_key=primary, nullable=False)


settings = Table(
    "settings",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    # Whether only sessions stand for them; the cookies of 0.2 named the person alone.
    Column("sealed", Boolean, nullable=False, server_default=false()),
    Column("seen", BigInteger),
)


def of_person(primary: bool = False) -> Column[str]:
    reference = ForeignKey("people.id", ondelete="CASCADE")
    return Column("person", String(32), reference, primary_key=primary, nullable=False)


sessions = Table(  # devices on which a person is known
    "sessions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),
    of_person(),
    Column("device", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    Index("sessions_person", "person"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),  # of the credential's id
    of_person(),
    Column("name", String(64), nullable=False),
    Column("public_key", Text, nullable=False),
    Column("count", BigInteger, nullable=False),  # of its signatures
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index("passkeys_person", "person"),
)

recovery = Table(  # codes for who has lost every passkey: each used once
    "recovery",
    metadata,
    Column("hash", String(64), primary_key=True),
    of_person(),
    Index("recovery_person", "person"),
)

challenges = Table(  # to be signed once and soon
    "challenges",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("purpose", String(96), nullable=False),
    Column("expires", BigInteger, nullable=False),
)

links = Table(  # to a second device: used once, then gone
    "links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("expires", BigInteger, nullable=False),
)

keys = Table(  # of programs: bearer tokens, until they are voided
    "keys",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("owner", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("person", String(32), nullable=False),  # whom the program plays as
    Column("name", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index("keys_owner", "owner"),
    Index("keys_person", "person"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(8), unique=True),  # until the game starts
    Column("status", String(8), nullable=False),
    Column("host", String(32), nullable=False),
    Column("game", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("timers", Text, nullable=False),
    Column("on_timeout", String(32), nullable=False),
    Column("help", Boolean, nullable=False, server_default=true()),  # whether hints are given
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("due", BigInteger),  # when the server itself has something to do here
    Column("waiting", String(64), nullable=False),  # the seats to act, for "my games"
    Column("header", Text),  # of the log, once there is one
    Column("seed", String(64)),  # secret until the game is over
    Column("result", Text),  # kept, so that later rules cannot change it
    Column("events", Text),
    Column("rematch", String(32)),
    Column("proof", Text),  # of its moves, once it is over; of a game that was brought, what it had
    Column("chat", Boolean, nullable=False, server_default=false()),  # whether people may write
    # Whether ratings follow from it: empty: no; open, then counted, or void
    Column("rating", String(8), nullable=False, server_default=""),
    Column("secret", String(64)),  # promised in the lobby; the seed is made of it and of words
    Index("tables_due", "status", "due"),
    Index("tables_public", "public", "status", "touched"),
)

seats = Table(
    "seats",
    metadata,
    of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(64), nullable=False),
    Column("person", String(32)),
    Column("bot", String(32)),  # sits here from the start
    Column("sitter", String(32)),  # a bot that sits in for an absent person
    Column("seen", BigInteger),  # when they were last at the table
    Column("conceded", Boolean, nullable=False, server_default=false()),  # they gave the game up
    Column("word", String(64), nullable=False, server_default=text("''")),  # for the seed
    Index("seats_person", "person"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    of_table(primary=False),
    Column("seat", Integer, nullable=False),
    Index("tokens_seat", "table_id", "seat"),
)

entries = Table(
    "entries",
    metadata,
    of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("undoes", Integer),
    Column("at", BigInteger),
    Column("move", String(64)),  # the client's own name for its message: a retry is recognised
)

drafts = Table(
    "drafts",
    metadata,
    of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("draft", Text, nullable=False),
)

reviews = Table(  # what was judged of a finished game
    "reviews",
    metadata,
    of_table(),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("judge", String(32), nullable=False),  # the release that judged
    Column("rounds", Integer, nullable=False),  # of the game
    Column("swings", Text, nullable=False),
)

remarks = Table(  # what is said at a table, beside the game
    "remarks",
    metadata,
    of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(32)),
    Column("kind", String(8), nullable=False),  # phrase, reaction or chat
    Column("text", Text, nullable=False),  # a key, or of chat the words themselves
    Column("entry", Integer, nullable=False),  # which the table had come to, or is reacted to
    Column("at", BigInteger, nullable=False),
    Index("remarks_person", "person"),
)

mutes = Table(  # whom a person does not want to hear
    "mutes",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("other", String(32), primary_key=True),
)

reports = Table(  # of what somebody wrote, for the server's host
    "reports",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("person", String(32), nullable=False),  # who wrote it
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("by", String(32), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("settled", BigInteger),
)

ways = Table(  # by which a person wants to be nudged: a browser, a mail address, a webhook
    "ways",
    metadata,
    Column("id", String(32), primary_key=True),
    of_person(),
    Column("kind", String(8), nullable=False),  # push, mail or hook
    Column("address", Text, nullable=False),
    Column("secret", Text, nullable=False),  # what it is encrypted, signed or confirmed with
    Column("shape", String(8), nullable=False),  # of a webhook's words
    Column("label", String(64), nullable=False),  # the device
    # Of a webhook of one table alone, whoever it waits for.
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE")),
    Column("language", String(16), nullable=False),
    Column("site", Text, nullable=False),  # the address people see
    Column("created", BigInteger, nullable=False),
    Column("confirmed", BigInteger),
    Column("sent", BigInteger),  # when something last arrived
    Column("nudged", BigInteger),  # when that was a turn
    Column("fault", String(16)),  # why the last try failed
    Column("failed", BigInteger),
    Column("given_up", BigInteger),
    Index("ways_person", "person"),
    Index("ways_table", "table_id"),
)

nudges = Table(  # that are to be sent: what they say is read from the tables when they go
    "nudges",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("way", String(32), ForeignKey("ways.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(8), nullable=False),  # turn, confirm or test
    Column("due", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("lease", BigInteger, nullable=False),  # until when a process has taken it on
    UniqueConstraint("way", "kind", name="nudges_way"),
    Index("nudges_due", "due"),
)

waits = Table(  # since when a table has waited for a seat, and whether they have been told
    "waits",
    metadata,
    of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("entry", Integer, nullable=False),  # the seat's last: after its next, a new wait begins
    Column("found", BigInteger, nullable=False),
    Column("told", BigInteger),
)

quiet_hours = Table(  # in minutes of the day where somebody lives
    "quiet_hours",
    metadata,
    of_person(primary=True),
    Column("zone", String(64), nullable=False),
    Column("begins", Integer, nullable=False),
    Column("ends", Integer, nullable=False),
)

vacations = Table(  # when somebody's clocks stand still, where the host allows it
    "vacations",
    metadata,
    Column("id", String(32), primary_key=True),
    of_person(),
    Column("begins", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
    Index("vacations_person", "person"),
)

ties = Table(  # to accounts at OpenID providers
    "ties",
    metadata,
    Column("hash", String(64), primary_key=True),  # of issuer and subject
    of_person(),
    Column("provider", String(32), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("ties_person", "person"),
)

puzzle_results = Table(  # how a person did with a puzzle
    "puzzle_results",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("mark", String(32), primary_key=True),  # a day, or the id of a puzzle set up by hand
    Column("tries", Integer, nullable=False),  # tables that came to their verdict
    Column("help", Integer, nullable=False),  # 0 none, 1 hints, 2 the solution was shown
    Column("solved", BigInteger),
    Column("last", String(32), nullable=False),  # the table that was judged last
)

puzzles = Table(  # set up by hand, certified, and shared by link
    "puzzles",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("puzzle", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)
