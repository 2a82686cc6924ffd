"""Alembic runs this; the connection comes from `database.bring_up_to_date`."""

from alembic import context

from tafelrunde.server.database import metadata

if hasattr(context, "config"):  # not where the file is only read, for its examples say
    context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
    context.run_migrations()
