"""Reviews: what was judged of a finished game, round by round, kept with it."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    at_table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(32), at_table, primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("judge", sa.String(32), nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("swings", sa.Text, nullable=False),
    )
