"""How much is it? Integer minor units and an ISO 4217 currency: never a float."""

from dataclasses import dataclass
from decimal import Decimal

from agent.errors import TellerError

# ISO 4217 exponents that are not two.
_EXPONENTS = {
    **dict.fromkeys(
        "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(), 0
    ),
    **dict.fromkeys("BHD IQD JOD KWD LYD OMR TND".split(), 3),
    **dict.fromkeys("CLF UYW".split(), 4),
}


def exponent(currency: str) -> int:
    """Digits behind the point in ISO 4217: 2 for USD, 0 for JPY, 3 for KWD.

    Raises TellerError for what is not a three-letter code.
    """
    letters = currency.isascii() and currency.isalpha() and currency.isupper()
    if len(currency) != 3 or not letters:
        raise TellerError(f"'{currency}' is no ISO 4217 currency code: use one like JPY or USD")
    return _EXPONENTS.get(currency, 2)


@dataclass(frozen=True, slots=True, order=False)
class Money:
    """An amount of one currency."""

    amount_minor: int
    "minor units: yen, cents, fils"
    currency: str
    "ISO 4217 code"

    @classmethod
    def from_major(cls, amount: Decimal, currency: str) -> "Money":
        """From units a person names (dollars, yen).

        Raises TellerError where the currency has no such small coin: 12.345 USD, 0.5 JPY.
        """
        if not amount.is_finite():
            raise TellerError(f"{amount} is no amount of {currency}")
        # As a ratio of integers: Decimal's own arithmetic rounds at 28 digits.
        numerator, denominator = amount.as_integer_ratio()
        minor, rest = divmod(numerator * 10 ** exponent(currency), denominator)
        if rest:
            raise TellerError(f"{currency} has no unit as small as {amount}")
        return cls(minor, currency)

    @property
    def major(self) -> Decimal:
        """The amount in units a person names: Decimal('12.50') for 1250 USD cents."""
        sign, digits, _ = Decimal(self.amount_minor).as_tuple()
        return Decimal((sign, digits, -exponent(self.currency)))

    def as_json(self) -> dict[str, object]:
        return {"amount_minor": self.amount_minor, "currency": self.currency}

    def __str__(self) -> str:
        return f"{self.major:,.{exponent(self.currency)}f} {self.currency}"
