"""What a seat has chosen for the next match of its series, until all have."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0004_sides"
down_revision: str | None = "0003"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Add the column; nobody has chosen anything."""
    op.add_column("seats", sa.Column("side", sa.Text, nullable=False, server_default=""))
