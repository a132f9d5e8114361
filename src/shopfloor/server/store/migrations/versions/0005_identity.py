"""Identity: sessions that can be ended, passkeys, recovery codes, when people were seen."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def of_person() -> sa.Column[str]:
    person = sa.ForeignKey("people.id", ondelete="CASCADE")
    return sa.Column("person", sa.String(32), person, nullable=False)


def upgrade() -> None:
    op.add_column(
        "people", sa.Column("sealed", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("people", sa.Column("seen", sa.BigInteger))
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        of_person(),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_index("sessions_person", "sessions", ["person"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        of_person(),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
    )
    op.create_index("passkeys_person", "passkeys", ["person"])
    op.create_table(
        "recovery",
        sa.Column("hash", sa.String(64), primary_key=True),
        of_person(),
    )
    op.create_index("recovery_person", "recovery", ["person"])
    op.create_table(
        "challenges",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(96), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
