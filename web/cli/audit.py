"""`teller audit`: is the chain of what was done whole? And erasing what it may not hold any longer."""

import argparse
from contextlib import closing
from datetime import datetime, timedelta

from agent.settings import Settings

_HELP = "the record of what was done: checked, and erased where it must be"
_EPILOG = """\
examples:
  teller audit verify
  teller audit erase --customer demo-en
  teller audit expire
"""
_VERIFY_HELP = "check the chain from first to last"
_VERIFY_EPILOG = """\
Finds any record that was edited, removed, moved, or erased without a note of it, and an end cut off.
Who may write to the whole data base could still write all of it anew: keep the hash that this prints
somewhere else, and compare.

Exit 0: the chain is whole; 1: it is broken, and where; 2: wrong arguments or settings.

examples:
  teller audit verify
"""
_ERASE_HELP = "erase what it holds of a customer"
_ERASE_EPILOG = """\
Erases the content of every record of the customer's calls, at once and for good; asks nothing. The records
stay in the chain, empty, so that it can still be checked, and a new one says which were erased. Accounts
and movements are the ledger's, which the law makes a bank keep: they stay.

Exit 0: nothing of it is left; 1: there is no such customer, or the bank could not be written; 2: wrong
arguments or settings.

examples:
  teller audit erase --customer demo-en
"""
_EXPIRE_HELP = "erase what is older than it may be"
_EXPIRE_EPILOG = """\
Erases the content of records that are older than the setting bank.audit_days (2555: seven years), in the
same way as 'teller audit erase'. Once a day from cron will do.

Exit 0: nothing older is left; 1: the bank could not be written; 2: wrong arguments or settings.

examples:
  teller audit expire
  TELLER_BANK__AUDIT_DAYS=365 teller audit expire
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The command's arguments."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = commands.add_parser(
        "audit", help=_HELP, description=_HELP, epilog=_EPILOG, formatter_class=raw
    )
    what = parser.add_subparsers(title="what to do", metavar="verify|erase|expire", required=True)

    def command(name: str, shown: str, epilog: str) -> argparse.ArgumentParser:
        return what.add_parser(
            name, help=shown, description=shown, epilog=epilog, formatter_class=raw
        )

    command("verify", _VERIFY_HELP, _VERIFY_EPILOG).set_defaults(run=_verify)
    eraser = command("erase", _ERASE_HELP, _ERASE_EPILOG)
    eraser.add_argument("--customer", metavar="ID", required=True, help="whose data")
    eraser.set_defaults(run=_erase)
    command("expire", _EXPIRE_HELP, _EXPIRE_EPILOG).set_defaults(run=_expire)


def _verify(arguments: argparse.Namespace, settings: Settings) -> int:
    from agent.bank.sql import SqlLedger
    from agent.errors import TellerError

    # An empty bank that is made here would say that a lost one is whole.
    with closing(SqlLedger.open(settings.database, makes=False)) as ledger:
        verdict = ledger.check_audit()
    if verdict.broken is not None:
        raise TellerError(f"the audit is broken at record {verdict.broken}: {verdict.why}")
    print(f"whole: {verdict.records} records, {verdict.erased} of them erased")
    print(f"last hash: {verdict.last_hash}")
    return 0


def _erase(arguments: argparse.Namespace, settings: Settings) -> int:
    from web.cli.compose import open_ledger

    now = datetime.now(settings.bank.zone)
    with closing(open_ledger(settings)) as ledger:
        count = ledger.erase_audit(arguments.customer, now)
    print(f"{count} records of customer '{arguments.customer}' erased")
    return 0


def _expire(arguments: argparse.Namespace, settings: Settings) -> int:
    from web.cli.compose import open_ledger

    now = datetime.now(settings.bank.zone)
    before = now - timedelta(days=settings.bank.audit_days)
    with closing(open_ledger(settings)) as ledger:
        count = ledger.expire_audit(before, now)
    print(f"{count} records from before {before:%Y-%m-%d} erased")
    return 0
