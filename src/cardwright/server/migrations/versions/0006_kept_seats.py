"""Seats that are kept for a friend at a game that waits in the lobby."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision: str | None = "0005"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Add the column; before, whoever came first took any free seat."""
    op.add_column("seats", sa.Column("is_kept", sa.Boolean, nullable=False, server_default=sa.false()))
