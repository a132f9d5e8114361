"""How alembic runs here: on the connection that the server hands it."""

from alembic import context

from shopfloor.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=False,  # the caller's transaction holds it all
)
context.run_migrations()
