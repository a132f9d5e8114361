"""Words: what players add to the seed, and the secret that was promised before."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tables", sa.Column("secret", sa.String(64)))
    op.add_column(
        "seats", sa.Column("word", sa.String(64), nullable=False, server_default=sa.text("''"))
    )
