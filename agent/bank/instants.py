"""How is an instant written down? ISO 8601 in UTC with six decimals: text sorts as time does."""

from datetime import UTC, datetime

from agent.errors import BankError


def to_text(at: datetime) -> str:
    """'2026-11-20T10:00:00.000000+00:00'. Raises BankError where `at` has no time zone."""
    if at.utcoffset() is None:
        raise BankError(f"the instant {at.isoformat()} has no time zone: give one, like +00:00")
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def from_text(text: str) -> datetime:
    """The aware instant, in UTC, that `to_text` wrote. Raises ValueError for anything else."""
    return datetime.fromisoformat(text).astimezone(UTC)
