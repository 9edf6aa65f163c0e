"""Who is told that a person must take over? An address of the bank's own, where one is set."""

import urllib.error
import urllib.request

import orjson

from agent.dialog.person import HandOff
from agent.errors import TellerError


class Webhook:
    """A Person: each hand-off is one POST of JSON to an address."""

    def __init__(self, url: str, timeout_s: float) -> None:
        self._url, self._timeout_s = url, timeout_s

    def hand_over(self, hand_off: HandOff) -> None:
        """Raises TellerError, without the address, where it was not taken."""
        request = urllib.request.Request(
            self._url,
            orjson.dumps(hand_off.as_json()),
            {"Content-Type": "application/json", "User-Agent": "teller"},
            method="POST",
        )
        try:
            with urllib.request.urlopen(request, timeout=self._timeout_s) as answer:
                answer.read(1)
        except urllib.error.HTTPError as error:
            raise TellerError(f"the hand-off was not taken: status {error.code}") from None
        except (OSError, ValueError) as error:
            raise TellerError(f"nobody was there to take over: {type(error).__name__}") from None
