"""Where people meet: open games, clocks, what moves took, and those who want to be known again."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision: str | None = "0004"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Add them; rooms that were there before have no clocks and are open to nobody."""
    op.create_table(
        "meetings",
        sa.Column("room", sa.String(32), sa.ForeignKey("rooms.id"), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("is_open", sa.Boolean, nullable=False),
        sa.Column("wanted", sa.String(64), nullable=True, unique=True),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("used", sa.Text, nullable=False, server_default=""),
    )
    op.create_index("ix_meetings_is_open", "meetings", ["is_open"])
    op.add_column("entries", sa.Column("took", sa.Float, nullable=True))
    op.add_column("seats", sa.Column("person", sa.String(32), nullable=True))
    add_people()


def add_people() -> None:
    """Add those who want to be known, with their browsers, games and ratings."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("code_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("decks", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("ix_keys_person", "keys", ["person"])
    op.create_table(
        "results",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("room", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("fate", sa.String(8), nullable=False),
        sa.Column("against", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("change", sa.Float, nullable=True),
    )
    op.create_index("ix_results_room", "results", ["room"])
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
