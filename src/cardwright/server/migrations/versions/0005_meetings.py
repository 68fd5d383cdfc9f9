"""Where people meet: open games, clocks, and what moves took."""

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
