"""What is not as a call's file says it must be?"""

from agent.money import Money


def differences(expected: object, actual: object, where: str = "") -> list[str]:
    """Of what is expected, key by key, what is missing or other; what is not named may be anything."""
    if not isinstance(expected, dict):
        return [] if expected == actual else [f"{where}: expected {expected!r}, was {actual!r}"]
    if not isinstance(actual, dict):
        return [f"{where}: expected {expected!r}, was {actual!r}"]
    found = list[str]()
    for key, value in expected.items():
        found += differences(value, actual.get(key), f"{where}.{key}".lstrip("."))
    return found


def ledger_changes(before: dict[str, Money], after: dict[str, Money]) -> dict[str, Money]:
    """What each account gained or lost, without those that did not change."""
    return {
        account: Money(money.amount_minor - before[account].amount_minor, money.currency)
        for account, money in after.items()
        if money != before.get(account)
    }


def ledger_faults(expected: tuple[tuple[str, Money], ...], changes: dict[str, Money]) -> list[str]:
    """Differences between what must have changed and what did."""
    wanted = dict(expected)
    return [
        f"ledger {account}: expected {wanted.get(account, 'no change')}, "
        f"was {changes.get(account, 'no change')}"
        for account in sorted({*wanted, *changes})
        if wanted.get(account) != changes.get(account)
    ]
