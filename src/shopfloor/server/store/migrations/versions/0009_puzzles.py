"""Puzzles: how people did with them, and those that people have set up."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    person = sa.ForeignKey("people.id", ondelete="CASCADE")
    op.create_table(
        "puzzle_results",
        sa.Column("person", sa.String(32), person, primary_key=True, nullable=False),
        sa.Column("game", sa.String(64), primary_key=True, nullable=False),
        sa.Column("mark", sa.String(32), primary_key=True, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("help", sa.Integer, nullable=False),
        sa.Column("solved", sa.BigInteger),
        sa.Column("last", sa.String(32), nullable=False),
    )
    op.create_table(
        "puzzles",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
