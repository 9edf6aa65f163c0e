"""Alembic runs this: on the connection, and in the transaction, of whoever asked for the upgrade."""

from alembic import context

from agent.bank.sql_schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
