"""Company at the table: what is said there, who is not heard, what was reported, who gave up."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column(
        "tables", sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("seats", sa.Column("seen", sa.BigInteger))
    op.add_column(
        "seats", sa.Column("conceded", sa.Boolean, nullable=False, server_default=sa.false())
    )
    at_table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "remarks",
        sa.Column("table_id", sa.String(32), at_table, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("entry", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("remarks_person", "remarks", ["person"])
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("settled", sa.BigInteger),
    )
