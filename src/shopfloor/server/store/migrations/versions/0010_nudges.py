"""Nudges: the ways to send them, quiet hours, vacations, and ties to OpenID providers."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def of_person(primary: bool = False) -> sa.Column[str]:
    person = sa.ForeignKey("people.id", ondelete="CASCADE")
    return sa.Column("person", sa.String(32), person, primary_key=primary, nullable=False)


def upgrade() -> None:
    table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "ways",
        sa.Column("id", sa.String(32), primary_key=True),
        of_person(),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("shape", sa.String(8), nullable=False),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(32), table),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("confirmed", sa.BigInteger),
        sa.Column("sent", sa.BigInteger),
        sa.Column("nudged", sa.BigInteger),
        sa.Column("fault", sa.String(16)),
        sa.Column("failed", sa.BigInteger),
        sa.Column("given_up", sa.BigInteger),
    )
    op.create_index("ways_person", "ways", ["person"])
    op.create_index("ways_table", "ways", ["table_id"])
    queue()
    times()


def queue() -> None:
    way = sa.ForeignKey("ways.id", ondelete="CASCADE")
    table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "nudges",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("way", sa.String(32), way, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("lease", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("way", "kind", name="nudges_way"),
    )
    op.create_index("nudges_due", "nudges", ["due"])
    op.create_table(
        "waits",
        sa.Column("table_id", sa.String(32), table, primary_key=True, nullable=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("entry", sa.Integer, nullable=False),
        sa.Column("found", sa.BigInteger, nullable=False),
        sa.Column("told", sa.BigInteger),
    )


def times() -> None:
    op.create_table(
        "quiet_hours",
        of_person(primary=True),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("begins", sa.Integer, nullable=False),
        sa.Column("ends", sa.Integer, nullable=False),
    )
    op.create_table(
        "vacations",
        sa.Column("id", sa.String(32), primary_key=True),
        of_person(),
        sa.Column("begins", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
    )
    op.create_index("vacations_person", "vacations", ["person"])
    op.create_table(
        "ties",
        sa.Column("hash", sa.String(64), primary_key=True),
        of_person(),
        sa.Column("provider", sa.String(32), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("ties_person", "ties", ["person"])
