"""Does the data base have the tables that this teller knows? Makes, upgrades or refuses them.

In one transaction: whoever is killed in the middle leaves it as it was. A data base that is not ours
is only read, never changed.
"""

from sqlalchemy import Connection, Engine, inspect, select

from agent.bank.sql_explain import ELSEWHERE
from agent.bank.sql_locks import SCHEMA, lock_name
from agent.bank.sql_place import Place
from agent.bank.sql_schema import VERSION, metadata, schema_info
from agent.errors import BankError

WRITES = {"writes": True}
"execution options of a connection whose transaction takes SQLite's write lock at once"


def refuse_foreign(engine: Engine, place: Place, *, makes: bool) -> None:
    """Only reads. Raises BankError where nothing can, or with `makes` false may, be made of it."""
    with engine.begin() as connection:
        found = _found(connection, place)
    if found is None and not makes:
        raise BankError(f"the data base '{place}' is empty: fill it with 'teller db upgrade'")
    if found is not None and found < VERSION and not makes:
        why = f"has schema version [{found}], this teller knows [{VERSION}]"
        raise BankError(f"the data base '{place}' {why}: run 'teller db upgrade', {ELSEWHERE}")


def make_schema(engine: Engine, place: Place) -> int | None:
    """Brings it to VERSION; what it was before, None: empty. Raises BankError.

    The deletion, which finds no row, asks whether the data base may be written at all.
    """
    with engine.connect().execution_options(**WRITES) as connection, connection.begin():
        lock_name(connection, SCHEMA)
        before = _found(connection, place)
        if before != VERSION:
            _upgrade(connection, before)
        _refuse_incomplete(connection, place)
        connection.execute(schema_info.delete().where(schema_info.c.version < 0))
    return before


def _found(connection: Connection, place: Place) -> int | None:
    """The schema's version, None: no tables. Raises BankError for one that is not known."""
    tables = inspect(connection).get_table_names()
    if not tables:
        return None
    if "schema_info" not in tables:
        why = "belongs to another program: move it away"
        raise BankError(f"the data base '{place}' {why}, {ELSEWHERE}")
    found: list[int] = list(connection.scalars(select(schema_info.c.version)))
    if len(found) == 1 and 1 <= found[0] <= VERSION:
        return found[0]
    why = f"has schema version {found}, this teller knows [{VERSION}]"
    newer = bool(found) and max(found) > VERSION
    advice = "use the newer teller that made it" if newer else "restore it from a copy"
    raise BankError(f"the data base '{place}' {why}: {advice}, {ELSEWHERE}")


def _upgrade(connection: Connection, before: int | None) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "agent.bank:migrations")
    config.set_main_option("path_separator", "os")
    if before == 1 and "alembic_version" not in inspect(connection).get_table_names():
        command.stamp(config, "0001")  # the first release had no migrations
    command.upgrade(config, "head")


def _refuse_incomplete(connection: Connection, place: Place) -> None:
    missing = sorted(set(metadata.tables) - set(inspect(connection).get_table_names()))
    if missing:
        why = f"has lost its tables {', '.join(missing)}: restore it from a copy"
        raise BankError(f"the data base '{place}' {why}, {ELSEWHERE}")
