"""`teller db`: the bank's data base brought up to date, filled for a demonstration, run for a day."""

import argparse
import sys
from contextlib import AbstractContextManager, closing, nullcontext
from datetime import date, datetime

from agent.errors import UsageError
from agent.settings import Settings

_HELP = "the bank's data base: schema, demo bank, payments that are due"
_EPILOG = """\
The data base is the one of the setting bank.database_url, an SQLite file or PostgreSQL:
sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME. Without it, it is your own teller.db, which is made,
upgraded and seeded by itself; another one only by these commands.

examples:
  teller db upgrade
  TELLER_BANK__DATABASE_URL=postgresql+psycopg://teller@db.example/bank teller db upgrade
  teller db seed --demo
  teller db run-due
"""
_UPGRADE_HELP = "bring the schema up to date"
_UPGRADE_EPILOG = """\
Makes the tables where there are none and upgrades older ones, in one transaction: killed in the middle, the
data base is as it was. An SQLite file and its folder are made; a PostgreSQL data base must be there
(createdb). A schema that is newer than this teller is refused.

Exit 0: up to date now; 1: it cannot be; 2: wrong arguments or settings.

examples:
  teller db upgrade
  TELLER_BANK__DATABASE_URL=sqlite:////srv/bank.db teller db upgrade
"""
_SEED_HELP = "fill in the demo bank"
_SEED_EPILOG = """\
Customers demo-en, demo-ja and others, with accounts, payees, cards, bills and three months of movements, as
of now. The PIN of each is 246810: never seed a bank that real customers use. What is there stays as it is.

Exit 0: it is there now; 1: it cannot be; 2: wrong arguments or settings.

examples:
  teller db seed --demo
"""
_DUE_HELP = "make the scheduled payments that are due"
_DUE_EPILOG = """\
Each is made exactly once, however often and in how many places this runs: once a day from cron will do. One
line a payment on stdout. A payment that is refused, for want of money say, has failed and is not tried
again; that is told, and no failure of this command. Today is today in bank.time_zone.

Exit 0: nothing is due any more; 1: the bank could not be read or written; 2: wrong arguments or settings.

examples:
  teller db run-due
  teller db run-due --day 2026-11-30
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The command's arguments."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = commands.add_parser(
        "db", help=_HELP, description=_HELP, epilog=_EPILOG, formatter_class=raw
    )
    what = parser.add_subparsers(title="what to do", metavar="upgrade|seed|run-due", required=True)

    def command(name: str, shown: str, epilog: str) -> argparse.ArgumentParser:
        return what.add_parser(
            name, help=shown, description=shown, epilog=epilog, formatter_class=raw
        )

    command("upgrade", _UPGRADE_HELP, _UPGRADE_EPILOG).set_defaults(run=_upgrade)
    seeder = command("seed", _SEED_HELP, _SEED_EPILOG)
    seeder.add_argument("--demo", action="store_true", required=True, help="the demo bank")
    seeder.set_defaults(run=_seed)
    runner = command("run-due", _DUE_HELP, _DUE_EPILOG)
    runner.add_argument("--day", metavar="DATE", help="due until then (default: today)")
    runner.set_defaults(run=_run_due)


def _upgrade(arguments: argparse.Namespace, settings: Settings) -> int:
    from agent.bank.sql_open import open_engine
    from agent.bank.sql_schema import VERSION

    with _busy("upgrading"):
        engine, place, before = open_engine(settings.database)
    engine.dispose()
    was = {None: "made", VERSION: "nothing to do"}.get(before, f"upgraded from {before}")
    print(f"{place}: schema {VERSION}, {was}")
    return 0


def _seed(arguments: argparse.Namespace, settings: Settings) -> int:
    from agent.bank.demo import seed_demo
    from agent.bank.sql_place import place_of
    from web.cli.compose import open_ledger

    with closing(open_ledger(settings)) as ledger, _busy("seeding"):
        made = seed_demo(ledger, datetime.now(settings.bank.zone))
    told = "demo bank filled in" if made else "the demo bank was there, nothing to do"
    print(f"{place_of(settings.database)}: {told}")
    return 0


def _run_due(arguments: argparse.Namespace, settings: Settings) -> int:
    from agent.bank.ledger import ScheduledStatus
    from web.cli.compose import open_ledger

    now = datetime.now(settings.bank.zone)
    day = _day(arguments.day) if arguments.day else now.date()
    with closing(open_ledger(settings)) as ledger, _busy("paying"):
        ended = ledger.run_due(day, now)
    for one in ended:
        why = f": {one.failure}" if one.failure else ""
        print(f"{one.scheduled_id} {one.on} {one.amount} {one.status}{why}")
    failed = sum(one.status is ScheduledStatus.FAILED for one in ended)
    print(f"{len(ended) - failed} paid, {failed} failed, due until {day}")
    return 0


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UsageError(f"--day '{text}' is no date: write it like 2026-11-30") from None


def _busy(doing: str) -> AbstractContextManager[object]:
    """On a terminal's stderr, while it takes its time."""
    from rich.console import Console

    return Console(file=sys.stderr).status(f"{doing} ...") if sys.stderr.isatty() else nullcontext()
