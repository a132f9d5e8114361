"""People, tables, seats and logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "settings",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    person = sa.ForeignKey("people.id", ondelete="CASCADE")
    op.create_table(
        "links",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), person, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    create_tables()
    create_seats()
    create_log()


def create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(8), unique=True),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("timers", sa.Text, nullable=False),
        sa.Column("on_timeout", sa.String(32), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("waiting", sa.String(64), nullable=False),
        sa.Column("header", sa.Text),
        sa.Column("seed", sa.String(64)),
        sa.Column("result", sa.Text),
        sa.Column("events", sa.Text),
        sa.Column("rematch", sa.String(32)),
    )
    op.create_index("tables_due", "tables", ["status", "due"])
    op.create_index("tables_public", "tables", ["public", "status", "touched"])


def of_table(primary: bool = True) -> sa.Column[str]:
    reference = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.String(32), reference, primary_key=primary, nullable=False)


def create_seats() -> None:
    op.create_table(
        "seats",
        of_table(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("bot", sa.String(32)),
        sa.Column("sitter", sa.String(32)),
    )
    op.create_index("seats_person", "seats", ["person"])
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        of_table(primary=False),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_index("tokens_seat", "tokens", ["table_id", "seat"])


def create_log() -> None:
    op.create_table(
        "entries",
        of_table(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("undoes", sa.Integer),
        sa.Column("at", sa.BigInteger),
        sa.Column("move", sa.String(64)),
    )
    op.create_table(
        "drafts",
        of_table(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("draft", sa.Text, nullable=False),
    )
