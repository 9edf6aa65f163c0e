"""What can go wrong, and which exit code it means.

Every message names what is wrong, why, and what to do about it, on one line.
"""


class TellerError(Exception):
    """Something failed at run time, or what was checked does not hold. Exit code 1."""

    exit_code = 1


class UsageError(TellerError):
    """Wrong arguments: a missing path, an unknown name. Exit code 2."""

    exit_code = 2


class SettingsError(UsageError):
    """A setting that cannot be used. Exit code 2."""


class AudioError(TellerError):
    """A recording that cannot be read or is not usable as a caller's audio."""


class EngineError(TellerError):
    """A speech engine that is missing, does not start or died."""


class BankError(TellerError):
    """The bank's data base cannot be opened, read or written."""
