"""Help: whether players of a table may ask for hints."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    allowed = sa.Column("help", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("tables", allowed)
