"""Who has won a match that is over: whoever left before its end is told without waking its room."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision: str | None = "0006"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Add the column; of a match that is over already it is empty until somebody looks at it again."""
    op.add_column("rooms", sa.Column("winners", sa.Text))
