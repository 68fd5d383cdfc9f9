"""When a room was last used, so that unused ones can be cleared away."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

LAST_MOVE = "SELECT MAX(entries.at) FROM entries WHERE entries.room = rooms.id"


def upgrade() -> None:
    """Add the column; a room that was there before was last used when its last move was made, or it was."""
    op.add_column("rooms", sa.Column("touched", sa.Float, nullable=False, server_default="0"))
    op.execute(f"UPDATE rooms SET touched = COALESCE(({LAST_MOVE}), created)")
    op.create_index("ix_rooms_touched", "rooms", ["touched"])
