"""Servers that share the database, which of them leads a room, and what its people want of each other."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision: str | None = "0003"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Add them; a room that was there before is led by whoever opens it."""
    op.create_table(
        "servers",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.add_column("rooms", sa.Column("leader", sa.Integer, nullable=True))
    op.add_column("rooms", sa.Column("talk", sa.Text, nullable=False, server_default=""))
    op.add_column("rooms", sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
