"""The answers of a move beside its line, and a digest of the record after it."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision: str | None = "0002"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Add the columns; moves that were there before are read from their lines."""
    op.add_column("entries", sa.Column("answers", sa.Text, nullable=False, server_default=""))
    op.add_column("entries", sa.Column("digest", sa.String(32), nullable=False, server_default=""))
