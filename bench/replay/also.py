"""What else must have changed at the bank? `also` of a call's file: cards and scheduled payments."""

from dataclasses import dataclass
from datetime import date

from agent.errors import TellerError, UsageError
from agent.money import Money, exponent

_GOALS = ("payee", "biller", "to_account")
_PAYMENT_KEYS = {*_GOALS, "account", "amount_minor", "currency", "on"}


@dataclass(frozen=True, slots=True)
class CardChange:
    """A card that is locked, or not, and was the other before."""

    card_id: str
    locked: bool


@dataclass(frozen=True, slots=True)
class PaymentChange:
    """A payment for a day to come that was made, or was waiting and is cancelled."""

    cancelled: bool
    goal: str
    "payee, biller or to_account"
    goal_id: str
    amount: Money
    on: date
    account: str | None = None
    "that pays; None: any"


Also = CardChange | PaymentChange


def read_also(rows: object, where: str) -> tuple[Also, ...]:
    """Raises UsageError naming the file and the row."""
    if not isinstance(rows, list):
        raise UsageError(f"{where}: 'also' must be a list of changes, not {rows!r}")
    return tuple(_row(row, f"{where}, row {at} of 'also'") for at, row in enumerate(rows, 1))


def _row(row: object, where: str) -> Also:
    fields = row if isinstance(row, dict) else {}
    match fields:
        case {"card": str(card_id), "locked": bool(locked)} if len(fields) == 2:
            return CardChange(card_id, locked)
        case {"scheduled": dict(payment)} if len(fields) == 1:
            return _payment(payment, where, cancelled=False)
        case {"cancelled": dict(payment)} if len(fields) == 1:
            return _payment(payment, where, cancelled=True)
    raise UsageError(
        f"{where}: needs {{card: ID, locked: true}}, {{scheduled: {{...}}}} or {{cancelled: {{...}}}}, "
        f"not {row!r}"
    )


def _payment(written: dict[object, object], where: str, *, cancelled: bool) -> PaymentChange:
    """YAML takes the key `on` for true."""
    fields = {"on" if key is True else key: value for key, value in written.items()}
    unknown = [key for key in fields if key not in _PAYMENT_KEYS]
    if unknown:
        raise UsageError(
            f"{where}: no key '{unknown[0]}' here: allowed are {sorted(_PAYMENT_KEYS)}"
        )
    goals = [goal for goal in _GOALS if fields.get(goal) is not None]
    if len(goals) != 1:
        raise UsageError(
            f"{where}: needs exactly one of {', '.join(_GOALS)}, has {goals or 'none'}"
        )
    account = fields.get("account")
    return PaymentChange(
        cancelled,
        goals[0],
        str(fields[goals[0]]),
        _amount(fields, where),
        _day(fields.get("on"), where),
        None if account is None else str(account),
    )


def _amount(fields: dict[object, object], where: str) -> Money:
    minor, currency = fields.get("amount_minor"), str(fields.get("currency"))
    if not isinstance(minor, int) or isinstance(minor, bool):
        raise UsageError(f"{where}: 'amount_minor' = {minor!r} is no whole number")
    try:
        exponent(currency)
    except TellerError as error:
        raise UsageError(f"{where}: {error}") from None
    return Money(minor, currency)


def _day(value: object, where: str) -> date:
    try:
        return value if isinstance(value, date) else date.fromisoformat(str(value))
    except ValueError:
        raise UsageError(f"{where}: 'on' = {value!r} is no ISO day") from None
