"""How Alembic reaches the database: with the connection that the server hands over."""

from alembic import context

from cardwright.server.database import Base

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Base.metadata)
with context.begin_transaction():
    context.run_migrations()
