"""Profiles, friends, ratings, tries at deals of the day, and bans."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def of_person(name: str = "person", primary: bool = False, null: bool = False) -> sa.Column[str]:
    person = sa.ForeignKey("people.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(32), person, primary_key=primary, nullable=null)


def of_table(primary: bool) -> sa.Column[str]:
    table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.String(32), table, primary_key=primary, nullable=False)


def upgrade() -> None:
    op.add_column("tables", sa.Column("rating", sa.String(8), nullable=False, server_default=""))
    friends()
    records()
    op.create_table(
        "bans",
        sa.Column("id", sa.String(32), primary_key=True),
        of_person(null=True),
        sa.Column("address", sa.String(64)),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
    )
    op.create_index("bans_person", "bans", ["person"])


def friends() -> None:
    op.create_table(
        "profiles",
        of_person(primary=True),
        sa.Column("link", sa.String(32), nullable=False, unique=True),
        sa.Column("public", sa.Boolean, nullable=False),
    )
    op.create_table(
        "friendships",
        sa.Column("id", sa.String(32), primary_key=True),
        of_person(),
        of_person("other"),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("person", "other"),
    )
    op.create_index("friendships_other", "friendships", ["other"])
    op.create_table(
        "invitations",
        sa.Column("hash", sa.String(64), primary_key=True),
        of_person(),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("invitations_person", "invitations", ["person"])


def records() -> None:
    op.create_table(
        "ratings",
        of_person(primary=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_table(
        "steps",
        of_table(True),
        of_person(primary=True),
        sa.Column("before", sa.Float, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("steps_person", "steps", ["person"])
    op.create_table(
        "tries",
        of_person(primary=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("mode", sa.String(32), primary_key=True),
        of_table(False),
    )
    op.create_index("tries_deal", "tries", ["day", "game", "mode"])
    op.create_index("tries_table", "tries", ["table_id"])
