"""How did the schema come to be what it is? One revision a schema version, run by sql_migrate.py."""
