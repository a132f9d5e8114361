"""Help: whether players of a table may ask for hints."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    allowed = sa.Column("help", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("tables", allowed)
